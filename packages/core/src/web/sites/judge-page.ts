import { foldText } from '../../kernel/index.ts'
import { wordsOf } from '../../words/index.ts'
import type { Page } from '../html/page.ts'
import { parsePage } from '../html/parse-page.ts'
import { wallHeaders, wallMarkers } from './bot-wall-table.ts'
import {
  beforeNotFound,
  behindNotFound,
  noSitePhrases,
  notFoundPhrases,
  notFoundTexts,
  parkingMarkers,
  wallPhrases,
} from './no-site-table.ts'
import type { PageOutcome } from './snapshot.ts'

/** An answer whose body was decoded, whatever its status. */
export interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Where it came from. */
  readonly url: string
  readonly html: string
}

export interface Judgement {
  readonly outcome: PageOutcome
  readonly page: Page
  /** Where the page sends its readers at once (`<meta http-equiv="refresh">`), absolute; null when it keeps them. */
  readonly refresh: string | null
}

/** Characters below which a page has nothing but its frame. */
const shellTextMax = 200
/** A wall says little: a page that has more to say is none, whatever it is guarded with. Errors say more, since they excuse themselves. */
const wallTextMax = { error: 2_000, markers: 300, phrases: 600 }
const parkedTextMax = 2_500
const notFoundTextMax = 5_000
const emptyTextMax = 25
/** Characters of markup that are searched for markers. */
const markupMax = 200_000

const refusals = new Set([401, 403, 407, 429, 451, 999])

/** Whether a status says that we in particular are not wanted. */
export const isRefusal = (status: number) => refusals.has(status)

/** What a page is worth that was answered: whether it is the company's page at all. */
export function judgePage(answer: Answered): Judgement {
  const page = parsePage(answer.html, answer.url)
  const outcome = outcomeOf(answer, page)
  return {
    outcome,
    page,
    refresh: outcome === 'ok' || outcome === 'empty' ? refreshOf(answer.html, page) : null,
  }
}

function outcomeOf(answer: Answered, page: Page): PageOutcome {
  const { status, html } = answer
  if (isBotWall(answer, page)) return 'blocked'
  if (isRefusal(status)) return 'blocked'
  if (status < 200 || status >= 300) return 'http_error'
  const markup = html.slice(0, markupMax).toLowerCase()
  if (isParked(markup, page)) return 'parked'
  if (isNotFound(page)) return 'soft_404'
  if (page.textLength < shellTextMax && isShell(markup)) return 'empty_shell'
  return isEmpty(page) ? 'empty' : 'ok'
}

function isBotWall({ status, headers, html }: Answered, page: Page): boolean {
  if (wallHeaders.some(([name, start]) => headers[name]?.toLowerCase().startsWith(start) === true))
    return true
  const isError = status >= 400
  const length = page.textLength
  if (length < (isError ? wallTextMax.error : wallTextMax.markers)) {
    const markup = html.slice(0, markupMax).toLowerCase()
    if (wallMarkers.some((marker) => markup.includes(marker))) return true
  }
  const isWallStatus = !isError || status === 403 || status === 429 || status === 503
  if (!isWallStatus || length >= (isError ? wallTextMax.error : wallTextMax.phrases)) return false
  const text = wholeText(page)
  return wallPhrases.some((phrase) => text.includes(phrase)) || akamaiReference.test(text)
}

/** `Reference #18.2d351ab8.1557333295.a4e16ab` */
const akamaiReference = /reference ?# ?\d{1,4}\.[0-9a-f]{4,12}\.\d{8,12}\.[0-9a-f]{4,12}/

function isParked(markup: string, page: Page): boolean {
  if (page.textLength >= parkedTextMax) return false
  if (parkingMarkers.some((marker) => markup.includes(marker))) return true
  const text = wholeText(page)
  return noSitePhrases.some((phrase) => text.includes(phrase))
}

/** `404`, `Error 404`, `404 - Acme`, never `404 Media`. */
function hasNotFoundNumber(title: string): boolean {
  const [first = '', second = ''] = title.split(' ')
  const start = beforeNotFound.has(first) && second.startsWith('404') ? first.length + 1 : 0
  if (!title.startsWith('404', start)) return false
  const rest = title.slice(start + '404'.length).trimStart()
  const [next = ''] = wordsOf(rest)
  return rest === '' || !rest.startsWith(next) || (title[start + 3] === ' ' && behindNotFound.has(next))
}

function isNotFound(page: Page): boolean {
  const heading = page.blocks.find(({ kind, level }) => kind === 'heading' && level <= 2)?.text ?? ''
  const titles = [page.title ?? '', ...(page.textLength < notFoundTextMax ? [heading] : [])]
  return titles
    .map((title) => plainText(title.slice(0, 200)))
    .some(
      (title) =>
        hasNotFoundNumber(title) ||
        notFoundTexts.has(title) ||
        notFoundPhrases.some((phrase) => title.includes(phrase)),
    )
}

/** The element that a script fills, or the scripts that fill it. */
const shellRoot =
  /<(?:div|main|section)[^<>]{0,200}\bid=["']?(?:root|app|__next|__nuxt|___gatsby|gatsby-focus-wrapper|svelte|main-app|react-root|app-root|q-app)\b|<(?:app-root|flutter-view|flt-glass-pane)\b/
const shellScript =
  /<script[^<>]{0,300}(?:\btype=["']?module|\bsrc=["']?[^"'<>\s]{0,200}(?:\/static\/js\/|\/_next\/|\/_nuxt\/|\/assets\/index|bundle|chunk|main[.-]|app[.-]|runtime|webpack|vendor|polyfills|flutter|wix|parastorage|framer))/

const isShell = (markup: string) => shellRoot.test(markup) || shellScript.test(markup)

function isEmpty(page: Page): boolean {
  const says = page.metas.get('description') ?? page.metas.get('og:description') ?? ''
  return page.textLength < emptyTextMax && says.length < emptyTextMax && page.jsonLd.length === 0
}

/** `0; url=/en/`, or a script that says the same; only where there is little to read, and so soon that nobody would read it. */
function refreshOf(html: string, page: Page): string | null {
  if (page.textLength >= shellTextMax) return null
  const [, seconds = '0', target = ''] =
    /^\s*(\d{1,3})(?:\.\d{0,3})?\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']{1,500})/i.exec(
      page.metas.get('refresh') ?? '',
    ) ?? (page.textLength < emptyTextMax ? scriptedRefresh(html) : [])
  if (target === '' || Number(seconds) > 5 || !URL.canParse(target.trim(), page.url)) return null
  return new URL(target.trim(), page.url).href
}

/** `window.location.href = "/en/"`, `location.replace('/en/')` */
function scriptedRefresh(html: string): readonly [string, undefined, string | undefined] {
  const pattern = /\blocation(?:\.href)?\s{0,3}(?:=|\.(?:replace|assign)\()\s{0,3}["']([^"'<>\s]{1,300})["']/
  return ['', undefined, pattern.exec(html.slice(0, 20_000))?.[1]]
}

/** Folded, with the apostrophe of typewriters. */
const plainText = (text: string) => foldText(text.replaceAll('’', "'"))

const wholeText = ({ title, blocks }: Page) =>
  plainText([title ?? '', ...blocks.slice(0, 200).map(({ text }) => text)].join('\n').slice(0, 10_000))
