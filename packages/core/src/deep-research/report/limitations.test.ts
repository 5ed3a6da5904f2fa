import { describe, expect, test } from 'bun:test'
import { emptyProfile, found, proof, sourceOf } from '../../../test/research/report-source.ts'
import { limitationsOf, openQuestions } from './limitations.ts'
import { templateReport } from './template-report.ts'

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
    expect(limitationsOf(sourceOf({}))[0]).toBe(
      'What the cited pages say was not verified with the company or with anybody else.',
    )
  })

  test('each part that was left out, failed, or is not whole, and why', () => {
    const lines = limitationsOf(
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
    const lines = limitationsOf(
      sourceOf({ techStack: skipped, newsAndPress: skipped, hiringSignals: skipped }),
    )
    expect(lines).toContain(
      'Open roles, the technology of the site, news and press: not looked into. It needs the website, which came to nothing.',
    )
  })

  const states = { founded_year: 'not_found', location: 'not_checked', pricing: 'conflicting' } as const
  const profile = found<'companyProfile'>(emptyProfile, [], { states })

  test('each fact of value that no page says, with the setting that would help', () => {
    const lines = limitationsOf(sourceOf({ companyProfile: profile }))
    expect(lines).toContain(
      'Our rules read nothing about: the year of its founding. A reader of the pages may find some of it.',
    )
    expect(lines).toContain('Pages that might tell could not be read; not looked for: where it is based.')
    expect(lines).toContain('Pages contradict each other on: what it charges.')
    expect(lines.join()).toContain('search_kind')
    expect(limitationsOf(sourceOf({ companyProfile: profile }, { hasSearch: true })).join()).not.toContain(
      'search_kind',
    )
  })

  test('and what came with the request', () => {
    const location = { ...noPlace, city: 'Tokyo', country: 'Japan' }
    const hint = { ...proof('/location', []), method: 'hint' as const }
    const lines = limitationsOf(
      sourceOf({ companyProfile: found<'companyProfile'>({ ...emptyProfile, location }, [hint]) }),
    )
    expect(lines).toContain('The place was given with the request: Tokyo, Japan.')
  })

  test('and how many pages were read', () => {
    const of = (page_count: number) => {
      const output = { final_url: 'https://brightkiln.example', pages: [], page_count, truncated: false }
      return limitationsOf(sourceOf({ deepScrape: found<'deepScrape'>(output) }))
    }
    expect(of(1)).toContain('One page was read; the site may have more to say on others.')
    expect(of(7)).toContain('7 pages were read; the site may have more to say on others.')
  })

  test('and that no competitor was found', () => {
    const compared = (total_analyzed: number) =>
      limitationsOf(
        sourceOf({
          competitorAnalysis: found<'competitorAnalysis'>({
            competitors: [],
            total_analyzed,
            search_query: null,
          }),
        }),
      ).filter((line) => line.startsWith('Competitors'))
    expect(compared(0)).toEqual([
      'Competitors: by our comparison no company of the dataset is like this one.',
    ])
    expect(compared(1)).toEqual([
      'Competitors: one company of the dataset was compared, and by our comparison it is no competitor.',
    ])
    expect(compared(120)).toEqual([
      'Competitors: 120 companies of the dataset were compared, and by our comparison none is a competitor.',
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

test('of the sentences of a list the surest speaks for a company, where all of them come to enough', () => {
  const integrations = ['Xero', 'Shopify', 'Square']
  const evidence = [
    proof('/integrations/0', 'It integrates with Xero.'),
    proof('/integrations/1', 'It integrates with Shopify.', 0.7),
    proof('/integrations/2', 'It integrates with Square.', 0.7),
  ]
  const of = (names: string[]) =>
    templateReport(
      sourceOf({
        productAnalysis: found<'productAnalysis'>(
          { products: [], pricing: null, integrations: names, platforms: [] },
          evidence,
        ),
      }),
    ).strengths
  expect(of(integrations)).toEqual(['It integrates with Xero [1].'])
  expect(of(integrations.slice(0, 2))).toEqual([])
})

test('our own judgement stands in the head, apart from what pages say', () => {
  const assessed = { classification: 'Yes' as const, confidence: 0.914, reasons: [] }
  const reasons = ['AI_PRODUCT', 'FOUNDERS_NAMED'].map((code) => ({ code, text: `Words of “${code}”.` }))
  const ventureAssessment = found<'ventureAssessment'>({ ...assessed, reasons })
  const { markdown } = templateReport(sourceOf({ ventureAssessment }))
  expect(markdown).toContain(
    'Deep research of brightkiln.example, 2026-11-22. The words of its pages are like those of companies that venture capital funds (confidence 0.91). Words of AI_PRODUCT. Words of FOUNDERS_NAMED.\n',
  )
  const flags = [{ code: 'STALE_SITE', text: 'The newest year on the pages that were read is 2016.' }]
  const old = sourceOf({ ventureAssessment, riskFlags: found<'riskFlags'>({ flags }) })
  expect(templateReport(old).markdown).toContain(
    'They may be old: the newest year on the pages that were read is 2016.\n',
  )
  const unlike = found<'ventureAssessment'>({ ...assessed, classification: 'Likely Not' })
  expect(templateReport(sourceOf({ ventureAssessment: unlike })).markdown).toContain(
    'are not like those of companies',
  )
  const ofRecord = { ...proof('/classification', ''), method: 'dataset' as const }
  const record = found<'ventureAssessment'>({ ...assessed, reasons }, [ofRecord])
  expect(templateReport(sourceOf({ ventureAssessment: record })).markdown).toContain(
    '2026-11-22. The dataset has it among the companies that venture capital funds.\n',
  )
  expect(templateReport(sourceOf({})).markdown).toContain('2026-11-22.\n')
})

test('an address that is quoted stands as it is, as code', () => {
  const source = sourceOf({
    techStack: found<'techStack'>({ technologies: [{ name: 'Stripe', category: 'payments' }] }, [
      proof('/technologies/0', 'https://js.stripe.com/v3/'),
    ]),
  })
  expect(templateReport(source).markdown).toContain('(2026-11-20): `https://js.stripe.com/v3/`\n')
})
