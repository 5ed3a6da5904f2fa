import { describe, expect, test } from 'bun:test'
import { fundingOf, linesOf } from '../../../test/extraction/funding.ts'

/** What an article elsewhere says about Tanvale Soil, of tanvale.example. */
const told = (body: string) =>
  linesOf(
    fundingOf(
      [
        {
          elsewhere: 'https://news.example/story',
          head: '<title>News of the day</title>',
          body: `<p>${body}</p>`,
        },
      ],
      ['Tanvale Soil', 'tanvale'],
    ),
  )

describe('a round of those around the company is not told as its own:', () => {
  for (const body of [
    'Tanvale Group, the parent of Tanvale Soil (tanvale.example), raised $9 million in a Series A.',
    'Tanvale Group, the parent company of Tanvale Soil, raised $9 million in a Series A.',
    'Boston, MA – February 8, 2022 – Tanvale Group, the parent of Tanvale Soil, raised $9 million in a Series A.',
    'Tanvale Group, which owns Tanvale Soil (tanvale.example), has raised $9 million in a Series A.',
    'Tanvale Group, which owns Tanvale Soil, raised $9 million in a Series A.',
    'Tanvale Bank, an early investor in Tanvale Soil (tanvale.example), raised $9 million in a Series A.',
    'Tanvale Group is the news. Tanvale Group, the parent of Tanvale Soil, has news. It raised $9 million in a Series A.',
    'The founder of Harrow, formerly of Tanvale Soil (tanvale.example), raised $9 million in a Series A.',
    'The founder of Harrow, previously chief officer at Tanvale Soil, raised $9 million in a Series A.',
    'An ex-Tanvale engineer has raised $9 million in a Series A.',
    'The founder of Harrow was formerly of Tanvale Soil (tanvale.example). The company raised $9 million in a Series A.',
  ])
    test(body, () => {
      expect(told(body)).toEqual([])
    })
})

describe('of the company itself it is:', () => {
  for (const body of [
    'Tanvale Soil (tanvale.example), formerly Mudworks, raised $9 million in a Series A.',
    'Tanvale Soil, the maker of soil maps, raised $9 million in a Series A.',
    'Tanvale, the owner of Tanvale Maps, raised $9 million in a Series A.',
    'Tanvale Soil, which acquired Mudworks, raised $9 million in a Series A.',
    'Tanvale Soil, founded by former Harrow engineers, raised $9 million in a Series A.',
    'Mudbank, an investor in Tanvale Soil, said that Tanvale Soil raised $9 million in a Series A.',
  ])
    test(body, () => {
      expect(told(body)).toEqual(['9000000 USD series_a'])
    })
})

test('hostile sentences are read in bounded time', () => {
  for (const word of ['Tanvale Group, the parent of ', 'formerly the of ', 'Tanvale Soil (', 'which has '])
    expect(told(`${word.repeat(30_000)}Tanvale Soil, raised $9 million.`)).toBeArray()
})
