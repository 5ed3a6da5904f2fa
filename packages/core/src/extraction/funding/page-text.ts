import { type Doc, type PhraseKey, phraseKeys, stages } from '../../language/index.ts'
import type { Block, Page } from '../../web/index.ts'
import { shortSentencesOf } from '../sentences.ts'
import type { ReadPage } from '../site.ts'
import { toldOfOthers } from '../told-of-others.ts'
import type { CompanyMentions } from './company-mentions.ts'
import { datesIn, type SaidDate } from './dates-in-text.ts'
import { holdsTicker } from './exits.ts'
import { firstAt, type Sentence } from './funding-doc.ts'
import { ownNames } from './subject.ts'

/** A run of text of a page, and where it stood. */
export interface PageText {
  readonly text: string
  /** The title, or a heading of the first two levels. */
  readonly isHeadline: boolean
  /** Null for text of the head. */
  readonly block: number | null
  /** Somebody is quoted as a block. */
  readonly isQuote: boolean
  /** Where it begins in the text of all, which has a line for each. */
  readonly start: number
}

/** An article is about what happened; other pages are about the company. */
export const isNews = ({ kind, origin }: ReadPage) =>
  origin === 'third_party' || kind === 'post' || kind === 'press'

/** What a page says, in order: its title and description, then its text. Menus, and the text around an article elsewhere, are left out. */
export function textsOfPage(read: ReadPage, names: CompanyMentions): PageText[] {
  const { page, origin } = read
  const { title, metas, blocks } = page
  const heads = [metas.get('og:title'), title, metas.get('twitter:title')].map((text) =>
    text != null && origin === 'own_site' && isNews(read) ? withoutSiteName(text) : text,
  )
  const descriptions = [metas.get('description'), metas.get('og:description')]
  const texts: Omit<PageText, 'start'>[] = [
    ...[...new Set(heads)].flatMap((text) =>
      text == null ? [] : [{ text, isHeadline: true, block: null, isQuote: false }],
    ),
    ...[...new Set(descriptions)].flatMap((text) =>
      text == null ? [] : [{ text, isHeadline: false, block: null, isQuote: false }],
    ),
  ]
  const others = toldOfOthers(page, (text) => names.find(text).length > 0)
  let left = pageMax
  for (const block of blocks) {
    if (left <= 0) break
    left -= block.text.length
    if (!isText(block, origin === 'third_party') || others.has(block.index)) continue
    texts.push({
      text: block.text,
      isHeadline: block.kind === 'heading' && block.level <= 2,
      block: block.index,
      isQuote: block.kind === 'quote',
    })
  }
  let start = 0
  return texts.map((all) => {
    const text = { ...all, text: all.text.slice(0, textMax), start }
    start += text.text.length + 1
    return text
  })
}

/** The sentences of a text; a headline is one, whatever marks it holds. */
export const sentencesIn = ({ text, isHeadline }: PageText) =>
  isHeadline ? [text.slice(0, 400)] : shortSentencesOf(text)

/** Characters that are read of a page, and of a text of it. */
const pageMax = 200_000
const textMax = 20_000

/** Whether a sentence has an amount, or says anything of funding or of who bought a company. Most of a page does not. */
export const mayTell = ({ doc, from, to, text }: Sentence): boolean =>
  doc.cuesIn({ from, to }, ...tellingKeys).length > 0 ||
  doc.spansIn({ from, to }).some(({ slot }) => slot === 'money') ||
  holdsTicker(text)

const tellsOfExits = new Set<PhraseKey>(['company.acquired-by', 'company.acquires'])
/** Words that many sentences have. */
const tellsOfTime = new Set<PhraseKey>([
  'funding.overall',
  'funding.perfect',
  'funding.additional',
  'funding.earlier',
])
const tellingKeys = [...phraseKeys.filter(isTelling), ...stages.map((stage) => `stage.${stage}` as const)]
function isTelling(key: PhraseKey): boolean {
  return (key.startsWith('funding.') && !tellsOfTime.has(key)) || tellsOfExits.has(key)
}

const isText = ({ region, kind }: Block, isElsewhere: boolean) =>
  region !== 'nav' && kind !== 'button' && !(isElsewhere && (region === 'aside' || region === 'footer'))

/** Whether the page as a whole is about the company: its headline names it, or says "we". */
export function isAboutOwn(page: ReadPage, texts: readonly PageText[], doc: Doc): boolean {
  const own = page.origin === 'own_site'
  if (own && !isNews(page)) return true
  const headlines = texts.filter(({ isHeadline }) => isHeadline)
  const shown = headlines.filter(({ block }) => block !== null).slice(0, 2)
  return [...headlines.filter(({ block }) => block === null), ...shown].some(({ text, start }) => {
    const length = own ? withoutSiteName(text).length : text.length
    const place = { from: firstAt(doc.tokens, start), to: firstAt(doc.tokens, start + length) }
    return (
      ownNames(doc, place).length > 0 || (own && doc.cuesIn(place, 'company.we', 'company.our').length > 0)
    )
  })
}

/** "A story | Acme" names the site, not whom it is about. */
const withoutSiteName = (title: string) => title.split(/\s[|–—·:-]\s/)[0] ?? ''

export interface PublishedOn {
  readonly date: SaidDate
  readonly quote: string
  readonly rule: 'date.dateline' | 'date.published'
}

/** When an article appeared: its dateline, else its metadata. */
export function publishedOn({ page }: ReadPage, now: number): PublishedOn | null {
  return dateline(page, now) ?? published(page, now) ?? byline(page, now)
}

/** "BOSTON, May 16, 2016 /Wire/ -- ". */
function dateline({ blocks }: Page, now: number): PublishedOn | null {
  for (const { text, kind } of blocks.slice(0, 400)) {
    if (kind === 'heading' || text.length < 60) continue
    const head = text.slice(0, 120)
    const [date] = datesIn(head, now)
    if (date?.precision !== 'day') continue
    const behind = head.slice(date.to, date.to + 40)
    if (
      /^\p{Lu}[^.!?]{0,60}$/u.test(head.slice(0, date.from)) &&
      /^[\s,)]{0,3}(?:\/|\(|--|—|–|-\s|:)/.test(behind)
    )
      return { date, quote: head.trim(), rule: 'date.dateline' }
  }
  return null
}

/** "March 12, 2024 · by Jane Doe" below the headline, where no other such line gives another date. */
function byline({ blocks }: Page, now: number): PublishedOn | null {
  const lines = blocks.slice(0, 200).flatMap(({ text, region }) => {
    if (text.length > 90 || region === 'footer' || region === 'nav') return []
    const [date, second] = datesIn(text, now)
    return date?.precision === 'day' && second === undefined ? [{ date, quote: text }] : []
  })
  const [first] = lines
  const isOnly = first !== undefined && lines.every(({ date }) => date.iso === first.date.iso)
  return isOnly ? { ...first, rule: 'date.published' } : null
}

const dateMetas = [
  'article:published_time',
  'datepublished',
  'article.published',
  'og:published_time',
  'date',
  'dc.date',
  'pubdate',
  'publish-date',
  'parsely-pub-date',
  'sailthru.date',
]

function published({ metas, jsonLd }: Page, now: number): PublishedOn | null {
  const texts = [
    ...dateMetas.map((name) => metas.get(name)),
    ...jsonLd
      .filter(({ types }) => types.some((type) => /article|posting/i.test(type)))
      .map(({ fields }) => fields['datePublished']),
  ].filter((text) => typeof text === 'string')
  const [text] = texts
  if (text === undefined) return null
  const dates = texts.flatMap((one) => datesIn(one.slice(0, 60), now)[0] ?? [])
  const [date] = dates
  // A list of articles has the dates of them all.
  if (
    date?.precision !== 'day' ||
    dates.some(({ iso }) => Math.abs(Date.parse(iso) - Date.parse(date.iso)) > 2 * 86_400_000)
  )
    return null
  return {
    date,
    quote: texts.find((one) => datesIn(one.slice(0, 60), now)[0]?.iso === date.iso)?.slice(0, 60) ?? text,
    rule: 'date.published',
  }
}
