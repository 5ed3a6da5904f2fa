import type { Thread, Threads } from '../kernel/threads.ts'
import type { CompanyStore } from '../records/store.ts'
import type { IndexSizes } from '../search/segments/lifecycle/index-sizes.ts'
import { inlineThreads } from '../search/segments/lifecycle/inline-threads.ts'
import { memoryFiles } from '../search/segments/lifecycle/memory-files.ts'
import { createSegmentIndex } from '../search/segments/lifecycle/segment-index.ts'
import type { SegmentFiles } from '../search/segments/segment-files.ts'
import { memoryCompanyStore } from '../storage/memory/companies.ts'
import { fixtureRecord } from './fixtures.ts'
import { type LogRecord, testClock } from './test-clock.ts'

/** Stores companies whose only text is the tagline. */
export async function putCompanies(
  store: CompanyStore,
  ids: readonly string[],
  tagline = 'Payments for farms',
) {
  const drafts = ids.map((id) => ({ record: fixtureRecord({ id, name: id, tagline }), matchDomain: false }))
  await store.upsertMany(drafts, null)
}

export const companyIds = (count: number, from = 0) => Array.from({ length: count }, (_, i) => `c${from + i}`)

export interface Given {
  readonly store?: CompanyStore
  readonly files?: SegmentFiles
  readonly threads?: (inline: Threads) => Threads
  readonly sizes?: IndexSizes
  readonly explain?: (error: Error) => Error
}

/** A segment index over a store in memory, with what a test wants to see of it. */
export function openedIndex({
  store = memoryCompanyStore(),
  files = memoryFiles(),
  threads,
  sizes,
  explain,
}: Given = {}) {
  const clock = testClock(0)
  const logs: LogRecord[] = []
  const inline = inlineThreads({ files, openSource: () => store, clock })
  const index = createSegmentIndex({
    files,
    threads: threads === undefined ? null : threads(inline),
    ...(sizes === undefined ? {} : { sizes }),
    ...(explain === undefined ? {} : { explain }),
    store,
    identity: async () => 'example',
    clock,
    log: { write: (level, message, fields = {}) => logs.push({ level, message, fields }) },
  })
  const found = async (text: string) => {
    await index.feed.catchUp()
    const page = await index.index.search({ filter: {}, text, limit: 50, offset: 0 })
    return page.hits.map(({ id }) => id).sort()
  }
  return { ...index, store, files, clock, logs, found }
}

/** Threads that a test can end, as a crash would. */
export function mortalThreads(inline: Threads) {
  const running: { readonly role: string; die(): void }[] = []
  const threads: Threads = {
    parallelism: 2,
    start(setup): Thread {
      const thread = inline.start(setup)
      let fail: (reason: unknown) => void = () => {}
      let isDead = false
      const entry = {
        role: (setup as { role: string }).role,
        die() {
          isDead = true
          running.splice(running.indexOf(entry), 1)
          fail(new Error('killed'))
        },
      }
      running.push(entry)
      return {
        ...thread,
        send: (message) => void (isDead || thread.send(message)),
        onFailure(listener) {
          fail = listener
        },
      }
    },
  }
  return { threads, running }
}

export const segmentIn = (files: SegmentFiles) => files.list().find((name) => name.endsWith('.seg')) ?? ''
export const deadIn = (files: SegmentFiles) => files.list().find((name) => name.endsWith('.dead')) ?? ''
export const flipped = (bytes: Uint8Array, at: number) => bytes.map((byte, i) => (i === at ? byte ^ 1 : byte))

export function rewrite(files: SegmentFiles, name: string, change: (bytes: Uint8Array) => Uint8Array) {
  const bytes = change(Uint8Array.from(files.open(name) ?? []))
  const file = files.create(name)
  file.write(bytes)
  file.close()
}
