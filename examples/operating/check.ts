import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Runs the walkthrough as a reader would, in an empty directory, with a `dealflow` that is the sources of this checkout.
const root = join(import.meta.dir, '../..')
const place = mkdtempSync(join(tmpdir(), 'dealflow-operating-'))
try {
  const bin = join(place, 'bin')
  mkdirSync(bin)
  const program = join(bin, 'dealflow')
  // The compiled program where it was built, which starts sooner.
  const dealflow =
    process.env['COMPILED_DEALFLOW'] ?? `'${process.execPath}' '${join(root, 'packages/server/src/main.ts')}'`
  writeFileSync(program, `#!/bin/sh\nexec ${dealflow} "$@"\n`)
  chmodSync(program, 0o755)
  copyFileSync(join(import.meta.dir, 'portfolio.csv'), join(place, 'portfolio.csv'))
  // A directory that an earlier version left.
  mkdirSync(join(place, 'older-data'))
  copyFileSync(
    join(root, 'packages/server/test/fixtures/0.1.0/dealflow.db'),
    join(place, 'older-data/dealflow.db'),
  )

  // A reader's ports may be another server's on the machine that checks.
  const ports = new Map([18787, 19464].map((port) => [String(port), String(freePort())]))
  const walkthrough = readFileSync(join(import.meta.dir, 'walkthrough.sh'), 'utf8')
  const script = join(place, 'walkthrough.sh')
  writeFileSync(
    script,
    walkthrough.replace(/18787|19464/g, (port) => ports.get(port) ?? port),
  )
  const { status, stdout, stderr } = spawnSync('sh', [script], {
    cwd: place,
    encoding: 'utf8',
    timeout: 120_000,
    env: { PATH: `${bin}:${process.env['PATH']}`, HOME: place },
  })
  const expected = [
    /1 rejected/,
    /Robots for warehouses/,
    /Casa Verde/,
    /"total_results":1/,
    /dealflow_charges_usd_total\{route="POST \/api\/v2\/searches"\} 0\.02/,
    /key\.rotate/,
    /The ledger holds/,
  ]
  const missing = expected.filter((pattern) => !pattern.test(stdout))
  if (status !== 0 || missing.length > 0) {
    const log = readFileSync(join(place, 'serve.log'), { encoding: 'utf8', flag: 'a+' })
    throw new Error(
      `the walkthrough ended with ${status}, without ${missing.join(', ')}\n${stdout}\n${stderr}\n${log.slice(-2_000)}`,
    )
  }
  console.log('the first week of an operator, in one go')
} finally {
  rmSync(place, { recursive: true, force: true })
}

function freePort(): number {
  const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response() })
  const { port = 0 } = server
  void server.stop(true)
  return port
}
