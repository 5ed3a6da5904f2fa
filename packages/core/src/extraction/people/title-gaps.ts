import type { Range } from '../../language/index.ts'
import { hasFlag, tokenFlag } from '../../words/index.ts'
import { wordIn } from './name-words.ts'
import { isBesideTitle, isTitleWord } from './role-phrases.ts'
import { isBeing } from './spoken-of.ts'
import type { TextReading } from './text-reading.ts'
import { isOfDate } from './title-beside.ts'

/** "Here helps A out, our head of support": a word or two of the verb stand before the comma. */
export function fromComma({ doc: { tokens } }: TextReading, gap: Range): Range {
  const comma = tokens.slice(gap.from, gap.to).findIndex(({ word }) => word === ',')
  const isVerb = tokens
    .slice(gap.from, gap.from + comma)
    .every(({ flags }) => (flags & (tokenFlag.mark | tokenFlag.capital)) === 0)
  return comma > 0 && comma < 3 && isVerb && wordIn('ours', tokens[gap.from + comma + 1])
    ? { from: gap.from + comma, to: gap.to }
    : gap
}

/** Behind "(ex-Globex)", where the title stands behind it. */
export function behindAside({ doc: { tokens } }: TextReading, at: number, most: number): number {
  if (tokens[at]?.word !== '(') return at
  for (let end = at + 1; end < Math.min(most, at + asideMax); end++)
    if (tokens[end]?.word === ')') return end + 1
  return at
}

const asideMax = 12

/** "A did not found Acme: she is its CTO": a verb without a doer goes on behind the mark. */
export function behindBreak({ doc: { tokens } }: TextReading, gap: Range): Range {
  const last = tokens.slice(gap.from + 1, gap.to).findLastIndex(({ word }) => word === ';' || word === ':')
  return last < 0 ? gap : { from: gap.from + last + 2, to: gap.to }
}

/** A mark, and nothing but small words: ", the", "(our", " – since 2020 ", ", 34,". */
export function isBeside(reading: TextReading, { from, to }: Range): 'mark' | 'verb' | null {
  const { tokens } = reading.doc
  const first = tokens[from]
  if (first === undefined || to - from > besideMax) return null
  if (![',', '(', '–', '—', '-', ':', '/', '|'].includes(first.word)) return null
  const rest = tokens.slice(from + 1, to)
  const isPlain = rest.every((token, place) => {
    const at = from + 1 + place
    return (
      ['lead', 'ours', 'be', 'besideVerb', 'as', 'speaks'].some((kind) => wordIn(kind as 'lead', token)) ||
      isOfDate(tokens, at) ||
      hasFlag(token, tokenFlag.number) ||
      isTitleWord('since', token.word) ||
      reading.isOwn(at) ||
      isBesideTitle(token.word) ||
      token.word === "'" ||
      token.word === ',' ||
      (token.word === 's' && tokens[at - 1]?.word === "'") ||
      (reading.doc.isSmall(at) && !wordIn('pronouns', token) && !wordIn('with', token))
    )
  })
  // "A, a biologist and co-founder"
  const isJoined =
    wordIn('joints', rest.at(-1)) &&
    rest.every(({ flags }) => (flags & tokenFlag.mark) === 0) &&
    (wordIn('lead', rest[0]) || rest.every(({ flags }) => (flags & tokenFlag.capital) === 0))
  if (!isPlain && !isJoined) return null
  const hasVerb = rest.some(
    (_, place) => isBeing(reading, from + 1 + place) || isBecoming(reading, from + 1 + place),
  )
  return hasVerb ? 'verb' : 'mark'
}

const besideMax = 9

/** "And becomes", "but stays": behind what joins two clauses a verb without a doer goes on with whom the sentence began. */
export const hasSecondVerb = (reading: TextReading, { from, to }: Range) =>
  Array.from({ length: to - from }, (_, at) => from + at).some(
    (at) =>
      (wordIn('joints', reading.doc.tokens[at]) || reading.doc.tokens[at - 1]?.word === ',') &&
      [1, 2].some((on) => at + on < to && isBecoming(reading, at + on)),
  )

/** Before "Dr.-Ing." */
export function beforeAddress({ doc: { tokens } }: TextReading, at: number): number {
  let from = at
  const isMark = (place: number) => tokens[place]?.word === '.' || tokens[place]?.word === '-'
  while (from > at - 6 && (wordIn('address', tokens[from - 1]) || isMark(from - 1))) from--
  return from
}

/** "Is A no founder but": words without a name or a mark, where the verb is before the name. */
export const isShortGap = ({ doc: { tokens } }: TextReading, { from, to }: Range) =>
  to - from <= shortMax &&
  tokens.slice(from, to).every(({ flags }) => (flags & (tokenFlag.mark | tokenFlag.capital)) === 0)

const shortMax = 4

/** A verb that gives somebody a title stands between, and nothing else that ends what is said of them. */
export function isVerbal(reading: TextReading, gap: Range): boolean {
  const { doc } = reading
  const { tokens } = doc
  if (gap.to - gap.from > verbMax) return false
  const last = tokens
    .slice(gap.from, gap.to)
    .findLastIndex(({ word }) => [';', ':', '.', '!', '?', '”', '»'].includes(word))
  if (last >= 0 && !wordIn('address', tokens[gap.from + last - 1])) return false
  const near = { from: Math.max(gap.from, gap.to - linkMax), to: gap.to }
  const isNamed = tokens
    .slice(near.from, near.to)
    .some((_, at) => isBeing(reading, near.from + at) || isBecoming(reading, near.from + at))
  return isNamed && !isOther(reading, near)
}

const verbMax = 26
const linkMax = 8

/** "Is Chinese and lives beside the CEO": another subject, such as a word with a capital, begins a clause right before the title. */
function isOther(reading: TextReading, { from, to }: Range): boolean {
  const { doc } = reading
  if (doc.mayBeIn(from, 'de')) return false
  return Array.from({ length: to - from }, (_, at) => from + at).some(
    (at) =>
      wordIn('joints', doc.tokens[at - 1]) && reading.isOtherName(at) && doc.tokens[at + 1]?.word !== ',',
  )
}

export const isBecoming = ({ doc }: TextReading, at: number) =>
  doc.cuesIn({ from: at, to: at + 1 }, 'person.becomes', 'person.as', 'person.appointed', 'person.leads')
    .length > 0

/** "Acme hires A, until now at Globex, as CFO": what leads to the title stands behind an apposition. */
export function isAsBehind({ doc }: TextReading, { from, to }: Range): boolean {
  const { tokens } = doc
  if (to - from > apposedMax) return false
  const isAs = (at: number) => tokens[at - 1]?.word === ',' && at - 1 > from
  const cues = doc.cuesIn({ from: Math.max(from, to - asMax), to }, 'person.as')
  const isWord = wordIn('as', tokens[to - 1]) && !wordIn('joints', tokens[to - 1]) && isAs(to - 1)
  return isWord || cues.some((cue) => cue.to === to && isAs(cue.from))
}

const apposedMax = 14
const asMax = 6
