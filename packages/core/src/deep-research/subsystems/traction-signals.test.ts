import { expect, test } from 'bun:test'
import { profileWith, proofOf, researchOf, tornResearch } from '../../../test/research/found-parts.ts'
import { tractionSignals } from './traction-signals.ts'

const nothing = {
  hiringSignals: { output: { open_roles: null, functions: [], locations: [], careers_url: null } },
  newsAndPress: { output: { items: [] } },
  fundingResearch: { output: { rounds: [] } },
  companyProfile: { output: profileWith({}) },
}
const inPart = (name: keyof typeof nothing | 'deepScrape') => ({
  ...(name === 'deepScrape' ? { output: {} } : nothing[name]),
  status: 'partial' as const,
})
const signalsOf = async (research: Parameters<typeof tractionSignals.run>[0]) => {
  const ended = await tractionSignals.run(research)
  return ended.status === 'skipped' ? [] : ended.output.signals
}

test('has what pages state, in their words', async () => {
  const home = '<p>Boats are slow. More than 240 ports use Acme every day.</p>'
  const ended = await tractionSignals.run(researchOf({ pages: { home }, found: nothing }))
  expect(ended).toMatchObject({
    status: 'succeeded',
    output: {
      signals: [
        {
          kind: 'customers',
          text: 'More than 240 ports use Acme every day.',
          occurred_on: null,
          url: 'https://acme.example/',
        },
      ],
    },
    evidence: [{ field: '/signals/0', method: 'rule' }],
  })
})

test('has the sentences that prove rounds, customers and open positions, and no addresses or data', async () => {
  const found = {
    ...nothing,
    companyProfile: {
      output: profileWith({ hiring: { is_hiring: true, open_roles: null, careers_url: null } }),
      evidence: [
        proofOf('/hiring/is_hiring', 'careers', 'https://jobs.lever.co/acme/1'),
        proofOf('/customers/0', 'customers', 'Our customers include Globex and Initech. They sail.'),
        proofOf('/customers/1', '', 'Globex logo'),
      ],
    },
    fundingResearch: {
      output: { rounds: [{ announced_on: '2026-02-12' }] },
      evidence: [
        proofOf('/rounds/0/amount', 'news', 'Acme raised $14 million in February. It sails on.'),
        proofOf('/rounds/0/announced_on', 'news', 'February 12, 2026'),
      ],
    },
  }
  const signals = await signalsOf(researchOf({ found: found }))
  expect(signals.map(({ kind, text, occurred_on }) => [kind, text, occurred_on])).toEqual([
    ['customers', 'Our customers include Globex and Initech.', null],
    ['funding', 'Acme raised $14 million in February.', '2026-02-12'],
  ])
})

test('the article that a round was read from says nothing twice', async () => {
  const items = [{ title: 'Acme raises $14 million', url: 'https://acme.example/news', published_on: null }]
  const found = {
    ...nothing,
    newsAndPress: {
      output: { items },
      evidence: [proofOf('/items/0/title', 'news', 'Acme raises $14 million')],
    },
    fundingResearch: {
      output: { rounds: [{ announced_on: null }] },
      evidence: [proofOf('/rounds/0/amount', 'news', 'Acme raised $14 million in February.')],
    },
  }
  const signals = await signalsOf(researchOf({ found }))
  expect(signals.map(({ text }) => text)).toEqual(['Acme raised $14 million in February.'])
})

test('of the news it has what others wrote, and titles that tell of more than opinions', async () => {
  const items = [
    {
      title: 'Acme launches a ledger for ports',
      url: 'https://acme.example/news/1',
      published_on: '2026-01-02',
    },
    { title: 'Small ports go online at last', url: 'https://gazette.example/1', published_on: null },
    { title: 'Three things that sailors want', url: 'https://acme.example/news/2', published_on: null },
  ]
  const evidence = items.flatMap(({ title }, at) => [
    proofOf(`/items/${at}/title`, 'news', title),
    ...(at === 0 ? [proofOf('/items/0/published_on', 'news', 'January 2, 2026')] : []),
  ])
  const found = { ...nothing, newsAndPress: { output: { items }, evidence } }
  const signals = await signalsOf(researchOf({ found: found }))
  expect(signals.map(({ kind, occurred_on }) => [kind, occurred_on])).toEqual([
    ['product', '2026-01-02'],
    ['press', null],
  ])
})

test('is partial where the site could not be read, or a part that it looks at failed', async () => {
  expect((await tractionSignals.run(researchOf({ pages: null, found: nothing }))).status).toBe('partial')
  const { newsAndPress: _, ...less } = nothing
  expect((await tractionSignals.run(researchOf({ found: less }))).status).toBe('partial')
})

test('is partial where what it looks at came in part', async () => {
  for (const name of ['deepScrape', 'hiringSignals', 'newsAndPress', 'fundingResearch'] as const) {
    const found = { ...nothing, [name]: inPart(name) }
    expect([name, (await tractionSignals.run(researchOf({ found }))).status]).toEqual([name, 'partial'])
  }
})

test('fails with what the reading of the site fails with', async () => {
  await expect(tractionSignals.run(tornResearch())).rejects.toThrow('Nobody answers any more.')
})
