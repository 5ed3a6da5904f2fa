import { expect, test } from 'bun:test'
import { linesOf, onePage } from '../../../test/extraction/funding.ts'

test.each([
  [
    'a verb adds a round to what was raised before',
    'New capital of $9 million takes what Tanvale has raised since its start to $21 million.',
    ['9000000 USD', 'total 21000000 USD'],
  ],
  [
    'the sum may stand first',
    'Tanvale porte à 30 millions d’euros le total de ses financements avec un tour de 14 millions d’euros mené par Alder Capital.',
    ['14000000 EUR led by Alder Capital', 'total 30000000 EUR'],
  ],
  [
    'what adds up may be a verb alone',
    'Con questa iniezione di 6 milioni di euro Tanvale arriva a 15 milioni di euro raccolti.',
    ['6000000 EUR', 'total 15000000 EUR'],
  ],
  [
    'amounts with years of their own are rounds beside one that is told',
    'Nach 2 Mio. Euro im Jahr 2021 sammelte Tanvale im April 2024 weitere 8 Mio. Euro ein.',
    ['2000000 EUR 2021-01-01', '8000000 EUR 2024-04-01'],
  ],
  [
    'a whole is told in its parts',
    'Tanvale boucle un financement de 8 M€, dont 5 M€ en capital apportés par Alder Capital et 3 M€ de dette bancaire.',
    ['5000000 EUR with Alder Capital', '3000000 EUR debt'],
  ],
  [
    'what was paid for the company is no round beside one',
    'Comprada pela Betacorp em 2023 por R$ 90 milhões, a Tanvale tinha captado R$ 7 milhões em uma Série A.',
    ['7000000 BRL series_a'],
  ],
  [
    'a plan of another round leaves the one that was closed',
    'Ahead of its Series B, planned for 2030, Tanvale raised $3 million from Alder Capital.',
    ['3000000 USD with Alder Capital'],
  ],
  [
    'an investor beside an amount says that it was raised',
    'Half of the $22 million that Tanvale got through last May came from Alder Capital.',
    ['22000000 USD with Alder Capital'],
  ],
  [
    'who takes a stake entered a round',
    'Terms were not disclosed, but Alder Energy Ventures has taken a minority stake in Tanvale.',
    ['undisclosed with Alder Energy Ventures'],
  ],
  [
    'a kind of round that is planned is none',
    'Tanvale plant für das kommende Frühjahr eine Series A in Höhe von 6 Mio. Euro.',
    [],
  ],
])('%s', (_, text, expected) => {
  expect(linesOf(onePage(text)).toSorted()).toEqual([...expected].toSorted())
})
