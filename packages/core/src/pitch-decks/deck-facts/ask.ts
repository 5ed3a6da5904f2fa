import { phraseIndex, wordsOf } from '../../language/index.ts'
import { amountsIn } from './amounts.ts'
import { type AskedAmount, others } from './asked-amounts.ts'
import type { SlideView } from './deck-view.ts'
import type { JudgedSection } from './sections.ts'

/**
 * What the deck asks for, in US dollars: of a range its lower end, which is surely sought; null where no amount stands beside words
 * of raising, where several might be meant, or where it is in another currency.
 */
export function askOf(slides: readonly SlideView[], sections: readonly JudgedSection[]): number | null {
  const claims = slides.flatMap((view, at) => {
    const section = sections[at]?.section ?? 'other'
    if (isOfOthers(section) || isHistory(view)) return []
    const isAsk = section === 'ask' || asksInTitle(view) || asksInWords(view)
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

/** "$9M Series A" and nothing else. */
export function asksInTitle({ slide }: SlideView): boolean {
  const text = slide.title?.text.slice(0, 100) ?? ''
  const [amount, second] = amountsIn(text)
  if (amount === undefined || amount.currency === null || second !== undefined) return false
  const rest = wordsOf(`${text.slice(0, amount.from)} ${text.slice(amount.to)}`).join(' ')
  return /^(?:(?:pre ?)?seed|serie?s? [a-h]|angel|bridge)(?: (?:round|runde|ronda|rodada|raise))?$/.test(rest)
}

/** "We are looking for twelve months of financing." */
const asksInWords = ({ lines }: SlideView) =>
  lines.some(({ text }) => {
    const words = wordsOf(text)
    const [ask] = weAsk.find(words)
    return ask !== undefined && money.find(words.slice(ask.to, ask.to + 8)).length > 0
  })

const weAsk = phraseIndex<true>([
  ['we are looking for|we re looking for|we seek|we are seeking|we re seeking|we raise|we are raising', true],
  [
    'we re raising|wir suchen|wir benötigen|wir sammeln|buscamos|procuramos|nous recherchons|nous cherchons',
    true,
  ],
])
const money = phraseIndex<true>([
  [
    'financing|funding|investment|capital|seed|round|investors|finanzierung|kapital|investition*|investor*',
    true,
  ],
  ['runde|investimento|inversión|financiación|financiamento|financement|investissement', true],
])

/** No round is smaller; prices and wages are. */
const roundMin = 10_000

/** Where a deck speaks of its customers and rivals, they are who asks and raises. */
export const isOfOthers = (section: JudgedSection['section']) =>
  section === 'problem' || section === 'market' || section === 'competition'

/** A slide about rounds that are over. */
export const isHistory = ({ titleWords }: SlideView) => histories.find(titleWords).length > 0

const histories = phraseIndex<true>([
  [
    'history|track record|to date|so far|previous|raised|bisherige*|historie|histórico|historial|historique',
    true,
  ],
])

/** Amounts that are only near to words of a round, and differ, are several rounds, or parts of one. */
function sureOnes(asked: readonly AskedAmount[]): readonly AskedAmount[] {
  const strongest = Math.max(0, ...asked.map(({ strength }) => strength))
  const best = asked.filter(({ strength }) => strength === strongest)
  return strongest < 3 && new Set(best.map(({ amount }) => amount.value)).size > 1 ? [] : asked
}

/** The one amount of a slide that asks is what it asks for. */
function onlyAmount({ lines }: SlideView): AskedAmount[] {
  const found = lines.flatMap(({ text }) =>
    amountsIn(text)
      .filter(({ currency }) => currency !== null)
      .map((amount) => ({ amount, text })),
  )
  const [only] = found
  if (only === undefined || found.length > 1 || others.find(wordsOf(only.text)).length > 0) return []
  return [{ amount: only.amount, strength: 1, isPlain: false }]
}
