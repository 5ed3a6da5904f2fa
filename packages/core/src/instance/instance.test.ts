import { expect, test } from 'bun:test'
import { sha256 } from '../../test/sqlite.ts'
import { memoryStorage } from '../storage/memory.ts'
import { testHost } from '../testing/test-clock.ts'
import { createInstanceNotes } from './instance.ts'

function setUp() {
  const host = testHost({ sha256 })
  const store = memoryStorage({ host }).instance
  const writes: string[] = []
  const counted = {
    ...store,
    async noteVersion(version: string) {
      writes.push(version)
      await store.noteVersion(version)
    },
  }
  return { host, writes, notes: createInstanceNotes({ host, store: counted }) }
}

test('an installation keeps the id and the instant of its first opening', async () => {
  const { notes, host } = setUp()
  const first = await notes.record()
  expect(first).toMatchObject({ createdAt: host.clock.now(), keyFingerprint: null, lastVersion: null })
  host.clock.advance(1_000)
  expect(await notes.record()).toEqual(first)
})

test('a version that is noted already is not written again', async () => {
  const { notes, writes } = setUp()
  for (const version of ['1.0.0', '1.0.0', '1.1.0', '1.0.0']) await notes.noteVersion(version)
  expect(writes).toEqual(['1.0.0', '1.1.0', '1.0.0'])
  expect((await notes.record()).lastVersion).toBe('1.0.0')
})

test('of the instance key only its fingerprint is noted', async () => {
  const { notes } = setUp()
  await expect(notes.noteKey('a whole key')).rejects.toThrow(RangeError)
  await notes.noteKey('0123456789abcdef')
  expect((await notes.record()).keyFingerprint).toBe('0123456789abcdef')
})
