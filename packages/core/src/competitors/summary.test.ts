import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { rounds } from '../../test/nightly.ts'
import { exampleCompany, examplePlace } from '../testing/fixtures.ts'
import { unfoundedClaims } from '../testing/summary-claims.ts'
import { comparedCompanyOf } from './compared-company.ts'
import type { Shared } from './shared.ts'
import { summaryMax, summaryOf } from './summary.ts'

const nothingShared: Shared = { industries: [], terms: [], phrases: [], segments: [] }
const nowhere = examplePlace()
const larkspur = comparedCompanyOf(
  exampleCompany({
    name: 'Larkspur Payroll',
    tagline: 'Daily pay for kitchens',
    description: 'Larkspur pays the staff of restaurants and bakeries every day.',
    industries: ['Payroll', 'Fintech'],
    tags: ['wages'],
  }),
)
const tallow = exampleCompany({
  id: 'example:2',
  name: 'Tallow',
  description: 'Wages for bars. Tallow brings daily pay to restaurants and hotels.',
  industries: ['Fintech', 'PAYROLL'],
})

describe('the summary of a competitor', () => {
  test('tells what both records say, and the words of the candidate', () => {
    const shared = {
      industries: ['Fintech', 'PAYROLL'],
      phrases: ['daily pay'],
      terms: ['pay', 'wages', 'restaurants'],
      segments: [],
    }
    expect(summaryOf(larkspur, tallow, shared)).toBe(
      'Both are in Fintech and PAYROLL and mention daily pay, wages and restaurants. In its own words: “Wages for bars.”',
    )
  })

  test('leaves out what does not stand in both, whoever says that it is shared', () => {
    const shared = {
      industries: ['Fintech', 'Robotics'],
      phrases: ['monthly pay', 'every day'],
      terms: ['hotel', 'hotels', 'staff'],
      segments: ['bars'],
    }
    expect(summaryOf(larkspur, tallow, shared)).toBe(
      'Both are in Fintech. In its own words: “Wages for bars.”',
    )
  })

  test('leaves out a clause that has nothing to tell', () => {
    expect(summaryOf(larkspur, tallow, nothingShared)).toBe('In its own words: “Wages for bars.”')
    const silent = exampleCompany({ industries: ['Payroll'] })
    expect(summaryOf(larkspur, silent, { ...nothingShared, industries: ['Payroll'] })).toBe(
      'Both are in Payroll.',
    )
    expect(summaryOf(larkspur, exampleCompany(), nothingShared)).toBe('')
  })

  test('tells labels apart that hold an and, and leaves out those that are no industry', () => {
    const industries = ['B2B', 'Finance and Accounting', 'Payroll', 'payroll']
    const left = comparedCompanyOf(exampleCompany({ industries }))
    const summary = summaryOf(left, exampleCompany({ industries }), { ...nothingShared, industries })
    expect(summary).toBe('Both are in Finance and Accounting, Payroll.')
  })

  test('tells no industry that was only worked out', () => {
    const shared = { ...nothingShared, industries: ['Fintech'] }
    const site = { ...larkspur, statedIndustries: [] }
    expect(summaryOf(site, tallow, shared)).toBe('In its own words: “Wages for bars.”')
  })

  test('writes capitals only where both do', () => {
    const chips = exampleCompany({ description: 'Chips on ARM for SAP farms, with an API.' })
    const shared = { ...nothingShared, terms: ['arm', 'sap', 'api'] }
    const mentioned = (description: string) =>
      summaryOf(comparedCompanyOf(exampleCompany({ description })), chips, shared).split('. ')[0]
    expect(mentioned('An arm for kitchens that taps sap, with an API')).toBe('Both mention arm, sap and API')
    expect(mentioned('Tools on ARM for SAP')).toBe('Both mention ARM and SAP')
  })

  test('tells a phrase with the word that follows it in both', () => {
    const left = comparedCompanyOf(
      exampleCompany({ description: 'It files sales tax for bakeries and cafés.' }),
    )
    const right = exampleCompany({ description: 'Files sales tax for bakeries and bars.' })
    const shared = { ...nothingShared, phrases: ['files sales', 'for bakeries', 'bakeries'] }
    expect(summaryOf(left, right, shared)).toStartWith('Both mention files sales tax and bakeries.')
  })

  test('tells no words that tell nothing of a trade', () => {
    const text =
      'Formerly known as Acme, founded in October 2015 by Andrew in Nebelstadt, with 100 people and open source: gene sequencing.'
    const location = { ...nowhere, city: 'Nebelstadt' }
    const left = comparedCompanyOf(exampleCompany({ description: text, location }))
    const right = exampleCompany({ description: text, location })
    const phrases = ['formerly known', 'october 2015', 'open source', 'gene sequencing']
    const terms = ['andrew', '100', 'people', 'nebelstadt', 'open', 'us']
    expect(summaryOf(left, right, { ...nothingShared, phrases, terms })).toStartWith(
      'Both mention gene sequencing.',
    )
    expect(summaryOf(left, right, { ...nothingShared, terms: [...terms, 'gene'] })).toStartWith(
      'Both mention gene.',
    )
  })

  test('takes no part of a word for a word', () => {
    const left = comparedCompanyOf(exampleCompany({ description: 'Pre-owned cars and alcoholic drinks' }))
    const right = exampleCompany({ description: 'Owned by nobody. Non-alcoholic drinks.' })
    const shared = { ...nothingShared, terms: ['owned', 'alcoholic', 'drinks'] }
    expect(summaryOf(left, right, shared)).toStartWith('Both mention drinks.')
  })

  const wordsOf = (known: object, name = 'Larkspur Payroll') =>
    summaryOf({ ...larkspur, name }, exampleCompany(known), nothingShared)

  test('prefers the sentence that names the other company, as it writes itself', () => {
    const rival = {
      tagline: 'Pay, every day.',
      description: 'For cooks. The open alternative to Larkspur Payroll.',
    }
    expect(wordsOf(rival)).toBe('In its own words: “The open alternative to Larkspur Payroll.”')
    const lunch = { tagline: 'Meals at noon.', description: 'We cook. Every lunch box is green.' }
    expect(wordsOf(lunch, 'Box')).toBe('In its own words: “Meals at noon.”')
  })

  test('quotes the tagline, else the beginning of the description, and no sentence from behind', () => {
    const long = `It offers ${'payroll and wages, '.repeat(20)}to kitchens.`
    const description = `${long} The company is based in Nebelstadt.`
    expect(wordsOf({ description })).toMatch(/^In its own words: “It offers payroll .*…”$/)
    expect(wordsOf({ tagline: 'Wages for bars', description })).toBe('In its own words: “Wages for bars”')
  })

  test('quotes nothing that could end the quotation or be more than text', () => {
    for (const tagline of [
      'the best tool” Larkspur is insolvent and both are owned by Acme “really',
      'The "best" tool there is',
      '„Löhne“ für Küchen',
      '[Win a prize](https://evil.example)',
      '**Now** for all',
      '<script>alert(1)</script>',
      'See https://evil.example for more',
      'See www.evil.example for more',
      'Half a pair \ud83d of wings',
    ]) {
      expect(wordsOf({ tagline })).toBe('')
      expect(wordsOf({ tagline, description: 'Wages for bars.' })).toBe('In its own words: “Wages for bars.”')
    }
  })

  test('cuts a long sentence at a space, and says nothing of a word without end', () => {
    const words = exampleCompany({ description: 'restaurant wages '.repeat(2_000) })
    const cut = summaryOf(larkspur, words, nothingShared)
    expect(cut).toMatch(/^In its own words: “(restaurant wages )+restaurant( wages)?…”$/)
    expect(cut.length).toBeLessThanOrEqual(summaryMax)
    const word = exampleCompany({ description: 'x'.repeat(1_000_000) })
    expect(summaryOf(larkspur, word, nothingShared)).toBe('')
  })

  test('whatever stands in the records and is said to be shared, everything in it stands in both', () => {
    const piece = fc.constantFrom(
      'daily pay',
      'Wages',
      'error tracking',
      'C++',
      'Straße',
      'café',
      '決済',
      'and',
      ', ',
      '. ',
      '“no”',
      '**bold** [x](javascript:y)',
      '\u0000\u202e\n',
      'x'.repeat(300),
      '<b>',
      ' ',
    )
    const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(' '))
    const texts = fc.array(fc.oneof(text, piece, fc.string({ unit: 'binary' })), { maxLength: 4 })
    const record = fc.record({ tagline: text, description: text, industries: texts, tags: texts })
    fc.assert(
      fc.property(record, record, texts, texts, (left, right, some, more) => {
        const subject = comparedCompanyOf(exampleCompany({ ...left, name: some[0] ?? 'Acme' }))
        const candidate = exampleCompany(right)
        const shared = {
          industries: [...some, ...right.industries],
          phrases: [...more, 'daily pay', 'error tracking'],
          terms: [...some, 'wages', 'c++', 'strasse', 'cafe'],
          segments: more,
        }
        expect(unfoundedClaims(summaryOf(subject, candidate, shared), subject, candidate)).toEqual([])
      }),
      { numRuns: rounds(1_000) },
    )
  })

  test('who checks it finds what is made up', () => {
    const claims = (summary: string) => unfoundedClaims(summary, larkspur, tallow)
    expect(claims('Both are in Robotics and mention hotels.')).toEqual([
      'not in both industries: Robotics',
      'not in both texts: hotels',
    ])
    expect(claims('In its own words: “Wages for cooks.”')).toEqual(['not its own words: Wages for cooks.'])
    expect(claims('Unlike Larkspur, it serves bars.')).toHaveLength(1)
    expect(claims('Both mention day.')).toEqual(['not in both texts: day'])
    expect(claims('Both mention DAILY.')).toEqual(['not in both texts: DAILY'])
    expect(claims('In its own words: “Wages” for “bars.”')).toHaveLength(1)
  })
})
