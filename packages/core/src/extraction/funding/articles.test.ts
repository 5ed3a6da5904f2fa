import { expect, test } from 'bun:test'
import { article, linesOf, onePage } from '../../../test/extraction/funding.ts'

test.each([
  [
    'Tanvale nabs $25M Series B from Alder to take on Betacorp',
    'Tanvale, the startup behind a soil app, has closed a $25 million Series B led by Alder Capital, the company confirmed to TechNews today. Existing investors Birch Ventures and Cedar Partners also joined the round, which brings Tanvale’s total raised to $38 million. The company had previously raised a $10 million Series A in 2015 and $3 million in seed funding. Betacorp, its main competitor, raised $100 million last year at a $1 billion valuation.',
    [
      '10000000 USD series_a 2015-01-01',
      '25000000 USD series_b led by Alder Capital with Birch Ventures, Cedar Partners',
      '3000000 USD seed',
      'total 38000000 USD',
    ],
  ],
  [
    'Tanvale has new funding',
    'Tanvale announced Thursday it has landed $14 million in a Series C round. The new investment comes from Alder Capital, with Birch Ventures and Cedar Partners, both previous investors, also participating. Total investment in the company now stands at $31 million.',
    ['14000000 USD series_c with Alder Capital, Birch Ventures, Cedar Partners', 'total 31000000 USD'],
  ],
  [
    'Daily funding roundup',
    'Tanvale, a Boston-based soil startup, raised $5 million in Series A funding. Betacorp, a London-based bank, raised $10 million in seed funding. Gammaworks secured $3 million from Delta Ventures.',
    ['5000000 USD series_a'],
  ],
  [
    'Tanvale raises $40 million as farmers go digital',
    'Tanvale said Wednesday it raised $40 million in new funding from investors including Alder Capital and SoftBank Group Corp, valuing the company at about $300 million. Tanvale, whose sensors are used by 10,000 farms, has raised $85 million in total. Global investment in farm tech reached $4.6 billion in 2015. Rival Betacorp raised $50 million in March.',
    ['40000000 USD with Alder Capital, SoftBank Group Corp', 'total 85000000 USD'],
  ],
  [
    'Tanvale gets $2.5M seed to help farmers',
    'GRAZ (May 3, 2017) — Tanvale today announced $2.5 million in seed financing from Alder Capital and Birch Ventures, as well as angels such as Jane Doe, former CTO of Betacorp. About Alder Capital: Alder Capital is a $400 million venture fund that has invested in Betacorp ($1.2 billion exit).',
    ['2500000 USD seed 2017-05-03 with Alder Capital, Birch Ventures, Jane Doe'],
  ],
  [
    'Tanvale Closes $20 Million Financing',
    'Tanvale (www.tanvale.example), the leader in soil maps, announced today the completion of a $20 million Series C round of financing. The round was led by new investor Alder Capital, with existing investors Birch Ventures, Cedar Partners and Delta Capital all participating. This financing brings the total capital raised by the company to date to $45 million.',
    [
      '20000000 USD series_c led by Alder Capital with Birch Ventures, Cedar Partners, Delta Capital',
      'total 45000000 USD',
    ],
  ],
  [
    'Soil startup Tanvale lands $35 million Series C, eyes IPO',
    'Tanvale said it has closed on a $35 million Series C funding round led by Alder Capital. Other participants in the round include Birch Ventures and previous investor Delta Capital. The firm’s total funding is now $68.5 million.',
    ['35000000 USD series_c led by Alder Capital with Birch Ventures, Delta Capital', 'total 68500000 USD'],
  ],
  [
    'Tanvale gets another $3.5 million',
    'The funding, from Alder Capital, comes seven months after the company raised $1.5 million. The company has now raised a total of $5 million.',
    ['3500000 USD with Alder Capital', '1500000 USD', 'total 5000000 USD'],
  ],
  [
    'Farm apps: a market map',
    'Investors have poured $4 billion into farm apps. Tanvale ($40 million from Alder Capital), Betacorp ($30 million from Delta Ventures) and Gammaworks ($12 million) are the largest.',
    ['40000000 USD with Alder Capital'],
  ],
  [
    'Tanvale files to raise $100M in IPO',
    'Tanvale filed to raise up to $100 million in an initial public offering. It had revenue of $80 million.',
    [],
  ],
  [
    'Tanvale acquires Betacorp for $20 million',
    'Tanvale, which has raised $60 million, said it acquired Betacorp for $20 million. Betacorp had raised $8 million from Delta Ventures.',
    ['total 60000000 USD'],
  ],
  [
    'Tanvale raises $7M Series A',
    'The round was co-led by Alder Capital and Birch Ventures. Also participating were Cedar Partners, Y Combinator and Jane Doe.',
    ['7000000 USD series_a led by Alder Capital, Birch Ventures with Cedar Partners, Jane Doe, Y Combinator'],
  ],
  [
    'Tanvale announces new CEO',
    'Tanvale today named Jane Doe CEO. Doe previously led Betacorp through its $200 million Series E and $2 billion sale.',
    [],
  ],
  [
    'Tanvale erhält Millionenfinanzierung',
    'Das Grazer Startup Tanvale hat in einer Series-A-Finanzierungsrunde 5,5 Millionen Euro eingesammelt. Angeführt wird die Runde von Alder Capital.',
    ['5500000 EUR series_a led by Alder Capital'],
  ],
  [
    'Tanvale annonce une levée de fonds',
    'La startup Tanvale annonce une levée de fonds de 10 millions d’euros menée par Alder Capital, avec la participation de Birch Ventures.',
    ['10000000 EUR led by Alder Capital with Birch Ventures'],
  ],
  [
    'Tanvale cierra una ronda',
    'La startup Tanvale ha cerrado una ronda de financiación de 3 millones de euros liderada por Alder Capital.',
    ['3000000 EUR led by Alder Capital'],
  ],
] as const)('%s', (headline, body, expected) => {
  expect(linesOf(article(headline, body)).toSorted()).toEqual([...expected].toSorted())
})

test.each([
  'Our bank closed $20 million in loans this year.',
  'Raised over $1.2 million for the Children’s Hospital Foundation since 1999.',
  'In 2012 our firm secured a $4 million settlement for an injured worker.',
  'Our team has closed over $500 million in real estate transactions.',
  'Closed $12 million financing for a hotel in Graz.',
  'We recently closed a $14.5 million construction loan for the Riverside apartments.',
  'We closed $80 million in funding last year for home buyers.',
  'We won a $5 million contract from the Navy.',
  'We announced a $10 million expansion of our plant.',
  'Our fund has raised $250 million from institutional investors.',
  'Since inception we have raised $2.5 billion in capital across four funds.',
  'We led the $20 million Series B of Betacorp.',
  'We invested in Betacorp’s $5M seed round.',
  'Portfolio: Betacorp — Series A, $8M, 2019',
  'We participated in the $12 million round.',
  'Our alumni have raised $300M in venture funding.',
  'The foundation raised $1 million at its annual gala.',
  'Students raised $150,000 in seed funding through our programme.',
  'Get up to $5 million in funding for your business.',
  'We provide $500K in seed funding to startups.',
  'Winners receive $1 million in funding from our partners.',
  'Total funding available: $20 million',
  'Total investment of $2.5 million in the new facility.',
  'The project received $30 million in funding from the State.',
  'Backed by $10 million in insurance coverage.',
  'With $2 billion in capital, we are one of the largest banks.',
  'We are backed by our parent company, Betacorp Holdings.',
  'Supported by the National Lottery Fund.',
  'Our services are funded by Medicine and Betacorp Partners.',
  'The company was acquired by the Smith family in 1978.',
  'Series A preferred stock: $25 million',
  'The $20 million Series 2015 bonds were issued.',
  'Total raised: $1,234,567 of our goal',
  'Raised to date: $45,000',
  '“We raised $5 million in seed funding with their help,” said Jane of Betacorp.',
  '“It was great. We raised $5 million in seed funding.” Jane, Betacorp',
])('a business that raised nothing: %s', (sentence) => {
  const { rounds, total, investors, acquisition, state } = onePage(sentence, 'home')
  expect({ rounds, total: total.value, investors, acquisition, state }).toEqual({
    rounds: [],
    total: null,
    investors: [],
    acquisition: null,
    state: 'not_found',
  })
})

test.each([
  [
    'Tanvale cuts a third of staff a year after $90M round',
    'The company raised a $90 million Series C led by Alder Capital in May 2022.',
    ['90000000 USD series_c 2022-05-01 led by Alder Capital'],
  ],
  ['Tanvale raises $20M a year after $5M round', '', ['20000000 USD', '5000000 USD']],
  ['Tanvale raises $5M', 'Alder Capital has led the round.', ['5000000 USD led by Alder Capital']],
])('%s. %s', (headline, body, told) => {
  expect(linesOf(article(headline, body))).toEqual(told)
})
