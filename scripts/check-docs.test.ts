import { expect, test } from 'bun:test'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { presetTables } from './check/preset-tables.ts'
import { tempTree } from './check/temp-tree.ts'
import { checkAll, checkDocs, checkPrinted, checkTables } from './check-docs.ts'
import { checkPicture } from './house/picture.ts'

const SERVER = `import { a } from 'a'

export function main() {
  // #region start
  const service = a({
    port: 1,
  })
  // #endregion
  return service
}
`
const START = 'const service = a({\n  port: 1,\n})'
const readme = (code: string, mark = 'examples/q/server.ts#start') =>
  `# Title\n\n<!-- from ${mark} -->\n\`\`\`ts\n${code}\n\`\`\`\n\nAfter.\n`

function run(text: string, write = false) {
  using tree = tempTree({ 'examples/q/server.ts': SERVER, 'README.md': text })
  const result = checkDocs(tree.root, write)
  return { ...result, text: readFileSync(join(tree.root, 'README.md'), 'utf8') }
}

test('a block that equals its region passes, indentation aside', () => {
  expect(run(readme(START))).toMatchObject({ blocks: 1, findings: [] })
})

test('a block that differs is found, with its line', () => {
  const { findings } = run(readme(START.replace('1', '2')))
  expect(findings).toMatchObject([{ doc: 'README.md', line: 3, fixed: false }])
  expect(findings[0]?.message).toContain('differs')
})

test('a whole file is compared without its region marks', () => {
  const whole = SERVER.split('\n')
    .filter((line) => !line.includes('#'))
    .join('\n')
    .trimEnd()
  expect(run(readme(whole, 'examples/q/server.ts')).findings).toEqual([])
  expect(run(readme(`${whole}\n`, 'examples/q/server.ts')).findings).toHaveLength(1)
})

test('--write updates every block and leaves the rest', () => {
  const twice = readme('old\nolder', 'examples/q/server.ts#start') + readme('') + readme(START)
  const { blocks, findings, text } = run(twice, true)
  expect({ blocks, fixed: findings.map((finding) => finding.fixed) }).toEqual({
    blocks: 3,
    fixed: [true, true],
  })
  expect(text).toBe(readme(START).repeat(3))
})

test('without --write nothing is written', () => {
  const text = readme('old')
  expect(run(text).text).toBe(text)
})

test.each([
  ['a missing file', readme(START, 'examples/q/none.ts'), 'does not exist'],
  ['a missing region', readme(START, 'examples/q/server.ts#none'), 'region none'],
  ['a mark without a block', '<!-- from examples/q/server.ts -->\nText.\n', 'not followed'],
  ['a block that never ends', '<!-- from examples/q/server.ts -->\n```ts\ncode\n', 'not followed'],
])('%s stays a finding even with --write', (_name, text, message) => {
  const result = run(text, true)
  expect(result.findings).toMatchObject([{ fixed: false }])
  expect(result.findings[0]?.message).toContain(message)
  expect(result.text).toBe(text)
})

test('unmarked blocks are left alone', () => {
  expect(run('```ts\nanything\n```\n')).toMatchObject({ blocks: 0, findings: [] })
})

test('a printed document that is missing or differs is found, and --write prints it', () => {
  using tree = tempTree({ 'docs/old.md': 'of yesterday\n' })
  const printed = ['docs/old.md', 'docs/new/page.md'].map((doc) => ({ doc, print: () => 'of today\n' }))
  const found = checkPrinted(tree.root, printed, false)
  expect(found.map(({ doc, fixed }) => [doc, fixed])).toEqual([
    ['docs/old.md', false],
    ['docs/new/page.md', false],
  ])
  expect(existsSync(join(tree.root, 'docs/new/page.md'))).toBe(false)
  expect(checkPrinted(tree.root, printed, true).map(({ fixed }) => fixed)).toEqual([true, true])
  expect(readFileSync(join(tree.root, 'docs/new/page.md'), 'utf8')).toBe('of today\n')
  expect(checkPrinted(tree.root, printed, false)).toEqual([])
})

test('a printed table that differs, is unknown, has no end or stands nowhere is found, and --write prints the first', () => {
  const tables = new Map([
    ['a', () => '| 1 |'],
    ['b', () => '| 2 |'],
  ])
  const table = (name: string, text: string) =>
    `<!-- columns of ${name} -->\n\n${text}\n\n<!-- end of columns -->\n`
  using tree = tempTree({ 'docs/a.md': `# A\n${table('a', 'old\nolder')}${table('a', '| 1 |')}After.\n` })
  const found = (write: boolean) =>
    checkTables(tree.root, tables, write).map(({ doc, line, fixed }) => [doc, line, fixed])
  expect(found(false)).toEqual([
    ['docs/a.md', 2, false],
    ['docs', 1, false],
  ])
  expect(found(true)[0]).toEqual(['docs/a.md', 2, true])
  expect(readFileSync(join(tree.root, 'docs/a.md'), 'utf8')).toBe(
    `# A\n${table('a', '| 1 |').repeat(2)}After.\n`,
  )
  const lost = `${table('c', '')}<!-- columns of b -->\n`
  writeFileSync(join(tree.root, 'docs/b.md'), lost)
  expect(found(true)).toEqual([
    ['docs/b.md', 1, false],
    ['docs/b.md', 6, false],
  ])
  expect(readFileSync(join(tree.root, 'docs/b.md'), 'utf8')).toBe(lost)
})

test('the table of a preset says how each of its columns is read', () => {
  const rows = presetTables.get('crunchbase')?.().split('\n') ?? []
  expect(rows).toContain(
    '| `Organization Name URL` | `id` | `crunchbase:` and the last part of the address |',
  )
  expect(rows).toContain('| `Industries` | `industries` | a list between `,` |')
  expect(rows).toContain(
    '| `Operating Status` | `status` | takes `active`, `operating` (as `active`), `closed`; other words stay in `extra` |',
  )
  expect(presetTables.get('dealroom')?.()).toContain('| `HQ region` | none | left out |')
  expect(presetTables.get('pitchbook')?.()).toContain('| `Total Raised` | `total_funding_usd` | in `$m` |')
})

test('the check asks for the picture of the rooms, for links and for citations', () => {
  const architecture = 'docs/design/architecture.md'
  using tree = tempTree({
    'README.md': 'See [it](docs/design/architecture.md).\n',
    [architecture]: '<!-- rooms, made by: bun scripts/house/picture.ts -->\n<!-- end of rooms -->\n',
    'packages/core/package.json': '{"name":"@dealflow/core"}',
    'packages/core/src/kernel/clock.ts': '// Why: docs/design/architecture.md\n',
  })
  checkPicture(tree.root, true)
  const found = () =>
    checkAll(tree.root, [], new Map(), false).findings.map(({ doc, line }) => `${doc}:${line}`)
  expect(found()).toEqual([])
  writeFileSync(join(tree.root, 'README.md'), '\n[it](docs/none.md)\n')
  writeFileSync(join(tree.root, 'packages/core/src/index.ts'), '// Why: docs/none.md\n')
  expect(found()).toEqual([`${architecture}:1`, 'README.md:2', 'packages/core/src/index.ts:1'])
})
