import type { Doc, Range } from '../../language/index.ts'
import { firstAt, rangeOf, sentencesOfText } from '../page-doc.ts'
import type { ExtractionContext, ReadPage } from '../site.ts'
import type { CompanyMentions } from './company-mentions.ts'
import type { AcquisitionSaid, ListingSaid } from './exits.ts'
import { amountOf, type Sentence } from './funding-doc.ts'
import type { InvestorSaid } from './investors-said.ts'
import type { FundingText } from './page-text.ts'
import { ownNameRanges } from './relatives.ts'
import type { QuotedValue, RoundSaid, TotalSaid } from './round-said.ts'
import type { LabelSaid } from './stage-nearby.ts'
import { type WrittenOn, writtenOn } from './written-on.ts'

/** What one page says about the company's funding. */
export interface PageFunding {
  readonly page: ReadPage
  readonly rounds: RoundSaid[]
  readonly totals: TotalSaid[]
  readonly backers: (QuotedValue<InvestorSaid> & { readonly page: ReadPage })[]
  readonly acquisitions: AcquisitionSaid[]
  readonly listings: ListingSaid[]
  /** Sentences that say that nothing was raised. */
  readonly none: string[]
}

/** A page while it is read. */
export interface Reading {
  readonly found: PageFunding
  readonly names: CompanyMentions
  /** The same where somebody is quoted, whose "we" is the company's only in its own news. */
  readonly quoted: CompanyMentions
  readonly context: ExtractionContext
  readonly isOwnPage: boolean
  readonly texts: readonly FundingText[]
  /** All texts, a line each. */
  readonly doc: Doc
  /** Sentences of the texts that were looked at. */
  readonly split: Map<number, readonly Sentence[]>
  /** Whether sentences speak of the company, as far as they say so themselves. */
  readonly meant: Map<Sentence, boolean | null>
  /** When each text was written, as far as it says so. */
  readonly written: Map<number, WrittenOn | null>
  /** Texts whose day a round was looked for. */
  readonly dated: Set<number>
  /** The block in which a round was told last. */
  lastBlock: number | null
  /** The kind of round that the sentence just read names, and ties to no amount. */
  loose: LabelSaid | null
}

/** The sentences of a text of the page. */
export function sentencesAt(at: number, { texts, split, doc }: Reading): readonly Sentence[] {
  const text = texts[at]
  const known = split.get(at)
  if (text === undefined || known !== undefined) return known ?? []
  // A headline is one sentence, whatever marks it holds.
  const whole = rangeOf(doc, text)
  const ranges = text.isHeadline || isLineOfFacts(doc, whole) ? [whole] : sentencesOfText(doc, text)
  const sentences = ranges.map(({ from, to }): Sentence => {
    const start = doc.tokens[from]?.start ?? text.start
    const end = Math.min(
      doc.tokens[to - 1]?.end ?? start,
      start + (text.isHeadline ? headlineMax : sentenceMax),
    )
    return { doc, text: doc.text.slice(start, end), start, from, to: firstAt(doc.tokens, end) }
  })
  split.set(at, sentences)
  return sentences
}

/** "Acme · Seed · $1.8M · Lead: Alder · Others: Birch, Cedar": what bullets part is said of the one round. */
function isLineOfFacts(doc: Doc, { from, to }: Range): boolean {
  const [own] = ownNameRanges(doc, { from, to: Math.min(to, from + lineMax) })
  if (own?.from !== from || to - from > lineMax) return false
  const isBullet = ({ word }: { word: string }) => word === '·' || word === '•'
  if (doc.tokens.slice(from, to).filter(isBullet).length < bulletsMin) return false
  return doc.spansIn({ from, to }).filter((span) => amountOf(span) !== null).length === 1
}

const lineMax = 80
const bulletsMin = 2

/** When a text of the page was written. */
export function writtenAt(at: number, { texts, doc, written }: Reading): WrittenOn | null {
  const text = texts[at]
  const known = written.get(at)
  if (text === undefined || known !== undefined) return known ?? null
  const said = writtenOn(doc, rangeOf(doc, text))
  written.set(at, said)
  return said
}

/** Characters that are read of a sentence. */
const headlineMax = 400
const sentenceMax = 1_500
