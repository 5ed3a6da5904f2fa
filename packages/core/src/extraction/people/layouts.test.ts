import { expect, test } from 'bun:test'
import { namesAndTitles, peopleOf } from '../../../test/extraction/people.ts'

const founders = (html: string) => namesAndTitles(peopleOf({ team: html })).founders

test('names that only images give belong to the captions beside them', () => {
  const figure = (alt: string, role: string) =>
    `<figure><img src="/p.jpg" alt="${alt}"><figcaption>${role}</figcaption></figure>`
  expect(
    founders(
      `<h2>Our team</h2>${figure('Mira Halvorsen', 'CEO &amp; Co-Founder')}${figure('Jan Vos', 'Designer')}`,
    ),
  ).toEqual(['Mira Halvorsen, CEO & Co-Founder'])
  // Which of two images in one element a text is about cannot be told.
  expect(
    founders('<h2>Our team</h2><div><img alt="Mira Halvorsen"><img alt="Jan Vos"><p>Co-Founder</p></div>'),
  ).toEqual([])
})

test.each([
  ['Hyun-woo Park', 'Korean first names are written with a hyphen'],
  ['Mei-Ling Zhou', 'and Chinese ones'],
  ['Siti Aisyah binte Rahman', 'particles stand within names'],
])('%s: %s', (name) => {
  expect(founders(`<h2>Team</h2><div><h3>${name}</h3><p>Co-founder</p></div>`)).toEqual([
    `${name}, Co-founder`,
  ])
})

test('words with hyphens are no first names', () => {
  expect(founders('<h2>Team</h2><div><h3>Start-up Park</h3><p>Co-founder</p></div>')).toEqual([])
})

test('what somebody founded before is not what they are', () => {
  expect(founders('<h2>Team</h2><ul><li>Jan Vos — engineer, previously founder of Globex</li></ul>')).toEqual(
    [],
  )
})

test('professors under a heading that names scientific founders are founders', () => {
  const card = '<div><p>Mira Halvorsen, PhD</p><p>Professor, Harbor Medical School</p></div>'
  expect(founders(`<h2>Scientific Founders</h2>${card}`)).toEqual(['Mira Halvorsen'])
  expect(founders(`<h2>Scientific Advisory Board</h2>${card}`)).toEqual([])
})

test('names before a plural role are all of those who bear it', () => {
  const { founders: found } = namesAndTitles(
    peopleOf({ home: '<p>Built by Mira Halvorsen (ex-Globex) and Jan Vos (ex-Initech), co-founders.</p>' }),
  )
  expect(found).toEqual(['Mira Halvorsen', 'Jan Vos'])
})
