import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deckChildProgram } from '../own-program.ts'

test('whatever is written to the console of a child, its parent hears messages alone', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-child-'))
  const noise = join(directory, 'noise.ts')
  const names = ['log', 'info', 'debug', 'warn', 'error', 'dir', 'table', 'group', 'trace', 'count', 'write']
  writeFileSync(
    noise,
    `process.on('exit', () => { for (const name of ${JSON.stringify(names)}) console[name]('noise of ' + name) })`,
  )
  const [bun, ...rest] = deckChildProgram()
  await using child = Bun.spawn([bun, '--preload', noise, ...rest], { stderr: 'pipe', stdin: 'ignore' })
  const [said, written] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  rmSync(directory, { recursive: true })
  expect(said).toBe('{"kind":"ready"}\n')
  for (const name of names) expect(written).toContain(`noise of ${name}`)
})
