import { holdsSign, includesAny, startsUpper, startsWithSign, trimStartSigns } from '../../kernel/index.ts'
import { type Doc, type PhraseKey, phraseKeys, stages } from '../../language/index.ts'
import type { Block, Page } from '../../web/index.ts'
import { rangeAt, textsOfDoc } from '../page-doc.ts'
import type { ReadPage } from '../site.ts'
import { toldOfOthers } from '../told-of-others.ts'
import type { CompanyMentions } from './company-mentions.ts'
import { datesIn, type SaidDate } from './dates-in-text.ts'
import { holdsTicker } from './exits.ts'
import type { Sentence } from './funding-doc.ts'
import { ownNameRanges } from './relatives.ts'

/** A run of text of a page, and where it stood. */
export interface FundingText {
  readonly text: string
  /** The title, or a heading of the first two levels. */
  readonly isHeadline: boolean
  /** Null for text of the head. */
  readonly block: number | null
  /** Somebody is quoted as a block. */
  readonly isQuote: boolean
  /** Where it begins in the text of the page's doc. */
  readonly start: number
}

/** An article is about what happened; other pages are about the company. */
export const isNews = ({ kind, origin }: ReadPage) =>
  origin === 'third_party' || kind === 'post' || kind === 'press'

/** What a page says, in order: its title and description, then its text. Menus, and the text around an article elsewhere, are left out. */
export function textsOfPage(read: ReadPage, names: CompanyMentions): FundingText[] {
  const { page, origin } = read
  const { title, metas } = page
  const all = textsOfDoc(page)
  const heads = [metas.get('og:title'), title, metas.get('twitter:title')].map((text) =>
    text != null && origin === 'own_site' && isNews(read) ? withoutSiteName(text) : text,
  )
  const descriptions = [metas.get('description'), metas.get('og:description')]
  const inHead = (said: readonly (string | null | undefined)[], isHeadline: boolean) =>
    [...new Set(said)].flatMap((text): FundingText[] => {
      // Without the site's name it is the beginning of what the page has.
      const whole = all.find((each) => each.block === null && text != null && each.text.startsWith(text))
      return text == null || whole === undefined
        ? []
        : [{ text, isHeadline, block: null, isQuote: false, start: whole.start }]
    })
  const others = toldOfOthers(page, (text) => names.find(text).length > 0)
  const inBody = all.flatMap(({ text, block, start }): FundingText[] =>
    block === null || !isText(block, origin === 'third_party') || others.has(block.index)
      ? []
      : [
          {
            text,
            isHeadline: block.kind === 'heading' && block.level <= 2,
            block: block.index,
            isQuote: block.kind === 'quote',
            start,
          },
        ],
  )
  return [...inHead(heads, true), ...inHead(descriptions, false), ...inBody]
}

/** A sentence or a text of a doc. */
type Place = Pick<Sentence, 'from' | 'to' | 'text'>

export interface Telling {
  /** Whether it has an amount, or says anything of funding or of who bought a company. Most of a page does not. */
  readonly tells: (place: Place) => boolean
  /** Whether it may say more of a round that is told beside it: "Alder came in with Birch". */
  readonly adds: (place: Place) => boolean
}

export function tellingOf(doc: Doc): Telling {
  const telling = new Uint8Array(doc.tokens.length)
  for (const { from } of doc.cues(...addingKeys)) telling[from] = adding
  for (const { from } of doc.cues(...tellingKeys)) telling[from] = full
  for (const { slot, from } of doc.spans) if (slot === 'money') telling[from] = full
  const tells = ({ from, to, text }: Place) => telling.subarray(from, to).includes(full) || holdsTicker(text)
  return { tells, adds: (place) => telling.subarray(place.from, place.to).includes(adding) || tells(place) }
}

const [adding, full] = [1, 2]

const tellsOfExits = new Set<PhraseKey>(['company.acquired-by', 'company.acquires'])
/** Words that many sentences have, and that say more of an amount that is one of funding. */
const tellsOfAmounts = new Set<PhraseKey>([
  'funding.overall',
  'funding.sums',
  'funding.perfect',
  'funding.additional',
  'funding.earlier',
  'funding.another-time',
  'funding.other-measure',
  'funding.over',
])
/** Prepositions and verbs that many sentences have, and that name who was in a round. */
const addingKeys = ['funding.along-with', 'funding.raised-from', 'funding.gives'] as const
const tellsOfNames = new Set<PhraseKey>(addingKeys)
const tellingKeys = [...phraseKeys.filter(isTelling), ...stages.map((stage) => `stage.${stage}` as const)]
function isTelling(key: PhraseKey): boolean {
  const isOfFunding = key.startsWith('funding.') && !tellsOfAmounts.has(key) && !tellsOfNames.has(key)
  return isOfFunding || tellsOfExits.has(key)
}

const isText = ({ region, kind }: Block, isElsewhere: boolean) =>
  region !== 'nav' && kind !== 'button' && !(isElsewhere && (region === 'aside' || region === 'footer'))

/** Whether the page as a whole is about the company: its headline names it, or says "we". */
export function isAboutOwn(page: ReadPage, texts: readonly FundingText[], doc: Doc): boolean {
  const own = page.origin === 'own_site'
  if (own && !isNews(page)) return true
  const headlines = texts.filter(({ isHeadline }) => isHeadline)
  const shown = headlines.filter(({ block }) => block !== null).slice(0, 2)
  return [...headlines.filter(({ block }) => block === null), ...shown].some(({ text, start }) => {
    const length = own ? withoutSiteName(text).length : text.length
    const place = rangeAt(doc, start, start + length)
    return (
      ownNameRanges(doc, place).length > 0 ||
      (own && doc.cuesIn(place, 'company.we', 'company.our').length > 0)
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
    const [place, behind] = [head.slice(0, date.from), head.slice(date.to, date.to + 40)]
    const isPlace = startsUpper(place) && place.length <= placeMax && !holdsSign(place, '.!?')
    const next = trimStartSigns(behind, ',)')
    const isBehind = startsWithSign(next, '/(—–:') || next.startsWith('--') || next.startsWith('- ')
    if (isPlace && isBehind) return { date, quote: head.trim(), rule: 'date.dateline' }
  }
  return null
}

const placeMax = 61

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
      .filter(({ types }) => types.some((type) => includesAny(type.toLowerCase(), ['article', 'posting'])))
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
