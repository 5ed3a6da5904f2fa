import { afterEach, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigurationBench } from '../../test/configuration-bench.ts'
import type { Output } from '../cli/command.ts'
import { parseInput } from '../cli/parse.ts'
import { variableOf } from '../config/setting.ts'
import { secretNames, settingNames } from '../config/table.ts'
import { initCommand } from './init.ts'
import { binaryPath, systemdUnit } from './init-systemd.ts'

const directories: string[] = []
afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true })
})

function temporary(): string {
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-init-'))
  directories.push(directory)
  return directory
}

async function init(...args: string[]): Promise<string> {
  const lines: string[] = []
  const output = { line: (text: string) => lines.push(text) } as unknown as Output
  await initCommand.run(parseInput(initCommand, args, output, new AbortController().signal))
  return lines.join('\n')
}

test('three files are written, readable by others, and the next step is said', async () => {
  const directory = join(temporary(), 'new')
  const said = await init('--into', directory)
  expect(readdirSync(directory).sort()).toEqual(['compose.yaml', 'dealflow.service', 'dealflow.toml'])
  for (const name of readdirSync(directory)) expect(statSync(join(directory, name)).mode & 0o777).toBe(0o644)
  expect(said).toContain(`dealflow serve --config ${join(directory, 'dealflow.toml')}`)
})

test('a file that is there is never written over, and then none is written', async () => {
  const directory = temporary()
  writeFileSync(join(directory, 'compose.yaml'), 'mine')
  await expect(init('--into', directory)).rejects.toThrow(
    `${join(directory, 'compose.yaml')} is there already; nothing was written. --force writes over them`,
  )
  expect(readdirSync(directory)).toEqual(['compose.yaml'])
  expect(readFileSync(join(directory, 'compose.yaml'), 'utf8')).toBe('mine')
  await init('--into', directory, '--force')
  expect(readFileSync(join(directory, 'compose.yaml'), 'utf8')).toContain('services:')
})

test('the configuration file loads and turns on a backup a day, nothing else', async () => {
  const directory = temporary()
  await init('--into', directory)
  const bench = new ConfigurationBench()
  directories.push(bench.directory)
  const { settings, origins } = bench.load({ args: ['--config', join(directory, 'dealflow.toml')] })
  expect(settings.backupEvery).toBe(86_400_000)
  expect(settingNames.filter((name) => origins[name].kind === 'file')).toEqual(['backupEvery'])
})

test('the compose file is YAML whose container has no rights, a read-only root and only known variables', async () => {
  const directory = temporary()
  await init('--into', directory)
  const compose = Bun.YAML.parse(readFileSync(join(directory, 'compose.yaml'), 'utf8')) as Compose
  const { environment, secrets, ...service } = compose.services.dealflow
  expect(service).toMatchObject({ user: '65532:65532', read_only: true, cap_drop: ['ALL'] })
  expect(service.healthcheck.test).toEqual(['CMD', 'dealflow', 'doctor', '--quick'])
  const known = settingNames.flatMap((name) => [variableOf(name), `${variableOf(name)}_FILE`])
  for (const variable of Object.keys(environment)) expect([...known, 'DEALFLOW_CONFIG']).toContain(variable)
  const files = Object.values(environment).filter((value) => value.startsWith('/run/secrets/'))
  expect(files).toEqual([...secrets].map((name) => `/run/secrets/${name}`))
  expect(Object.keys(compose.secrets)).toEqual([...secrets])
})

interface Compose {
  readonly services: {
    readonly dealflow: {
      readonly environment: Readonly<Record<string, string>>
      readonly secrets: readonly string[]
      readonly healthcheck: { readonly test: readonly string[] }
    }
  }
  readonly secrets: Readonly<Record<string, unknown>>
}

test('the unit can write its state directory alone and offers a credential for every secret', () => {
  const unit = systemdUnit()
  for (const line of [
    'ProtectSystem=strict',
    'StateDirectory=dealflow',
    'NoNewPrivileges=yes',
    'User=dealflow',
  ])
    expect(unit.split('\n')).toContain(line)
  // The runtime compiles code while it runs: with it the service would not start.
  expect(unit).not.toMatch(/^MemoryDenyWriteExecute/m)
  for (const name of secretNames) expect(unit).toContain(`Environment=${variableOf(name)}_FILE=%d/`)
})

test('as the unit stands its first keys come from files, and none is printed into the journal', async () => {
  for (const key of ['bootstrap_api_key', 'bootstrap_admin_key']) {
    expect(systemdUnit()).toContain(`\nLoadCredential=${key}:/etc/dealflow/secrets/${key}\n`)
    expect(systemdUnit()).toContain(`\nEnvironment=DEALFLOW_${key.toUpperCase()}_FILE=%d/${key}\n`)
    expect(systemdUnit()).toMatch(new RegExp(`^#   dealflow key generate.*/${key} > /dev/null$`, 'm'))
  }
  expect(await init('--into', join(temporary(), 'new'))).toContain('bootstrap_api_key')
})

const analyze = Bun.which('systemd-analyze')
if (analyze === null) console.log('skip: systemd-analyze is not on this machine, so the unit is not verified')

test.skipIf(analyze === null)(
  'systemd finds nothing to say against the unit, its comments taken as lines too',
  () => {
    const unit = systemdUnit().replaceAll(binaryPath, process.execPath)
    for (const text of [unit, unit.replace(/^#(LoadCredential|Environment)=/gm, '$1=')]) {
      const file = join(temporary(), 'dealflow.service')
      writeFileSync(file, text)
      const { exitCode, stderr } = Bun.spawnSync([analyze ?? '', 'verify', '--man=no', file])
      expect({ exitCode, said: stderr.toString() }).toEqual({ exitCode: 0, said: '' })
    }
  },
)
