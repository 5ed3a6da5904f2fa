import {
  bomb,
  endless,
  type HostileAnswer,
  type HostileWeb,
  hostileFeeds,
  hostilePages,
  hostileRobots,
  hostileSitemaps,
  indexLoop,
  packed,
  soundPage,
} from '../../packages/node-adapter/src/testing/index.ts'
import { type Random, seededRandom } from '../sample-data/random.ts'
import { mutations } from './deck-mutations.ts'

/** Somewhat more than is read of a page, and of a sitemap. */
const lengthMax = 5 * 1024 * 1024
const robotsLengthMax = 600 * 1024

/** `hostile-7.example` is made of the seed and its number alone: the same every time. */
export const hostOf = (number: number) => `hostile-${number}.example`

export function hostileSites(count: number, seed: number): HostileWeb {
  return new Map(
    Array.from({ length: count }, (_, number) => [
      hostOf(number),
      (path: string) => answerOf(path, number, seed),
    ]),
  )
}

function answerOf(path: string, number: number, seed: number): HostileAnswer | null {
  const random = seededRandom(seed, number * 1_000 + hashed(path))
  if (path === '/robots.txt')
    return random.chance(0.4) ? textOf(hostileRobots, random, robotsLengthMax) : null
  if (path.endsWith('.xml')) {
    if (random.chance(0.2)) return indexLoop(hostOf(number), path)
    return random.chance(0.6) ? textOf(hostileSitemaps, random) : textOf(hostileFeeds, random)
  }
  if (path !== '/' && random.chance(0.5)) return null
  return pageOf(path, random)
}

function pageOf(path: string, random: Random): HostileAnswer {
  const kind = random.next()
  if (kind < 0.03) return bomb()
  if (kind < 0.06) return endless()
  if (kind < 0.08)
    return { status: 302, headers: { location: `${path}${path.endsWith('/') ? 'x' : '/'}` }, body: '' }
  if (kind < 0.1) return { status: random.pick([204, 206, 401, 404, 410]), body: soundPage('Status') }
  if (kind < 0.13)
    return { headers: { 'content-encoding': random.pick(['gzip', 'br', 'x']) }, body: 'no such thing' }
  if (kind < 0.16)
    return { headers: { 'content-type': 'text/html; charset=utf-16le' }, body: soundPage('Charset') }
  const links = random.chance(0.5)
    ? '<a href="/about">About</a><a href="/team">Team</a><a href="/feed.xml">News</a>'
    : ''
  const answer = textOf(hostilePages, random)
  return random.chance(0.5)
    ? answer
    : { ...answer, body: joined(soundPage('Sound', { tail: links }), answer.body) }
}

/** One of them, of any length up to the most, some damaged, some packed. */
function textOf(
  makers: Readonly<Record<string, (length: number) => string>>,
  random: Random,
  most = lengthMax,
): HostileAnswer {
  const text = random.pick(Object.values(makers))(Math.floor(most ** (0.4 + 0.6 * random.next())))
  if (random.chance(0.3))
    return { body: random.pick(mutations).mutate(new TextEncoder().encode(text), random) }
  return random.chance(0.5) ? packed(text) : { body: text }
}

function joined(text: string, more: string | Uint8Array): string | Uint8Array {
  // What is packed is not to be read as it is: then it is a page of noise.
  return typeof more === 'string'
    ? text + more
    : new Uint8Array([...new TextEncoder().encode(text), ...more.subarray(0, 100_000)])
}

function hashed(path: string): number {
  let hash = 7
  for (const character of path) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 997
  return hash
}
