import { expect, test } from 'bun:test'
import { loadTable as load } from '../../../../test/load-table.ts'

const namesOf = async (text: string, fileName = 'x.csv') =>
  (await load(text, { fileName })).records.map(({ company }) => company.name)

test('companies whose names only look like a test, an example, a total or a heading are kept', async () => {
  const real = [
    'Placeholder Inc,placeholder.vc,Austin,12,Foo Capital',
    'Prova Srl,prova.it,Torino,4,Foo Capital',
    'Muster GmbH,muster-maschinen.xyz,Bonn,4,Foo Capital',
    'Jouw Bedrijfsadviseur BV,jouwadviseur.nl,Goes,3,Foo Capital',
    'Your Company Ltd,yourco.uk,Leeds,3,Foo Capital',
    '(Demo)cratic Tech,democratic.io,Leeds,3,Foo Capital',
    'Muster & Non Srl,muster-non.it,Roma,3,Foo Capital',
    'Prova - Non Solo Vino Srl,vino.it,Roma,3,Foo Capital',
    'Demo (Not Boring),notboring.co,Bath,3,Foo Capital',
    'Test.io,test.io,Berlin,40,Foo Capital',
    'Total Energies,total.example,Paris,900,Foo Capital',
  ]
  expect(await namesOf(['Company,Website,City,Employees,Investors', ...real].join('\n'))).toEqual(
    real.map((row) => row.split(',', 1)[0] ?? ''),
  )
  const capitals =
    'COMPANY,FOUNDED,TOTAL FUNDING USD,EMPLOYEES\nSUM UP,2012,1000000,9\nMAX FORDHAM,2013,1000000,9\nTOTAL SOFT,2014,1000000,9\nACME,2015,1000000,9\n'
  expect(await namesOf(capitals)).toEqual(['SUM UP', 'MAX FORDHAM', 'TOTAL SOFT', 'ACME'])
  const headings =
    'Company,Website,City,Employees\nRing 1 – live,,,\nAcme,acme.example,Bonn,9\nBolt,bolt.example,Bonn,9\nThe 2023 cohort,,,\nCam,cam.example,Ulm,3\nThe Mobility House,,,\nCork,cork.example,Ulm,3\nRing 2 – pilot,,,\nDrum,drum.example,Ulm,3\n'
  expect(await namesOf(headings)).toEqual(['Acme', 'Bolt', 'Cam', 'The Mobility House', 'Cork', 'Drum'])
  const objects = [
    { name: 'Count', employees: 30, investors: ['Index Ventures'] },
    { name: 'Overall', employees: 30, rounds: [{ type: 'seed', date: '2021-02' }], sitz: 'Bonn' },
    { name: 'Total', employees: 60 },
  ]
  expect(
    await namesOf(JSON.stringify(objects.map(({ name, ...rest }) => ({ firma: name, ...rest }))), 'x.json'),
  ).toEqual(['Count', 'Overall'])
})

test('names of customers and applicants are those of the companies only where no other column has these', async () => {
  expect(
    await namesOf('Client,Company,Website\nSiemens,An Tech,an-tech.example\nBosch,Bit Co,bit.example\n'),
  ).toEqual(['An Tech', 'Bit Co'])
  expect(await namesOf('Kunde;Ort;Webseite\nAn Tech;Bonn;an-tech.example\nBit Co;Ulm;bit.example\n')).toEqual(
    ['An Tech', 'Bit Co'],
  )
})

test('the person of a role stands next to it, and members of the normal form alone say that a file is in it', async () => {
  const { records } = await load(
    'Company,Website,Programme,Representative,Position\nA,a.example,Spring Cohort,Anna Huber,CEO\nB,b.example,Spring Cohort,Bo Kim,Founder\nC,c.example,Autumn Cohort,Cy Lee,CEO\n',
  )
  expect(records[0]?.stated?.people).toEqual([{ name: 'Anna Huber', role: 'CEO' }])
  const own = { name: 'A', total_funding_usd: 5, team_size: 4, extra: { k: 'v' } }
  const { report, records: normal } = await load(JSON.stringify([own]), { fileName: 'x.json' })
  expect([report.file.preset, normal[0]?.extra]).toEqual(['normal', { k: 'v', team_size: 4 }])
})
