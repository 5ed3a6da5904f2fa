import { expect, test } from 'bun:test'
import { peopleInText } from './founders-in-text.ts'
import { ownNames } from './own-names.ts'

const own = ownNames({ domain: 'acme.example', names: ['Acme', 'Acme Robotics GmbH'] })
const founders = (text: string, isAboutUs = true) =>
  peopleInText(text, { own, isAboutUs, isAboutPeople: isAboutUs }).flatMap(({ name, kind }) =>
    kind === 'founder' || kind === 'cofounder' ? [name] : [],
  )

test.each<[text: string, names: string[]]>([
  [
    'Founded in 2019 by Mira Halvorsen (CEO), Jan de Vries and Li Wei, Acme builds pumps.',
    ['Mira Halvorsen', 'Jan de Vries', 'Li Wei'],
  ],
  [
    'Acme was founded by former Google engineers Mira Halvorsen and Søren Kjær in Oslo.',
    ['Mira Halvorsen', 'Søren Kjær'],
  ],
  [
    'The company was founded by Roger S. Marsh, an internationally recognized consultant.',
    ['Roger S. Marsh'],
  ],
  [
    'The Oslo-based company was co-founded by Mira Halvorsen, a physicist, and Jonas Petrov.',
    ['Mira Halvorsen', 'Jonas Petrov'],
  ],
  ['It was started by brothers Jan Vos and Piet Vos.', ['Jan Vos', 'Piet Vos']],
  [
    'Our co-founders, Mira Halvorsen and Peter Lindgren, met at school.',
    ['Mira Halvorsen', 'Peter Lindgren'],
  ],
  ['Founder Mira Halvorsen built her first pump at 12.', ['Mira Halvorsen']],
  ['Mira Halvorsen is the founder and CEO of Acme Robotics.', ['Mira Halvorsen']],
  ['Mira Halvorsen, a practicing engineer and founder of Acme, knows pumps.', ['Mira Halvorsen']],
  ['Mira Halvorsen and Jonas Petrov founded Acme in 2019.', ['Mira Halvorsen', 'Jonas Petrov']],
  ['Our founder Mira Halvorsen previously raised $80 million at Skyharvest.', ['Mira Halvorsen']],
  ['Acme wurde 2018 von Anna Müller und Jörg Weiß in Lübeck gegründet.', ['Anna Müller', 'Jörg Weiß']],
  ['Gegründet von Anna Müller und Jörg Weiß.', ['Anna Müller', 'Jörg Weiß']],
  ['Fondée en 2020 par Marie Dupont et Jean-Luc Moreau.', ['Marie Dupont', 'Jean-Luc Moreau']],
  ['Fundada en 2015 por María José García y Pedro Ruiz.', ['María José García', 'Pedro Ruiz']],
  ['A Acme foi fundada em 2015 por João da Silva e Ana Costa.', ['João da Silva', 'Ana Costa']],
  [
    'Acme is een bedrijf opgericht door Piet van der Berg en Anna Jansen.',
    ['Piet van der Berg', 'Anna Jansen'],
  ],
  ['Founded by One Shawn Wilkes.', ['Shawn Wilkes']],
])('%p names its founders', (text, names) => {
  expect(founders(text)).toEqual(names)
})

test.each([
  'We are backed by Kevin Marsh (co-founder, Palisade) and Lena Ostrander, founder of Brightwater.',
  'Palisade co-founder Kevin Marsh invested.',
  'She worked at Brightwater, a company founded by Peter Lindgren.',
  'Brightwater was founded by Peter Lindgren.',
  'Customers include founder and CEO of Brightwater, Eric Mendel.',
  'Founders Karen Ellison and Paul Mercer use Acme every day.',
  'Acme customer Brightwater was founded by Karen Ellison.',
  'Acme works with Brightwater, founded by Karen Ellison.',
  'Acme was founded by a group of businessmen.',
  'Founders Carol and Craig Conlee held the first festival.',
  'Jane previously founded Brightwater, and Peter Lindgren founded Palisade.',
  'Acme was founded in 2007 and is funded by Sequoia Capital and Paul Mercer.',
])('%p names no founder', (text) => {
  expect(founders(text)).toEqual([])
})

test('on a page elsewhere only what names the company counts', () => {
  expect(founders('Acme founder and CEO Mira Halvorsen said so.', false)).toEqual(['Mira Halvorsen'])
  expect(founders('Founder Mira Halvorsen said so. The company was founded by Jonas Petrov.', false)).toEqual(
    [],
  )
})

test('who leads the company is no founder by that', () => {
  const claims = peopleInText('Acme CEO Mira Halvorsen spoke.', {
    own,
    isAboutUs: false,
    isAboutPeople: false,
  })
  expect(claims).toMatchObject([{ name: 'Mira Halvorsen', kind: 'executive', title: 'CEO' }])
})
