import { oneLine } from '../../kernel/index.ts'
import type { Range } from '../../language/index.ts'
import { hasFlag, tokenFlag, tokenize, wordsOf } from '../../words/index.ts'
import { sentencesOf } from '../sentences.ts'
import type { Card } from './cards.ts'
import { companyBehind } from './company-behind.ts'
import { nameWords, wordIn } from './name-words.ts'
import type { OwnNames } from './own-names.ts'
import { readText, type TextReading } from './text-reading.ts'
import { titlesOf } from './titles-in-text.ts'
import { ownObject } from './whose.ts'

export interface Biography {
  /** The longest block that tells of the person; empty when none does. */
  readonly prose: string
  /** All such blocks, a line each, read when they are first asked for; null when there is none. */
  reading(): TextReading | null
  /** Whether the card's prose is in the first person: a testimonial, or a letter. */
  readonly isSpokenByThem: boolean
}

export function biographyOf({ rest, name, line, path, hasNeighbours }: Card, own: OwnNames): Biography {
  const texts = rest.flatMap((other) => {
    const { block, text } = other
    // What follows a name in its own block stands on lines of its own.
    if (block.index === line.block.index) return [text]
    return block.kind === 'heading' || block.kind === 'button' || block.region === 'footer'
      ? []
      : [block.text]
  })
  const prose = [...new Set(texts.map(oneLine))].filter(isProse)
  const names = name.text.split(' ').filter((word) => word.length > 2)
  const isNamed = (text: string) => names.some((word) => text.includes(word))
  const about = prose
    .filter(
      (text) =>
        isNamed(text) ||
        nameWords().pronouns.has(wordsOf(text.slice(0, 20))[0] ?? '') ||
        (path !== null && hasNeighbours && !isFirstPerson(text) && own.lengthAt(text) === 0),
    )
    .toSorted((left, right) => Number(isNamed(right)) - Number(isNamed(left)) || right.length - left.length)
  let read: TextReading | null = null
  return {
    prose: about[0] ?? '',
    reading() {
      if (about.length > 0) read ??= readText(about.join('\n').slice(0, readMax), own)
      return read
    },
    isSpokenByThem: prose.some((text) => isFirstPerson(text) && !isNamed(text)),
  }
}

const readMax = 6_000

/** Whether somebody speaks of themselves; "EU", "MA" and "A.I." are no pronouns. */
const isFirstPerson = (text: string) =>
  tokenize(text.slice(0, readMax)).some(
    (token, at, tokens) =>
      wordIn('speaks', token) &&
      (token.flags & tokenFlag.capitals) === 0 &&
      (token.word.length > 1 || (token.flags & tokenFlag.capital) !== 0) &&
      ((token.flags & tokenFlag.glued) === 0 || hasFlag(tokens[at - 1], tokenFlag.mark)) &&
      tokens[at - 1]?.word !== '.',
  )

/** As many whole sentences as a quote holds; null when not even the first does. */
export function shortBiography(prose: string): string | null {
  let end = 0
  for (const sentence of sentencesOf(prose)) {
    const at = prose.indexOf(sentence, end)
    if (at < 0 || at + sentence.length > lengthMax) break
    end = at + sentence.length
  }
  return end === 0 ? null : prose.slice(0, end)
}

const lengthMax = 300
const isProse = (text: string) =>
  text.length >= 40 && text.split(' ').length >= 7 && /\p{Ll}[.!…]/u.test(text)

/** "As co-founder, Jane runs ...", "She is one of the founders", "Jane founded the company in 2009" under Jane Doe's name. */
export function foundingInBiography(
  reading: TextReading,
  name: string,
  own: OwnNames,
): 'founder' | 'cofounder' | null {
  const { doc } = reading
  const names = new Set(wordsOf(name).filter((word) => word.length > 2))
  const scope = { own, isAboutUs: true, isAboutPeople: true }
  const isThem = (at: number) => names.has(doc.tokens[at]?.word ?? '') || wordIn('pronouns', doc.tokens[at])
  for (const { kind, place } of titlesOf(reading)) {
    if (kind !== 'founder' && kind !== 'cofounder') continue
    const whose = companyBehind(reading, place.to)
    if (whose?.isOwn === false || doc.assertion(place).denied) continue
    const start = doc.sentenceOf(place).from
    const behind = whose?.to ?? place.to
    const gap = { from: behindName(reading, start), to: place.from }
    const isBehind =
      isLeadIn(reading, { from: start, to: place.from }) &&
      doc.tokens[behind]?.word === ',' &&
      isThem(behind + 1)
    const isBefore = isThem(start) && wordIn('be', doc.tokens[gap.from]) && isLeadIn(reading, gap)
    // "One of the founders"
    const isOneOf = doc.tokens.slice(gap.from, gap.to).some((token) => wordIn('at', token))
    if (isBehind || isBefore) return isOneOf ? 'cofounder' : kind
  }
  for (const cue of doc.cues('person.founds')) {
    const start = doc.sentenceOf(cue).from
    const gap = { from: behindName(reading, start), to: cue.from }
    if (!isThem(start) || !isLeadIn(reading, gap) || doc.assertion(cue).denied) continue
    if (ownObject(reading, cue.to, scope) !== null)
      return doc.cuesIn(cue, 'person.cofounded').length > 0 ? 'cofounder' : 'founder'
  }
  return null
}

/** Behind the first word of a sentence and the rest of a name. */
function behindName({ doc: { tokens } }: TextReading, start: number): number {
  let at = start + 1
  while (at < start + 4 && hasFlag(tokens[at], tokenFlag.capital)) at++
  return at
}

/** "As", "is one of the", "has also": a few words that tell nothing of their own. */
const isLeadIn = ({ doc: { tokens } }: TextReading, { from, to }: Range) =>
  to - from <= 6 && tokens.slice(from, to).every((token) => leading.some((kind) => wordIn(kind, token)))
const leading = ['lead', 'be', 'besideVerb', 'ours', 'small'] as const
