import { hashWith, isWordCode } from '../../kernel/index.ts'
import type { OrganizationKind } from '../../language/index.ts'
import {
  beingLettersMax,
  isBeing,
  isJoint,
  isSmallWord,
  mayBeBeing,
  mayBeNoun,
  type NounFound,
  nounAt,
  wordsAndMarks,
} from './nouns.ts'

export interface KindFound {
  readonly kind: OrganizationKind
  /** It is the last word of what it names, "Children's Hospital Foundation", and not the begin of a name, "School of". */
  readonly isPlain: boolean
  /** The words that say so, folded. */
  readonly said: string
}

interface NounHere extends NounFound {
  readonly at: number
}

/**
 * The kind that a name says: by its last noun where its language ends in it ("Boston Children's Hospital"), by its first where not
 * ("Museo Nacional del Prado"). `isBare`: nothing else is known, so that any noun of the name counts, wherever it stands.
 */
export function kindOfName(name: string, isBare: boolean): KindFound | null {
  if (!mayHoldNoun(name.toLowerCase(), 0, Number.POSITIVE_INFINITY)) return null
  const words = wordsAndMarks(name)
  const all = nounsIn(words)
  if (all.length === 0) return null
  const end = endOfHead(words)
  const head = all.filter(({ at }) => at < end)
  const chosen = inHead(head, words, end, isBare)
  if (chosen === null) return null
  // "University of Chicago Medical Center"
  const last = all.at(-1) ?? chosen
  const isPartOf = chosen.noun.kind === 'university' && ofUniversities.has(last.noun.kind)
  return found(isPartOf && last.noun.mayEnd && last.next === endOfName(words) ? last : chosen)
}

const ofUniversities: ReadonlySet<OrganizationKind> = new Set(['hospital', 'museum', 'media', 'other'])

function inHead(
  head: readonly NounHere[],
  words: readonly string[],
  end: number,
  isBare: boolean,
): NounHere | null {
  const last = head.at(-1)
  if (last === undefined) return null
  if (last.noun.mayEnd && last.next >= end) return last
  const begins = head.filter(({ noun, at }) => noun.mayBegin && (isBare || !noun.mayEnd || at === 0))
  const first = begins.find(({ noun }) => sureKinds.has(noun.kind)) ?? begins[0]
  if (first !== undefined && (isBare || !first.noun.mayEnd)) return first
  return isBare && words.length > 0 ? last : null
}

/** A foundation may be called after the university that it runs, and not the other way round. */
const sureKinds: ReadonlySet<OrganizationKind> = new Set(['university', 'hospital', 'museum'])

/** The kind that a label of a trade is: "Museums", "Higher Education". */
export function kindOfLabel(label: string): KindFound | null {
  if (!mayHoldNoun(label.toLowerCase(), 0, 1)) return null
  const words = wordsAndMarks(label)
  const noun = nounAt(words, 0)
  return noun !== null && noun.next === words.length ? found({ ...noun, at: 0 }) : null
}

/**
 * The kind that a description says: "Acme is a nonprofit organization that …", "A nonprofit that …". The noun is the last word of what
 * it is said to be ("a university admissions platform" is no university), or its first in languages that begin with it.
 */
export function kindInDescription(description: string): KindFound | null {
  const text = description.slice(0, lettersRead).toLowerCase()
  // "A nonprofit that helps …"
  const end = text.indexOf(' ')
  const isArticle = end > 0 && end <= beingLettersMax && isSmallWord(text.slice(0, end))
  for (let end = isArticle ? 0 : endOfBeing(text, 0); end >= 0; end = endOfBeing(text, end)) {
    if (!mayHoldNoun(text, end, wordsBefore + 1)) continue
    const said = kindSaid(wordsAndMarks(text.slice(end, sentenceEnd(text, end))))
    if (said !== null) return said
  }
  return null
}

/**
 * Behind the next form of "is", or -1. Every company is asked: words are told by the hash of their letters, and only one that may be
 * a form is cut out.
 */
function endOfBeing(text: string, from: number): number {
  let start = from
  let hash = 0
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code !== space) {
      hash = hashWith(hash, code)
      continue
    }
    if (at - start <= beingLettersMax && mayBeBeing(hash) && isBeing(text.slice(start, at))) return at + 1
    start = at + 1
    hash = 0
  }
  return -1
}
const space = 32

/**
 * Whether one of the first words behind a place of a text in small letters may begin a noun, or hold one at its end: most do not,
 * and are not cut into words. A text of other letters always may.
 */
function mayHoldNoun(text: string, from: number, wordsMax: number): boolean {
  let start = from
  let hash = 0
  let words = 0
  for (let at = from; words < wordsMax; at++) {
    const code = at < text.length ? text.charCodeAt(at) : space
    if (code > 127) return true
    if (isWordCode(code)) {
      hash = hashWith(hash, code)
      continue
    }
    if (at > start) {
      words++
      if (mayBeNoun(hash, text, start, at)) return true
    }
    if (at >= text.length) return false
    start = at + 1
    hash = 0
  }
  return false
}

/** Behind what is looked at: a few words, and those of one sentence. */
function sentenceEnd(text: string, from: number): number {
  const stop = text.indexOf('. ', from)
  const far = from + lettersSaid
  return stop < 0 ? far : Math.min(stop, far)
}

const lettersRead = 200
const lettersSaid = 80
/** "A private research university": an article and some adjectives before the noun. */
const wordsBefore = 5

function kindSaid(words: readonly string[]): KindFound | null {
  const start = isSmallWord(words[0] ?? '') ? 1 : 0
  for (let at = start; at < Math.min(words.length, start + wordsBefore); at++) {
    const word = words[at] ?? ''
    if (marks.has(word) || isSmallWord(word)) return null
    const noun = nounAt(words, at)
    if (noun === null || noun.noun.isOnlyInNames) continue
    const after = words[noun.next]
    // "A venture capital firm based in": no such phrase is part of another.
    const isAtEnd =
      after === undefined || noun.noun.words.length > 1 || isSmallWord(after) || marks.has(after)
    const { isAdjective, mayEnd, mayBegin } = noun.noun
    if (isAdjective || (isAtEnd && mayEnd) || (mayBegin && at === start && (isAtEnd || !mayEnd)))
      return found({ ...noun, at })
    at = noun.next - 1
  }
  return null
}

const marks: ReadonlySet<string> = new Set([',', ';', ':', '(', ')', '|'])

function nounsIn(words: readonly string[]): NounHere[] {
  const all: NounHere[] = []
  for (let at = 0; at < words.length; at++) {
    const noun = nounAt(words, at)
    if (noun === null) continue
    all.push({ ...noun, at })
    at = noun.next - 1
  }
  return all
}

/** Behind the first part of a name: "University" of "University of Oslo", "MIT Museum" of "MIT Museum (Cambridge)". */
function endOfHead(words: readonly string[]): number {
  // "The University of Oslo"
  const start = isSmallWord(words[0] ?? '') ? 2 : 1
  for (let at = start; at < words.length; at++) {
    const word = words[at] ?? ''
    if (marks.has(word) || (isSmallWord(word) && !isJoint(word))) return at
  }
  return words.length
}

/** Behind the name without what is in brackets or behind a comma. */
function endOfName(words: readonly string[]): number {
  const mark = words.findIndex((word) => marks.has(word))
  return mark < 0 ? words.length : mark
}

const found = ({ noun }: NounHere): KindFound => ({
  kind: noun.kind,
  isPlain: noun.mayEnd && !isSmallWord(noun.words.at(-1) ?? ''),
  said: noun.words.join(' '),
})
