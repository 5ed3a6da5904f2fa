import { expect, test } from 'bun:test'
import { peopleInText } from './founders-in-text.ts'
import { ownNames } from './own-names.ts'

const own = ownNames({ domain: 'acme.example', names: ['Acme'] })
const told = (text: string) =>
  peopleInText(text, { own, isAboutUs: true, isAboutPeople: false }).map(({ name, title }) =>
    title === null ? name : `${name}, ${title}`,
  )

test.each<[text: string, people: string[]]>([
  ['Ruth Bell joined Acme from Globex in May as head of marketing.', ['Ruth Bell, head of marketing']],
  ['Ruth Bell has succeeded Omar Aziz as CEO of Acme.', ['Ruth Bell, CEO']],
  ['Eva Roth wechselt zum 1. Mai als Vertriebsleiterin zu Acme.', ['Eva Roth, Vertriebsleiterin']],
  ['Claire Martin rejoint Acme comme directrice financière.', ['Claire Martin, directrice financière']],
  ['Marta Soler se incorpora a Acme como jefa de ventas.', ['Marta Soler, jefa de ventas']],
  ['Rita Sousa juntou-se à Acme como diretora de produto.', ['Rita Sousa, diretora de produto']],
  ['Anouk de Boer is per 1 mei gestart als hoofd techniek bij Acme.', ['Anouk de Boer, hoofd techniek']],
  ['Elena Riva entra in Acme come direttrice tecnica.', ['Elena Riva, direttrice tecnica']],
])('%p: somebody joins', (text, people) => {
  expect(told(text)).toEqual(people)
})

test.each<[text: string, people: string[]]>([
  ['Hi, I’m Ruth Bell, customer success manager here at Acme.', ['Ruth Bell, customer success manager']],
  ['Ich heiße Eva Roth und bin Personalleiterin bei Acme.', ['Eva Roth, Personalleiterin']],
  ['Je m’appelle Claire Martin, je suis développeuse chez Acme.', ['Claire Martin, développeuse']],
  ['Me llamo Marta Soler y soy ingeniera de datos en Acme.', ['Marta Soler, ingeniera de datos']],
  ['Mijn naam is Anouk de Boer en ik ben accountmanager bij Acme.', ['Anouk de Boer, accountmanager']],
  ['Mi chiamo Elena Riva, sono la responsabile qualità di Acme.', ['Elena Riva, responsabile qualità']],
])('%p: somebody says who they are', (text, people) => {
  expect(told(text)).toEqual(people)
})

test.each<[text: string, people: string[]]>([
  ['Co-founder Omar Aziz left Acme in 2022. Ruth Bell is now CEO.', ['Ruth Bell, CEO']],
  ['Acme’s CFO, Ruth Bell, has left the company.', []],
  ['Gründer Jan Kühn ist 2022 bei Acme ausgeschieden.', []],
  ['Le fondateur d’Acme, Hugo Lefèvre, parti à la retraite, écrit.', []],
  ['Oprichter Sem Bos verkocht zijn aandelen en vertrok bij Acme.', []],
  ['Acme founder Ruth Bell left Globex to start it.', ['Ruth Bell, founder']],
])('%p: who left is no more of it', (text, people) => {
  expect(told(text)).toEqual(people)
})

test.each([
  '“Acme saves us hours,” says managing director Ruth Bell.',
  'Acme a reçu la visite du président Hugo Lefèvre.',
  'Ruth Bell, software engineer, built a shop with Acme.',
  'Ruth Bell, formerly CFO of Acme, joins Globex as CEO.',
])('%p is of no one at the company', (text) => {
  expect(told(text)).toEqual([])
})
