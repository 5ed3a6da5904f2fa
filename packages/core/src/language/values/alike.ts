import type { Token } from '../../words/index.ts'
import type { Lexicon } from './lexicon.ts'
import { PhraseMap } from './phrase-map.ts'
import { isDigits, isMark, isWord, type Reader } from './reader.ts'
import { type RoleTable, role, stops } from './roles.ts'

/** All that a value which begins at a token may have to do with: words that are nothing to values bound it. */
export interface Surroundings {
  readonly from: number
  readonly to: number
  /** Whether a sign stands before digits that may begin decimals, as the language has it. */
  readonly hasDecimals: boolean
  /** Whether days and months stand in the order of the language: "3/5/2016". */
  readonly hasDays: boolean
}

/** Tokens that are looked at on either side: no value that people write goes on for longer. */
const [reachBefore, reachBehind] = [6, 24]

export function surroundingsAt({ tokens, now }: Reader, any: Uint8Array, at: number): Surroundings {
  let to = at
  while (to < tokens.length && to - at < reachBehind && any[to] !== stops) to++
  let from = at
  // What is no more than digits and words behind them is not asked what leads to it.
  const isLedTo = now !== null || isWord(tokens[at]) || hasMarkIn(tokens, at, to)
  while (isLedTo && from > 0 && at - from < reachBefore && any[from - 1] !== stops) from--
  const hasMarks = isLedTo && hasMarkIn(tokens, from, to)
  return {
    from,
    to,
    hasDecimals: hasMarks && hasMarkIn(tokens, from, to, '.,'),
    hasDays: hasMarks && (now !== null || hasDayIn(tokens, from, to)),
  }
}

/** Signs within numbers and dates, which are decimals or thousands, days or months, as the language has it. */
const marks = '.,-/'

function hasMarkIn(tokens: readonly Token[], from: number, to: number, signs = marks): boolean {
  for (let at = from; at < to; at++) if (isMarkBefore(tokens, at, signs)) return true
  return false
}

const isMarkBefore = (tokens: readonly Token[], at: number, signs: string): boolean =>
  isMark(tokens[at]) && isDigits(tokens[at + 1]) && signs.includes(tokens[at]?.word ?? ' ')

/** Of three runs of digits with signs between them the first two may be a day and a month: "3/5/2016", not "415-555-1234". */
function hasDayIn(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = from; at < to; at++)
    if (
      isShort(tokens[at]) &&
      isMarkBefore(tokens, at + 1, marks) &&
      isShort(tokens[at + 2]) &&
      isMarkBefore(tokens, at + 3, marks)
    )
      return true
  return false
}

const isShort = (token: Token | undefined) => isDigits(token) && token.word.length <= 2

/** Whether two languages have the same words and signs for all that stands there, so that one of them need not read it. */
export function readAlike(
  tokens: readonly Token[],
  { from, to, hasDecimals, hasDays }: Surroundings,
  table: RoleTable,
  [one, other]: readonly [number, number],
): boolean {
  const [left, right] = [table.lexicons[one], table.lexicons[other]]
  if (left === undefined || right === undefined) return false
  if (hasDecimals && left.words.decimal !== right.words.decimal) return false
  if (hasDays && left.words.dateOrder !== right.words.dateOrder) return false
  for (let at = from; at < to; at++) {
    const token = tokens[at] as Token
    const roles = table.of(token)
    if (roles.any === 0) continue
    roles.alike ??= alikeOf(table.lexicons, token.lexeme.word, roles.own)
    if (roles.alike[one] !== roles.alike[other]) return false
  }
  return true
}

/** By language the first that has the same phrases with a word, with the same values. */
function alikeOf(lexicons: readonly Lexicon[], word: string, own: readonly number[]): readonly number[] {
  const phrases = lexicons.map((lexicon, at) => {
    // A word without a role stands in no phrase.
    if (own[at] === 0) return ''
    const isBehind = ((own[at] ?? 0) & role.ends) !== 0
    return isOfNumber(lexicon, word) ? String(at) : phrasesWith(lexicon, word, isBehind)
  })
  return phrases.map((each) => phrases.indexOf(each))
}

/** What numbers in words are made of is not compared. */
const isOfNumber = ({ parts }: Lexicon, word: string) =>
  parts.of(word) !== null || parts.inside(word) !== null || parts.under(word) !== null

/** `isBehind`: whether some hold the word behind their first one. */
function phrasesWith(lexicon: Lexicon, word: string, isBehind: boolean): string {
  const all: string[] = []
  for (const [name, map] of mapsOf(lexicon)) {
    for (const text of map.startingWith(word)) all.push(`${name} ${text}`)
    if (isBehind) for (const text of map.holding(word)) all.push(`${name} ${text}`)
  }
  return all.join('\n')
}

const mapsByLexicon = new WeakMap<Lexicon, readonly NamedMap[]>()
type NamedMap = readonly [name: string, map: PhraseMap<unknown>]

function mapsOf(lexicon: Lexicon): readonly NamedMap[] {
  const known = mapsByLexicon.get(lexicon)
  if (known !== undefined) return known
  const maps = [...Object.entries(lexicon), ...Object.entries(lexicon.dates)].flatMap(
    ([name, map]): readonly NamedMap[] => (map instanceof PhraseMap ? [[name, map]] : []),
  )
  mapsByLexicon.set(lexicon, maps)
  return maps
}
