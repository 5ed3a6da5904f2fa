import {
  andWords,
  bracketedNames,
  emptyNameWords,
  inFull,
  normalizeName,
  otherWritings,
} from '../../../reference/index.ts'
import { type NameForms, nameForms } from './name-forms.ts'
import { withoutJoinedForm, withoutMisspelledForm } from './written-forms.ts'

/** One of the things that a submitted name may mean. */
export interface AskedName {
  /** As submitted, trimmed, in NFC, without the part that was taken off. */
  readonly text: string
  readonly forms: NameForms
  /** Hundredths that a match loses because the name was written otherwise, or a part, such as `(acquired)`, was taken off. */
  readonly cost: number
  /** Only a whole name says what is meant: of a company and its parent, or of a name whose letters were written otherwise. */
  readonly isPart: boolean
}

/**
 * Most names are written as they are known, so that what else they may mean is worked out only when it is asked for: `isKnown` says
 * whether one of those so far is the whole name of a company, whose letters were not meant otherwise then.
 */
export function* askedNames(submitted: string, isKnown: () => boolean): Generator<AskedName> {
  const name = submitted.trim().normalize('NFC')
  const wholes = wholeNames(name)
  yield* namesOf(wholes.slice(0, 1), 0, false)
  yield* namesOf(wholes.slice(1), shortenedCost, false)
  if (!isKnown()) {
    const supposed = [withoutMisspelledForm(bracketedNames(withoutState(name)).name)]
    yield* namesOf(
      supposed.filter((text) => !wholes.includes(text)),
      shortenedCost,
      false,
    )
    yield* namesOf(otherwiseWritten(name), shortenedCost, true)
    yield* namesOf(withUmlauts(name), umlautCost, true)
  }
  const parts = partsOf(name).filter((part) => !wholes.includes(part))
  yield* namesOf(parts, partCost, true)
}

const namesOf = (texts: readonly string[], cost: number, isPart: boolean): readonly AskedName[] =>
  texts
    .map((text) => ({ text, cost, isPart, forms: nameForms(text) }))
    .filter(({ forms }) => forms.key !== '')

const shortenedCost = 4
/** Not sure: `Blue` is hardly `Blu`. */
const umlautCost = 8
/** Never sure: `Globe / Sunder` may be either. */
const partCost = 14

/**
 * What a submitted name may mean: itself; without what was added to it in brackets, with a legal form that is joined to it, without what
 * it says twice or the article; with its abbreviations in full; and the former name that is there.
 */
function wholeNames(submitted: string): readonly string[] {
  const { name, formerNames } = bracketedNames(withoutState(submitted))
  const normal = normalizeName(name)
  const written = [
    withoutJoinedForm(name),
    saidOnce(normal) ?? name,
    withoutArticle(name),
    inFull(normal) ?? name,
  ]
  return [...new Set([submitted, name, ...written, ...formerNames])]
}

/** Written otherwise in what nobody misspells besides, so that only a whole name is one. */
function otherwiseWritten(submitted: string): readonly string[] {
  const { name } = bracketedNames(withoutState(submitted))
  const others = otherWritings(normalizeName(name))
  const and = withAmpersand(name)
  return and === name ? others : [...others, and]
}

const withoutState = (submitted: string) => submitted.replace(filingState, '')

/** How the SEC marks the state of a registrant whose name is taken in another: `Park National Corp /OH/`. */
const filingState = /\s+\/[A-Za-z]{2,3}\/?$/

/** `Borealis Borealis, Inc.` is `Borealis`; null for what is said once. */
function saidOnce(normal: string): string | null {
  const words = normal.split(' ')
  const half = words.length / 2
  const isTwice =
    words.length % 2 === 0 && words.every((word, i) => word === words[(i + half) % words.length])
  return isTwice ? words.slice(0, half).join(' ') : null
}

/** `Pell and Marrow` is `Pell & Marrow`. */
function withAmpersand(name: string): string {
  const words = name.split(' ')
  const isAnd = (word: string, i: number) => i > 0 && i < words.length - 1 && andWords.has(word.toLowerCase())
  return words.some(isAnd) ? words.map((word, i) => (isAnd(word, i) ? '&' : word)).join(' ') : name
}

/** `Mueller` is `Müller`, which is written `muller` without its dots. */
function withUmlauts(name: string): readonly string[] {
  const written = name.replaceAll('ae', 'a').replaceAll('oe', 'o').replaceAll('ue', 'u')
  return written === name ? [] : [written]
}

/** `The Borealis` is `Borealis`. */
function withoutArticle(name: string): string {
  const [first = '', ...rest] = name.split(' ')
  const isArticle = emptyNameWords.has(first.toLowerCase()) && !andWords.has(first.toLowerCase())
  return rest.length > 0 && isArticle ? rest.join(' ') : name
}

/** `Borealis - Acme Robotics`, `Acme Robotics | Borealis`: a company and its parent. */
function partsOf(name: string): readonly string[] {
  const parts = name.split(/\s+[-–—|/]\s+/).map((part) => part.trim())
  return parts.length === 2 && parts.every(({ length }) => length >= 3) ? parts : []
}
