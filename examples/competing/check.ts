import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

// As in examples/enriching, with the commands and the site of this folder; `--write` puts output.txt right.
const check = join(import.meta.dir, '../enriching/check.ts')
const args = [check, import.meta.dir, ...process.argv.slice(2)]
process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1
