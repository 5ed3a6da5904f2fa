import { expect, test } from 'bun:test'
import { analyse } from './document.ts'
import { partOf } from './part.ts'
import { valuesIn } from './values/value-annotator.ts'

const whole = analyse('Acme is new. Betacorp has not raised $5M in 2019. It is old.', {
  annotators: [valuesIn({ kinds: ['money', 'date'] })],
})
const from = whole.tokens.findIndex(({ word }) => word === 'betacorp')
const part = partOf(whole, { from, to: whole.tokens.findIndex(({ word }) => word === 'it') })

test('a part of a text has its own places, and what was found in it', () => {
  expect(part.text).toBe('Betacorp has not raised $5M in 2019.')
  expect(part.tokens.map(({ start, end }) => part.text.slice(start, end)).slice(0, 4)).toEqual([
    'Betacorp',
    'has',
    'not',
    'raised',
  ])
  const [raised] = part.cues('funding.raised')
  expect(raised === undefined ? null : part.textOf(raised)).toBe('raised $5M')
  expect(part.spans.map((span) => part.textOf(span))).toContain('$5M')
  expect(raised?.slots.money).toMatchObject({ from: 4, to: 7 })
  expect(part.cuesIn({ from: 0, to: 2 }, 'funding.raised')).toEqual([])
})

test('it is asserted as in the whole text, and its sentence ends with it', () => {
  const [raised] = part.cues('funding.raised')
  if (raised === undefined) throw new Error('nothing was raised')
  expect(part.assertion(raised)).toMatchObject({ denied: true, asked: false })
  expect(part.sentenceOf(raised)).toEqual({ from: 0, to: part.tokens.length })
  expect(part.isSmall(1)).toBeTrue()
})
