import { isOfHost } from '../../extraction/index.ts'
import { dateSaid } from './amounts.ts'
import { type Draft, hedge, optional, sentence } from './fact.ts'
import { lists } from './lists.ts'
import { readOutcome } from './read-outcome.ts'
import type { ReportSource } from './report-source.ts'
import { quoteHolds } from './shown-text.ts'

const statementsMax = 6
const newsMax = 5
const competitorsMax = 8

/** What others write of the market. */
export function marketFacts(source: ReportSource): readonly (Draft | null)[] {
  const market = readOutcome(source, 'marketAnalysis')
  if (market === null) return []
  const { output, said, quoted, sourcesOf } = market
  // A figure means what its sentence says of it: of which year, of which part of the world.
  const told = (pointer: string) => quoted(pointer, sourcesOf(pointer)[0]?.quote ?? null)
  const statements = (member: 'drivers' | 'risks') =>
    output[member].slice(0, statementsMax).map((_, at) => told(`/${member}/${at}`))
  return [
    sentence('market')`Its market is ${hedge}called ${said('/market', output.market)}`,
    sentence('market')`Of the size of that market a page says: ${told('/size_usd')}`,
    sentence('market')`Of its growth a page says: ${told('/growth_rate')}`,
    ...lists(
      output.segments.map((segment, at) => said(`/segments/${at}`, segment)),
      (list) => sentence('market')`Parts of that market ${hedge}are ${list}`,
    ),
    ...statements('drivers').map((words) => sentence('market')`Of what drives it a page says: ${words}`),
    ...statements('risks').map((words) => sentence('market')`Of what endangers it a page says: ${words}`),
  ]
}

/** Companies that say of themselves what this one says. */
export function competitorFacts(source: ReportSource): readonly (Draft | null)[] {
  const analysis = readOutcome(source, 'competitorAnalysis')
  if (analysis === null) return []
  const { output, said, quoted, sourcesOf } = analysis
  return output.competitors.slice(0, competitorsMax).map(({ company, competitor_type }, at) => {
    if (competitor_type === null) return null
    const pointer = `/competitors/${at}`
    // Its record may say what it does without saying its name.
    const name = said(pointer, company.name, (quote, { title, url }) =>
      [quote, title ?? '', url].some((text) => quoteHolds(text, company.name)),
    )
    const words = quoted(pointer, selfQuote(sourcesOf(pointer)[0]?.quote ?? null, company.name))
    const told = optional`: ${words}`
    const draft =
      competitor_type === 'DIRECT'
        ? sentence('competitor')`By our comparison ${name} is a direct competitor${told}`
        : sentence('competitor')`By our comparison ${name} is an indirect competitor${told}`
    // How alike they are is said of the comparison, not of the record.
    return draft === null ? null : { ...draft, section: 'competitors' as const }
  })
}

/** What a record says of a company without the name that it begins with. */
const selfQuote = (quote: string | null, name: string): string | null =>
  quote?.startsWith(`${name}: `) === true ? quote.slice(name.length + 2) : quote

/** What was published of the company, and by it. */
export function newsFacts(source: ReportSource): readonly (Draft | null)[] {
  const news = readOutcome(source, 'newsAndPress')
  if (news === null) return []
  return news.output.items.slice(0, newsMax).map((item, at) => {
    const title = news.quoted(`/items/${at}/title`, item.title)
    const when = dateSaid(news, `/items/${at}/published_on`, item.published_on, source.now)
    const end = optional`${optional` ${when}`}`
    return source.domains.some((domain) => isOfHost(item.url, domain))
      ? sentence('news')`It published ${title}${end}`
      : sentence('news')`Its site points to ${title}${end}`
  })
}
