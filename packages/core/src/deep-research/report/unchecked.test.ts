import { describe, expect, test } from 'bun:test'
import { emptyProfile, found, proof, sourceOf } from './source-for-tests.ts'
import { templateReport } from './template-report.ts'
import { openQuestions, uncheckedOf } from './unchecked.ts'

const noPlace = {
  formatted: null,
  city: null,
  region: null,
  admin1_code: null,
  city_geo_key: null,
  region_slug: null,
  country: null,
  country_iso: null,
  city_geo_id: null,
  latitude: null,
  longitude: null,
}

describe('what could not be checked', () => {
  test('is always told', () => {
    expect(uncheckedOf(sourceOf({}))[0]).toBe(
      'What the cited pages say was not verified with the company or with anybody else.',
    )
  })

  test('each part that was left out, failed, or is not whole, and why', () => {
    const lines = uncheckedOf(
      sourceOf({
        competitorAnalysis: {
          status: 'skipped',
          reason: 'requested',
          detail: 'skip_competitor_analysis was set.',
        },
        marketAnalysis: {
          status: 'skipped',
          reason: 'not_configured',
          detail: 'Set model_url and search_kind',
        },
        deepScrape: {
          status: 'failed',
          error: { reason: 'WEBSITE_BLOCKED', message: 'It asks for a captcha.' },
        },
        techStack: found<'techStack'>({ technologies: [] }, [], { status: 'partial' }),
        hiringSignals: found<'hiringSignals'>(
          { open_roles: null, functions: [], locations: [], careers_url: null },
          [],
          {
            status: 'partial',
            errors: [
              { subsystem: 'site', code: 'x', message: 'The careers page timed out', retryable: true },
            ],
          },
        ),
        newsAndPress: found<'newsAndPress'>({ items: [] }),
      }),
    )
    expect(lines).toContain('Competitors: not looked into. skip_competitor_analysis was set.')
    expect(lines).toContain('The market: not looked into. Set model_url and search_kind.')
    expect(lines).toContain('The website: this failed. It asks for a captcha.')
    expect(lines).toContain(
      'The technology of the site: only in part. Some of what would tell could not be read.',
    )
    expect(lines).toContain('Open roles: only in part. The careers page timed out.')
    expect(lines.filter((line) => line.startsWith('News'))).toEqual([])
  })

  test('parts that are missing for one reason stand together, and go by their names', () => {
    const skipped = {
      status: 'skipped',
      reason: 'dependency_failed',
      detail: 'It needs deepScrape, which came to nothing.',
    } as const
    const lines = uncheckedOf(sourceOf({ techStack: skipped, newsAndPress: skipped, hiringSignals: skipped }))
    expect(lines).toContain(
      'Open roles, the technology of the site, news and press: not looked into. It needs the website, which came to nothing.',
    )
  })

  const states = { founded_year: 'not_found', location: 'not_checked', pricing: 'conflicting' } as const
  const profile = found<'companyProfile'>(emptyProfile, [], { states })

  test('each fact of value that no page says, with the setting that would help', () => {
    const lines = uncheckedOf(sourceOf({ companyProfile: profile }))
    expect(lines).toContain('Nothing was found on the pages that were read about: the year of its founding.')
    expect(lines).toContain('Pages that might tell could not be read; not looked for: where it is based.')
    expect(lines).toContain('Pages contradict each other on: what it charges.')
    expect(lines.join()).toContain('search_kind')
    expect(uncheckedOf(sourceOf({ companyProfile: profile }, { hasSearch: true })).join()).not.toContain(
      'search_kind',
    )
  })

  test('and what came with the request', () => {
    const location = { ...noPlace, city: 'Tokyo', country: 'Japan' }
    const hint = { ...proof('/location', []), method: 'hint' as const }
    const lines = uncheckedOf(
      sourceOf({ companyProfile: found<'companyProfile'>({ ...emptyProfile, location }, [hint]) }),
    )
    expect(lines).toContain('The place was given with the request: Tokyo, Japan.')
  })

  test('and that no competitor was found', () => {
    const compared = (total_analyzed: number) =>
      uncheckedOf(
        sourceOf({
          competitorAnalysis: found<'competitorAnalysis'>({
            competitors: [],
            total_analyzed,
            search_query: null,
          }),
        }),
      ).filter((line) => line.startsWith('Competitors'))
    expect(compared(0)).toEqual(['Competitors: the dataset has no company to compare this one with.'])
    expect(compared(120)).toEqual([
      'Competitors: none was found among the 120 companies of the dataset that are most like this one.',
    ])
  })

  test('becomes questions', () => {
    const questions = openQuestions(sourceOf({ companyProfile: profile }))
    expect(questions).toContain('When was Bright Kiln founded?')
    expect(questions).toContain('What does Bright Kiln charge?')
    expect(questions).not.toContain('Who are the customers of Bright Kiln?')
  })

  test('flags that tell of our reading stand here and nowhere else', () => {
    const flags = [
      { code: 'SINGLE_SOURCE_FUNDING', text: 'The funding is known from one site alone.' },
      { code: 'NO_TEAM_FOUND', text: 'No page names anybody.' },
      { code: 'STALE_SITE', text: 'The newest year on the pages that were read is 2021.' },
    ]
    const evidence = [proof('/flags/0', 'We raised $2 million'), proof('/flags/2', '© 2021')]
    const { markdown, weaknesses } = templateReport(
      sourceOf({ riskFlags: found<'riskFlags'>({ flags }, evidence) }),
    )
    const [before = '', after = ''] = markdown.split('## What we could not check')
    expect(before).toContain('- The newest year on the pages that were read is 2021 [1].')
    expect(before).not.toContain('one site alone')
    expect(after).toContain('- The funding is known from one site alone.')
    expect(after).toContain('- No page names anybody.')
    expect(weaknesses).toEqual(['The newest year on the pages that were read is 2021 [1].'])
  })
})

test('what speaks for a company is a sentence of its report, with its citations', () => {
  const customers = ['Oakfield Pottery', 'Tern Studio', 'Mill Lane'].map((name) => ({ name, url: null }))
  const evidence = customers.map(({ name }, at) => proof(`/customers/${at}`, name))
  const of = (count: number) =>
    templateReport(
      sourceOf({
        companyProfile: found<'companyProfile'>(
          { ...emptyProfile, customers: customers.slice(0, count) },
          evidence,
        ),
      }),
    )
  const { strengths, markdown } = of(3)
  expect(strengths).toEqual([
    'It names Oakfield Pottery, Tern Studio and Mill Lane among its customers [1][2][3].',
  ])
  expect(markdown).toContain(`- ${strengths[0]}`)
  expect(of(2).strengths).toEqual([])
})

test('our own judgement stands in the head, apart from what pages say', () => {
  const assessed = { classification: 'Yes' as const, confidence: 0.914, reasons: [] }
  const { markdown } = templateReport(sourceOf({ ventureAssessment: found<'ventureAssessment'>(assessed) }))
  expect(markdown).toContain(
    'Deep research of brightkiln.example, 2026-11-22. By our own assessment it is a company for venture capital (confidence 0.91).\n',
  )
  expect(templateReport(sourceOf({})).markdown).not.toContain('assessment')
})

test('an address that is quoted stands as it is, as code', () => {
  const source = sourceOf({
    techStack: found<'techStack'>({ technologies: [{ name: 'Stripe', category: 'payments' }] }, [
      proof('/technologies/0', 'https://js.stripe.com/v3/'),
    ]),
  })
  expect(templateReport(source).markdown).toContain('(2026-11-20): `https://js.stripe.com/v3/`\n')
})
