import type { Block, Page } from '../../html/page.ts'
import type { ReadPage } from '../site.ts'
import { datesIn, type SaidDate } from './dates-in-text.ts'
import { sentencesOf } from './sentences.ts'
import type { OwnNames } from './subject.ts'

/** A sentence of a page and where it stood. */
export interface PageSentence {
  readonly text: string
  /** The title, or a heading of the first two levels. */
  readonly isHeadline: boolean
  /** Sentences of one block share a number; those of the head have none. */
  readonly block: number | null
}

/** An article is about what happened; other pages are about the company. */
export const isNews = ({ kind, origin }: ReadPage) =>
  origin === 'third_party' || kind === 'post' || kind === 'press'

/** What a page says, in order: its title and description, then its text. Menus, and what stands around an article elsewhere, are left out. */
export function sentencesOfPage(page: ReadPage): PageSentence[] {
  const { title, metas, blocks } = page.page
  const heads = [metas.get('og:title'), title, metas.get('twitter:title')]
  const descriptions = [metas.get('description'), metas.get('og:description')]
  const sentences: PageSentence[] = []
  const add = (texts: readonly (string | null | undefined)[], isHeadline: boolean) => {
    for (const text of new Set(texts)) {
      if (text == null || !mayMatter.test(text)) continue
      for (const sentence of isHeadline ? [text.slice(0, 400)] : sentencesOf(text))
        sentences.push({ text: sentence, isHeadline, block: null })
    }
  }
  add(heads, true)
  add(descriptions, false)
  let left = pageMax
  for (const block of blocks) {
    if (left <= 0) break
    left -= block.text.length
    if (
      !isText(block, page.origin === 'third_party') ||
      (!mayMatter.test(block.text) && block.text.length > 2_000)
    )
      continue
    const isHeadline = block.kind === 'heading' && block.level <= 2
    for (const text of sentencesOf(block.text)) sentences.push({ text, isHeadline, block: block.index })
  }
  return sentences
}

/** Characters that are read of a page. */
const pageMax = 400_000
const mayMatter =
  /[$€£₹¥]|\d\s?(?:m|mn|k|b)\b|illion|crore|lakh|rais|fund|back|invest|series|seed|round|acqui|nasdaq|nyse|bootstrap|ipo|[\p{Lu}]/iu

const isText = ({ region, kind }: Block, isElsewhere: boolean) =>
  region !== 'nav' && kind !== 'button' && !(isElsewhere && (region === 'aside' || region === 'footer'))

/** Whether the page as a whole is about the company: its headline names it, or says "we". */
export function isAboutOwn(page: ReadPage, names: OwnNames): boolean {
  if (page.origin === 'own_site' && !isNews(page)) return true
  const own = page.origin === 'own_site'
  const headlines = [
    page.page.metas.get('og:title'),
    page.page.title,
    ...page.page.blocks
      .filter(({ kind, level }) => kind === 'heading' && level <= 2)
      .slice(0, 2)
      .map(({ text }) => text),
  ].flatMap((text) => (text == null ? [] : own ? withoutSiteName(text) : text))
  return headlines.some(
    (text) => names.find(text).length > 0 || (own && /(?<![\p{L}])(?:we|our|us)(?![\p{L}])/iu.test(text)),
  )
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
  return dateline(page, now) ?? published(page, now)
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
