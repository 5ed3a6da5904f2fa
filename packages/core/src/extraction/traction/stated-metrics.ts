import { foldText } from '../../kernel/index.ts'
import {
  type Cue,
  type CueKey,
  type Doc,
  type Range,
  type Span,
  valueLanguages,
} from '../../language/index.ts'
import type { PageKind } from '../../web/index.ts'
import { tokenFlag, wordsOf } from '../../words/index.ts'
import { isSaid } from '../company-doc.ts'
import type { Fact } from '../finding.ts'
import { found } from '../found.ts'
import { publishedOn } from '../funding/page-text.ts'
import { type BlockPlace, blockOf, docOf, docOfPage } from '../page-doc.ts'
import { namesToFind, ownPages } from '../profile/profile-pages.ts'
import { speaksInQuotes } from '../quoted-speech.ts'
import { notFound, reconcile } from '../reconcile.ts'
import type { ExtractionContext, ReadPage, Site } from '../site.ts'
import { toldOfOthers } from '../told-of-others.ts'

export type MetricKind = 'customers' | 'product' | 'code' | 'social'

export interface StatedMetric {
  readonly kind: MetricKind
  /** A sentence of a page, word for word. */
  readonly text: Fact<string>
  /** When the article appeared that says it: `YYYY-MM-DD`. */
  readonly occurredOn: Fact<string>
}

const metricsMax = 30
const sentenceMin = 12
const sentenceMax = 280
const blocksMax = 1_500
/** Prices and plans are full of counts of users, and legal pages of limits. */
const telling: readonly PageKind[] = [
  'home',
  'about',
  'product',
  'customers',
  'team',
  'press',
  'post',
  'careers',
]

/** What the company's pages state of users, customers, revenue, growth and followers; sentences with a figure, or on whom it serves, of the company itself. */
export function findStatedMetrics(
  site: Site,
  { now }: Pick<ExtractionContext, 'now'>,
): readonly StatedMetric[] {
  const kinds = new Map<string, MetricKind | null>()
  const said = ownPages(site, ...telling).flatMap((read) => metricsOn(read, site, now, kinds))
  const byText = Map.groupBy(said, ({ text }) => foldText(text.value))
  return [...byText.values()].slice(0, metricsMax).flatMap((group) => {
    const [first] = group
    const dates = group.flatMap(({ date }) => date ?? [])
    const keyOf = (value: string) => foldText(value)
    return first === undefined
      ? []
      : [
          {
            kind: first.kind,
            text: reconcile(
              group.map(({ text }) => text),
              keyOf,
            ),
            occurredOn: dates.length === group.length ? reconcile(dates, keyOf) : notFound<string>(),
          },
        ]
  })
}

/** `kinds`: what sentences state that were looked at, since pages of a site have many in common. */
function metricsOn(read: ReadPage, site: Site, now: number, kinds: Map<string, MetricKind | null>) {
  const { page, kind } = read
  const names = namesToFind(site.names)
  const others = toldOfOthers(page, (text) => names.some((name) => text.includes(name)))
  const isNews = kind === 'post' || kind === 'press'
  const published = isNews ? publishedOn(read, now) : null
  return tellingSentences(read, names)
    .filter(
      ({ block }) =>
        block.index < blocksMax &&
        block.region !== 'nav' &&
        block.region !== 'footer' &&
        block.kind !== 'quote' &&
        !others.has(block.index) &&
        !speaksInQuotes(block.text),
    )
    .flatMap(({ sentence, block, at }) => {
      const known = kinds.get(sentence)
      const of = known === undefined ? kindStated(sentence, names) : known
      kinds.set(sentence, of)
      return of === null ? [] : [{ kind: of, text: found(read, 'traction.said', sentence, block.text, at) }]
    })
    .map((stated) => ({
      ...stated,
      date:
        published?.date.precision === 'day'
          ? found(read, 'traction.date', published.date.iso, published.quote)
          : null,
    }))
    .filter(({ text }) => text.quote.includes(text.value))
}

/** The first that fits tells what a sentence states. */
const kindOfKey: Partial<Record<CueKey, MetricKind>> = {
  'traction.code': 'code',
  'traction.followers': 'social',
  'traction.kinds': 'customers',
  'traction.trusted': 'customers',
  'traction.customers': 'customers',
  'traction.users': 'customers',
  'traction.grew': 'customers',
  'traction.revenue': 'customers',
  'traction.delivered': 'product',
}
const metricKeys = Object.keys(kindOfKey) as CueKey[]

interface TellingSentence extends BlockPlace {
  readonly sentence: string
}

/** A longer sentence that does not speak of the company, or of who trusts it, states nothing of it. */
const labelMax = 100

/** Sentences with a figure, a number in words, or a word for many, that may be the company's: only those are looked at closely. */
function tellingSentences({ page }: ReadPage, names: readonly string[]): readonly TellingSentence[] {
  const doc = docOfPage(page)
  const told = new Set(doc.cues(...metricKeys).map(({ from }) => from))
  const sentences: TellingSentence[] = []
  let end = 0
  for (const [at, token] of doc.tokens.entries()) {
    const isTelling = told.has(at) || (token.flags & tokenFlag.number) !== 0 || scales().has(token.word)
    if (at < end || !isTelling) continue
    const range = doc.sentenceOf({ from: at, to: at + 1 })
    end = range.to
    const sentence = doc.textOf(range)
    if (sentence.length < sentenceMin || sentence.length > sentenceMax) continue
    const isOwn =
      sentence.length <= labelMax ||
      doc.cuesIn(range, 'company.we', 'company.our', 'company.this', 'customer.logos').length > 0 ||
      names.some((name) => sentence.includes(name))
    const place = isOwn ? blockOf(page, range) : null
    if (place !== null) sentences.push({ ...place, sentence })
  }
  return sentences
}

let scaleWords: ReadonlySet<string> | null = null
/** "million", "tausend" */
function scales(): ReadonlySet<string> {
  scaleWords ??= new Set(
    valueLanguages().flatMap(({ words }) => Object.keys(words.scales).flatMap((forms) => wordsOf(forms))),
  )
  return scaleWords
}

/** What a sentence states of the company of these names. */
function kindStated(sentence: string, names: readonly string[]): MetricKind | null {
  if (sentence.endsWith('?')) return null
  const doc = docOf(sentence)
  const range = { from: 0, to: doc.tokens.length }
  const isOwn = ownTest(doc, names)
  const stating = doc.cues(...metricKeys).filter((cue) => states(doc, range, cue, isOwn))
  const key = metricKeys.find((one) => stating.some((cue) => cue.key === one))
  return (key === undefined ? undefined : kindOfKey[key]) ?? null
}

/** Whether something within a range is the company: its name, "we" or "us". */
const ownTest = (doc: Doc, names: readonly string[]) => (range: Range) =>
  doc.cuesIn(range, 'company.we', 'company.our', 'company.this').length > 0 ||
  names.some((name) => doc.textOf(range).includes(name))

/** Words between "use" and who is used: "use the tools of Acme". */
const usedWithin = 4

function states(doc: Doc, sentence: Range, cue: Cue, isOwn: (range: Range) => boolean): boolean {
  if (cue.key === 'traction.kinds') return true
  if (doc.cuesIn(sentence, 'traction.not').length > 0) return false
  if (cue.key === 'traction.users') {
    if (!isOwn({ from: cue.to - 1, to: Math.min(sentence.to, cue.to + usedWithin) })) return false
  } else if (cue.key !== 'traction.trusted' && !isOwn(sentence)) return false
  if (cue.slots.number !== undefined && !isLarge(doc, sentence)) return false
  return isSaid(doc, cue)
}

const largeMin = 10

/** Whether the largest figure of a sentence has two digits: fewer are a list of two teams. */
const isLarge = ({ spans }: Doc, { from, to }: Range) =>
  spans.some(
    (span) => span.from >= from && span.from < to && !isYear(span) && largest(span.value) >= largeMin,
  )

/** "2019", but not "2.000" */
const isYear = (span: Span) =>
  span.to - span.from === 1 && largest(span.value) >= 1_900 && largest(span.value) < 2_100

function largest(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  if ('high' in value) return largest(value.high)
  return 'type' in value && value.type === 'number' && 'amount' in value ? Number(value.amount) : 0
}
