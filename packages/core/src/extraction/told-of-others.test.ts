import { describe, expect, test } from 'bun:test'
import { loadLocations } from '../reference/locations/locations.ts'
import { parsePage } from '../web/html/parse-page.ts'
import { allExtractors } from './all-extractors.ts'
import type { Site } from './site.ts'
import { toldOfOthers } from './told-of-others.ts'

const locations = loadLocations(await Bun.file(new URL('../../data/locations.bin', import.meta.url)).bytes())
const context = { locations, now: Date.UTC(2026, 2, 1), isInvestor: () => false }

function siteOf(html: string): Site {
  const url = 'https://acme.example/'
  const of = { kind: 'home', url, headers: {}, fetchedAt: 0, sha256: null, origin: 'own_site' } as const
  return { domain: 'acme.example', names: ['Acme'], pages: [{ ...of, page: parsePage(html, url) }] }
}

const told = (html: string) => {
  const page = parsePage(html, 'https://acme.example/')
  const others = toldOfOthers(page, (text) => /Acme/.test(text))
  return page.blocks.filter(({ index }) => others.has(index)).map(({ text }) => text)
}

describe('what is told of others', () => {
  test.each([
    'How Globex began',
    'How Hooli Robotics was founded',
    'Why Globex raised again',
    'The story of Globex',
    'The story behind Globex',
    "Globex's founding story",
    'Case study',
    'Customer stories',
    'Wie Globex seine Kosten senkte',
    'Die Geschichte von Globex',
    'Comment Globex a commencé',
    'Cómo Globex redujo sus costes',
    'Como a Globex cresceu',
    'Hoe Globex zijn kosten verlaagde',
  ])('stands under "%s"', (heading) => {
    expect(told(`<h2>${heading}</h2><p>The company was founded in 2008.</p>`)).toContain(
      'The company was founded in 2008.',
    )
  })

  test.each([
    'How we began',
    'How Acme began',
    'How It Started',
    'The story of Acme',
    'Our story',
    'How to begin',
    'About',
    'Wie wir begannen',
    'Wie Sie Kosten senken',
    'Die Geschichte von Acme',
    'Notre histoire',
    'Our Founder’s story',
  ])('does not stand under "%s"', (heading) => {
    expect(told(`<h2>${heading}</h2><p>The company was founded in 2008.</p>`)).toEqual([])
  })

  test('goes down to the next heading of its rank', () => {
    const page =
      '<h2>How Globex began</h2><p>One.</p><h3>The early days</h3><p>Two.</p><h2>About us</h2><p>Three.</p>'
    expect(told(page)).toEqual(['How Globex began', 'One.', 'The early days', 'Two.'])
  })

  test('is nothing of the company: no year, no founder, no round, no description', () => {
    const story =
      'The company was founded in 2008 by Brian Fenwick and Joe Osterly. The company raised $7.2 million in a Series A led by Quarry Capital.'
    const of = (heading: string) => {
      const site = siteOf(`<h1>Acme, the notes app</h1><article><h2>${heading}</h2><p>${story}</p></article>`)
      return {
        years: allExtractors.identity(site, context).foundedYear.value,
        founders: allExtractors.people(site, context).founders.length,
        rounds: allExtractors.funding(site, context).rounds.length,
        description: allExtractors.profile(site, context).description.value,
      }
    }
    expect(of('How Globex began')).toEqual({ years: null, founders: 0, rounds: 0, description: null })
    expect(of('How Acme began')).toMatchObject({ years: 2008, founders: 2, rounds: 1 })
  })

  test('headings that nearly say it cost no time', () => {
    expect(told(`<h2>${'How A'.repeat(200_000)}</h2>`.repeat(3))).toEqual([])
    expect(told(`<h2>How ${'Aa '.repeat(60)}</h2>`.repeat(1_000))).toEqual([])
  })
})
