import { nounAt } from './company-nouns.ts'
import { legalNouns } from './known-words.ts'
import {
  hasNameWord,
  isForeignName,
  isNameWord,
  isProperName,
  looksLikePerson,
  type NameSpan,
  windowsOf,
} from './people-names.ts'
import { cueOf, isInCapitals, isOfCompanies, type Said, surnamesIn } from './people-said.ts'
import {
  addressWords,
  byWords,
  isGivenName,
  isGroup,
  isPeopleAsk,
  nameParticles,
  namesGroup,
  ofWords,
  type PeopleCue,
} from './people-words.ts'
import { adjectives } from './places-known.ts'
import type { QueryToken } from './query-tokens.ts'
import { eitherOf, wordsThat } from './words.ts'

/**
 * Names that are written like a person's where a query asks for somebody or for companies, or for what is somebody's, and no role stands
 * beside them: "where does Ada Lee work", "the app of Ada Lee". Whoever is asked for so and is named nowhere has no company.
 */
export function strangersIn(said: Said, usesCapitals: boolean): readonly NameSpan[] {
  const { tokens, runs } = said
  const spans = runs.flatMap((run) => windowsOf(tokens, run, true))
  const surnames = surnamesIn(said).filter((span) => isSurname(said, span))
  const strangers = [...spans.filter((span) => isStranger(said, span, usesCapitals)), ...surnames]
  return strangers.filter((span) => !strangers.some((other) => isWithin(span, other)))
}

/** "CEO Orstad"; what stands behind "founded by" is a group as often, and what stands before a title a company. */
const isSurname = ({ tokens, cues }: Said, { from }: NameSpan): boolean => {
  const word = tokens[from]?.word ?? ''
  const isBehind = cues.some((cue) => cue.kind === 'title' && cue.next === from)
  return isBehind && isNameWord(word) && !namesGroup(word)
}

const isWithin = (span: NameSpan, other: NameSpan) =>
  span !== other && other.from <= span.from && span.next <= other.next

function isStranger(said: Said, span: NameSpan, usesCapitals: boolean): boolean {
  const { tokens } = said
  if (isPartOfOther(said, span) || leadsElsewhere(tokens, span)) return false
  const before = tokens[span.from - 1]?.word
  const cue = cueBeside(said, span)
  if (looksLikePerson(tokens, span, { usesCapitals, isSaid: false })) {
    const isBeside = cue !== null || isAlone(said, span)
    // Without capitals "de" may be an article.
    const isOf = usesCapitals ? ofWords.has(before) : byWords.has(before) || isOfCompanies(tokens, span)
    if (isOf || addressWords.has(before) || (isBeside && asksForSomebody(said))) return true
    return isForeignName(tokens, span) && (asksForSomebody(said) || isWrittenName(tokens, span))
  }
  // A given name that is in no list is less sure: companies are called so too.
  const isSure = cue !== null && cue.kind !== 'doubtful'
  if (isProperName(tokens, span)) {
    const asks = isInCapitals(tokens, span) && isAlone(said, span) && asksForSomebody(said)
    return isSure || asks || isOfCompanies(tokens, span)
  }
  return isWrittenName(tokens, span) && (isSure || isOfCompanies(tokens, span))
}

/** A cue that is not of somebody else: "Acme, founded by" and "Acme was founded" are. */
function cueBeside(said: Said, span: NameSpan): PeopleCue | null {
  const cue = cueOf(said, span, true)
  if (cue === null || cue === 'denied') return null
  if (cue.from < span.from || isGivenName(said.tokens[span.from])) return cue
  const isPassive = said.tokens.slice(span.next, cue.from).some(({ word }) => beingWords.has(word))
  return isPassive || byWords.has(said.tokens[cue.next]?.word) ? null : cue
}

/** Of a longer name, a company's by its form, a group or a list: "German" of "the German Acme" is no given name. */
function isPartOfOther({ tokens, isRequest }: Said, { from, next }: NameSpan): boolean {
  const words = tokens.slice(from, next)
  const behind = tokens[next]
  const isGiven = isGivenName(tokens[from])
  const goesOn =
    behind?.kind === 'word' &&
    behind.isCapital &&
    (isRequest[next] === false || (!isGiven && nounAt(tokens, next) >= 0))
  // "Van Acme", "anno di"
  const isCut = [words[0], words.at(-1)].some(
    (word) => word?.isCapital === false && nameParticles().has(word.word),
  )
  const isOfGroup = namesGroup(words.at(-1)?.word ?? '') || isGroup(behind?.word ?? '')
  const isCompany = words.some(({ word, text }) => legalNouns.has(word) || text === ',')
  return (
    isCut ||
    isOfGroup ||
    isCompany ||
    (goesOn && words[0]?.isCapital === true) ||
    adjectives.find(tokens, from) !== null
  )
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
  elsewhere.has(tokens[from - 1]?.word) || backedWords.has(tokens[from - 2]?.word)

const elsewhere = eitherOf(wordsThat('for', 'alike', 'former-of'))
const backedWords = wordsThat('backed')
const beingWords = wordsThat('being', 'be')
