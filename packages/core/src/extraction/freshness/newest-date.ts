import type { Quotation } from '../finding.ts'
import { quoted } from '../found.ts'
import { datesIn } from '../funding/dates-in-text.ts'
import { ownPages } from '../profile/profile-pages.ts'
import type { ReadPage, Site } from '../site.ts'
import { copyrightSign, yearsIn } from '../written-forms.ts'

/** A page says that it is of a day, or at least of a year. */
export interface PageDate {
  /** `YYYY-MM-DD`; the last day of a year that stands alone. */
  readonly iso: string
  readonly isYear: boolean
  /** As it is written. */
  readonly said: string
}

const dateMetas = [
  'article:modified_time',
  'article:published_time',
  'og:updated_time',
  'last-modified',
  'datemodified',
  'datepublished',
  'dc.date.modified',
  'date',
]
const dateFields = ['dateModified', 'datePublished', 'datePosted', 'uploadDate'] as const
const lineMax = 90
const linesMax = 1_000

/** A date and the words that give it. */
export interface DateOnPage extends Quotation {
  readonly value: PageDate
}

/** The newest day or year that the company's pages give themselves or what they list; null when they give none. What is yet to come is none. */
export function newestDate(site: Site, now: number): DateOnPage | null {
  let newest: DateOnPage | null = null
  for (const read of ownPages(site))
    for (const date of datesOn(read, now))
      if (newest === null || date.value.iso > newest.value.iso) newest = date
  return newest
}

function datesOn(read: ReadPage, now: number): readonly DateOnPage[] {
  const { metas, jsonLd, blocks } = read.page
  const stated = [
    ...dateMetas.flatMap((name) => metas.get(name) ?? []),
    ...jsonLd.flatMap(({ fields }) => dateFields.flatMap((name) => fields[name] ?? [])),
  ]
  const lines = blocks.flatMap(({ text }) =>
    text.length <= lineMax && yearsIn(text).length > 0 ? [text] : [],
  )
  return [...stated, ...lines.slice(0, linesMax)].flatMap((text) => {
    if (typeof text !== 'string') return []
    const said = copyrightYear(text, now) ?? dayIn(text.slice(0, lineMax), now)
    return said === null ? [] : [{ value: said, ...quoted(read, text) }]
  })
}

function dayIn(text: string, now: number): PageDate | null {
  const date = datesIn(text, now).find(({ precision }) => precision === 'day')
  return date === undefined ? null : { iso: date.iso, isYear: false, said: text.slice(date.from, date.to) }
}

/** The maker of a map, or of the site. */
const ofOthers =
  /google|openstreetmap|map data|mapbox|(?:designed|built|website|webdesign) (?:and \w+ )?by[^©]*©/i

/** `© 2019–2024 Acme` is of 2024. */
function copyrightYear(text: string, now: number): PageDate | null {
  if (!copyrightSign.test(text) || ofOthers.test(text)) return null
  const years = yearsIn(text).map(Number)
  const year = Math.max(...years)
  return years.length === 0 || year > new Date(now).getUTCFullYear()
    ? null
    : { iso: `${year}-12-31`, isYear: true, said: String(year) }
}
