import { expect } from 'bun:test'
import { cpSync } from 'node:fs'
import type { Socket } from 'node:net'
import { atItsBest } from '@dealflow/node-adapter/testing'
import { isNightly, type Program, type RunningServer, Workbench } from '../dealflow.ts'
import { type SiteWeb, serveWeb } from '../faults/site-web.ts'
import { serveOnNode } from '../node-directory/servers.ts'
import { webOf } from '../sites/serve-fixture-sites.ts'
import { comesRound } from './crowd-sockets.ts'
import { endsInTime } from './ending.ts'
import { firstSearch } from './first-search.ts'
import { hangingSites } from './hanging-sites.ts'
import { staysHealthy } from './health.ts'
import { keyless, wrongKeys } from './keyless.ts'
import { keyOfNew } from './new-key.ts'
import { slowBodies, slowUploads } from './slow-bodies.ts'
import { meteredTurns } from './turns.ts'
import { unreadAnswers, unreadEvents } from './unread.ts'

/** Where a crowd comes to. */
export interface Place {
  readonly url: string
  readonly data: string
  /** Sites that never answer. */
  readonly web: SiteWeb
  /** All that the crowds have opened. */
  readonly sockets: Socket[]
  /** A live key of one account, and a test key of another. */
  readonly keys: { readonly crowd: string; readonly other: string }
  /** How many without a key may ask in one go. */
  readonly atOnceMax: number
  /** How many answers a connection may leave unread. */
  readonly unreadMax: number
}

/** Many clients that hold a server up together. */
export interface Crowd {
  readonly name: string
  /**
   * They gather, and something of what they will ask is asked before, since a runtime compiles what it meets first. Resolves to what
   * they then do while another account is served; they go on with it until the server ends.
   */
  gather(place: Place): Promise<{ readonly strike: () => Promise<void> }>
}

/** To add an attack by many is to add a row. */
export const crowds: readonly Crowd[] = [keyless, wrongKeys, slowBodies, slowUploads, unreadAnswers]

/** For a server of their own: jobs have 20 s to end, and only then requests as long. */
export const crowdsOverJobs: readonly Crowd[] = [unreadEvents]

/**
 * They come to a server, in the nightly each to its own, whose turns stay short and which serves others meanwhile. Amid all that they
 * do, the servers are told to end.
 */
export async function attackWithCrowds(
  program: Program,
  runtime: 'bun' | 'node',
  lists: readonly (readonly Crowd[])[],
): Promise<void> {
  const first = new Workbench(program)
  const web = await serveWeb(hangingSites)
  const opened: Workbench[] = [first]
  try {
    const keys = { crowd: await keyOfNew(first, 'Crowd'), other: await keyOfNew(first, 'Other', 'test') }
    const servers: Pick<RunningServer, 'stop'>[] = []
    const visit = async (together: readonly Crowd[]) => {
      const bench = new Workbench(program)
      opened.push(bench)
      cpSync(first.data, bench.data, { recursive: true })
      const sockets: Socket[] = []
      const turns = meteredTurns(bench.directory)
      const server =
        runtime === 'node'
          ? await serveOnNode(bench, web.resolveMap, turns.environment)
          : await bench.serve(['--rate-limits', 'off'], { ...webOf(bench, web), ...turns.environment })
      expect(turns.isNoting(server.pid)).toBe(true)
      await firstSearch(server.url, keys.crowd)
      // On Node no crowd is larger than 200 in one go: Node reads all requests that have come in one turn, and for 4,100 of them
      // that alone takes 150 ms, whatever the service does.
      const atOnceMax = runtime === 'node' ? 200 : Number.POSITIVE_INFINITY
      // On Bun a connection asks once, since Bun closes one that asks again before it was answered. On Node it asks 16 times: so
      // many answers are more than the system keeps for a client that does not read.
      const unreadMax = runtime === 'node' ? 16 : 1
      const place = { url: server.url, data: bench.data, web, sockets, keys, atOnceMax, unreadMax }
      try {
        for (const { name, gather } of together) {
          const { strike } = await gather(place)
          // The turns of that are noted when the loop has come round.
          for (let times = 0; times < 2; times++) await comesRound(server)
          turns.longestOf(server.pid)
          await staysHealthy(server.url, strike)
          turns.stayedShort(server.pid, name)
        }
        servers.push(server)
      } catch (error) {
        // They hold nearly all the files that a process may open.
        for (const socket of sockets) socket.destroy()
        await bench.close()
        throw error
      }
    }
    for (const together of isNightly ? lists.flat().map((crowd) => [crowd]) : lists)
      await atItsBest(() => visit(together))
    await Promise.all(servers.map(endsInTime))
  } finally {
    for (const bench of opened) await bench.close()
    await web.close()
  }
}
