import { expect, test } from 'bun:test'
import { peopleInText } from './founders-in-text.ts'
import { ownNames } from './own-names.ts'

const own = ownNames({ domain: 'acme.example', names: ['Acme'] })
const scope = { own, isAboutUs: true, isAboutPeople: false }
const told = (text: string) =>
  peopleInText(text, scope).flatMap(({ name, title, hasLeft }) =>
    hasLeft === true ? [] : [title === null ? name : `${name}, ${title}`],
  )

test.each([
  ['Founder Ruth Bell is stepping back to become executive chair of Acme.', ['Ruth Bell, executive chair']],
  ['Hi, I’m Ruth Bell, and I started Acme at my kitchen table.', ['Ruth Bell']],
  ['Sam Adler did not found Acme; he was its first hire and is now VP Product.', ['Sam Adler, VP Product']],
  [
    'Acme was started by Ben Adler and Ruth Bell. Adler left in 2022; Bell still runs the company as CEO.',
    ['Ruth Bell, CEO'],
  ],
  ['Neue Finanzchefin bei Acme wird seine Schwester Eva Roth.', ['Eva Roth, Finanzchefin']],
  [
    'Claire Martin devient directrice générale d’Acme. Elle succède au fondateur, Hugo Lefèvre, qui reste président du conseil d’administration.',
    ['Claire Martin, directrice générale', 'Hugo Lefèvre, président du conseil d’administration'],
  ],
  ['Bonjour, moi c’est Claire Martin ! J’ai créé Acme en 2020.', ['Claire Martin']],
  ['Soy Marta Soler, llegué a Valencia con 19 años y en 2022 fundé Acme.', ['Marta Soler']],
  [
    'Tras la salida de su cofundador Luis Prado, Acme queda en manos de Marta Soler, cofundadora y CEO.',
    ['Marta Soler, cofundadora y CEO'],
  ],
  ['A Acme foi fundada em 2018, em Aveiro, por Rita Sousa e Diego Ramos.', ['Rita Sousa', 'Diego Ramos']],
  [
    'Diego Ramos, que fundou a Acme em 2014, passa a presidente do conselho.',
    ['Diego Ramos, presidente do conselho'],
  ],
  ['Sem Bos, die Acme in 2013 oprichtte, blijft aan als voorzitter.', ['Sem Bos, voorzitter']],
  ['Sem Bos is sinds mei geen operationeel directeur van Acme meer.', []],
  [
    'Elena Riva lascia la guida operativa di Acme, da lei fondata nel 2015, e ne diventa presidente.',
    ['Elena Riva, presidente'],
  ],
  [
    'Acme è nata da un incontro. A fondarla è stata Elena Riva, ancora oggi presidente.',
    ['Elena Riva, presidente'],
  ],
])('%p tells of people by what stands around their names', (text, people) => {
  expect(told(text)).toEqual(people)
})

test.each([
  'She joins Acme from Globex, where she reported to finance director Ruth Bell.',
  'Ruth Bell (CTO, Globex) and Omar Aziz (CEO, Initech) met at Acme.',
  'Acme’s investor is the president of the chamber, Ruth Bell.',
  'Das sagt Globex-Chef Jan Vos über Acme.',
  'Marta Soler, gerente de la panadería Hermanos Soler, usa Acme desde 2021.',
])('%p names nobody of the company', (text) => {
  expect(told(text)).toEqual([])
})
