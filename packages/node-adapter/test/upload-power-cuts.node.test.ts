import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { uploadBytes } from '@dealflow/core/testing'
import { uploadsOver } from '../src/uploads/directory-uploads.ts'
import type { FileCalls } from '../src/uploads/file-calls.ts'
import { afterPowerCut, type Fate, recordedFileCalls } from './recorded-file-calls.ts'

const id = '0192f0c1-7a00-7000-8000-000000000001'
const bytes = uploadBytes(500_000)
const fates: readonly Fate[] = ['dropped', 'kept', 'names without bytes']

/** Cuts the power after each step of an upload; what is broken then, in words. */
async function cutEverywhere(mutate: (calls: FileCalls) => FileCalls = (calls) => calls) {
  const { calls, steps } = recordedFileCalls()
  const uploads = uploadsOver('/data/uploads', mutate(calls))
  const sink = await uploads.begin(id)
  for (let at = 0; at < bytes.length; at += 70_000) await sink.write(bytes.subarray(at, at + 70_000))
  await sink.keep()
  const problems: string[] = []
  for (const fate of fates)
    for (let count = 0; count <= steps.length; count++) {
      const found = afterPowerCut(steps.slice(0, count), fate).get(uploads.locate(id))
      if (found === undefined && count === steps.length)
        problems.push(`${fate}: a file that was kept is gone`)
      if (found !== undefined && !bytes.every((byte, at) => found[at] === byte))
        problems.push(`${fate}: after step ${count} a file stands that is not whole`)
    }
  return { problems, steps: steps.length }
}

describe('whenever the power fails', () => {
  test('a file that was kept is there, and no file under an id is torn', async () => {
    const { problems, steps } = await cutEverywhere()
    assert.deepEqual(problems, [])
    assert.ok(steps > 6, `${steps} steps`)
  })

  test('the same check catches a directory that is not synced', async () => {
    const { problems } = await cutEverywhere((calls) => ({ ...calls, syncDirectory: async () => {} }))
    assert.deepEqual(problems, ['dropped: a file that was kept is gone'])
  })

  test('the same check catches bytes that are not synced', async () => {
    const { problems } = await cutEverywhere((calls) => ({
      ...calls,
      create: async (path) => ({ ...(await calls.create(path)), sync: async () => {} }),
    }))
    assert.match(problems.join(), /a file stands that is not whole/)
  })
})
