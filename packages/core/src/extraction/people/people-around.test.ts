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
  // Who takes the place of somebody has their title.
  [
    'Ruth Bell has stepped down as CFO of Acme. Her successor is Omar Aziz, until now controller.',
    ['Omar Aziz, CFO'],
  ],
  ['Tom Bos is opgestapt als directeur van Acme. In zijn plaats komt Eva Mulder.', ['Eva Mulder, directeur']],
  // Founders around the verb.
  ['Bevor sie Acme gründete, war Eva Roth Ärztin in Kiel.', ['Eva Roth']],
  [
    'Gestern rief Jan Vogt gemeinsam mit der Ärztin Eva Roth die Firma Acme ins Leben.',
    ['Jan Vogt', 'Eva Roth'],
  ],
  [
    'Quienes pusieron en marcha Acme fueron dos primas: Marta Soler y Ana Prado.',
    ['Marta Soler', 'Ana Prado'],
  ],
  [
    'Dei tre amici che nel 2014 diedero vita ad Acme, Carlo Neri ha lasciato la società. Sono rimasti Elena Riva e Luca Conti.',
    ['Elena Riva', 'Luca Conti'],
  ],
  [
    'Les fondateurs d’Acme se partagent le travail : Claire Martin est CTO, Hugo Lefèvre directeur commercial.',
    ['Claire Martin, CTO', 'Hugo Lefèvre, directeur commercial'],
  ],
  ['De broers Sem en Tom Bos richtten Acme op.', ['Sem Bos', 'Tom Bos']],
  [
    'Ruth Bell, who set up Acme, handed over to Omar Aziz, Managing Director, but stays on as chair.',
    ['Ruth Bell, chair', 'Omar Aziz, Managing Director'],
  ],
  // Who signs a text speaks in it.
  [
    'No soy la fundadora de Acme; soy la directora de operaciones. (Marta Soler, en la radio)',
    ['Marta Soler, directora de operaciones'],
  ],
  ['Twelve years ago I founded Acme in a shed. – Ruth Bell', ['Ruth Bell']],
  // What somebody was before does not hide what they are.
  ['Acme hires former Globex manager Ruth Bell as CFO.', ['Ruth Bell, CFO']],
  ['Acme, whose CEO, Ruth Bell, was there, has won.', ['Ruth Bell, CEO']],
  ['Rita Sousa foi eleita presidente da Acme.', ['Rita Sousa, presidente']],
  [
    'Anders dan gemeld is Tom Bos geen medeoprichter maar hoofd marketing van Acme.',
    ['Tom Bos, hoofd marketing'],
  ],
  ['Zum 1. Mai wird Dr. Eva Roth neue Entwicklungsleiterin bei Acme.', ['Eva Roth, Entwicklungsleiterin']],
  ['Ruth Bell joins Acme as vice president, Product.', ['Ruth Bell, vice president, Product']],
  ['Ruth Bell is now our first finance director.', ['Ruth Bell, finance director']],
  // Names with letters, degrees and particles.
  ['CEO of Acme is mr. P.J. van Oldenborgh.', ['P.J. van Oldenborgh, CEO']],
  ['Ruth Bell, M.D., founded Acme in 2017.', ['Ruth Bell']],
  ['A Acme foi fundada por Rita Sousa e Diego Ramos e Melo.', ['Rita Sousa', 'Diego Ramos e Melo']],
  ['Femke van der Zwaag founded Acme. Van der Zwaag is now chairwoman.', ['Femke van der Zwaag, chairwoman']],
])('%p tells of people by what stands around their names', (text, people) => {
  expect(told(text)).toEqual(people)
})

test.each([
  'She joins Acme from Globex, where she reported to finance director Ruth Bell.',
  'Ruth Bell (CTO, Globex) and Omar Aziz (CEO, Initech) met at Acme.',
  'Acme’s investor is the president of the chamber, Ruth Bell.',
  'Das sagt Globex-Chef Jan Vos über Acme.',
  'Marta Soler, gerente de la panadería Hermanos Soler, usa Acme desde 2021.',
  'Acme was bought by Globex Life. “Welcome,” said Globex Life’s chief executive, Ruth Bell.',
  'Acme compra los datos a una empresa cuyo director comercial, Luis Prado, vive en Roma.',
  'È morta Elena Riva, che nel 1989 fondò Acme.',
])('%p names nobody of the company', (text) => {
  expect(told(text)).toEqual([])
})
