import { describe, expect, test } from 'bun:test'
import { deckOf, documentOf, slideOf } from '../../../test/deck-slides.ts'
import { judgeLayout } from '../judge-deck.ts'
import { sectionTable } from './section-table.ts'

const judge = (...given: Parameters<typeof deckOf>) => judgeLayout(deckOf(...given), documentOf()).slides
const filler = ['Zebra', 'A slide that says little of anything'] as const

/** Titles as they stand on slides, by the section that a reader files them under; in the middle of a deck, with nothing else to go by. */
const titles: Record<string, readonly string[]> = {
  problem: [
    'The Problem',
    'The problem we are solving',
    'Recruiting is broken',
    'Pain Points',
    'Current challenges',
    'Das Problem',
    'Die Herausforderung: Fachkräftemangel',
    'Was ist das Problem?',
    'O Problema',
    'El problema',
    'Le problème',
  ],
  solution: [
    'Our Solution',
    'The Solution: one ledger',
    'Introducing Larkspur',
    'Value Proposition',
    'Our Approach',
    'How we solve it',
    'Unsere Lösung',
    'Lösungsansatz',
    'Nutzenversprechen',
    'A Solução',
    'La solución',
    'Notre solution',
  ],
  product: [
    'Product',
    'How it works',
    'The Product: mobile app',
    'Our technology stack',
    'Platform overview',
    'Under the hood',
    'So funktioniert es',
    'Unser Produkt',
    'Die Plattform',
    'Cómo funciona',
    'Comment ça marche ?',
  ],
  market: [
    'Market Size',
    'A $50B market',
    'TAM, SAM, SOM',
    'The Opportunity',
    'Why now?',
    'A huge and growing market',
    'Who are our customers?',
    'Ideal Customer Profile',
    'Marktpotenzial',
    'Marktgröße und Wachstum',
    'Größe des Markts',
    'Zielgruppe',
    'Warum jetzt?',
    'Tamanho do mercado',
    'Le marché',
  ],
  business_model: [
    'Business Model',
    'How we make money',
    'Pricing & Packaging',
    'Unit Economics',
    'Unser Geschäftsmodell',
    'Erlösmodell',
    'Modelo de negócio',
    'Modèle économique',
  ],
  traction: [
    'Traction to date',
    'Customers',
    'Growth',
    'Testimonials',
    'Case Study: Siemens',
    'Trusted by',
    'We are growing 20% month over month',
    'Kunden & Referenzen',
    'Erste Erfolge',
    'Tração',
  ],
  competition: [
    'Competition',
    'Competitive Landscape',
    'Our competitive advantage',
    'How we compare',
    'Us vs. them',
    'Secret sauce',
    'Wettbewerber im Vergleich',
    'Alleinstellungsmerkmale',
    'Concorrência',
    'Concurrence',
  ],
  go_to_market: [
    'Go-to-Market',
    'Go To Market Strategy',
    'GTM',
    'Marketing & Sales',
    'Customer acquisition',
    'How we reach customers',
    'Markteintritt',
    'Vertrieb & Marketing',
    'Go-to-Market-Strategie',
    'Stratégie commerciale',
  ],
  roadmap: [
    'Product Roadmap',
    'Milestones',
    'Next steps',
    'What’s next',
    'Phase 2: Hiring',
    'Meilensteine',
    'Zeitplan',
    'Feuille de route',
  ],
  team: [
    'Our Team',
    'Meet the team',
    'Founders',
    'Team & Advisors',
    'Unser Team',
    'Das Gründerteam',
    'Wer wir sind',
    'Nosso time',
    'L’équipe',
  ],
  financials: [
    'Financial Projections',
    '5-year forecast',
    'P&L',
    'Our numbers',
    'Finanzplanung 2025–2029',
    'Umsatzprognose',
    'Prévisions financières',
  ],
  ask: [
    'The Ask',
    'We are raising $2M',
    'Raising a $5M Series A',
    'Use of Funds',
    'Join our seed round',
    'Kapitalbedarf & Mittelverwendung',
    'Wir suchen 1,5 Mio. €',
    'Die Finanzierungsrunde',
    'Levée de fonds',
    'Ronda de inversión',
  ],
  contact: [
    'Contact us',
    'Thank you!',
    'Questions?',
    'Let’s talk',
    'Vielen Dank!',
    'Kontakt',
    'Obrigado!',
    'Merci',
  ],
  appendix: ['Appendix', 'Appendix: Unit economics', 'Anhang'],
  other: [
    'Agenda',
    'Inhalt',
    'Risk Management',
    'Our values',
    'Sustainability',
    'Sales teams waste 60% of their time',
  ],
}

describe('a title alone tells the section', () => {
  for (const [section, given] of Object.entries(titles))
    test(`of ${section}`, () => {
      const judged = given.map(
        (title) => `${title}: ${judge([filler, [title, 'Some words'], filler])[1]?.section}`,
      )
      expect(judged).toEqual(given.map((title) => `${title}: ${section}`))
    })
})

describe('what a slide holds tells the section where its title does not', () => {
  const sectionOf = (...slide: readonly string[]) =>
    judge([filler, ['Kitchens', ...slide], filler])[1]?.section

  test('sizes of a market', () =>
    expect(sectionOf('TAM', '$50B', 'SAM', '$5B', 'SOM', '$300M')).toBe('market'))
  test('names with their roles', () =>
    expect(sectionOf('[ Ada Okafor / CEO', '[ Jan de Vries / Head of Engineering')).toBe('team'))
  test('who has what', () =>
    expect(
      sectionOf('| Feature | Acme | Beta | Gamma', '| Payroll | ✓ | ✗ | ✗', '| Rosters | ✓ | ✓ | ✗'),
    ).toBe('competition'))
  test('money by year', () =>
    expect(
      sectionOf('| USD | 2025 | 2026 | 2027', '| Income | 0.4M | 1.2M | 4M', '| Staff | 6 | 14 | 30'),
    ).toBe('financials'))
  test('an amount that is asked for', () =>
    expect(sectionOf('We are looking for $1.5M to open three cities')).toBe('ask'))
  test('steps with their dates', () =>
    expect(sectionOf('[ Q1 2026 / Pilot', '[ Q3 2026 / Launch', '[ Q1 2027 / Expand')).toBe('roadmap'))
  test('prices a month', () =>
    expect(sectionOf('[ $9/month / Starter', '[ $29/month / Team')).toBe('business_model'))
  test('the label above a sentence', () =>
    expect(
      judge([filler, ['Every fifth kitchen closes within its first year of service', 'PROBLEM'], filler])[1]
        ?.section,
    ).toBe('problem'))
})

describe('the place in the deck counts', () => {
  test('the first slide is the cover, in words and in a picture', () => {
    expect(judge([['Larkspur', 'Daily pay for kitchens'], filler])[0]?.section).toBe('cover')
    const picture = judgeLayout(
      { slides: [slideOf({ number: 1, hasImages: true })], running: [] },
      documentOf(),
    )
    expect(picture.slides[0]?.section).toBe('cover')
  })

  test('a first slide without text and picture is nothing that could be read', () => {
    const empty = judgeLayout({ slides: [slideOf({ number: 1 })], running: [] }, documentOf())
    expect(empty.slides[0]).toMatchObject({ section: 'other', section_confidence: 0 })
  })

  test('a first slide full of text or with a table is no cover', () => {
    const [prose] = judge([['Kitchens', 'Wages come once a month and rent every week. '.repeat(8)], filler])
    expect(prose?.section).toBe('other')
    const [table] = judge([['Kitchens', '| City | Staff', '| Lyon | 12', '| Ghent | 9'], filler])
    expect(table?.section).toBe('other')
  })

  test('a first slide that says what it is keeps that', () => {
    expect(judge([['Problem', 'Kitchens lose staff'], filler])[0]?.section).toBe('problem')
  })

  test('the last slide with an address is the contact', () => {
    expect(judge([filler, filler, ['Larkspur', 'hello@larkspur.example']])[2]?.section).toBe('contact')
  })

  test('what stands behind the divider of an appendix belongs to it', () => {
    const sections = judge([
      filler,
      ['Appendix'],
      ['Market Size', 'TAM', 'SAM'],
      ['Zebra', 'words'],
      ['Thank you'],
    ]).map(({ section }) => section)
    expect(sections.slice(1)).toEqual(['appendix', 'appendix', 'appendix', 'contact'])
  })
})

test('a confidence is a chance: more for a whole title than for a word in it, none for a slide that could not be read', () => {
  const confidence = (title: string) => judge([filler, [title, 'words'], filler])[1]?.section_confidence ?? 0
  expect(confidence('Competition')).toBeGreaterThan(
    confidence('How the competition between ports of the north began'),
  )
  expect(confidence('Competition')).toBeLessThan(1)
  // The market within it does not count.
  expect(confidence('Go to Market')).toBeGreaterThanOrEqual(confidence('Competition'))
  const failed = judgeLayout({ slides: [slideOf({ error: 'Broken.' })], running: [] }, documentOf()).slides[0]
  expect(failed).toMatchObject({ section: 'other', section_confidence: 0 })
})

test('every weight of the table is a chance, and every row says something', () => {
  for (const row of sectionTable) {
    const weights = [...row.holds.map(([, , weight]) => weight), ...Object.values(row.shows)]
    expect(weights.every((weight) => weight > 0 && weight < 1)).toBe(true)
    expect(Object.values(row.says).join('|')).not.toMatch(/\|\||^\||\|$/)
  }
})
