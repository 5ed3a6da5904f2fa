import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { rounds } from '../../../test/nightly.ts'
import { normalizeName } from './names.ts'

const same: readonly (readonly [string, readonly string[]])[] = [
  [
    'acme',
    ['Acme', ' ACME, Inc. ', 'Acme Co., Ltd.', 'Acme GmbH & Co. KG', 'Acme S.A.', 'Acme S A', 'Acme™ LLC'],
  ],
  ['acme', ['Acme S.p.A.', 'Acme SpA', 'Acme Sp. z o.o.', 'Acme d.o.o.', 'Acme A/S', 'Acme, S.A.B. de C.V.']],
  [
    'acme',
    ['Acme Pty Ltd', 'Acme Pte. Ltd.', 'Acme Sdn. Bhd.', 'PT Acme Tbk', 'Acme Public Company Limited'],
  ],
  [
    'acme',
    ['株式会社Acme', 'Acme株式会社', '㈱Acme', 'Acme有限公司', '주식회사 Acme', 'ООО «Acme»', 'Acme (주)'],
  ],
  ['jm smucker', ['J.M. Smucker Company', 'J. M. Smucker', 'JM Smucker Co']],
  ['orsted', ['Ørsted A/S', 'Orsted', 'ØRSTED']],
  ['strasse', ['Straße GmbH', 'STRASSE']],
  ['creme brulee', ['Crème Brûlée SAS', 'Cre\u0300me Bru\u0302le\u0301e']],
  ['builders choice', ["Builder's Choice", 'Builder’s Choice LLC']],
  ['hoffmann la roche', ['Hoffmann-La Roche AG', 'Hoffmann – La Roche']],
  ['clutch io', ['Clutch.io']],
  ['газпром', ['ПАО Газпром', 'Газпром ПАО']],
]

describe('normalizeName', () => {
  for (const [expected, names] of same) {
    for (const name of names)
      test(`reads ${name} as ${expected}`, () => expect(normalizeName(name)).toBe(expected))
  }

  const kept: readonly (readonly [string, string])[] = [
    ['Limited', 'limited'],
    ['The Limited', 'the limited'],
    ['The Company, Inc.', 'the company'],
    ['Inc.', 'inc'],
    ['株式会社', '株式会社'],
    ['Day Spa', 'day spa'],
    ['DAY SPA', 'day spa'],
    ['Acme Holdings', 'acme holdings'],
    ['Costco', 'costco'],
    ['+++', '+++'],
    ['H&M', 'hm'],
    ['ガガ', 'ガガ'],
    ['कि', 'कि'],
    ['한국전력', '한국전력'],
    ['西湖机器人', '西湖机器人'],
    ['Ｆｕｌｌ', 'full'],
    ['Saint Louis Zoo', 'saint louis zoo'],
    ['Good.Co', 'good co'],
    ['   ', ''],
  ]
  for (const [name, expected] of kept) {
    test(`keeps what names the company in ${JSON.stringify(name)}`, () =>
      expect(normalizeName(name)).toBe(expected))
  }

  test('a normal form is its own normal form', () => {
    for (const [expected] of same) expect(normalizeName(expected)).toBe(expected)
    for (const [, expected] of kept.filter(([name]) => !name.includes('.Co')))
      expect(normalizeName(expected)).toBe(expected)
  })

  test('is the same with and without an accent', () => {
    const part = fc.constantFrom(
      'Acme',
      'Ax',
      'S.p.A.',
      'SpA',
      'SPA',
      'Inc.',
      '& Co.',
      'KG',
      "D'Ac",
      'J. A.',
      '.Com',
      'A',
      '-',
      '  ',
      'ltd',
      'The',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), fc.boolean(), (parts, isSpaced) => {
        const text = `A${parts.join(isSpaced ? ' ' : '')}`
        expect(normalizeName(text)).toBe(normalizeName(text.replace('A', 'Á')))
      }),
      { numRuns: rounds(2_000) },
    )
  })

  test('its words are separated by single spaces', () => {
    expect(normalizeName('  The   RMR-Group, Inc. ')).toBe('the rmr group')
    expect(normalizeName(' ')).toBe('')
  })
})
