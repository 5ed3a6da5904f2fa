import { describe, expect, test } from 'bun:test'
import { cited } from '../../../test/research/report-source.ts'
import type { ReportFact } from './fact.ts'
import { isSupported } from './supported.ts'

const fact = (sentence: string): ReportFact => ({
  id: 'F1',
  topic: 'self',
  section: 'summary',
  sentence,
  values: [],
  confidence: 0.95,
  sources: [cited(sentence)],
})
const says = (text: string, ...sentences: readonly string[]) =>
  isSupported(text, sentences.map(fact), ['Acme Kettles', 'acme.example'])

const founders = ['Jane Kettle founded it', 'Its people include Bob Moss (CFO)'] as const
const customer = 'It names Ridge Bank among its customers'

describe('a sentence may', () => {
  const fine: readonly (readonly [text: string, ...facts: readonly string[]])[] = [
    ['It was founded in 2016', 'It was founded in 2016'],
    ['Acme Kettles was founded in 2016', 'It was founded in 2016'],
    ['It was founded in 2016 and it is based in Leeds', 'It was founded in 2016', 'It is based in Leeds'],
    ['Based in Leeds, Acme Kettles was founded in 2016', 'It was founded in 2016', 'It is based in Leeds'],
    ['Jane Kettle founded it, and its people include Bob Moss (CFO)', ...founders],
    [
      `Acme Kettles has raised $2 million in all, and it names Ridge Bank among its customers`,
      customer,
      'It has raised $2 million in all',
    ],
    ['Acme Kettles says of itself: “We stop fraud”', 'Acme Kettles says of itself: “We stop fraud”'],
  ]
  for (const [text, ...facts] of fine) test(text, () => expect(says(text, ...facts)).toBe(true))
})

describe('a sentence may not', () => {
  const lies: readonly (readonly [text: string, ...facts: readonly string[]])[] = [
    ['Bob Moss founded it', ...founders],
    ['It names Xero among its customers', 'It integrates with Xero', customer],
    ['Its investors include Ridge Bank', 'Its investors include Lowe Capital', customer],
    ['It raised €2 million in a seed round', 'It raised $2 million in a seed round'],
    ['It raised $2 in a seed round', 'It raised $2 million in a seed round'],
    ['It raised $2 billion in a seed round', 'It raised $2 million in a seed round'],
    ['It has 500 employees', 'It has more than 500 employees'],
    ['It has 50 employees', 'It has 11 to 50 employees'],
    ['It has 45 employees', 'It reportedly has 45 employees'],
    ['It has been acquired by Ridge Bank', 'It has been acquired', customer],
    ['It has acquired, it names Ridge Bank among its customers', 'It has been acquired', customer],
    ['Ridge Bank has closed', 'It has closed', customer],
    ['It is one of Ridge Bank customers', customer],
    [
      'It names Ridge Bank among its customers, which has raised $2 million',
      customer,
      'It has raised $2 million',
    ],
    [
      'Jane Kettle founded it and has raised $2 million',
      'Jane Kettle founded it',
      'It has raised $2 million',
    ],
    ['Jane Kettle founded it, has raised $2 million', 'Jane Kettle founded it', 'It has raised $2 million'],
    ['Jane Kettle has closed', 'Jane Kettle founded it', 'It has closed'],
    ['Lowe Capital led it', 'It raised $2 million, led by Ridge Bank', 'Its investors include Lowe Capital'],
    ['It stops fraud and is a fraud', 'Acme Kettles says of itself: “We stop fraud”'],
    ['It raised $2 million in 2015', 'It raised $2 million in March 2021', 'It was founded in 2015'],
    ['It was not founded in 2016', 'It was founded in 2016'],
    ['It had 45 employees', 'It has 45 employees'],
    ['It was sold by subscription', 'It is sold by subscription'],
    ['Founded in 2016', 'It was founded in 2016'],
    ['It was founded in 2016 it is based in Leeds', 'It was founded in 2016', 'It is based in Leeds'],
    ['Jane Kettle founded it Ida Brook founded it', 'Jane Kettle founded it', 'Ida Brook founded it'],
    ['It says: “we grew 400%”', 'It says: “we grew 40%”'],
  ]
  for (const [text, ...facts] of lies)
    test(`${text}, of ${facts.join(' + ')}`, () => expect(says(text, ...facts)).toBe(false))
})

test('a sentence of very many words is judged in no time', () => {
  const long = 'It names '.concat('Ridge, '.repeat(5_000), 'Bank among its customers')
  expect(says(long, customer, long, 'It was founded in 2016')).toBe(false)
})
