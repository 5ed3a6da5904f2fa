import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildFigures, measureBuild } from './dealflow/build.ts'
import { importInto } from './dealflow/data.ts'
import { type EngineFigures, measureEngine } from './dealflow/engine.ts'
import { type HttpFigures, searchOverHttp, serveData } from './dealflow/over-http.ts'
import { measureThroughput, type ThroughputFigures } from './dealflow/throughput.ts'
import { openFts5 } from './peers/fts5.ts'
import { openLancedb } from './peers/lancedb.ts'
import { openMinisearch } from './peers/minisearch.ts'
import { measurePeer, type Peer, type PeerFigures } from './peers/peer.ts'
import { openPostgresql } from './peers/postgresql.ts'
import type { Workload } from './queries.ts'

/** Where a subject works. */
interface Place {
  /** Kept from subject to subject. */
  readonly directory: string
  /** Empty, and removed afterwards. */
  readonly scratch: string
  readonly companies: string
  readonly workload: Workload
}

/** For each set of queries of one engine: slow ones end early and say how many they ran. */
const budgetMs = 20_000

const peer = (open: (file: string, directory: string) => Promise<Peer>) => (place: Place) =>
  measurePeer(() => open(place.companies, place.scratch), place.workload, budgetMs)

const http = (flags: readonly string[]) => async (place: Place) => {
  const server = await serveData(await dataOf(place), flags)
  try {
    return await searchOverHttp(server, place.workload, {
      concurrency: 2,
      warmUpMs: 4_000,
      measuredMs: 10_000,
    })
  } finally {
    await server.stop()
  }
}

/** What can be measured. */
export const subjects = {
  build: async (place: Place) => measureBuild(await dataOf(place)),
  engine: async (place: Place) => measureEngine(await dataOf(place), place.workload, budgetMs),
  throughput: async (place: Place) => measureThroughput(await dataOf(place), place.workload),
  http: http(['--billing', 'off', '--rate-limits', 'off']),
  billed: http(['--rate-limits', 'off']),
  fts5: peer(openFts5),
  postgresql: peer(openPostgresql),
  lancedb: peer(openLancedb),
  minisearch: peer(openMinisearch),
} as const

export type Subject = keyof typeof subjects

export interface Figures {
  readonly build?: BuildFigures
  readonly engine?: EngineFigures
  readonly throughput?: ThroughputFigures
  readonly http?: HttpFigures
  readonly billed?: HttpFigures
  readonly fts5?: PeerFigures
  readonly postgresql?: PeerFigures
  readonly lancedb?: PeerFigures
  readonly minisearch?: PeerFigures
}

export function isSubject(name: string | undefined): name is Subject {
  return name !== undefined && Object.hasOwn(subjects, name)
}

/** The data directory, its companies imported by the first subject that needs them. */
async function dataOf({ directory, companies }: Place): Promise<string> {
  const data = join(directory, 'data')
  if (existsSync(data)) return data
  mkdirSync(data)
  const seconds = await importInto(data, companies)
  console.error(`  imported in ${seconds.toFixed(1)} s`)
  return data
}
