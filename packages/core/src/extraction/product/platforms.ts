import { analyse, type Doc, type PhraseKey, type Range, tells } from '../../language/index.ts'
import { withoutQuery } from '../../reference/index.ts'
import type { PageKind } from '../../web/index.ts'
import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { joints } from '../name-lists.ts'
import { blockOf, docOfPage, labelDoc, linksSaying, saysOnly } from '../page-doc.ts'
import { isOfHost, ownPages } from '../profile/profile-pages.ts'
import { reconcileEach } from '../reconcile.ts'
import type { ReadPage, Site } from '../site.ts'
import { withoutProtocol } from '../written-forms.ts'
import { isPlanned } from './integrations.ts'
import { type PlatformRow, platformRows } from './platform-table.ts'

const linksMax = 1_000
const hitsMax = 12
const blockMax = 600
/** Posts and stories tell of others' products too. */
const telling: readonly PageKind[] = ['home', 'product', 'pricing', 'about', 'contact']

/** Where the product runs: `iOS`, `Web`, `API`. */
export function findPlatforms(site: Site): readonly Fact<string>[] {
  const findings = ownPages(site, ...telling).flatMap((read) => [
    ...fromLinks(read, site.domain),
    ...fromLists(read),
    ...fromPhrases(read),
  ])
  return reconcileEach(findings, (name) => name)
}

function fromLinks(read: ReadPage, domain: string): readonly Finding<string>[] {
  const telling = linksSaying(read.page, 'product.api-docs')
  return read.page.links.slice(0, linksMax).flatMap((link) => {
    const { href, text } = link
    if (href.length > 290) return []
    const row = platformRows.find(isHadAt(href))
    if (row !== undefined) return [found(read, 'platform.store', row.name, href)]
    const isOfApi = telling.has(link) && text.length <= 30 && saysOnly(labelDoc(text), 'product.api-docs')
    return isOfApi && isOfHost(href, domain) ? [found(read, 'platform.link', 'API', text)] : []
  })
}

/** Which platforms an address leads to. */
function isHadAt(href: string): (row: PlatformRow) => boolean {
  const address = withoutProtocol(href.toLowerCase())
  const path = withoutQuery(address)
  return ({ stores, files }) =>
    files.some((ending) => path.endsWith(`.${ending}`)) ||
    stores.some(([at, ...holds]) => {
      const behind = address.slice(at.length)
      return address.startsWith(at) && (holds.length === 0 || holds.some((part) => behind.includes(part)))
    })
}

interface Listed extends Range {
  readonly rows: readonly PlatformRow[]
}

const rowsByName = new Map(platformRows.flatMap((row) => row.names.map((name) => [name, row] as const)))
/** Tokens of the longest name. */
const nameTokens = 2

const firstWords = new Set([...rowsByName.keys()].map((name) => name.toLowerCase().split(' ', 1)[0] ?? ''))

function rowAt({ text, tokens }: Doc, at: number): (Range & { readonly row: PlatformRow }) | null {
  if (!firstWords.has(tokens[at]?.word ?? '')) return null
  for (let to = at + nameTokens; to > at; to--) {
    const row = rowsByName.get(text.slice(tokens[at]?.start, tokens[to - 1]?.end))
    if (row !== undefined) return { from: at, to, row }
  }
  return null
}

/** The lists of platforms in a text: "iOS, Android and the web". */
function listsIn(doc: Doc): readonly Listed[] {
  const lists: { from: number; to: number; rows: PlatformRow[] }[] = []
  for (let at = 0; at < doc.tokens.length; at++) {
    const found = rowAt(doc, at)
    if (found === null) continue
    const last = lists.at(-1)
    if (last !== undefined && joins(doc, last.to, at)) {
      last.rows.push(found.row)
      last.to = found.to
    } else lists.push({ from: at, to: found.to, rows: [found.row] })
    at = found.to - 1
  }
  return lists
}

/** Tokens that may stand between two of a list: ", and the". */
const betweenMax = 3
const signs = new Set([...',/&'])

function joins({ tokens }: Doc, from: number, to: number): boolean {
  const between = tokens.slice(from, to)
  return to - from <= betweenMax && between.some(({ word }) => signs.has(word) || joints.has(word))
}

function fromLists(read: ReadPage): readonly Finding<string>[] {
  const doc = docOfPage(read.page)
  return listsIn(doc)
    .slice(0, hitsMax)
    .flatMap((list) => {
      const place = blockOf(read.page, list)
      if (place === null || place.block.text.length > blockMax || !isSaid(doc, list)) return []
      const isBelieved = list.rows.length > 1 || list.rows.some(({ isCommon }) => isCommon !== true)
      return isBelieved && isTold(doc, list)
        ? list.rows.map(({ name }) => found(read, 'platform.said', name, place.block.text, place.at))
        : []
    })
}

/** A blind for windows runs nowhere: something is run there, before or behind. */
function isTold(doc: Doc, list: Listed): boolean {
  const sentence = doc.sentenceOf(list)
  const programs = doc.cuesIn(sentence, 'product.program')
  const isLed = doc
    .cuesIn({ from: sentence.from, to: list.from }, 'product.runs-on')
    .some(({ to }) => to === list.from)
  if (isLed) return programs.some(({ from }) => list.rows.length > 1 || from < list.from)
  return programs.some(({ from }) => from >= list.to && from <= list.to + behindMax)
}

/** Tokens between a list and what runs there: "iOS and Android desktop apps". */
const behindMax = 2

function isSaid(doc: Doc, place: Range): boolean {
  const { denied, asked, supposed } = doc.assertion(place)
  return !(denied || asked || supposed) && !isPlanned(doc, place)
}

const rowOfKey: readonly (readonly [PhraseKey, string])[] = [
  ['product.browser-extension', 'Browser extension'],
  ['product.web-based', 'Web'],
  ['product.own-api', 'API'],
]

function fromPhrases(read: ReadPage): readonly Finding<string>[] {
  const doc = docOfPage(read.page)
  return rowOfKey.flatMap(([key, name]) =>
    doc
      .cues(key)
      .filter((cue) => isSaid(doc, cue))
      .slice(0, hitsMax)
      .flatMap((cue) => {
        const place = blockOf(read.page, cue)
        return place === null || place.block.text.length > blockMax
          ? []
          : [found(read, 'platform.said', name, place.block.text, place.at)]
      }),
  )
}

/** Whether a quote (an address, a link's text, a sentence) shows this platform. */
export function platformReadsBack(quote: string, value: string): boolean {
  if (value === 'API' && tells(quote, 'product.api-docs')) return true
  const row = platformRows.find(({ name }) => name === value)
  if (row !== undefined && isHadAt(quote)(row)) return true
  const doc = analyse(quote)
  return (
    listsIn(doc).some(({ rows }) => rows.some(({ name }) => name === value)) ||
    rowOfKey.some(([key, name]) => name === value && doc.cues(key).length > 0)
  )
}
