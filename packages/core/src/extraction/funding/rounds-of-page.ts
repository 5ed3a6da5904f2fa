import { holdsSign } from '../../kernel/index.ts'
import type { Doc } from '../../language/index.ts'
import { firstAt } from '../page-doc.ts'
import type { ReadPage } from '../site.ts'
import type { InvestorSaid } from './investors-said.ts'
import type { PageFunding } from './page-reading.ts'
import { isNews, publishedOn } from './page-text.ts'
import type { RoundLabel } from './round-labels.ts'
import type { RoundSaid, TotalSaid } from './round-said.ts'

/** The round that an article is about: of its headline, else the first that is not an earlier one. */
export function mainRound({ rounds, totals }: PageFunding): RoundSaid | undefined {
  return (
    rounds.find(({ isHeadline }) => isHeadline) ??
    rounds.find(({ isEarlier }) => !isEarlier) ??
    totals.find(({ isBare, isEarlier }) => isBare && !isEarlier)?.asRound
  )
}

/** The only round of the same part of a sentence; else the one told just before; ahead of all stand those of the round that is the news. */
export function nearestRound(
  rounds: readonly RoundSaid[],
  investor: InvestorSaid,
  found: PageFunding,
): RoundSaid | undefined {
  const own = rounds.filter(({ at, amount, type }) => {
    const { sentence = '' } = amount ?? type ?? {}
    return !sentence.slice(Math.min(at, investor.at), Math.max(at, investor.at)).includes(';')
  })
  const [only, other] = own
  if (only !== undefined && other === undefined && rounds.length > 1) return only
  const given = roundGiven(rounds, investor)
  if (given !== undefined) return given
  const before = rounds.findLast(({ at }) => at < investor.at)
  return before ?? rounds.find(({ isEarlier }) => !isEarlier) ?? mainRound(found) ?? rounds[0]
}

/** "After a seed of $2M Alder now puts $9M into Acme": who gives has right behind it what is given. */
function roundGiven(rounds: readonly RoundSaid[], { cue, at, to }: InvestorSaid): RoundSaid | undefined {
  if (cue !== 'takes_part') return undefined
  return rounds.find(({ amount }) => {
    const start = Math.max(at, to)
    if (amount === null || amount.from < start || amount.from - start > givenMax) return false
    return !holdsSign(amount.sentence.slice(start, amount.from), ',;:.')
  })
}

/** Characters between who gives and the amount. */
const givenMax = 24

/** "Acme raises $23M" above, "The Series B was led by Alder" below: the label is of the round that the article is about. */
export function labelled(found: PageFunding, label: RoundLabel, doc: Doc): RoundSaid | undefined {
  const main = mainRound(found)
  if (main === undefined || main.type !== null || !isNews(found.page)) return undefined
  if (!isOpening(doc, label)) return undefined
  const place = { sentence: doc.text, from: label.from, to: label.to }
  const round = { ...main, type: { value: label.type, ...place }, name: { value: label.text, ...place } }
  const at = found.rounds.indexOf(main)
  if (at >= 0) found.rounds[at] = round
  return at >= 0 ? round : undefined
}

/** "The latest Series B", "Angeführt wurde die Series B": an article stands before the name, and few words before that. */
function isOpening(doc: Doc, { from }: RoundLabel): boolean {
  const label = firstAt(doc.tokens, from)
  for (let at = label - 1; at >= Math.max(0, label - wordsMax); at--)
    if (doc.isSmall(at)) return at <= wordsMax
  return false
}

const wordsMax = 3

/**
 * "Has raised $32 million" alone: in the news of it that is the round of the headline, or the first that is told; elsewhere, and
 * where another sum is the news, a total.
 */
export function settleBare(found: PageFunding, page: ReadPage): void {
  const news = isNews(page)
  const headline = [
    ...found.rounds,
    ...found.totals.filter(({ isBare }) => isBare).map(({ asRound }) => asRound),
  ].filter(({ isHeadline }) => isHeadline)
  const settled: TotalSaid[] = []
  for (const [at, total] of found.totals.entries()) {
    if (!total.isBare) settled.push(total)
    else if (!news) settled.push(total)
    else if (headline.some(({ amount }) => isSameSum(amount?.value.value, total.amount.value.value)))
      found.rounds.push(total.asRound)
    else if (
      total.isEarlier &&
      (headline.length > 0 || found.rounds.some(hasAmount) || total.asRound.date !== null)
    ) {
      if (total.asRound.date !== null) found.rounds.push(total.asRound)
    } else if (!total.isEarlier && headline.length === 0 && found.rounds.length === 0 && at === 0)
      found.rounds.push(total.asRound)
    else settled.push(total)
  }
  // Nobody stands for a total that is rumoured.
  found.totals.splice(0, found.totals.length, ...settled.filter(({ asRound }) => !asRound.isRumoured))
}

const hasAmount = ({ amount }: RoundSaid) => amount !== null

const isSameSum = (left: number | undefined, right: number) =>
  left !== undefined && Math.abs(left - right) <= 0.02 * right

/** The round that is the news was announced when the article appeared. */
export function dateNews(found: PageFunding, page: ReadPage, now: number): void {
  if (!isNews(page)) return
  const main = mainRound(found)
  const published = main === undefined ? null : publishedOn(page, now)
  if (main === undefined || published === null) return
  for (const [at, round] of found.rounds.entries()) {
    const isMain =
      round === main ||
      (!round.isEarlier && isSameSum(main.amount?.value.value, round.amount?.value.value ?? 0))
    if (!isMain || round.date !== null || round.isEarlier) continue
    const { date, quote, rule } = published
    found.rounds[at] = {
      ...round,
      date: { value: date.iso, sentence: quote, from: 0, to: quote.length, rule, precision: 'day' },
    }
  }
}
