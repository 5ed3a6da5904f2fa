import { expect, test } from 'bun:test'
import { everything, homeOnly, longText, openSites } from '../../../test/sites.ts'
import type { WebPages } from '../../testing/memory-web.ts'

const text = (body: string) => ({ headers: { 'content-type': 'text/plain' }, body })
const page = (name: string) =>
  `<title>${name}</title><nav><a href="/about">About us</a><a href="/team">Team</a><a href="/contact">Contact</a></nav>${longText(name)}`

const site = (host: string): WebPages => ({
  [`https://${host}/`]: page(host),
  [`https://${host}/about`]: page('About'),
  [`https://${host}/team`]: page('Team'),
  [`https://${host}/contact`]: page('Contact'),
})

const plan = { ...everything, kinds: { about: 1, team: 1, contact: 1 } }

test('a second passes between the beginnings of two requests of a host', async () => {
  const { read, web, passing } = openSites(site('acme.example'), { delayMs: 1_000 })
  await passing(read('acme.example', plan))
  const times = web.requests.map(({ at }) => at)
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0))
  expect(gaps).toHaveLength(4)
  for (const gap of gaps) expect(gap).toBe(1_000)
})

test('a host that takes long is given no second request before it has answered', async () => {
  const slow = Object.fromEntries(
    Object.entries(site('acme.example')).map(([url, body]) => [
      url,
      { body: body as string, delayMs: 3_000 },
    ]),
  )
  const { read, web, passing, reader } = openSites(slow, { delayMs: 1_000 })
  const others = ['about', 'team'].map((name) =>
    reader.readPage(`https://acme.example/${name}`, {
      signal: new AbortController().signal,
      timeoutMs: 10_000,
    }),
  )
  await passing(Promise.all([read('acme.example', plan), ...others]))
  expect(web.openMax('acme.example')).toBe(1)
  const times = web.requests.map(({ at }) => at)
  for (const [index, at] of times.slice(2).entries())
    expect(at - (times[index + 1] ?? 0)).toBeGreaterThanOrEqual(3_000)
})

test('a crawl-delay is kept between pages, never more than ten seconds and never less than our own', async () => {
  for (const [delay, gap] of [
    ['4', 4_000],
    ['0.5', 1_000],
    ['3600', 10_000],
    ['-7', 1_000],
    ['soon', 1_000],
  ] as const) {
    const { read, web, passing } = openSites(
      {
        ...site('acme.example'),
        'https://acme.example/robots.txt': text(`User-agent: *\nCrawl-delay: ${delay}`),
      },
      { delayMs: 1_000 },
    )
    await passing(read('acme.example', plan))
    const times = web.requests.filter(({ url }) => !url.endsWith('robots.txt')).map(({ at }) => at)
    expect(times).toHaveLength(4)
    for (const [index, at] of times.slice(1).entries())
      expect([delay, at - (times[index] ?? 0)]).toEqual([delay, gap])
  }
})

test('a clock that is set back holds up nobody', async () => {
  const { read, passing, host } = openSites(site('acme.example'), { delayMs: 1_000 })
  await passing(read('acme.example', homeOnly))
  host.clock.set(host.clock.now() - 86_400_000)
  const startedAt = host.clock.now()
  expect((await passing(read('acme.example', plan))).pages).toHaveLength(4)
  expect(host.clock.now() - startedAt).toBeLessThan(5_000)
})

test('other hosts do not wait for one', async () => {
  const hosts = ['acme.example', 'bcme.example', 'ccme.example']
  const { read, host, passing } = openSites(Object.assign({}, ...hosts.map(site)), { delayMs: 1_000 })
  const startedAt = host.clock.now()
  await passing(Promise.all(hosts.map((name) => read(name, plan))))
  expect(host.clock.now() - startedAt).toBeLessThan(5_000)
})

test('sixteen sites at a time, and the others after them', async () => {
  const hosts = Array.from({ length: 40 }, (_, at) => `acme${at}.example`)
  const pages: WebPages = Object.fromEntries(
    hosts.map((name) => [`https://${name}/`, { body: page(name), delayMs: 1_000 }]),
  )
  const { read, passing, web, host } = openSites(pages)
  const startedAt = host.clock.now()
  const snapshots = await passing(Promise.all(hosts.map((name) => read(name, homeOnly))))
  expect(snapshots.every(({ pages: [home] }) => home?.outcome === 'ok')).toBe(true)
  const homes = web.requests.filter(({ url }) => !url.endsWith('robots.txt'))
  const begun = Map.groupBy(homes, ({ at }) => Math.floor((at - startedAt) / 1_000))
  expect([...begun.values()].map((group) => group.length)).toEqual([16, 16, 8])
})

test('an account whose sites hang keeps itself waiting, and neither the next four accounts nor for ever the fifth', async () => {
  const hosts = Array.from({ length: 40 }, (_, at) => `hangs${at}.example`)
  const { read, passing, host } = openSites({
    ...Object.fromEntries(hosts.map((name) => [`https://${name}/`, { failure: 'silence' as const }])),
    ...Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e'].map((name) => [
        `https://${name}.example/`,
        { body: page(name), delayMs: 500 },
      ]),
    ),
  })
  const startedAt = host.clock.now()
  const hanging = { ...homeOnly, ms: 8_000 }
  const crowd = hosts.map((name) => read(name, hanging, { account: 'crowd' }))
  const endedAt = (name: string) =>
    read(`${name}.example`, homeOnly, { account: name }).then(({ pages: [home] }) => [
      home?.outcome,
      host.clock.now() - startedAt,
    ])
  const others = await passing(Promise.all(['a', 'b', 'c', 'd', 'e'].map(endedAt)))
  for (const [outcome, ms] of others.slice(0, 4)) {
    expect(outcome).toBe('ok')
    expect(ms).toBeLessThan(2_000)
  }
  expect(others[4]?.[0]).toBe('ok')
  expect(others[4]?.[1]).toBeLessThan(4_000)
  await passing(Promise.all(crowd))
})

test('two readings of a site take turns: each page is fetched once, and the second is told that it waits', async () => {
  const { read, web, passing } = openSites(
    { ...site('acme.example'), 'https://acme.example/contact': { status: 404 } },
    { delayMs: 1_000 },
  )
  let waits = 0
  const onWait = () => {
    waits++
  }
  const [first, second] = await passing(
    Promise.all([
      read('acme.example', plan, { onWait }),
      read('https://www.acme.example/about', plan, { onWait }),
    ]),
  )
  expect(waits).toBe(1)
  const asked = web.pagesAsked()
  expect(asked.filter((url) => !url.endsWith('sitemap.xml'))).toHaveLength(4)
  expect(new Set(asked).size).toBe(asked.length)
  const seen = (snapshot: typeof first) => snapshot.pages.map(({ url, outcome }) => [url, outcome])
  expect(seen(second)).toEqual(seen(first))
  expect(first.pages.map(({ from }) => from)).toEqual(['network', 'network', 'network', 'network'])
  expect(second.pages.map(({ from }) => from)).toEqual(['cache', 'cache', 'cache', 'network'])
})

test('a reading that is given up while it waits lets nobody in before those it waited for', async () => {
  const { read, web, passing } = openSites(site('acme.example'), { delayMs: 1_000 })
  const leaving = new AbortController()
  const first = read('acme.example', plan)
  const second = read('acme.example', plan, { signal: leaving.signal })
  const third = read('acme.example', plan)
  leaving.abort(new Error('left'))
  await expect(second).rejects.toThrow('left')
  const fourth = read('acme.example', plan)
  await passing(Promise.all([first, third, fourth]))
  const asked = web.pagesAsked()
  expect(new Set(asked).size).toBe(asked.length)
})

test('what failed is asked for again by a reading that comes later', async () => {
  const { read, web } = openSites({
    ...site('acme.example'),
    'https://acme.example/contact': { status: 503 },
  })
  await read('acme.example', plan)
  web.put({ 'https://acme.example/contact': page('Contact') })
  const { pages } = await read('acme.example', plan)
  expect(pages.map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'ok', 'ok'])
})

test('one that waits gives up when its signal aborts, and the other goes on', async () => {
  const { read, passing, host } = openSites(site('acme.example'), { delayMs: 1_000 })
  const stop = new AbortController()
  const first = read('acme.example', plan)
  const second = read('acme.example', plan, { signal: stop.signal })
  stop.abort(new Error('cancelled'))
  await expect(second).rejects.toThrow('cancelled')
  expect((await passing(first)).pages).toHaveLength(4)
  expect(host.clock.pendingTimers()).toBe(0)
})

test('one that has waited a minute goes on alone', async () => {
  const names = ['about', 'team', 'contact', 'careers', 'pricing', 'product', 'customers', 'legal']
  const links = names.map((name) => `<a href="/${name}">${name}</a>`).join(' ')
  const { read, passing, host } = openSites({
    'https://acme.example/robots.txt': text('User-agent: *\nCrawl-delay: 10'),
    'https://acme.example/*': `<title>Acme</title>${links}${longText('Acme')}`,
  })
  const startedAt = host.clock.now()
  const long = { ...everything, ms: 600_000 }
  const ends: number[] = []
  const first = read('acme.example', long).finally(() => ends.push(host.clock.now()))
  let begunAt = 0
  const onPage = () => {
    begunAt ||= host.clock.now()
  }
  const second = read('acme.example', homeOnly, { onPage })
  const [, two] = await passing(Promise.all([first, second]))
  expect(begunAt - startedAt).toBe(60_000)
  expect((ends[0] ?? 0) - startedAt).toBeGreaterThan(60_000)
  expect(two.pages[0]?.from).toBe('cache')
})

test('the time of a page holds for its redirects, its rules and its turns together', async () => {
  const hops = Object.fromEntries(
    Array.from({ length: 5 }, (_, at) => [
      `https://acme.example/${at}`,
      { status: 302, headers: { location: `/${at + 1}` }, delayMs: 900 },
    ]),
  )
  for (const robots of ['User-agent: *\nCrawl-delay: 10', '']) {
    const { reader, host, passing } = openSites({
      ...hops,
      'https://acme.example/robots.txt': text(robots),
      'https://acme.example/5': page('Acme'),
    })
    const startedAt = host.clock.now()
    const signal = new AbortController().signal
    const read = await passing(reader.readPage('https://acme.example/0', { signal, timeoutMs: 3_000 }))
    expect([read.outcome, host.clock.now() - startedAt]).toEqual(['timeout', 3_000])
    expect(host.clock.pendingTimers()).toBe(0)
  }
})

test('what an address is sent on to for its robots.txt waits for its turn, and is not asked twice', async () => {
  const to = (location: string) => ({ status: 301, headers: { location } })
  const { read, web, host, passing } = openSites(
    {
      'https://acme.example/robots.txt': to('https://www.acme.example/robots.txt'),
      'https://acme.example/': to('https://www.acme.example/'),
      'https://www.acme.example/robots.txt': text('User-agent: *\nDisallow: /team'),
      'https://www.acme.example/': page('Acme'),
      'https://www.acme.example/team': page('Team'),
    },
    { delayMs: 1_000 },
  )
  const startedAt = host.clock.now()
  const { pages } = await passing(read('acme.example', { ...plan, kinds: { team: 1 } }))
  expect(pages.map(({ outcome }) => outcome)).toEqual(['ok', 'robots_disallowed'])
  const asked = web.requests.filter(({ url }) => !url.endsWith('sitemap.xml'))
  expect(asked.map(({ url, at }) => `${at - startedAt} ${url}`)).toEqual([
    '0 https://acme.example/robots.txt',
    '0 https://www.acme.example/robots.txt',
    '1000 https://acme.example/',
    '1000 https://www.acme.example/',
  ])
})

test('an aborted reading rejects with its reason at once, in flight and before it began', async () => {
  const { read, host, passing } = openSites({ 'https://acme.example/': { failure: 'silence' } })
  const stop = new AbortController()
  const reading = read('acme.example', homeOnly, { signal: stop.signal })
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
  stop.abort(new Error('cancelled'))
  await expect(reading).rejects.toThrow('cancelled')
  await expect(read('acme.example', homeOnly, { signal: stop.signal })).rejects.toThrow('cancelled')
  await expect(passing(read('acme.example', homeOnly))).resolves.toHaveProperty('domain', 'acme.example')
  expect(host.clock.pendingTimers()).toBe(0)
})

test('closing ends what is under way', async () => {
  const { read, reader, host } = openSites({ 'https://acme.example/': { failure: 'silence' } })
  const readings = ['acme.example', 'acme.example'].map((name) => read(name, homeOnly))
  const ends = Promise.allSettled(readings)
  await reader.close()
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(read('acme.example')).rejects.toThrow('closed')
  expect(host.clock.pendingTimers()).toBe(0)
})
