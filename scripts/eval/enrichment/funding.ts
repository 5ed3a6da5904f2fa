import type { FundingFacts } from '../../../packages/core/src/extraction/facts.ts'
import { findFunding } from '../../../packages/core/src/extraction/funding/funding.ts'
import { findIdentity } from '../../../packages/core/src/extraction/identity/identity.ts'
import type { ReadPage, Site } from '../../../packages/core/src/extraction/site.ts'
import { investorKey } from '../../../packages/core/src/reference/investors/investor-key.ts'
import { parsePage } from '../../../packages/core/src/web/html/parse-page.ts'
import { quotesOf } from '../../../packages/core/test/extraction/funding.ts'
import { linesOf } from '../lines.ts'
import { judgedTexts } from './judged/funding-texts.ts'
import type { EvalData } from './load-sites.ts'
import { atLeast, atMost, type Row } from './rows.ts'

/**
 * Amounts, labels and investors of funding: of news, against what they tell, and of the descriptions of companies, against what
 * was judged by eye; and how many pages about anything else yield a round. Only the news are held out from the rules' making.
 */
export async function evaluate(data: EvalData): Promise<readonly Row[]> {
  const cases = fundingCases(data)
  const tally = new Tally()
  for (const one of cases) tally.add(one, findFunding(one.site, data.context))
  return [...tally.rows(), unrelated(data)]
}

/** Texts of which it is known what they say was raised. */
export const fundingCases = (data: EvalData): readonly Case[] => [...newsCases(data), ...textCases(data)]

interface Wanted {
  readonly amount: number
  /** A type of round, `total`, or `any` where the text leaves it open; null where it names none. */
  readonly kind: string | null
}

interface Case {
  readonly id: string
  readonly site: Site
  readonly wanted: readonly Wanted[]
  readonly leads: readonly string[]
  /** Null where nobody listed them. */
  readonly investors: readonly string[] | null
}

function newsCases({ news }: EvalData): Case[] {
  return news.flatMap(({ slug, page, truth }) =>
    truth.rounds.map((round): Case => {
      const total = round.total_usd === undefined ? [] : [{ amount: round.total_usd, kind: 'total' }]
      return {
        id: `${slug}: ${round.company}`,
        site: siteOf(`${round.company.toLowerCase()}.com`, [round.company], page),
        wanted: [
          { amount: round.amount_usd, kind: typeOf(round.round) },
          ...(round.earlier ?? []).map((one) => ({ amount: one.amount_usd, kind: typeOf(one.round) })),
          ...total,
        ],
        leads: round.lead === undefined ? [] : [round.lead],
        investors:
          round.investors === undefined
            ? null
            : [...round.investors, ...(round.lead === undefined ? [] : [round.lead])],
      }
    }),
  )
}

const typeOf = (label: string | undefined) => label?.toLowerCase().replace(/[\s-]/g, '_') ?? null

interface TextLine {
  readonly id: string
  readonly name: string
  readonly website: string | null
  readonly aliases: readonly string[]
  readonly description: string | null
  readonly extra: Readonly<Record<string, unknown>>
}

function textCases({ directory }: EvalData): Case[] {
  const lines = linesOf<TextLine>(`${directory}/companies.jsonl.gz`) ?? []
  return lines.flatMap(({ id, name, website, aliases, description, extra }) => {
    const long = extra['long_description']
    const text = typeof long === 'string' ? long : description
    if (text === null || text === '') return []
    const url = 'https://about.example/about'
    const html = `<html><body><main>${text
      .split(/\n+/)
      .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
      .join('')}</main></body></html>`
    const former = extra['former_names']
    const host = website?.replace(/^https?:\/\/(?:www\.)?/, '').split('/')[0] ?? ''
    const names = [
      name.replace(/\s*\(.*/, ''),
      ...aliases,
      ...(Array.isArray(former) ? former.map(String) : []),
      host,
    ]
    const judged = judgedTexts[id]
    return [
      {
        id,
        site: siteOf(
          'about.example',
          names.filter((one) => one.length > 2),
          readPage(html, url),
        ),
        wanted: (judged?.raised ?? []).map((line) => {
          const [amount, kind] = line.split(' ')
          return { amount: Number(amount), kind: kind ?? null }
        }),
        leads: judged?.leads ?? [],
        investors: null,
      },
    ]
  })
}

function readPage(html: string, url: string): ReadPage {
  return {
    page: parsePage(html, url),
    kind: 'about',
    url,
    headers: {},
    fetchedAt: 0,
    sha256: null,
    origin: 'own_site',
  }
}

const siteOf = (domain: string, names: readonly string[], page: ReadPage): Site => ({
  domain,
  names,
  pages: [page],
})

class Tally {
  private readonly amounts = { right: 0, found: 0, wanted: 0 }
  private readonly labels = { right: 0, found: 0 }
  private readonly leads = { right: 0, found: 0, wanted: 0 }
  private readonly investors = { right: 0, found: 0, wanted: 0 }
  private readonly quotes = { right: 0, found: 0 }
  private readonly errors: Record<
    'amounts' | 'missed' | 'labels' | 'leads' | 'investors' | 'quotes',
    string[]
  > = {
    amounts: [],
    missed: [],
    labels: [],
    leads: [],
    investors: [],
    quotes: [],
  }

  add({ id, wanted, leads, investors }: Case, facts: FundingFacts) {
    this.addAmounts(id, wanted, facts)
    const all = [...facts.rounds.flatMap((round) => round.investors), ...facts.investors].flatMap(
      ({ value }) => value ?? [],
    )
    const found = all.filter(({ isLead }) => isLead).map(({ name }) => name)
    this.compare('leads', id, found, leads)
    if (investors !== null)
      this.compare(
        'investors',
        id,
        all.map(({ name }) => name),
        investors,
      )
    this.addQuotes(id, facts)
  }

  private addAmounts(id: string, wanted: readonly Wanted[], facts: FundingFacts) {
    const found: Wanted[] = facts.rounds.flatMap(({ amount, type }) =>
      amount.value === null ? [] : [{ amount: amount.value.value, kind: type.value }],
    )
    if (facts.total.value !== null) found.push({ amount: facts.total.value.value, kind: 'total' })
    this.amounts.found += found.length
    this.amounts.wanted += wanted.length
    for (const one of found) {
      const truth = wanted.find(({ amount }) => amount === one.amount)
      if (truth === undefined) {
        this.errors.amounts.push(`wrong at ${id}: ${one.amount} ${one.kind}`)
        continue
      }
      this.amounts.right++
      this.labels.found++
      const isRight =
        truth.kind === 'any' || truth.kind === one.kind || (truth.kind === 'unknown' && one.kind === null)
      if (isRight) this.labels.right++
      else this.errors.labels.push(`${id}: ${one.amount} is ${truth.kind}, not ${one.kind}`)
    }
    for (const { amount, kind } of wanted)
      if (!found.some((one) => one.amount === amount))
        this.errors.missed.push(`missed at ${id}: ${amount} ${kind}`)
  }

  private compare(
    of: 'leads' | 'investors',
    id: string,
    found: readonly string[],
    wanted: readonly string[],
  ) {
    const keys = wanted.map(investorKey)
    const wrong = found.filter((name) => !keys.includes(investorKey(name)))
    this[of].found += found.length
    this[of].right += found.length - wrong.length
    this[of].wanted += wanted.length
    this.errors[of].push(...wrong.map((name) => `wrong at ${id}: ${name}`))
  }

  private addQuotes(id: string, facts: FundingFacts) {
    for (const [quote, value, isRead] of quotesOf(facts)) {
      this.quotes.found++
      if (isRead) this.quotes.right++
      else this.errors.quotes.push(`${id}: ${JSON.stringify(value)} in "${quote}"`)
    }
  }

  rows(): Row[] {
    const { amounts, labels, leads, investors, quotes, errors } = this
    return [
      atLeast('funding amounts, precision', 0.98, [amounts.right, amounts.found], errors.amounts),
      atLeast('funding amounts, recall', 0.85, [amounts.right, amounts.wanted], errors.missed),
      atLeast('type of round, or total', 0.95, [labels.right, labels.found], errors.labels),
      atLeast('lead investors, precision', 0.95, [leads.right, leads.found], errors.leads),
      atLeast('investors of the news, precision', 0.95, [investors.right, investors.found], errors.investors),
      atLeast('investors of the news, recall', 0.85, [investors.right, investors.wanted], []),
      atLeast('funding values that their quotes hold', 1, [quotes.right, quotes.found], errors.quotes),
    ]
  }
}

/** Pages of businesses that raised nothing: each read alone, and each site as a whole. */
function unrelated({ annotated, companies, startups, context }: EvalData): Row {
  const sites = [...annotated, ...companies, ...startups].map(({ site }) => site)
  let pages = 0
  const hits: string[] = []
  for (const site of sites) {
    const { name, legalName } = findIdentity(site, context)
    const names = [name.value, legalName.value].filter((one) => one !== null)
    for (const page of site.pages) {
      pages++
      const { rounds, total, investors, acquisition, ipo, state } = findFunding(
        { ...site, names, pages: [page] },
        context,
      )
      if (rounds.length > 0 || total.value !== null)
        hits.push(
          `${page.url}: ${[...rounds.map(({ amount, type }) => amount.sources[0]?.quote ?? type.sources[0]?.quote), total.sources[0]?.quote].join(' | ')}`,
        )
      else if (investors.length > 0 || acquisition !== null || ipo !== null || state !== 'not_found')
        console.error(
          page.url,
          state,
          investors[0]?.sources[0]?.quote,
          acquisition?.acquirer.sources[0]?.quote,
          ipo?.ticker.sources[0]?.quote,
        )
    }
  }
  return atMost('pages about anything else that yield a round', 0.001, [hits.length, pages], hits)
}
