import { bracketedNames } from '../../../reference/index.ts'
import type { MatchType } from '../../company-index.ts'
import type { IndexedName } from '../document.ts'
import { editBetween } from './edit.ts'
import { fuzzyScore, type MisspelledKey } from './fuzzy-score.ts'
import { type NameForms, nameForms } from './name-forms.ts'
import { partialScore, type WordInformation } from './partial-score.ts'

/** One of the things that a submitted name may mean. */
export interface AskedName {
  /** As submitted, trimmed, in NFC, without the part that was taken off. */
  readonly text: string
  readonly forms: NameForms
  /** Hundredths that a match loses because a part, such as `(acquired)`, was taken off. */
  readonly cost: number
}

export function askedNames(submitted: string): readonly AskedName[] {
  return queryForms(submitted.trim().normalize('NFC'))
    .map((text, i) => ({ text, forms: nameForms(text), cost: i === 0 ? 0 : shortenedCost }))
    .filter(({ forms }) => forms.key !== '')
}

/** What the names of a dataset tell together. */
export interface NamesTogether {
  readonly names: number
  readonly information: WordInformation
}

export interface ScoredName {
  readonly matchType: MatchType
  readonly hundredths: number
}

/** What a whole-name match is worth, in hundredths: a current name beats an alias by more than `namesakeGap`. */
const wholeNameScore = { exact: 100, normalized: 98, alias: 96, aliasNormalized: 94 } as const
/** The same letters with other spaces, or in another script. */
const respacedScore = 93
const transcribedScore = 90
const shortenedCost = 4
const aliasCost = 1

/** The most that a part of a name or a misspelled one scores, 0 to 1: below what is sure. */
export const partScoreMax = 0.9

/** The score of a name whose key is that of the asked one. */
export function wholeNameMatch(
  { text, forms, cost }: AskedName,
  known: IndexedName,
  knownForms: NameForms,
): ScoredName {
  const isAlias = known.kind !== 'name'
  if (knownForms.name !== forms.name) {
    const score = knownForms.latin === forms.latin ? transcribedScore : respacedScore
    return { matchType: 'fuzzy', hundredths: score - (isAlias ? aliasCost : 0) - cost }
  }
  const same = known.text.trim().normalize('NFC') === text
  if (isAlias) {
    return { matchType: 'alias', hundredths: wholeNameScore[same ? 'alias' : 'aliasNormalized'] - cost }
  }
  const matchType = same && cost === 0 ? 'exact' : 'normalized'
  return { matchType, hundredths: wholeNameScore[same ? 'exact' : 'normalized'] - cost }
}

/** The score of a name that shares words with the asked one, null when it may well be another company. */
export function partialMatch(
  { forms, cost }: AskedName,
  known: IndexedName,
  { latin }: NameForms,
  { information }: NamesTogether,
): ScoredName | null {
  const partial = partialScore(forms.latin, latin, information)
  return partial === null ? null : { ...partial, hundredths: partial.hundredths - costOf(known) - cost }
}

/** Likewise of a name that is spelled nearly like it. */
export function fuzzyMatch(
  { cost }: AskedName,
  misspelled: MisspelledKey,
  known: IndexedName,
  { latin }: NameForms,
): ScoredName | null {
  const score = fuzzyScore(misspelled, latin)
  return score === null ? null : { matchType: 'fuzzy', hundredths: score - costOf(known) - cost }
}

function costOf({ kind }: IndexedName): number {
  return kind === 'name' ? 0 : aliasCost
}

/**
 * What a submitted name may mean: itself, then without what was added to it in brackets or with a misspelled legal form, and the former
 * name that is there.
 */
function queryForms(submitted: string): readonly string[] {
  const { name, formerNames } = bracketedNames(submitted.replace(filingState, ''))
  return [...new Set([submitted, name, withoutMisspelledForm(name), ...formerNames])]
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
