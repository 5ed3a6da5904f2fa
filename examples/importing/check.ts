import { deepEqual } from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Runs the commands as a reader would, in an empty directory, with a `dealflow` that is the sources of this checkout.
const root = join(import.meta.dir, '../..')
const place = mkdtempSync(join(tmpdir(), 'dealflow-importing-'))
try {
  cpSync(import.meta.dir, place, { recursive: true })
  const bin = join(place, 'bin')
  mkdirSync(bin)
  const program = join(bin, 'dealflow')
  // The compiled program where it was built, which starts sooner.
  const dealflow =
    process.env['COMPILED_DEALFLOW'] ?? `'${process.execPath}' '${join(root, 'packages/server/src/main.ts')}'`
  writeFileSync(program, `#!/bin/sh\nexec ${dealflow} "$@"\n`)
  chmodSync(program, 0o755)

  const { status, stdout, stderr } = spawnSync('sh', ['commands.sh'], {
    cwd: place,
    encoding: 'utf8',
    timeout: 120_000,
    env: { PATH: `${bin}:${process.env['PATH']}`, HOME: place },
  })
  if (status !== 0) throw new Error(`the commands ended with ${status}\n${stdout}\n${stderr}`)
  const lines = readFileSync(join(place, 'export.jsonl'), 'utf8').trim().split('\n')
  const stored = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  deepEqual(
    stored.map(({ id, founded_year, industries }) => [id, founded_year, industries]),
    [
      ['crm:17', 2018, ['Food', 'Oceans']],
      ['crm:18', 2020, ['Fintech']],
      ['crm:19', 1994, ['Energy']],
      ['site:fjord.example', undefined, undefined],
      ['site:saffron.example', undefined, undefined],
      [stored[5]?.['id'], undefined, ['Fintech']],
      [stored[6]?.['id'], undefined, ['Energy']],
    ],
  )
  const { text, amount, currency } = (stored[1]?.['total_funding_written'] ?? {}) as Record<string, unknown>
  deepEqual([text, amount, currency], ['€900k', 900_000, 'EUR'])
  console.log(
    'a spreadsheet, its rejects, a JSON file, standard input and a file without a header were imported',
  )
} finally {
  rmSync(place, { recursive: true, force: true })
}
