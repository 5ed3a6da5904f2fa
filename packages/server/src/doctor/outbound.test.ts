import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { configurationOf } from '../config/load.ts'
import type { Settings } from '../config/table.ts'
import { outboundFindings, reachFindings } from './outbound.ts'

const directory = mkdtempSync(join(tmpdir(), 'dealflow-doctor-outbound-'))
afterAll(() => rmSync(directory, { recursive: true }))
const settings = (given: Partial<Settings> = {}) => configurationOf({ data: directory, ...given }).settings

describe('requests to other machines', () => {
  const look = async (given: Partial<Settings> = {}) => {
    const [finding, ...more] = await outboundFindings(settings(given))
    expect(more).toEqual([])
    return finding
  }

  test('reach public addresses alone, and what was opened is told', async () => {
    expect(await look()).toMatchObject({ status: 'ok', message: 'They reach public addresses alone.' })
    const file = join(directory, 'resolve.txt')
    writeFileSync(file, 'crm.example:443 10.20.0.7:8443\n')
    const opened = await look({
      outboundAllowedCidrs: ['10.20.0.0/16'],
      outboundResolve: file,
      webhooksAllowHttp: true,
    })
    expect(opened).toMatchObject({
      status: 'ok',
      message:
        'They reach public addresses and 10.20.0.0/16 alone. outbound_resolve has 1 of its own. http is allowed.',
    })
  })

  test('may not be open to everything, and their file must be readable', async () => {
    expect(await look({ outboundAllowedCidrs: ['0.0.0.0/0'] })).toMatchObject({ status: 'warn' })
    const missing = await look({ outboundResolve: join(directory, 'missing.txt') })
    expect(missing?.status).toBe('fail')
    expect(missing?.message).toContain('outbound_resolve')
  })
})

describe('a receiver that is asked for', () => {
  let server: ReturnType<typeof Bun.serve>
  beforeAll(() => {
    server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response(null, { status: 405 }) })
  })
  afterAll(() => server.stop(true))
  const { signal } = new AbortController()
  const open = { outboundAllowedCidrs: ['127.0.0.0/8'], webhooksAllowHttp: true }
  const reach = async (url: string, given: Partial<Settings> = open) => {
    const [finding] = await reachFindings(settings(given), url, signal)
    expect(finding?.remedy === null).toBe(finding?.status === 'ok')
    return `${finding?.status}: ${finding?.message}`
  }

  test('answers from the address that was vetted', async () => {
    const url = `http://127.0.0.1:${server.port}/hooks?token=secret`
    const found = await reach(url)
    expect(found).toBe(`ok: http://127.0.0.1:${server.port} at 127.0.0.1 answers; a HEAD got 405.`)
  })

  test('is not asked where the rule forbids it, and each reason is told', async () => {
    const url = `http://127.0.0.1:${server.port}/hooks`
    expect(await reach(url, { webhooksAllowHttp: true })).toMatch(/^fail: 127\.0\.0\.1 leads to 127\.0\.0\.1/)
    expect(await reach(url, {})).toMatch(/^fail: No event is sent to .*http is not allowed/)
    expect(await reach('nonsense')).toMatch(/^fail: No event is sent to nonsense/)
    expect(await reach('http://127.0.0.1:9/')).toMatch(/^fail: .*127\.0\.0\.1:9/)
    expect(await reach('http://nobody.invalid/')).toMatch(/^fail: nobody\.invalid has no address here/)
  })
})
