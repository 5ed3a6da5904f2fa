import type { Log } from '../kernel/host.ts'
import type { Thread, Threads } from '../kernel/threads.ts'
import type { IndexPlace } from '../search/open.ts'
import type { IndexThreadSetup } from '../search/segments/lifecycle/index-thread.ts'
import type { Service } from '../service/service.ts'
import { same } from './assert.ts'

/** A data directory of its own for each case, over the real threads of a runtime. */
export interface IndexThreadsSubject {
  /** Opens the directory, which nobody else has open, with its index as `change` makes it. */
  open(change: (place: IndexPlace) => IndexPlace, log: Log): Promise<Service>
}

export interface IndexThreadsCase {
  readonly name: string
  readonly run: (subject: IndexThreadsSubject) => Promise<void>
}

const companies = 600
/** So small that a first build is read in stretches, merged apart and searched apart. */
const sizes = { batch: 200, ownMerge: 150, searchApart: 250, postingsNear: 0 }

type Work = 'chunk' | 'merge' | 'search'

const cases: [name: string, run: IndexThreadsCase['run']][] = [
  [
    'an index that is built, changed and searched in threads finds what it should, and its end is theirs',
    async (subject) => {
      const first = await opened(subject)
      await first.service.warmUp()
      same(await found(first.service), companies, 'companies found')
      await first.service.companies.remove('c7')
      same(await found(first.service), companies - 1, 'companies found after one was removed')
      await first.service.companies.index.rebuild()
      same(await found(first.service), companies - 1, 'companies found after a rebuild')
      same((await first.service.companies.index.state()).segments, 1, 'segments')
      // Only a rebuild waits for its merge: what waits for a first build wants to search.
      for (const work of ['chunk', 'merge', 'search'] as const)
        holds(first.works.includes(work), `${work} in a thread`)
      await first.close()
      const second = await opened(subject)
      await second.service.warmUp()
      same(await found(second.service), companies - 1, 'companies found by the next process')
      await second.close()
      same([...first.warnings, ...second.warnings], [], 'warnings')
    },
  ],
  ...(
    [
      ['the first stretch is read', 'chunk', 1],
      ['the last stretch is read', 'chunk', 3],
      ['the whole is merged', 'merge', 1],
      ['search threads start', 'search', 1],
    ] as const
  ).map(([when, work, nth]): [string, IndexThreadsCase['run']] => [
    `closed when ${when}, no thread is left, and the next process ends the build`,
    async (subject) => {
      let closing: Promise<void> | null = null
      const first = await opened(subject, (works) => {
        if (works.filter((one) => one === work).length === nth) closing ??= first.close()
      })
      await first.service.warmUp()
      await first.service.companies.index.rebuild().catch(() => {})
      holds(closing !== null, 'closed')
      await closing
      const second = await opened(subject)
      await second.service.warmUp()
      same(await found(second.service), companies, 'companies found by the next process')
      await second.close()
      same([...first.warnings, ...second.warnings], [], 'warnings')
    },
  ]),
  [
    'closed while searches run, each of them ends, and no thread is left',
    async (subject) => {
      const { service, close } = await opened(subject)
      await service.warmUp()
      const asked = Array.from({ length: 20 }, () => found(service).catch(({ code }) => code))
      await close()
      for (const answer of await Promise.all(asked))
        holds(answer === companies || answer === 'SERVICE_UNAVAILABLE', `the answer ${answer}`)
    },
  ],
]

export const indexThreadsContract: readonly IndexThreadsCase[] = cases.map(([name, run]) => ({
  name,
  async run(subject) {
    const services: Service[] = []
    try {
      await run({
        async open(change, log) {
          const service = await subject.open(change, log)
          services.push(service)
          return service
        },
      })
    } catch (error) {
      // Threads that run on would keep a failed run from ending.
      for (const service of services) await service.close()
      throw error
    }
  },
}))

/** A service that holds the companies; closing it checks that each of its threads has ended. */
async function opened(subject: IndexThreadsSubject, onWork: (works: readonly Work[]) => void = () => {}) {
  const running = new Set<Thread>()
  const works: Work[] = []
  const note = (work: Work) => {
    works.push(work)
    onWork(works)
  }
  const warnings: string[] = []
  const log: Log = {
    write: (level, message, fields) =>
      void (level === 'warn' || level === 'error'
        ? warnings.push(`${message} ${JSON.stringify(fields)}`)
        : 0),
  }
  const service = await subject.open(
    ({ files, threads }) => ({
      files,
      threads: threads === null ? null : watched(threads, running, note),
      sizes,
    }),
    log,
  )
  const { live } = await service.companies.status()
  if (live.stored === 0) await service.companies.import({ source: source() })
  return {
    service,
    works,
    warnings,
    async close() {
      await service.close()
      same(running.size, 0, 'threads that are left')
    },
  }
}

function watched(threads: Threads, running: Set<Thread>, note: (work: Work) => void): Threads {
  return {
    // Stretches and search threads even where there is one core.
    parallelism: 2,
    start(setup) {
      const thread = threads.start(setup)
      running.add(thread)
      if ((setup as IndexThreadSetup).role === 'search') note('search')
      return {
        ...thread,
        send(message) {
          thread.send(message)
          const { name, args } = message as { name: string; args: [object] }
          if (name === 'do') note('chunk' in args[0] ? 'chunk' : 'merge')
        },
        async close() {
          await thread.close()
          running.delete(thread)
        },
      }
    },
  }
}

async function* source() {
  const lines = Array.from({ length: companies }, (_, i) =>
    JSON.stringify({
      id: `c${i}`,
      name: `Company ${i}`,
      website: `c${i}.example.com`,
      description: `Payments for farm ${i}`,
    }),
  )
  yield new TextEncoder().encode(lines.join('\n'))
}

/** How many companies the index holds once a search has found some of them. */
async function found({ companies }: Service): Promise<number> {
  const { results } = await companies.search('live', { query: 'payments for farms', limit: 10 })
  same(results.length, 10, 'results')
  return (await companies.index.state()).companies
}

function holds(condition: boolean, what: string) {
  if (!condition) throw new Error(`expected: ${what}`)
}
