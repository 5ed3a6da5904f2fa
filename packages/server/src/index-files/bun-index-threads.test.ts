import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bunIndexThreads } from './bun-index-threads.ts'

const root = mkdtempSync(join(tmpdir(), 'dealflow-index-threads-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const writing = {
  role: 'write',
  number: 1,
  identity: 'example',
  sizes: { batch: 1_000, ownMerge: 1_000, searchApart: 1_000 },
  parallelism: 1,
}

/** What a thread tells first, and what it dies of. */
async function firstOf(directory: unknown) {
  const thread = bunIndexThreads(directory as string).start(writing)
  const first = await new Promise<unknown>((resolve) => {
    thread.onMessage((told) => resolve({ told }))
    thread.onFailure((diedOf) => resolve({ diedOf }))
  })
  await thread.close()
  return first
}

test('a thread that may not start tells why, with the file, and ends when it is closed', async () => {
  writeFileSync(join(root, 'index'), 'no directory')
  expect(await firstOf(root)).toMatchObject({
    told: { unable: { code: 'ENOTDIR', path: join(root, 'index', 'live', 'manifest.json') } },
  })
})

test('what kills a thread is told without the source around it', async () => {
  const { diedOf } = (await firstOf(undefined)) as { diedOf: Error }
  expect(diedOf.message).toMatch(/^TypeError: .*path/)
  expect(diedOf.message).not.toContain('\n')
  expect(diedOf.stack).toContain('serve-index-worker')
  expect(diedOf.stack).not.toMatch(/^\s*\d+ \|/m)
})
