import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  edgeCompanies,
  hasRealCompanies,
  realCompanies,
  realLocations,
} from '../../../../test/company-sets.ts'
import { indexSubject } from '../../../../test/index-subject.ts'
import { inNightly, longTestMs, rounds } from '../../../../test/nightly.ts'
import type { Company } from '../../../records/company.ts'
import { fixtureRecord } from '../../../testing/fixtures.ts'
import { attribute } from '../attributes.ts'
import { suggestIn } from './suggest-view.ts'

async function compare(companies: readonly Company[], numRuns: number) {
  const subject = await indexSubject(companies)
  const texts = companies.flatMap(({ name, location, funding }) => [
    name,
    ...(location?.city == null ? [] : [location.city]),
    ...(funding?.investors ?? []).map((investor) => investor.name),
  ])
  const typed = fc
    .tuple(fc.constantFrom(...texts), fc.nat({ max: 14 }), fc.constantFrom(0, 0, 1))
    .map(([text, length, word]) =>
      text
        .split(' ')
        .slice(word)
        .join(' ')
        .slice(0, length + 1),
    )
  const attributes = [
    [attribute.country('DE')],
    [attribute.country('US'), attribute.country('DE')],
    ['nothing'],
  ]
  let found = 0
  await fc.assert(
    fc.asyncProperty(typed, fc.constantFrom(1, 3, 10), async (text, limit) => {
      const expected = await subject.reference.suggest({ text, limit, attributes, forgives: false })
      for (const [name, view] of Object.entries(subject.views)) {
        const { companies, cities, investors, counts } = suggestIn(view, {
          text,
          limit,
          attributes,
          forgives: false,
        })
        expect({ name, text, counts }).toEqual({ name, text, counts: [...expected.counts] })
        const kinds = {
          companies: [companies, expected.companies],
          cities: [cities, expected.cities],
          investors: [investors, expected.investors],
        }
        for (const [kind, [own = [], plain = []]] of Object.entries(kinds)) {
          expect({ name, text, kind, found: own as unknown[] }).toEqual({
            name,
            text,
            kind,
            found: [...plain],
          })
          found += plain.length
        }
      }
    }),
    { numRuns },
  )
  expect(found).toBeGreaterThan(numRuns)
}

test(
  'suggestions are those of the reference index, in one segment or many',
  async () => {
    await compare(edgeCompanies(), rounds(300))
  },
  longTestMs,
)

test.skipIf(!hasRealCompanies() || !inNightly('the reference index over real companies'))(
  'and over real companies',
  async () => {
    await compare(realCompanies(realLocations()), rounds(150))
  },
  longTestMs,
)

test('what begins nothing is taken for mistyped: one edit from five letters on, two from nine', async () => {
  const company = (id: string, name: string, score: number) => ({
    ...fixtureRecord({ id, name }).company,
    score,
  })
  const { views } = await indexSubject([
    company('a', 'Airbnb', 9),
    company('b', 'Dropbox', 8),
    company('c', 'Coinbase Global', 7),
    company('d', 'Interplanetary Mining', 6),
    company('e', 'Slack', 5),
  ])
  const idsOf = (text: string) =>
    Object.values(views).map((view) =>
      suggestIn(view, { text, limit: 10, attributes: [], forgives: true }).companies.map(
        ({ id, match }) => `${id} ${match}`,
      ),
    )
  for (const [text, expected] of [
    ['airbbn', ['a misspelled']],
    ['dropbx', ['b misspelled']],
    ['coinbsae', ['c misspelled']],
    ['conba', ['c misspelled']],
    ['intreplnaet', ['d misspelled']],
    ['slcak', ['e misspelled']],
    ['slak', []],
    ['xlack', []],
    ['quite another', []],
  ] as const)
    for (const ids of idsOf(text)) expect({ text, ids }).toEqual({ text, ids: [...expected] })
})
