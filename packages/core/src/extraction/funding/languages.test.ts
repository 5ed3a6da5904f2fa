import { expect, test } from 'bun:test'
import { article, fundingOf, linesOf, onePage } from '../../../test/extraction/funding.ts'
import { withoutCompanyForm } from './company-mentions.ts'

test.each<[says: string, text: string, told: string[]]>([
  [
    'German',
    'Das Grazer Startup Tanvale hat eine Seed-Finanzierungsrunde über 7,5 Millionen Euro abgeschlossen. Angeführt wird die Runde von Alder Capital, außerdem beteiligen sich der Birch Gründerfonds und Cedar Ventures.',
    ['7500000 EUR seed led by Alder Capital with Birch Gründerfonds, Cedar Ventures'],
  ],
  [
    'French',
    'En mai 2022, Tanvale lève 22 millions d’euros en Série A auprès de Alder Capital, avec la participation d’Birch et de Cedar.',
    ['22000000 EUR series_a 2022-05-01 with Alder Capital, Birch, Cedar'],
  ],
  [
    'French, of whom a fund is',
    'En 2020, nous avons levé 3,2 millions d’euros en amorçage auprès d’Alder et de Birch Ventures, le fonds de Jane Doe.',
    ['3200000 EUR seed 2020-01-01 with Alder, Birch Ventures'],
  ],
  [
    'Spanish',
    'En 2021 cerramos una ronda semilla de 1,5 millones de euros liderada por Alder Capital y con la participación de Birch. En total hemos levantado 2,3 millones de euros.',
    ['1500000 EUR seed 2021-01-01 led by Alder Capital with Birch', 'total 2300000 EUR'],
  ],
  [
    'Spanish, who takes part',
    'Tanvale ha cerrado una ronda de financiación de 4 millones de euros liderada por Alder Ventures, en la que también participan Birch y Cedar con un préstamo de 600.000 euros.',
    ['4000000 EUR led by Alder Ventures with Birch, Cedar'],
  ],
  [
    'Portuguese',
    'Em 2022, captamos R$ 30 milhões em uma rodada Série A liderada pela Alder Capital, com participação da Birch.',
    ['30000000 BRL series_a 2022-01-01 led by Alder Capital with Birch'],
  ],
  [
    'Italian',
    'La startup milanese Tanvale ha chiuso un round seed da 1,5 milioni di euro guidato da Alder Capital, con la partecipazione di Birch Ventures. In totale ha raccolto 2,3 milioni di euro.',
    ['1500000 EUR seed led by Alder Capital with Birch Ventures', 'total 2300000 EUR'],
  ],
])('rounds are read in %s', (_, text, told) => {
  expect(linesOf(onePage(text))).toEqual(told)
})

test.each(['Tanvale GmbH', 'Tanvale S.r.l.', 'Tanvale SpA'])('%s is also called Tanvale', (name) => {
  expect(withoutCompanyForm(name)).toBe('Tanvale')
})

test.each<[says: string, text: string, told: string[]]>([
  [
    'a dateline is not who raises',
    'Boston, MA – February 8, 2022 – Tanvale today announced $30 million in Series B financing led by Alder Capital. The company has raised $47 million to date.',
    ['30000000 USD series_b 2022-02-08 led by Alder Capital', 'total 47000000 USD'],
  ],
  [
    'a date behind the amount is the round’s',
    'Series A: $9.5M, June 2023, led by Alder Partners; Birch Ventures also invested.',
    ['9500000 USD series_a 2023-06-01 led by Alder Partners with Birch Ventures'],
  ],
  [
    'a year may stand before the label',
    'Tanvale last raised $80 million in a 2021 Series D led by Alder Growth.',
    ['80000000 USD series_d 2021-01-01 led by Alder Growth'],
  ],
  [
    'what was raised before a sale is a total',
    'Tanvale, which was started in 2014, had raised $11.5 million in venture funding from Alder Capital.',
    ['total 11500000 USD'],
  ],
  [
    'French news of today',
    'Tanvale vient de lever 5 millions d’euros auprès de Alder Invest.',
    ['5000000 EUR with Alder Invest'],
  ],
])('%s', (_, text, told) => {
  expect(linesOf(onePage(text))).toEqual(told)
})

test('a contract that is signed is no round', () => {
  expect(linesOf(onePage('Tanvale hat einen Vertrag über 5 Millionen Euro abgeschlossen.'))).toEqual([])
})

test.each<[text: string, told: string[]]>([
  [
    'The round was led by Alder Bio Partners with participation from existing investors Birch Ventures.',
    ['9000000 USD series_b led by Alder Bio Partners with Birch Ventures'],
  ],
  ['The round was led by Alder, with Birch participating.', ['9000000 USD series_b led by Alder with Birch']],
])('investors of a round in a sentence of their own: %s', (text, told) => {
  expect(linesOf(onePage(`Tanvale closed a $9 million Series B. ${text}`))).toEqual(told)
})

test.each([
  ['Tanvale has been awarded a £1.8 million grant by Alder UK.', '1800000 GBP grant with Alder UK'],
  ['Alder Bank has granted Tanvale a loan of €2 million.', '2000000 EUR debt'],
])('grants name who gives them, and a plain loan no bank: %s', (text, told) => {
  expect(linesOf(onePage(text))).toEqual([told])
})

test('entries of a history begin with their year', () => {
  const { rounds } = fundingOf([
    {
      kind: 'about',
      body: '<ul><li><b>2019</b> €12M Series A led by Alder</li><li><b>May 2021</b> €40M Series B</li></ul>',
    },
  ])
  expect(rounds.map(({ announcedOn }) => announcedOn.value)).toEqual(['2021-05-01', '2019-01-01'])
})

test('the day below a headline is when a post appeared, unless others stand there too', () => {
  const post = (days: string) =>
    fundingOf([
      {
        kind: 'post',
        path: '/blog/a',
        body: `<h1>We raised a $14M Series A</h1>${days}<p>Tanvale has raised a $14 million Series A.</p>`,
      },
    ]).rounds[0]?.announcedOn.value ?? null
  expect(post('<p>March 12, 2024 · by Jane Doe</p>')).toBe('2024-03-12')
  expect(post('<p>March 12, 2024 · by Jane Doe</p><p>May 1, 2023</p>')).toBeNull()
})

test('the label of a headline’s round may stand in a sentence of investors', () => {
  expect(
    linesOf(article('Tanvale raises $23M', 'The Series B was led by Alder Capital, with Birch Ventures.')),
  ).toEqual(['23000000 USD series_b led by Alder Capital with Birch Ventures'])
})

test.each([
  ['Brightly, a London bakery, has raised £2.4m in a pre-seed round.', 'names may end like adverbs'],
  ['Betacorp — raised $30M Series B.', 'entries of lists are of those whom they begin with'],
  ['My favourite delivery startup raised $30 million.', 'somebody’s favourite is another'],
])('%s: %s', (text) => {
  expect(linesOf(onePage(text))).toEqual([])
})

test('money since the beginning is a total', () => {
  expect(
    linesOf(
      onePage('Tanvale had raised $48 million from investors including Alder since it was founded in 2015.'),
    ),
  ).toEqual(['total 48000000 USD'])
})

test.each([
  'Betacorp said Tuesday it has agreed to acquire Tanvale for $310 million.',
  'Tanvale acquired by Betacorp for $310 million',
  'Tanvale sold to Betacorp in all-stock deal',
  'Betacorp is buying Tanvale, the soil firm, in an all-stock deal.',
])('%s', (text) => {
  expect(onePage(text).acquisition?.acquirer.value).toBe('Betacorp')
})
