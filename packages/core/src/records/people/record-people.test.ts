import { expect, test } from 'bun:test'
import { casePeople } from '../../testing/case-people.ts'
import { askedPersonKeys, formerCompanyKey, personKeys } from './person-names.ts'
import { rolesIn } from './person-roles.ts'
import { recordPeople } from './record-people.ts'

const finds = (asked: string, name: string) =>
  askedPersonKeys(asked).some((key) => personKeys(name).includes(key))

test('a person is found by case, accents, order, middle names and initials, and by no other name', () => {
  for (const asked of [
    'josé garcía lópez',
    'GARCIA LOPEZ JOSE',
    'Jose Lopez',
    'José García',
    'J. López',
    'López',
  ])
    expect([asked, finds(asked, 'José García López')]).toEqual([asked, true])
  for (const asked of ['José', 'García', 'García López', 'Josefa López', 'Jose Garcia Perez', 'JL', ''])
    expect([asked, finds(asked, 'José García López')]).toEqual([asked, false])
  for (const [asked, name] of [
    ['Allan B. Grant', 'Allan Grant'],
    ['Allan Grant', 'Allan B. Grant'],
    ['Prof. Dr. Eva Rau', 'Eva Rau, PhD'],
    ['Ludwig van Beethoven', 'ludwig van beethoven'],
    ['Anne-Marie Dupont', 'Anne Marie Dupont'],
    ['Nguyễn Văn An', 'Nguyen Van An'],
    ['Ольга Иванова', 'ольга иванова'],
    ['王小明', '王小明'],
    ['Pelé', 'Pele'],
  ] as const)
    expect([asked, finds(asked, name)]).toEqual([asked, true])
  expect(finds('Ludwig van', 'Ludwig van Beethoven')).toBe(false)
})

test('keys are few and short, whatever a record calls a name', () => {
  const long = Array.from({ length: 10_000 }, (_, i) => `Name${i}`).join(' ')
  expect(personKeys(long).length).toBeLessThan(8)
  expect(personKeys(long).join('').length).toBeLessThan(500)
  expect(askedPersonKeys(long).length).toBeLessThan(8)
  expect(personKeys('—').concat(askedPersonKeys(' '))).toEqual([])
})

test('titles say their roles in every language', () => {
  for (const [title, roles] of [
    ['Co-Founder & CEO', ['founder', 'ceo']],
    ['Founding Engineer', ['founder']],
    ['Mitgründerin und Geschäftsführerin', ['founder', 'ceo']],
    ['Technischer Leiter', ['cto']],
    ['Présidente-directrice générale', ['ceo']],
    ['Directeur technique', ['cto']],
    ['cofundadora y directora financiera', ['founder', 'cfo']],
    ['Diretor de Operações', ['coo']],
    ['Amministratore delegato', ['ceo']],
    ['oprichter en algemeen directeur', ['founder', 'ceo']],
    ['Vice President', ['executive']],
    ['Board member', ['director']],
    ['Business angel', ['investor']],
    ['Head of Kettles', []],
    ['', []],
  ] as const)
    expect([title, rolesIn(title)]).toEqual([title, roles] as never)
  expect(rolesIn(null)).toEqual([])
  expect(rolesIn('ceo '.repeat(100_000))).toEqual(['ceo'])
})

test('people of a record are those that can be found, with their former employers by key', () => {
  const people = [...casePeople.map(({ person }) => person), { name: '—', role: 'CEO' }]
  const found = recordPeople({ stated: { people } })
  expect(found.map(({ name }) => name)).toEqual(casePeople.map(({ person }) => person.name))
  expect(found[0]?.former).toEqual([formerCompanyKey('BRIGHTSILL Inc')])
  expect(recordPeople({})).toEqual([])
})
