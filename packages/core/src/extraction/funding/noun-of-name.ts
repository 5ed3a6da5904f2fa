import type { Doc, Range } from '../../language/index.ts'
import { isCapital } from '../../words/index.ts'
import { beginsName, isInvestorParticle } from './investor-words.ts'

/** "El Fondo Jalisco Emprende", "Club Inversor Mediterráneo": a noun with a capital is of the name, but in German, where all have one. */
export const beginsWithNoun = (doc: Doc, { from, to }: Range): boolean =>
  to - from > 1 &&
  isCapital(doc.tokens[from]) &&
  beginsName(doc.tokens[from]?.word ?? '') &&
  from > doc.sentenceOf({ from, to }).from &&
  !doc.mayBeIn(from, 'de')

/** Whether a noun of investors, with a name behind it, is of that name: "Fondo Jalisco", "Club degli Investitori Alpini". */
export function isNounOfName(doc: Doc, noun: number): boolean {
  let from = noun
  const isOfIt = (at: number) => isCapital(doc.tokens[at]) || isInvestorParticle(doc.tokens[at]?.word ?? '')
  while (from > noun - nounMax && !beginsWithNoun(doc, { from, to: noun + 2 }) && isOfIt(from - 1)) from--
  return beginsWithNoun(doc, { from, to: noun + 2 })
}

/** Words of a name before the noun of it. */
const nounMax = 4
