import { describe, expect, test } from 'bun:test'
import { checkReport, unfoundedIn } from './check-report.ts'

const quote = (text: string) => [{ quote: text }]
const unfounded = (sentence: string, text: string, known: readonly string[] = []) =>
  unfoundedIn(sentence, quote(text), known)

describe('what a sentence states stands in its quotes', () => {
  const founded: readonly (readonly [sentence: string, quote: string])[] = [
    ['It was founded in 2016', 'Founded in May 2016.'],
    ['It raised $12 million on 4 March 2021', 'March 4, 2021: Bright Kiln raises $12,000,000'],
    ['It raised $12 million in 2021', 'In March 2021 we raised $12M.'],
    ['It has 1,200 employees', 'a team of 1200 people'],
    ['It grew by 12.5 %', '12,5 % more than last year'],
    ['It names Köhler & Söhne', 'Kunden: KÖHLER & SÖHNE GmbH'],
    ['It says: “Kilns, ‘but’ better”', 'Kilns, "but" better.'],
    ['It names 株式会社雲の家 among its customers', '株式会社雲の家 様'],
    ['It is its founder', 'nothing'],
  ]
  for (const [sentence, text] of founded) test(sentence, () => expect(unfounded(sentence, text)).toEqual([]))

  const made: readonly (readonly [sentence: string, quote: string, words: readonly string[]])[] = [
    ['It was founded in 2015', 'Founded in 2016.', ['2015']],
    ['It raised $13 million', 'We raised $12 million.', ['$13 million']],
    ['It raised €12 million', 'We raised $12 million.', ['€12 million']],
    ['It raised $12 million on 5 March 2021', '4 March 2021: $12 million', ['5']],
    ['It names Globex', 'Customers: Initech', ['Globex']],
    ['It names Ada', 'Adaptive kilns', ['Ada']],
    ['It says: “Kilns, but worse”', 'Kilns, but better', ['“Kilns, but worse”']],
    ['Globex leads it', 'Initech leads it', ['Globex']],
    ['It names 雲の家 and 山の家', '雲の家', ['山の家']],
    ['It has 45 employees', 'room 145, 450 chairs', ['45']],
  ]
  for (const [sentence, text, words] of made)
    test(`not ${sentence} of ${text}`, () => expect(unfounded(sentence, text)).toEqual([...words]))

  test('or is known', () => {
    expect(unfounded('Bright Kiln was founded in 2016', 'We began in 2016.', ['Bright Kiln'])).toEqual([])
    expect(unfounded('It has 3 open roles', 'Three open roles', ['3'])).toEqual([])
  })
})

describe('a report', () => {
  const citations = [
    { number: 1, quote: 'Bright Kiln was founded in 2016.' },
    { number: 2, quote: 'Customers: Tern Studio' },
  ]
  const problemsOf = (body: string) =>
    checkReport(`# Bright Kiln\n\n${body}`, citations).flatMap(({ problems }) => problems)

  test('is whole when each of its sentences cites what says it', () => {
    expect(
      problemsOf(
        '## Summary\n\nBright Kiln was founded in 2016 [1]. It names Tern Studio [2].\n\n## Team\n\n- It is of 2016 [1][2].',
      ),
    ).toEqual([])
  })

  test('is not when a sentence cites nothing, nothing that is listed, or another thing', () => {
    expect(problemsOf('## Summary\n\nIt is nice. It was founded in 2016 [1].')).toEqual(['cites nothing'])
    expect(problemsOf('## Summary\n\nIt was founded in 2016 [1]. It is nice.')).toEqual(['cites nothing'])
    expect(problemsOf('## Team\n\n- It was founded in 2016 [7].')).toEqual([
      'cites what is not listed',
      'says 2016, which no quote holds',
    ])
    expect(problemsOf('## Team\n\n- It was founded in 2016 [2].')).toEqual([
      'says 2016, which no quote holds',
    ])
  })

  test('may speak of our own work without citing', () => {
    expect(
      problemsOf('## What we could not check\n\n- Globex was not asked.\n\n## Sources\n\n1. Globex'),
    ).toEqual([])
  })
})
