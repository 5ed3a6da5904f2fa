import { readsLikeInstruction } from '../../html/hidden.ts'
import { speaksInQuotes } from '../quoted-speech.ts'
import type { ExtractionContext, ReadPage } from '../site.ts'
import { backedName, backersOf, provenInvestors } from './backers.ts'
import { type AcquisitionSaid, acquisitionIn, type ListingSaid, listingIn, saysNoneRaised } from './exits.ts'
import { investorWall } from './investor-wall.ts'
import type { InvestorSaid } from './investors-said.ts'
import { moneyIn } from './money-in-text.ts'
import {
  isAboutOwn,
  isNews,
  mayTell,
  type PageText,
  publishedOn,
  sentencesIn,
  textsOfPage,
} from './page-text.ts'
import { type RoundLabel, roundLabelsIn } from './round-labels.ts'
import { fundingIn, type RoundSaid, type Said, type TotalSaid } from './rounds-said.ts'
import { type OwnNames, ownNames, startsWithOther, withoutDateline } from './subject.ts'

/** What one page tells of the company's funding. */
export interface PageFunding {
  readonly page: ReadPage
  readonly rounds: RoundSaid[]
  readonly totals: TotalSaid[]
  readonly backers: (Said<InvestorSaid> & { readonly page: ReadPage })[]
  readonly acquisitions: AcquisitionSaid[]
  readonly listings: ListingSaid[]
  /** Sentences that say that nothing was raised. */
  readonly none: string[]
}

/** Reads a page sentence by sentence, and remembers of whom "the company" and "the round" are said. */
export function readFundingPage(
  page: ReadPage,
  siteNames: readonly string[],
  context: ExtractionContext,
): PageFunding {
  const names = ownNames(siteNames, page.origin === 'own_site')
  const found: PageFunding = {
    page,
    rounds: [],
    totals: [],
    backers: [],
    acquisitions: [],
    listings: [],
    none: [],
  }
  const texts = textsOfPage(page, names)
  if (!texts.some(({ text }) => mayTell(text))) return found
  const isOwnPage = isAboutOwn(page, names)
  // An article elsewhere that never names the company is about another.
  if (page.origin === 'third_party' && !texts.some(({ text }) => names.find(text).length > 0)) return found
  const quoted = isNews(page) && isOwnPage ? names : ownNames(siteNames, false)
  const reading: Reading = {
    found,
    names,
    quoted,
    context,
    isOwnPage,
    texts,
    split: new Map(),
    lastBlock: null,
  }
  let left = sentencesMax
  for (const [at, text] of texts.entries()) {
    if (left <= 0) break
    // Text that gives orders to machines is nobody's own story.
    if (!mayTell(text.text) || readsLikeInstruction(text.text)) continue
    for (const [number, sentence] of sentencesAt(at, reading).entries()) {
      if (!mayTell(sentence) || left-- <= 0) continue
      readSentence(sentence, at, number, reading)
    }
  }
  if (page.origin === 'own_site') readWall(reading)
  settleBare(found, page)
  dateNews(found, page, context.now)
  return found
}

/** Logos and names under "Our investors". */
function readWall({ found, names, context }: Reading): void {
  for (const { name, text } of investorWall(found.page.page, context.isInvestor)) {
    const from = text.indexOf(name)
    const to = from + name.length
    if (names.find(name)[0]?.from === 0) continue
    const value: InvestorSaid = { name, isLead: false, from, to, isProven: true, cue: 'list', at: from }
    found.backers.push({ value, sentence: text, from, to, page: found.page })
  }
}

/** Sentences that may tell of funding; a page that has more is no page about a company. */
const sentencesMax = 600

interface Reading {
  readonly found: PageFunding
  readonly names: OwnNames
  /** The same where somebody is quoted, whose "we" is the company's only in its own news. */
  readonly quoted: OwnNames
  readonly context: ExtractionContext
  readonly isOwnPage: boolean
  readonly texts: readonly PageText[]
  /** Sentences of the texts that were looked at. */
  readonly split: Map<number, readonly string[]>
  /** The block in which a round was told last. */
  lastBlock: number | null
}

function sentencesAt(at: number, { texts, split }: Reading): readonly string[] {
  const text = texts[at]
  const known = split.get(at)
  if (text === undefined || known !== undefined) return known ?? []
  const sentences = sentencesIn(text)
  split.set(at, sentences)
  return sentences
}

function readSentence(text: string, at: number, number: number, reading: Reading): void {
  const { found, context, texts } = reading
  const { isHeadline = false, block = null, isQuote = false } = texts[at] ?? {}
  const names = isQuote || speaksInQuotes(text) ? reading.quoted : reading.names
  const speaksOfOwn = speaksOf(at, number, reading)
  const { rounds, totals } = fundingIn(text, {
    page: found.page,
    names,
    isHeadline,
    speaksOfOwn,
    now: context.now,
  })
  const ours = [...rounds, ...totals].flatMap(({ amount }) => (amount === null ? [] : [amount]))
  const investors = provenInvestors(text, context.isInvestor, names).filter((one) =>
    isOfOurs(text, one, ours),
  )
  if (rounds.length > 0)
    for (const one of investors) nearestRound(rounds, one, found)?.investors.push(said(text, one))
  else if (
    totals.length > 0 &&
    (found.rounds.length === 0 || backersOf(text, investors, names, speaksOfOwn) !== 'round')
  )
    for (const one of investors) found.backers.push({ ...said(text, one), page: found.page })
  else addBackers(text, block, investors, { ...reading, names }, speaksOfOwn)
  const backer =
    rounds.length + totals.length === 0 && investors.length === 0
      ? backedName(text, names, context.isInvestor, speaksOfOwn)
      : null
  if (backer !== null) found.backers.push({ ...said(text, backer), page: found.page })
  found.rounds.push(...rounds)
  found.totals.push(...totals)
  if (rounds.length + totals.length > 0) reading.lastBlock = block
  readExits(text, { ...reading, names }, speaksOfOwn)
}

const said = (sentence: string, one: InvestorSaid): Said<InvestorSaid> => ({
  value: one,
  sentence,
  from: one.from,
  to: one.to,
})

/** Whom "the company" means: ours once it is named, another once another has taken its place; looked for in what stands before. */
function speaksOf(at: number, number: number, reading: Reading): boolean {
  let left = backMax
  for (let text = at; text >= 0 && left > 0; text--) {
    const sentences = sentencesAt(text, reading)
    for (let one = text === at ? number : sentences.length - 1; one >= 0 && left > 0; one--, left--) {
      const verdict = named(sentences[one] ?? '', reading)
      if (verdict !== null) return verdict
    }
  }
  return reading.isOwnPage
}

/** Sentences that are looked back. */
const backMax = 12

function named(text: string, { names, isOwnPage }: Reading): boolean | null {
  // Of an article about another, "told Acme" makes nobody speak of Acme.
  const own = names.find(text).filter(({ from }) => isOwnPage || !asObject.test(text.slice(0, from)))
  if (own.length > 0) return !otherDoes(text, names)
  if (names.isOwnVoice && isOwnPage && /(?<![\p{L}])(?:we|our|us)(?![\p{L}])/iu.test(text)) return true
  return startsWithOther(text) || otherActs.test(text) ? false : null
}

const asObject = /\b(?:told|tells|to|with|by|of|from|in|for|at|on|via|like|than|unlike)\s$/i

/** "And last week, soil startup Betacorp raised": a name right before what companies do. */
const otherActs =
  /(?<![\p{L}])(?!(?:The|It|We|They|He|She|This|That|Who|Which|And|Also|Today|Now|You|I)\s)\p{Lu}[\p{L}\p{N}&.'’-]{1,30}\s(?:(?:has|have|had|also|recently|just|today)\s){0,3}(?:raised|raises|acquired|acquires|announced|announces|secured|secures|closed|closes|launched|launches)\b/u

/** "Acme rival Betacorp has raised": another is the subject although ours is named. */
const otherDoes = (text: string, names: OwnNames) =>
  startsWithOther(text) && !names.find(withoutDateline(text).slice(0, 60)).some(({ from }) => from < 3)

/** "Acme ($40M from Alder), Betacorp ($30M from Delta)": from whom another's money came. */
function isOfOurs(text: string, { cue, at }: InvestorSaid, ours: readonly Said<unknown>[]): boolean {
  if (cue !== 'from' || ours.length === 0) return true
  const nearest = moneyIn(text).findLast(({ to }) => to <= at)
  // Another currency's worth of our amount stands right behind it.
  return nearest === undefined || ours.some(({ from, to }) => nearest.from >= from && nearest.from <= to + 20)
}

/** The round told just before; ahead of all stand those of the round that is the news. */
function nearestRound(
  rounds: readonly RoundSaid[],
  investor: InvestorSaid,
  found: PageFunding,
): RoundSaid | undefined {
  const before = rounds.findLast(({ at }) => at < investor.at)
  return before ?? rounds.find(({ isEarlier }) => !isEarlier) ?? mainRound(found)
}

/** A sentence of investors without an amount: the company's, or those of the round that was told just before. */
function addBackers(
  text: string,
  block: number | null,
  investors: readonly InvestorSaid[],
  { found, names, lastBlock, isOwnPage }: Reading,
  speaksOfOwn: boolean,
): void {
  const of = backersOf(text, investors, names, speaksOfOwn)
  if (of === 'company')
    for (const one of investors) found.backers.push({ ...said(text, one), page: found.page })
  if (of !== 'round' || !isOwnPage) return
  const [label] = roundLabelsIn(text)
  const isNear =
    isNews(found.page) || (block !== null && lastBlock !== null && Math.abs(block - lastBlock) <= 1)
  const round =
    label === undefined
      ? mainRound(found)
      : (found.rounds.find(({ type }) => type?.value === label.type) ?? labelled(found, label, text))
  if (round !== undefined && isNear) for (const one of investors) round.investors.push(said(text, one))
}

/** "Acme raises $23M" above, "The Series B was led by Alder" below: the label is of the round that the article is about. */
function labelled(found: PageFunding, label: RoundLabel, sentence: string): RoundSaid | undefined {
  const main = mainRound(found)
  if (main === undefined || main.type !== null || !isNews(found.page)) return undefined
  if (
    !/(?:^(?:The|This)\s(?:[\p{L}-]{1,14}\s){0,2}|(?:^|\s)(?:[Dd]ie|[Ll]a|[Ee]l|A|O)\s)$/u.test(
      sentence.slice(0, label.from),
    )
  )
    return undefined
  const place = { sentence, from: label.from, to: label.to }
  const round = { ...main, type: { value: label.type, ...place }, name: { value: label.text, ...place } }
  const at = found.rounds.indexOf(main)
  if (at >= 0) found.rounds[at] = round
  return at >= 0 ? round : undefined
}

/** The round that an article is about: of its headline, else the first that is not an earlier one. */
function mainRound({ rounds, totals }: PageFunding): RoundSaid | undefined {
  return (
    rounds.find(({ isHeadline }) => isHeadline) ??
    rounds.find(({ isEarlier }) => !isEarlier) ??
    totals.find(({ isBare, isEarlier }) => isBare && !isEarlier)?.asRound
  )
}

function readExits(text: string, { found, names, context }: Reading, speaksOfOwn: boolean): void {
  // Privacy notices and terms tell what would be if the company were bought.
  if (found.page.kind === 'legal') return
  const acquisition = acquisitionIn(text, names, speaksOfOwn, context.now)
  if (acquisition !== null) found.acquisitions.push(acquisition)
  const listing = listingIn(text, names)
  if (listing !== null) found.listings.push(listing)
  if (saysNoneRaised(text, names)) found.none.push(text)
}

/**
 * "Has raised $32 million" alone: in the news of it that is the round of the headline, or the first that is told; elsewhere, and
 * where another sum is the news, a total.
 */
function settleBare(found: PageFunding, page: ReadPage): void {
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
      (headline.length > 0 || found.rounds.length > 0 || total.asRound.date !== null)
    ) {
      if (total.asRound.date !== null) found.rounds.push(total.asRound)
    } else if (!total.isEarlier && headline.length === 0 && found.rounds.length === 0 && at === 0)
      found.rounds.push(total.asRound)
    else settled.push(total)
  }
  found.totals.splice(0, found.totals.length, ...settled)
}

const isSameSum = (left: number | undefined, right: number) =>
  left !== undefined && Math.abs(left - right) <= 0.02 * right

/** The round that is the news was announced when the article appeared. */
function dateNews(found: PageFunding, page: ReadPage, now: number): void {
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
