import { expect, test } from 'bun:test'
import { fixtureRecord } from '../testing/fixtures.ts'
import { highlightsOf } from './highlight.ts'

const marks = (more: object, ...words: string[]) =>
  highlightsOf(fixtureRecord({ id: 'a', name: 'Acme', industries: [], tags: [], ...more }).company, words)

test('words are marked where they stand, in whatever form, and fields without them are left out', () => {
  expect(
    marks({ name: 'Robot Bakery', description: 'Robots for mills & bakeries.' }, 'robots', 'bakery'),
  ).toEqual({
    name: '<mark>Robot</mark> <mark>Bakery</mark>',
    description: '<mark>Robots</mark> for mills &amp; <mark>bakeries</mark>.',
  })
  expect(marks({ description: 'Kites.' }, 'robots')).toEqual({})
})

test('everything but the marks is text: what looks like HTML is escaped, within a mark too', () => {
  const { description } = marks({ description: '<script>alert("pay")</script> <b>C++</b>' }, 'pay', 'c++')
  expect(description).toBe(
    '&lt;script&gt;alert(&quot;<mark>pay</mark>&quot;)&lt;/script&gt; &lt;b&gt;<mark>C++</mark>&lt;/b&gt;',
  )
})

test('of words that a hyphen joins one is marked, and of a script without spaces the letters', () => {
  expect(marks({ description: 'A cloud-based bank.' }, 'cloud').description).toBe(
    'A <mark>cloud</mark>-based bank.',
  )
  expect(marks({ description: '東京の決済サービス' }, '決済').description).toBe(
    '東京の<mark>決済</mark>サービス',
  )
})

test('of a long text a part around the first word is shown, cut between words', () => {
  const description = `${'before it all '.repeat(30)}solar panels ${'and after that '.repeat(30)}`.trim()
  const shown = marks({ description }, 'solar').description ?? ''
  expect(shown.startsWith('…')).toBe(true)
  expect(shown.endsWith('…')).toBe(true)
  expect(shown).toContain('<mark>solar</mark> panels')
  expect(shown.length).toBeLessThan(280)
  expect(description).toContain(shown.replaceAll('…', '').replace('<mark>', '').replace('</mark>', ''))
})

test('a beginning that stands for longer words marks those', () => {
  expect(marks({ tagline: 'Telemetry everywhere' }, 'telem')).toEqual({
    tagline: '<mark>Telemetry</mark> everywhere',
  })
})
