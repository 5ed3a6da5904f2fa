import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { deckOf, documentOf } from '../../../test/deck-slides.ts'
import { rounds } from '../../../test/nightly.ts'
import { judgeLayout } from '../judge-deck.ts'
import type { SlideLayout } from '../layout/slide-layout.ts'

type Slides = Parameters<typeof deckOf>[0]
const factsOf = (slides: Slides, running: readonly string[] = [], title: string | null = null) => {
  const { facts } = judgeLayout(deckOf(slides, running), documentOf(title))
  if (facts === undefined) throw new Error('a reading has facts')
  return facts
}

describe('the ask', () => {
  const ask = (...lines: readonly string[]) =>
    factsOf([['Larkspur'], ['The Ask', ...lines], ['Thanks']]).ask_usd

  test('is the amount beside words of raising, in any of the ways to write it', () => {
    const amounts: readonly (readonly [string, number])[] = [
      ['We are raising $2M', 2_000_000],
      ['Raising US$ 1.5 million to reach three cities', 1_500_000],
      ['Seeking $750k', 750_000],
      ['Looking for 2,500,000 USD', 2_500_000],
      ['We are asking for $1,250,000', 1_250_000],
      ['Wir suchen 3 Mio. USD', 3_000_000],
      ['Finanzierungsbedarf: 1,5 Mio. Dollar', 1_500_000],
      ['Raising $2.125M', 2_125_000],
      ['Estamos levantando US$ 800 mil', 800_000],
      ['Wij halen $2 miljoen op', 2_000_000],
      ['Kapitalbedarf: zwei Millionen Dollar', 2_000_000],
      ['Nous levons 3 millions de dollars', 3_000_000],
    ]
    for (const [line, usd] of amounts) expect([line, ask(line)]).toEqual([line, usd])
  })

  test('of a range is its lower end', () => {
    expect(ask('Raising $1–2M')).toBe(1_000_000)
    expect(ask('Raising $1.5M to $2M')).toBe(1_500_000)
    expect(ask('We seek $500k - $1M')).toBe(500_000)
  })

  test('is null in another currency, and where nothing is asked for', () => {
    for (const line of [
      'Raising €2M',
      'Raising C$2M',
      'We seek 2 million CHF',
      'Raising $2M CAD',
      'Wir suchen 500.000 €',
      'Raising R$ 5 milhões',
      'Raising S$2m',
      'Wij zoeken 1,5 miljoen euro',
      'Nous levons 2 millions d’euros',
    ])
      expect([line, ask(line)]).toEqual([line, null])
    expect(
      factsOf([['Larkspur'], ['Market', 'A market of $50B'], ['Traction', '$2M in revenue']]).ask_usd,
    ).toBeNull()
  })

  test('is not what customers, rivals and prices are about', () => {
    for (const slide of [
      ['The problem', 'Families are looking for homes under $500k.'],
      ['How it works', 'Families are looking for homes under $500k.'],
      ['How it works', 'Patients seeking care pay $120,000 on average'],
      ['Unser Produkt', 'Mieter suchen Wohnungen unter 90.000 $'],
      ['Competition', 'Acme is raising $50M Series B'],
      ['Why now', 'Startups are looking for funding', '[ $3M / a round on average'],
      ['The Ask', 'We ask customers for $49'],
    ] as const)
      expect([slide, factsOf([['Larkspur'], slide, ['Thanks']]).ask_usd]).toEqual([slide, null])
  })

  test('may stand anywhere in a sentence that says so', () => {
    const anywhere = (...lines: readonly string[]) =>
      factsOf([['Larkspur'], ['Where we are', ...lines], ['Thanks']]).ask_usd
    expect(anywhere('We are raising a seed round of up to $2M.')).toBe(2_000_000)
    expect(anywhere('We are looking for twelve months of financing.', '[ $500K / Angel round')).toBe(500_000)
  })

  test('may be a title of its own', () => {
    const on = (title: string) => {
      const { ask_usd, stage } = factsOf([['Larkspur'], [title, '60% lockers', '40% team'], ['Thanks']])
      return [ask_usd, stage]
    }
    expect(on('$9M Series A')).toEqual([9_000_000, 'series_a'])
    expect(on('Seed round: $2M')).toEqual([2_000_000, 'seed'])
    expect(on('$9M in sales')).toEqual([null, null])
    expect(on('$9M')).toEqual([null, null])
  })

  test('is no part of a list, and no round of several', () => {
    const on = (...slide: readonly [string, ...string[]]) =>
      factsOf([['Larkspur'], slide, ['Thanks']]).ask_usd
    expect(on('Use of funds', 'Product: $500k', 'Sales: $300k')).toBeNull()
    expect(on('Use of funds', 'Product: $500k', 'Price: $300k')).toBeNull()
    expect(on('Funding', 'Pre-seed round: $500k', 'Seed round: $2M')).toBeNull()
    expect(on('Funding history', 'Seed round: $2M')).toBeNull()
    expect(on('The Ask', 'Previous round $2M')).toBeNull()
  })

  test('is not the valuation, the revenue, what was raised, or the price of a ticket', () => {
    expect(ask('$2M Target | $15M Pre-Money Valuation')).toBe(2_000_000)
    expect(ask('$4M ARR today', 'Raising $9M')).toBe(9_000_000)
    expect(ask('$3M raised to date', 'Now raising $8M')).toBe(8_000_000)
    expect(ask('Minimum ticket $50k')).toBeNull()
    expect(ask('Raising at a valuation of $15M')).toBeNull()
  })

  test('stands in a tile too, above or below its words', () => {
    expect(ask('[ $500K / Angel round')).toBe(500_000)
    expect(ask('[ Seed round / $3.2M')).toBe(3_200_000)
  })

  test('is the one amount of a slide that asks', () => {
    expect(ask('[ $1.2M', '18 months')).toBe(1_200_000)
  })

  test('may be the lump sum rather than its parts', () => {
    expect(ask('We are raising $2M', '- Working capital 85% ($1.7M)', '- Sales 15% ($300K)')).toBe(2_000_000)
  })
})

describe('the stage', () => {
  const stage = (...lines: readonly string[]) =>
    factsOf([['Larkspur'], ['The Ask', ...lines], ['Thanks']]).stage

  test('is the round that is raised', () => {
    expect(stage('Pre-Seed Round')).toBe('pre_seed')
    expect(stage('Raising our seed round')).toBe('seed')
    expect(stage('$5M Series A')).toBe('series_a')
    expect(stage('Wir suchen Kapital für die Seed-Runde')).toBe('seed')
    expect(stage('Series D financing')).toBe('series_d_plus')
  })

  test('is not the next one, the last one, or what is sown', () => {
    expect(stage('Pre-seed round', 'Series A will follow', "Series A won't be at this valuation")).toBe(
      'pre_seed',
    )
    expect(stage('$2M for 18 months until Series A', 'Seed round')).toBe('seed')
    expect(stage('Raising $2M to grow until Series A')).toBeNull()
    expect(stage('Completed Series A funding of $5M')).toBeNull()
    expect(stage('Raised to date: $2M seed', 'Now raising: $10M Series A')).toBe('series_a')
    expect(stage('Seeking $500,000', 'Previously: Series A of $4M closed by founders elsewhere')).toBeNull()
    expect(stage('$8M to reach break-even', 'Post Series A we hire 40 people')).toBeNull()
    expect(stage('Backed by Sequoia Series A fund')).toBeNull()
    expect(stage('Raising $2M to get to Series A')).toBeNull()
    expect(stage('Having closed our seed round we are raising a Series A')).toBe('series_a')
    expect(stage('Pre-seed round: $500k', 'Seed round: $2M')).toBeNull()
    expect(factsOf([['Larkspur'], ['Product', 'We coat every seed before it is sown']]).stage).toBeNull()
  })
})

test('no fact comes from text that was recognised in a picture, or is garbled', () => {
  const deck = deckOf([
    ['Larkspur GmbH', 'www.larkspur.io'],
    ['Contact', 'jo@larkspur.io', 'Jo Novak, CEO'],
    ['The Ask', 'We are raising a seed round of $2M', '[ $1.2M / ARR'],
  ])
  const facts = (of: Partial<SlideLayout>) =>
    judgeLayout(
      {
        slides: deck.slides.map((slide) => ({ ...slide, ...of })),
        running: ['© 2026 Larkspur, jo@larkspur.io'],
      },
      documentOf(),
    ).facts
  const none = {
    company_name: null,
    website: null,
    ask_usd: null,
    stage: null,
    metrics: [],
    people: [],
    emails: [],
  }
  expect(facts({ textSource: 'ocr' })).toEqual(none)
  expect(facts({ warnings: ['garbled_text'] })).toEqual(none)
  expect(Object.values(facts({}) ?? {})).not.toContain(null)
})

test('a stage beyond the slide that asks is one only where it says that it is raised', () => {
  const stage = (...slide: readonly [string, ...string[]]) => factsOf([['Larkspur'], slide, ['Thanks']]).stage
  expect(stage('Where we are', 'We are raising our seed round')).toBe('seed')
  expect(stage('Wo wir stehen', 'Wir suchen $1M für die Seed-Runde')).toBe('seed')
  expect(stage('Competition', 'Rival: Series B round of $20M in 2021')).toBeNull()
  expect(stage('Competition', 'Acme is raising $50M in a Series B round')).toBeNull()
  expect(stage('Why now', 'VCs poured funding: Series C funding')).toBeNull()
  expect(stage('Product', 'We sell seed capital equipment')).toBeNull()
  expect(stage('Funding history', 'Seed round')).toBeNull()
})

describe('metrics', () => {
  const metrics = (...lines: readonly string[]) =>
    factsOf([['Larkspur'], ['Where we are', ...lines], ['Thanks']]).metrics.map(
      ({ name, value }) => `${name}: ${value}`,
    )

  test('are figures of tiles with their labels, as they stand', () => {
    expect(
      metrics(
        '[ $1.2M / ARR',
        '[ 5–8%+ / Margin per trade / conservative',
        '[ <500ms / Latency',
        '[ 82,1% / Auslastung',
        '[ 15 yrs / Experience',
      ),
    ).toEqual([
      'ARR: $1.2M',
      'Margin per trade: 5–8%+',
      'Latency: <500ms',
      'Auslastung: 82,1%',
      'Experience: 15 yrs',
    ])
  })

  test('may have their label above, and their unit on a line of its own', () => {
    expect(metrics('[ Kitchens served / 1,240', '[ 38 / % / of orders are late')).toEqual([
      'Kitchens served: 1,240',
      'of orders are late: 38 %',
    ])
  })

  test('are a figure that stands alone and what follows it in its column', () => {
    expect(metrics('$500K', 'Angel round', 'initial investment')).toEqual(['Angel round: $500K'])
    expect(metrics('82,1%', '1.9 Billion', 'is the rate')).toEqual([])
    expect(metrics('$500K', 'Angel round', '$2M', 'Revenue')).toEqual(['Angel round: $500K', 'Revenue: $2M'])
  })

  test('are lines of a label and a figure, in lists and in small tables', () => {
    expect(metrics('- ARR: $1.2M', 'Churn: 2 %', '| Runway | 14 months', '| NRR | 128%')).toEqual([
      'NRR: 128%',
      'ARR: $1.2M',
      'Churn: 2 %',
    ])
    expect(metrics('| <500ms | 10+ | 98%', '| Latency | Languages | Accuracy')).toEqual([
      'Latency: <500ms',
      'Languages: 10+',
      'Accuracy: 98%',
    ])
  })

  test('are no steps, dates, sentences or addresses', () => {
    expect(
      metrics(
        '[ 1 / Order',
        '[ 2 / Cook',
        '[ 3 / Deliver',
        '[ 2026 / Launch',
        'Note: this is new',
        'Phone: ask us',
        'See: https://a.example',
      ),
    ).toEqual([])
    expect(metrics('[ 2 / Confidential')).toEqual([])
    expect(metrics('[ 1 / 对话 / Order', '[ 2 / 对话 / Cook')).toEqual([])
  })

  test('are no numbers to call or to find somebody', () => {
    const contact = ['Contact', 'Phone: 555 123 456', 'Room: 12'] as const
    expect(factsOf([['Larkspur'], contact]).metrics).toEqual([])
    expect(metrics('Tel: +49 151 2345678', 'Mobile: 0151 234 567', 'Fax: 030 123 456')).toEqual([])
  })

  test('cost no time in rows of digits', () => {
    const row = '111111111111111-11111111111111!'
    expect(factsOf(Array.from({ length: 30 }, () => ['Numbers', ...Array(300).fill(row)])).metrics).toEqual(
      [],
    )
  })
})

test('emails are those of slides, links and running lines, each once', () => {
  const deck = deckOf(
    [
      ['Larkspur', 'Jo@Larkspur.io, not.an@address, a@b'],
      ['Contact', 'jo@larkspur.io'],
    ],
    ['hello@larkspur.io'],
  )
  const slides = deck.slides.map((slide) => ({
    ...slide,
    links: ['mailto:ada@larkspur.io?subject=Deck', 'https://larkspur.io'],
  }))
  expect(judgeLayout({ ...deck, slides }, documentOf()).facts?.emails).toEqual([
    'Jo@Larkspur.io',
    'ada@larkspur.io',
    'hello@larkspur.io',
  ])
})

test('nothing is made up: every fact stands on the slide that it names', () => {
  const piece = fc.constantFrom(
    ...'Larkspur|Larkspur GmbH|Acme is a platform|We are raising|$2M|€1–3M|Seed round|Our Team|Ada Okafor|Jan de Vries|CEO|, CTO|– Head of Sales|ARR:|82,1%|1 240|%|5–8%+|Kunden|TAM|jo@larkspur.io|www.acme.com|https://larkspur.io/a|© 2026 Larkspur|Contact|Series A|Umsatz|2026|(COO)|Mustafa|:|-|months'.split(
      '|',
    ),
  )
  const line = fc
    .tuple(fc.constantFrom('', '- ', '| ', '[ '), fc.array(piece, { minLength: 1, maxLength: 5 }))
    .map(([mark, pieces]) => mark + pieces.join(mark === '[ ' ? ' / ' : mark === '| ' ? ' | ' : ' '))
  const slide = fc
    .tuple(fc.option(piece), fc.array(line, { maxLength: 6 }))
    .map(([title, lines]) => [title, ...lines] as const)
  const folded = (text: string) => text.replace(/\s+/g, ' ')
  fc.assert(
    fc.property(
      fc.array(slide, { minLength: 1, maxLength: 5 }),
      fc.array(piece, { maxLength: 2 }),
      (slides, running) => {
        const { facts, slides: read } = judgeLayout(deckOf(slides, running), documentOf())
        const textOf = (number: number) =>
          folded(read.find(({ slide_number }) => slide_number === number)?.text ?? '')
        const all = folded([...read.map(({ text }) => text), ...running].join(' '))
        for (const { name, value, slide_number } of facts?.metrics ?? []) {
          expect(textOf(slide_number)).toContain(name)
          expect(textOf(slide_number)).toContain(value)
        }
        for (const { name, role, slide_number } of facts?.people ?? []) {
          expect(textOf(slide_number)).toContain(name)
          expect(textOf(slide_number)).toContain(role ?? '')
        }
        for (const email of facts?.emails ?? []) expect(all).toContain(email)
        expect(all).toContain(facts?.company_name ?? '')
        expect(all.toLowerCase()).toContain(facts?.website ?? '')
      },
    ),
    { numRuns: rounds(1_000) },
  )
}, 170_000)

test('a line of a million letters, digits, blanks or marks is read like any other', () => {
  const length = rounds(1_000_000)
  for (const text of [
    'a',
    '1',
    ' ',
    'A',
    '.',
    '@',
    '$',
    '-',
    'a@',
    '1.',
    'A ',
    '$1 ',
    'a.',
    '| ',
    'Ab ',
    '市',
    '1,1',
    'CEO, ',
  ])
    expect(
      factsOf([
        [text.repeat(length / text.length), text.repeat(length / text.length)],
        ['The Ask', text.repeat(length / text.length)],
      ]).ask_usd,
    ).toBeNull()
}, 170_000)
