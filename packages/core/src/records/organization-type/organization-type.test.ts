import { describe, expect, test } from 'bun:test'
import { exampleCompany, exampleFunding } from '../../testing/fixtures.ts'
import { type Company, organizationTypes } from '../company.ts'
import { organizationOf, organizationTerm, organizationTerms, reasonFor } from './organization-type.ts'
import { typedCompany } from './typed-company.ts'

const year = 2026
const nothing: Partial<Company> = {
  name: 'Zyx',
  description: null,
  industries: [],
  primary_industry: null,
  status: 'unknown',
  founded_year: null,
  funding: null,
}
const readingOf = (known: Partial<Company>) => organizationOf(exampleCompany({ ...nothing, ...known }), year)
const typeOf = (known: Partial<Company>) => readingOf(known).type
const backed = exampleFunding({ investors: [{ id: null, name: 'Oak Ventures', lead: true }] })

test.each([
  ["Boston Children's Hospital", 'hospital'],
  ['University of Chicago Medical Center', 'hospital'],
  ['The University of Akron', 'university'],
  ['Massachusetts Institute of Technology', 'university'],
  ['Universitätsklinikum Heidelberg', 'hospital'],
  ['Hochschule Darmstadt', 'university'],
  ['Museo Nacional del Prado', 'museum'],
  ['Fundação Universidade Federal do ABC', 'university'],
  ['Fondazione Telethon', 'non_profit'],
  ['Institut Pasteur', 'research_institute'],
  ['Stichting Het Vergeten Kind', 'non_profit'],
  ['Ministry of Health', 'government'],
  ['Uniwersytet Warszawski', 'university'],
  ['Tateisi Science and Technology Foundation', 'non_profit'],
  ['Concordia University Press', 'media'],
  ['New York Public Library', 'other'],
] as const)('by its name alone %s is one', (name, type) => {
  expect(typeOf({ name })).toBe(type)
})

test.each([
  ['Acme is a nonprofit organization that plants trees.', 'non_profit'],
  ['A nonprofit stool bank for hospitals.', 'non_profit'],
  ['Acme ist eine gemeinnützige Stiftung.', 'non_profit'],
  ['Acme es una fundación que ayuda.', 'non_profit'],
  ['Acme est une association à but non lucratif qui aide.', 'non_profit'],
  ['Acme is a venture capital firm based in Oslo.', 'investment_fund'],
  ['Acme è una fondazione di ricerca.', 'non_profit'],
  ['Acme is a startup accelerator.', 'accelerator'],
  ['Acme is a subsidiary of Globex.', 'subsidiary'],
  ['A university admissions platform.', 'company'],
  ['Acme is a museum ticketing service.', 'company'],
  ['Acme sells software to hospitals.', 'company'],
  ['Data is the foundation of what we do.', 'company'],
  ['A fast charting library.', 'company'],
] as const)('by its description %s it is one', (description, type) => {
  expect(typeOf({ description })).toBe(type)
})

describe('a startup', () => {
  test('is backed by investors, or at most 15 years old', () => {
    expect(readingOf({ funding: backed })).toMatchObject({ type: 'startup', because: 'funding' })
    expect(readingOf({ founded_year: 2011 })).toMatchObject({ type: 'startup', because: 'age', said: '2011' })
    expect(typeOf({ founded_year: 2010 })).toBe('company')
    expect(typeOf({})).toBe('company')
  })

  test('is not public, acquired or a subsidiary, and no grant or loan makes one', () => {
    expect(typeOf({ funding: backed, status: 'public' })).toBe('public_company')
    expect(typeOf({ funding: backed, status: 'acquired' })).toBe('company')
    expect(typeOf({ funding: backed, description: 'Acme is a subsidiary of Globex.' })).toBe('subsidiary')
    for (const last_round_type of ['grant', 'debt', 'ipo'] as const) {
      const funding = exampleFunding({ investors: [], stage: null, last_round_type, total_usd: 1_000 })
      expect(typeOf({ funding })).toBe('company')
    }
  })

  test('may be called as others are when it is backed', () => {
    expect(typeOf({ name: 'Lambda School', funding: backed })).toBe('startup')
    expect(typeOf({ name: 'School of Rock', funding: backed })).toBe('startup')
    expect(typeOf({ name: 'Hospital IQ', funding: backed })).toBe('startup')
    expect(typeOf({ name: 'Saint Louis University', funding: backed })).toBe('university')
  })
})

test('the first industry tells where it is the type itself', () => {
  expect(typeOf({ primary_industry: 'Higher Education' })).toBe('university')
  expect(typeOf({ primary_industry: 'Museums' })).toBe('museum')
  expect(typeOf({ primary_industry: 'Education' })).toBe('company')
  expect(typeOf({ primary_industry: 'Hospital software' })).toBe('company')
})

test('what was said holds, and each reading has a reason in words', () => {
  const said = readingOf({ name: 'Boston University', organization_type: 'museum' })
  expect(said).toEqual({ type: 'museum', because: 'stored', said: null })
  expect(
    [said, readingOf({ name: 'Boston University' }), readingOf({ founded_year: 2020 }), readingOf({})].map(
      reasonFor,
    ),
  ).toEqual([
    'an import or an operator said so',
    'its name says "university"',
    'founded in 2020, at most 15 years ago',
    'nothing tells of another type',
  ])
})

test('the terms of an index say in every year what the record says', () => {
  const founded = [null, 1800, 1969, 1970, 1971, 1998, 2010, 2011, 2026, 2027, 2070, 2200]
  const companies = [
    ...founded.map((founded_year) => exampleCompany({ ...nothing, founded_year })),
    exampleCompany({ ...nothing, funding: backed }),
    exampleCompany({ ...nothing, name: 'Boston University' }),
  ]
  for (const currentYear of [2013, 2026, 2027, 2050]) {
    for (const company of companies) {
      const term = organizationTerm(company)
      const types = organizationTypes.filter((type) => organizationTerms(type, currentYear).includes(term))
      expect(types).toEqual([organizationOf(company, currentYear).type])
    }
  }
})

test('a company is answered with its type, of this year', () => {
  const company = Object.freeze(exampleCompany({ ...nothing, founded_year: 2011 }))
  expect(typedCompany(company, 2026)).toEqual({ ...company, organization_type: 'startup' })
  expect(typedCompany(company, 2026)).toBe(typedCompany(company, 2026))
  expect(typedCompany(company, 2027).organization_type).toBe('company')
  const said = exampleCompany({ ...nothing, organization_type: 'school' })
  expect(typedCompany(said, 2026)).toBe(said)
})
