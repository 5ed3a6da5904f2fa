import { readFileSync, writeFileSync } from 'node:fs'
import { allLocales } from '@faker-js/faker'
import { foldText } from '../../packages/core/src/kernel/text.ts'
import more from './more-names.json' with { type: 'json' }

/**
 * Builds the list of first names from the locales of @faker-js/faker (MIT) and from more-names.json, common names of Europe, Africa and
 * Asia that they lack, which a maintainer wrote down: the same bytes every time.
 *   bun scripts/first-names/generate.ts            writes the file
 *   bun scripts/first-names/generate.ts --check    fails unless the committed file is exactly what would be written
 */
const target = new URL('../../packages/core/data/first-names.json', import.meta.url)
const names = firstNames()
const made = `${JSON.stringify(linesOf(names), null, 2)}\n`
console.log(`${names.length} names, ${made.length} bytes`)
if (!process.argv.includes('--check')) {
  writeFileSync(target, made)
} else if (readFileSync(target, 'utf8') !== made) {
  throw new Error('first-names.json is out of date: run bun scripts/first-names/generate.ts')
} else {
  console.log('first-names.json is up to date')
}

function firstNames(): string[] {
  const written = Object.values(allLocales).flatMap(({ person }) =>
    Object.values(person?.first_name ?? {}).flatMap((list) => (Array.isArray(list) ? list : [])),
  )
  // Of "Maria de los Angeles" no word is a first name by itself; both of "Anne-Marie" are.
  const words = written
    .map(String)
    .flatMap((name) => (/\s/.test(name) ? [] : foldText(name).split(/[^\p{L}]+/u)))
  return [
    ...new Set(
      [...words, ...more.join(' ').split(' ')].filter((word) => /^\p{Script=Latin}{2,20}$/u.test(word)),
    ),
  ].sort()
}

/** A line for each two letters that names begin with: a new name changes one line. */
function linesOf(words: readonly string[]): string[] {
  return [...Map.groupBy(words, (word) => word.slice(0, 2)).values()].map((line) => line.join(' '))
}
