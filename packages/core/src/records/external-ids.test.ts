import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { rounds } from '../../test/nightly.ts'
import {
  externalIdSchemes,
  externalIdsByScheme,
  joinExternalIds,
  readExternalId,
  sortedExternalIds,
} from './external-ids.ts'

const idOf = (scheme: string, text: string) => {
  const read = readExternalId(scheme, text)
  return 'id' in read ? read.id : null
}

/** What is written, and what is stored of it. */
const good: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  cik: [
    ['320193', '320193'],
    ['0000320193', '320193'],
    ['CIK 0001318605', '1318605'],
    ['9999999999', '9999999999'],
  ],
  crunchbase: [
    ['acme-robotics', 'acme-robotics'],
    ['https://www.crunchbase.com/organization/Acme_2/company_financials?x=1', 'acme_2'],
    ['crunchbase.com/company/acme', 'acme'],
  ],
  crunchbase_uuid: [['0199D0AA-0000-7000-8000-000000000001', '0199d0aa-0000-7000-8000-000000000001']],
  duns: [
    ['15-048-3782', '150483782'],
    ['012345678', '012345678'],
    ['78791740', '078791740'],
  ],
  isin: [
    ['US0378331005', 'US0378331005'],
    ['de000a1ewww0', 'DE000A1EWWW0'],
  ],
  lei: [
    ['HWUPKR0MPOU8FGXBT394', 'HWUPKR0MPOU8FGXBT394'],
    ['hwup kr0m pou8 fgxb t394', 'HWUPKR0MPOU8FGXBT394'],
    ['5493001KJTIIGC8Y1R12', '5493001KJTIIGC8Y1R12'],
  ],
  pic: [['999905974', '999905974']],
  ror: [
    ['03emtce97', '03emtce97'],
    ['https://ror.org/03EMTCE97', '03emtce97'],
    ['ror.org/03emtce97/', '03emtce97'],
  ],
  uei: [['zqgghjh74dw7', 'ZQGGHJH74DW7']],
  vat: [
    ['DE 129 274 202', 'DE129274202'],
    ['GB744495211', 'GB744495211'],
    ['GR 090145420', 'EL090145420'],
    ['EL090145420', 'EL090145420'],
    ['BE 0403.170.701', 'BE0403170701'],
    ['ATU12345678', 'ATU12345678'],
    ['CHE-123.456.788 MWST', 'CHE123456788'],
    ['NO 923 609 016 MVA', 'NO923609016'],
    ['FR 03 552081317', 'FR03552081317'],
    ['TR1234567890', 'TR1234567890'],
  ],
  wikidata: [
    ['Q95', 'Q95'],
    ['q312', 'Q312'],
    ['https://www.wikidata.org/wiki/Q95#sitelinks', 'Q95'],
    ['http://www.wikidata.org/entity/Q95', 'Q95'],
  ],
  registry_gb: [
    ['04612356', '04612356'],
    ['445790', '00445790'],
    ['sc123456', 'SC123456'],
    ['OC 301234', 'OC301234'],
  ],
  registry_fr: [
    ['552 081 317', '552081317'],
    ['RCS Paris 552 081 317', '552081317'],
  ],
  registry_de: [
    ['HRB 12345 B', 'HRB12345B'],
    ['Amtsgericht München, HRB 42', 'AMTSGERICHTMÜNCHENHRB42'],
    ['123456', '123456'],
  ],
  registry_at: [['FN 123456a', 'FN123456A']],
  registry_nl: [
    ['KvK 12345678', '12345678'],
    ['1234567', '01234567'],
  ],
  registry_be: [['0403.170.701', '0403170701']],
  registry_ch: [['CHE-123.456.788', 'CHE123456788']],
  registry_se: [['556016-0680', '5560160680']],
  registry_no: [['923 609 016', '923609016']],
  registry_es: [['B-12345678', 'B12345678']],
  registry_pt: [['500 100 144', '500100144']],
  registry_ng: [['RC 123456', 'RC123456']],
  registry_ky: [['0012345', '0012345']],
}

const bad: Readonly<Record<string, readonly string[]>> = {
  cik: ['', '0', '12345678901', '320 193 A', 'Acme'],
  crunchbase: ['https://acme.example/organization/acme', 'https://www.crunchbase.com/person/jane', 'a b', ''],
  crunchbase_uuid: ['acme', '0199d0aa00007000800000000000000'],
  duns: ['123456', '1234567890', '000000000', '12345678A'],
  isin: ['US0378331006', '120378331005', 'US037833100'],
  lei: ['HWUPKR0MPOU8FGXBT395', 'HWUPKR0MPOU8FGXBT39', '00000000000000000000', 'HWUPKR0MPÖU8FGXBT394'],
  pic: ['99990597', 'PIC'],
  ror: ['03emtce98', '13emtce97', '03emtcu97', 'https://acme.example/03emtce97', '03emtce9'],
  uei: ['ZQGGHJH74DW', '0QGGHJH74DW7', 'ZQGOHJH74DW7', 'ABCDEFGHJKLM'],
  vat: ['129274202', 'DE12927420', 'DE1292742021', 'Germany', 'XX', 'FR', 'XX1234'],
  wikidata: ['95', 'Q', 'Q095', 'P31', 'https://en.wikipedia.org/wiki/Q95', 'Q95 Apple'],
  registry_gb: ['12345', '123456789', 'pending', 'ABCDEFGH'],
  registry_fr: ['552081318', '55208131', '55208131700018'],
  registry_de: ['CHE-123.456.788', 'FN 123456a', '12.03.2019', 'HRB'],
  registry_nl: ['12345', '123456789'],
  registry_es: ['12345678Z', 'X1234567L'],
  registry_pt: ['123456789'],
  registry_se: ['556016-068'],
  registry_ng: ['n/a', 'RC', '1', `1${'2'.repeat(50)}`],
}

test('an id is stored in the one form of its scheme, and that form is read as itself', () => {
  for (const [scheme, cases] of Object.entries(good))
    for (const [text, id] of cases) {
      expect([scheme, text, idOf(scheme, text)]).toEqual([scheme, text, id])
      expect([scheme, id, idOf(scheme, id)]).toEqual([scheme, id, id])
    }
  for (const scheme of externalIdSchemes)
    expect([scheme, scheme in good, scheme in bad]).toEqual([scheme, true, true])
})

test('what fails the check of its scheme is no id, and the scheme is said', () => {
  for (const [scheme, texts] of Object.entries(bad))
    for (const text of texts) expect([scheme, text, idOf(scheme, text)]).toEqual([scheme, text, null])
  expect(readExternalId('lei', 'x')).toEqual({
    expected: 'an LEI of 20 characters, the last two its check digits',
  })
  expect(readExternalId('registry_gb', 'x')).toEqual({ expected: 'a number of the register of GB' })
  for (const scheme of ['ein', '', 'toString', '__proto__'])
    expect(readExternalId(scheme, '12-3456789')).toHaveProperty('expected')
})

test('one wrong or swapped sign of an id with check digits is noticed', () => {
  for (const [scheme, id] of [
    ['lei', 'HWUPKR0MPOU8FGXBT394'],
    ['ror', '03emtce97'],
    ['registry_fr', '552081317'],
    ['isin', 'US0378331005'],
  ] as const)
    for (let at = 0; at < id.length; at++) {
      const sign = id[at] ?? ''
      // A letter of an ISIN counts as two digits, and some pairs of letters as alike.
      if (scheme === 'isin' && at < 2) continue
      const others = '0123456789'.includes(sign) ? '0123456789' : 'abcdefghjkmnpqrstvwxyz'
      for (const other of others) {
        if (other.toLowerCase() === sign.toLowerCase()) continue
        const changed = id.slice(0, at) + other + id.slice(at + 1)
        expect([scheme, changed, idOf(scheme, changed)]).toEqual([scheme, changed, null])
      }
    }
  // Mod 97 sees every swap of neighbours.
  const lei = 'HWUPKR0MPOU8FGXBT394'
  for (let at = 1; at < lei.length; at++) {
    const swapped = lei.slice(0, at - 1) + lei[at] + lei[at - 1] + lei.slice(at + 1)
    if (swapped !== lei) expect([swapped, idOf('lei', swapped)]).toEqual([swapped, null])
  }
})

test('whatever the text, what is read of it is read as itself', () => {
  const schemes = [
    ...externalIdSchemes,
    'registry_gb',
    'registry_de',
    'registry_fr',
    'registry_us',
    'registry_es',
  ]
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.string({ unit: fc.constantFrom(...'0123456789ABDERQhrbß-. ΐ/Ⅷ１가'), maxLength: 20 }),
  )
  fc.assert(
    fc.property(fc.constantFrom(...schemes), text, (scheme, given) => {
      const id = idOf(scheme, given)
      if (id === null) return
      expect(idOf(scheme, id)).toBe(id)
      expect(id).toBe(id.normalize('NFC'))
      expect(/\s/.test(id)).toBe(false)
    }),
    { numRuns: rounds(20_000) },
  )
})

test('ids are sorted, each once; of two lists the first wins scheme by scheme, or both count', () => {
  const ids = (...pairs: string[]) =>
    pairs.map((pair) => ({ scheme: pair.split(' ')[0] ?? '', id: pair.split(' ')[1] ?? '' }))
  expect(sortedExternalIds(ids('lei B', 'cik 9', 'lei A', 'cik 9'))).toEqual(ids('cik 9', 'lei A', 'lei B'))
  const [stored, row] = [ids('cik 1', 'lei A', 'lei B'), ids('isin X', 'lei C')]
  expect(joinExternalIds(row, stored, false)).toEqual(ids('cik 1', 'isin X', 'lei C'))
  expect(joinExternalIds(stored, row, true)).toEqual(ids('cik 1', 'isin X', 'lei A', 'lei B', 'lei C'))
  expect(externalIdsByScheme(stored)).toEqual({ cik: '1', lei: ['A', 'B'] })
})
