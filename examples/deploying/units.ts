import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lacking, run } from './processes.ts'

/** The most that `systemd-analyze security` may say, in tenths: 2.0. */
const exposureMost = '20'

/** Holds units against systemd's own words. Null, or why they cannot be tried here. */
export function tryUnits(units: readonly string[]): string | null {
  const lack = lacking('systemd-analyze', '--version')
  if (lack !== null) return lack
  const place = mkdtempSync(join(tmpdir(), 'dealflow-units-'))
  try {
    for (const unit of units) {
      const file = join(place, 'tried.service')
      // What a unit starts has to be there to be found well.
      writeFileSync(
        file,
        readFileSync(unit, 'utf8').replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`),
      )
      run('systemd-analyze', ['verify', file])
      run('systemd-analyze', ['security', '--offline=true', `--threshold=${exposureMost}`, file])
    }
    return null
  } finally {
    rmSync(place, { recursive: true })
  }
}
