import { deepStrictEqual, rejects, strictEqual } from 'node:assert'
import { stat } from 'node:fs/promises'
import { readConf, readHosts } from '../host/name-files.ts'
import { createResolver } from '../host/resolver.ts'
import { type NameAnswer, type NameServer, openNameServer } from './name-server.ts'
import type { OutboundCase } from './outbound-subject.ts'

const never = new AbortController().signal
const v6 = '2001:db8:0:0:0:0:0:7'

async function withServers(
  says: readonly ((name: string, family: 4 | 6) => NameAnswer)[],
  run: (servers: readonly NameServer[]) => Promise<void>,
): Promise<void> {
  const servers = await Promise.all(says.map(openNameServer))
  try {
    await run(servers)
  } finally {
    await Promise.all(servers.map((server) => server.close()))
  }
}

/** As these files have it, whatever those of this machine say. */
function filesOf(conf: string, hosts = '', servers: readonly NameServer[] = []) {
  const files = { ...readConf(conf, 'machine'), hosts: readHosts(hosts) }
  return { files: () => files, nameServers: servers.map(({ address }) => address) }
}

export const nameCases: readonly OutboundCase[] = [
  {
    name: 'a name has its addresses of both families, and one that nobody knows has none',
    run: () =>
      withServers([(name) => (name === 'a.example' ? ['192.0.2.1', v6] : 'unknown')], async (servers) => {
        const { resolve } = createResolver(filesOf('', '', servers))
        deepStrictEqual([...(await resolve('A.example', never))].sort(), ['192.0.2.1', '2001:db8::7'])
        await rejects(resolve('b.example', never), { name: 'ResolveError', message: 'ENOTFOUND' })
      }),
  },
  {
    name: 'hosts, search domains and ndots count as the files of the machine have them, and nobody is asked for localhost',
    run: () =>
      withServers([(name) => (name === 'db.two.test' ? ['192.0.2.2'] : 'unknown')], async (servers) => {
        const asked = servers[0]?.asked ?? []
        const hosts = '192.0.2.9 Known.example known # a note\n# 192.0.2.8 known\nfd00::9 known.example'
        const { resolve } = createResolver(
          filesOf('search one.test two.test.\noptions ndots:2', hosts, servers),
        )
        deepStrictEqual(await resolve('known.example.', never), ['192.0.2.9', 'fd00::9'])
        deepStrictEqual(await resolve('known', never), ['192.0.2.9'])
        deepStrictEqual(await resolve('x.localhost', never), ['127.0.0.1', '::1'])
        strictEqual(asked.length, 0)
        deepStrictEqual(await resolve('db', never), ['192.0.2.2'])
        deepStrictEqual(
          [...new Set(asked.map((question) => question.split(' ')[0]))],
          ['db.one.test', 'db.two.test'],
        )
        for (const [name, order] of [
          ['a.b', ['a.b.one.test', 'a.b.two.test', 'a.b']],
          ['a.b.c', ['a.b.c', 'a.b.c.one.test', 'a.b.c.two.test']],
          ['a.b.c.', ['a.b.c']],
        ] as const) {
          asked.length = 0
          await rejects(resolve(name, never))
          deepStrictEqual([...new Set(asked.map((question) => question.split(' ')[0]))], order)
        }
      }),
  },
  {
    name: 'a name server that is silent is passed over, and a family that is silent does not hold up the other',
    run: () =>
      withServers([() => 'silent', () => ['192.0.2.3']], async (servers) => {
        const { resolve } = createResolver(filesOf('options timeout:1', '', servers))
        deepStrictEqual(await resolve('a.example', never), ['192.0.2.3'])
        await withServers([(_name, family) => (family === 6 ? 'silent' : ['192.0.2.4'])], async (half) => {
          const parts = filesOf('options timeout:5 attempts:5', '', half)
          deepStrictEqual(await createResolver(parts).resolve('a.example', never), ['192.0.2.4'])
        })
      }),
  },
  {
    name: 'files are read while 200 names never resolve, and each lookup ends with its signal and leaves nothing',
    run: () =>
      withServers([() => 'silent'], async (servers) => {
        const asked = servers[0]?.asked ?? []
        const { resolve } = createResolver(filesOf('', '', servers))
        const leaving = new AbortController()
        let ended = 0
        const lookups = Array.from({ length: 200 }, (_, at) =>
          rejects(resolve(`n${at}.example`, leaving.signal)).finally(() => ended++),
        )
        while (asked.length < 400) await new Promise((wake) => setImmediate(wake))
        for (let at = 0; at < 20; at++) await stat('/')
        strictEqual(ended, 0)
        leaving.abort()
        await Promise.all(lookups)
      }),
  },
]
