import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fundingOf, quotesOf } from '../../../test/extraction/funding.ts'
import { sampled } from '../../../test/nightly.ts'
import { hasSharedData } from '../../../test/shared-data.ts'
import { fundingReadsBack } from './reads-back.ts'

describe('fundingReadsBack', () => {
  const quote =
    'In May 2021 we raised over €4.5 million in Series A funding led by Alder Capital, with Birch Ventures.'
  const euros = { value: 4.5e6, currency: 'EUR', isApproximate: true }

  test('reads what the quote says', () => {
    expect(fundingReadsBack.amount(quote, euros)).toBe(true)
    expect(fundingReadsBack.type(quote, 'series_a')).toBe(true)
    expect(fundingReadsBack.announcedOn(quote, '2021-05-01')).toBe(true)
    expect(fundingReadsBack.investor(quote, { name: 'alder  capital', isLead: true })).toBe(true)
  })

  test('reads nothing that it does not say', () => {
    expect(fundingReadsBack.amount(quote, { ...euros, value: 45e6 })).toBe(false)
    expect(fundingReadsBack.amount(quote, { ...euros, currency: 'USD' })).toBe(false)
    expect(fundingReadsBack.type(quote, 'series_b')).toBe(false)
    expect(fundingReadsBack.announcedOn(quote, '2021-06-01')).toBe(false)
    expect(fundingReadsBack.investor(quote, { name: 'Cedar', isLead: false })).toBe(false)
    expect(
      fundingReadsBack.investor('Backed by Alder Capital.', { name: 'Alder Capital', isLead: true }),
    ).toBe(false)
  })
})

describe('every value stands in its quotes', () => {
  const fixtures = new URL('../../../../node-adapter/test/sites/fixtures', import.meta.url).pathname
  const real = new URL('../../../../../../shared/data/pages', import.meta.url).pathname

  test('of the fixture sites', () => checkQuotes(pagesIn(fixtures), 10))
  test.skipIf(!hasSharedData('pages'))('of real pages', () => checkQuotes(sampled(pagesIn(real)), 0), 30_000)
})

const pagesIn = (directory: string) =>
  readdirSync(directory, { recursive: true, withFileTypes: true }).filter(({ name }) =>
    name.endsWith('.html'),
  )

function checkQuotes(files: ReturnType<typeof pagesIn>, wanted: number): void {
  let values = 0
  for (const file of files) {
    const body = readFileSync(join(file.parentPath, file.name), 'utf8')
    // Read as the company's own and as an article: whatever either yields has to hold.
    const names = [
      ...new Set(
        [...body.matchAll(/\b[A-Z][a-z]{3,12}\b(?= (?:raise[sd]|has raised|closes))/g)].map(([name]) => name),
      ),
    ]
    for (const page of [{ body }, { body, elsewhere: 'https://news.example/story' }])
      for (const [quote, value, isRead] of quotesOf(fundingOf([page], names))) {
        values++
        if (!isRead)
          throw new Error(`${file.name}: ${JSON.stringify(value)} is not read back from "${quote}"`)
      }
  }
  expect(values).toBeGreaterThanOrEqual(wanted)
}
