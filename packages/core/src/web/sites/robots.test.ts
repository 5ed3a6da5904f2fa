import { expect, test } from 'bun:test'
import { everything, homeOnly, longText, neverAborted, openSites } from '../../../test/sites.ts'
import type { WebAnswer } from '../../testing/memory-web.ts'
import { ownRobotsLines } from './robots-lines.ts'

const page = `<title>Acme</title><nav><a href="/about">About us</a><a href="/team">Team</a></nav>${longText('Acme')}`
const text = (body: string) => ({ headers: { 'content-type': 'text/plain' }, body })

/** The outcome of a home page by the robots.txt of its site, and what was asked for. */
async function underRobots(robots: WebAnswer) {
  const { read, web, passing, host } = openSites({
    'https://acme.example/robots.txt': robots,
    'https://acme.example/': page,
    'https://acme.example/about': page.replace('Acme builds', 'Acme made'),
    'https://acme.example/team': page.replace('Acme builds', 'Acme sold'),
  })
  const snapshot = await passing(read('acme.example'))
  return {
    snapshot,
    web,
    host,
    read,
    passing,
    outcomes: snapshot.pages.map(({ url, outcome }) => `${outcome} ${new URL(url).pathname}`),
  }
}

test('what robots.txt forbids to all, or to our product token in any case, is never asked for', async () => {
  for (const robots of [
    'User-agent: *\nDisallow: /about',
    'user-agent: DEALFLOWBOT\ndisallow: /about\n\nUser-agent: *\nDisallow:',
    'User-agent: OtherBot\nUser-agent: DealflowBot/2.0\nDisallow: /*bout$',
    '\ufeffUser-agent: *\r\nDisallow: /ab\r\nAllow: /team\r\n',
  ]) {
    const { outcomes, web, snapshot } = await underRobots(text(robots))
    expect([robots, ...outcomes.toSorted()]).toEqual([robots, 'ok /', 'ok /team', 'robots_disallowed /about'])
    expect(web.pagesAsked()).not.toContain('https://acme.example/about')
    expect(snapshot.robotsDisallowed).toEqual(['/about'])
  }
})

test('a group of our own takes the place of the one for all', async () => {
  const { outcomes } = await underRobots(
    text('User-agent: *\nDisallow: /\n\nUser-agent: DealflowBot\nDisallow: /team'),
  )
  expect(outcomes.toSorted()).toEqual(['ok /', 'ok /about', 'robots_disallowed /team'])
})

test('a site that forbids everything is asked for its robots.txt alone', async () => {
  const { outcomes, web, snapshot } = await underRobots(text('User-agent: *\nDisallow: /'))
  expect(outcomes).toEqual(['robots_disallowed /'])
  expect(web.pagesAsked()).toEqual([])
  expect(snapshot.robotsDisallowed).toEqual(['/'])
})

test('a robots.txt that is not there allows everything, whatever 4xx says so; so does a page in its place', async () => {
  for (const robots of [{ status: 404 }, { status: 403, body: 'no' }, { status: 410 }, page])
    expect((await underRobots(robots)).outcomes[0]).toBe('ok /')
})

test('a robots.txt that fails closes the site for an hour, and it is not asked for again in that time', async () => {
  const failing: readonly (readonly [WebAnswer, string])[] = [
    [{ status: 500 }, 'http_error /'],
    [{ status: 503, body: '<title>Just a moment...</title><script>_cf_chl_opt</script>' }, 'blocked /'],
    [{ status: 429 }, 'blocked /'],
    [{ failure: 'silence' }, 'timeout /'],
    [{ body: 'User-agent: *\n', isEndless: true }, 'timeout /'],
  ]
  for (const [robots, outcome] of failing) {
    const { outcomes, web, read, passing, host } = await underRobots(robots)
    expect(outcomes).toEqual([outcome])
    expect(web.pagesAsked()).toEqual([])
    host.clock.advance(50 * 60_000)
    expect((await passing(read('acme.example'))).pages.map((one) => one.outcome as string)).toEqual([
      outcome.split(' ')[0] ?? '',
    ])
    expect(web.requests).toHaveLength(1)
    web.put({ 'https://acme.example/robots.txt': text('') })
    host.clock.advance(11 * 60_000)
    expect((await passing(read('acme.example', homeOnly))).pages[0]?.outcome).toBe('ok')
  }
})

test('robots.txt is read once a day, however many pages are read', async () => {
  const { read, web, host, passing } = await underRobots(text('User-agent: *\nDisallow: /team'))
  const count = () => web.requests.filter(({ url }) => url.endsWith('/robots.txt')).length
  expect(count()).toBe(1)
  host.clock.advance(23 * 3_600_000)
  await passing(read('acme.example'))
  expect(count()).toBe(1)
  web.put({ 'https://acme.example/robots.txt': text('User-agent: *\nDisallow: /about') })
  host.clock.advance(2 * 3_600_000)
  const { pages } = await passing(read('acme.example'))
  expect(count()).toBe(2)
  expect(pages.map(({ url, outcome }) => `${outcome} ${new URL(url).pathname}`).toSorted()).toEqual([
    'ok /',
    'ok /team',
    'robots_disallowed /about',
  ])
})

test('a redirect to another host obeys the robots.txt of that host', async () => {
  const to = (location: string) => ({ status: 302, headers: { location } })
  const { read, web } = openSites({
    'https://acme.example/': to('https://www.acme.example/start'),
    'https://www.acme.example/robots.txt': text('User-agent: *\nDisallow: /start'),
    'https://www.acme.example/start': page,
  })
  const { pages, robotsDisallowed } = await read('acme.example', homeOnly)
  expect(pages.map(({ outcome, finalUrl }) => [outcome, finalUrl])).toEqual([
    ['robots_disallowed', 'https://www.acme.example/start'],
  ])
  expect(robotsDisallowed).toEqual(['/start'])
  expect(web.pagesAsked()).toEqual(['https://acme.example/'])
})

test('a redirect on the same host obeys its robots.txt as well', async () => {
  const { read, web } = openSites({
    'https://acme.example/robots.txt': text('User-agent: *\nDisallow: /private'),
    'https://acme.example/': { status: 301, headers: { location: '/private/home' } },
    'https://acme.example/private/home': page,
  })
  expect((await read('acme.example', homeOnly)).pages[0]?.outcome).toBe('robots_disallowed')
  expect(web.pagesAsked()).toEqual(['https://acme.example/'])
})

test('robots.txt itself may be elsewhere', async () => {
  const { read } = openSites({
    'https://acme.example/robots.txt': {
      status: 301,
      headers: { location: 'https://www.acme.example/robots.txt' },
    },
    'https://www.acme.example/robots.txt': text('User-agent: *\nDisallow: /'),
    'https://acme.example/': page,
  })
  expect((await read('acme.example', homeOnly)).pages[0]?.outcome).toBe('robots_disallowed')
})

test('a redirect of robots.txt in circles or to nowhere says nothing', async () => {
  for (const location of ['/robots.txt', 'ftp://acme.example/'])
    expect((await underRobots({ status: 301, headers: { location } })).outcomes[0]).toBe('ok /')
})

test('an article elsewhere is read under the robots.txt of its host', async () => {
  const { reader, web } = openSites({
    'https://paper.example/robots.txt': text('User-agent: *\nDisallow: /archive'),
    'https://paper.example/acme-raises': page,
    'https://paper.example/archive/acme': page,
  })
  const read = (url: string) => reader.readPage(url, { signal: neverAborted, timeoutMs: 5_000 })
  expect((await read('https://paper.example/acme-raises')).outcome).toBe('ok')
  expect((await read('https://paper.example/archive/acme')).outcome).toBe('robots_disallowed')
  expect((await read('http://10.0.0.1/')).outcome).toBe('private_address')
  expect((await read('nonsense')).outcome).toBe('http_error')
  expect(web.pagesAsked()).toEqual(['https://paper.example/acme-raises'])
})

test('a hostile robots.txt is read in no time and holds what it says', async () => {
  const noise = `Disallow: /${'*a'.repeat(50_000)}\nAllow: ${'*'.repeat(100_000)}x\nSitemap: ${'x'.repeat(1000)}\n`
  const many = Array.from({ length: 20_000 }, (_, at) => `Disallow: /*${at}*a*b*c$`).join('\n')
  const { outcomes } = await underRobots(text(`User-agent: *\nDisallow: /team\n${noise}${many}`))
  expect(outcomes.toSorted()).toEqual(['ok /', 'ok /about', 'robots_disallowed /team'])
})

test('a robots.txt that is made to cost time costs none', () => {
  const names = Array.from({ length: 15_000 }, (_, at) => `User-agent: a${at}`).join('\n')
  const many = Array.from({ length: 15_000 }, (_, at) => `Disallow: /x${at}`).join('\n')
  const lines = (pattern: string) => Array.from({ length: 1_000 }, () => `Disallow: ${pattern}b`).join('\n')
  for (const text of [
    `${names}\nUser-agent: *\n${many}`,
    `User-agent: *\n${lines(`/*${'a'.repeat(480)}`)}`,
    `User-agent: *\n${lines(`/${'*a'.repeat(240)}`)}`,
  ])
    expect(ownRobotsLines(`${text}\nAllow: /x`, 'dealflowbot').length).toBeLessThan(60_000)
})

test('everything is asked for in our name, and nothing but what a reader would send', async () => {
  const { web } = await underRobots({ status: 404 })
  for (const { headers, method } of web.requests) {
    expect(method).toBe('GET')
    expect(headers['user-agent']).toBe('DealflowBot/1.0 (+https://dealflow.example/bot)')
    expect(
      Object.keys(headers)
        .toSorted()
        .filter((name) => name !== 'accept-language'),
    ).toEqual(['accept', 'accept-encoding', 'host', 'user-agent'])
  }
  expect(everything.pages).toBeGreaterThan(2)
})
