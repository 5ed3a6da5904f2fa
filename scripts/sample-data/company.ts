import { cities } from './cities.ts'
import { dateIn, inventFunding, lastMonth, type SampleFunding } from './funding.ts'
import { countryLanguage, describeIn } from './languages.ts'
import { formerName, inventName, slugOf } from './names.ts'
import { describe, tagline } from './prose.ts'
import { geometric, type Random, seededRandom, weighted } from './random.ts'
import { vocabulary } from './vocabulary.ts'
import { inventSite } from './website.ts'
import { legalForms } from './words.ts'

/** One company in the extended normal form; absent keys are unknown. */
export interface SampleCompany extends Partial<SampleFunding> {
  readonly id: string
  readonly name: string
  readonly website: string | null
  readonly industries: readonly string[]
  readonly [key: string]: unknown
}

/**
 * `count` fictional companies. The first n are the same for every count, and the same on every machine. Ids and domains are
 * distinct; names may repeat, as they do in real data.
 */
export function* sampleCompanies(count: number, seed = 2026): Generator<SampleCompany> {
  const taken = new Set<string>()
  for (let index = 0; index < count; index++) yield inventCompany(seededRandom(seed, index), index, taken)
}

const pickIndustry = weighted(vocabulary.map((industry) => [industry, industry.weight]))
const pickCountry = weighted(Object.entries(cities).map(([country, [weight]]) => [country, weight]))
const pickCity = new Map(
  Object.entries(cities).map(([country, [, rows]]) => [country, weighted(rows.map((row) => [row, row[3]]))]),
)
const pickStatus = weighted([
  ['active', 89],
  ['acquired', 4],
  ['closed', 3],
  ['public', 1],
  ['unknown', 3],
])
const ranges = [
  [10, '1-10'],
  [50, '11-50'],
  [200, '51-200'],
  [500, '201-500'],
  [1000, '501-1000'],
  [5000, '1001-5000'],
  [10000, '5001-10000'],
] as const
const allTags = [
  'spin-off',
  'family-owned',
  'remote-first',
  'hiring',
  'women-led',
  'deep tech',
  'employee-owned',
  'award winner',
  'university project',
  'export',
  'fair trade',
  'pilot phase',
]

function inventCompany(random: Random, index: number, taken: Set<string>): SampleCompany {
  const industry = pickIndustry(random)
  const niche = random.pick(industry.niches)
  const country = pickCountry(random)
  const [city, region, geonamesId] = pickCity.get(country)?.(random) ?? ['', '', 0, 0]
  const status = pickStatus(random)
  const quality =
    status === 'public' ? 0.75 + random.next() * 0.25 : random.next() * (0.55 + random.next() * 0.45)
  const founded = status === 'public' ? random.int(2004, 2017) : foundedIn(random)
  const startMonth = (founded - 2000) * 12 + random.int(0, 11)
  const endMonth =
    status === 'closed' || status === 'acquired'
      ? Math.min(lastMonth, startMonth + random.int(20, 130))
      : lastMonth
  const age = Math.max(0, endMonth - startMonth) / 12
  const size = Math.min(
    1,
    Math.max(0, quality * 0.55 + Math.min(age, 15) * 0.028 + random.bell() * 0.15 - 0.04),
  )
  const language = countryLanguage[country] ?? null
  const { name, slug, latin, aliases } = distinctName(random, index, taken, industry.suffixes, language)
  const former = random.chance(0.07) ? formerName(random) : null
  const funding = inventFunding(random, Math.min(startMonth, lastMonth), endMonth, quality, status)
  const site = inventSite(random, slug, latin, index, taken)
  const place = random.chance(0.96) ? city : null
  const subject = {
    name: latin,
    industry,
    niche,
    city: place,
    founded: random.chance(0.8) ? founded : null,
    former,
    investor: firstName(funding),
    size,
  }
  const isLocal = language !== null && random.chance(0.13)
  const labels = random.some(niche.labels, random.int(0, 2))
  if (random.chance(0.14)) labels.push(random.pick(['B2B', 'SaaS', 'Consumer', 'Enterprise']))
  const company: Record<string, unknown> & {
    id: string
    name: string
    website: string | null
    industries: string[]
  } = {
    id: `sample:${slug}`,
    name,
    website: site.website,
    description: isLocal
      ? describeIn(language, industry.label, name, place, random)
      : describe(subject, random),
    industries: [...new Set([industry.label, ...labels])],
    city: place,
    region: random.chance(0.92) ? region : null,
    country_iso2: random.chance(0.99) ? country : null,
    founded_year: random.chance(0.9) ? founded : null,
  }
  // Absent keys rather than nulls for the rest: sources differ in this, and so should the sample.
  if (aliases.length > 0 || former) company['aliases'] = former ? [...aliases, former] : aliases
  if (site.alternates.length > 0) company['alternate_domains'] = site.alternates
  if (random.chance(0.55)) company['tagline'] = tagline(subject, random)
  if (random.chance(0.35)) company['legal_name'] = `${latin} ${random.pick(legalForms[country] ?? ['Ltd'])}`
  if (status !== 'active' || random.chance(0.75)) company['status'] = status
  if (random.chance(0.3)) company['tags'] = random.some(allTags, random.int(1, 3))
  if (random.chance(0.7)) company['business_models'] = random.some(industry.models, random.int(1, 2))
  if (place && random.chance(0.4)) company['geonames_id'] = geonamesId
  if (site.links && random.chance(0.35)) company['links'] = site.links
  addPeople(company, random, size, status)
  const score = random.chance(0.93) ? scoreOf(random, quality, size, funding.total_funding_usd, status) : null
  return Object.assign(company, funding, { score, source: 'sample' })
}

/** A name whose slug is free. Clashes get another name; a dataset of millions runs out of them and counts instead. */
function distinctName(
  random: Random,
  index: number,
  taken: Set<string>,
  suffixes: readonly string[],
  language: Parameters<typeof inventName>[2],
) {
  let invented = inventName(random, suffixes, language)
  let slug = slugOf(invented.latin)
  for (let tries = 0; tries < 4 && index < 20_000 && taken.has(slug); tries++) {
    invented = inventName(random, suffixes, language)
    slug = slugOf(invented.latin)
  }
  if (index >= 20_000 || taken.has(slug)) slug = `${slug}-0${index.toString(36)}`
  else taken.add(slug)
  return { ...invented, slug }
}

function addPeople(company: Record<string, unknown>, random: Random, size: number, status: string): void {
  const top = status === 'public' ? 14_000 : 3_000
  const employees = Math.max(1, Math.round(geometric(1, top, size + random.bell() * 0.1)))
  const knows = random.next()
  if (knows < 0.62) company['employees'] = employees
  if (knows > 0.45 && knows < 0.9)
    company['employee_range'] = ranges.find(([limit]) => employees <= limit)?.[1] ?? '10001+'
  if (random.chance(0.78))
    company['followers'] = Math.round(geometric(30, 400_000, size * 0.8 + 0.1 + random.bell() * 0.25))
  if (knows < 0.9 && random.chance(0.7))
    company['metrics_as_of'] = dateIn(random, lastMonth - random.int(0, 18))
}

/** Most companies are young, and fewer the older. */
function foundedIn(random: Random): number {
  const t = random.next()
  return 2026 - Math.floor(23 * t * (0.35 + 0.65 * t))
}

/** 0 to 10 with one decimal: half of it the money raised and the growth behind it, half what no column shows. */
function scoreOf(
  random: Random,
  quality: number,
  size: number,
  total: number | null,
  status: string,
): number {
  let money = 0
  for (let level = 100_000; total !== null && level <= total; level *= 3) money++
  const points =
    1.2 + quality * 3.4 + size * 2 + money * 0.45 + random.bell() * 1.3 - (status === 'closed' ? 2 : 0)
  return Math.round(Math.min(10, Math.max(0, points)) * 10) / 10
}

function firstName({ investors }: SampleFunding): string | null {
  const first = investors[0]
  return first === undefined ? null : typeof first === 'string' ? first : first.name
}
