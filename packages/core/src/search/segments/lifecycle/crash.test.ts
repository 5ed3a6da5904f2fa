import { expect, test } from 'bun:test'
import { inNightly, rounds } from '../../../../test/nightly.ts'
import type { CompanyStore } from '../../../records/store.ts'
import { memoryCompanyStore } from '../../../storage/memory/companies.ts'
import { fixtureRecord } from '../../../testing/fixtures.ts'
import { expectedContents } from '../../../testing/followed-index.ts'
import { contentsOf } from '../../../testing/index-contents.ts'
import { type DiskStep, filesAfterCrash, recordingFiles } from '../../../testing/recording-files.ts'
import { testClock } from '../../../testing/test-clock.ts'
import type { SegmentFile, SegmentFiles } from '../segment-files.ts'
import { createFollower } from './index-follower.ts'
import { createViewReader, type ViewDescription } from './index-view.ts'
import { IndexWriter } from './index-writer.ts'
import { memoryFiles } from './memory-files.ts'
import { runMerge } from './merge-job.ts'

const crashesMs = 170_000

function following(store: CompanyStore, files: SegmentFiles) {
  const clock = testClock(0)
  const writer = new IndexWriter(files, 'example')
  let latest: ViewDescription | null = null
  const follower = createFollower({
    writer,
    source: store,
    clock,
    log: { write() {} },
    batchMax: 40,
    merge: async (job) => runMerge(files, job),
    chunks: null,
    publish(view) {
      latest = view
      try {
        if (view !== null) writer.retire(view)
      } catch {
        // The caller of a writer is told, and the files go with the next view.
      }
    },
    tried() {},
    progress() {},
  })
  return { follower, writer, clock, contents: () => contentsOf(createViewReader(files)(latest as never)) }
}

/** Imports, edits, removals, flushes, merges and a second opening. */
async function live(store: CompanyStore, files: SegmentFiles) {
  const write = (ids: readonly number[], tagline: string) =>
    store.upsertMany(
      ids.map((id) => ({ record: fixtureRecord({ id: `c${id}`, tagline }), matchDomain: false })),
      null,
    )
  await write(
    Array.from({ length: 100 }, (_, i) => i),
    'imported',
  )
  const first = following(store, files)
  await tried(first.follower.catchUp)
  for (let round = 0; round < 7; round++) {
    await write([round, round * 9, 100 + round], `round ${round}`)
    await store.remove(`c${round * 2 + 30}`, 'operator')
    await tried(first.follower.catchUp)
    if (round % 2 === 0) first.clock.advance(1_000)
  }
  await tried(first.follower.settle)
  await first.follower.close()
  const second = following(store, files)
  await write([5, 6], 'reopened')
  await tried(second.follower.catchUp)
  await tried(second.follower.settle)
  await second.follower.close()
}

/** As a search does: what failed is tried again by the next. */
const tried = (work: () => Promise<void>) => work().catch(work)

/** Plays a crash after every step, until one does damage: the index cannot go on after it, or comes to hold something else. */
async function damageOfCrashes(
  steps: readonly DiskStep[],
  store: CompanyStore,
  seeds: number,
): Promise<string[]> {
  const whole = following(store, memoryFiles())
  await whole.follower.catchUp()
  const expected = JSON.stringify(whole.contents())
  const damage: string[] = []
  for (let seed = 1; seed <= seeds; seed++) {
    const chance = chances(seed)
    for (let count = 0; count <= steps.length; count++) {
      // Between two writes of an unsynced file nothing is sure that was not before.
      if (steps[count - 1]?.does === 'write' && steps[count]?.does === 'write') continue
      const opened = following(store, filesAfterCrash(steps.slice(0, count), chance))
      const { startedOver } = opened.writer
      if (startedOver !== null) damage.push(`after ${count} steps: ${startedOver}`)
      await opened.follower.catchUp()
      if (JSON.stringify(opened.contents()) !== expected) damage.push(`after ${count} steps: other contents`)
      await opened.follower.close()
      if (damage.length > 0) return damage
    }
  }
  return damage
}

function chances(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

async function recorded(mutate: (files: SegmentFiles) => SegmentFiles = (files) => files) {
  const store = memoryCompanyStore()
  const { files, steps } = recordingFiles()
  await live(store, mutate(files))
  return { store, steps }
}

test(
  'after a crash at any step the index goes on from where it was, and ends as one that never crashed',
  async () => {
    const { store, steps } = await recorded()
    expect(steps.filter(({ does }) => does === 'rename').length).toBeGreaterThan(5)
    expect(await damageOfCrashes(steps, store, rounds(4))).toEqual([])
  },
  crashesMs,
)

test(
  'the same check catches a manifest that is renamed before it is synced',
  async () => {
    const { store, steps } = await recorded((files) => {
      let late = () => {}
      return {
        ...files,
        create(name): SegmentFile {
          const file = files.create(name)
          if (!name.startsWith('manifest')) return file
          late = file.sync
          return { ...file, sync() {} }
        },
        rename(from, to) {
          files.rename(from, to)
          late()
        },
      }
    })
    expect(await damageOfCrashes(steps, store, 1)).not.toEqual([])
  },
  crashesMs,
)

test(
  'the same check catches segments that are never synced',
  async () => {
    const { store, steps } = await recorded((files) => ({
      ...files,
      create(name): SegmentFile {
        const file = files.create(name)
        return name.endsWith('.seg') ? { ...file, sync() {} } : file
      },
    }))
    expect(await damageOfCrashes(steps, store, 1)).not.toEqual([])
  },
  crashesMs,
)

test(
  'the same check catches files that go before the manifest that names them has',
  async () => {
    const { store, steps } = await recorded((files) => ({
      ...files,
      // Entries are durable only at the next flush.
      syncDirectory() {},
    }))
    expect(await damageOfCrashes(steps, store, 1)).not.toEqual([])
  },
  crashesMs,
)

for (const part of [0, 1, 2, 3, 4, 5]) {
  const name = `whatever step of the disk fails once, nothing of the index is lost, now or when it is opened again: part ${part + 1} of 6`
  test.skipIf(part > 0 && !inNightly(name))(
    name,
    async () => {
      const { steps } = await recorded()
      const chosen = everySixth(steps, part)
      expect(new Set(chosen.map((at) => steps[at]?.does))).toEqual(new Set(steps.map(({ does }) => does)))
      const damage: string[] = []
      for (const failing of chosen) {
        const store = memoryCompanyStore()
        const { files } = recordingFiles()
        await live(store, failingOnce(files, failing))
        for (const opening of [files, files]) {
          const { follower, writer, contents } = following(store, opening)
          if (writer.startedOver !== null) damage.push(`step ${failing}: ${writer.startedOver}`)
          await follower.catchUp()
          if (JSON.stringify(contents()) !== JSON.stringify(await expectedContents(store)))
            damage.push(`step ${failing}: other contents`)
          await follower.close()
        }
      }
      expect(damage).toEqual([])
    },
    crashesMs,
  )
}

/** Where every sixth step of each kind stands, from the `part`-th of it on; writes of one file, which fail alike, are one. */
function everySixth(steps: readonly DiskStep[], part: number): number[] {
  const counts = new Map<string, number>()
  return steps.flatMap(({ does }, at) => {
    if (does === 'write' && steps[at - 1]?.does === 'write') return []
    const count = counts.get(does) ?? 0
    counts.set(does, count + 1)
    return count % 6 === part ? [at] : []
  })
}

/** Files of which one step, counted from the first, throws. */
function failingOnce(files: SegmentFiles, failing: number): SegmentFiles {
  let step = 0
  const counted = <Args extends unknown[], Result>(work: (...args: Args) => Result) => {
    return (...args: Args) => {
      if (step++ === failing) throw new Error('the disk failed')
      return work(...args)
    }
  }
  return {
    ...files,
    create: counted((name: string) => {
      const file = files.create(name)
      let isOpen = true
      return {
        write: counted(file.write),
        sync: counted(() => {
          if (!isOpen) throw new Error('a closed file was used')
          file.sync()
        }),
        close() {
          isOpen = false
        },
      }
    }),
    rename: counted(files.rename),
    remove: counted(files.remove),
    syncDirectory: counted(files.syncDirectory),
  }
}
