import { type AskedAmount, isOwn, isSomethingElse } from './asked-amounts.ts'
import type { SlideView } from './deck-view.ts'
import type { JudgedSection } from './sections.ts'

/**
 * What the deck asks for, in US dollars: of a range its lower end, which is surely sought; null where no amount is near words
 * of raising, where several might be meant, or where it is in another currency.
 */
export function askOf(slides: readonly SlideView[], sections: readonly JudgedSection[]): number | null {
  const claims = slides.flatMap((view, at) => {
    const section = sections[at]?.section ?? 'other'
    if (isOfOthers(section) || isHistory(view)) return []
    const isAsk = section === 'ask' || asksInWords(view)
    const asked = isAsk
      ? sureOnes([...view.asked, ...onlyAmount(view)])
      : // Others seek and raise too: "Families are looking for homes under $500k".
        view.asked.filter(({ isPlain }) => isPlain)
    return asked
      .filter(({ amount }) => amount.value >= roundMin)
      .map(({ amount, strength }) => ({
        amount,
        score: strength + (isAsk ? 2 : 0) + (amount.currency === 'USD' ? 0.5 : 0),
      }))
  })
  const [first] = claims
  if (first === undefined) return null
  const { amount } = claims.reduce((best, claim) => (claim.score > best.score ? claim : best), first)
  return amount.currency === 'USD' ? amount.value : null
}

/** "We are looking for twelve months of financing." */
const asksInWords = ({ doc }: SlideView) =>
  doc.cues('funding.seeks').some((cue) => {
    const sentence = doc.sentenceOf(cue)
    const behind = { from: cue.to, to: Math.min(sentence.to, cue.to + 8) }
    return isOwn(doc, cue) && doc.cuesIn(behind, 'section.ask', 'topic.ask').length > 0
  })

/** No round is smaller; prices and wages are. */
const roundMin = 10_000

/** Where a deck speaks of its customers and rivals, they are who asks and raises. */
export const isOfOthers = (section: JudgedSection['section']) =>
  section === 'problem' || section === 'market' || section === 'competition'

/** A slide about rounds that are over. */
export const isHistory = ({ doc, title }: SlideView) =>
  title !== null && doc.cuesIn(title, 'section.past-rounds').length > 0

/** Amounts that are only near to words of a round, and differ, are several rounds, or parts of one. */
function sureOnes(asked: readonly AskedAmount[]): readonly AskedAmount[] {
  const strongest = Math.max(0, ...asked.map(({ strength }) => strength))
  const best = asked.filter(({ strength }) => strength === strongest)
  return strongest < 3 && new Set(best.map(({ amount }) => amount.value)).size > 1 ? [] : asked
}

/** The one amount of a slide that asks is what it asks for. */
function onlyAmount({ doc, amounts }: SlideView): AskedAmount[] {
  const [only, second] = amounts
  if (only === undefined || second !== undefined || isSomethingElse(doc, only)) return []
  return [{ amount: only, strength: 1, isPlain: false }]
}
