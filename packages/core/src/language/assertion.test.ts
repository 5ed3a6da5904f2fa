import { describe, expect, test } from 'bun:test'
import { markedText } from '../../test/languages.ts'
import { analyse } from './document.ts'

/** How what stands between square brackets is said. */
function saidOf(marked: string): string {
  const [before = '', inside = ''] = marked.split(/[[\]]/)
  const { text, annotate } = markedText(marked.replace(/[[\]]/g, ''))
  const doc = analyse(text, { annotators: [annotate] })
  const start = markedText(before).text.length
  const end = start + markedText(inside).text.length
  const from = doc.tokens.findIndex((token) => token.start >= start)
  const to = doc.tokens.findLastIndex((token) => token.end <= end) + 1
  const { because, ...flags } = doc.assertion({ from, to })
  const held = Object.entries(flags).flatMap(([flag, isHeld]) => (isHeld ? [flag] : []))
  expect(because.length > 0).toBe(held.length > 0)
  return held.join(' ')
}

test.each<[string, string]>([
  ['Acme is not [backed] by Alder', 'denied'],
  ['Acme isn’t [backed] by Alder', 'denied'],
  ['Acme has never been [backed] by Alder', 'denied'],
  ['Acme is no longer [backed] by Alder', 'denied'],
  ['Acme grew without being [backed] by Alder', 'denied'],
  ['Acme wird nicht [finanziert] von Alder', 'denied'],
  ['Acme n’est pas [soutenue] par Alder', 'denied'],
  ['Acme no está [respaldada] por Alder', 'denied'],
  ['Acme não é [apoiada] por Alder', 'denied'],
  ['Acme wordt niet [gesteund] door Alder', 'denied'],
  ['Acme is [backed] by Alder', ''],
  ['Acme is not only [backed] by Alder', ''],
  ['Acme is not profitable and is [backed] by Alder', ''],
  ['While not yet profitable, Acme is [backed] by Alder', ''],
  ['Not a bank but a kettle maker, [backed] by Alder', ''],
  ['Acme, the No. 1 of kettles, is [backed] by Alder', ''],
  ['Knotty Acme is [backed] by Alder', ''],
  ['Acme was not [founded in {year:2011}].', 'denied'],
  ['Acme could have been [founded in {year:1999}].', 'supposed'],
  ['Was Acme [founded in {year:2011}]?', 'asked'],
  ['Rumours that Acme was [founded in {year:1990}] are false.', 'denied hearsay'],
  ['It is untrue: Acme was never [founded in {year:1990}].', 'denied'],
  ['Never say that Acme was [founded in {year:1901}].', 'denied'],
  ['Acme wurde nicht [{year:2011} in Berlin gegründet].', 'denied'],
  ['[{year:2011} wurde Acme noch nicht gegründet].', 'denied'],
  ['Wurde Acme [{year:2011} gegründet]?', 'asked'],
  ['Acme soll [{year:1999} gegründet] worden sein.', 'supposed'],
  ['Acme was not only [founded in {year:2011}] but grew from then on.', ''],
  ['Who founded Acme? Jane Roe [founded Acme in {year:2011}].', ''],
  ['Acme is not a bank. [Founded in {year:2011}], we make kettles.', ''],
  ['If you ask us, we were [founded in {year:2011}].', ''],
  ['Acme, [founded in {year:2011}], cuts false positives.', ''],
  ['Acme wurde nicht nur [{year:2011} gegründet], sondern wuchs auch.', ''],
  ['We have never had an office, nor do we have [{number:45} employees].', 'denied'],
  ['Is it true that we have [{number:45} employees]?', 'asked'],
  ['Our goal is to be a team of [{number:500} people].', 'supposed'],
  ['We hope we are a team of [{number:500} people] one day.', 'supposed'],
  ['Wir beschäftigen keine [{number:200} Mitarbeiter].', 'denied'],
  ['We have no fewer than [{number:45} employees].', ''],
  ['We have not less than [{number:45} employees].', ''],
  ['We have [{number:40} employees], not 400.', ''],
  ['It is not true that Tanvale [raised {money:$5 million}].', 'denied'],
  ['Is Tanvale [backed by Sequoia]? No.', 'asked'],
  ['Our former [investors include] Accel.', 'past'],
  ['Tanvale was [backed by Accel] until {year:2019}.', 'past'],
  ['Tanvale could be [backed by] Accel.', 'supposed'],
  ['Tanvale hopes to be [backed by] Accel.', 'supposed'],
  ['Tanvale is rumoured to have [raised {money:$5 million}].', 'hearsay'],
  ['We [raised {money:$5 million}] from Accel, not from Sequoia.', ''],
  ['Gerüchte, dass Tanvale [{money:5 Millionen Euro} eingesammelt] hat, sind falsch.', 'denied hearsay'],
  ['Tanvale is not only backed by Accel but by [Sequoia].', ''],
  ['Is your money safe? Tanvale [raised {money:$5 million}] in a seed round.', ''],
  ['Tanvale, once a side project, is [backed by] Accel.', ''],
  ['Claims that [Jane Roe founded] Acme are false.', 'denied'],
  ['We did not know it when [Jane Roe founded] Acme.', ''],
  ['Kein anderer als [unser Gründer] baute sie.', ''],
  ['It was no other than [our founder] who did it.', ''],
  ['Kim Poe was [our CTO] until {year:2019}.', 'past'],
])('%s', (sentence, expected) => {
  expect(saidOf(sentence)).toBe(expected)
})

describe('what stands behind a denial in its clause is denied', () => {
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
  test.each(said)('%s', (sentence, expected) => {
    const doc = analyse(sentence.replace('|', 'backed'))
    const at = doc.tokens.findIndex(({ start }) => start === sentence.indexOf('|'))
    expect(doc.assertion({ from: at, to: at }).denied).toBe(expected)
  })
})
