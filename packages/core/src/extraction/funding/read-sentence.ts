import { type Doc, partOf } from '../../language/index.ts'
import { speaksInQuotes } from '../quoted-speech.ts'
import { backedName, backersOf, provenInvestors } from './backers.ts'
import { speaksOf } from './company-meant.ts'
import { isWholeBought } from './context-evidence.ts'
import { tellsOfBefore } from './dates-in-text.ts'
import { acquisitionIn, listingIn, saysNoneRaised } from './exits.ts'
import { amountOf, type Sentence } from './funding-doc.ts'
import { namedBeside } from './investors-beside.ts'
import type { InvestorSaid } from './investors-said.ts'
import { type Reading, sentencesAt, writtenAt } from './page-reading.ts'
import { isNews } from './page-text.ts'
import { ownNameRanges } from './relatives.ts'
import { dateOfWriting } from './round-date.ts'
import { roundLabels } from './round-labels.ts'
import type { QuotedValue, RoundSaid } from './round-said.ts'
import { labelled, mainRound, nearestRound } from './rounds-of-page.ts'
import { fundingIn } from './rounds-said.ts'
import { undisclosedRound } from './rounds-without-amount.ts'
import { looseLabel, withKindOfGiver, withLabel, withLooseLabel } from './stage-nearby.ts'
import { nameRangesIn } from './subject.ts'
import type { WrittenOn } from './written-on.ts'

/** What one sentence says of rounds, investors and what became of the company, and whom it speaks of. */
export function readSentence(place: Sentence, at: number, number: number, reading: Reading): void {
  const { found, context, texts } = reading
  const { text } = place
  const doc = partOf(place.doc, place)
  const { isHeadline = false, block = null, isQuote = false } = texts[at] ?? {}
  const names = isQuote || speaksInQuotes(text) ? reading.quoted : reading.names
  const spoken = speaksOf(at, number, reading)
  const written = writtenAt(at, reading)
  const proven = provenInvestors(doc, context.isInvestor, names)
  // "Alder, already a shareholder, joined": who opens the sentence invests, and the company is who it was before.
  const speaksOfOwn =
    spoken ||
    (number > 0 && block === reading.lastBlock && opensWith(doc, proven) && speaksOf(at, number - 1, reading))
  const told = { doc, page: found.page, names, isHeadline, speaksOfOwn, written, place }
  const { rounds: inSentence, totals } = fundingIn(text, told)
  const rounds = [...withLooseLabel(inSentence, doc, reading.loose)]
  if (written !== null) dateFirst(rounds, at, { doc, written }, reading)
  settleLabel(rounds, totals.length, doc, block, speaksOfOwn, reading)
  const ours = [...rounds, ...totals].flatMap(({ amount }) => (amount === null ? [] : [amount]))
  const isBehind = block !== null && block === reading.lastBlock && speaksOfOwn && tellsOfInvestors(doc)
  const beside = rounds.length > 0 || isBehind ? namedBeside(doc, proven, context.isInvestor) : []
  const investors = [...proven, ...beside.filter(({ name }) => names.find(name)[0]?.from !== 0)].filter(
    (one) => isOfOurs(place, one, ours),
  )
  const undisclosed =
    rounds.length === 0 && speaksOfOwn && (tellsOfStake(doc) || isUndisclosed(at, number, block, reading))
      ? undisclosedRound(investors.filter(entersRound), told)
      : null
  if (undisclosed !== null) rounds.push(undisclosed)
  else if (rounds.length > 0)
    for (const one of investors) {
      const round = nearestRound(rounds, one, found)
      // A bank that lends is no investor.
      if (round?.isLoan === false) round.investors.push(said(text, one))
    }
  else if (
    totals.length > 0 &&
    (found.rounds.length === 0 || backersOf(doc, investors, names, speaksOfOwn) !== 'round')
  )
    for (const one of investors) found.backers.push({ ...said(text, one), page: found.page })
  else {
    addBackers(
      doc,
      block,
      proven.length > 0 || beside.length === 0 ? investors : [],
      { ...reading, names },
      speaksOfOwn,
    )
    const last = isBehind && proven.length === 0 ? found.rounds.at(-1) : undefined
    if (last?.isLoan === false) for (const one of beside) last.investors.push(said(text, one))
  }
  const backer =
    rounds.length + totals.length === 0 && investors.length === 0
      ? backedName(doc, names, context.isInvestor, speaksOfOwn)
      : null
  if (backer !== null) found.backers.push({ ...said(text, backer), page: found.page })
  found.rounds.push(...rounds.map((round) => withKindOfGiver(round, doc)))
  found.totals.push(...totals)
  if (rounds.length + totals.length > 0) reading.lastBlock = block
  readExits(place, { ...reading, names }, speaksOfOwn)
}

/** "Acme has banked $9M. The Series A was led by Alder.": a kind of round beside no amount is of the round just told, or the next. */
function settleLabel(
  rounds: readonly RoundSaid[],
  totals: number,
  doc: Doc,
  block: number | null,
  speaksOfOwn: boolean,
  reading: Reading,
): void {
  const { found, lastBlock } = reading
  reading.loose = null
  if (rounds.length + totals > 0 || !speaksOfOwn || !reading.isOwnPage) return
  const label = looseLabel(doc, [])
  if (label === null) return
  const last = found.rounds.at(-1)
  if (last !== undefined && block !== null && block === lastBlock && last.type === null)
    found.rounds[found.rounds.length - 1] = withLabel(last, label)
  else if (last === undefined || block !== lastBlock) reading.loose = label
}

/** Who came in; "backed by" and "investors include" sum up. */
const entersRound = ({ cue }: InvestorSaid) => cue === 'led_by' || cue === 'takes_part' || cue === 'from'

const tellsOfInvestors = (doc: Doc): boolean =>
  doc.cues(
    'funding.leads',
    'funding.invests',
    'funding.gives',
    'funding.led-by',
    'funding.participation',
    'funding.leading',
  ).length > 0

/** Whether the first name of a sentence is an investor's. */
const opensWith = (doc: Doc, investors: readonly InvestorSaid[]): boolean => {
  const [name] = nameRangesIn(doc, { from: 0, to: doc.tokens.length })
  const start = name === undefined ? -1 : (doc.tokens[name.from]?.start ?? -1)
  return investors.some(({ from, to }) => from <= start && start < to)
}

/** "Alder takes a stake in Acme", "Acme opens its capital to Alder": that is a round, whether a sum is told or not. */
function tellsOfStake(doc: Doc): boolean {
  const whole = { from: 0, to: doc.tokens.length }
  const isTold = doc.spansIn(whole).some((span) => amountOf(span) !== null)
  if (isTold || doc.cues('funding.takes-stake').length === 0) return false
  return ownNameRanges(doc, whole).length > 0 && !isWholeBought(doc, whole)
}

/** Whether a sentence, or one beside it, says that a sum is not told; behind a round whose sum is told only the sentence itself. */
function isUndisclosed(at: number, number: number, block: number | null, reading: Reading): boolean {
  const isBehindRound =
    block !== null && block === reading.lastBlock && (reading.found.rounds.at(-1)?.amount ?? null) !== null
  const reach = isBehindRound ? 0 : 1
  return sentencesAt(at, reading)
    .slice(Math.max(0, number - reach), number + reach + 1)
    .some(({ doc, from, to }) => doc.cuesIn({ from, to }, 'funding.undisclosed').length > 0)
}

/** The first round of a text that was announced on a day was announced on it, if it has no other. */
export function dateFirst(
  rounds: RoundSaid[],
  at: number,
  { doc, written }: { readonly doc: Doc; readonly written: WrittenOn },
  { dated }: Reading,
): void {
  const first = rounds.findIndex(({ isEarlier }) => !isEarlier)
  const round = rounds[first]
  if (round === undefined || dated.has(at)) return
  dated.add(at)
  if (round.date === null && !tellsOfBefore(doc, written.day))
    rounds[first] = { ...round, date: dateOfWriting(written) }
}

export const said = (sentence: string, one: InvestorSaid): QuotedValue<InvestorSaid> => ({
  value: one,
  sentence,
  from: one.from,
  to: one.to,
})

/** "Acme ($40M from Alder), Betacorp ($30M from Delta)": from whom another's money came. */
function isOfOurs(
  { doc, start, from, to }: Sentence,
  { cue, at }: InvestorSaid,
  ours: readonly QuotedValue<unknown>[],
): boolean {
  if (cue !== 'from' || ours.length === 0) return true
  const nearest = doc
    .spansIn({ from, to })
    .flatMap((span) => amountOf(span) ?? [])
    .findLast((money) => money.to - start <= at)
  // Another currency's worth of our amount stands right behind it.
  return (
    nearest === undefined ||
    ours.some((one) => nearest.from - start >= one.from && nearest.from - start <= one.to + 20)
  )
}

/** A sentence of investors without an amount: the company's, or those of the round that was told just before. */
function addBackers(
  doc: Doc,
  block: number | null,
  investors: readonly InvestorSaid[],
  { found, names, lastBlock, isOwnPage }: Reading,
  speaksOfOwn: boolean,
): void {
  const of = backersOf(doc, investors, names, speaksOfOwn)
  const [only, other] = found.rounds
  // "Acme closed a bridge of $2M. Investors: Alder, Birch.": in one text they are those of its only round.
  const isOfOnly =
    of === 'company' &&
    investors[0]?.cue === 'investors' &&
    block !== null &&
    block === lastBlock &&
    doc.cues('funding.its-investors').length === 0
  if (isOfOnly && only?.isLoan === false && other === undefined)
    for (const one of investors) only.investors.push(said(doc.text, one))
  else if (of === 'company')
    for (const one of investors) found.backers.push({ ...said(doc.text, one), page: found.page })
  if (of !== 'round' || !isOwnPage) return
  const [label] = roundLabels(doc)
  const isNear =
    isNews(found.page) || (block !== null && lastBlock !== null && Math.abs(block - lastBlock) <= 1)
  const round =
    label === undefined
      ? isNews(found.page)
        ? mainRound(found)
        : (found.rounds.findLast(({ isEarlier }) => !isEarlier) ?? mainRound(found))
      : (found.rounds.find(({ type }) => type?.value === label.type) ?? labelled(found, label, doc))
  if (round !== undefined && isNear) for (const one of investors) round.investors.push(said(doc.text, one))
}

function readExits(place: Sentence, { found, names }: Reading, speaksOfOwn: boolean): void {
  // Privacy notices and terms tell what would be if the company were bought.
  if (found.page.kind === 'legal') return
  const acquisition = acquisitionIn(place, names, speaksOfOwn)
  if (acquisition !== null) found.acquisitions.push(acquisition)
  const listing = isStated(place) ? listingIn(place.text, names) : null
  if (listing !== null) found.listings.push(listing)
  if (isStated(place) && saysNoneRaised(place, names)) found.none.push(place.text)
}

/** Whether a sentence neither asks what it says nor says that it is not so. */
const isStated = ({ doc, from, to }: Sentence): boolean =>
  !doc.assertion({ from, to: from + 1 }).asked && doc.cuesIn({ from, to }, 'assert.refuted').length === 0
