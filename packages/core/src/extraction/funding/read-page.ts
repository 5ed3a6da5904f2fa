import { type Doc, partOf } from '../../language/index.ts'
import { readsLikeInstruction } from '../../web/index.ts'
import { rangeOf } from '../page-doc.ts'
import type { ExtractionContext, ReadPage } from '../site.ts'
import { provenInvestors } from './backers.ts'
import { companyMentions } from './company-mentions.ts'
import { fundingDocOf, type Sentence } from './funding-doc.ts'
import { investorWall } from './investor-wall.ts'
import { namedBeside } from './investors-beside.ts'
import type { InvestorSaid } from './investors-said.ts'
import { type PageFunding, type Reading, sentencesAt, writtenAt } from './page-reading.ts'
import { isAboutOwn, isNews, tellingOf, textsOfPage } from './page-text.ts'
import { dateFirst, readSentence, said } from './read-sentence.ts'
import { onlyDate } from './round-date.ts'
import type { TotalSaid } from './round-said.ts'
import { dateNews, settleBare } from './rounds-of-page.ts'
import { roundOfAmount } from './rounds-said.ts'
import { withKindOfGiver, withLabel } from './stage-nearby.ts'
import { roundsOfText } from './text-round.ts'

/** Reads a page sentence by sentence, and remembers of whom "the company" and "the round" are said. */
export function readFundingPage(
  page: ReadPage,
  siteNames: readonly string[],
  context: ExtractionContext,
): PageFunding {
  const names = companyMentions(siteNames, page.origin === 'own_site')
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
  // An article elsewhere that never names the company is about another.
  if (page.origin === 'third_party' && !texts.some(({ text }) => names.find(text).length > 0)) return found
  const doc = fundingDocOf(page.page, names, context.now)
  const { tells, adds } = tellingOf(doc)
  const mayTell = (place: Parameters<typeof tells>[0]) =>
    tells(place) || (found.rounds.length + found.totals.length > 0 && adds(place))
  const isOwnPage = isAboutOwn(page, texts, doc)
  const quoted = isNews(page) && isOwnPage ? names : companyMentions(siteNames, false)
  const reading: Reading = {
    found,
    names,
    quoted,
    context,
    isOwnPage,
    texts,
    doc,
    split: new Map(),
    meant: new Map(),
    written: new Map(),
    dated: new Set(),
    lastBlock: null,
    loose: null,
  }
  let left = sentencesMax
  for (const [at, text] of texts.entries()) {
    if (left <= 0) break
    // Most texts say nothing of the kind, and are not cut into sentences; one of the head may be a part of its line.
    if (text.block !== null && !mayTell({ ...rangeOf(doc, text), text: text.text })) continue
    const sentences = sentencesAt(at, reading)
    // A text that instructs machines is no story of a company.
    if (!sentences.some(mayTell) || readsLikeInstruction(text.text)) continue
    const rounds = found.rounds.length
    const told = rounds + found.totals.length
    const totals = found.totals.length
    for (const [number, sentence] of sentences.entries()) {
      if (!adds(sentence) || left-- <= 0) continue
      readSentence(sentence, at, number, reading)
    }
    if (found.rounds.length === rounds && text.block !== null && isOwnPage)
      readWhole(sentences, at, found.totals.slice(totals), reading)
    dateOnly(sentences, told, reading)
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

/** "The contract was signed on 6 October 2025.": the only date of a text is that of the only round that it tells. */
function dateOnly(sentences: readonly Sentence[], told: number, { found }: Reading): void {
  const at = found.rounds.length - 1
  const round = found.rounds[at]
  if (round === undefined || found.rounds.length + found.totals.length !== told + 1) return
  if (round.date !== null || round.isEarlier || sentences.length > datedMax) return
  const dates = sentences.flatMap((sentence) => {
    const date = onlyDate(partOf(sentence.doc, sentence))
    return date === null || date.precision === 'year' ? [] : [date]
  })
  const [date, other] = dates
  if (date !== undefined && other === undefined) found.rounds[at] = { ...round, date }
}

/** Sentences of a text that tells of one thing. */
const datedMax = 3

/** A text none of whose sentences tells a round by itself. */
function readWhole(
  sentences: readonly Sentence[],
  at: number,
  totals: readonly TotalSaid[],
  reading: Reading,
): void {
  const { found, context, names } = reading
  const investorsOf = (doc: Doc) => {
    const proven = provenInvestors(doc, context.isInvestor, names)
    return [...proven, ...namedBeside(doc, proven, context.isInvestor)]
  }
  const told = roundsOfText(sentences, names, investorsOf, totals)
  if (told.length === 0) return
  const written = writtenAt(at, reading)
  const rounds = told.map(({ sentence: place, told: { money }, label }, number) => {
    const doc = partOf(place.doc, place)
    const around = { doc, page: found.page, names, isHeadline: false, speaksOfOwn: true, written, place }
    const next = told[number + 1]
    const end = next?.sentence === place ? next.told.money.from : place.text.length
    const round = roundOfAmount(place.text, money, end, around)
    return label === null ? round : withLabel(round, label)
  })
  const [place] = told.map(({ sentence }) => sentence)
  if (written !== null && place !== undefined && rounds.length === 1)
    dateFirst(rounds, at, { doc: partOf(place.doc, place), written }, reading)
  for (const one of sentences) {
    const part = partOf(one.doc, one)
    const own = rounds.filter((_, number) => told[number]?.sentence === one)
    for (const investor of investorsOf(part)) {
      if (names.find(investor.name)[0]?.from === 0) continue
      const round = own.findLast(({ at: from }) => from < investor.at) ?? own[0] ?? rounds.at(-1)
      if (round?.isLoan === false) round.investors.push(said(one.text, investor))
    }
  }
  for (const [number, round] of rounds.entries()) {
    const { sentence } = told[number] ?? {}
    found.rounds.push(sentence === undefined ? round : withKindOfGiver(round, partOf(sentence.doc, sentence)))
  }
  reading.lastBlock = reading.texts[at]?.block ?? null
}

/** Sentences that may tell of funding; a page that has more is no page about a company. */
const sentencesMax = 600
