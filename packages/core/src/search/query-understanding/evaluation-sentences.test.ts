import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { secondCorpus } from '../../../test/query-understanding/second.ts'
import { hasSharedData } from '../../../test/shared-data.ts'

const packages = join(import.meta.dir, '../../../../')
const second = join(packages, 'core/test/query-understanding/second.ts')
const searches = join(packages, '../../shared/data/searches.jsonl')

/** Every file in which a sentence may be tested or shown. */
const files = ['*/test/**/*.{ts,json,jsonl}', '*/src/**/*.ts']
  .flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: packages, absolute: true })])
  .filter((path) => !path.includes('/node_modules/'))

/** The files in which a sentence stands by itself: in quotes, or on a line of a table. */
function copiesOf(sentences: readonly string[], paths: readonly string[]): readonly string[] {
  const texts = paths.map((path) => [relative(packages, path), readFileSync(path, 'utf8')] as const)
  return sentences.flatMap((sentence) => {
    const plain = sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    const alone = new RegExp(`(["'\`])${plain}\\1|^\\s*${plain}\\s*$`, 'm')
    return texts.flatMap(([path, text]) =>
      text.includes(sentence) && alone.test(text) ? [`${path}: ${sentence}`] : [],
    )
  })
}

test('a sentence is found in quotes and on a line of a table', () => {
  expect(copiesOf(['battery recycling in Rotterdam'], [second])).toEqual([
    'core/test/query-understanding/second.ts: battery recycling in Rotterdam',
  ])
  const table = join(packages, 'core/test/query-understanding/none-table.ts')
  expect(copiesOf(['jordan sneakers resale', 'jordan sneakers'], [table])).toEqual([
    'core/test/query-understanding/none-table.ts: jordan sneakers resale',
  ])
})

test('what the second corpus asks stands in no other file', () => {
  const others = files.filter((path) => path !== second && path !== import.meta.path)
  expect(
    copiesOf(
      secondCorpus.map(({ query }) => query),
      others,
    ),
  ).toEqual([])
})

test.skipIf(!hasSharedData('searches.jsonl'))('what the evaluation searches for stands in no file', () => {
  const lines = readFileSync(searches, 'utf8').trim().split('\n')
  const queries = lines.map((line): string => JSON.parse(line).query)
  expect(queries.length).toBeGreaterThan(20)
  expect(copiesOf(queries, files)).toEqual([])
})
