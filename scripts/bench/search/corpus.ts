import { once } from 'node:events'
import { createWriteStream, existsSync, readFileSync } from 'node:fs'
import { finished } from 'node:stream/promises'
import { gunzipSync } from 'node:zlib'
import { sampleCompanies } from '../../sample-data/company.ts'
import { type Random, seededRandom } from '../../sample-data/random.ts'
import { learnProse, type Prose } from './prose-chains.ts'

/**
 * The companies of the speed table: fictional ones of the sample data, with texts as varied as real ones. Descriptions are drawn
 * from the word pairs of real descriptions (`companies.jsonl.gz` of the judging data, when it is there), by industry, with 3 %
 * invented words; investors from 20,000 names, the n-th in proportion to 1/n.
 */
export function* benchCompanies(
  count: number,
  prose: Prose | null,
  seed?: number,
): Generator<Record<string, unknown>> {
  let index = 0
  for (const company of sampleCompanies(count, seed)) {
    const random = seededRandom(seed ?? 77, index++)
    const investors = renamed(company.investors ?? [], random)
    const rounds = (company.rounds ?? []).map((round) => ({ ...round, investors: investors.slice(0, 4) }))
    const text =
      prose === null || company['description'] === undefined || company['description'] === null
        ? {}
        : {
            description: prose.text(random, company.industries[0] ?? '', random.int(20, 60)),
            ...(company['tagline'] === undefined
              ? {}
              : { tagline: prose.text(random, company.industries[0] ?? '', random.int(4, 9)) }),
          }
    yield { ...company, ...text, investors, rounds }
  }
}

/** Real companies to learn words from, and their one-liners to search by; null where the data is not. */
export interface RealTexts {
  readonly prose: Prose
  readonly oneLiners: readonly string[]
}

export function readRealTexts(directory: string): RealTexts | null {
  const file = `${directory}/companies.jsonl.gz`
  if (!existsSync(file)) return null
  const companies = gunzipSync(readFileSync(file))
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as RealCompany)
  const oneLiners = companies
    .map(({ extra }) => extra?.one_liner ?? '')
    .filter((text) => text.split(/\s+/).length >= 3)
  return { prose: learnProse(companies.flatMap(textOf)), oneLiners }
}

interface RealCompany {
  readonly description: string | null
  readonly industries: readonly string[]
  readonly extra?: { readonly one_liner?: string | null; readonly long_description?: string | null }
}

function textOf({ description, extra, industries }: RealCompany) {
  const text = extra?.long_description ?? description
  return text === null || text.length < 40 ? [] : [{ group: industries.at(-1) ?? '', text }]
}

export async function writeCompanies(
  file: string,
  count: number,
  prose: Prose | null,
  seed?: number,
): Promise<void> {
  const target = createWriteStream(file)
  let chunk = ''
  for (const company of benchCompanies(count, prose, seed)) {
    chunk += `${JSON.stringify(company)}\n`
    if (chunk.length < 1 << 18) continue
    if (!target.write(chunk)) await once(target, 'drain')
    chunk = ''
  }
  target.end(chunk)
  await finished(target)
}

type Investor = string | { readonly name: string; readonly lead: boolean }

function renamed(investors: readonly Investor[], random: Random): Investor[] {
  const names = new Map<string, Investor>()
  for (const investor of investors) {
    const name = investorName(Math.floor(investorCount ** random.next()))
    names.set(name, typeof investor === 'string' ? name : { name, lead: investor.lead })
  }
  return [...names.values()]
}

const investorCount = 20_000
const kinds = ['Capital', 'Ventures', 'Partners', 'Fund', 'Angels', 'Growth', 'Invest']

/** The n-th most common investor. `n ^ u` for a uniform u is drawn in proportion to 1/n. */
export function investorName(rank: number): string {
  const random = seededRandom(5, rank)
  return `${pseudoWord(random)} ${random.pick(kinds)}`
}

const onsets = 'b br c ch cl d dr f fl g gr h j k kl l m n p pl qu r s sh sk st t tr v w z'.split(' ')
const vowels = 'a e i o u ai ea io ou'.split(' ')
const codas = ['', '', 'n', 'r', 's', 'l', 'x', 'm', 'nd', 'rt']

export function pseudoWord(random: Random): string {
  let word = ''
  for (let i = random.int(2, 3); i > 0; i--)
    word += random.pick(onsets) + random.pick(vowels) + random.pick(codas)
  return word.charAt(0).toUpperCase() + word.slice(1)
}
