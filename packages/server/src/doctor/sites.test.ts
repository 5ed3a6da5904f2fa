import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shippedVcModel } from '@dealflow/core'
import { configurationOf } from '../config/load.ts'
import type { Settings } from '../config/table.ts'
import { judgeProvider, providerFindings, vcModelFindings } from './sites.ts'

const directory = mkdtempSync(join(tmpdir(), 'dealflow-doctor-sites-'))
afterAll(() => rmSync(directory, { recursive: true }))
const settings = (given: Partial<Settings> = {}) => configurationOf({ data: directory, ...given }).settings
const { signal } = new AbortController()

test('what is not configured is not asked and not told', async () => {
  expect(await providerFindings(settings(), signal)).toEqual([])
  expect(vcModelFindings(settings(), directory)).toEqual([])
})

test('a renderer is asked for a page, and one that fails is told with its settings', async () => {
  let isBroken = false
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      if (isBroken) response.writeHead(500).end()
      else response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>drawn</body></html>')
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const look = () => providerFindings(settings({ rendererUrl: `http://127.0.0.1:${port}/content` }), signal)
  try {
    expect(await look()).toMatchObject([{ check: 'renderer', status: 'ok', remedy: null }])
    isBroken = true
    expect(await look()).toMatchObject([
      { check: 'renderer', status: 'warn', remedy: expect.stringContaining('renderer_url') },
    ])
  } finally {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
})

test('each provider has its own remedy', () => {
  for (const provider of ['model', 'search', 'renderer'] as const)
    expect(judgeProvider({ provider, isOk: false, message: 'It is down.' }).remedy).toContain(`${provider}_`)
})

test('weights that were trained are told, and damaged ones are a failure that names its setting', () => {
  const file = join(directory, 'vc-model.json')
  writeFileSync(
    file,
    JSON.stringify({ ...shippedVcModel, trained_on: { positives: 40, negatives: 60, date: '2026-03-01' } }),
  )
  expect(vcModelFindings(settings(), directory)).toMatchObject([
    { status: 'ok', message: 'Trained on 40 Yes and 60 Likely Not, on 2026-03-01.' },
  ])
  writeFileSync(file, 'no JSON')
  expect(vcModelFindings(settings(), directory)).toMatchObject([{ status: 'fail' }])
  const named = vcModelFindings(settings({ vcModel: join(directory, 'missing.json') }), directory)
  expect(named).toMatchObject([{ status: 'fail', message: expect.stringContaining('vc_model') }])
})
