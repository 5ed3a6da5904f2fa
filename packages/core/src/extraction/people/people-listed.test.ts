import { expect, test } from 'bun:test'
import { peopleInText } from './founders-in-text.ts'
import { ownNames } from './own-names.ts'

const own = ownNames({ domain: 'acme.example', names: ['Acme'] })
const told = (text: string) =>
  peopleInText(text, { own, isAboutUs: true, isAboutPeople: false }).map(
    ({ name, title }) => `${name}: ${title}`,
  )

test.each([
  [
    'Who we are: Ruth Bell – Chief Executive; Omar Aziz – Head of Engineering; Lily Chan – designer.',
    ['Ruth Bell: Chief Executive', 'Omar Aziz: Head of Engineering', 'Lily Chan: designer'],
  ],
  [
    'Petra Lang, Geschäftsführerin · Jan Kühn, Leiter Kommunikation · Eva Roth, Produktmanagerin',
    ['Petra Lang: Geschäftsführerin', 'Jan Kühn: Leiter Kommunikation', 'Eva Roth: Produktmanagerin'],
  ],
  [
    'Claire Martin, présidente ; M. Hugo Lefèvre, DAF ; Mme Léa d’Arcy, chargée de communication et des relations presse',
    [
      'Claire Martin: présidente',
      'Hugo Lefèvre: DAF',
      'Léa d’Arcy: chargée de communication et des relations presse',
    ],
  ],
  [
    'Directora general: Dña. Marta Soler. Jefe de producto: Iván Rey.',
    ['Marta Soler: Directora general', 'Iván Rey: Jefe de producto'],
  ],
  [
    'Rita Sousa (diretora-geral), Nuno Pires (engenheiro de software) e Ana Lobo (designer)',
    ['Rita Sousa: diretora-geral', 'Nuno Pires: engenheiro de software', 'Ana Lobo: designer'],
  ],
  [
    'Anouk de Boer (hoofd techniek), Sem van ’t Hof (accountmanager)',
    ['Anouk de Boer: hoofd techniek', 'Sem van ’t Hof: accountmanager'],
  ],
  [
    'Contacts presse d’Acme : Claire Martin, responsable communication, 03 20 00 00 00.',
    ['Claire Martin: responsable communication'],
  ],
  [
    'Na fotografia: a presidente da Acme, Rita Sousa, e o administrador Nuno Pires.',
    ['Rita Sousa: presidente', 'Nuno Pires: administrador'],
  ],
  [
    'Direttrice tecnica: Dott.ssa Elena Riva. Responsabile qualità: Ing. Paolo Dell’Orto.',
    ['Elena Riva: Direttrice tecnica', 'Paolo Dell’Orto: Responsabile qualità'],
  ],
  ['Press contact: Ruth Bell, communications manager.', ['Ruth Bell: communications manager']],
])('%p lists people', (text, people) => {
  expect(told(text)).toEqual(people)
})

test.each([
  'Our investors: Ruth Bell (partner), Omar Aziz (principal) and Lily Chan (analyst).',
  'Speakers: Ruth Bell (CEO, Globex), Omar Aziz (CTO, Initech).',
  'Advisors: Ruth Bell – professor; Omar Aziz – former CEO.',
  'Our customers Ruth Bell (CEO) and Omar Aziz (CTO) switched last year.',
  'Ruth Bell, CEO, and a dog.',
  'Ruth Bell (CFO) and Omar Aziz (COO) of Globex chose Acme.',
  'Ruth Bell, managing director, and Omar Aziz, finance director, of rival Globex.',
  'Estate Broker, Listing Agent; Repair Contractor, Attorney.',
])('%p lists nobody of the company', (text) => {
  expect(told(text)).toEqual([])
})
