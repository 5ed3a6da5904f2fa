import { Deck, group } from './deck.ts'

/** A presentation as PowerPoint exports it: tagged, the tags in the order in which shapes were made. */
export function tagged(): Uint8Array {
  const deck = new Deck()
  const { bold } = deck
  deck.info({
    Title: 'Harbor Analytics',
    Author: 'Ada Moss',
    Producer: 'Deck fixtures',
    CreationDate: "D:20260301093000+01'00'",
  })
  deck.language('en-GB')

  const cover = deck.slide()
  const claim = cover.tagged('P', (s) =>
    s.text(480, 300, 'Forecasts for container ports', { size: 24, anchor: 'centre' }),
  )
  const name = cover.tagged('H1', (s) =>
    s.text(480, 240, 'Harbor Analytics', { size: 48, font: bold, anchor: 'centre' }),
  )
  const site = cover.tagged('P', (s) =>
    s.text(480, 480, 'harbor-analytics.example', { size: 16, anchor: 'centre' }),
  )
  const logo = cover.tagged(
    'Figure',
    (s) => s.picture(430, 60, 100, 100),
    'Logo: a lighthouse over three waves',
  )

  const problem = deck.slide()
  const outer = (x: number, y: number, text: string, size = 20) =>
    group(
      'LI',
      problem.tagged('Lbl', (s) => s.text(x, y, '•', { size })),
      problem.tagged('LBody', (s) => s.text(x + 24, y, text, { size })),
    )
  const wait = problem.tagged('Lbl', (s) => s.text(90, 160, '•', { size: 20 }))
  const waitBody = problem.tagged('LBody', (s) => s.text(114, 160, 'Ships wait at anchor', { size: 20 }))
  const inner = group(
    'L',
    outer(130, 195, 'Two days on average', 16),
    outer(130, 225, 'Five days after a storm', 16),
  )
  const waiting = group('LI', wait, group('LBody', waitBody, inner))
  const trucks = outer(90, 270, 'Trucks arrive before the containers')
  const plans = outer(90, 310, 'Plans are made in spreadsheets')
  const problemTitle = problem.tagged('H1', (s) => s.title('Ports plan blind'))

  const table = deck.slide()
  const rows = [
    ['Region', 'Ports', 'Containers a year'],
    ['Europe', '120', '95 million'],
    ['Asia', '340', '410 million'],
    ['Americas', '150', '70 million'],
  ]
  const cell = (role: string, x: number, y: number, text: string) =>
    group(
      role,
      table.tagged('P', (s) => s.text(x, y, text, { size: 18, font: role === 'TH' ? bold : deck.regular })),
    )
  const tableTags = rows.map((row, line) =>
    group(
      'TR',
      ...row.map((text, column) => cell(line === 0 ? 'TH' : 'TD', 90 + column * 240, 180 + line * 40, text)),
    ),
  )
  const tableTitle = table.tagged('H1', (s) => s.title('A market of 600 ports'))
  const source = table.tagged('P', (s) => s.text(90, 480, 'Source: port statistics of 2025', { size: 12 }))

  const ask = deck.slide()
  const figures = ask.tagged('P', (s) =>
    s.lines(90, 200, ['18 months of runway', 'Two more ports live', 'A team of twelve'], {
      size: 20,
      leading: 50,
    }),
  )
  const askTitle = ask.tagged('Headline', (s) => s.title('We are raising $2.5M'))
  const chart = ask.tagged(
    'Figure',
    (s) => s.picture(560, 150, 320, 240),
    'Pie chart: 60 % product, 40 % sales',
  )

  deck.structure(
    group('Sect', claim, name, site, logo),
    group('Sect', group('L', waiting, trucks, plans), problemTitle),
    group('Sect', group('Table', ...tableTags), source, tableTitle),
    group('Sect', figures, chart, askTitle),
  )
  return deck.write()
}

/** The same kind of deck from a program that writes no structure tree; English. */
export function untagged(): Uint8Array {
  const deck = new Deck()
  const { bold } = deck
  deck.info({ Title: 'Untitled presentation', Producer: 'Deck fixtures' })
  deck
    .slide()
    .text(480, 230, 'Moss & Fern', { size: 54, font: bold, anchor: 'centre' })
    .text(480, 290, 'Plants that tell you what they need', { size: 24, anchor: 'centre' })
    .text(480, 490, 'Seed round, March 2026', { size: 14, anchor: 'centre' })
  deck
    .slide()
    .title('The problem')
    .bullets(80, 170, [
      'Seven of ten house plants die within a year',
      'Owners water by guesswork',
      'Shops take plants back at a loss',
    ])
  deck
    .slide()
    .title('Our solution')
    .lines(60, 160, [
      'A sensor the size of a coin reads light, water and soil,',
      'and an app says once a week what to do. Nothing else is',
      'needed: no account, no charger, no garden.',
    ])
    .bullets(80, 280, ['Battery lasts three years', 'Works without the internet'])
  deck
    .slide()
    .title('Market')
    .text(90, 240, '$41B', { size: 60, font: bold })
    .text(90, 280, 'spent on house plants a year', { size: 16 })
    .text(520, 240, '9%', { size: 60, font: bold })
    .text(520, 280, 'growth a year since 2019', { size: 16 })
  const team = deck.slide().title('Team')
  const people = [
    ['Ines Duarte', 'CEO and co-founder', 'Ten years in garden retail'],
    ['Jonas Berg', 'CTO and co-founder', 'Built sensors for farms'],
    ['Mei Tanaka', 'Head of Design', 'Led two consumer apps'],
  ]
  people.forEach(([name = '', role = '', past = ''], index) => {
    team
      .picture(90 + index * 280, 140, 120, 120, 8)
      .text(90 + index * 280, 300, name, { size: 20, font: bold })
      .text(90 + index * 280, 326, role, { size: 16 })
      .text(90 + index * 280, 350, past, { size: 14 })
  })
  deck
    .slide()
    .title('The ask')
    .lines(
      60,
      170,
      [
        'We are raising a seed round of $1.2 million',
        'for tooling, the first 50,000 sensors and two sales people.',
      ],
      { size: 20 },
    )
  deck
    .slide()
    .text(480, 240, 'Thank you', { size: 48, font: bold, anchor: 'centre' })
    .text(480, 310, 'ines@mossfern.example', { size: 20, anchor: 'centre' })
    .text(480, 340, 'www.mossfern.example', { size: 20, anchor: 'centre' })
  return deck.write()
}

/** Without tags too, and in German. */
export function german(): Uint8Array {
  const deck = new Deck()
  const { bold } = deck
  deck.language('de-DE')
  deck
    .slide()
    .text(480, 240, 'Wärmepilot', { size: 54, font: bold, anchor: 'centre' })
    .text(480, 300, 'Heizungen, die mitdenken', { size: 24, anchor: 'centre' })
  deck
    .slide()
    .title('Das Problem')
    .bullets(80, 170, [
      'Jede zweite Heizung ist falsch eingestellt',
      'Messungen dauern Tage',
      'Förderung gibt es nur mit Nachweis',
    ])
  deck
    .slide()
    .title('Unsere Lösung')
    .lines(
      60,
      170,
      ['Ein Messgerät im Keller lernt das Gebäude kennen', 'und stellt die Heizung jede Nacht neu ein.'],
      { size: 20 },
    )
  deck
    .slide()
    .title('Geschäftsmodell')
    .bullets(80, 170, [
      '19 € je Monat und Gebäude',
      'Verkauf über Stadtwerke',
      'Kündigungsrate unter 2 % im Jahr',
    ])
  deck
    .slide()
    .title('Wettbewerb')
    .lines(
      60,
      170,
      ['Andere messen einmal, wir messen immer.', 'Andere brauchen einen Handwerker, wir eine Steckdose.'],
      { size: 20 },
    )
  const team = deck.slide().title('Das Team')
  const people = [
    ['Anna Müller', 'Geschäftsführerin'],
    ['Jörg Weiß', 'Technischer Leiter'],
  ]
  people.forEach(([name = '', role = ''], index) => {
    team
      .text(90 + index * 400, 240, name, { size: 22, font: bold })
      .text(90 + index * 400, 270, role, { size: 16 })
  })
  deck
    .slide()
    .title('Finanzierungsbedarf')
    .lines(60, 170, ['Wir suchen 1,5 Mio. € für die nächsten 18 Monate.'], { size: 24 })
  deck
    .slide()
    .text(480, 240, 'Vielen Dank', { size: 48, font: bold, anchor: 'centre' })
    .text(480, 310, 'anna@waermepilot.example', { size: 20, anchor: 'centre' })
  return deck.write()
}
