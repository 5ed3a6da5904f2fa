import { isOfHost } from '../../extraction/profile/profile-pages.ts'
import { amountSaid, dateSaid } from './amounts.ts'
import { type Draft, hedge, optional, type Said, sentence } from './fact.ts'
import type { FactContext } from './fact-context.ts'
import { lists } from './lists.ts'
import { readOutcome } from './read-outcome.ts'
import { quoteHolds } from './shown-text.ts'

const statementsMax = 6
const newsMax = 8
const competitorsMax = 8

/** What others write of the market. */
export function marketFacts({ research }: FactContext): readonly (Draft | null)[] {
  const market = readOutcome(research, 'marketAnalysis')
  if (market === null) return []
  const { output, said, quoted } = market
  const growth = output.growth_rate === null ? null : `${output.growth_rate} %`
  const statements = (member: 'drivers' | 'risks') =>
    output[member].slice(0, statementsMax).map((text, at) => quoted(`/${member}/${at}`, text))
  return [
    sentence('market')`Its market is ${hedge}called ${said('/market', output.market)}`,
    sentence(
      'market',
    )`That market is ${hedge}put at ${amountSaid(market, '/size_usd', output.size_usd, 'USD')}`,
    sentence('market')`It is ${hedge}said to grow by ${said('/growth_rate', growth)} a year`,
    ...lists(
      output.segments.map((segment, at) => said(`/segments/${at}`, segment)),
      (list) => sentence('market')`Parts of that market ${hedge}are ${list}`,
    ),
    ...statements('drivers').map((words) => sentence('market')`What drives it: ${words}`),
    ...statements('risks').map((words) => sentence('market')`What endangers it: ${words}`),
  ]
}

/** Companies that say of themselves what this one says. */
export function competitorFacts({ research }: FactContext): readonly (Draft | null)[] {
  const analysis = readOutcome(research, 'competitorAnalysis')
  if (analysis === null) return []
  const { output, said, quoted, sourcesOf } = analysis
  return output.competitors.slice(0, competitorsMax).map(({ company, competitor_type }, at) => {
    if (competitor_type === null) return null
    const pointer = `/competitors/${at}`
    // Its record may say what it does without saying its name.
    const name = said(pointer, company.name, (quote, { title, url }) =>
      [quote, title ?? '', url].some((text) => quoteHolds(text, company.name)),
    )
    const words = quoted(pointer, ownWords(sourcesOf(pointer)[0]?.quote ?? null, company.name))
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
const ownWords = (quote: string | null, name: string): string | null =>
  quote?.startsWith(`${name}: `) === true ? quote.slice(name.length + 2) : quote

/** What was published of the company, and by it. */
export function newsFacts({ research, domains, now }: FactContext): readonly (Draft | null)[] {
  const news = readOutcome(research, 'newsAndPress')
  if (news === null) return []
  return news.output.items.slice(0, newsMax).map((item, at) => {
    const title = news.quoted(`/items/${at}/title`, item.title)
    const when = dateSaid(news, `/items/${at}/published_on`, item.published_on, now)
    const end = optional`${optional` ${when}`}`
    return domains.some((domain) => isOfHost(item.url, domain))
      ? sentence('news')`It published ${title}${end}`
      : sentence('news')`Its site points to ${title}${end}`
  })
}

/** What the company's own pages count and claim, word for word. */
export function tractionFacts({ research, now }: FactContext): readonly (Draft | null)[] {
  const profile = readOutcome(research, 'companyProfile')
  const traction = readOutcome(research, 'tractionSignals')
  const customers = profile?.output.customers.map(({ name }, at) =>
    profile.said(`/customers/${at}/name`, name),
  )
  const signals = (traction?.output.signals ?? []).map((signal, at) => {
    if (toldElsewhere.has(signal.kind)) return null
    const words: Said | null = traction?.quoted(`/signals/${at}/text`, signal.text) ?? null
    const when =
      traction === null ? null : dateSaid(traction, `/signals/${at}/occurred_on`, signal.occurred_on, now)
    return when === null
      ? sentence('traction')`It says: ${words}`
      : sentence('traction')`It said ${when}: ${words}`
  })
  return [
    ...lists(customers, (list) => sentence('customers')`It ${hedge}names as customers ${list}`),
    ...signals.filter((one) => one !== null).slice(0, statementsMax),
  ]
}

/** They have parts of the report of their own. */
const toldElsewhere: ReadonlySet<string> = new Set(['hiring', 'press', 'funding'])

/** Whom the company looks for, and what its site is built with. */
export function workFacts({ research }: FactContext): readonly (Draft | null)[] {
  const hiring = readOutcome(research, 'hiringSignals')
  const stack = readOutcome(research, 'techStack')
  const open = hiring?.output.open_roles ?? null
  const count = hiring?.said('/open_roles', open === null ? null : String(open)) ?? null
  return [
    sentence('open_roles')`It ${hedge}lists ${count} open roles`,
    ...lists(
      hiring?.output.functions.map((name, at) => hiring.said(`/functions/${at}`, name)),
      (list) => sentence('roles')`It ${hedge}looks for people in ${list}`,
    ),
    ...lists(
      hiring?.output.locations.map((name, at) => hiring.said(`/locations/${at}`, name)),
      (list) => sentence('roles')`Its open roles ${hedge}are in ${list}`,
    ),
    ...lists(
      stack?.output.technologies.map(({ name }, at) => stack.said(`/technologies/${at}/name`, name)),
      (list) => sentence('technologies')`Its site ${hedge}uses ${list}`,
    ),
  ]
}
