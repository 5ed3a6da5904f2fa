import { describe, expect, test } from 'bun:test'
import { foldText } from '../../kernel/text.ts'
import { industries, industryKey, matchesIndustry, resolveIndustry, withDescendants } from './taxonomy.ts'

/** A fold of its own, so that a slip in the module's does not hide a clash. */
function folded(text: string): string {
  return foldText(text)
    .replace(/['’]/g, '')
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

describe('the table', () => {
  test('gives no name to two industries', () => {
    const owners = new Map<string, Set<string>>()
    for (const { slug, label, synonyms } of industries()) {
      for (const name of [slug, label, ...synonyms].map(folded))
        owners.set(name, (owners.get(name) ?? new Set()).add(slug))
    }
    expect(
      [...owners].filter(([, slugs]) => slugs.size > 1).map(([name, slugs]) => [name, ...slugs]),
    ).toEqual([])
  })

  test('has two levels: a parent exists and has no parent itself', () => {
    const parents = new Set(
      industries()
        .filter((industry) => industry.parent === null)
        .map((industry) => industry.slug),
    )
    expect(industries().filter(({ parent }) => parent !== null && !parents.has(parent))).toEqual([])
    expect(parents.size).toBeGreaterThanOrEqual(40)
    expect(industries().length - parents.size).toBeGreaterThanOrEqual(200)
  })

  test('has slugs of lower-case words and no empty names', () => {
    for (const { slug, label, synonyms } of industries()) {
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      for (const name of [label, ...synonyms]) expect(folded(name)).not.toBe('')
    }
  })

  test('leaves business models and sector bundles to their own words', () => {
    for (const label of [
      'B2B',
      'B2C',
      'SaaS',
      'Marketplace',
      'Open Source',
      'Consumer',
      'Consumer Discretionary',
    ]) {
      expect(resolveIndustry(label)).toBeNull()
    }
  })
})

describe('resolving', () => {
  test('finds an industry by slug, label and synonym', () => {
    for (const { slug, label, synonyms } of industries()) {
      for (const name of [slug, label, ...synonyms]) expect(resolveIndustry(name)?.slug).toBe(slug)
    }
  })

  test('finds every industry by all its names', () => {
    for (const industry of industries())
      for (const name of [industry.slug, industry.label, ...industry.synonyms])
        expect(resolveIndustry(name)?.slug, name).toBe(industry.slug)
  })

  test('does not see case, accents, punctuation or spacing', () => {
    for (const text of ['E-commerce', 'ECOMMERCE', ' e commerce ', 'É-Commerce', 'e_commerce']) {
      expect(resolveIndustry(text)?.slug).toBe('e-commerce')
    }
    expect(resolveIndustry('Women’s Health')?.slug).toBe('womens-health')
    expect(resolveIndustry('Media and Entertainment')?.slug).toBe('media')
  })

  test('takes the last known part of a path', () => {
    expect(resolveIndustry('B2B -> Recruiting and Talent')?.slug).toBe('recruiting')
    expect(resolveIndustry('Developer Tools > Something New')?.slug).toBe('developer-tools')
    expect(resolveIndustry('Software Development - Project Management')?.slug).toBe('project-management')
  })

  test('knows nothing of other text', () => {
    for (const text of ['', '  ', '???', 'zzz', 'a fintech in Berlin', 'software, mostly', '>', 'ゲーム']) {
      expect(resolveIndustry(text)).toBeNull()
    }
  })
})

describe('matching', () => {
  test('a parent matches its children, never a child its parent or its sibling', () => {
    expect(matchesIndustry(['Payments'], 'Fintech')).toBe(true)
    expect(matchesIndustry(['Fintech'], 'Payments')).toBe(false)
    expect(matchesIndustry(['Lending'], 'Payments')).toBe(false)
    for (const { slug, parent } of industries()) {
      if (parent === null) continue
      expect(matchesIndustry([slug], parent)).toBe(true)
      expect(matchesIndustry([parent], slug)).toBe(false)
    }
  })

  test('sources that use different words for one industry match each other', () => {
    expect(matchesIndustry(['biotech'], 'Biotechnology')).toBe(true)
    expect(matchesIndustry(['Health Care'], 'healthcare')).toBe(true)
    expect(matchesIndustry(['games video'], 'Gaming')).toBe(true)
  })

  test('an unknown label matches the same words only', () => {
    expect(matchesIndustry(['SaaS', 'Fintech'], 'saas')).toBe(true)
    expect(matchesIndustry(['World  Domination'], 'world-domination')).toBe(true)
    expect(matchesIndustry(['SaaS'], 'World Domination')).toBe(false)
    expect(matchesIndustry(['!!!'], '???')).toBe(false)
    expect(matchesIndustry([], 'Fintech')).toBe(false)
  })

  test('keys are slugs or marked labels, and descendants include the slug itself', () => {
    expect(industryKey('Crypto / Web3')).toBe('crypto')
    expect(industryKey('Hard Tech')).toBe('label:hard tech')
    expect([...withDescendants('robotics')].sort()).toEqual([
      'drones',
      'industrial-robots',
      'robotics',
      'service-robots',
    ])
    expect([...withDescendants('label:b2b')]).toEqual(['label:b2b'])
  })
})

const source = Bun.file(new URL('../../../../../../shared/data/companies.jsonl.gz', import.meta.url))
const hasSource = await source.exists()
if (!hasSource)
  console.log('skipped: the coverage of real labels, because ../shared/data/companies.jsonl.gz is absent')

// Measured 87.7 %; the rest are business models, bundles of sectors, and organisation types such as "company" and "other".
test.skipIf(!hasSource)('resolves at least 87 % of the label occurrences in real data', async () => {
  let [all, resolved] = [0, 0]
  for (const line of new TextDecoder().decode(Bun.gunzipSync(await source.bytes())).split('\n')) {
    if (line === '') continue
    for (const label of (JSON.parse(line) as { industries?: string[] }).industries ?? []) {
      all++
      if (resolveIndustry(label)) resolved++
    }
  }
  expect(all).toBeGreaterThan(50_000)
  expect(resolved / all).toBeGreaterThan(0.87)
})
