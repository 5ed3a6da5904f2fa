import { expect } from 'bun:test'
import {
  atItsBest,
  bomb,
  endless,
  type HostileAnswer,
  type HostileWeb,
  hostilePages,
  hostileSitemaps,
  indexLoop,
  packed,
  type ServedWeb,
  serveHostileWeb,
  soundPage,
} from '@dealflow/node-adapter/testing'
import { type Program, Workbench } from '../dealflow.ts'
import { descendantsOf, hasProcesses, isAlive } from '../processes.ts'
import { webOf } from '../sites/serve-fixture-sites.ts'
import { endsInTime } from './ending.ts'
import { staysHealthy } from './health.ts'
import { meteredTurns } from './turns.ts'

/** So that with what is around it a page is no longer than one that is read whole. */
const pageLength = 2_900_000
const sitemapLength = 5 * 1024 * 1024
const innocents = ['calm-1.example', 'calm-2.example', 'calm-3.example']
const hangs = ['waits-1.example', 'waits-2.example']
/** Sites of nothing but pages that unpack to far more than is read. */
const unpacks = ['unpacks-1.example', 'unpacks-2.example']

const page = (name: string) => {
  const body = hostilePages[name]?.(pageLength) ?? ''
  return (path: string) => (path === '/' ? packed(body) : null)
}

let packedOnce: HostileAnswer | null = null
/** 200 MB that unpack from 200 KB: packed at the first question, which takes long. */
const bombOnce = () => {
  packedOnce ??= bomb()
  return packedOnce
}

/** Sites over which a server could be held: real ones of the sizes that are read at most. */
export const hostileWeb: HostileWeb = new Map<string, (path: string) => HostileAnswer | null>([
  ['nests.example', page('deep nesting')],
  ['crosses.example', page('inline tags that cross')],
  ['objects.example', page('many JSON-LD objects')],
  ['deep-json.example', page('deep JSON-LD')],
  ['bomb.example', (path) => (path === '/' ? bombOnce() : null)],
  ...unpacks.map((host) => [host, bombOnce] as const),
  ['endless.example', (path) => (path === '/' ? endless() : null)],
  [
    'index.example',
    (path) =>
      path === '/'
        ? { body: soundPage('Index') }
        : path.endsWith('.xml')
          ? indexLoop('index.example', path)
          : null,
  ],
  [
    'tags.example',
    (path) =>
      path === '/'
        ? { body: soundPage('Tags') }
        : path === '/sitemap.xml'
          ? packed(hostileSitemaps['tags that do not match']?.(sitemapLength) ?? '')
          : null,
  ],
  ...innocents.map(
    (host) => [host, (path: string) => (path === '/' ? { body: soundPage('Calm') } : null)] as const,
  ),
  // The page of a child that is at work when its server is to end.
  ...hangs.map(
    (host) =>
      [
        host,
        (path: string) => (path === '/' ? packed(hostilePages['deep nesting']?.(pageLength) ?? '') : null),
      ] as const,
  ),
])

interface Attacked {
  readonly url: string
  readonly pid: number
  stop(): Promise<number | null>
  kill(): Promise<void>
}

export interface SiteAttack {
  readonly key: string
  readonly web: ServedWeb
  readonly turns: ReturnType<typeof meteredTurns>
  /** The sites that attack, where not all do. */
  readonly attackers?: readonly string[]
}

interface HostileBench {
  readonly bench: Workbench
  readonly web: ServedWeb
  readonly turns: ReturnType<typeof meteredTurns>
  /** With which a process of dealflow takes the sites for the web, and notes its turns. */
  readonly environment: Readonly<Record<string, string>>
}

/** Runs some work while the sites are served. */
export const withHostileWeb = (
  program: Program,
  work: (place: HostileBench) => Promise<void>,
): Promise<void> =>
  atItsBest(async () => {
    const bench = new Workbench(program)
    const turns = meteredTurns(bench.directory)
    const web = await serveHostileWeb(hostileWeb)
    try {
      await work({ bench, web, turns, environment: { ...webOf(bench, web), ...turns.environment } })
    } finally {
      await bench.close()
      await web.close()
    }
  })

/** Has a server read all of them at once, and others beside it: all come to an end, and no turn of its loop takes long. */
async function attackWithSites({ url, pid }: Attacked, { key, turns, attackers }: SiteAttack): Promise<void> {
  expect(turns.isNoting(pid)).toBe(true)
  const [warm = '', ...calm] = innocents
  // In the first, a runtime compiles what it meets.
  expect(await enriched(url, key, warm)).toBe('succeeded')
  turns.longestOf(pid)
  const hosts =
    attackers ?? [...hostileWeb.keys()].filter((host) => ![...innocents, ...hangs, ...unpacks].includes(host))
  let isDone = false
  const work = Promise.all(
    [...calm, ...hosts].map(async (host) => [host, await enriched(url, key, host)] as const),
  ).finally(() => {
    isDone = true
  })
  let answers = 0
  while (!isDone) {
    const answer = await fetch(`${url}/api/v2/key`, { headers: { authorization: `Bearer ${key}` } })
    await answer.text()
    expect(answer.status).toBe(200)
    answers++
    await Bun.sleep(10)
  }
  expect(answers).toBeGreaterThan(0)
  for (const [host, end] of await work) {
    if (calm.includes(host)) expect([host, end]).toEqual([host, 'succeeded'])
    else expect(['succeeded', 'NO_USABLE_CONTENT', 'WEBSITE_UNREACHABLE']).toContain(end)
  }
  turns.stayedShort(pid)
}

/** A server that is told to end, or killed, while its child is at a page leaves no child. Told to end, it unpacks pages meanwhile. */
async function endAmidSite(server: Attacked, { key, web }: SiteAttack, how: 'stop' | 'kill'): Promise<void> {
  const [first = '', second = ''] = hangs
  const host = how === 'stop' ? first : second
  await created(server.url, key, host)
  while (!web.asked.includes(`${host}/`)) await Bun.sleep(5)
  const children = hasProcesses ? descendantsOf(server.pid) : []
  if (hasProcesses) expect(children.length).toBeGreaterThan(0)
  if (how === 'kill') await server.kill()
  else {
    const asked = () => web.asked.filter((address) => unpacks.some((host) => address.startsWith(host))).length
    await Promise.all(unpacks.map((host) => created(server.url, key, host)))
    while (asked() === 0) await Bun.sleep(1)
    const askedBefore = asked()
    await endsInTime(server)
    expect(asked()).toBeGreaterThan(askedBefore)
    expect(children.filter(isAlive)).toEqual([])
  }
  // The kernel tells them of their parent's death a moment later.
  while (children.some(isAlive)) await Bun.sleep(20)
}

/** Attacks what is served first, has it end amid a site, and kills what is served next amid another. */
export async function attackAndEnd<S extends Attacked>(
  serve: () => Promise<S>,
  attackOf: (server: S) => SiteAttack,
): Promise<void> {
  const server = await serve()
  const attack = attackOf(server)
  await staysHealthy(server.url, () => attackWithSites(server, attack))
  await endAmidSite(server, attack, 'stop')
  await endAmidSite(await serve(), attack, 'kill')
}

/** The whole attack on a program that is dealflow. */
export const attackProgram = (program: Program): Promise<void> =>
  withHostileWeb(program, ({ bench, web, turns, environment }) =>
    attackAndEnd(
      () => bench.serve(['--rate-limits', 'off'], environment),
      ({ opening }) => ({ key: opening.live_key ?? '', web, turns }),
    ),
  )

async function created(url: string, key: string, host: string): Promise<string> {
  const answer = await fetch(`${url}/api/v2/general-enrichment-jobs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ website: `http://${host}` }),
  })
  const text = await answer.text()
  expect([answer.status, text.slice(0, 300)]).toEqual([202, expect.any(String)])
  return (JSON.parse(text) as { data: { poll_url: string } }).data.poll_url
}

/** `succeeded`, or the reason of a job that failed. */
async function enriched(url: string, key: string, host: string): Promise<string> {
  const poll = await created(url, key, host)
  for (;;) {
    const answer = await fetch(url + poll, { headers: { authorization: `Bearer ${key}` } })
    const { data } = (await answer.json()) as {
      readonly data: { readonly status: string; readonly error: { readonly reason: string } | null }
    }
    if (data.status === 'succeeded') return data.status
    if (data.error !== null) return data.error.reason
    await Bun.sleep(50)
  }
}
