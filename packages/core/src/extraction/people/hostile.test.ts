import { describe, expect, test } from 'bun:test'
import { namesAndTitles, peopleOf } from '../../../test/extraction/people.ts'
import { slowTexts } from '../../../test/linear-time.ts'
import { inNightly } from '../../../test/nightly.ts'

/** A part that is repeated to any length, between two others, and how long it is in the nightly. */
const repeated =
  (before: string, part: string, after = '') =>
  (length: number) =>
    `${before}${part.repeat(Math.ceil(length / part.length))}${after}`
const megabyte = 1_000_000

/** Pages made to take long: each must come to an end, which a rule that looks back and forth over the same text would not. */
const pages: readonly (readonly [what: string, html: (length: number) => string, longest: number])[] = [
  [
    'the same card thousands of times',
    repeated('', '<div><h3>Mira Halvorsen</h3><p>Founder</p></div>'),
    220_000,
  ],
  ['names without an end', repeated('<p>', 'founded by Mira Halvorsen, ', '</p>'), 2.7 * megabyte],
  ['verbs without names', repeated('<p>', 'founded ', '</p>'), 2.4 * megabyte],
  ['a word without an end', repeated('<p>Founder ', 'A', '</p>'), megabyte],
  ['capitals', repeated('<p>founded by ', 'Aa ', '</p>'), 2.1 * megabyte],
  ['roles of roles', repeated('<p>', 'founder of ', '</p>'), 2.2 * megabyte],
  ['founders in sentences', repeated('<p>', 'Mira Halvorsen is founder of Acme. ', '</p>'), 2.1 * megabyte],
  ['commas', repeated('<p>founder', ',', '</p>'), megabyte],
  ['brackets', repeated('<p>founded by Mira Halvorsen ', '(', '</p>'), megabyte],
  [
    'elements in one another',
    (length) => {
      const depth = Math.ceil(length / 11)
      return `${'<div>'.repeat(depth)}Mira Halvorsen<br>Founder${'</div>'.repeat(depth)}`
    },
    1.1 * megabyte,
  ],
  ['lines in one block', repeated('<p>', 'Mira Halvorsen<br>Founder<br>', '</p>'), 1.45 * megabyte],
  [
    'a biography without an end',
    repeated(
      '<div><h3>Mira Halvorsen</h3><p>Founder</p><p>',
      'Mira holds a degree in a, a from B. She was a VP, of, of at Xx Yy & Zz. ',
      '</p></div>',
    ),
    megabyte,
  ],
]
const brokenPercentSigns =
  '<div><h3>Mira Halvorsen</h3><p>Founder</p><a href="https://www.linkedin.com/in/%E0%A4%A">in</a></div>'

function read(html: string): void {
  const { founders, keyPeople, team } = namesAndTitles(peopleOf({ team: `<h1>Team</h1>${html}` }))
  expect(keyPeople).toEqual([])
  expect(team).toEqual([])
  for (const founder of founders) expect(founder).toStartWith('Mira Halvorsen')
}

test('pages made to take long take time in proportion to their length, and have one person at most', () => {
  expect(slowTexts(read, pages)).toEqual([])
}, 170_000)

test('broken percent signs are no reason to stop', () => read(brokenPercentSigns))

const long = 'pages of megabytes'
describe.skipIf(!inNightly(long))(long, () => {
  test.each(pages)(
    '%s come to an end with one person at most',
    (_, html, length) => read(html(length)),
    60_000,
  )
})

test('a directory of thousands gives three hundred people', () => {
  const letters = [...'abcdefghijklmnopqrst']
  const names = letters.flatMap((one) =>
    letters.flatMap((two) => letters.map((three) => `Mira H${one}l${two}r${three}n`)),
  )
  const html = names.map((name) => `<div><h3>${name}</h3><p>Engineer</p></div>`).join('')
  expect(peopleOf({ team: `<h1>Team</h1>${html}` }).team).toHaveLength(300)
})
