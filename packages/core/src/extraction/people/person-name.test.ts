import { expect, test } from 'bun:test'
import { isSamePerson, nameTokens, personNameKey, readName } from './person-name.ts'

test.each([
  ['Mira Halvorsen', 'Mira Halvorsen'],
  ['  Dr. Mira   Halvorsen, PhD ', 'Mira Halvorsen'],
  ['Heidi Berg, CKD', 'Heidi Berg'],
  ['James E. Fulton Jr.', 'James E. Fulton'],
  ['Ludwig van der Berg', 'Ludwig van der Berg'],
  ['María de la Cruz', 'María de la Cruz'],
  ["Sean O'Neill", "Sean O'Neill"],
  ['Jean-Luc Moreau', 'Jean-Luc Moreau'],
  ['Ann McDonald', 'Ann McDonald'],
  ['J. K. Halvorsen', 'J. K. Halvorsen'],
  ['MIRA HALVORSEN', 'Mira Halvorsen'],
  ['Mark Green', 'Mark Green'],
  ['Will Hart', 'Will Hart'],
  ['Le Duc Trung', 'Le Duc Trung'],
  ['Zoë Ångström', 'Zoë Ångström'],
])('%p is the name %p', (text, name) => {
  expect(readName(text)?.text).toBe(name)
})

test.each([
  'Mira',
  'Louise N.',
  'Our Team',
  'Read More',
  'San Francisco',
  'Business Development',
  'One Shawn Wilkes',
  'Acme Robotics GmbH',
  'EMC Isilon Division',
  'Green Energy',
  'Machine Learning',
  'Chi Siamo',
  'Ricerca Clinica',
  'Sviluppo Aziendale',
  'mira halvorsen',
  'Mira Halvorsen builds pumps',
  'Head of Sales',
  'JavaScript iOS',
  '2019 Report',
  '',
  'A'.repeat(1_000_000),
])('%p is no name', (text) => {
  expect(readName(text)).toBeNull()
})

test('a first name that people have makes a name known; else it is only shaped like one', () => {
  expect(readName('Mira Halvorsen')?.strength).toBe('known')
  expect(readName('Zyphrine Okwuosa')?.strength).toBe('shaped')
})

test('spellings of one name are one person', () => {
  expect(personNameKey('Carlos Berná-Esteban')).toBe(personNameKey('Carlos Berna Esteban'))
  expect(personNameKey('Søren Stähle')).toBe(personNameKey('Stahle Soren'))
  expect(personNameKey('Mira A. Halvorsen')).toBe(personNameKey('Mira Halvorsen'))
  const isSame = (left: string, right: string) => isSamePerson(nameTokens(left), nameTokens(right))
  expect(isSame('Ana María Ruiz', 'Ana Ruiz')).toBe(true)
  expect(isSame('Ana Ruiz', 'Ana Díaz')).toBe(false)
  expect(isSame('Ana Ruiz', 'Luisa Ruiz')).toBe(false)
})
