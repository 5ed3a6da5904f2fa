import { amountsIn } from './amounts.ts'
import { type AskedAmount, asks, others } from './asked-amounts.ts'
import type { SlideView } from './deck-view.ts'
import { wordsOf } from './phrases.ts'
import type { JudgedSection } from './sections.ts'

/**
 * What the deck asks for, in US dollars: of a range its lower end, which is surely sought; null where no amount stands beside words
 * of raising, or where it is in another currency.
 */
export function askOf(slides: readonly SlideView[], sections: readonly JudgedSection[]): number | null {
  const claims = slides.flatMap((view, at) => {
    const isAsk = sections[at]?.section === 'ask' || asksInWords(view)
    const asked = isAsk ? [...view.asked, ...onlyAmount(view)] : view.asked
    return (
      asked
        // Beyond slides that ask only plain words count: a round is also what others closed.
        .filter(({ strength }) => isAsk || strength >= 3)
        .map(({ amount, strength }) => ({
          amount,
          score: strength + (isAsk ? 2 : 0) + (amount.currency === 'USD' ? 0.5 : 0),
        }))
    )
  })
  const [first] = claims
  if (first === undefined) return null
  const { amount } = claims.reduce((best, claim) => (claim.score > best.score ? claim : best), first)
  return amount.currency === 'USD' ? amount.value : null
}

const asksInWords = ({ lines }: SlideView) =>
  lines.some(({ text }) => asks.find(wordsOf(text)).some(({ value }) => value >= 3))

/** The one amount of a slide that asks is what it asks for. */
function onlyAmount({ lines }: SlideView): AskedAmount[] {
  const amounts = lines
    .filter(({ text }) => others.find(wordsOf(text)).length === 0)
    .flatMap(({ text }) => amountsIn(text))
    .filter(({ currency }) => currency !== null)
  const [amount] = amounts
  return amount === undefined || amounts.length > 1 ? [] : [{ amount, strength: 1 }]
}
