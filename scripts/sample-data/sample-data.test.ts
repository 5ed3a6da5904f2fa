import { describe, expect, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { resolveIndustry } from '../../packages/core/src/reference/industries/taxonomy.ts'
import { isNightly } from '../../packages/core/test/nightly.ts'
import { sampleCompanies } from './company.ts'
import { lastMonth } from './funding.ts'
import { sampleChunks, sampleFile } from './generate.ts'
import { geometric, roundly } from './random.ts'
import { vocabulary } from './vocabulary.ts'

const companies = [...sampleCompanies(3000)]
const rounds = companies.flatMap((company) => company.rounds ?? [])

/** Scheme, `www.`, port, path and final dot taken off by hand, so that a mistake in the product's own rules shows. */
function hostOf(website: string): string {
  return website
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/:?].*$/, '')
    .replace(/\.$/, '')
}

function shareWith(has: (company: (typeof companies)[number]) => boolean): number {
  return companies.filter(has).length / companies.length
}

describe('the packaged sample', () => {
  test('is exactly what the generator writes, below 1 MB and without a time in its header', async () => {
    const packed = await readFile(sampleFile)
    expect(gunzipSync(packed).toString('utf8')).toBe([...sampleChunks(3000)].join(''))
    expect(packed.byteLength).toBeLessThan(1_000_000)
    expect(packed.readUInt32LE(4)).toBe(0)
  })
})

describe('the generator', () => {
  test('gives the same companies for the same seed and others for another', () => {
    expect([...sampleCompanies(50)]).toEqual(companies.slice(0, 50))
    expect([...sampleCompanies(50, 7)]).not.toEqual(companies.slice(0, 50))
  })

  test('gives every company its own id and its own host, in the nightly past the point where names run out', () => {
    const ids = new Set<string>()
    const hosts = new Set<string>()
    // From the 25,000th on one name in three has been given before.
    const count = isNightly ? 30_000 : 3_000
    let websites = 0
    for (const company of sampleCompanies(count)) {
      ids.add(company.id)
      if (company.website === null) continue
      websites++
      hosts.add(hostOf(company.website))
    }
    expect(ids.size).toBe(count)
    expect(hosts.size).toBe(websites)
  })

  test('writes only websites and links that nobody can own', () => {
    const urls = companies.flatMap((company) => [
      ...(company.website === null ? [] : [company.website]),
      ...((company['alternate_domains'] as string[] | undefined) ?? []),
      ...Object.values((company['links'] as Record<string, string> | undefined) ?? {}),
    ])
    expect(urls.length).toBeGreaterThan(4000)
    expect(urls.filter((url) => !hostOf(url).endsWith('.example'))).toEqual([])
  })

  test('spans 40 industries of the taxonomy and 30 countries', () => {
    expect(new Set(companies.map((company) => company.industries[0])).size).toBe(40)
    expect(new Set(companies.map((company) => resolveIndustry(company.industries[0] ?? '')?.slug)).size).toBe(
      40,
    )
    expect(new Set(companies.map((company) => company['country_iso2']).filter(Boolean)).size).toBe(30)
  })

  test('has about 3 % closed, 4 % acquired and 1 % public companies', () => {
    for (const [status, share] of [
      ['closed', 0.03],
      ['acquired', 0.04],
      ['public', 0.01],
    ] as const) {
      const found = shareWith((company) => company['status'] === status)
      expect([status, found > share * 0.7, found < share * 1.4]).toEqual([status, true, true])
    }
  })

  test('leaves gaps in every column where real sources do', () => {
    for (const key of [
      'website',
      'description',
      'founded_year',
      'employees',
      'followers',
      'city',
      'region',
      'score',
    ]) {
      const known = shareWith((company) => company[key] !== null && company[key] !== undefined)
      expect([key, known > 0.5, known < 1]).toEqual([key, true, true])
    }
    expect(companies.some((company) => company.funding_null_reason === 'undisclosed')).toBe(true)
    expect(companies.some((company) => company.funding_null_reason === 'none_announced')).toBe(true)
    expect(companies.some((company) => company['employee_range'] && company['employees'] === undefined)).toBe(
      true,
    )
  })

  test('dates every round after the founding and before November 2026', () => {
    expect(lastMonth).toBe(321)
    for (const company of companies) {
      for (const { announced_on: date } of company.rounds ?? []) {
        if (date === null) continue
        expect(date >= '2004-01-01' && date <= '2026-10-31').toBe(true)
        expect(Number(date.slice(0, 4))).toBeGreaterThanOrEqual(
          (company['founded_year'] as number | null) ?? 2004,
        )
      }
    }
  })

  test('states totals that are the sum of the known rounds, and a reason only where there is no total', () => {
    for (const company of companies) {
      if (company.funding_null_reason) expect(company.total_funding_usd).toBeNull()
      if (!company.rounds?.length || company.total_funding_usd == null) continue
      expect(company.rounds.reduce((sum, round) => sum + (round.amount_usd ?? 0), 0)).toBe(
        company.total_funding_usd,
      )
    }
    expect(rounds.some((round) => round.investors.some((investor) => investor.lead))).toBe(true)
  })

  test('scores companies higher that raised more', () => {
    const scored = companies.filter(
      (company) => typeof company['score'] === 'number' && company.total_funding_usd,
    )
    scored.sort((a, b) => (a.total_funding_usd ?? 0) - (b.total_funding_usd ?? 0))
    const mean = (part: typeof scored) =>
      part.reduce((sum, company) => sum + (company['score'] as number), 0) / part.length
    const third = Math.floor(scored.length / 3)
    expect(mean(scored.slice(-third)) - mean(scored.slice(0, third))).toBeGreaterThan(1.5)
  })

  test('fills every description: no placeholder, no unconjugated verb, hardly a text twice', () => {
    const texts = companies.flatMap((company) =>
      typeof company['description'] === 'string' ? [company['description']] : [],
    )
    expect(
      texts.filter((text) => /[*{}$|]|undefined|null|NaN|\bfor [^.,]* for [^.,]* for /.test(text)),
    ).toEqual([])
    expect(new Set(texts).size / texts.length).toBeGreaterThan(0.97)
  })

  test('names companies and describes them in other languages, with a Latin alias', () => {
    const japanese = companies.filter((company) => /\p{Script=Katakana}/u.test(company.name))
    expect(japanese.length).toBeGreaterThan(5)
    for (const company of japanese) expect((company['aliases'] as string[])[0]).toMatch(/^[A-Za-z]+$/)
    for (const words of [
      / entwickelt | gibt es bei | bietet /,
      / conçoit | propose /,
      / desarrolla | ofrece /,
      /です。|ます。/,
    ]) {
      expect(companies.some((company) => words.test(String(company['description'])))).toBe(true)
    }
  })
})

describe('the vocabulary', () => {
  test('starts every clause and traction with a verb to conjugate', () => {
    const clauses = vocabulary.flatMap((industry) => [
      ...industry.traction,
      ...industry.niches.flatMap((niche) => niche.clauses),
    ])
    expect(clauses.filter((clause) => !/^(\*\w+|can )/.test(clause))).toEqual([])
  })

  test('has six niches or more in each industry, with three clauses each', () => {
    expect(vocabulary.filter((industry) => industry.niches.length < 6)).toEqual([])
    expect(
      vocabulary.flatMap((industry) => industry.niches).filter((niche) => niche.clauses.length !== 3),
    ).toEqual([])
  })
})

test('a geometric scale hits its bounds and stays between them', () => {
  expect(geometric(10, 1000, 0)).toBe(10)
  expect(geometric(10, 1000, 1)).toBe(1000)
  expect(geometric(10, 1000, 0.5)).toBe(100)
  expect(roundly(12_345)).toBe(12_000)
})
