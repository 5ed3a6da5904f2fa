import { expect, test } from 'bun:test'
import { peopleInText } from './founders-in-text.ts'
import { ownNames } from './own-names.ts'

const own = ownNames({ domain: 'acme.example', names: ['Acme', 'Stella Marine'] })
const told = (text: string) =>
  peopleInText(text, { own, isAboutUs: true, isAboutPeople: false }).flatMap(({ name, title, hasLeft }) =>
    hasLeft === true ? [] : [title === null ? name : `${name}, ${title}`],
  )

test.each<[text: string, people: string[]]>([
  [
    'Claire Martin (gérante), Hugo Lefèvre (faucheur), Léa Petit (responsable des achats)',
    ['Claire Martin, gérante', 'Hugo Lefèvre, faucheur', 'Léa Petit, responsable des achats'],
  ],
  [
    'Eva Roth, Laborleiterin · Jan Kühn, Feinmechaniker · Omar Aziz, Werkstudent',
    ['Eva Roth, Laborleiterin', 'Jan Kühn, Feinmechaniker', 'Omar Aziz, Werkstudent'],
  ],
  [
    'Drie nieuwe collega’s bij Acme: Sem Bos als glasblazer, Anouk de Boer als planner en Daan Vos als inkoper.',
    ['Sem Bos, glasblazer', 'Anouk de Boer, planner', 'Daan Vos, inkoper'],
  ],
])('%p: a list tells a role that no pack knows', (text, people) => {
  expect(told(text)).toEqual(people)
})

test.each<[text: string, people: string[]]>([
  [
    'Claire Martin, directrice technique d’Acme, et Hugo Lefèvre (préfecture) étaient là.',
    ['Claire Martin, directrice technique'],
  ],
  ['Gérant d’Acme : Hugo Lefèvre. Création du site : Léa Petit, Studio Bleu.', ['Hugo Lefèvre, Gérant']],
])('%p: what stands beside a name is no role of ours', (text, people) => {
  expect(told(text)).toEqual(people)
})

test.each<[text: string, people: string[]]>([
  [
    'Direction : Claire Martin – Chef d’atelier : Hugo Lefèvre',
    ['Claire Martin, Direction', 'Hugo Lefèvre, Chef d’atelier'],
  ],
  ['Acme : DG – Claire Martin ; DAF – Hugo Lefèvre.', ['Claire Martin, DG', 'Hugo Lefèvre, DAF']],
])('%p: a dash parts a title from its name, or one entry from the next', (text, people) => {
  expect(told(text)).toEqual(people)
})

test.each<[text: string, people: string[]]>([
  [
    '“It works,” says Ruth Bell, head of research and development at Acme.',
    ['Ruth Bell, head of research and development'],
  ],
  ['Hugo Lefèvre est directeur d’abattoir chez Acme.', ['Hugo Lefèvre, directeur d’abattoir']],
  ['Rita Sousa é diretora de hidrodinâmica da Acme.', ['Rita Sousa, diretora de hidrodinâmica']],
  ['Anouk de Boer, die ooit als stagiair binnenkwam, is nu CTO van Acme.', ['Anouk de Boer, CTO']],
])('%p: a title goes on to the noun that it ends in, and not to a verb', (text, people) => {
  expect(told(text)).toEqual(people)
})

test.each<[text: string, people: string[]]>([
  [
    'Acme was founded by Sem Bos and Anouk de Boer. Bos is CEO, De Boer CTO.',
    ['Sem Bos, CEO', 'Anouk de Boer, CTO'],
  ],
  [
    'Iker y Marta Soler fundaron Acme. Iker es el director de ventas; Marta, la directora general.',
    ['Iker Soler, director de ventas', 'Marta Soler, directora general'],
  ],
  ['Acme promoted Ruth Bell, then sales director, to managing director.', ['Ruth Bell, managing director']],
  [
    'Marta Soler, procedente de Globex, como directora de ventas, se incorpora a Acme.',
    ['Marta Soler, directora de ventas'],
  ],
  ['Ruth Bell joins Acme, where she will report to CFO Omar Aziz.', ['Omar Aziz, CFO']],
  ['It was CFO Ruth Bell who signed for Acme.', ['Ruth Bell, CFO']],
  [
    'Bij Acme bouwen ingenieur Sem Bos en stagiair Daan Vos een app.',
    ['Sem Bos, ingenieur', 'Daan Vos, stagiair'],
  ],
])('%p: whose title it is', (text, people) => {
  expect(told(text)).toEqual(people)
})

test.each<[text: string, people: string[]]>([
  ['Marta Soler y Luis Prado fundaron Acme. Prado ya no está en la empresa.', ['Marta Soler']],
  ['Morreu na terça-feira Diego Ramos, fundador da Acme.', []],
  ['Le fondateur d’Acme, Hugo Lefèvre, a pris sa retraite et vit au Portugal.', []],
])('%p: who has left', (text, people) => {
  expect(told(text)).toEqual(people)
})

test.each<[text: string, people: string[]]>([
  [
    'DR. RUTH BELL, Chief Executive Officer | OMAR AZIZ, Chief Operating Officer',
    ['Ruth Bell, Chief Executive Officer', 'Omar Aziz, Chief Operating Officer'],
  ],
  ['Stella Marine: DG – Claire Martin.', ['Claire Martin, DG']],
  ['At Acme, write to Yusuf Karaman, Talent Lead.', ['Yusuf Karaman, Talent Lead']],
])('%p: who is a person, and who is none', (text, people) => {
  expect(told(text)).toEqual(people)
})

test.each<[text: string, people: string[]]>([
  ['Acme vient de nommer Hugo Lefèvre directeur général.', ['Hugo Lefèvre, directeur général']],
  ['Acme ha nombrado a Luis Prado como director comercial.', ['Luis Prado, director comercial']],
  ['At Acme, Ruth Bell succeeds Omar Aziz as CEO.', ['Ruth Bell, CEO']],
])('%p: news elsewhere gives a role in a sentence that names the company', (text, people) => {
  const news = { own, isAboutUs: false, isHeadlined: true, isAboutPeople: false }
  expect(peopleInText(text, news).map(({ name, title }) => `${name}, ${title}`)).toEqual(people)
})
