import { afterAll, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkpointThreadContract } from '@dealflow/core/testing'
import { nodeHost } from '@dealflow/node-adapter'
import { bunCheckpointThread } from './bun-checkpoints.ts'
import { openBunSqlite } from './bun-sqlite.ts'

const root = mkdtempSync(join(tmpdir(), 'dealflow-checkpoints-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('checkpoints in a Worker of Bun', () => {
  for (const [i, { name, run }] of checkpointThreadContract.entries())
    test(name, async () => {
      const directory = join(root, String(i))
      mkdirSync(directory)
      await run({
        host: nodeHost({ write: () => {} }),
        open: openBunSqlite,
        directory,
        file: join,
        exists: existsSync,
        start: bunCheckpointThread,
      })
    })

  test('keep no process alive', async () => {
    const module = join(import.meta.dir, 'bun-checkpoints.ts')
    const script = `
      import { bunCheckpointThread } from ${JSON.stringify(module)}
      const thread = bunCheckpointThread(${JSON.stringify(join(root, '0'))})
      const waits = setInterval(() => {}, 1_000)
      thread.onFailure(() => clearInterval(waits))
      thread.onMessage((answer) => {
        console.log(JSON.stringify(answer))
        clearInterval(waits)
      })
      thread.send('checkpoint')`
    const child = Bun.spawn([process.execPath, '-e', script], { stdout: 'pipe', stderr: 'inherit' })
    expect(await child.stdout.text()).toBe('{"problem":null}\n')
    expect(await child.exited).toBe(0)
  })
})
