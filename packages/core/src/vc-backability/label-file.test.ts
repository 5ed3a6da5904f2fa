import { expect, test } from 'bun:test'
import { Explained } from '../errors.ts'
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

test('what is no label is told with its line', () => {
  const said = (text: string) => {
    try {
      return readLabelFile(text)
    } catch (error) {
      if (error instanceof Explained) return error.message
      throw error
    }
  }
  expect(said('')).toContain('must name the columns website and label')
  expect(said('url,label\nx.example,yes')).toContain('must name the columns website and label')
  expect(said('website,label\nx.example,yes\ny.example,perhaps')).toBe(
    'Line 3: the label must be Yes or Likely Not; got "perhaps".',
  )
  expect(said('website,label\nnot a site,yes')).toMatch(/^Line 2: the website /)
  expect(said(`website,label\n${'x.example,yes\n'.repeat(labelsMax + 1)}`)).toContain('at most 20000')
})
