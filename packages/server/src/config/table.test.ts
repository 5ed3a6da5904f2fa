import { afterAll, describe, expect, test } from 'bun:test'
import { ConfigurationBench } from '../../test/configuration-bench.ts'
import { type Sample, samples } from '../../test/setting-samples-table.ts'
import { exampleFile } from './example.ts'
import { fileKey, flagOf, variableOf } from './setting.ts'
import { rowOf, settingNames } from './table.ts'

const bench = new ConfigurationBench()
afterAll(() => bench.close())

test('every setting has a sample and every sample a setting', () => {
  expect(Object.keys(samples)).toEqual([...settingNames])
})

describe.each([...settingNames])('%s', (name) => {
  const sample: Sample<unknown> = samples[name]
  const flag = `--${flagOf(name)}`
  const variable = variableOf(name)
  const key = fileKey(name)
  // The bench sets a data directory that does not exist, so that no file of the machine is read.
  const variables = name === 'data' ? { DEALFLOW_DATA: '' } : {}

  test('takes its value from a flag', () => {
    const { settings, origins } = bench.load({ args: [flag, sample.text] })
    expect(settings[name]).toEqual(sample.value as never)
    expect(origins[name]).toEqual({ kind: 'flag', name: flag })
  })

  test('takes its value from a variable', () => {
    const { settings, origins } = bench.load({ variables: { [variable]: sample.text } })
    expect(settings[name]).toEqual(sample.value as never)
    expect(origins[name]).toEqual({ kind: 'variable', name: variable })
  })

  test('takes its value from the file', () => {
    const { settings, origins, file } = bench.load({ variables, toml: `${key} = ${sample.toml}` })
    expect(settings[name]).toEqual(sample.value as never)
    expect(origins[name]).toEqual({ kind: 'file', name: `${key} in ${file}` })
  })

  test('has its default otherwise', () => {
    const { settings, origins } = bench.load({ variables })
    expect(settings[name]).toEqual(sample.default as never)
    expect(origins[name]).toEqual({ kind: 'default', name: 'default' })
  })

  test('refuses a wrong value by the name it was given by, wherever it stands', () => {
    const said = (origin: string) => `ConfigurationError: ${origin} ${sample.said}`
    expect(bench.refusal({ args: [`${flag}=${sample.wrong}`] })).toBe(said(flag))
    expect(bench.refusal({ variables: { [variable]: sample.wrong } })).toBe(said(variable))
    const toml = `${key} = ${JSON.stringify(sample.wrong)}`
    expect(bench.refusal({ variables, toml })).toBe(said(`${key} in ${bench.lastFile}`))
  })

  test('is written as it is read', () => {
    const toml = `${key} = ${rowOf(name).type.toToml(sample.value)}`
    expect(bench.load({ variables, toml }).settings[name]).toEqual(sample.value as never)
  })
})

const isSecret = (name: (typeof settingNames)[number]) => rowOf(name).secret === true

test.each(settingNames.filter(isSecret))('the secret %s can lie in a file of its own', (name) => {
  const variable = `${variableOf(name)}_FILE`
  const { settings, origins } = bench.load({
    variables: { [variable]: bench.file(`${samples[name].text}\n`) },
  })
  expect(settings[name]).toEqual(samples[name].value as never)
  expect(origins[name]).toEqual({ kind: 'variable', name: variable })
  expect(bench.refusal({ variables: { [variable]: bench.file(samples[name].wrong) } })).toBe(
    `ConfigurationError: ${variable} ${samples[name].said}`,
  )
})

test.each(settingNames.filter((name) => !isSecret(name)))('%s is no secret and has no such file', (name) => {
  const variable = `${variableOf(name)}_FILE`
  expect(bench.refusal({ variables: { [variable]: '/x' } })).toContain(`${variable} is no setting.`)
})

describe('the example file', () => {
  const keys = (text: string) => [...text.matchAll(/^(?:# )?([a-z_]+) = /gm)].map(([, key]) => key)

  test('has every key and loads as it is, changing nothing', () => {
    expect(keys(exampleFile())).toEqual(settingNames.map(fileKey))
    const { settings, origins } = bench.load({ toml: exampleFile() })
    expect(settings).toEqual({ ...bench.load({}).settings })
    expect(new Set(Object.values(origins).map(({ kind }) => kind))).toEqual(new Set(['default', 'variable']))
  })

  test('holds values that load when their # is removed, except secrets, of which it shows none', () => {
    for (const line of exampleFile().split('\n')) {
      const [, key, toml] = /^# ([a-z_]+) = (.*)$/.exec(line) ?? []
      const name = settingNames.find((candidate) => fileKey(candidate) === key)
      if (name === undefined) continue
      if (isSecret(name)) expect(toml).toBe('""')
      else expect(bench.refusal({ toml: `${key} = ${toml}` })).toBe('nothing was refused')
    }
  })

  test('sets what was chosen and nothing else', () => {
    const { settings, origins } = bench.load({ toml: exampleFile({ backupEvery: 86_400_000 }) })
    expect(settings.backupEvery).toBe(86_400_000)
    expect(Object.values(origins).filter(({ kind }) => kind === 'file').length).toBe(1)
  })
})
