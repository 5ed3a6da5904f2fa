import { expect, test } from 'bun:test'
import { fieldsOf, loadTable as load } from '../../../../test/load-table.ts'

test('a row of groups above the header is none of it, and "Name der Ausgründung" is a name', async () => {
  const grouped = await load(
    'List;;;;\n;Unternehmen;;Kapital;\nNr.;Zielunternehmen;Sitz;Eingeworben;Status\n1;Acme;Kassel;€2m;aktiv\n2;Bolt;Ulm;€3m;liquidiert\n',
  )
  expect(fieldsOf(grouped)).toMatchObject({
    Zielunternehmen: 'name',
    Sitz: 'place',
    Eingeworben: 'total_funding_usd',
  })
  expect(grouped.records.map(({ company }) => [company.name, company.location?.city])).toEqual([
    ['Acme', 'Kassel'],
    ['Bolt', 'Ulm'],
  ])
  const survey = await load(
    'Umfrage 2024;;;;\nNr.;Eingang;Name der Ausgründung;Internetadresse;Besteht das Unternehmen noch?\n1;04.03.2024 09:12;Acme;acme.example;ja\n2;04.03.2024 10:40;Bolt;bolt.example;nein, 2022 gelöscht\n',
  )
  expect(survey.records.map(({ company }) => [company.name, company.status])).toEqual([
    ['Acme', 'active'],
    ['Bolt', 'closed'],
  ])
})

test('beside a given name "Nom" is that of a person, and the company is what its column says', async () => {
  const { records } = await load(
    'Prénom,NOM,Entreprise,Ville\nCamille,DUROISEL,Verdelune,Nantes\nKoffi,ADJAVON,Zémi,Brest\n',
  )
  expect(records.map(({ company }) => company.name)).toEqual(['Verdelune', 'Zémi'])
  const people = [{ firstName: 'Jo', lastName: 'Lee', title: 'CEO' }]
  const dump = await load(JSON.stringify([{ company: 'Acme', website: 'acme.example', people }]))
  expect(dump.records[0]?.stated?.people).toEqual([{ name: 'Jo Lee', role: 'CEO' }])
})

test('the first column is what companies are called where another one holds what its header says', async () => {
  const loaded = await load(
    'Team,URL,HQ,Founders,Headcount\nAcme,acme.example,"Tulsa, OK",Jane Doe (CEO),11\nBolt,bolt.example,"Boise, ID",Bo Kim,5\nCove,cove.example,"Austin, TX",Al Ray,7\n',
  )
  expect(fieldsOf(loaded)).toMatchObject({ Team: 'name', Founders: 'founders', Headcount: 'employees' })
})

test('a grant in a column of its own has the date of its decision, and a second one is another round', async () => {
  const { records } = await load(
    'Beneficiario;Comune;Legale rapp.;Sito;Contributo a fondo perduto;Data delibera\nAcme;Arezzo;Paolo Merisio;acme.example;€ 45.000;22/04/2021\nBolt;Prato;Sara Bo;bolt.example;€ 20.000;12 maggio 2021\nAcme;Arezzo;Paolo Merisio;acme.example;€ 30.000;15/03/2022\n',
  )
  const [acme] = records.filter(({ company }) => company.name === 'Acme')
  expect(
    acme?.rounds.map(({ type, announced_on, written }) => [type, announced_on, written?.amount]),
  ).toEqual([
    ['grant', '2021-04-22', 45_000],
    ['grant', '2022-03-15', 30_000],
  ])
  expect(acme?.stated?.people).toEqual([{ name: 'Paolo Merisio', role: 'Legale rapp.' }])
})

test('the status of a contract is not that of the company', async () => {
  const { records } = await load(
    'Huurder,Status contract,Website,Plaats\nAcme,lopend,acme.example,Gent\nBolt,opgezegd,bolt.example,Gent\n',
    { map: { name: 'Huurder' } },
  )
  expect(records.map(({ company }) => company.status)).toEqual(['unknown', 'unknown'])
})

test('a name whose halves stand in two columns is one person, and a half alone stays as it is written', async () => {
  const peopleOf = async (header: string, cells: string) => {
    const { records } = await load(`Firma;Web;${header}\nA;a.example;${cells}\n`)
    return records[0]?.stated?.people?.map(({ name, role }) => [name, role]) ?? records[0]?.extra
  }
  expect(await peopleOf('Founder first name;Founder last name', 'Jane;Doe')).toEqual([
    ['Jane Doe', 'Founder'],
  ])
  expect(await peopleOf('CEO Last Name;CEO First Name', 'van Dam;Mary Ann')).toEqual([
    ['Mary Ann van Dam', 'CEO'],
  ])
  expect(await peopleOf('Vorname (Gründer);Nachname (Gründer)', 'Jörg;Öz')).toEqual([['Jörg Öz', null]])
  expect(await peopleOf('Prénom du fondateur;Nom du fondateur', 'Zoé;Roux')).toEqual([
    ['Zoé Roux', 'fondateur'],
  ])
  expect(await peopleOf('Nombre fundador;Apellidos fundador', 'Eva;Gil Paz')).toEqual([
    ['Eva Gil Paz', 'fundador'],
  ])
  expect(await peopleOf('Nome fondatori;Cognome fondatori', 'Ada, Ugo;Neri, Riva')).toEqual([
    ['Ada Neri', null],
    ['Ugo Riva', null],
  ])
  expect(await peopleOf('Founder first name;Founder last name', 'Jane;')).toEqual({
    'Founder first name': 'Jane',
  })
  expect(await peopleOf('Founder first name;Founder last name', 'Jane, Bo;Doe')).toEqual({
    'Founder first name': 'Jane, Bo',
    'Founder last name': 'Doe',
  })
  expect(await peopleOf('Vorname;Nachname', 'Jane;Doe')).toEqual({ Vorname: 'Jane', Nachname: 'Doe' })
})

test('names are what the websites are named after, codes are none, and a column of words of its own is no stage or status', async () => {
  const grants = await load(
    'Dossier;Naam indiener;Website;Toegekende subsidie (€);Datum beschikking\nINN23-007;Zeewier B.V.;zeewier.nl;20000;2023-03-01\nINN23-011;Kwelder;www.kwelder.nl;30000;2023-03-02\nINN23-019;Dijkwacht;dijkwacht.nl;40000;2023-03-03\n',
  )
  expect(
    grants.records.map(({ company, rounds }) => [
      company.name,
      rounds.map(({ type, announced_on }) => `${type} ${announced_on}`),
    ]),
  ).toEqual([
    ['Zeewier B.V.', ['grant 2023-03-01']],
    ['Kwelder', ['grant 2023-03-02']],
    ['Dijkwacht', ['grant 2023-03-03']],
  ])
  const fair = await load(
    'Stand;Raison sociale;Ville;Stage\nA12;Mécalys;Lyon;screening\nA14;Ferrolabs;Lyon;passed\nB02;Boréale;Lyon;sourced\nListe arrêtée au 15/09/2024;;;\n',
  )
  expect(fair.records[0]?.extra).toMatchObject({ Stand: 'A12', Stage: 'screening' })
  expect(fair.report.notices.map(({ line }) => line)).toEqual([5])
})

test('a total among objects and an example of a template are no companies', async () => {
  const { records } = await load(
    JSON.stringify([
      { nom: 'Alvéole', ville: 'Rennes', fonds_leves: '3 M€' },
      { nom: 'TOTAL', ville: '', fonds_leves: '3 M€' },
      { nom: 'EJEMPLO (no borrar)', ville: 'Madrid', fonds_leves: '1 M€' },
      { nom: 'Total', ville: 'Paris', fonds_leves: '1 M€' },
    ]),
    { fileName: 'x.json' },
  )
  expect(records.map(({ company }) => company.name)).toEqual(['Alvéole', 'Total'])
})

test('a column of people beside one of what they do has those who lead, and dates of entry are those of an entry round', async () => {
  const { records } = await load(
    'Empresa;Representante;Cargo;Ciudad\nA;Marta Quesada;CEO;Jaén\nB;Íñigo Vega Ruiz;Director general;Bilbao\nC;Eva Gil;Contable;Vigo\nD;Ana de la Paz;Fundadora;Vigo\n',
  )
  expect(
    records.map(({ stated, extra }) => stated?.people?.map(({ name, role }) => `${name}: ${role}`) ?? extra),
  ).toEqual([
    ['Marta Quesada: CEO'],
    ['Íñigo Vega Ruiz: Director general'],
    { Representante: 'Eva Gil', Cargo: 'Contable' },
    ['Ana de la Paz: Fundadora'],
  ])
  const entry = (header: string) =>
    load(`Company,City,${header}\nA,Leeds,Seed,2020-09-14,Foo Capital\nB,Bath,Series A,2021-09-14,Bar\n`)
  const told = (await entry('Entry round,Entry date,Lead at entry')).records[0]?.rounds[0]
  expect([told?.type, told?.announced_on, told?.investors]).toEqual([
    'seed',
    '2020-09-14',
    [{ name: 'Foo Capital', lead: true }],
  ])
  const programme = (await entry('Last round,Entry date,Mentor')).records[0]
  expect([programme?.rounds[0]?.announced_on, programme?.extra]).toMatchObject([
    null,
    { 'Entry date': '2020-09-14' },
  ])
})

test('years of "anio", totals with remarks, and nowhere as a city', async () => {
  const { records, report } = await load(
    'Empresa;Ciudad;Anio fundacion;Alta;Inversores;Total recaudado\nA;Vigo;2016;2019-03-02;Foo Capital;1 M€\nB;Remote;2018;2020-03-02;Bar|Baz;2 M€\nTOTAL (sin CHF);;;;;3 M€\nTOTAL RECAUDADO;;;;;3 M€\n',
  )
  expect(
    records.map(({ company, extra }) => [company.founded_year, company.location?.city ?? extra['Ciudad']]),
  ).toEqual([
    [2016, 'Vigo'],
    [2018, 'Remote'],
  ])
  expect(report.notices.map(({ line, reason }) => [line, reason])).toEqual([
    [4, 'a total'],
    [5, 'a total'],
  ])
})
