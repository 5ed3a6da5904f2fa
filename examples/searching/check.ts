import { equal } from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Runs the commands as a reader would, in an empty directory, with a `dealflow` that is the sources of this checkout, and
// compares what each region prints with output.txt; `--write` puts that right.
const root = join(import.meta.dir, '../..')
const place = mkdtempSync(join(tmpdir(), 'dealflow-searching-'))
const bin = join(place, 'bin')
try {
  cpSync(import.meta.dir, place, { recursive: true })
  mkdirSync(bin)
  const program = join(bin, 'dealflow')
  // The compiled program where it was built, which starts sooner.
  const dealflow =
    process.env['COMPILED_DEALFLOW'] ?? `'${process.execPath}' '${join(root, 'packages/server/src/main.ts')}'`
  writeFileSync(program, `#!/bin/sh\nexec ${dealflow} "$@"\n`)
  chmodSync(program, 0o755)

  const commands = readFileSync(join(place, 'commands.sh'), 'utf8')
  const regions = [...commands.matchAll(/^# #region (\S+)\n(.*?)^# #endregion$/gms)]
  const printed = regions.map(([, name, text]) => `# #region ${name}\n${run(text ?? '')}# #endregion\n`)
  const file = join(import.meta.dir, 'output.txt')
  if (process.argv.includes('--write')) writeFileSync(file, printed.join('\n'))
  equal(printed.join('\n'), readFileSync(file, 'utf8'))
  console.log(`${printed.length} searches print what the documents show`)
} finally {
  rmSync(place, { recursive: true, force: true })
}

function run(text: string): string {
  const { status, stdout, stderr } = spawnSync('sh', ['-eu', '-c', text], {
    cwd: place,
    encoding: 'utf8',
    timeout: 60_000,
    // The day that ages count from, so that they stay the same.
    env: { PATH: `${bin}:${process.env['PATH']}`, HOME: place, DEALFLOW_NOW: '2026-06-15T00:00:00Z' },
  })
  if (status !== 0) throw new Error(`${text} ended with ${status}\n${stdout}\n${stderr}`)
  return stdout
}
