import { expect, test } from 'bun:test'
import { markedText } from '../../test/languages.ts'
import { slowRepeats } from '../../test/linear-time.ts'
import type { Cue, Doc } from './doc.ts'
import { analyse } from './document.ts'
import { type CueKey, phraseKeys } from './keys.ts'
import { type Annotator, outermost } from './spans.ts'
import { valuesIn } from './values/value-annotator.ts'

const read = (marked: string): Doc => {
  const { text, annotate } = markedText(marked)
  return analyse(text, { annotators: [annotate] })
}
const found = (marked: string, ...keys: readonly CueKey[]) => {
  const doc = read(marked)
  return doc.cues(...keys).map((cue) => doc.textOf(cue))
}

test('a gap holds a few words, takes the first amount, and reaches over no second', () => {
  expect(found('Acme raised {money:$5M} of {money:$9M}.', 'funding.raised')).toEqual(['raised $5M'])
  expect(found('{money:$5M} at {money:$20M} valuation', 'funding.not-money')).toEqual(['$20M valuation'])
  expect(found('Acme raised its first truly big brown tall {money:$5M}', 'funding.raised')).toEqual([])
})

test('a gap ends with the clause and the sentence, as the language of the line parts them', () => {
  expect(found('Acme raised, after all, {money:$5M}', 'funding.raised')).toEqual([])
  expect(found('It raised. Now {money:$5M}', 'funding.raised')).toEqual([])
  expect(found('Acme hat Umsatz und {money:3 Mio.} wurden eingesammelt', 'funding.raised')).toEqual([
    '3 Mio. wurden eingesammelt',
  ])
})

test('the last part of a compound makes it one of the class, unless the pack stops it', () => {
  expect(found('Die Wachstumsfinanzierung über {money:5 Mio. Euro}', 'funding.round-money')).toEqual([
    'Wachstumsfinanzierung über 5 Mio. Euro',
  ])
  expect(found('Seed-Finanzierungsrunde: {money:5 Mio. Euro}', 'funding.round-money')).toEqual([
    'Finanzierungsrunde: 5 Mio. Euro',
  ])
  expect(found('Ich umrunde {money:5 Mio. Euro}', 'funding.round-money')).toEqual([])
})

test('words that only accents part are told apart, and what is written without them may be either', () => {
  expect(read('Sie wurden nicht geboren').cues('assert.supposed')).toEqual([])
  expect(found('Sie würden nicht leihen, sie wuerden lesen', 'assert.supposed')).toEqual([
    'würden',
    'wuerden',
  ])
  expect(found('startups qui leve {money:5 M€}', 'funding.raised')).toEqual(['leve 5 M€'])
})

test('the small words of a sentence tell its language, and a word of another says nothing', () => {
  expect(found('A empresa está no Brasil e não tem dívida', 'assert.denied')).toEqual(['não'])
  expect(found('The company has no investors', 'assert.denied')).toEqual(['no investors'])
  expect(found('Die Firma ist hier, und wir sind es auch. Is Acme hiring?', 'assert.asks')).toEqual(['Is'])
})

test('hyphens, quotation marks and colons are nothing between the words of a line', () => {
  expect(found('„Gründungsjahr“: {year:2012}', 'company.founded-in')).toHaveLength(1)
  expect(found('our Co-Founder {person:Ada Byron}', 'person.role')).toEqual(['Co-Founder Ada Byron'])
  expect(found('a {number:12}-person studio', 'company.employs')).toEqual(['12-person'])
})

test('sections and stages are found as phrases are', () => {
  expect(found('Über uns', 'section.about')).toEqual(['Über uns'])
  expect(found('a Pre-Seed round, then Series A', 'stage.pre-seed', 'stage.series-a')).toEqual([
    'Pre-Seed',
    'Series A',
  ])
})

test('headings are found whatever the language of their text, and in one that has no pack', () => {
  const text = 'Wir sind die Bäckerei, und das ist unser Plan.\nUse of Funds\n资金用途'
  const doc = analyse(text)
  expect(doc.cues('section.ask').map((cue) => [doc.textOf(cue), cue.by.map(({ lang }) => lang)])).toEqual([
    ['Use of Funds', ['en']],
    ['资金用途', ['en']],
  ])
  expect(doc.cues('topic.roadmap').map((cue) => doc.textOf(cue))).toEqual(['Plan'])
})

test('signs, digits and small words say nothing by themselves', () => {
  const doc = analyse('The 5 new ovens, and who bakes?')
  expect(doc.tokens.flatMap(({ word }, at) => (doc.isContent(at) ? [word] : []))).toEqual(['ovens', 'bakes'])
})

test('abbreviations and initials end no sentence', () => {
  const doc = read('Acme Inc. was founded by J. Doe approx. in May. It grew. ok then')
  const sentence = doc.sentenceOf({ from: 0, to: 1 })
  expect(doc.textOf(sentence)).toBe('Acme Inc. was founded by J. Doe approx. in May.')
  expect(doc.textOf(doc.sentenceOf({ from: sentence.to, to: sentence.to + 1 }))).toBe('It grew. ok then')
})

test('a sentence of one word is one', () => {
  const doc = read('Welcome ...\nFor 30 years we lend. ¿Es Acme un banco?')
  const sentences = [0, 5, 11].map((at) => doc.textOf(doc.sentenceOf({ from: at, to: at + 1 })))
  expect(sentences).toEqual(['Welcome ...', 'For 30 years we lend.', '¿Es Acme un banco?'])
})

test('spans that overlap are settled by what they cover; readings of the same tokens stay together', () => {
  const values: Annotator = () => [
    { slot: 'number', from: 0, to: 1, value: 5 },
    { slot: 'money', from: 0, to: 2, value: '5 dollars' },
    { slot: 'year', from: 3, to: 4, value: 2019 },
    { slot: 'number', from: 3, to: 4, value: 2019 },
    { slot: 'company', from: 1, to: 4, value: 'dollars in 2019' },
  ]
  const doc = analyse('5 dollars in 2019', { annotators: [values] })
  expect(doc.spans.map(({ value }) => value)).toEqual(['5 dollars', 'dollars in 2019', 2019, 2019])
})

test('cues are found by what fills their slots, whichever reading of it is asked for', () => {
  const both: Annotator = () => [
    { slot: 'money', from: 1, to: 3, value: 5 },
    { slot: 'money', from: 1, to: 3, value: 5_000 },
  ]
  const doc = analyse('raised $5 in Rome, valued at nothing', { annotators: [both] })
  expect(doc.spans).toHaveLength(2)
  for (const span of doc.spans) {
    expect(doc.cuesOn(span, 'funding.raised').map(({ slots }) => slots.money?.value)).toEqual([5])
    expect(doc.cuesOn(span, 'funding.asked')).toEqual([])
  }
})

test('of headings that hold each other the outermost count, and of two readings of the same words both', () => {
  const doc = read('Go to market')
  const headings = doc.cues('section.go-to-market', 'section.market')
  expect(headings.map(({ key }) => key)).toEqual(['section.go-to-market', 'section.market'])
  expect(outermost(headings).map(({ key }) => key)).toEqual(['section.go-to-market'])
  const same = [
    { from: 0, to: 2 },
    { from: 0, to: 2 },
    { from: 1, to: 2 },
    { from: 1, to: 3 },
  ]
  expect(outermost(same)).toEqual([
    { from: 0, to: 2 },
    { from: 0, to: 2 },
    { from: 1, to: 3 },
  ])
})

test('the nearest of some cues is one of the same sentence', () => {
  const doc = read('A seed round. Acme raised {money:$5M} in a Series A, not a Series B round.')
  const [raised] = doc.cues('funding.raised')
  const stage = doc.nearest(
    doc.cues('stage.seed', 'stage.series-a', 'stage.series-b'),
    raised ?? { from: 0, to: 0 },
  )
  expect(stage?.key).toBe('stage.series-a')
})

test('only languages that are asked for are found', () => {
  expect(
    analyse('startup', { langs: ['de'] })
      .cues('company.noun')
      .flatMap(({ by }) => by.map(({ lang }) => lang)),
  ).toEqual(['de'])
})

const money: Annotator = (_text, tokens) =>
  tokens.flatMap(({ word }, from) =>
    word === '1' ? [{ slot: 'money' as const, from, to: from + 1, value: 1 }] : [],
  )

test('64 KB of what lines match, and nearly match, take linear time', () => {
  const pieces = [
    ...[
      'raised ',
      'raised 1 ',
      'hat 1 ',
      'hat das ',
      'not ',
      'nicht nur ',
      'co-',
      'co-founder ',
      'is? ',
      'we. ',
      'the the ',
    ],
    ...[
      'hat in der runde 1 eingesammelt ',
      'secures 1 in funding and ',
      '1 1 ',
      'founder founder and ceo 1 ',
      'd’',
      'né ',
      'a\n',
    ],
  ]
  const readAll = (text: string) => {
    const doc = analyse(text, { annotators: [money] })
    for (const cue of doc.cues('funding.raised', 'assert.denied', 'person.role')) doc.assertion(cue)
    return doc
  }
  expect(slowRepeats(readAll, pieces)).toEqual([])
}, 170_000)

test('spans are found by where they begin, and a token tells whether it is small or known at all', () => {
  const doc = read('Acme raised {money:$5M} of the {money:$9M} for Zorbl.')
  const [, second] = doc.spans
  expect(doc.spansIn({ from: second?.from ?? 0, to: doc.tokens.length })).toEqual(second ? [second] : [])
  const words = (holds: (token: number) => boolean) =>
    doc.tokens.flatMap(({ word }, at) => (holds(at) ? [word] : []))
  expect(words((token) => doc.isSmall(token))).toEqual(['of', 'the', 'for'])
  expect(words((token) => doc.isKnown(token))).toEqual(expect.arrayContaining(['raised', 'of', 'the', 'for']))
  expect(words((token) => doc.isKnown(token))).not.toContain('zorbl')
})

test('with other spans a text says what it says when they are found at once, and its other sentences are not matched again', () => {
  const text =
    'We make soap. Acme was founded in Oslo in 2012. Globex acquires Acme, which was not founded by Jane.'
  const names: Annotator = (_text, tokens) =>
    tokens.flatMap(({ word }, from) =>
      word === 'acme' ? [{ slot: 'company', from, to: from + 1, value: null }] : [],
    )
  const shown = (doc: Doc) => doc.cues(...phraseKeys).map((cue) => `${cue.key} ${doc.textOf(cue)}`)
  const plain = analyse(text, { annotators: [valuesIn()] })
  const named = plain.withSpans([...plain.spans, ...names(plain.text, plain.tokens)])
  expect(shown(named)).toEqual(shown(analyse(text, { annotators: [valuesIn(), names] })))
  expect(shown(named)).not.toEqual(shown(plain))
  expect(named.cues('company.we')[0]).toBe(plain.cues('company.we')[0] as Cue)
  expect(named.withSpans(named.spans)).toBe(named)
  expect(shown(named.withSpans(plain.spans))).toEqual(shown(plain))
})
