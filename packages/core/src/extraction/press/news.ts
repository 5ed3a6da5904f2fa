import { foldText, withoutEnd } from '../../kernel/index.ts'
import { withoutWww } from '../../reference/index.ts'
import type { Fact, Finding } from '../finding.ts'
import { datesIn } from '../funding/dates-in-text.ts'
import { ownPages } from '../profile/profile-pages.ts'
import { ownNameTest } from '../profile/tagline.ts'
import { notFound, reconcile } from '../reconcile.ts'
import { ruleTrust } from '../rules.ts'
import type { ExtractionContext, ReadPage, Site } from '../site.ts'
import { articleOfPage, articlesForMachines } from './articles.ts'
import { listedNews } from './listed-news.ts'
import type { NewsSaid } from './news-said.ts'

export interface NewsFacts {
  readonly title: Fact<string>
  readonly url: Fact<string>
  /** `YYYY-MM-DD` */
  readonly publishedOn: Fact<string>
  /** Somebody else wrote it. */
  readonly isCoverage: boolean
}

const newsMax = 60
/** A page with as many titles is a list of articles, not one. */
const listMin = 2

/** What the company published and what it says was written of it, newest first; what has no date comes last. */
export function findNews(site: Site, { now }: Pick<ExtractionContext, 'now'>): readonly NewsFacts[] {
  const isOwnName = ownNameTest(site)
  const said = ownPages(site, 'press', 'post')
    .flatMap((read) => newsOn(read, site.domain, now))
    .filter(({ title }) => !isOwnName(title.value))
  return joined(said)
    .toSorted((left, right) => (right.publishedOn.value ?? '').localeCompare(left.publishedOn.value ?? ''))
    .slice(0, newsMax)
}

function newsOn(read: ReadPage, domain: string, now: number): readonly NewsSaid[] {
  const forMachines = articlesForMachines(read, domain, now)
  const listed = listedNews(read, domain, now)
  const article = articleOfPage(read, now)
  // Beside a list a headline is that of the list, unless the page says when it appeared.
  const isArticle =
    article !== null &&
    (article.publishedOn !== null
      ? listed.length === 0 || read.kind === 'post'
      : listed.length < listMin && read.kind === 'post')
  return [...forMachines, ...(isArticle ? [article] : []), ...listed]
}

/** Each article once: pages tell of one by its address, or by its title. */
function joined(said: readonly NewsSaid[]): readonly NewsFacts[] {
  const byAddress = [...Map.groupBy(said, ({ url }) => addressKey(url.value)).values()]
  return [...Map.groupBy(byAddress, (group) => foldText(best(group, 'title').value)).values()].map(
    (groups) => {
      const group = groups.flat()
      const dates = group.flatMap(({ publishedOn }) => publishedOn ?? [])
      return {
        title: surest(group.map(({ title }) => title)),
        url: surest(group.map(({ url }) => url)),
        publishedOn: dates.length === 0 ? notFound() : reconcile(dates, (date) => date),
        isCoverage: group.every(({ isCoverage }) => isCoverage),
      }
    },
  )
}

function addressKey(href: string): string {
  const url = URL.parse(href)
  if (url === null) return href
  return `${withoutWww(url.hostname)}${withoutEnd(withoutEnd(withoutEnd(url.pathname, '/'), '.html'), '.htm')}`
}

const best = (group: readonly NewsSaid[], member: 'title' | 'url') =>
  group
    .map((each) => each[member])
    .toSorted((left, right) => worth(right) - worth(left))[0] as Finding<string>

/** One title in other words contradicts none. */
function surest(findings: readonly Finding<string>[]): Fact<string> {
  const [first] = findings.toSorted((left, right) => worth(right) - worth(left))
  return reconcile(
    findings.filter(({ value }) => value === first?.value),
    (value) => value,
  )
}

const worth = ({ rule }: Finding<string>) => ruleTrust[rule].confidence

export const newsReadsBack = {
  title: (quote: string, value: string): boolean => foldText(quote).includes(foldText(value)),
  url: (quote: string, value: string): boolean => quote.includes(value),
  publishedOn: (quote: string, value: string): boolean =>
    datesIn(quote, Number.MAX_SAFE_INTEGER).some(({ iso }) => iso === value),
} as const
