import { deepEqual, equal, match, ok } from 'node:assert/strict'
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freeAddresses, isNightly, type Workbench } from '../dealflow.ts'
import { beHeld, closedPort } from './holder.ts'
import type { CliScenario } from './scenario.ts'

interface Report {
  readonly status: string
  readonly findings: readonly { check: string; status: string; message: string; remedy: string | null }[]
}

/** The report and the exit code; what the machine itself is like (disk, user, container) is left out. */
async function examine(bench: Workbench, ...args: readonly string[]) {
  const asked = ['doctor', '--data', bench.data, ...freeAddresses, ...args, '--json']
  const { code, stdout, stderr } = await bench.run(...asked)
  ok(stdout !== '', stderr)
  const { status, findings } = JSON.parse(stdout) as Report
  for (const { status, remedy } of findings) equal(remedy === null, status === 'ok')
  const own = findings.filter(({ check }) => !['disk', 'file system', 'user', 'container'].includes(check))
  return { code, status, findings: own, lines: own.map(({ check, status }) => `${check}: ${status}`) }
}

const exposure = ['trusted proxies: ok', 'outbound requests: ok', 'pitch decks: ok', 'ocr: ok']

const fixture = fileURLToPath(new URL('../fixtures/0.1.0/dealflow.db', import.meta.url))

export const doctor: readonly CliScenario[] = [
  {
    name: 'doctor asks a model and a renderer that are configured, and tells half a configuration',
    async run(bench) {
      const port = await closedPort()
      const model = ['--model-url', `http://127.0.0.1:${port}/v1`]
      const renderer = ['--renderer-url', `http://127.0.0.1:${port}/content`]
      const asked = await examine(bench, ...model, '--model-name', 'some-model', ...renderer)
      deepEqual([asked.code, asked.status], [0, 'warn'])
      for (const line of ['configuration: ok', 'model: warn', 'renderer: warn'])
        ok(asked.lines.includes(line), `${line} among ${asked.lines}`)
      const half = await examine(bench, ...model)
      equal(half.code, 1)
      const [finding] = half.findings
      match(finding?.message ?? '', /model_name is not: name the model/)
    },
  },
  {
    name: 'doctor before the first start makes nothing, and after it finds all well but the missing backup',
    async run(bench) {
      const before = await examine(bench)
      deepEqual([before.code, before.status], [0, 'warn'])
      deepEqual(before.lines, [
        'configuration: ok',
        'data directory: warn',
        'clock: ok',
        'ports: ok',
        ...exposure,
      ])
      ok(!existsSync(bench.data))

      const server = await bench.serve()
      const whole = [
        'configuration: ok',
        'data directory: ok',
        'permissions: ok',
        'instance key: ok',
        'schema: ok',
        'database: ok',
        'clock: ok',
        'server: ok',
      ]
      const served = [...whole, 'index: ok', 'jobs: ok', 'webhooks: ok']
      // The check has a backup that is missing, and an index that is damaged, of the findings alone: `src/doctor/`.
      if (isNightly) {
        const serving = await examine(bench)
        deepEqual(serving.lines, [...served, 'backups: warn', ...exposure])
      }
      await bench.json('backup', join(bench.data, 'backups', 'first.dfbackup'))
      const deep = await examine(bench, '--deep')
      deepEqual(deep.lines, [...served, 'backups: ok', ...exposure, 'ledger: ok'])
      equal(await server.stop(), 0)
      const stopped = await examine(bench)
      deepEqual(stopped.lines, [...whole, 'index: ok', 'ports: ok', 'backups: ok', ...exposure])
      if (isNightly) {
        writeFileSync(join(bench.data, 'index', 'live', 'manifest.json'), 'damaged')
        const damaged = await examine(bench)
        deepEqual([damaged.code, damaged.lines.includes('index: warn')], [0, true])
      }
    },
  },
  {
    name: 'doctor --quick is 0 while the server is ready and 1 when nobody answers',
    async run(bench) {
      const server = await bench.serve()
      const address = new URL(server.url).host
      const ready = await bench.run('doctor', '--quick', '--http-addr', address)
      equal(ready.code, 0, ready.stdout)
      match(ready.stdout, /^ok {4}ready/)
      const everywhere = await bench.run(
        'doctor',
        '--quick',
        '--http-addr',
        address.replace(/.*:/, '0.0.0.0:'),
      )
      equal(everywhere.code, 0, everywhere.stdout)
      equal(await server.stop(), 0)
      const gone = await bench.run('doctor', '--quick', '--http-addr', `127.0.0.1:${await closedPort()}`)
      equal(gone.code, 1)
      match(gone.stdout, /does not answer/)
      equal((await bench.run('doctor', '--quick', '--http-addr', '127.0.0.1:0')).code, 2)
      equal((await bench.run('doctor', '--quick', '--deep')).code, 2)
      equal((await bench.run('doctor', '--quick', '--outbound', server.url)).code, 2)
    },
  },
  {
    name: 'doctor --outbound asks a receiver as a webhook would, and names the setting that stands against it',
    async run(bench) {
      const server = await bench.serve()
      const outbound = async (...args: readonly string[]) => {
        const { code, findings } = await examine(bench, '--outbound', server.url, ...args)
        const found = findings.find(({ check }) => check === 'outbound')
        return { code, status: found?.status, text: `${found?.message} ${found?.remedy}` }
      }
      const open = ['--outbound-allowed-cidrs', '127.0.0.0/8']
      const plain = ['--webhooks-allow-http', 'true']
      const reached = await outbound(...open, ...plain)
      deepEqual([reached.code, reached.status], [0, 'ok'])
      match(reached.text, /at 127\.0\.0\.1 answers; a HEAD got \d{3}/)
      // The check has these of the findings alone: `src/doctor/outbound.test.ts`.
      if (isNightly) {
        const closed = await outbound(...plain)
        deepEqual([closed.code, closed.status], [1, 'fail'])
        match(closed.text, /leads to 127\.0\.0\.1 \(.*outbound_allowed_cidrs/)
        match((await outbound(...open)).text, /http is not allowed.*webhooks_allow_http/)
        const misnamed = await examine(bench, '--outbound-resolve', join(bench.directory, 'missing.txt'))
        deepEqual([misnamed.code, misnamed.lines.includes('outbound requests: fail')], [1, true])
      }
      equal(await server.stop(), 0)
      const opened = await bench.serve([...open, ...plain, '--ocr', 'off'])
      const asTheServer = await examine(bench, '--outbound', opened.url)
      ok(asTheServer.lines.includes('outbound: ok'), JSON.stringify(asTheServer.findings))
      match(JSON.stringify(asTheServer.findings), /127\.0\.0\.0\/8 alone\. http is allowed/)
      match(JSON.stringify(asTheServer.findings), /not recognised: ocr is off/)
      equal(await opened.stop(), 0)
    },
  },
  {
    name: 'doctor tells a wrong setting, open files and a damaged database, each with its remedy',
    async run(bench) {
      const wrong = await examine(bench, '--backup-keep', 'many')
      deepEqual([wrong.code, wrong.lines], [1, ['configuration: fail']])
      match(wrong.findings[0]?.message ?? '', /--backup-keep must be a whole number/)

      await bench.json('account', 'create', '--name', 'Example')
      chmodSync(join(bench.data, 'instance.key'), 0o644)
      damage(join(bench.data, 'dealflow.db'))
      const damaged = await examine(bench)
      equal(damaged.code, 1)
      ok(damaged.lines.includes('database: fail'), damaged.lines.join())
      ok(damaged.lines.includes('instance key: fail'))
      const remedies = damaged.findings.map(({ remedy }) => remedy).join()
      match(remedies, /dealflow restore/)
      match(remedies, /chmod 600 \S+instance\.key/)

      writeFileSync(
        join(bench.data, 'dealflow.db'),
        'no database at all, but long enough to look like one'.repeat(99),
      )
      const foreign = await examine(bench)
      deepEqual([foreign.code, foreign.lines.includes('database: fail')], [1, true])
    },
  },
  {
    name: 'doctor reads a deck without a place for temporary files, and tells what uploads and OCR lack',
    async run(bench) {
      await bench.json('account', 'create', '--name', 'Example')
      const uploads = join(bench.data, 'uploads')
      mkdirSync(uploads)
      writeFileSync(join(uploads, '01890a5d-ac96-774b-bcce-b302099a8057'), 'deck')
      const none = join(bench.directory, 'none')
      const asked = ['doctor', '--data', bench.data, ...freeAddresses, '--ocr-languages', 'xxx', '--json']
      const { stdout } = await bench.runWith({ TMPDIR: none }, ...asked)
      const { findings } = JSON.parse(stdout) as Report
      const about = (name: string) => {
        const { status, message } = findings.find(({ check }) => check === name) ?? {}
        return `${status}: ${message}`
      }
      match(about('pitch decks'), /^ok: .* reads a page/)
      equal(about('uploads'), 'ok: 1 file waits for its job: 4 bytes.')
      match(about('ocr'), /^warn: .*(?:tesseract|pdftoppm)/)
      rmSync(uploads, { recursive: true })
      writeFileSync(uploads, '')
      const blocked = await examine(bench)
      deepEqual([blocked.code, blocked.lines.includes('uploads: fail')], [1, true])
    },
  },
  {
    name: 'doctor tells a directory of an older version, and does not migrate it',
    async run(bench) {
      mkdirSync(bench.data, { mode: 0o700 })
      const database = join(bench.data, 'dealflow.db')
      copyFileSync(fixture, database)
      chmodSync(database, 0o600)
      const before = readFileSync(database)
      const { lines, findings } = await examine(bench, '--deep')
      ok(lines.includes('schema: warn'), lines.join())
      match(findings.find(({ check }) => check === 'schema')?.remedy ?? '', /dealflow migrate --dry-run/)
      ok(!lines.some((line) => line.startsWith('ledger')))
      ok(before.equals(readFileSync(database)))
    },
  },
  {
    name: 'doctor works beside a process that takes no commands',
    async run(bench) {
      await beHeld(bench)
      const { findings } = await examine(bench)
      match(findings.find(({ check }) => check === 'server')?.message ?? '', /takes no commands/)
    },
  },
]

/** Zeroes the second half of the file: the header still says what it is. */
function damage(file: string) {
  const half = Math.floor(statSync(file).size / 2)
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, new Uint8Array(half), 0, half, half)
  closeSync(descriptor)
}
