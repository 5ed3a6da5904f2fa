import { describe, expect, test } from 'bun:test'
import { now, siteOf } from '../../../test/extraction/site.ts'
import { slowRepeats } from '../../../test/linear-time.ts'
import type { PageKind } from '../../web/sites/snapshot.ts'
import { findStatedMetrics } from './stated-metrics.ts'

const statedIn = (html: string, kind: PageKind = 'home') =>
  findStatedMetrics(siteOf({ [kind]: html }), { now }).map((one) => [one.kind, one.text.value])

describe('sentences that state traction', () => {
  test.each([
    ['customers', 'More than 240 ports in nine countries use Acme every day.'],
    ['customers', 'Trusted by 10,000+ teams'],
    ['customers', 'Join 5,000+ harbors already using Acme'],
    ['customers', 'We’ve helped over 300 ports.'],
    ['customers', 'We serve hundreds of clinics across Europe.'],
    ['customers', 'We have 1.3M users.'],
    ['customers', 'Acme reached $8 million in annual recurring revenue.'],
    ['customers', 'Our revenue has tripled since January.'],
    ['customers', 'Über 2.000 Unternehmen vertrauen uns.'],
    ['customers', 'Plus de 500 entreprises utilisent Acme.'],
    ['customers', 'Más de 300 empresas usan Acme.'],
    ['customers', 'Our clients range from research laboratories to government agencies.'],
    ['product', 'Acme has processed 340 million euros of payments.'],
    ['code', 'Our library has 18K stars on GitHub.'],
    ['social', 'We have 39,000 followers on Mastodon.'],
  ])('%s: %s', (kind, sentence) => {
    expect(statedIn(`<p>Boats float. They always did.</p><p>${sentence}</p>`)).toEqual([[kind, sentence]])
  })

  test.each([
    'We are a team of 34 people.',
    'Our prices range from modest to high.',
    'Their clients range from ports to shipyards.',
    'The market will be worth $40 billion by 2030, and we are in it.',
    'According to a survey, 200 million businesses use spreadsheets, and we know why.',
    'We let you reach thousands of customers.',
    'Our plan includes up to 50 users.',
    'Our customers grew their sales by 300%.',
    'She scaled Globex to 100M users before joining us.',
    'Do 10,000 teams use Acme?',
    '12 percent of users place an order through us.',
    'We have two customers.',
    'Join 5,000 readers of our newsletter.',
    'Boats carry 10,000 passengers every day.',
    'Globex serves 500 hotels.',
  ])('not: %s', (sentence) => {
    expect(statedIn(`<p>${sentence}</p>`)).toEqual([])
  })

  test.each([
    ['what somebody is quoted with', '<blockquote>We have 10,000 users on Acme.</blockquote>', 'home'],
    ['a story of somebody else', '<h2>How Globex began</h2><p>We have 10,000 users.</p>', 'home'],
    ['a page of prices', '<p>We have 10,000 users.</p>', 'pricing'],
    ['a page of terms', '<p>We have 10,000 users.</p>', 'legal'],
    ['a foot', '<footer>We have 10,000 users.</footer>', 'home'],
  ] as const)('not in %s', (_, html, kind) => {
    expect(statedIn(html, kind)).toEqual([])
  })

  test('of the news have the day of their article, where the page says one', () => {
    const post = '<h1>Acme grows</h1><p>February 12, 2026</p><p>We have 10,000 users.</p>'
    const [stated] = findStatedMetrics(siteOf({ post }), { now })
    expect(stated?.occurredOn).toMatchObject({
      value: '2026-02-12',
      sources: [{ quote: 'February 12, 2026' }],
    })
    const home = '<p>We have 10,000 users.</p>'
    // What stands elsewhere too is not of that day.
    expect(findStatedMetrics(siteOf({ home, post }), { now })[0]?.occurredOn.value).toBeNull()
  })

  test('a hostile page takes time in proportion to its length', () => {
    const read = (text: string) => expect(statedIn(`<p>${text}</p>`).length).toBeLessThanOrEqual(30)
    const repeated = [
      '10,000 ',
      'trusted by 10,000 ',
      'we grew sales ',
      '1,000 a b c d e f ',
      'we have 10 million.',
    ]
    expect(slowRepeats(read, repeated)).toEqual([])
  })
})
