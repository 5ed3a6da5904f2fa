import type { Cue, Doc, Range, Span } from '../../language/index.ts'
import { dateOfSpan } from './funding-doc.ts'
import { isInvestorAt, nounsOn } from './money-nouns.ts'
import type { Told } from './told.ts'

/** Whether an amount is revenue, a price, or what others get: said nearer to it than that it was raised. */
export function isSomethingElse({ sentence: { doc }, span }: Told): boolean {
  const told = endsOf(doc, span).flatMap((end) => doc.cuesOn(end, 'funding.not-money', 'funding.goal'))
  // Of most amounts nothing else is said.
  if (told.length === 0) return false
  const nouns = nounsOn(doc, span)
  // "Levée de fonds de 10 millions" holds "fonds de 10 millions".
  const not = told
    .filter((cue) => !nouns.some((noun) => holdsWord(doc, noun, cue)))
    .filter(
      (cue) =>
        !isTime(doc, cue) && !isDated(doc, cue) && !isOfRounds(doc, cue) && !isByInvestor(doc, span, cue),
    )
  if (not.length === 0 || doc.cuesOn(span, 'funding.into-company').length > 0) return false
  const verbs = doc.cuesOn(span, 'funding.raised', 'funding.receives').filter(({ from }) => from < span.from)
  return not.some((cue) => cue.to > span.to || !verbs.some(({ from }) => from > cue.from))
}

/** Whether a cue begins within the word of funding that another begins with; "the round values Acme at $5M" is about something else. */
const holdsWord = (doc: Doc, noun: Cue, cue: Cue) =>
  noun.from < cue.from &&
  noun.to >= cue.to &&
  doc.cuesIn({ from: noun.from, to: noun.from + 1 }, 'funding.round').some(({ to }) => to > cue.from)

/** "Raises $20M a year after": no amount of every year. */
const isTime = (doc: Doc, cue: Cue) => doc.cuesIn(cue, 'funding.earlier').some(({ to }) => to > cue.to)

/** "$60M across four rounds". */
const isOfRounds = (doc: Doc, { to }: Cue) =>
  doc.cuesIn({ from: to - 1, to: to + 1 }, 'funding.overall').some(({ from }) => from === to - 1)

/** "5 M€ par ses actionnaires": by whom, and not for each. */
const isByInvestor = (doc: Doc, span: Range, { to }: Cue) =>
  to === span.to + 1 &&
  (doc.cuesIn({ from: to, to: to + 2 }, 'funding.investor').some(({ from }) => from - to <= 1) ||
    isInvestorAt(doc, to))

/** "2 Mio. Euro im Jahr 2021" are of that year, and of no other. */
const isDated = (doc: Doc, cue: Cue) =>
  doc
    .spansIn({ from: cue.from, to: cue.to + 1 })
    .some(
      (span) =>
        dateOfSpan(span)?.precision === 'year' &&
        span.from > cue.from &&
        span.from <= cue.to &&
        span.to > cue.to,
    )

/** "$500k to $3M": what is said of one end of a range is said of the other. */
const endsOf = (doc: Doc, span: Span): readonly Span[] =>
  doc
    .spansIn({ from: Math.max(0, span.from - amountMax), to: span.to + 1 })
    .filter((other) => other.slot === 'money' && other.to >= span.from)

/** Tokens of a long amount. */
const amountMax = 12
