import { deepStrictEqual } from 'node:assert'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { checkpointThreadContract } from '@dealflow/core/testing'
import { nodeCheckpointThread, nodeHost, openNodeSqlite } from '@dealflow/node-adapter'

const root = mkdtempSync(join(tmpdir(), 'dealflow-checkpoints-'))
after(() => rmSync(root, { recursive: true, force: true }))

describe('checkpoints in a Worker of Node', () => {
  for (const [i, { name, run }] of checkpointThreadContract.entries())
    test(name, async () => {
      const directory = join(root, String(i))
      mkdirSync(directory)
      await run({
        host: nodeHost({ write: () => {} }),
        open: openNodeSqlite,
        directory,
        file: join,
        exists: existsSync,
        start: nodeCheckpointThread,
      })
    })

  test('keep no process alive', () => {
    const script = join(root, 'script.mjs')
    writeFileSync(
      script,
      `import { nodeCheckpointThread } from ${JSON.stringify(import.meta.resolve('@dealflow/node-adapter'))}
      const thread = nodeCheckpointThread(${JSON.stringify(join(root, '0'))})
      const waits = setInterval(() => {}, 1_000)
      thread.onFailure(() => clearInterval(waits))
      thread.onMessage((answer) => {
        console.log(JSON.stringify(answer))
        clearInterval(waits)
      })
      thread.send('checkpoint')`,
    )
    const child = spawnSync(process.execPath, [script], { encoding: 'utf8', timeout: 30_000 })
    deepStrictEqual([child.status, child.stdout, child.stderr], [0, '{"problem":null}\n', ''])
  })
})
