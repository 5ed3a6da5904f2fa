import { type Doc, equityRounds, partOf, type Range } from '../../language/index.ts'
import { hasFlag, isCapital, isGlued, tokenFlag } from '../../words/index.ts'
import { docOf } from '../page-doc.ts'
import {
  isInvestorEnd,
  isInvestorParticle,
  isNoInvestor,
  isOfPlace,
  type KnowsInvestor,
  looksLikeInvestor,
  nameOfFund,
} from './investor-words.ts'
import { beginsWithNoun } from './noun-of-name.ts'
import { roundLabels } from './round-labels.ts'

/** A name, and where it stands in its text. */
export interface InvestorItem {
  readonly name: string
  readonly from: number
  readonly to: number
}

/** The name that a short text is, a caption or an entry of a list; null when it is none. */
export function nameIn(text: string, knows: KnowsInvestor): string | null {
  const doc = docOf(text)
  const found = nameOf(doc, { from: 0, to: doc.tokens.length }, knows)
  return found === null || found === 'another' ? null : found.name
}

/**
 * The name that a part of a list holds; `another` where it is whose they are: "executives from Lyft". Of "Boston venture firm Alder
 * Capital" and "Slack founder Jane Doe" it is the last, of "Jane Doe from Stripe" the first.
 */
export function nameOf(doc: Doc, part: Range, knows: KnowsInvestor): InvestorItem | 'another' | null {
  const whole = withoutMarks(doc, part)
  if (whole === null) return null
  if (knows(doc.textOf(whole))) return itemAt(doc, whole)
  const [first, ...others] = runsIn(doc, whole)
  if (first === undefined) return null
  if (isOfAnother(doc, whole.from, first.from)) return 'another'
  let run = first
  for (const next of others) {
    if (isOwner(doc, run)) {
      if (next.from > run.to + 2) return null
    } else if (!isDescribed(doc, run.to, next.from)) break
    run = next
  }
  if (isOwner(doc, run) || isEmployer(doc, run)) return null
  // "Twitch founders".
  if (
    doc.cuesIn({ from: run.to, to: run.to + 1 }, 'person.seat', 'person.employee', 'funding.investor')
      .length > 0
  )
    return null
  // "Parmi les actionnaires": what opens a sentence is written with a capital, whatever it is.
  const isOpening = run.to - run.from === 1 && run.from === doc.sentenceOf(run).from
  const isBeforeValue = doc.spansIn({ from: run.to, to: run.to + 1 }).length > 0
  if (isOpening && (doc.isSmall(run.to) || isBeforeValue) && run.to < whole.to && !knows(doc.textOf(run)))
    return null
  const name = withoutTitle(doc, run, knows)
  // "Co-Founder of Betacorp".
  if (name !== null && name.from > run.from && doc.isSmall(name.from)) return 'another'
  if (name === null) return null
  const isFund = name.from === whole.from && isFundName(doc, name)
  return isFund || knows(doc.textOf(name)) || isName(doc, name) ? itemAt(doc, name) : null
}

function itemAt({ tokens, text }: Doc, { from, to }: Range): InvestorItem {
  const [start, end] = [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0]
  return { name: text.slice(start, end), from: start, to: end }
}

function withoutMarks(doc: Doc, { from, to }: Range): Range | null {
  while (from < to && isMark(doc, from)) from++
  while (from < to && isMark(doc, to - 1)) to--
  return from < to ? { from, to } : null
}

/** Words with capitals and what joins them: "Bank of Oslo", "e.ventures", "500 Startups", "Birch & Co". */
function runsIn(doc: Doc, { from, to }: Range): Range[] {
  const runs: Range[] = []
  for (let at = from; at < to; at++) {
    if (!isNameToken(doc, at) || isOfValue(doc, at) || (doc.isSmall(at) && !isOfName(doc, at, from))) continue
    let end = at + 1
    for (let next = end; next < to && !isOfValue(doc, next); next++) {
      if (isNameToken(doc, next)) end = next + 1
      else if (!isBetweenNames(doc, next)) break
    }
    runs.push({ from: at, to: end })
    at = end - 1
  }
  return runs
}

/** "Alder Ventures le 18 septembre", "Serie B de 32 millones": what is of a date or an amount is of no name. */
const isOfValue = (doc: Doc, at: number) =>
  doc
    .spansIn({ from: at - dateMax, to: at + 1 })
    .some(({ slot, to }) => (slot === 'date' || slot === 'money') && to > at)

/** Tokens of a long date. */
const dateMax = 8

/** A word with a capital, a number, or what is written as only names are: "a16z", "e.ventures", "eBay". */
export function isNameToken({ tokens, text }: Doc, at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  if (token === undefined || hasFlag(token, tokenFlag.mark)) return false
  if (hasFlag(token, tokenFlag.capital | tokenFlag.number | tokenFlag.unspaced)) return true
  if (isGlued(token) && (before?.word === '.' || !hasFlag(before, tokenFlag.mark))) return true
  if (isGlued(next) && hasFlag(next, tokenFlag.number)) return true
  const written = text.slice(token.start, token.end)
  return written !== written.toLowerCase()
}

/** The "Y" of a name. */
export function isInitialAt({ tokens }: Doc, at: number): boolean {
  const token = tokens[at]
  return token !== undefined && token.end - token.start === 1 && hasFlag(token, tokenFlag.capital)
}

const isNumber = ({ tokens }: Doc, at: number) => hasFlag(tokens[at], tokenFlag.number)
const isMark = ({ tokens }: Doc, at: number) => hasFlag(tokens[at], tokenFlag.mark)

function isBetweenNames({ tokens }: Doc, at: number): boolean {
  const { word = '' } = tokens[at] ?? {}
  // "Fonds Occitan d'Innovation".
  const isElided = word === "'" && isInvestorParticle(tokens[at - 1]?.word ?? '')
  return isElided || word === '&' || isInvestorParticle(word) || (isGlued(tokens[at]) && joints.has(word))
}

const joints = new Set(['.', '-', '+'])

/** A small word that begins a name: "IT Ventures", "Y Combinator", "The Birch Group" within a list. */
function isOfName(doc: Doc, at: number, from: number): boolean {
  // "A Pampa Ventures" opens a sentence of Portuguese.
  const opens = at === doc.sentenceOf({ from: at, to: at + 1 }).from || doc.tokens[at - 1]?.word === ':'
  if (opens && at === from && isInitialAt(doc, at) && !isGlued(doc.tokens[at + 1])) return false
  if (hasFlag(doc.tokens[at], tokenFlag.capitals) || isInitialAt(doc, at)) return true
  // "Dell'investitore esistente Primo Seme": a capital behind a plain word.
  const isBehindWord =
    isCapital(doc.tokens[at]) && !hasFlag(doc.tokens[at - 1], tokenFlag.capital | tokenFlag.mark)
  return (
    (at === from || (isBehindWord && isCapital(doc.tokens[at + 1]))) && isNameToken(doc, at + 1) && !opens
  )
}

/** "Executives from", "the fund of": a word that says something, and a small one right before the name. */
function isOfAnother(doc: Doc, from: number, name: number): boolean {
  if (name - from < 2 || !doc.isSmall(name - 1)) return false
  for (let at = from; at < name - 1; at++) if (!doc.isSmall(at) && !isMark(doc, at)) return true
  return false
}

/** Only words that say what the name behind them is: "venture firm", "founder". */
function isDescribed(doc: Doc, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    if (doc.isSmall(at) || (isMark(doc, at) && doc.tokens[at]?.word !== '-')) return false
  }
  return (
    doc.cuesIn({ from, to: to + 1 }, 'person.seat', 'person.employee', 'funding.investor', 'company.noun')
      .length > 0
  )
}

/** "Tesla's": whose the rest is. */
const isOwner = ({ tokens }: Doc, { to }: Range) =>
  tokens[to]?.word === "'" &&
  (tokens[to + 1] === undefined || tokens[to + 1]?.word === 's' || !hasFlag(tokens[to + 1], tokenFlag.glued))

/** "Ex-Adyen-medewerkers": of whom somebody was. */
const isEmployer = ({ tokens }: Doc, { to }: Range) =>
  tokens[to]?.word === '-' &&
  isGlued(tokens[to + 1]) &&
  !hasFlag(tokens[to + 1], tokenFlag.capital | tokenFlag.number | tokenFlag.mark)

/** "Founder Jane Doe", "Hugging Foot CEO Clem Delage", "Berliner Kapitalgeber Alder": the name begins behind, or ends before. */
function withoutTitle(doc: Doc, run: Range, knows: KnowsInvestor): Range | null {
  const text = doc.textOf(run)
  if (knows(text) || beginsWithNoun(doc, run)) return run
  // "Altinvestoren Birch Ventures", but "Founders Factory Ventures".
  const [noun] = doc.cuesIn({ from: run.from, to: run.from + 1 }, 'funding.investor')
  const rest = { from: noun?.to ?? run.to, to: run.to }
  const isEnd = isInvestorEnd(doc.tokens[run.from]?.word ?? '')
  // "Der VC Alder" names a known one, "VC Fund" is a name.
  const isLong =
    rest.to - rest.from > 1 && (doc.isSmall(run.from - 1) || run.from === doc.sentenceOf(run).from)
  const isNoun = noun !== undefined && (!isEnd || isLong || (rest.from < rest.to && knows(doc.textOf(rest))))
  // "Die bestehenden Aktionäre Alder": an article or "existing" says that the noun is none of the name.
  const isCalled =
    doc.isSmall(run.from - 1) ||
    run.from === doc.sentenceOf(run).from ||
    doc
      .cuesIn({ from: run.from - 1, to: run.from }, 'funding.its-investors')
      .some(({ to }) => to === rest.from)
  if (
    isNoun &&
    rest.from < rest.to &&
    (isCalled || knows(doc.textOf(rest)) || looksLikeInvestor(doc.textOf(rest)) || isFundName(doc, rest))
  )
    return rest
  if (isFromPlace(doc, run, knows)) return { from: run.from + 1, to: run.to }
  if (looksLikeInvestor(text) && !isTitle(doc, run.from + 1, run.to)) return run
  for (let at = run.to - 1; at >= run.from; at--) {
    const [title] = doc.cuesIn({ from: at, to: at + 1 }, 'person.seat', 'person.employee', 'funding.investor')
    if (title === undefined) continue
    // "US-Fonds Alder": a compound says what the name behind it is.
    const isCompound = doc.tokens[at - 1]?.word === '-' && title.to < run.to && at - 1 > run.from
    if (isInvestorEnd(doc.tokens[at]?.word ?? '') && !isCompound) continue
    // "Funders Club", "Alder Fonds".
    const isPhrase = title.to - title.from > 1
    if (title.key === 'funding.investor' && ((at === run.from && !isPhrase) || title.to === run.to)) continue
    if (title.to < run.to) return { from: title.to, to: run.to }
    return at > run.from ? { from: run.from, to: at } : null
  }
  return run
}

/** "Het Duitse Alder Ventures", "der Wiener Alder Fonds": where they are from is written with a capital in some languages. */
const isFromPlace = (doc: Doc, { from, to }: Range, knows: KnowsInvestor): boolean =>
  to - from > 1 &&
  doc.isSmall(from - 1) &&
  (doc.mayBeIn(from, 'de') || doc.mayBeIn(from, 'nl')) &&
  isOfPlace(doc.tokens[from]?.word ?? '') &&
  (looksLikeInvestor(doc.textOf({ from: from + 1, to })) || knows(doc.textOf({ from: from + 1, to })))

const isTitle = (doc: Doc, from: number, to: number) =>
  doc
    .cuesIn({ from, to: to - 1 }, 'person.seat', 'person.employee', 'funding.investor')
    .some(({ from: at }) => !isInvestorEnd(doc.tokens[at]?.word ?? ''))

/** "Zaaifonds" beside other names; "Investmentfonds" says of words alone what it is, and names none. */
function isFundName(doc: Doc, { from, to }: Range): boolean {
  const name = to - from === 1 ? nameOfFund(doc.tokens[from]?.word ?? '') : null
  return name !== null && !docOf(name).isKnown(0)
}

function isName(doc: Doc, run: Range): boolean {
  const text = doc.textOf(run)
  if (text.length < 2 || text.length > 60 || run.to - run.from > 12 || isNoInvestor(text)) return false
  // "A Tier 1 VC".
  const kind = doc.cuesIn({ from: run.from, to: run.to }, 'funding.investor').find(({ to }) => to === run.to)
  if (kind !== undefined && isNoInvestor(doc.textOf({ from: run.from, to: kind.from }))) return false
  // "640 Anleger", "Drei Business Angels".
  const angels = doc.cuesIn(run, 'funding.angels').filter(({ to }) => to === run.to)
  if (angels.some(({ from }) => isCounted(doc, { from: run.from, to: from }))) return false
  // "An undisclosed sum".
  if (
    doc.cuesIn({ from: run.from - sumMax, to: run.to }, 'funding.undisclosed').some(({ to }) => to >= run.to)
  )
    return false
  const isCovered = (place: Range) => place.from <= run.from && place.to >= run.to
  // "Die Gesamtfinanzierung steigt auf".
  if (run.to - run.from === 1 && doc.cuesIn(run, 'funding.total').some(({ from }) => from === run.from))
    return false
  // "Seed-Runde".
  if (roundLabels(partOf(doc, run)).some((label) => label.from === 0 && label.to === text.length))
    return false
  if (doc.spans.some(isCovered)) return false
  if (doc.cuesIn({ from: run.from, to: run.from + 1 }, ...noNames).some(isCovered)) return false
  // "Begin 2024".
  const isDated = doc.spansIn(run).some(({ slot, to }) => slot === 'year' && to === run.to)
  if (isDated && doc.isKnown(run.from) && run.to - run.from === 2) return false
  const [only, other] = doc.tokens.slice(run.from, run.to)
  if (isNumber(doc, run.from))
    return (
      other !== undefined &&
      !doc.spans.some(({ slot, from, to }) => slot !== 'number' && from <= run.from && to > run.from)
    )
  return other !== undefined || text.length > 2 || hasFlag(only, tokenFlag.capitals)
}

/** Words before the noun of a sum that is not told. */
const sumMax = 3

/** Nothing, a number, or a word that opens a sentence. */
const isCounted = (doc: Doc, { from, to }: Range): boolean =>
  from === to ||
  doc.spansIn({ from, to }).some((span) => span.from === from && span.to === to) ||
  (to - from === 1 && doc.isKnown(from) && from === doc.sentenceOf({ from, to }).from)

/** What a word may be that is written with a capital and names nobody. */
const noNames = [
  'funding.led-by',
  'funding.investor',
  'funding.round',
  'person.seat',
  'person.employee',
  'company.noun',
  'text.new-thought',
  'text.aside',
  ...equityRounds,
] as const
