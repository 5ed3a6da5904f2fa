import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeInstanceKey } from '@dealflow/node-adapter/directory'
import { configurationOf, loadConfiguration } from '../config/load.ts'
import { directoryFindings, instanceKeyFindings, secretFileFindings } from './files.ts'
import type { Finding } from './finding.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'dealflow-doctor-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

const verdicts = (findings: readonly Finding[]) => findings.map(({ check, status }) => `${check}: ${status}`)

describe('the data directory', () => {
  test('is there, a directory, and its owner’s alone', () => {
    expect(verdicts(directoryFindings(directory))).toEqual(['data directory: ok', 'permissions: ok'])
    expect(verdicts(directoryFindings(join(directory, 'none')))).toEqual(['data directory: warn'])
    writeFileSync(join(directory, 'file'), '', { mode: 0o600 })
    expect(verdicts(directoryFindings(join(directory, 'file')))).toEqual(['data directory: fail'])
    chmodSync(directory, 0o750)
    expect(directoryFindings(directory)[1]).toMatchObject({
      status: 'warn',
      remedy: `chmod 700 ${directory}`,
    })
  })

  test('has no file that others may read, and those it has are named', () => {
    for (let i = 0; i < 7; i++) {
      writeFileSync(join(directory, `open-${i}`), '')
      chmodSync(join(directory, `open-${i}`), 0o644)
    }
    const [, permissions] = directoryFindings(directory)
    expect(permissions?.status).toBe('warn')
    expect(permissions?.message).toContain('open-4 and 2 more')
    expect(permissions?.remedy).toContain(join(directory, 'open-6'))
  })

  test('has no file of the log that kept the mode of a locked database', () => {
    const file = join(directory, 'dealflow.db-shm')
    writeFileSync(file, '')
    chmodSync(file, 0o400)
    const remedy = `As their owner: chmod 600 ${file}`
    expect(directoryFindings(directory)[0]).toMatchObject({ status: 'fail', remedy })
    chmodSync(file, 0o600)
    expect(directoryFindings(directory)[0]?.status).toBe('ok')
  })
})

describe('the instance key', () => {
  test('is there when there is data, whole, and its owner’s alone', () => {
    const file = join(directory, 'instance.key')
    const configuration = configurationOf({ data: directory })
    expect(instanceKeyFindings(configuration, false)).toEqual([])
    expect(instanceKeyFindings(configuration, true)[0]).toMatchObject({
      status: 'fail',
      remedy: expect.stringContaining('--instance-key-file'),
    })
    const { fingerprint } = makeInstanceKey(file)
    expect(instanceKeyFindings(configuration, true)[0]).toMatchObject({
      status: 'ok',
      message: expect.stringContaining(fingerprint),
    })
    chmodSync(file, 0o640)
    expect(instanceKeyFindings(configuration, true)[0]).toMatchObject({
      status: 'fail',
      remedy: `chmod 600 ${file}`,
    })
    writeFileSync(file, 'nonsense')
    expect(verdicts(instanceKeyFindings(configuration, true))).toEqual(['instance key: fail'])
  })
})

describe('files that hold secrets', () => {
  test('are their owner’s alone, and what they hold is not shown', () => {
    const file = join(directory, 'token')
    writeFileSync(file, 'a-token-for-scrapes\n')
    chmodSync(file, 0o644)
    const environment = { DEALFLOW_METRICS_TOKEN_FILE: file }
    const look = () => {
      const configuration = loadConfiguration({ flags: { data: directory }, configFlag: null, environment })
      return secretFileFindings(configuration, environment)
    }
    expect(look()).toMatchObject([{ status: 'warn', remedy: `chmod 600 ${file}` }])
    expect(JSON.stringify(look())).not.toContain('a-token-for-scrapes')
    chmodSync(file, 0o600)
    expect(verdicts(look())).toEqual(['secret files: ok'])
  })

  test('the configuration file is one of them when a secret stands in it', () => {
    const file = join(directory, 'dealflow.toml')
    const look = (text: string) => {
      writeFileSync(file, text)
      chmodSync(file, 0o644)
      const configuration = loadConfiguration({
        flags: { data: directory },
        configFlag: null,
        environment: {},
      })
      return secretFileFindings(configuration, {})
    }
    expect(look('log_level = "warn"\n')).toEqual([])
    expect(look('metrics_token = "a-token-for-scrapes"\n')).toMatchObject([{ status: 'warn' }])
  })

  test('none is nothing to tell', () => {
    mkdirSync(join(directory, 'data'))
    expect(secretFileFindings(configurationOf({ data: join(directory, 'data') }), {})).toEqual([])
  })
})
