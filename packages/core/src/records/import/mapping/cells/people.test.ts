import { expect, test } from 'bun:test'
import { isProse, readPeople } from './people.ts'
import { isRole } from './roles.ts'

test('people are told from one cell, with the roles as they are written', () => {
  const read = (text: string) =>
    readPeople(text).map(({ name, role }) => (role === null ? name : `${name} = ${role}`))
  const cases: [string, string[]][] = [
    ['Jane Doe (CEO); John Roe', ['Jane Doe = CEO', 'John Roe']],
    ['Tim Voss (CEO), Eva Rau (CTO)', ['Tim Voss = CEO', 'Eva Rau = CTO']],
    ['Grace Tilden, Ravi Menon', ['Grace Tilden', 'Ravi Menon']],
    ['Luc Zéphyr\nPaul Zéphyr', ['Luc Zéphyr', 'Paul Zéphyr']],
    ['Ada Lee & Bo Kim', ['Ada Lee', 'Bo Kim']],
    ['Sofia & Lars Lindqvist', ['Sofia Lindqvist', 'Lars Lindqvist']],
    ['Jana und Tim Voß (CEO), Bo Kim', ['Jana Voß', 'Tim Voß = CEO', 'Bo Kim']],
    ['Team und Eva Rau', ['Team und Eva Rau']],
    ['Ana Ruiz y Eva Gil', ['Ana Ruiz', 'Eva Gil']],
    ['CEO: Jane Doe', ['Jane Doe = CEO']],
    ['Jane Doe, CEO', ['Jane Doe = CEO']],
    ['Jane Doe – CEO/CTO', ['Jane Doe = CEO/CTO']],
    ['Mme Claire Vasseur', ['Claire Vasseur']],
    ['Hr. Jan Voß und Frau Eva Rau', ['Jan Voß', 'Eva Rau']],
    ['Chloé Berthier / Marc-Antoine Roy', ['Chloé Berthier', 'Marc-Antoine Roy']],
    ['Jane Doe (CEO/CTO)', ['Jane Doe = CEO/CTO']],
    ['CEO Jane Doe, CTO Bo Kim', ['Jane Doe = CEO', 'Bo Kim = CTO']],
    ['Jane Doe, Managing Director, Bo Kim, CTO', ['Jane Doe = Managing Director', 'Bo Kim = CTO']],
    ['Geschäftsführerin Eva Rau', ['Eva Rau = Geschäftsführerin']],
    ['Claire Vasseur, directrice générale', ['Claire Vasseur = directrice générale']],
    ['Marta Gil – consejera delegada', ['Marta Gil = consejera delegada']],
    ['Paolo Ricci <p.ricci@acme.example>; Sara Bo', ['Paolo Ricci', 'Sara Bo']],
    ['Caio Bittencourt Lessa', ['Caio Bittencourt Lessa']],
    ['Bittencourt Lessa, Caio', ['Caio Bittencourt Lessa']],
    ['Doe, Jane; Roe, John', ['Jane Doe', 'John Roe']],
    ['Callum Strathearn, PhD', ['Callum Strathearn']],
    ['vacant', []],
    [
      'dr. Fatima el Idrissi (CEO) en Bram Kuipers (CTO)',
      ['dr. Fatima el Idrissi = CEO', 'Bram Kuipers = CTO'],
    ],
    ['N.N.', []],
    ['–', []],
  ]
  for (const [text, people] of cases) expect([text, read(text)]).toEqual([text, people])
})

test('a role is told by words of any language, and a name is none', () => {
  const roles = [
    'CEO',
    'Co-Founder & CTO',
    'Head of Sales',
    'Geschäftsführer',
    'directeur général',
    'Amministratore delegato',
    'directora financiera',
  ]
  const names = ['Jane Doe', 'Marta Chef de Boer', 'Frank Jung', 'Team']
  expect([roles.filter(isRole), names.filter(isRole)]).toEqual([roles, []])
})

test('a text with words in small letters that stand in no name is prose', () => {
  const names = ['Maria del Carmen Ruiz', 'Jan van der Berg', 'jane von doe', 'Ana de Souza e Silva']
  const prose = ['Team um Prof. Adler', 'Two students from Bonn', 'Équipe du professeur Roy']
  expect([names.filter(isProse), prose.filter(isProse)]).toEqual([[], prose])
})
