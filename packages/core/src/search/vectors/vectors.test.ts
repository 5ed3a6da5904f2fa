import { afterEach, describe, expect, test } from 'bun:test'
import { type VectorBenchOptions, vectorBench } from '../../../test/vector-bench.ts'

const meanings = [['payroll', 'wages']]
const rows = [
  { id: 'a', name: 'Alderway', description: 'Wages for bakeries.' },
  { id: 'b', name: 'Birchline', description: 'Payroll maps for sailors.' },
  { id: 'c', name: 'Cedarworks', description: 'Bakeries with ovens.' },
  { id: 'd', name: 'Dogwood', description: 'Wind turbines.' },
]

let opened: ReturnType<typeof vectorBench>[] = []
function bench(options: VectorBenchOptions = {}) {
  const made = vectorBench({ meanings, ...options })
  opened.push(made)
  return made
}
afterEach(async () => {
  for (const { passing, service } of opened) await passing(service.close())
  opened = []
})

async function ready(options: VectorBenchOptions = {}, companies = rows) {
  const made = bench(options)
  await made.import(companies)
  if (options.embedder !== null) await made.work()
  return made
}

// Of two words in a list one is enough.
const query = 'payroll, bakeries'
const idsOf = ({ results }: { readonly results: readonly { readonly id: string }[] }) =>
  results.map(({ id }) => id).join('')

test('companies whose meaning is nearer come first, and say so; the matches are those of the words', async () => {
  const without = await ready({ embedder: null })
  const words = await without.search({ query })
  const { search } = await ready()
  const answer = await search({ query, explain: true })
  expect(words.semantic_ranking).toBeUndefined()
  expect([answer.semantic_ranking, answer.total_matches]).toEqual(['used', words.total_matches])
  expect(idsOf(answer).startsWith('a')).toBe(true)
  expect(idsOf(words).startsWith('a')).toBe(false)
  expect(answer.explanation?.candidates).toMatchObject({
    lexical: words.total_matches,
    semantic: words.total_matches,
  })
  const [first] = answer.results
  expect(first?.match_reasons?.map(({ kind }) => kind)).toContain('semantic')
  const relevances = answer.results.map(({ relevance }) => relevance ?? 0)
  expect(relevances).toEqual(relevances.toSorted((a, b) => b - a))
})

test('a live key is told over HTTP, a test key is not', async () => {
  const { service } = await ready()
  const { accountId } = await service.accounts.create({ name: 'Example', grantMicroUsd: 1_000_000 })
  const told = async (kind: 'live' | 'test') => {
    const { secret } = await service.accounts.createKey({ accountId, kind })
    const response = await service.fetch(
      new Request('http://localhost/api/v2/searches', {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query, query_mode: 'discovery' }),
      }),
    )
    const { data } = (await response.json()) as { readonly data: { readonly semantic_ranking?: string } }
    return [response.status, data.semantic_ranking]
  }
  expect([await told('live'), await told('test')]).toEqual([
    [200, 'used'],
    [200, undefined],
  ])
})

test('nothing is asked for a test key, a name, an order or filters alone, and their answers say nothing of it', async () => {
  const { search, asked } = await ready()
  const before = asked.length
  const answers = [
    await search({ query }, 'test'),
    await search({ query: 'Birchline', query_mode: 'name' }),
    await search({ query: `${query}, newest first` }),
    await search({ query: 'companies in Germany' }),
  ]
  expect(answers.map(({ semantic_ranking }) => semantic_ranking)).toEqual(new Array(4).fill(undefined))
  expect(asked.length).toBe(before)
})

test('without an embedder nothing is asked or kept, and an answer is the same to the byte', async () => {
  const [off, on, idle] = [await ready({ embedder: null }), await ready(), bench()]
  await idle.import(rows)
  on.answer(() => ({ status: 500, body: '' }))
  for (const request of [
    { query },
    { query, explain: true, limit: 1 },
    { query: 'wind turbines', facets: ['industries'] },
  ]) {
    const texts = [off, idle, on].map(async ({ search }) => {
      const { semantic_ranking: _, next_cursor, ...answer } = await search(request)
      return JSON.stringify({ ...answer, goesOn: next_cursor !== null }).replaceAll(
        /"duration(_ms)?":\d+/g,
        '',
      )
    })
    const [first, second, third] = await Promise.all(texts)
    expect([second, third]).toEqual([first, first])
  }
  expect([off.asked, off.vectors.state().key, idle.asked]).toEqual([[], null, []])
})

test('an embedder that takes longer than a search waits ranks the next one', async () => {
  const { search, answer, host, passing } = await ready()
  answer(() => 'hang')
  const beganAt = host.clock.now()
  const late = await passing(search({ query }))
  expect(late.semantic_ranking).toBe('not_in_time')
  expect(host.clock.now() - beganAt).toBeLessThan(250)
})

test('the vector of a query is asked for once, and one that comes late is used by the next search', async () => {
  const { search, asked, answer, passing, wait } = await ready()
  const before = asked.length
  let isSlow = true
  answer((_, sound) => (isSlow ? 'slow' : sound()))
  const first = await passing(search({ query }))
  isSlow = false
  await wait(2_000)
  const second = await search({ query })
  expect([first.semantic_ranking, second.semantic_ranking]).toEqual(['not_in_time', 'used'])
  expect(asked.length - before).toBe(1)
})

test('all pages are ranked as the first one was', async () => {
  const many = Array.from({ length: 60 }, (_, i) => ({
    id: `m${i}`,
    name: `Maple ${i}`,
    description: i % 2 === 0 ? 'Wages for bakeries.' : `Payroll for restaurants number${i}.`,
  }))
  const { search, answer, passing } = await ready({}, many)
  const seen: string[] = []
  const states = new Set<unknown>()
  let after: string | null = null
  let last = 1
  do {
    const page = await search({ query, limit: 7, ...(after === null ? {} : { after }) })
    states.add(page.semantic_ranking)
    seen.push(...page.results.map(({ id }) => id))
    for (const { relevance = 0 } of page.results) {
      expect(relevance).toBeLessThanOrEqual(last)
      last = relevance
    }
    after = page.next_cursor
  } while (after !== null)
  expect([...states]).toEqual(['used'])
  expect(new Set(seen).size).toBe(60)
  expect(seen.slice(0, 30).every((id) => Number(id.slice(1)) % 2 === 0)).toBe(true)

  answer(() => 'hang')
  const other = 'payroll for bakeries and hotels'
  const first = await passing(search({ query: other, limit: 30 }))
  answer((_, sound) => sound())
  const second = await search({ query: other, limit: 30, after: first.next_cursor })
  expect([first.semantic_ranking, second.semantic_ranking]).toEqual(['not_in_time', 'not_in_time'])
  expect(new Set([...first.results, ...second.results].map(({ id }) => id)).size).toBe(60)
})

describe('a search that began by meaning and cannot go on so', () => {
  const many = Array.from({ length: 60 }, (_, i) => ({
    id: `m${i}`,
    name: `Maple ${i}`,
    description: i % 2 === 0 ? `Payroll for restaurants number${i}.` : 'Wages for bakeries.',
  }))
  type Bench = Awaited<ReturnType<typeof ready>>
  type Page = Awaited<ReturnType<Bench['search']>>
  async function pagesOf({ search, passing }: Bench, limit: number, turn: (page: number) => void) {
    const pages: Page[] = []
    for (let after: string | null = null, i = 0; i === 0 || after !== null; i++) {
      turn(i)
      const page: Page = await passing(search({ query, limit, ...(after === null ? {} : { after }) }))
      pages.push(page)
      after = page.next_cursor
    }
    return pages
  }
  const distinct = (pages: readonly { readonly results: readonly { readonly id: string }[] }[]) =>
    new Set(pages.flatMap(({ results }) => results.map(({ id }) => id))).size

  test('says so once, and leaves no company out', async () => {
    const made = await ready({}, many)
    // A store that cannot be read from the second page on.
    const { find } = made.vectors
    const pages = await pagesOf(made, 20, (page) => {
      made.vectors.find = (ids) => {
        if (page > 0) throw new Error('The disk is gone.')
        return find(ids)
      }
    })
    expect(pages.map(({ semantic_ranking, changed }) => [semantic_ranking, changed])).toEqual([
      ['used', undefined],
      ['unavailable', true],
      ['unavailable', undefined],
      ['unavailable', undefined],
    ])
    expect(distinct(pages)).toBe(60)
  })

  test('goes on by words in a process that ranks nothing by meaning', async () => {
    const first = await ready({}, many)
    const idle = bench({ storage: first.storage, embedder: null })
    const { next_cursor: after } = await first.search({ query, limit: 20 })
    const second = await idle.search({ query, limit: 40, after })
    const third = await idle.search({ query, limit: 40, after: second.next_cursor })
    expect([second.changed, second.semantic_ranking, third.changed]).toEqual([true, undefined, undefined])
    expect(distinct([second, third])).toBe(60)
  })

  test('is answered in one order where it cannot go on within a page', async () => {
    const made = await ready({}, many)
    const { find } = made.vectors
    const stale = await made.search({ query, limit: 20 })
    let reads = 0
    made.vectors.find = (ids) => {
      reads++
      if (reads > 1) throw new Error('The disk is gone.')
      return find(ids)
    }
    const findMany = made.storage.companies.findMany
    const gone = stale.results[0]?.id ?? ''
    made.storage.companies.findMany = async (ids) =>
      (await findMany(ids)).map((record) => (record?.company.id === gone ? null : record))
    const mixed = await made.search({ query, limit: 20 })
    const words = await made.search({ query, limit: 20 })
    expect([mixed.semantic_ranking, idsOf(mixed)]).toEqual(['unavailable', idsOf(words)])
    made.vectors.find = find
    made.storage.companies.findMany = findMany
  })
})

test('a page with pinned companies alone is ranked by nothing, and the next ones by meaning', async () => {
  const { search, service } = await ready()
  await service.searchTuning.change({ add: { pins: [{ sentence: query, company_ids: ['d'] }] } })
  const first = await search({ query, limit: 1 })
  const second = await search({ query, limit: 1, after: first.next_cursor })
  expect([idsOf(first), first.semantic_ranking]).toEqual(['d', undefined])
  expect([idsOf(second), second.semantic_ranking, second.changed]).toEqual(['a', 'used', undefined])
})

describe('vectors follow the companies', () => {
  test('nothing is left of a company that was removed, whatever the embedder does', async () => {
    const { service, vectors, answer, wait } = await ready()
    answer(() => 'hang')
    expect(vectors.find(['b'])[0]).not.toBeNull()
    await service.companies.remove('b')
    await wait(5_000)
    expect([vectors.find(['b'])[0], vectors.counts().companies]).toEqual([null, 3])
  })

  test('a changed text gets a new vector, a changed number none', async () => {
    const bench = await ready()
    const [before] = bench.vectors.find(['d'])
    const count = bench.asked.length
    await bench.import([{ ...rows[3], total_funding_usd: 5 }])
    await bench.wait(5_000)
    expect(bench.asked.length).toBe(count)
    await bench.import([{ ...rows[3], description: 'Solar roofs.' }])
    await bench.wait(5_000)
    expect(bench.asked.slice(count).flatMap(({ texts }) => texts)).toEqual(['Dogwood. Solar roofs.'])
    expect(bench.vectors.find(['d'])[0]).not.toEqual(before ?? null)
  })

  test('what was kept is not asked for again after a stop; another model or length begins anew', async () => {
    const first = await ready()
    const { vectors, storage } = first
    const again = bench({ vectors, storage })
    await again.work()
    expect(again.asked).toEqual([])
    for (const embedder of [{ model: 'other' }, { dimensions: 64 }, { documentPrefix: 'passage: ' }]) {
      const changed = bench({ vectors, storage, embedder })
      await changed.work()
      expect(changed.asked.flatMap(({ texts }) => texts).length).toBe(4)
    }
  })

  test('a server without an embedder deletes them; a process that does no work leaves them', async () => {
    const { vectors, storage } = await ready()
    const idle = bench({ vectors, storage, embedder: null })
    await idle.wait(5_000)
    expect(vectors.counts().companies).toBe(4)
    await idle.service.work()
    expect(vectors.state().key).toBeNull()
  })

  test('prefixes go in front, and the key in a header that no log holds', async () => {
    const embedder = { queryPrefix: 'query: ', documentPrefix: 'passage: ', apiKey: 'very-secret' }
    const { asked, search, answer, host } = await ready({ embedder })
    await search({ query })
    answer(() => ({ status: 401, body: 'very-secret' }))
    await search({ query: 'wind turbines at sea' })
    expect(asked[0]?.texts.every((text) => text.startsWith('passage: '))).toBe(true)
    expect(asked.at(-2)?.texts).toEqual([`query: ${query}`])
    expect(asked[0]?.headers).toMatchObject({ authorization: 'Bearer very-secret' })
    expect(JSON.stringify(host.logs)).not.toContain('very-secret')
  })
})

test('until half of the first hits have a vector, words rank', async () => {
  const { search, answer, service } = await ready({ answering: () => ({ status: 503, body: '' }) })
  answer((texts, sound) => (texts.length === 1 && texts[0] === query ? sound() : { status: 503, body: '' }))
  expect((await search({ query })).semantic_ranking).toBe('not_ready')
  expect(await service.companies.vectors()).toMatchObject({
    model: 'tiny',
    companies: 4,
    wanted: 4,
    failure: { why: 'unreachable' },
  })
})

test('vectors that cannot be read are told of in the status, and with one warning however many search', async () => {
  const { search, service, vectors, host } = await ready()
  const { state, find } = vectors
  const broken = () => {
    throw new Error('The disk is gone.')
  }
  Object.assign(vectors, { state: broken, find: broken })
  for (let i = 0; i < 3; i++) expect((await search({ query })).semantic_ranking).toBe('unavailable')
  const status = await service.companies.vectors()
  expect(status).toMatchObject({
    model: 'tiny',
    companies: 0,
    failure: { why: new Error('The disk is gone.') },
  })
  const warnings = () => host.logs.filter(({ message }) => message.endsWith('could not be read')).length
  expect(warnings()).toBe(1)
  Object.assign(vectors, { state, find })
  expect((await search({ query })).semantic_ranking).toBe('used')
  expect((await service.companies.vectors())?.companies).toBe(4)
})
