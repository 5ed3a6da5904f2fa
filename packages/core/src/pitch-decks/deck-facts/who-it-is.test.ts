import { describe, expect, test } from 'bun:test'
import { deckOf, documentOf } from '../../../test/deck-slides.ts'
import { judgeLayout } from '../judge-deck.ts'

type Slides = Parameters<typeof deckOf>[0]
const factsOf = (slides: Slides, running: readonly string[] = [], title: string | null = null) => {
  const { facts } = judgeLayout(deckOf(slides, running), documentOf(title))
  if (facts === undefined) throw new Error('a reading has facts')
  return facts
}

describe('people', () => {
  const people = (...lines: readonly string[]) =>
    factsOf([['Larkspur'], ['Our Team', ...lines], ['Thanks']]).people.map(
      ({ name, role }) => `${name}: ${role}`,
    )

  test('are names beside roles, on one line or two', () => {
    expect(
      people(
        '[ Ada Okafor / CEO & Co-Founder',
        'Jan de Vries, Head of Engineering',
        'Dr. Müge Yılmaz – Chief Scientist',
        '- María-José O’Neill (CFO)',
        'Jörg Weiß',
        'Geschäftsführer',
      ),
    ).toEqual([
      'Ada Okafor: CEO & Co-Founder',
      'Jan de Vries: Head of Engineering',
      'Müge Yılmaz: Chief Scientist',
      'María-José O’Neill: CFO',
      'Jörg Weiß: Geschäftsführer',
    ])
  })

  test('may stand below their role, or be broken over lines of a tile', () => {
    expect(
      people('[ CTO / Ada Okafor', '[ Mustafa / Alhamare / Manager Sudan', '[ Tho / Hong - / Developer'),
    ).toEqual(['Mustafa Alhamare: Manager Sudan', 'Ada Okafor: CTO', 'Tho Hong: Developer'])
  })

  test('of a table have the role that stands beside or below them', () => {
    const expected = ['Ada Okafor: CEO', 'Jan de Vries: Head of Design']
    expect(
      people('| Ada Okafor | Jan de Vries', '| CEO | Head of Design', '| Ten years in retail | Two apps'),
    ).toEqual(expected)
    expect(people('| Name | Role', '| Ada Okafor | CEO', '| Jan de Vries | Head of Design')).toEqual(expected)
  })

  test('may be names alone, two or more', () => {
    expect(people('Ada Okafor – RO', 'Nilo Gabriel de Andrade e Silva – SE')).toEqual([
      'Ada Okafor: null',
      'Nilo Gabriel de Andrade e Silva: null',
    ])
    expect(people('[ Tho / Hong - BA / LinkedIn', '[ Phuc Le - SE / LinkedIn').toSorted()).toEqual([
      'Phuc Le: null',
      'Tho Hong: null',
    ])
  })

  test('have their whole role, where it was broken in two', () => {
    expect(
      people(
        '[ Ada Okafor / Chief Executive / Officer',
        '[ Jan de Vries / Business Solution / Manager',
        '[ Jo Novak / CTO / Engineer',
        '[ Mei Tanaka / Berlin / Sales',
      ),
    ).toEqual([
      'Ada Okafor: Chief Executive Officer',
      'Jan de Vries: Business Solution Manager',
      'Jo Novak: CTO',
    ])
  })

  test('are not who is quoted', () => {
    expect(people('“They mend a lift before it stands still.”', 'Wohnbau Nord, Leiter Technik')).toEqual([])
    expect(people('Sam Whitfield', 'Head of Sales')).toEqual(['Sam Whitfield: Head of Sales'])
  })

  test('are not where people worked, lived and studied', () => {
    const places = ['Goldman Sachs', 'Deutsche Bahn', 'San Francisco', 'Red Hat']
    expect(people('Jane Doe, CEO', ...places)).toEqual(['Jane Doe: CEO'])
    expect(people('Goldman Sachs', 'Red Hat', 'who we worked for', 'where we met', 'ten years on')).toEqual(
      [],
    )
  })

  test('are not one name alone, which may be anything', () => {
    expect(people('Ada Okafor', 'some words')).toEqual([])
  })

  test('are no headings, places, products or companies', () => {
    expect(
      people(
        'Machine Learning',
        'Product Manager',
        'Advisory Board',
        'Global Reach',
        'Customer Success, Marketing',
        'Years of Experience: CEO',
      ),
    ).toEqual([])
  })

  test('who is quoted elsewhere is not of the company', () => {
    expect(factsOf([['Larkspur'], ['Testimonials', 'Jo Novak, CEO'], ['Thanks']]).people).toEqual([])
  })
})

describe('the website', () => {
  test('is where the mailboxes are, or what the cover and the footer say', () => {
    expect(factsOf([['Larkspur'], ['Contact', 'jo@larkspur.io']]).website).toBe('larkspur.io')
    expect(factsOf([['Larkspur', 'www.larkspur.io']]).website).toBe('larkspur.io')
    expect(factsOf([['Larkspur'], ['Problem']], ['Larkspur Inc. www.larkspur.co.uk']).website).toBe(
      'larkspur.co.uk',
    )
  })

  test('is not what stands once in a text, or where everybody keeps files', () => {
    expect(factsOf([['Larkspur'], ['Market', 'as told by acme.com']]).website).toBeNull()
    expect(factsOf([['Larkspur', 'https://docs.google.com/d/1']]).website).toBeNull()
    expect(factsOf([['Larkspur'], ['Partners', 'hello@bigbank.com'], ['Market']]).website).toBeNull()
    expect(factsOf([['Larkspur'], ['Imprint', 'jo@larkspur.io'], ['Market']]).website).toBe('larkspur.io')
  })

  test('is told from words with a dot by its form, or by a suffix of the registries', () => {
    expect(factsOf([['Moss & Fern'], ['Contact', 'www.mossfern.example']]).website).toBe('mossfern.example')
    expect(factsOf([['Harbor', 'harbor-analytics.example']]).website).toBe('harbor-analytics.example')
    expect(factsOf([['Node.js in production', 'Next.js']]).website).toBeNull()
  })

  test('is no host that many share, no source, no library', () => {
    const slides: Slides = [
      ['Larkspur', 'Book rooms rather than hotels', 'jo@gmail.com', 'https://docs.google.com/d/1'],
      ['Product', 'rather than hotels', 'hotels.com', 'Hotels'],
      ['Problem', 'Source: https://globalnews.ca/news/1', 'https://globalnews.ca/news/2'],
      ['Market', 'as told by acme.com'],
      ['How it works', 'Daily.co WebRTC', 'Node.js', 'Next.js 16', 'e.g. this'],
    ]
    expect(factsOf(slides)).toMatchObject({ website: null, emails: ['jo@gmail.com'] })
  })
})

describe('the name of the company', () => {
  const name = (...given: Parameters<typeof factsOf>) => factsOf(...given).company_name

  test('is what several places say, or one says plainly', () => {
    expect(
      name([
        ['Larkspur', 'Daily pay for kitchens'],
        ['Problem', 'words'],
        ['Product', 'Larkspur pays'],
        ['Contact', 'jo@larkspur.io'],
      ]),
    ).toBe('Larkspur')
    expect(name([['Fomodoro: Governance platform'], ['What', 'Fomodoro is a client for votes']])).toBe(
      'Fomodoro',
    )
    expect(name([['Daily pay for kitchens', 'Larkspur Payroll GmbH']])).toBe('Larkspur Payroll GmbH')
    expect(name([['Daily pay for kitchens'], ['Problem', 'words']], ['© 2026 Larkspur Payroll'])).toBe(
      'Larkspur Payroll',
    )
    expect(name([['Larkspur Pitch Deck 2026'], ['Problem']], [], 'Larkspur - Pitch Deck.pptx')).toBe(
      'Larkspur',
    )
  })

  test('is spelled as the deck spells it, where a website gives it away', () => {
    expect(
      name([
        ['Book rooms'],
        ['Press', '“AirBed&Breakfast rocks”'],
        ['Ask', 'AirBed&Breakfast grows'],
        ['Why', 'AirBed&Breakfast'],
        ['Contact', 'joe@airbedandbreakfast.com'],
      ]),
    ).toBe('AirBed&Breakfast')
  })

  test('may have an umlaut or an ampersand that its website cannot have', () => {
    expect(name([['Wärmepilot'], ['Kontakt', 'post@waermepilot.de']])).toBe('Wärmepilot')
    expect(name([['Moss & Fern'], ['Contact', 'ines@mossandfern.example']])).toBe('Moss & Fern')
    expect(name([['Moss & Fern'], ['Contact', 'ines@mossfern.example']])).toBe('Moss & Fern')
    expect(name([['Lighthouse Bio'], ['Contact', 'hello@lighthouse.example']])).toBe('Lighthouse Bio')
  })

  test('is null rather than a slogan, a section or the word for a deck', () => {
    expect(
      name(
        [['Break Language Barriers in Every Meeting'], ['Problem']],
        [],
        'Break Language Barriers in Every Meeting',
      ),
    ).toBeNull()
    expect(name([['Pitch Deck'], ['Problem']], ['Confidential'], 'Pitch Deck')).toBeNull()
    expect(name([['Welcome'], ['Problem']], [], 'Untitled')).toBeNull()
    expect(name([['Benvenuti'], ['Problema']], [], 'Benvenuti')).toBeNull()
    expect(name([['Governance'], ['Problem']])).toBeNull()
    const payments = ['Stripe is a payment platform', 'Stripe is the leader', 'Stripe'] as const
    expect(name([['Daily pay'], ...payments.map((line) => ['How it works', line] as const)])).toBeNull()
    expect(name([['Daily pay'], ['Problem']], [], 'Larkspur')).toBeNull()
  })
})
