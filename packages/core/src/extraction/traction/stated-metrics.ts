import { foldText } from '../../kernel/index.ts'
import type { PageKind } from '../../web/index.ts'
import type { Fact } from '../finding.ts'
import { found } from '../found.ts'
import { publishedOn } from '../funding/page-text.ts'
import { namesToFind, ownPages, ownPattern } from '../profile/profile-pages.ts'
import { speaksInQuotes } from '../quoted-speech.ts'
import { notFound, reconcile } from '../reconcile.ts'
import { sentencesOf } from '../sentences.ts'
import type { ExtractionContext, ReadPage, Site } from '../site.ts'
import { toldOfOthers } from '../told-of-others.ts'
import { kindsOfCustomers, metricRows, noMetric, ownObjects, ownWords } from './traction-word-table.ts'

export type MetricKind = (typeof metricRows)[number][0]

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
  const own = metricReader(site.names)
  const said = ownPages(site, ...telling).flatMap((read) => metricsOn(read, site, own, now))
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

function metricsOn(read: ReadPage, site: Site, readKind: MetricReader, now: number) {
  const { page, kind } = read
  const names = namesToFind(site.names)
  const others = toldOfOthers(page, (text) => names.some((name) => text.includes(name)))
  const isNews = kind === 'post' || kind === 'press'
  const published = isNews ? publishedOn(read, now) : null
  return page.blocks
    .slice(0, blocksMax)
    .filter(
      (block) =>
        mayTell.test(block.text) &&
        block.region !== 'nav' &&
        block.region !== 'footer' &&
        block.kind !== 'quote' &&
        !others.has(block.index) &&
        !speaksInQuotes(block.text),
    )
    .flatMap(({ text }) => sentencesOf(text.slice(0, textMax)).map((sentence) => ({ text, sentence })))
    .flatMap(({ text, sentence }) => {
      const of = readKind(sentence)
      if (of === null) return []
      return [
        {
          kind: of,
          text: found(read, 'traction.said', sentence, text, Math.max(0, text.indexOf(sentence))),
          date:
            published?.date.precision === 'day'
              ? found(read, 'traction.date', published.date.iso, published.quote)
              : null,
        },
      ]
    })
    .filter(({ text }) => text.quote.includes(text.value))
}

const textMax = 5_000
/** Cheap: whether a text holds a figure, a word for many, or one for a range. */
const mayTell =
  /\d\d|\d\s?(?:k|m|b)\b|\dx\b|thousand|million|billion|hundred|dozen|doubled|tripled|tausend|hundert|millier|centaine|miles|cientos|milhares|duizend|honderd|verdoppelt|gewachsen|range from|reichen von|variëren|van desde|vão de/i

type MetricReader = (sentence: string) => MetricKind | null

/** What a sentence states of the company of these names, or null. */
export function metricReader(names: readonly string[]): MetricReader {
  const pattern = ownPattern(names)
  const own = new RegExp(pattern === null ? ownWords : `${ownWords}|${pattern}`, 'iu')
  const rows = metricRows.map(([kind, row]) => {
    const meant = row.replaceAll('{own}', pattern === null ? ownObjects : `${ownObjects}|${pattern}`)
    return [kind, new RegExp(`(?<![\\p{L}\\p{N}.,])(?:${meant})`, 'iu')] as const
  })
  return (sentence) => {
    if (sentence.length < sentenceMin || sentence.length > sentenceMax || sentence.endsWith('?')) return null
    if (kindsOfCustomers.test(sentence)) return 'customers'
    if (!own.test(sentence) || noMetric.test(sentence) || isSmall(sentence)) return null
    return rows.find(([, row]) => row.test(sentence))?.[0] ?? null
  }
}

/** Of figures the largest is a single digit, and no word says many: a list of two teams. */
function isSmall(sentence: string): boolean {
  if (
    /thousand|million|billion|hundred|dozen|doubled|tripled|quadrupled|tausend|hundert|milli|mill[oó]n|cientos|\bmiles\b|milhares|duizend|honderd|verdoppelt|gewachsen|grew|grown/i.test(
      sentence,
    )
  )
    return false
  return !/\d{2}|\d\s?[kmb]\b/i.test(sentence.replace(/(?<!\d)(?:19|20)\d\d(?!\d)/g, ''))
}
