import { afterAll, describe, expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mintSecret } from '@dealflow/core'
import { createLineLog, nodeHost } from '@dealflow/node-adapter'
import { ConfigurationBench } from '../../test/configuration-bench.ts'
import { settingNames } from './table.ts'

const bench = new ConfigurationBench()
afterAll(() => bench.close())

const host = nodeHost(createLineLog({ fd: 2, format: 'text' }))

describe('order', () => {
  const variables = { DEALFLOW_BACKUP_KEEP: '3' }
  const toml = 'backup_keep = 4'
  const kept = (given: Parameters<typeof bench.load>[0]) => bench.load(given).settings.backupKeep

  test('a flag wins over a variable, a variable over the file, the file over the default', () => {
    expect(kept({ args: ['--backup-keep', '2'], variables, toml })).toBe(2)
    expect(kept({ variables, toml })).toBe(3)
    expect(kept({ toml })).toBe(4)
    expect(kept({})).toBe(7)
  })

  test('an empty variable counts as not set', () => {
    const empty = { DEALFLOW_BACKUP_KEEP: '', DEALFLOW_METRICS_TOKEN: '', DEALFLOW_METRICS_TOKEN_FILE: '' }
    expect(kept({ variables: { ...empty, DEALFLOW_CONFIG: '' }, toml })).toBe(4)
  })
})

describe('the file', () => {
  const dataDirectory = join(bench.directory, 'data')
  mkdirSync(dataDirectory)
  const inside = join(dataDirectory, 'dealflow.toml')
  const variables = { DEALFLOW_DATA: dataDirectory }

  test('is dealflow.toml of the data directory, however that was named', () => {
    writeFileSync(inside, 'backup_keep = 11')
    expect(bench.load({ variables })).toMatchObject({ file: inside, settings: { backupKeep: 11 } })
    expect(bench.load({ args: ['--data', dataDirectory] })).toMatchObject({ file: inside })
    expect(bench.load({}).file).toBeNull()
  })

  test('that --config or DEALFLOW_CONFIG names is read instead, the flag first', () => {
    const [named, other] = [bench.file('backup_keep = 12'), bench.file('backup_keep = 13')]
    const both = { ...variables, DEALFLOW_CONFIG: named }
    expect(bench.load({ variables: both })).toMatchObject({ file: named, settings: { backupKeep: 12 } })
    expect(bench.load({ args: ['--config', other], variables: both }).settings.backupKeep).toBe(13)
  })

  test('may name the data directory, unless it lies in it', () => {
    const named = bench.load({ variables: { DEALFLOW_DATA: '' }, toml: 'data = "/srv/dealflow"' })
    expect(named.settings.data).toBe('/srv/dealflow')
    writeFileSync(inside, 'data = "/srv/dealflow"')
    expect(bench.refusal({ variables })).toBe(
      `ConfigurationError: data in ${inside} cannot name the directory that the file lies in. Remove the line.`,
    )
  })

  test('that is not there or cannot be read is an error when it was named', () => {
    const missing = join(bench.directory, 'missing.toml')
    expect(bench.refusal({ args: ['--config', missing] })).toBe(
      `ConfigurationError: The configuration file ${missing} cannot be read: it does not exist.`,
    )
    expect(bench.refusal({ args: ['--config', bench.directory] })).toContain('it is a directory.')
  })

  test('that lies in the data directory and cannot be read is an error, not a missing one', () => {
    const unreadable = join(bench.directory, 'unreadable')
    mkdirSync(join(unreadable, 'dealflow.toml'), { recursive: true })
    expect(bench.refusal({ args: ['--data', unreadable] })).toContain('it is a directory.')
    const noDirectory = bench.file('a file where a directory should be')
    expect(bench.load({ args: ['--data', noDirectory] }).file).toBeNull()
  })

  test('that has a setting below a table is refused: TOML takes it for a part of the table', () => {
    expect(bench.refusal({ toml: '[prices]\n"POST /api/v2/searches" = 1\nbilling = "off"' })).toMatch(
      /^ConfigurationError: billing in \S+ is below \[prices\] and so belongs to it\. Move it above that line\.$/,
    )
  })

  test('that is not TOML is refused with line and column, and no line of it is repeated', () => {
    const toml = 'metrics_token = "a-token-of-24-characters"\nbackup_keep 7\n'
    const refusal = bench.refusal({ toml })
    expect(refusal).toMatch(/^ConfigurationError: \S+ is not TOML: line 2, column \d+: [\w -]+\.$/)
    expect(refusal).not.toContain('a-token')
  })
})

describe('what is no setting is refused with a suggestion:', () => {
  test('a flag', () => {
    expect(bench.refusal({ args: ['--rate-limit', 'off'] })).toContain('Did you mean --rate-limits?')
  })

  test('a variable', () => {
    expect(bench.refusal({ variables: { DEALFLOW_HTP_ADDR: 'x' } })).toBe(
      'ConfigurationError: DEALFLOW_HTP_ADDR is no setting. Did you mean DEALFLOW_HTTP_ADDR? See dealflow config --help.',
    )
    expect(bench.refusal({ variables: { DEALFLOW_QQQQQQQQ: 'x' } })).toContain('is no setting. See dealflow')
    // What a person writes who thinks of a port; Kubernetes would write a URL.
    expect(bench.refusal({ variables: { DEALFLOW_PORT: '8787' } })).toContain('DEALFLOW_PORT is no setting.')
  })

  test('not the variable that commands about webhooks read, which stands in the same shell', () => {
    expect(bench.load({ variables: { DEALFLOW_WEBHOOK_SECRET: 'whsec_c2VjcmV0' } }).settings).toEqual(
      bench.load({}).settings,
    )
  })

  test('a key of the file', () => {
    expect(bench.refusal({ toml: 'backup_keeep = 7' })).toContain('is no setting. Did you mean backup_keep?')
    expect(bench.refusal({ toml: '__proto__ = 7' })).toContain('__proto__ in')
  })

  test('a route of a price list', () => {
    expect(bench.refusal({ toml: '[prices]\n"POST /api/v2/serches" = 0.05' })).toMatch(
      /prices in \S+ names "POST \/api\/v2\/serches", which is no route\. Did you mean POST \/api\/v2\/searches\?$/,
    )
    expect(bench.refusal({ args: ['--prices', '{"__proto__": 1}'] })).toContain('which is no route.')
  })

  test('a class, scope or window of the limits', () => {
    const limits = (text: string) => bench.refusal({ args: ['--limits', text] })
    expect(limits('{"serch": {}}')).toContain('"serch", which is no class. Did you mean search?')
    expect(limits('{"search": {"keys": {}}}')).toContain('Did you mean key?')
    expect(limits('{"search": {"key": {"hour": 1}}}')).toContain('There are second, minute, day.')
    expect(limits('{"search": 5}')).toContain('needs a table of key, account')
  })
})

test('the variables that Kubernetes makes for services called dealflow are no business of ours', () => {
  const injected = {
    DEALFLOW_SERVICE_HOST: '10.0.0.1',
    DEALFLOW_SERVICE_PORT: '8787',
    DEALFLOW_SERVICE_PORT_HTTP: '8787',
    DEALFLOW_PORT: 'tcp://10.0.0.1:8787',
    DEALFLOW_PORT_8787_TCP: 'tcp://10.0.0.1:8787',
    DEALFLOW_PORT_8787_TCP_PROTO: 'tcp',
    DEALFLOW_PORT_8787_TCP_PORT: '8787',
    DEALFLOW_PORT_8787_TCP_ADDR: '10.0.0.1',
    DEALFLOW_METRICS_SERVICE_HOST: '10.0.0.2',
    DEALFLOW_METRICS_PORT: 'tcp://10.0.0.2:9464',
  }
  const { origins } = bench.load({ variables: injected })
  expect(settingNames.filter((name) => origins[name].kind !== 'default')).toEqual(['data'])
})

describe('secrets', () => {
  const { secret } = mintSecret('df_admin_', host)

  test('both the variable and its file are refused: one must be meant', () => {
    const variables = { DEALFLOW_BOOTSTRAP_ADMIN_KEY: secret, DEALFLOW_BOOTSTRAP_ADMIN_KEY_FILE: '/x' }
    expect(bench.refusal({ variables })).toBe(
      'ConfigurationError: DEALFLOW_BOOTSTRAP_ADMIN_KEY and DEALFLOW_BOOTSTRAP_ADMIN_KEY_FILE are both set. Which one is meant?',
    )
  })

  test('a file that cannot be read is named, with its variable and the reason', () => {
    const at = (path: string) => bench.refusal({ variables: { DEALFLOW_METRICS_TOKEN_FILE: path } })
    expect(at('/nowhere/token')).toBe(
      'ConfigurationError: DEALFLOW_METRICS_TOKEN_FILE names /nowhere/token, which cannot be read: it does not exist.',
    )
    expect(at(bench.directory)).toContain('it is a directory.')
  })

  test('one line break at the end of a file is no part of it, and a space is', () => {
    const read = (text: string) =>
      bench.load({ variables: { DEALFLOW_METRICS_TOKEN_FILE: bench.file(text) } }).settings.metricsToken
    expect(read('a-token-of-24-characters\r\n')).toBe('a-token-of-24-characters')
    expect(() => read('a-token-of-24-characters \n')).toThrow('16 to 200 characters without spaces')
  })

  test('a wrong one is never repeated, not even a part of it', () => {
    const wrong = `${secret} `
    const refusals = [
      bench.refusal({ args: ['--bootstrap-admin-key', wrong] }),
      bench.refusal({ variables: { DEALFLOW_BOOTSTRAP_ADMIN_KEY: wrong } }),
      bench.refusal({ variables: { DEALFLOW_BOOTSTRAP_ADMIN_KEY_FILE: bench.file(wrong) } }),
      bench.refusal({ toml: `bootstrap_admin_key = "${wrong}"` }),
      bench.refusal({ toml: `bootstrap_admin_key = "${secret}` }),
      bench.refusal({ toml: `bootstrap_admin_key = ["${secret}"]` }),
    ]
    for (const refusal of refusals) {
      expect(refusal).toStartWith('ConfigurationError: ')
      expect(refusal).not.toContain(secret.slice(9, 20))
    }
  })
})
