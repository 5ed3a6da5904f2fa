import { expect, test } from 'bun:test'
import { streetStartsIn } from './street-starts.ts'

test('numbers of houses, units and boxes begin streets', () => {
  const cases: readonly (readonly [text: string, starts: readonly string[]])[] = [
    ['1435 North Street', ['1435']],
    ['N112 W16700 Mequon Road', ['N112']],
    ['101-1305 Welch Road', ['101-1305']],
    ['Acme Inc. 555 N Commons Drive', ['555']],
    ['Unit 12, 5a High Street', ['Unit', '5a']],
    ['Suite B, 12 - 14 High Street', ['Suite', '12']],
    ['Plot No. 3 Ring Road', ['Plot']],
    ['One North Place', ['One']],
    ['P.O. Box 5', ['P.O.']],
    ['Lvl2 845 Pacific Highway', ['Lvl2', '845']],
  ]
  for (const [text, starts] of cases) {
    const found = streetStartsIn(text)
    expect(found, text).toEqual(starts.map((start) => text.indexOf(start)))
  }
})

test('prices, dates and ends of texts begin none', () => {
  for (const text of [
    '$45 million',
    '+1 415',
    '17th Floor',
    'Calle de Serrano 114',
    '3.5 people',
    'Building works',
  ])
    expect(streetStartsIn(text), text).toEqual([])
})
