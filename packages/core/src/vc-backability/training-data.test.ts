import { expect, test } from 'bun:test'
import { openVc } from '../../test/vc-batches.ts'
import { vcSites } from '../../test/vc-sites.ts'
import { readLabelSignals } from './training-data.ts'

test('labels are read from their sites or descriptions; what cannot be read is told', async () => {
  const { parts, passing } = openVc({
    'https://tidemark.example/': vcSites.startup,
    'https://brambleford.example/': vcSites.plumber,
    'https://parked.example/': '<title>parked.example</title><p>This domain is for sale.</p>',
  })
  const progress: number[] = []
  const label = (website: string, isYes: boolean, description: string | null = null) => ({
    website,
    isYes,
    description,
  })
  const { labelled, unread } = await passing(
    readLabelSignals(
      [
        label('tidemark.example', true),
        label('gone.example', true),
        label('https://brambleford.example/x', false),
        label('gone.example', true, 'We are building an AI platform.'),
        label('parked.example', false),
        label('no website', false),
      ],
      parts,
      { signal: new AbortController().signal, onRead: (done) => progress.push(done) },
    ),
  )
  expect(labelled.map(({ id, isYes }) => [id, isYes])).toEqual([
    ['tidemark.example', true],
    ['https://brambleford.example/x', false],
    ['gone.example', true],
  ])
  expect(labelled.map(({ counts }) => [counts.site, counts.local_data])).toEqual([
    [1, undefined],
    [1, 1],
    [undefined, undefined],
  ])
  expect(unread.map(({ website, why }) => [website, why])).toEqual([
    ['gone.example', 'No address was found for the website.'],
    ['parked.example', 'The domain is parked.'],
    ['no website', expect.stringMatching(/^It must be /)],
  ])
  expect(progress).toEqual([1, 2, 3, 4, 5, 6])
})
