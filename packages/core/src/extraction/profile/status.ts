import { analyse, type Cue, type Doc, formsOf, valuesIn } from '../../language/index.ts'
import type { CompanyStatus } from '../../records/index.ts'
import { hasFlag, isWord, tokenFlag, wordsOf } from '../../words/index.ts'
import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { type CompanyMentions, companyMentions } from '../funding/company-mentions.ts'
import { acquisitionIn, holdsTicker, listingIn } from '../funding/exits.ts'
import { fundingDocOf, type Sentence } from '../funding/funding-doc.ts'
import { subjectAt } from '../funding/subject.ts'
import { type DocText, rangeOf, saidOn, sentencesOfText, textOfBlock } from '../page-doc.ts'
import { blocksWith } from '../page-text.ts'
import { speaksInQuotes } from '../quoted-speech.ts'
import type { ExtractionContext, ReadPage, Site } from '../site.ts'
import { agreed, ownPages, surest } from './profile-pages.ts'

/** What the site says has become of the company. Silence says nothing. */
export function findStatus(site: Site, { now }: Pick<ExtractionContext, 'now'>): Fact<CompanyStatus> {
  const ends = ownPages(site, 'home', 'about', 'press', 'post', 'investors').flatMap((read) =>
    endings(read, site, now),
  )
  // A notice of the end outweighs a footer that nobody has touched.
  if (ends.length > 0) return agreed(ends)
  const year = new Date(now).getUTCFullYear()
  return surest(ownPages(site, 'home').flatMap((read) => stillKept(read, year)))
}

/** Every text about an exit or a listing holds one of these. */
const words =
  'acqui bought buys nyse nasdaq lse aim tsx asx xetra euronext six: hkex bse nse tse: otcq kosdaq'.split(' ')

function endings(read: ReadPage, { names }: Site, now: number): readonly Finding<CompanyStatus>[] {
  const own = companyMentions(names, true)
  const quoted = companyMentions(names, false)
  const tellsOfOwn = read.kind === 'home' || read.kind === 'about'
  const all: Finding<CompanyStatus>[] = []
  const ends = new Set(saidOn(read.page, 'company.closed').map(({ block }) => block))
  const blocks = new Set([...blocksWith(read.page, words).slice(0, blocksMax), ...ends])
  if (blocks.size === 0) return []
  const doc = fundingDocOf(read.page, own, now)
  for (const block of blocks) {
    const { text } = block
    const place = textOfBlock(read.page, block)
    if (place === null || !(ends.has(block) || saysExit(doc, place))) continue
    for (const range of sentencesOfText(doc, place)) {
      const start = doc.tokens[range.from]?.start ?? 0
      const sentence = { ...range, doc, start, text: doc.textOf(range) }
      const isQuoted = block.kind === 'quote' || speaksInQuotes(sentence.text)
      const speaker = isQuoted ? quoted : own
      const status =
        exitIn(sentence, speaker, tellsOfOwn && !isQuoted) ??
        (hasEnded(sentence, speaker, now) ? 'closed' : null)
      if (status !== null) all.push(found(read, rules[status], status, text, start - place.start))
    }
    if (all.length >= findingsMax) break
  }
  return all
}

/** Whether it is worth to look at a text sentence by sentence. */
const saysExit = (doc: Doc, text: DocText) =>
  doc.cuesIn(rangeOf(doc, text), 'company.acquired-by', 'company.acquires').length > 0 ||
  holdsTicker(text.text)

const blocksMax = 200
const findingsMax = 9
const rules = { acquired: 'status.acquired', closed: 'status.closed', public: 'status.listed' } as const

function exitIn(
  sentence: Sentence,
  names: CompanyMentions,
  tellsOfOwn: boolean,
): 'acquired' | 'public' | null {
  if (acquisitionIn(sentence, names, tellsOfOwn) !== null) return 'acquired'
  return listingIn(sentence.text, names) === null ? null : 'public'
}

/**
 * Whether a sentence says that the company's business has ended: "We are shutting down.", "Acme has closed its doors on 1 May". What
 * goes on otherwise ends a product, or a day.
 */
function hasEnded(place: Sentence, names: CompanyMentions, now: number): boolean {
  if (place.doc.cuesIn(place, 'company.closed').length === 0) return false
  // "Next month" is a date for who knows the day.
  const doc = analyse(place.text, { annotators: [valuesIn({ kinds: ['date'], now })] })
  return doc.cues('company.closed').some((cue) => {
    // "No longer in business" denies within itself.
    const { denied, asked, supposed } = doc.assertion({ from: cue.from, to: cue.from })
    return (
      !(denied || asked || supposed) &&
      endsWith(doc, cue) &&
      subjectAt(place.doc, place, place.from + cue.from, names) === 'own'
    )
  })
}

/** Tokens between the end and its date: "as of the end of". */
const dateWithin = 8

function endsWith({ tokens, spans }: Doc, { to }: Cue): boolean {
  if (!tokens.slice(to).some(isWord)) return true
  // A month or a day with its number; "on Sundays" is every week.
  return spans.some(
    (span) =>
      span.from >= to &&
      span.from <= to + dateWithin &&
      (span.to > span.from + 1 || hasFlag(tokens[span.from], tokenFlag.number)),
  )
}

const copyright = /(?:©|\(c\)|copyright)[^\n]{0,40}?(?:\d{4}\s?[-–—]\s?)?(20\d\d)(?!\d)/gi

const copyrightWords = ['©', '(c)', 'copyright']

/** A copyright of this year or the last is kept by somebody. */
function stillKept(read: ReadPage, year: number): readonly Finding<CompanyStatus>[] {
  return blocksWith(read.page, copyrightWords)
    .flatMap(({ text }) => [...text.matchAll(copyright)].map((match) => ({ text, match })))
    .slice(0, copyrightsMax)
    .filter(({ match }) => year - Number(match[1]) === 0 || year - Number(match[1]) === 1)
    .map(({ text, match }) => found(read, 'status.copyright', 'active' as const, text, match.index))
}

const copyrightsMax = 5

/** Whether a quote says that the company is in this state. */
export function statusReadsBack(quote: string, value: CompanyStatus): boolean {
  if (value === 'active') return quote.search(copyright) >= 0
  if (value === 'acquired') return wordsOf(quote).some((word) => acquiredWords().has(word))
  if (value === 'public') return holdsTicker(quote)
  return value === 'closed' && analyse(quote).cues('company.closed').length > 0
}

let known: ReadonlySet<string> | undefined
/** In every language; packs are read at the first question. */
function acquiredWords(): ReadonlySet<string> {
  known ??= new Set([...formsOf('acquired'), ...formsOf('acquires')].flatMap(wordsOf))
  return known
}
