// No word of a language pack but English's in strings, templates or regular expressions of product code, and no long expression: one
// of more than 120 characters, or whose text is joined. The list has the files that still break it, and what each has may only fall.
//
//   bun scripts/check-language.ts            fails unless every file has exactly what the list says
//   bun scripts/check-language.ts --write    writes the list anew, unless there is more in all than it says
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  counted,
  isLong,
  LIST,
  type List,
  type Row,
  readList,
  textOf,
  wordsOf,
} from './check/language-list.ts'
import { writtenFiles } from './house/graph.ts'
import { type LanguageWords, readLanguageWords, type WordUse, wordsUsed } from './house/languages.ts'
import { type Expression, sourceFacts } from './house/source-facts.ts'
import { lastCommitOf, withPacks } from './house/trees.ts'

/** What a file has of words of languages and of regular expressions. */
interface Uses {
  readonly words: readonly WordUse[]
  readonly expressions: readonly Expression[]
}

const WRITE = 'bun scripts/check-language.ts --write'
const HOW = 'docs/design/language-layer.md says how'
/** Said once after findings. */
const ELSE = `A word that is English too goes into alsoEnglish of scripts/house/languages.ts. When a file was renamed or split, or a pack has a new word, run ${WRITE}.`
/** Said once after refusals. */
const BY_HAND =
  'Nothing was written. When a file without a row was put into one with a row, add its expressions to that row by hand.'
const EMPTY: Row = { words: '', long: 0, expressions: 0 }

/** What each file of product code has that nobody generates. */
export function languageUses(root: string, words: LanguageWords): ReadonlyMap<string, Uses> {
  return new Map(
    writtenFiles(root).map(({ path, text }) => {
      const { texts, expressions } = sourceFacts(path, text)
      return [path, { words: wordsUsed(texts, words), expressions }]
    }),
  )
}

/** What is wrong, a line each, in order of the files: `path:line what and the remedy`. */
export function checkLanguage(
  uses: ReadonlyMap<string, Uses>,
  list: List,
  words: LanguageWords,
): readonly string[] {
  const paths = [...new Set([...uses.keys(), ...Object.keys(list)])].sort()
  return paths.flatMap((path) => {
    const row = list[path]
    const found = uses.get(path) ?? { words: [], expressions: [] }
    const more = [
      ...moreWords(path, found, row ?? EMPTY, words),
      ...moreExpressions(path, found, row),
      ...wrongStays(path, found, row?.stays),
    ]
    if (more.length > 0 || row === undefined) return more
    const now = rowOf(found, row.stays) ?? EMPTY
    const isSame =
      now.words === row.words &&
      now.long === row.long &&
      now.expressions === row.expressions &&
      uses.has(path)
    return isSame ? [] : [`${path}:1 has less than ${LIST} says; run ${WRITE}, which keeps the gain`]
  })
}

function moreWords(path: string, found: Uses, row: Row, words: LanguageWords): string[] {
  const allowed = counted(wordsOf(row))
  return [...Map.groupBy(found.words, ({ word }) => word)].flatMap(([word, all]) => {
    const most = allowed.get(word) ?? 0
    if (all.length <= most) return []
    const tags = words.get(word) ?? []
    const before = most === 0 ? '' : ` ${all.length} times, ${most} of them in the list`
    return [
      `${path}:${linesOf(all)} "${word}" (${tags.join(', ')})${before}: words of languages are data; put it into ${tags.map((tag) => `data/languages/${tag}.json`).join(' or ')} and ask for its key, ${HOW}`,
    ]
  })
}

/** Files without a row may have short expressions. */
function moreExpressions(path: string, { expressions }: Uses, row: Row | undefined): string[] {
  const { long, expressions: most, stays } = row ?? EMPTY
  const found = expressions.filter((expression) => isLong(expression) && !staysFor(expression, stays))
  const problems = []
  if (found.length > long)
    problems.push(
      `${path}:${linesOf(found)} ${found.length} regular expressions of more than 120 characters or of joined text, ${long} in the list: use phrases of the packs, ${HOW}, or plain code; one that stays for good has a piece of it and its reason under "stays" in ${LIST}`,
    )
  if (row !== undefined && expressions.length > most)
    problems.push(
      `${path}:${linesOf(expressions)} ${expressions.length} regular expressions, ${most} in the list: a file that has words or long expressions gets no further ones; ask for spans of the language layer, ${HOW}`,
    )
  return problems
}

function wrongStays(path: string, { expressions }: Uses, stays: Row['stays'] = {}): string[] {
  return Object.entries(stays).flatMap(([piece, reason]) => {
    const isThere = expressions.some((expression) => isLong(expression) && expression.pattern.includes(piece))
    if (!isThere) return [`${path}:1 has no long expression with ${piece}; take it out of "stays" in ${LIST}`]
    return reason.trim() === '' ? [`${path}:1 ${piece} stays without a reason in ${LIST}; write it`] : []
  })
}

const staysFor = ({ pattern }: Expression, stays: Row['stays'] = {}) =>
  Object.keys(stays).some((piece) => pattern.includes(piece))

const linesOf = (places: readonly { readonly line: number }[]) =>
  [...new Set(places.map(({ line }) => line))].sort((a, b) => a - b).join(',')

function rowOf({ words, expressions }: Uses, stays: Row['stays']): Row | undefined {
  const long = expressions.filter((expression) => isLong(expression) && !staysFor(expression, stays)).length
  if (words.length + long === 0 && stays === undefined) return undefined
  const row = {
    words: words
      .map(({ word }) => word)
      .sort()
      .join(' '),
    long,
    expressions: expressions.length,
  }
  return stays === undefined ? row : { ...row, stays }
}

/** The list as the files are now; what stays is taken from `before`. */
export function listOf(uses: ReadonlyMap<string, Uses>, before: List = {}): List {
  return Object.fromEntries(
    [...uses].flatMap(([path, found]) => {
      const row = rowOf(found, before[path]?.stays)
      return row === undefined ? [] : [[path, row]]
    }),
  )
}

/**
 * Why `after` may not take the place of `before`: a word or expressions that there are more of in all. Files may be renamed, split and
 * put together. A word that the packs did not have, `known`, when the list was written may be more.
 */
export function refuseList(before: List, after: List, known: LanguageWords): readonly string[] {
  const allowed = counted(Object.values(before).flatMap(wordsOf))
  const words = [...counted(Object.values(after).flatMap(wordsOf))].flatMap(([word, count]) => {
    const most = allowed.get(word) ?? 0
    return count <= most || !known.has(word) ? [] : [`"${word}": ${count}, not ${most}`]
  })
  const sums = (['long', 'expressions'] as const).flatMap((key) => {
    const [most, count] = [sumOf(before, key), sumOf(after, key)]
    return count <= most ? [] : [`${key}: ${count}, not ${most}`]
  })
  return [...words, ...sums]
}

const sumOf = (list: List, key: 'long' | 'expressions') =>
  Object.values(list).reduce((sum, row) => sum + row[key], 0)

/** Writes the list of `root`, or says why not. */
export function writeList(root: string): readonly string[] {
  const words = readLanguageWords(root)
  const before = readList(root)
  const after = listOf(languageUses(root, words), before)
  if (before !== undefined) {
    const commit = lastCommitOf(root, LIST)
    const known = commit === '' ? words : withPacks(root, commit, readLanguageWords)
    const refusals = refuseList(before, after, known)
    if (refusals.length > 0) return refusals
  }
  writeFileSync(join(root, LIST), textOf(after))
  return []
}

if (import.meta.main) {
  const root = join(import.meta.dir, '..')
  if (process.argv.includes('--write')) {
    const refusals = writeList(root)
    for (const refusal of refusals) console.error(`more than in ${LIST}, in all files: ${refusal}`)
    if (refusals.length > 0) console.error(BY_HAND)
    process.exitCode = refusals.length > 0 ? 1 : 0
  }
  const words = readLanguageWords(root)
  const list = readList(root) ?? {}
  const problems = checkLanguage(languageUses(root, words), list, words)
  for (const problem of problems) console.error(problem)
  const rows = Object.values(list)
  console.log(
    `measured: ${rows.length} files have ${rows.flatMap(wordsOf).length} words of languages and ${sumOf(list, 'long')} long expressions; ${problems.length} findings`,
  )
  if (problems.length > 0) {
    console.error(ELSE)
    process.exitCode = 1
  }
}
