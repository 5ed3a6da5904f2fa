import { expect, test } from 'bun:test'
import { linesOf, onePage } from '../../../test/extraction/funding.ts'

test.each([
  [
    'a lead program of a headline leads no round',
    'Tanvale Closes $62M Series B Financing to Advance Lead Program TNV-101',
    ['62000000 USD series_b'],
  ],
  [
    'a round is announced on the day of its dateline',
    'BOSTON, May 4, 2025 – Tanvale today announced a $30 million Series B led by Alder Capital.',
    ['30000000 USD series_b 2025-05-04 led by Alder Capital'],
  ],
  [
    'yesterday is the day before the dateline',
    'Berlin, 4. Mai 2025 – Tanvale hat gestern eine Seed-Runde über 3 Mio. Euro abgeschlossen.',
    ['3000000 EUR seed 2025-05-03'],
  ],
  [
    'last month is that of the dateline, whose day stands before its month',
    'Hamburg, 10.11.2025. Tanvale hat vergangenen Monat eine Seed-Runde über 3 Mio. Euro geschlossen.',
    ['3000000 EUR seed 2025-10-01'],
  ],
  [
    'today may be said with its date',
    'Tanvale chiude il round seed: 2 milioni di euro da Alder Capital. Annuncio di oggi, 15 gennaio 2025.',
    ['2000000 EUR seed 2025-01-15 with Alder Capital'],
  ],
  [
    'a history has a date and investors for each of its rounds',
    'Rounds of Tanvale: Seed, 2021: $2.8m (Copper Beech). Series A 2023 ($14m, Copper Beech and Alder Capital).',
    [
      '2800000 USD seed 2021-01-01 with Copper Beech',
      '14000000 USD series_a 2023-01-01 with Alder Capital, Copper Beech',
    ],
  ],
  [
    'a date may lead to the next amount',
    'Em 2022 a Tanvale recebeu R$ 1,5 mi da Ipê Capital; em abril de 2025 vieram mais R$ 8 mi da Faia Capital.',
    ['1500000 BRL 2022-01-01 with Ipê Capital', '8000000 BRL 2025-04-01 with Faia Capital'],
  ],
  [
    'a year before a sign is none of money',
    'In 2023 € 4 mln seed van Alder Capital voor Tanvale.',
    ['4000000 EUR seed 2023-01-01 with Alder Capital'],
  ],
  ['talks are no round', 'La Serie B de 40 millones de euros de Tanvale con Alder está al caer.', []],
  [
    'a round that fell through is none',
    'De kapitaalronde van 40 miljoen euro van Tanvale gaat niet door.',
    [],
  ],
  [
    'what was raised is, whatever is talked of later',
    'Tanvale raised a $4 million seed round and is in talks with banks.',
    ['4000000 USD seed'],
  ],
  [
    'who entered for a sum that is not told entered a round',
    'Alder Impact, ein Fonds mit 90 Mio. Euro, ist in der Seed-Runde bei Tanvale eingestiegen. Über die Höhe wurde Stillschweigen vereinbart.',
    ['undisclosed seed with Alder Impact'],
  ],
  [
    'a fund is who puts money in',
    'Bei einer Bewertung von 120 Mio. Euro steigt Alder Growth mit 20 Mio. Euro bei Tanvale ein.',
    ['20000000 EUR with Alder Growth'],
  ],
  [
    'an aside says more of who invests',
    'Alder, que gere um fundo de 30 milhões, investiu 1 milhão de euros na Tanvale.',
    ['1000000 EUR with Alder'],
  ],
  [
    'a label says who leads, before or behind a name',
    'Tanvale: Series A, $9M (lead: Alder Capital, with Birch). Series B, $20M. Investors: Cedar (lead), Elm and Oak.',
    [
      '9000000 USD series_a led by Alder Capital with Birch',
      '20000000 USD series_b led by Cedar with Elm, Oak',
    ],
  ],
  [
    'somebody just named leads',
    'Tanvale chiude la Serie A da 7 milioni di euro con Alder come capofila e Faggio.',
    ['7000000 EUR series_a led by Alder with Faggio'],
  ],
  [
    'the next sentence may say who led and who came in',
    'Tanvale hat 3,5 Millionen Euro eingesammelt. Angeführt wurde sie von Alder Ventures, außerdem beteiligten sich Birke und Business Angel Ulla Tann.',
    ['3500000 EUR led by Alder Ventures with Birke, Ulla Tann'],
  ],
  [
    'a text of one amount and of whose money it was tells a round, whatever the verb',
    'Tanvale consiguió 4 millones de dólares de Kaszek y ALLVP en enero de 2025.',
    ['4000000 USD 2025-01-01 with ALLVP, Kaszek'],
  ],
  [
    'what is not told is the sum, and not that somebody invested',
    'Tanvale ne dévoile pas le montant investi par Alven et Elaia dans sa série A.',
    ['undisclosed series_a with Alven, Elaia'],
  ],
  [
    'beside a sum an amount of whose money it was is a round',
    'Bij de eerdere financiering van Tanvale komt nu 7 miljoen dollar van Peak en henQ. In totaal heeft het bedrijf daarmee 12,4 miljoen dollar opgehaald.',
    ['7000000 USD with Peak, henQ', 'total 12400000 USD'],
  ],
  [
    'so many people are a crowd',
    'Plus de 1 100 citoyens ont investi 750 000 euros dans Tanvale.',
    ['750000 EUR crowdfunding'],
  ],
  [
    'people who are counted bear no name of an investor',
    'Drei Business Angels haben sich mit zusammen 350.000 Euro an Tanvale beteiligt.',
    ['350000 EUR angel'],
  ],
  [
    'an amount that comes on top with its own date is a round of its own',
    'Tanvale avait levé 4 M€ en 2021 auprès d’Alder Capital, puis 9 M€ en 2023 auprès de Birch Capital.',
    ['4000000 EUR 2021-01-01 with Alder Capital', '9000000 EUR 2023-01-01 with Birch Capital'],
  ],
  [
    'a date between commas is of the amount before it',
    'Depois da seed de 1,1 milhões de euros, em 2022, a Tanvale anuncia a série A: 7,8 milhões de euros.',
    ['1100000 EUR seed 2022-01-01', '7800000 EUR series_a'],
  ],
  [
    'a date may follow the name of a round',
    'Tanvale funding history: $250M Series D, October 2025, led by Alder; $90M Series C, 2023, led by Birch.',
    ['250000000 USD series_d 2025-10-01 led by Alder', '90000000 USD series_c 2023-01-01 led by Birch'],
  ],
  [
    'who puts it into the company may be named in the sentence before',
    'Tanvale wächst weiter. 2024 hatte Alder Capital 15 Mio. Euro in die Firma investiert.',
    ['15000000 EUR 2024-01-01 with Alder Capital'],
  ],
  [
    'a colon begins what may name whom it speaks of',
    'Deuxième levée pour Tanvale : après 2 M€ en 2023, la société lève 8 M€ en série A.',
    ['2000000 EUR 2023-01-01', '8000000 EUR series_a'],
  ],
  [
    'a date is no part of a name',
    'Tanvale a obtenu 4 millions d’euros lors d’un tour mené par Alder Ventures le 18 septembre 2025.',
    ['4000000 EUR 2025-09-18 led by Alder Ventures'],
  ],
])('%s', (_what, text, expected) => {
  expect(linesOf(onePage(text)).toSorted()).toEqual([...expected].toSorted())
})

test.each([
  'La levée de 12 M€ que Tanvale espérait boucler avant l’été.',
  'Secondo la stampa Tanvale sarebbe vicina a un round da 20 milioni di euro.',
  'Tanvale is discussing a $25m Series B with two funds, though terms have yet to be agreed.',
  'Tanvale praat met fondsen over een serie B van 35 miljoen euro, maar een akkoord is er nog niet.',
  'Tanvale negocia una ronda de 6 millones de euros con Alder Capital.',
  'Tanvale está em conversações para uma Série B de 20 milhões de euros.',
  'Tanvale verhandelt über eine Series B von 30 Mio. Euro.',
])('no round: %s', (text) => {
  expect(linesOf(onePage(text))).toEqual([])
})
