import { emptyNameWords, genericNameWords, legalFormsOf } from '../../../reference/index.ts'
import type { MatchType } from '../../company-index.ts'
import type { IndexedName } from '../document.ts'
import type { AskedName } from './asked-names.ts'
import { fuzzyScore, type MisspelledKey } from './fuzzy-score.ts'
import { latinWordsOf, type NameForms } from './name-forms.ts'
import { differInNumber, partialScore, type WordInformation } from './partial-score.ts'

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
const aliasCost = 1

/** The most that a part of a name or a misspelled one scores, 0 to 1: below what is sure. */
export const partScoreMax = 0.9

/** `Acme GmbH` is hardly `Acme Ltd`: not sure. */
const otherFormMax = 91

/** The score of a name whose key is that of the asked one. */
export function wholeNameMatch(asked: AskedName, known: IndexedName, knownForms: NameForms): ScoredName {
  const match = sameNameMatch(asked, known, knownForms)
  if (match.hundredths <= otherFormMax || !areOtherForms(asked.text, known.text)) return match
  return { ...match, hundredths: otherFormMax }
}

function areOtherForms(asked: string, known: string): boolean {
  const [ofAsked, ofKnown] = [legalFormsOf(asked), legalFormsOf(known)]
  return ofAsked.size > 0 && ofKnown.size > 0 && ![...ofAsked].some((form) => ofKnown.has(form))
}

function sameNameMatch(
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
  { forms, cost }: AskedName,
  misspelled: MisspelledKey,
  known: IndexedName,
  { latin }: NameForms,
  { information }: NamesTogether,
): ScoredName | null {
  const score = fuzzyScore(misspelled, latin)
  if (score === null || isAnotherWord(forms.latin, latin, information) || isAnotherNumber(forms.latin, latin))
    return null
  return { matchType: 'fuzzy', hundredths: score - costOf(known) - cost }
}

/** `Viable LLC` is not `Vidable LLC`: the only word that tells a company apart is a word of other names, and no slip. */
function isAnotherWord(asked: string, known: string, information: WordInformation): boolean {
  const knownWords = latinWordsOf(known)
  const telling = knownWords.filter((word) => !genericNameWords.has(word) && !emptyNameWords.has(word))
  const [other, ...more] = latinWordsOf(asked).filter((word) => !knownWords.includes(word))
  if (telling.length !== 1 || other === undefined || more.length > 0) return false
  return !latinWordsOf(asked).includes(telling[0] ?? '') && information.isHeld(other)
}

function isAnotherNumber(asked: string, known: string): boolean {
  const [askedWords, knownWords] = [latinWordsOf(asked), latinWordsOf(known)]
  return differInNumber(
    askedWords.filter((word) => !knownWords.includes(word)),
    knownWords.filter((word) => !askedWords.includes(word)),
  )
}

function costOf({ kind }: IndexedName): number {
  return kind === 'name' ? 0 : aliasCost
}
