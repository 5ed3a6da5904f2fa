import { bracketedNames, normalizeName, sameNameWords } from '../../../reference/index.ts'
import { editBetween } from '../../analysis/edit.ts'
import { type NameForms, nameForms } from './name-forms.ts'

/** One of the things that a submitted name may mean. */
export interface AskedName {
  /** As submitted, trimmed, in NFC, without the part that was taken off. */
  readonly text: string
  readonly forms: NameForms
  /** Hundredths that a match loses because the name was written otherwise, or a part, such as `(acquired)`, was taken off. */
  readonly cost: number
  /** The company or its parent, of which one is meant: only a whole name says which. */
  readonly isPart: boolean
}

export function askedNames(submitted: string): readonly AskedName[] {
  const name = submitted.trim().normalize('NFC')
  const wholes = wholeNames(name)
  const parts = partsOf(name).filter((part) => !wholes.includes(part))
  return [
    ...wholes.map((text, i) => ({ text, cost: i === 0 ? 0 : shortenedCost, isPart: false })),
    ...parts.map((text) => ({ text, cost: partCost, isPart: true })),
  ]
    .map((asked) => ({ ...asked, forms: nameForms(asked.text) }))
    .filter(({ forms }) => forms.key !== '')
}

const shortenedCost = 4
/** Never sure: `Globe / Sunder` may be either. */
const partCost = 14

/**
 * What a submitted name may mean: itself; without what was added to it in brackets, with a misspelt legal form or one that is joined to
 * it, without what it says twice; with its numbers and abbreviations written otherwise; and the former name that is there.
 */
function wholeNames(submitted: string): readonly string[] {
  const { name, formerNames } = bracketedNames(submitted.replace(filingState, ''))
  const written = [withoutMisspelledForm(name), withoutJoinedForm(name), saidOnce(name), otherWords(name)]
  return [...new Set([submitted, name, ...written, ...formerNames])]
}

/** How the SEC marks the state of a registrant whose name is taken in another: `Park National Corp /OH/`. */
const filingState = /\s+\/[A-Za-z]{2,3}\/?$/

/** `Acme Corproation` is `Acme`: a normal form has no legal form, so that one spelled wrong would count as a word that the name lacks. */
function withoutMisspelledForm(name: string): string {
  const [, rest = '', last = ''] = /^(.*\S)[\s,]+(\p{L}{2,14})\.?$/u.exec(name) ?? []
  const word = last.toLowerCase()
  if (realWords.has(word)) return name
  const isMisspelled = legalForms.some((form) => {
    const edit = editBetween(word, form)
    return edit !== null && edit.kind !== 'two' && (form.length > 4 || !mayBeAnother.has(edit.kind))
  })
  return isMisspelled ? rest : name
}

const legalForms = ['incorporated', 'corporation', 'company', 'limited', 'corp', 'inc', 'llc', 'ltd', 'gmbh']
/** Words that names end in. */
const realWords: ReadonlySet<string> = new Set(['cop', 'crop', 'in', 'lc', 'nic', 'unlimited'])
const mayBeAnother: ReadonlySet<string> = new Set(['added', 'replaced', 'first replaced'])

/** `BorealisAG` is `Borealis`: behind a small letter a large one begins another word. */
function withoutJoinedForm(name: string): string {
  const at = name.search(/(?<=\p{Ll})\p{Lu}\p{L}{1,5}\.?$/u)
  if (at < joinedLettersMin) return name
  const apart = `${name.slice(0, at)} ${name.slice(at)}`
  return normalizeName(apart) === normalizeName(name.slice(0, at)) ? name.slice(0, at) : name
}
const joinedLettersMin = 4

/** `Borealis Borealis, Inc.` is `Borealis`. */
function saidOnce(name: string): string {
  const words = normalizeName(name).split(' ')
  const half = words.length / 2
  const isTwice =
    words.length % 2 === 0 && words.every((word, i) => word === words[(i + half) % words.length])
  return isTwice ? words.slice(0, half).join(' ') : name
}

/** `3 Rivers Intl` is `Three Rivers International`. */
function otherWords(name: string): string {
  const words = normalizeName(name).split(' ')
  const others = words.map((word) => sameNameWords.get(word) ?? word)
  return others.some((word, i) => word !== words[i]) ? others.join(' ') : name
}

/** `Borealis - Acme Robotics`, `Acme Robotics | Borealis`: a company and its parent. */
function partsOf(name: string): readonly string[] {
  const parts = name.split(/\s+[-–—|/]\s+/).map((part) => part.trim())
  return parts.length === 2 && parts.every(({ length }) => length >= 3) ? parts : []
}
