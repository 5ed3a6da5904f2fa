import type { PersonFilter, PersonRole } from '../../records/index.ts'
import { investorKey, isCuratedInvestor } from '../../reference/index.ts'
import type { AskedPerson, KnownPerson } from '../company-index.ts'
import { nounAt } from './company-nouns.ts'
import { formerPhrases, readFormer } from './former-companies.ts'
import { firstWords } from './known-investors.ts'
import {
  hasNameWord,
  isForeignName,
  isProperName,
  looksLikePerson,
  mayBeMisspelt,
  type NameSpan,
  nameOf,
  windowsOf,
} from './people-names.ts'
import {
  candidatesIn,
  cueOf,
  isInCapitals,
  isOfCompanies,
  isWrittenAsName,
  placeWords,
  type Said,
  saidIn,
  withCues,
} from './people-said.ts'
import { asksForSomebody, leadsElsewhere, strangersIn } from './people-strangers.ts'
import { byWords, isGivenName, ofWords } from './people-words.ts'
import { phraseText } from './place-names.ts'
import { knownPlace } from './places-known.ts'
import { type QueryToken, tokensOf, usesCapitals, withCapitals } from './query-tokens.ts'
import type { QueryContext, QueryText, Reading } from './reading.ts'

/** What the dataset is to be asked before the query is understood. */
export interface PeoplePhrases {
  readonly names: readonly AskedPerson[]
  readonly formerCompanies: readonly string[]
  /** Names that are a person's, if no company speaks of them. */
  readonly strangers: readonly string[]
  /** Words that are of names where the query speaks of people: they are not misspelt. */
  readonly words: readonly string[]
}

/** Who is behind companies: `founded by Ada Lee`, `Ada Lee, CEO`, `Ada Lee's startup`, a name alone; `ex-Acme founders`. */
export function readPeople(query: QueryText, at: number): Reading | null {
  return peopleIn(query).find(({ from }) => from === at) ?? readFormer(query, at)
}

/** Names that a query may speak of. At most 24, and none for a query that neither speaks of people nor is a name. */
export function peoplePhrases(query: string): PeoplePhrases {
  const { tokens } = tokensOf(query)
  const said = saidIn(tokens)
  if (said === null) return nothing
  const spans = candidatesIn(said).slice(0, phrasesMax)
  const isSaid = said.cues.some(({ kind }) => kind !== 'doubtful')
  const names = spans.map((span) => ({
    name: nameOf(tokens, span),
    misspelt: mayBeMisspelt(tokens, span, isSaid),
  }))
  const protectedSpans = isSaid ? spans : []
  return {
    names,
    strangers: strangersIn(said, usesCapitals(tokens))
      .slice(0, strangersMax)
      .map((span) => nameOf(tokens, span)),
    formerCompanies: formerPhrases(tokens),
    words: protectedSpans.flatMap(({ from, next }) => tokens.slice(from, next).map(({ word }) => word)),
  }
}

const nothing: PeoplePhrases = { names: [], strangers: [], formerCompanies: [], words: [] }
const phrasesMax = 24
/** Each is looked for in the texts of companies. */
const strangersMax = 2

interface Person extends NameSpan {
  readonly filter: PersonFilter
  readonly isKnown: boolean
}

/** What a query says of people, in its order. */
function peopleIn(query: QueryText): readonly Reading[] {
  const said = saidIn(query.tokens)
  if (said === null || query.context.personNamed === undefined) return []
  if (latest.query?.tokens === query.tokens && latest.query.context === query.context) return latest.readings
  latest = { query, readings: readingsOf(said, query) }
  return latest.readings
}
let latest: { query: QueryText | null; readings: readonly Reading[] } = { query: null, readings: [] }

function readingsOf(said: Said, query: QueryText): readonly Reading[] {
  const known = knownIn(said, query)
  const people = known.length > 0 ? known : unknownIn(said, query)
  if (people.length === 0) return []
  const covered = (at: number) => people.some(({ from, next }) => from <= at && at < next)
  const isWhole = said.tokens.every((_, at) => covered(at) || said.isRequest[at] === true)
  const readings = people.map((person) => {
    const { from, next } = withCues(said, withLink(said, person))
    const facts = [
      {
        from,
        next,
        filter: 'people' as const,
        value: [person.filter],
        confidence: person.isKnown ? 0.95 : 0.85,
        source: 'gazetteer' as const,
      },
    ]
    return { from, next, facts }
  })
  if (!isWhole) return readings
  const end = said.tokens.length
  return [{ from: 0, next: end, facts: readings.flatMap(({ facts }) => facts) }]
}

/** "De Stanley Lee" is in no town of the name. */
const withLink = ({ tokens }: Said, { from, next }: NameSpan): NameSpan => ({
  from: ofWords.has(tokens[from - 1]?.word) ? from - 1 : from,
  next,
})

/** Of the names that the dataset knows the longest, where the query speaks of people beside them or says nothing else. */
function knownIn(said: Said, { context }: QueryText): readonly Person[] {
  const named = namedIn(said, context)
  const isCovered = (at: number) => named.some(({ from, next }) => from <= at && at < next)
  // Of "Ada Lee and Bo Kim" each stands beside the other.
  const isRequest = said.isRequest.map((is, at) => is || isCovered(at))
  const isAlone = isRequest.every((is) => is)
  return named.flatMap(({ name, known, ...span }): Person[] => {
    const cue = cueOf({ ...said, isRequest }, span)
    const isMeant = cue !== null || isAlone || isOfCompanies(said.tokens, span) || isNamed(said, span)
    if (cue === 'denied' || !isMeant) return []
    // "Berlin founders"
    const isBehind = cue !== null && cue.next <= span.from
    if (span.next === span.from + 1 && !isBehind && isPlace(said.tokens, span, context)) return []
    // "Led by Tim Draper" is what a round is.
    if (cue !== null && cue.kind === 'doubtful' && cue.role === null && isInvestor(name, context)) return []
    return [{ ...span, filter: personOf(name, known, cue?.role ?? null), isKnown: true }]
  })
}

/** A name that is no words: "Ada Lee Acme" is few words more beside a given name and another, and "Nihaar Orstad" may stand anywhere. */
function isNamed(said: Said, span: NameSpan): boolean {
  const { tokens } = said
  if (span.next === span.from + 1 || leadsElsewhere(tokens, span)) return false
  const isAsked = tokens.length <= fewTokens || asksForSomebody(said)
  const isName = isGivenName(tokens[span.from]) || isInCapitals(tokens, span) || hasNameWord(tokens, span)
  return (
    (isAsked && isName) ||
    isProperName(tokens, span) ||
    isForeignName(tokens, span) ||
    isWrittenAsName(tokens, span)
  )
}
const fewTokens = 6

function namedIn(said: Said, { personNamed }: QueryText['context']) {
  const found: (NameSpan & { readonly name: string; readonly known: KnownPerson })[] = []
  const isFree = ({ from, next }: NameSpan) => found.every((one) => next <= one.from || from >= one.next)
  for (const span of candidatesIn(said).toSorted((a, b) => b.next - b.from - (a.next - a.from))) {
    const name = nameOf(said.tokens, span)
    const known = personNamed?.(name) ?? null
    if (known !== null && isFree(span)) found.push({ ...span, name, known })
  }
  return found.toSorted((a, b) => a.from - b.from)
}

function isInvestor(name: string, { investorsNamed }: QueryContext): boolean {
  const key = investorKey(name)
  return investorsNamed(firstWords(key)).some((investor) => investor.name === key)
}

/** A role that nobody of the name has is left out: the person is meant, and the answer says what they are. */
function personOf(written: string, known: KnownPerson, role: PersonRole | null): PersonFilter {
  const isTheirs = role !== null && (known.isRoleUnknown || known.roles.includes(role))
  const isAsWritten = known.isAsWritten
  const name = isAsWritten ? nameInCapitals(written) : withCapitals(known.name)
  return { name, ...(isTheirs ? { roles: [role] } : {}) }
}

const nameInCapitals = (name: string): string => (name === name.toLowerCase() ? withCapitals(name) : name)

/** A name that nobody bears, where the query asks for nobody else: it must find no other company. */
function unknownIn(said: Said, { usesCapitals, context }: QueryText): readonly Person[] {
  const { tokens, alone } = said
  const isSpokenOf = (span: NameSpan) => context.isSpokenOf?.(nameOf(tokens, span)) === true
  for (const run of said.runs)
    for (const span of windowsOf(tokens, run)) {
      const cue = cueOf(said, span, true)
      if (cue === 'denied') return []
      const isWhole = alone !== null && alone.from === span.from && alone.next === span.next
      const isSaid =
        cue !== null && (cue.kind !== 'doubtful' || isWhole || byWords.has(tokens[cue.next]?.word))
      const isOwner =
        isWhole &&
        tokens.some((_, at) => nounAt(tokens, at) >= 0) &&
        (isGivenName(tokens[span.from]) || (usesCapitals && isProperName(tokens, span)))
      // "À Bad Aibling"
      if (placeWords.has(tokens[span.from - 1]?.word) && isPlace(tokens, span, context)) continue
      if (cue?.kind === 'doubtful' && isSpokenOf(span)) continue
      if (!isSaid && (!isOwner || isKnownElsewhere(tokens, span, context) || isSpokenOf(span))) continue
      if (!looksLikePerson(tokens, span, { usesCapitals, isSaid: isSaid || isOwner })) continue
      // What goes on in small letters is no name: "Stanford alumni".
      if (span.next < run.next && tokens[span.next]?.isCapital === false && !usesCapitals) continue
      const role = cue?.role ?? null
      const name = nameInCapitals(nameOf(tokens, span))
      return [{ ...span, filter: { name, ...(role === null ? {} : { roles: [role] }) }, isKnown: false }]
    }
  if (context.isSpokenOf === undefined) return []
  return strangersIn(said, usesCapitals)
    .filter(
      (span) =>
        !isSpokenOf(span) && cueOf(said, span) !== 'denied' && !isKnownElsewhere(tokens, span, context),
    )
    .slice(0, 1)
    .map((span) => ({ ...span, filter: { name: nameInCapitals(nameOf(tokens, span)) }, isKnown: false }))
}

/** Towns are called like people, and so are investors. */
function isKnownElsewhere(tokens: readonly QueryToken[], span: NameSpan, context: QueryContext): boolean {
  const name = nameOf(tokens, span)
  return isPlace(tokens, span, context) || isCuratedInvestor(name) || isInvestor(name, context)
}

/** Of a name of several words the last ones are enough: "Minh City" of "Ho Chi Minh City". */
const isPlace = (tokens: readonly QueryToken[], span: NameSpan, { locations }: QueryContext): boolean =>
  [0, 1, 2].some((back) => knownPlace(locations, phraseText(tokens, span.from - back, span.next)) !== null)

/** Whether a query is the name of a person and nothing else. */
export function isPersonAlone({ tokens, usesCapitals }: Pick<QueryText, 'tokens' | 'usesCapitals'>): boolean {
  const said = saidIn(tokens)
  if (said?.alone == null) return false
  const { from, next } = said.alone
  const isAll = tokens.every(({ kind }, at) => kind === 'mark' || (at >= from && at < next))
  return isAll && looksLikePerson(tokens, said.alone, { usesCapitals, isSaid: false })
}
