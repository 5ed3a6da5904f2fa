import table from '../../../data/venture-signals.json' with { type: 'json' }
import { lazily } from '../../kernel/index.ts'
import { withoutWww } from '../../reference/index.ts'
import type { Page } from '../../web/index.ts'
import type { SignalId } from './signal-table.ts'
import { type Phrases, phrasesOf, wordSet, wordsOf } from './words.ts'

/** What a link or a button of a site says, and where it leads, of one kind. Each row counts once. */
interface ControlRow {
  readonly signal: SignalId
  /** The whole text, articles left out; `…` at its end stands for whatever follows. */
  readonly texts: Phrases
  /** The first name of a host: `docs.acme.example`. */
  readonly labels?: string
  /** Hosts that others' pages are on, below their own: `boards.greenhouse.io`. */
  readonly domains?: string
  /** A whole host, or one with the beginning of a path. */
  readonly hosts?: string
  /** What a part of the path begins with, as whole words: `/en/careers-at-acme`. */
  readonly paths?: string
}

export const controlRows = table.controls as readonly ControlRow[]

const linksMax = 1_500
/** Longer texts are no controls. */
const charactersMax = 60
const wordsMax = 6

/** How many kinds of links and buttons of each signal a page has. */
export function controlSignals(
  links: Page['links'],
  buttons: readonly string[],
): ReadonlyMap<SignalId, number> {
  const some = links.slice(0, linksMax)
  const texts = new Set([...some.map(({ text }) => text), ...buttons])
  const places = new Set(some.map(({ href }) => href))
  const rows = new Set([...[...texts].flatMap(rowsOfText), ...[...places].flatMap(rowsOfAddress)])
  const counts = new Map<SignalId, number>()
  for (const { signal } of rows) counts.set(signal, (counts.get(signal) ?? 0) + 1)
  return counts
}

const articles = wordSet(table.articles)
const bareWords = (text: string) => wordsOf(text).filter((word) => !articles().has(word))

function rowsOfText(text: string): readonly ControlRow[] {
  if (text.length > charactersMax) return none
  const words = bareWords(text)
  if (words.length > wordsMax) return none
  const begun = words.slice(1).flatMap((_, at) => beginnings().get(words.slice(0, at + 1).join(' ')) ?? none)
  return [...(wholes().get(words.join(' ')) ?? none), ...begun]
}

function rowsOfAddress(href: string): readonly ControlRow[] {
  const url = URL.parse(href)
  if (url === null || !url.protocol.startsWith('http')) return none
  const host = withoutWww(url.hostname)
  const path = url.pathname.toLowerCase().slice(0, pathMax)
  const parts = host.split('.')
  const parents = parts.slice(1).map((_, at) => parts.slice(at + 1).join('.'))
  return [
    ...(labels().get(parts[0] ?? '') ?? none),
    ...parents.flatMap((parent) => domains().get(parent) ?? none),
    ...(hosts().get(host) ?? none).flatMap(({ row, path: begin }) => (path.startsWith(begin) ? [row] : [])),
    ...path.split('/').flatMap((part) => beginningsOf(part).flatMap((begin) => paths().get(begin) ?? none)),
  ]
}

const pathMax = 200

/** `case`, `case-studies`, `case-studies-2` */
const beginningsOf = (part: string): readonly string[] =>
  [...part.matchAll(/\b(?=\W|$)/g)].map(({ index }) => part.slice(0, index))

const none: readonly never[] = []
const rowsByText = (isBegin: boolean) =>
  rowsBy(({ texts }) =>
    phrasesOf(texts)
      .filter((text) => text.endsWith('…') === isBegin)
      .map((text) => bareWords(text).join(' ')),
  )
const wholes = rowsByText(false)
const beginnings = rowsByText(true)
const listOf = (list: string | undefined) => list?.split(' | ') ?? none
const labels = rowsBy(({ labels }) => listOf(labels))
const domains = rowsBy(({ domains }) => listOf(domains))
const paths = rowsBy(({ paths }) => listOf(paths))
const hosts = lazily(() =>
  Map.groupBy(
    controlRows.flatMap((row) =>
      listOf(row.hosts).map((place) => {
        const [host = '', ...path] = place.split('/')
        return { host, path: `/${path.join('/')}`, row }
      }),
    ),
    ({ host }) => host,
  ),
)

function rowsBy(keysOf: (row: ControlRow) => readonly string[]) {
  return lazily((): ReadonlyMap<string, readonly ControlRow[]> => {
    const rows = controlRows.flatMap((row) => keysOf(row).map((key) => ({ key, row })))
    const groups = Map.groupBy(rows, ({ key }) => key)
    return new Map([...groups].map(([key, all]) => [key, all.map(({ row }) => row)]))
  })
}
