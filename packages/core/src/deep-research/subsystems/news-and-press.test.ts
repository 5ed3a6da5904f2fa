import { expect, test } from 'bun:test'
import { researchOf, tornResearch } from '../../../test/research/found-parts.ts'
import { newsAndPress } from './news-and-press.ts'

const press =
  '<ul><li><a href="/news/one">Acme raises a big anchor</a> March 3, 2026</li><li><a href="/news/two">Acme at the boat show</a></li></ul>'

test('has the articles with evidence for each member', async () => {
  const ended = await newsAndPress.run(researchOf({ pages: { press } }))
  expect(ended).toMatchObject({
    status: 'succeeded',
    output: {
      items: [
        {
          title: 'Acme raises a big anchor',
          url: 'https://acme.example/news/one',
          published_on: '2026-03-03',
        },
        { title: 'Acme at the boat show', published_on: null },
      ],
    },
  })
  expect(ended.status === 'skipped' ? [] : ended.evidence.map(({ field }) => field)).toEqual([
    '/items/0/title',
    '/items/0/url',
    '/items/0/published_on',
    '/items/1/title',
    '/items/1/url',
  ])
})

test('is partial where a page of news could not be read', async () => {
  expect((await newsAndPress.run(researchOf({ unread: ['post'] }))).status).toBe('partial')
})

test('fails with what the reading of the site fails with', async () => {
  await expect(newsAndPress.run(tornResearch())).rejects.toThrow('Nobody answers any more.')
})
