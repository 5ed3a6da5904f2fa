import { expect, test } from 'bun:test'
import { Explained } from '../kernel/errors.ts'
import { labelsMax, readLabelFile } from './label-file.ts'

test('labels are read from CSV of any dialect, in any order of columns', () => {
  const wanted = [
    { website: 'https://harrow-kettles.example', description: null, isYes: true },
    { website: 'bakery.example', description: null, isYes: false },
  ]
  expect(
    readLabelFile('website,label\nhttps://harrow-kettles.example,Yes\nbakery.example,Likely Not\n'),
  ).toEqual(wanted)
  expect(
    readLabelFile(
      '\uFEFFLabel;Note;Website\r\n yes ;"a; b";https://harrow-kettles.example\r\n\r\nlikely not;;bakery.example',
    ),
  ).toEqual(wanted)
})

test('a description stands in for a site, and needs none', () => {
  expect(
    readLabelFile('website,label,description\n,no,"A bakery, in Hull"\nx.example,1,Sells software'),
  ).toEqual([
    { website: 'line 2', description: 'A bakery, in Hull', isYes: false },
    { website: 'x.example', description: 'Sells software', isYes: true },
  ])
})

const refusal = (text: string) => {
  try {
    return readLabelFile(text)
  } catch (error) {
    if (error instanceof Explained) return error.message
    throw error
  }
}

test('every line that is no label is told at once, with what to do', () => {
  const file = [
    'website,label',
    'x.example,yes',
    'y.example,perhaps',
    'not a site,yes',
    '"z.example,no',
    'bakery.example,no',
    'w.example,"may\nbe"',
  ].join('\n')
  expect(refusal(file)).toBe(
    [
      '4 of 6 labels cannot be read. Correct these lines or take them out, and train again:',
      '  Line 3: the label must be Yes or Likely Not; got "perhaps".',
      '  Line 4: the website must be a website such as acme.com or https://acme.com.',
      '  Line 5: text follows the closing quote of cell 1.',
      '  Line 7: the label must be Yes or Likely Not; got "may be".',
    ].join('\n'),
  )
})

test('of many bad lines twenty are shown, and the rest counted', () => {
  const lines = String(refusal(`website,label\nx.example,yes\n${'x.example,\n'.repeat(1_023)}`)).split('\n')
  expect(lines[0]).toStartWith('1023 of 1024 labels cannot be read.')
  expect(lines).toHaveLength(22)
  expect(lines[20]).toStartWith('  Line 22: the label must be')
  expect(lines[21]).toBe('  and 1003 more')
})

test('what is no file of labels is told', () => {
  const header = 'must name the columns website and label'
  expect(refusal('')).toContain(header)
  expect(refusal('url,label\nx.example,yes')).toContain(header)
  expect(refusal('"website,label\nx.example,yes')).toContain(header)
  expect(refusal(`website,label\n${'x.example,yes\n'.repeat(labelsMax + 1)}`)).toContain('at most 20000')
})
