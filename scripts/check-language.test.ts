import { expect, test } from 'bun:test'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { LIST, type List, readList } from './check/language-list.ts'
import { tempTree } from './check/temp-tree.ts'
import { checkLanguage, languageUses, writeList } from './check-language.ts'
import { readLanguageWords } from './house/languages.ts'

const FOLDER = 'packages/core/src/extraction'
const FILE = `${FOLDER}/a.ts`
const PACKS = 'packages/core/data/languages'
const packs = {
  [`${PACKS}/de.json`]: '{"tag":"de","words":{"founded":"gegründet","bank":"bank fonds"}}',
  [`${PACKS}/en.json`]: '{"tag":"en","words":{"founded":"founded","bank":"bank"}}',
  [`${PACKS}/fr.json`]: '{"tag":"fr","words":{"founded":"fondée","bank":"fonds"}}',
}
const LONG = `const long = /${'a'.repeat(121)}/\n`

/** A tree in which `files` lie, with the list of what `listed` has there. */
function treeOf(files: Readonly<Record<string, string>> = {}, listed: Readonly<Record<string, string>> = {}) {
  const tree = tempTree({ ...packs, ...listed, 'scripts/check/a': '' })
  git(tree.root, 'init', '-q')
  writeList(tree.root)
  commit(tree.root)
  for (const path of Object.keys(listed)) if (files[path] === undefined) rmSync(join(tree.root, path))
  put(tree.root, files)
  return tree
}

const git = (cwd: string, ...args: string[]) => {
  const identity = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false']
  const { exitCode, stderr } = Bun.spawnSync(['git', ...identity, ...args], { cwd, stderr: 'pipe' })
  if (exitCode !== 0) throw new Error(stderr.toString())
}

function commit(root: string) {
  git(root, 'add', '-A')
  git(root, 'commit', '-q', '-m', 'a')
}

function put(root: string, files: Readonly<Record<string, string>>) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

function problemsOf(root: string, list = readList(root) ?? {}): readonly string[] {
  const words = readLanguageWords(root)
  return checkLanguage(languageUses(root, words), list, words)
}

const listAs = (root: string, list: List) => writeFileSync(join(root, LIST), JSON.stringify(list))

test('a word in a new file is named with its line, its language and the remedy', () => {
  using tree = treeOf()
  expect(problemsOf(tree.root)).toEqual([])
  put(tree.root, { [FILE]: "// gegründet\nconst a = 'founded by a bank'\n\nconst b = /\\bgegründet\\b/\n" })
  const [problem, ...others] = problemsOf(tree.root)
  expect(others).toEqual([])
  expect(problem).toStartWith(`${FILE}:4 "gegrundet" (de): `)
  expect(problem).toContain('put it into data/languages/de.json')
  expect(problem).toContain('docs/design/language-layer.md')
})

test('a word of two packs, in a template or a string, is one too; a word of the English pack is none', () => {
  using tree = treeOf({ [FILE]: `const a = \`\${b} fonds\`\nconst c = ['bank', 'founded']\n` })
  expect(problemsOf(tree.root).map((problem) => problem.split(': ')[0])).toEqual([
    `${FILE}:1 "fonds" (de, fr)`,
  ])
})

test('a listed file may have what it had, and no word more often, no other word and no further expression', () => {
  const before = { [FILE]: 'const a = /gegründet|b/\n' }
  using tree = treeOf(before, before)
  expect(problemsOf(tree.root)).toEqual([])
  put(tree.root, { [FILE]: "const a = /gegründet|fondée/\nconst b = 'gegründet'\n" })
  expect(problemsOf(tree.root).map((problem) => problem.split(': ')[0])).toEqual([
    `${FILE}:1,2 "gegrundet" (de) 2 times, 1 of them in the list`,
    `${FILE}:1 "fondee" (fr)`,
  ])
  put(tree.root, { [FILE]: 'const a = /gegründet/\nconst b = /c/\n' })
  expect(problemsOf(tree.root).map((problem) => problem.split(': ')[0])).toEqual([
    `${FILE}:1,2 2 regular expressions, 1 in the list`,
  ])
})

test('a file without words may have short expressions, and no long one and none of joined text', () => {
  using tree = treeOf({ [FILE]: 'const a = /a/\nconst b = /b/\nRegExp(a.source)\n' })
  expect(problemsOf(tree.root)).toEqual([])
  put(tree.root, { [FILE]: `${LONG}new RegExp(\`\${a}b\`)\n` })
  expect(problemsOf(tree.root).map((problem) => problem.split(': ')[0])).toEqual([
    `${FILE}:1,2 2 regular expressions of more than 120 characters or of joined text, 0 in the list`,
  ])
})

test('a long expression that stays has a reason, and goes from the list with the expression', () => {
  using tree = treeOf({ [FILE]: LONG })
  const row = { words: '', long: 0, expressions: 1 }
  listAs(tree.root, { [FILE]: { ...row, stays: { aaa: 'the grammar of a standard' } } })
  expect(problemsOf(tree.root)).toEqual([])
  expect(writeList(tree.root)).toEqual([])
  expect(readList(tree.root)?.[FILE]?.stays).toEqual({ aaa: 'the grammar of a standard' })
  listAs(tree.root, { [FILE]: { ...row, stays: { aaa: ' ' } } })
  expect(problemsOf(tree.root).join()).toContain('without a reason')
  put(tree.root, { [FILE]: 'const a = /aaa/\n' })
  expect(problemsOf(tree.root).join()).toContain('has no long expression with aaa')
})

test('a gain fails until the list is written anew, and is kept then', () => {
  const before = { [FILE]: `const a = /gegründet|fonds/\n${LONG}` }
  using tree = treeOf({ [FILE]: "const a = 'gegründet'\n" }, before)
  expect(problemsOf(tree.root)).toEqual([
    `${FILE}:1 has less than ${LIST} says; run bun scripts/check-language.ts --write, which keeps the gain`,
  ])
  expect(writeList(tree.root)).toEqual([])
  expect(readList(tree.root)).toEqual({ [FILE]: { words: 'gegrundet', long: 0, expressions: 0 } })
  put(tree.root, before)
  expect(problemsOf(tree.root).length).toBeGreaterThan(0)
  expect(writeList(tree.root)).toEqual(['"fonds": 1, not 0', 'long: 1, not 0', 'expressions: 2, not 0'])
  expect(readList(tree.root)).toEqual({ [FILE]: { words: 'gegrundet', long: 0, expressions: 0 } })
})

test('a file that is gone leaves the list, and one that is renamed or split takes its words along', () => {
  const before = { [FILE]: "const a = 'gegründet fonds'\n" }
  const after = { [`${FOLDER}/b.ts`]: "const a = 'gegründet'\n", [`${FOLDER}/c.ts`]: "const a = 'fonds'\n" }
  using tree = treeOf(after, before)
  expect(problemsOf(tree.root)).toHaveLength(3)
  expect(writeList(tree.root)).toEqual([])
  expect(Object.keys(readList(tree.root) ?? {})).toEqual(Object.keys(after))
  expect(problemsOf(tree.root)).toEqual([])
})

test('a word that a pack gets is taken into the list where it is already, and no other word with it', () => {
  const before = { [FILE]: "const a = 'gegründet umsatz'\n" }
  using tree = treeOf(before, before)
  put(tree.root, {
    [`${PACKS}/de.json`]: '{"words":{"founded":"gegründet","revenue":"umsatz","bank":"fonds"}}',
  })
  expect(problemsOf(tree.root).join()).toContain('"umsatz" (de)')
  put(tree.root, { [FILE]: "const a = 'gegründet gegründet umsatz'\n" })
  expect(writeList(tree.root)).toEqual(['"gegrundet": 2, not 1'])
  put(tree.root, before)
  expect(writeList(tree.root)).toEqual([])
  expect(readList(tree.root)?.[FILE]?.words).toBe('gegrundet umsatz')
})

test('tests, what only tests use and generated files are not looked at', () => {
  const text = "export const a = 'gegründet'\n"
  const files = {
    [`${FOLDER}/a.test.ts`]: text,
    [`${FOLDER}/test/a.ts`]: text,
    [`${FOLDER}/a.generated.ts`]: text,
    [`${FOLDER}/names-table.ts`]: `/** Names: made by scripts/names/generate.ts. */\n${text}`,
  }
  using tree = treeOf(files)
  expect(problemsOf(tree.root)).toEqual([])
})
