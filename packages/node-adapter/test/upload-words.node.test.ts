import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { NotStored } from '@dealflow/core'
import { uploadsOver } from '../src/uploads/directory-uploads.ts'
import type { FileCalls } from '../src/uploads/file-calls.ts'
import { recordedFileCalls } from './recorded-file-calls.ts'

const id = '0192f0c1-7a00-7000-8000-000000000001'
const bytes = new Uint8Array(300_000)
const failing = (code: string) => async () => {
  throw Object.assign(new Error(`${code}: the system's words`), { code })
}

/** Takes a file from its beginning to its end. */
async function upload(calls: FileCalls) {
  const uploads = uploadsOver('/data/uploads', calls)
  const sink = await uploads.begin(id)
  try {
    await sink.write(bytes)
    await sink.keep()
  } catch (error) {
    await sink.discard()
    throw error
  }
}

const words = {
  ENOSPC: /^The disk of \/data\/uploads is full\. Free some space there/,
  EDQUOT: /^The disk of \/data\/uploads is full/,
  EROFS: /^This user may not write to \/data\/uploads/,
  EACCES: /Give the user write access\.$/,
  EIO: /^An uploaded file could not be written to \/data\/uploads: EIO: the system's words$/,
} as const

describe('a disk that takes no file', () => {
  for (const [code, told] of Object.entries(words))
    for (const call of ['create', 'write', 'sync', 'rename', 'syncDirectory'] as const)
      test(`is told in words, and leaves nothing: ${code} at ${call}`, async () => {
        const { calls } = recordedFileCalls()
        const broken: FileCalls =
          call === 'write' || call === 'sync'
            ? { ...calls, create: async (path) => ({ ...(await calls.create(path)), [call]: failing(code) }) }
            : { ...calls, [call]: failing(code) }
        await assert.rejects(upload(broken), (error) => {
          assert.ok(error instanceof NotStored)
          assert.match(error.message, told)
          return true
        })
        assert.deepEqual(await calls.list('/data/uploads'), [])
      })

  test('that errs at a removal leaves the file to the next look at the directory', async () => {
    const { calls } = recordedFileCalls()
    let failures = 1
    const remove = (path: string) =>
      path.endsWith('.part') && failures-- > 0 ? failing('EIO')() : calls.remove(path)
    const uploads = uploadsOver('/data/uploads', { ...calls, remove })
    const sink = await uploads.begin(id)
    await sink.write(bytes)
    await assert.rejects(sink.discard(), /EIO/)
    await uploads.list()
    assert.deepEqual(await calls.list('/data/uploads'), [])
  })

  test('a mistake of ours stays one', async () => {
    const { calls } = recordedFileCalls()
    const rename = async () => {
      throw new TypeError('undefined is not a function')
    }
    await assert.rejects(upload({ ...calls, rename }), TypeError)
    await assert.rejects(uploadsOver('/data/uploads', calls).begin('../secret'), /cannot be called/)
  })
})
