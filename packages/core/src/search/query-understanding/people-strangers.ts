import { nounAt } from './company-nouns.ts'
import {
  hasNameWord,
  isForeignName,
  isNameWord,
  isProperName,
  looksLikePerson,
  type NameSpan,
  windowsOf,
} from './people-names.ts'
import { cueOf, isInCapitals, type Said, surnamesIn } from './people-said.ts'
import { addressWords, isGroup, isPeopleAsk, namesGroup, ofWords } from './people-words.ts'
import type { QueryToken } from './query-tokens.ts'
import { eitherOf, wordsThat } from './words.ts'

/**
 * Names that are written like a person's where a query asks for somebody or for companies, or for what is somebody's, and no role stands
 * beside them: "where does Ada Lee work", "the app of Ada Lee". Whoever is asked for so and is named nowhere has no company.
 */
export function strangersIn(said: Said, usesCapitals: boolean): readonly NameSpan[] {
  const { tokens, runs } = said
  const spans = runs.flatMap((run) => windowsOf(tokens, run, true))
  const surnames = surnamesIn(said).filter((span) => isSurname(tokens, span))
  const strangers = [...spans.filter((span) => isStranger(said, span, usesCapitals)), ...surnames]
  return strangers.filter((span) => !strangers.some((other) => isWithin(span, other)))
}

/** "CEO Orstad"; what stands behind "founded by" is a group as often. */
const isSurname = (tokens: readonly QueryToken[], { from }: NameSpan): boolean => {
  const word = tokens[from]?.word ?? ''
  return !ofWords.has(tokens[from - 1]?.word) && isNameWord(word) && !namesGroup(word)
}

const isWithin = (span: NameSpan, other: NameSpan) =>
  span !== other && other.from <= span.from && span.next <= other.next

function isStranger(said: Said, span: NameSpan, usesCapitals: boolean): boolean {
  const { tokens } = said
  const [before, last, behind] = [tokens[span.from - 1]?.word, tokens[span.next - 1], tokens[span.next]]
  const isOfGroup = namesGroup(last?.word ?? '') || isGroup(behind?.word ?? '')
  // "Meg Orstad" of "Meg Orstad Gruppe" is a part of a name.
  const goesOn = usesCapitals && behind?.isCapital === true && said.isRequest[span.next] === false
  if (isOfGroup || goesOn || leadsElsewhere(tokens, span)) return false
  const isOf = ofWords.has(before)
  const isBeside = cueOf(said, span) !== null || isAlone(said, span)
  if (looksLikePerson(tokens, span, { usesCapitals, isSaid: false })) {
    if (isOf || addressWords.has(before) || (isBeside && asksForSomebody(said))) return true
    if (!isForeignName(tokens, span)) return false
    return asksForSomebody(said) || isAlone(said, span) || isWrittenName(tokens, span)
  }
  const isName = isProperName(tokens, span) || isWrittenName(tokens, span)
  return isName && (isOf || isBeside) && asksForSomebody(said)
}

/** All other words only ask, and there are some: a bare name may be a company's. */
const isAlone = ({ alone, tokens }: Said, { from, next }: NameSpan): boolean =>
  alone !== null &&
  alone.from === from &&
  alone.next === next &&
  tokens.some(({ kind }, at) => kind === 'word' && (at < from || at >= next))

/** "Meg Orstad" among words in small letters. */
const isWrittenName = (tokens: readonly QueryToken[], span: NameSpan): boolean =>
  isInCapitals(tokens, span) && isForeignName(tokens, span) && hasNameWord(tokens, span)

/** Somebody's role, a company, or words that only such a query says. */
export const asksForSomebody = ({ tokens, cues }: Said): boolean =>
  cues.length > 0 || tokens.some(({ word }, at) => isPeopleAsk(word) || nounAt(tokens, at) >= 0)

/** For whom something is, whom it is like, or whom somebody worked for: customers, companies and products are called so too. */
export const leadsElsewhere = (tokens: readonly QueryToken[], { from }: NameSpan): boolean =>
  elsewhere.has(tokens[from - 1]?.word)

const elsewhere = eitherOf(wordsThat('for', 'alike', 'former-of'))
