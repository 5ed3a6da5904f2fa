import {
  andWords,
  bracketedNames,
  emptyNameWords,
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

export function askedNames(submitted: string): readonly AskedName[] {
  const name = submitted.trim().normalize('NFC')
  const { wholes, others } = wholeNames(name)
  const parts = partsOf(name).filter((part) => !wholes.includes(part))
  return [
    ...wholes.map((text, i) => ({ text, cost: i === 0 ? 0 : shortenedCost, isPart: false })),
    ...others.map((text) => ({ text, cost: shortenedCost, isPart: true })),
    ...withUmlauts(name).map((text) => ({ text, cost: umlautCost, isPart: true })),
    ...parts.map((text) => ({ text, cost: partCost, isPart: true })),
  ]
    .map((asked) => ({ ...asked, forms: nameForms(asked.text) }))
    .filter(({ forms }) => forms.key !== '')
}

const shortenedCost = 4
/** Not sure: `Blue` is hardly `Blu`. */
const umlautCost = 8
/** Never sure: `Globe / Sunder` may be either. */
const partCost = 14

/**
 * What a submitted name may mean: itself; without what was added to it in brackets, with a misspelt legal form or one that is joined to
 * it, without what it says twice or the article; with its abbreviations in full; and the former name that is there. `others` are written
 * otherwise in what nobody misspells besides, so that only a whole name is one.
 */
function wholeNames(submitted: string): { wholes: readonly string[]; others: readonly string[] } {
  const { name, formerNames } = bracketedNames(submitted.replace(filingState, ''))
  const normal = normalizeName(name)
  const { full, others } = otherWritings(normal)
  const written = [
    withoutMisspelledForm(name),
    withoutJoinedForm(name),
    saidOnce(normal) ?? name,
    withoutArticle(name),
    full ?? name,
  ]
  const wholes = [...new Set([submitted, name, ...written, ...formerNames])]
  const and = withAmpersand(name)
  return { wholes, others: and === name ? others : [...others, and] }
}

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
