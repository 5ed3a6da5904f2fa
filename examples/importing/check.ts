import { deepEqual, equal, match } from 'node:assert/strict'
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
    timeout: 240_000,
    env: { PATH: `${bin}:${process.env['PATH']}`, HOME: place },
  })
  if (status !== 0) throw new Error(`the commands ended with ${status}\n${stdout}\n${stderr}`)
  const look = readFileSync(join(place, 'startups.dry-run.txt'), 'utf8')
  equal(stdout.slice(0, look.length), look)
  // The last command imports what the one before it wrote.
  match(stdout, /0 new companies, 0 updated, 28 as they were, 0 rejected\.\n$/)
  const lines = readFileSync(join(place, 'companies.jsonl'), 'utf8').trim().split('\n')
  const stored = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const shown = stored.map(({ id, name, founded_year, total_funding_usd, rounds = [] }) =>
    [
      String(id).split(':')[0],
      name,
      founded_year,
      // Dollars of a total without a round change with the newest rates.
      total_funding_usd === undefined ? 'without' : 'with',
      (rounds as unknown[]).length,
    ].join(' '),
  )
  deepEqual(shown.sort(), [
    'crm Kelp & Co. 2018 with 0',
    'crm Lumen Ledger 2020 with 0',
    'crm Old Mill 1994 without 0',
    'crunchbase Nordlicht Robotics 2018 with 1',
    'name Jansen Advies 2020 without 0',
    'name Lumen Ledger  without 0',
    'name Old Mill  without 0',
    'name Papierwerk 2015 without 0',
    'pdl Nordlicht Robotics 2018 with 0',
    'pdl old mill 2015 without 0',
    'pitchbook Nordlicht Robotics 2018 with 1',
    'site Brisa Care 2019 without 0',
    'site Casa Verde 2019 with 0',
    'site Cobalt Grid 2018 without 1',
    'site Elbe Sensors  without 2',
    'site Ferro Works 2018 with 0',
    'site Fjord Robotics  without 0',
    'site Hansa Freight 2018 with 2',
    'site Ivory Maps 2019 without 0',
    'site Marlow Foods 2019 without 1',
    'site Nordlicht Robotics 2018 with 1',
    'site Ostra  without 0',
    'site Plain Metrics 2018 with 0',
    'site Quarry Bank  without 0',
    'site Saffron Health  without 0',
    'site Tiller Labs  without 0',
    'site Torre Foods  without 1',
    'yc Nordlicht Robotics  without 0',
  ])
  const lumen = stored.find(({ id }) => id === 'crm:18')
  const { text, amount, currency } = (lumen?.['total_funding_written'] ?? {}) as Record<string, unknown>
  deepEqual([text, amount, currency], ['€900k', 900_000, 'EUR'])
  const [preview = ''] = readFileSync(join(place, 'rows.csv'), 'utf8').split('\r\n')
  equal(preview, 'line,sheet,outcome,doubtful,name,reasons')
  console.log('a file of every source was imported: spreadsheets, exports, JSON, Parquet, standard input')
} finally {
  rmSync(place, { recursive: true, force: true })
}
