import { expect, test } from 'bun:test'
import { namesAndTitles, peopleOf } from '../../../test/extraction/people.ts'

/** Pages made to take long: each must come to an end, which a rule that looks back and forth over the same text would not. */
const pages: readonly (readonly [what: string, html: string])[] = [
  ['the same card five thousand times', '<div><h3>Mira Halvorsen</h3><p>Founder</p></div>'.repeat(5000)],
  ['names without an end', `<p>${'founded by Mira Halvorsen, '.repeat(100_000)}</p>`],
  ['verbs without names', `<p>${'founded '.repeat(300_000)}</p>`],
  ['a word of a megabyte', `<p>Founder ${'A'.repeat(1_000_000)}</p>`],
  ['capitals', `<p>founded by ${'Aa '.repeat(700_000)}</p>`],
  ['roles of roles', `<p>${'founder of '.repeat(200_000)}</p>`],
  ['sixty thousand founders in sentences', `<p>${'Mira Halvorsen is founder of Acme. '.repeat(60_000)}</p>`],
  ['commas', `<p>founder${','.repeat(1_000_000)}</p>`],
  ['brackets', `<p>founded by Mira Halvorsen ${'('.repeat(1_000_000)}</p>`],
  [
    'elements in one another',
    `${'<div>'.repeat(100_000)}Mira Halvorsen<br>Founder${'</div>'.repeat(100_000)}`,
  ],
  ['lines in one block', `<p>${'Mira Halvorsen<br>Founder<br>'.repeat(50_000)}</p>`],
  [
    'a biography of a megabyte',
    `<div><h3>Mira Halvorsen</h3><p>Founder</p><p>${'Mira holds a degree in a, a from B. She was a VP, of, of at Xx Yy & Zz. '.repeat(15_000)}</p></div>`,
  ],
  [
    'broken percent signs',
    '<div><h3>Mira Halvorsen</h3><p>Founder</p><a href="https://www.linkedin.com/in/%E0%A4%A">in</a></div>',
  ],
]

const testMs = 60_000

test.each(pages)(
  '%s come to an end with one person at most',
  (_, html) => {
    const { founders, keyPeople, team } = namesAndTitles(peopleOf({ team: `<h1>Team</h1>${html}` }))
    expect(keyPeople).toEqual([])
    expect(team).toEqual([])
    for (const founder of founders) expect(founder).toStartWith('Mira Halvorsen')
  },
  testMs,
)

test('a directory of thousands gives three hundred people', () => {
  const letters = [...'abcdefghijklmnopqrst']
  const names = letters.flatMap((one) =>
    letters.flatMap((two) => letters.map((three) => `Mira H${one}l${two}r${three}n`)),
  )
  const html = names.map((name) => `<div><h3>${name}</h3><p>Engineer</p></div>`).join('')
  expect(peopleOf({ team: `<h1>Team</h1>${html}` }).team).toHaveLength(300)
})
