import type { Cue, Doc, Span } from '../../language/index.ts'
import { isCapital } from '../../words/index.ts'
import { looksLikeInvestor } from './investor-words.ts'
import { endOfName } from './subject.ts'

/** The words that call an amount one of funding. */
export const nounsOn = (doc: Doc, span: Span): readonly Cue[] => {
  const nouns = doc.cuesOn(span, 'funding.round-money', 'funding.funding-money')
  return nouns.length > 0 ? nouns : nounsBeside(doc, span)
}

/** "The new round, of $5M, was led by": a noun, and the amount between commas behind it. */
const nounsBeside = (doc: Doc, { from, to }: Span): readonly Cue[] => {
  const isLed = doc.cuesIn({ from: from - 1, to: from }, 'text.preposition').length > 0
  const comma = isLed ? from - 2 : from - 1
  return doc.tokens[comma]?.word === ',' && doc.tokens[to]?.word === ','
    ? doc.cuesIn({ from: comma - 2, to: comma }, 'funding.round').filter((cue) => comma - cue.to <= 1)
    : []
}

/** A name that only investors have, behind an article or not. */
export const isInvestorAt = (doc: Doc, at: number): boolean => {
  const from = doc.isSmall(at) && !isCapital(doc.tokens[at]) ? at + 1 : at
  return looksLikeInvestor(doc.textOf({ from, to: endOfName(doc, from) }))
}
