import { describe, expect, test } from 'bun:test'
import { indexedNames } from '../../search/lookup/indexed-names.ts'
import { bracketedNames, formerNames } from './former-names.ts'

const names = ['Quillworks', 'Quillworks Holdings Inc.']

describe('a description tells former names', () => {
  const told: readonly (readonly [string, readonly string[]])[] = [
    [
      'It makes pens. The company was formerly known as Inkwell Ltd. and changed its name to Quillworks in May 2019.',
      ['Inkwell Ltd.'],
    ],
    ['The company was formerly known as Inkwell, Inc. The company is based in Ohio.', ['Inkwell, Inc']],
    ['It was formerly known as The Inkwell Company and is based in Ohio.', ['The Inkwell Company']],
    ['The firm was formerly known as J. P. Inkwell & Sons until 2004.', ['J. P. Inkwell & Sons']],
    ['The company was formerly known as inkwell ag and changed its name to Quillworks.', ['inkwell ag']],
    ['Quillworks (formerly Inkwell) makes pens.', ['Inkwell']],
    ['Quillworks, formerly Ink Well, helps writers.', ['Ink Well']],
    ['Quillworks Holdings Inc. was previously called Inkwell Group plc.', ['Inkwell Group plc']],
    ['Quillworks Holdings Inc., formerly known as Inkwell, was founded in 1990.', ['Inkwell']],
    ['Quillworks (f/k/a Inkwell) and more.', ['Inkwell']],
    ['Quillworks (fka “Ink & Well”) makes pens.', ['Ink & Well']],
    ['Pens for all. Formerly known as Inkwell.', ['Inkwell']],
    ['In 2020 the company changed its name from Inkwell Corp. to Quillworks.', ['Inkwell Corp.']],
    ['Formerly Inkwell. Pens for all.', ['Inkwell']],
    ['Quillworks (ehemals Tintenfass GmbH) stellt Federn her.', ['Tintenfass GmbH']],
    ['Das Unternehmen, vormals Tintenfass AG, ist in Berlin.', ['Tintenfass AG']],
    ['Quillworks, anciennement Encrier SA, est à Paris.', ['Encrier SA']],
    ['Quillworks, anteriormente conocida como Tintero, es de Madrid.', ['Tintero']],
    ['Quillworks, precedentemente nota come Calamaio, è di Milano.', ['Calamaio']],
    ['Quillworks (già Calamaio Srl) produce penne.', ['Calamaio Srl']],
    ['La società è stata precedentemente Calamaio fino al 2019.', ['Calamaio']],
    ['Precedentemente Calamaio nel 2019. Penne per tutti.', ['Calamaio']],
    ['Het bedrijf, voorheen Inktpot, is in Gent.', ['Inktpot']],
    ['Het bedrijf was voorheen bekend als inktpot bv.', ['inktpot bv']],
    ['Het bedrijf werd voorheen Inktpot genoemd.', ['Inktpot']],
    ['Quillworks (voorheen Inktpot) maakt pennen.', ['Inktpot']],
    ['Quillworks (antes Tinteiro) faz canetas.', ['Tinteiro']],
    [
      'The company was formerly known as Inkwell Ltd. It was formerly known as Blotter Ltd.',
      ['Inkwell Ltd', 'Blotter Ltd'],
    ],
    ['İnkpen A.Ş. is in İstanbul. It was formerly known as Inkwell Ltd.', ['Inkwell Ltd']],
    // The first and the last word that begins a cue begin none here.
    [
      'Much has changed. The company changed its  name from Inkwell Corp. to Quillworks. Pens have changed.',
      ['Inkwell Corp.'],
    ],
    [
      `${'Pens changed. '.repeat(40)}The company changed its name from Inkwell Corp. to Quillworks.`,
      ['Inkwell Corp.'],
    ],
  ]
  for (const [description, expected] of told)
    test(description, () => expect(formerNames(description, names)).toEqual([...expected]))
})

describe('what is said of others is no former name', () => {
  const others = [
    'Backed by Peak Partners (formerly Sequel India).',
    'The founder, formerly at Inkwell, writes.',
    'Founded by Ann Pell who formerly worked in finance.',
    'Ann Pell is the founder of Quillworks. Formerly a Vice President at Inkwell.',
    'The team previously built Inkwell.',
    'Finds previously untapped data.',
    'The firm was formerly a subsidiary of Inkwell Ltd.',
    'A company was renamed from Inkwell to Other.',
    'Quillworks makes pens.',
    'Quillworks was formerly known as',
    '',
  ]
  for (const description of others)
    test(JSON.stringify(description), () => expect(formerNames(description, names)).toEqual([]))
})

test('of a description that consists of cues a bounded number is read, however many names the company has', () => {
  const aliases = Array.from({ length: 2_000 }, (_, at) => `Quill ${at} Works`)
  const cues = Array.from({ length: 50_000 }, (_, at) => `Formerly Inkwell ${at}. `)
  expect(formerNames(cues.join(''), aliases)).toHaveLength(40)
})

test('an addition in brackets at the end is told from the name', () => {
  expect(bracketedNames('Luma (formerly Midnox)')).toEqual({ name: 'Luma', formerNames: ['Midnox'] })
  expect(bracketedNames('Luma (in precedenza Midnox)')).toEqual({ name: 'Luma', formerNames: ['Midnox'] })
  expect(bracketedNames('Luma (voorheen Midnox)')).toEqual({ name: 'Luma', formerNames: ['Midnox'] })
  expect(bracketedNames('Luma (FKA: Midnox Video)')).toEqual({ name: 'Luma', formerNames: ['Midnox Video'] })
  expect(bracketedNames('Luma (prev. Midnox')).toEqual({ name: 'Luma', formerNames: ['Midnox'] })
  expect(bracketedNames('Luma (Netherlands)')).toEqual({ name: 'Luma', formerNames: [] })
  for (const whole of ['Luma', 'Luma (Asia) Limited', '(CR)2', '(Luma)', '('])
    expect(bracketedNames(whole)).toEqual({ name: whole, formerNames: [] })
})

test('a company is found by every name once, the current one first', () => {
  const company = {
    name: 'Luma (formerly Midnox)',
    legal_name: 'Luma Inc.',
    aliases: ['LUMA, Inc', 'Lumavid'],
    description: 'Luma was formerly known as Brightreel Ltd. and before that as Midnox.',
  }
  expect(indexedNames(company)).toEqual([
    { text: 'Luma (formerly Midnox)', kind: 'name', normal: 'luma formerly midnox' },
    { text: 'Luma Inc.', kind: 'alias', normal: 'luma' },
    { text: 'Lumavid', kind: 'alias', normal: 'lumavid' },
    { text: 'Midnox', kind: 'former', normal: 'midnox' },
    { text: 'Brightreel Ltd.', kind: 'former', normal: 'brightreel' },
  ])
})
