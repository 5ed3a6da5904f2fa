import { afterAll, beforeAll, describe, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type ClientSubject,
  clientCases,
  contractCompaniesAsJsonLines,
  contractSettings,
  serviceSubject,
} from '@dealflow/core/testing'
import { createLineLog } from '@dealflow/node-adapter'
import { loopbackReceiver, overHttp } from '@dealflow/node-adapter/testing'
import { configurationOf } from '../src/config/load.ts'
import { type Listener, listen } from '../src/http/listen.ts'
import { type Instance, openInstance } from '../src/instance.ts'

const directory = mkdtempSync(join(tmpdir(), 'dealflow-client-'))
let instance: Instance
let listener: Listener
let subject: ClientSubject

beforeAll(async () => {
  instance = await openInstance({
    configuration: configurationOf({
      data: directory,
      limits: contractSettings.limits,
      outboundAllowedCidrs: ['127.0.0.0/8'],
      webhooksAllowHttp: true,
    }),
    log: createLineLog({ fd: 2, format: 'text', level: 'warn' }),
  })
  await instance.service.work()
  await instance.service.companies.import({ source: new Blob([contractCompaniesAsJsonLines()]).stream() })
  listener = listen(instance, { host: '127.0.0.1', port: 0 })
  const origin = listener.url.replace(/\/$/, '')
  subject = { ...serviceSubject(instance.service, overHttp(listener.url), loopbackReceiver), origin }
})
afterAll(async () => {
  await listener.stop(1_000)
  await instance.close()
  rmSync(directory, { recursive: true })
})

describe('the client on Bun, of a server', () => {
  for (const { name, run } of clientCases) {
    test(name, async () => {
      const skip = await run(subject)
      if (skip !== undefined) console.log(`skipped: ${name}: ${skip.skipped}`)
    })
  }
})
