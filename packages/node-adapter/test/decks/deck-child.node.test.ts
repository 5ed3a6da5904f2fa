import { deepEqual, ok } from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'

const program = fileURLToPath(new URL('../../src/decks/node-deck-child.ts', import.meta.url))

test('whatever is written to the console of a child on Node, its parent hears messages alone', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-child-'))
  const noise = join(directory, 'noise.mjs')
  const names = Object.keys(console).filter((name) =>
    /^(?:log|info|debug|dir|dirxml|group|count|time)/.test(name),
  )
  ok(names.includes('groupCollapsed') && names.includes('timeLog'))
  writeFileSync(
    noise,
    `process.on('exit', () => { for (const name of ${JSON.stringify(names)}) console[name]('noise of ' + name) })`,
  )
  const said = await new Promise<readonly string[]>((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', pathToFileURL(noise).href, program],
      (_error, stdout) => resolve(stdout.split('\n')),
    )
    child.stdin?.end()
  })
  rmSync(directory, { recursive: true })
  deepEqual(said, ['{"kind":"ready"}', ''])
})
