import { expect, test } from 'bun:test'
import { fieldsOf, loadTable as load } from '../../../../test/load-table.ts'
import { readMapping } from './mapping.ts'

const idsOf = ({ records }: Awaited<ReturnType<typeof load>>) =>
  records.map(({ stated }) => (stated?.external_ids ?? []).map(({ scheme, id }) => `${scheme} ${id}`))

test('columns of ids are known by their headers, whatever the language of the file', async () => {
  const cases: readonly (readonly [string, string, string, string])[] = [
    ['Company;Website;LEI', 'HWUPKR0MPOU8FGXBT394', 'lei', 'lei HWUPKR0MPOU8FGXBT394'],
    ['Company;Website;CIK', '0000320193', 'cik', 'cik 320193'],
    ['Company;Website;Wikidata', 'https://www.wikidata.org/wiki/Q95', 'wikidata', 'wikidata Q95'],
    ['Company;Website;ROR ID', 'https://ror.org/03emtce97', 'ror', 'ror 03emtce97'],
    ['Company;Website;DUNS', '15-048-3782', 'duns', 'duns 150483782'],
    ['Company;Website;UEI', 'ZQGGHJH74DW7', 'uei', 'uei ZQGGHJH74DW7'],
    ['Company;Website;ISIN', 'US0378331005', 'isin', 'isin US0378331005'],
    ['Company;Website;PIC', '999905974', 'pic', 'pic 999905974'],
    [
      'Company;Website;Crunchbase URL',
      'https://www.crunchbase.com/organization/acme',
      'crunchbase',
      'crunchbase acme',
    ],
    ['Company;Website;Companies House number', '4612356', 'registry_gb', 'registry_gb 04612356'],
    ['Company;Website;VAT number', 'GB 744 4952 11', 'vat', 'vat GB744495211'],
    ['Firma;Webseite;Handelsregisternummer', 'HRB 12345 B', 'registry_de', 'registry_de HRB12345B'],
    ['Firma;Webseite;HRB', '12345', 'registry_de', 'registry_de 12345'],
    ['Firma;Webseite;USt-IdNr.', 'DE 129274202', 'vat', 'vat DE129274202'],
    ['Firma;Webseite;UID', 'CHE-123.456.788', 'registry_ch', 'registry_ch CHE123456788'],
    ['Firma;Webseite;UID', 'ATU12345678', 'vat_at', 'vat ATU12345678'],
    ['Firma;Webseite;Firmenbuchnummer', 'FN 123456a', 'registry_at', 'registry_at FN123456A'],
    ['Société;Site web;N° SIREN', '552 081 317', 'registry_fr', 'registry_fr 552081317'],
    ['Société;Site web;SIREN / SIRET', '552081317', 'registry_fr', 'registry_fr 552081317'],
    ['Société;Site web;N° TVA', 'FR03552081317', 'vat', 'vat FR03552081317'],
    ["Société;Site web;Numéro d'entreprise", '0403.170.701', 'registry_be', 'registry_be 0403170701'],
    ['Bedrijf;Website;KvK', '12345678', 'registry_nl', 'registry_nl 12345678'],
    ['Bedrijf;Website;KvK-nummer', '12345678', 'registry_nl', 'registry_nl 12345678'],
    ['Bedrijf;Website;BTW-nummer', 'NL123456789B01', 'vat', 'vat NL123456789B01'],
    ['Azienda;Sito web;P. IVA', '00743110157', 'vat_it', 'vat IT00743110157'],
    ['Azienda;Sito web;Codice fiscale', '00743110157', 'registry_it', 'registry_it 00743110157'],
    ['Empresa;Página web;CIF', 'B12345678', 'registry_es', 'registry_es B12345678'],
    ['Empresa;Sítio web;CNPJ', '12.345.678/0001-95', 'registry_br', 'registry_br 12345678000195'],
    ['Company;Website;Orgnr', '923 609 016', 'registry_no', 'registry_no 923609016'],
    ['Company;Website;Orgnr', '556016-0680', 'registry_se', 'registry_se 5560160680'],
  ]
  for (const [header, cell, field, id] of cases) {
    const loaded = await load(`${header}\nAcme;acme.example;${cell}\n`)
    const column = header.split(';')[2] ?? ''
    expect([header, cell, fieldsOf(loaded)[column], idsOf(loaded)]).toEqual([header, cell, field, [[id]]])
    expect([header, loaded.report.warnings]).toEqual([header, {}])
  }
})

test('a number whose register the header does not say is of the country of its row, or stays as it is written', async () => {
  const loaded = await load(
    'Company,Website,Country,Registration number\n' +
      'A,a.example,United Kingdom,04612356\nB,b.example,Germany,HRB 12345\nC,c.example,,1234567\n' +
      'D,d.example,UK,1142857\nE,e.example,France,552081318\nF,f.example,NL,12345678\n',
  )
  expect(fieldsOf(loaded)['Registration number']).toBe('registration_number')
  expect(idsOf(loaded)).toEqual([
    ['registry_gb 04612356'],
    ['registry_de HRB12345'],
    [],
    // Seven digits are as well the number of a charity, and the next one has a wrong check digit.
    [],
    [],
    ['registry_nl 12345678'],
  ])
  expect(loaded.records.map(({ extra }) => extra['Registration number'])).toEqual([
    undefined,
    undefined,
    '1234567',
    '1142857',
    '552081318',
    undefined,
  ])
})

test('a VAT number without its country has that of the row, where it is of the form of that country', async () => {
  const loaded = await load(
    'Company,Website,Country,VAT number\nA,a.example,Germany,129274202\nB,b.example,DE,12927420\nC,c.example,,129274202\n',
  )
  expect(idsOf(loaded)).toEqual([['vat DE129274202'], [], []])
  expect(loaded.records.map(({ extra }) => extra['VAT number'])).toEqual([undefined, '12927420', '129274202'])
})

test('an establishment in France tells its company, and stays as it is written', async () => {
  const loaded = await load(
    'Société;Site web;SIRET\nAcme;acme.example;552 081 317 00018\nB;b.example;552 081 318 00018\n',
  )
  expect(idsOf(loaded)).toEqual([['registry_fr 552081317'], []])
  expect(loaded.records.map(({ extra }) => extra['SIRET'])).toEqual([
    '552 081 317 00018',
    '552 081 318 00018',
  ])
})

test('a cell that is no id stays under its column with the reason, and empty ones say nothing', async () => {
  const loaded = await load(
    'Company,Website,LEI,CIK\nA,a.example,HWUPKR0MPOU8FGXBT395,n/a\nB,b.example,HWUPKR0MPOU8FGXBT394,-\nC,c.example,HWUPKR0MPOU8FGXBT394; 5493001KJTIIGC8Y1R12,320193\n',
  )
  expect(idsOf(loaded)).toEqual([
    [],
    ['lei HWUPKR0MPOU8FGXBT394'],
    ['cik 320193', 'lei 5493001KJTIIGC8Y1R12', 'lei HWUPKR0MPOU8FGXBT394'],
  ])
  expect(loaded.records[0]?.extra).toEqual({ LEI: 'HWUPKR0MPOU8FGXBT395' })
  const [notice] = loaded.report.notices
  expect([notice?.column, notice?.text, notice?.reason]).toEqual([
    'LEI',
    'HWUPKR0MPOU8FGXBT395',
    'expected an LEI of 20 characters, the last two its check digits; kept in extra',
  ])
  expect(Object.keys(loaded.report.warnings).length).toBe(1)
})

test('a column that is called so and holds something else is none of them', async () => {
  for (const [header, ...cells] of [
    ['ROR', '12%', '8%', '15%'],
    ['PIC', 'Jane Doe', 'Bo Kim', 'Al Ray'],
    ['VAT', '20%', '19%', '21%'],
    ['UID', '1000123', '1000124', '1000125'],
    ['Handelsregister', '12.03.2019', '01.02.2020', '05.06.2021'],
    ['Registration number', '1', '2', '3'],
    ['Registration number', '12.03.2019', '01.02.2020', '05.06.2021'],
    ['External IDs', 'x1', 'x2', 'x3'],
    ['Lei', 'Anna', 'Sara', 'Ada'],
  ] as const) {
    const rows = cells.map((cell, i) => `N${i} Ltd;n${i}.example;Germany;${cell}`).join('\n')
    const loaded = await load(`Company;Website;Country;${header}\n${rows}\n`)
    expect([header, fieldsOf(loaded)[header]]).toEqual([header, null])
    expect(loaded.records.map(({ extra }) => extra[header])).toEqual([...cells])
  }
})

test('a mapping names a scheme, any register, or all of them at once; objects in JSON are read by their members', async () => {
  const mapped = await load('Firm,Number,Code\nAcme,B 123456,529900T8BM49AURSDO55\n', {
    mapping: { columns: { Firm: 'name', Number: 'registry_lu', Code: 'lei' } },
  })
  expect(idsOf(mapped)).toEqual([['lei 529900T8BM49AURSDO55', 'registry_lu B123456']])
  const columnTo = (field: string) => () => readMapping({ columns: { Number: field } })
  expect(columnTo('registry_lu')().columns).toEqual({ Number: 'registry_lu' })
  for (const field of ['registry_number', 'registry_', 'registry_LU', 'vat_'])
    expect(columnTo(field)).toThrow(`"${field}" is no field.`)
  const dump = await load(
    JSON.stringify([
      {
        firma: 'Acme',
        webseite: 'acme.example',
        external_ids: { lei: 'HWUPKR0MPOU8FGXBT394', cik: 320193 },
        HRB: 'HRB 1234',
      },
      { firma: 'Bolt', webseite: 'bolt.example', external_ids: [{ scheme: 'cik', id: '1318605' }] },
    ]),
  )
  expect(idsOf(dump)).toEqual([
    ['cik 320193', 'lei HWUPKR0MPOU8FGXBT394', 'registry_de HRB1234'],
    ['cik 1318605'],
  ])
  const nested = await load(
    JSON.stringify([
      { firma: 'Acme', webseite: 'acme.example', ids: { lei: 'HWUPKR0MPOU8FGXBT394', crm: 7 } },
    ]),
  )
  expect([idsOf(nested), nested.record?.extra]).toEqual([
    [['lei HWUPKR0MPOU8FGXBT394']],
    { ids: { lei: 'HWUPKR0MPOU8FGXBT394', crm: 7 } },
  ])
})

test('a cell is told once, however many of its ids are none, and one of too many is not taken apart', async () => {
  const cellOf = async (cell: string) => {
    const { records, report } = await load(
      `Company,Website,CIK,LEI\nA,a.example,320193,HWUPKR0MPOU8FGXBT394\nB,b.example,${cell},\n`,
    )
    return [
      records[1]?.stated?.external_ids?.length,
      records[1]?.extra['CIK'] === cell,
      report.notices.length,
    ]
  }
  expect(await cellOf(`x;320193;${'y;'.repeat(50)}9`)).toEqual([2, true, 1])
  expect(await cellOf('5;'.repeat(100_000))).toEqual([undefined, true, 1])
})
