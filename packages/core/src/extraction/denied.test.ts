import { describe, expect, test } from 'bun:test'
import { isAsked, isDenied, isOver, isRefuted, isUnsaid } from './denied.ts'

describe('what stands behind a denial is denied', () => {
  const said: readonly [sentence: string, expected: boolean][] = [
    ['Acme is not | by Alder', true],
    ['Acme isn’t | by Alder', true],
    ['Acme has never been | by Alder', true],
    ['Acme is no longer | by Alder', true],
    ['Acme grew without being | by Alder', true],
    ['Acme wird nicht | von Alder', true],
    ['Acme n’est pas | par Alder', true],
    ['Acme no está | por Alder', true],
    ['Acme não é | por Alder', true],
    ['Acme wordt niet | door Alder', true],
    ['Acme is | by Alder', false],
    ['Acme is not only | by Alder', false],
    ['Acme is not profitable and is | by Alder', false],
    ['While not yet profitable, Acme is | by Alder', false],
    ['Not a bank but a kettle maker, | by Alder', false],
    ['Acme, the No. 1 of kettles, is | by Alder', false],
    ['Knotty Acme is | by Alder', false],
  ]
  for (const [sentence, expected] of said)
    test(sentence, () => {
      expect(isDenied(sentence.replace('|', 'backed'), sentence.indexOf('|'))).toBe(expected)
    })

  test('in bounded time', () => {
    expect(isDenied('no '.repeat(300_000), 900_000)).toBeBoolean()
    for (const text of ['is ', 'until May ', 'could x ', '? ', 'not, ', 'rumour of '])
      for (const at of [0, 150_000, 300_000]) {
        const long = text.repeat(100_000)
        expect([isUnsaid(long, at), isOver(long, at), isAsked(long), isRefuted(long)]).toBeArray()
      }
  })
})
