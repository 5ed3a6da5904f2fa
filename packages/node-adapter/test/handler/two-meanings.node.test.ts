import { deepEqual, equal } from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import express from 'express'
import type { FetchService } from '../../src/handler/options.ts'
import { leadsElsewhere } from '../../src/handler/two-meanings.ts'
import { toNodeHandler } from '../../src/to-node-handler.ts'
import { serve } from './served.ts'

/** Tells which paths it was asked for. */
function remembering() {
  const asked: string[] = []
  const service: FetchService = {
    async fetch({ url }) {
      asked.push(url)
      return new Response('ok')
    },
  }
  return { asked, service }
}

/** What a server answers to a head, its body empty. */
async function speak(port: number, head: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('latin1').on('data', (piece) => {
    text += piece
  })
  socket.on('error', () => {})
  socket.write(`${head}\r\nConnection: close\r\n\r\n`)
  await once(socket, 'close')
  return text
}

const crooked = [
  '/api/..\\admin/v1/accounts',
  '/api/../admin',
  '/api/%2e%2e/admin',
  '/api/.%2E/admin',
  '/api/./v2/key',
  '/api/v2/..',
  '/api/v2/..?a=b',
  '/api/v2/..%2f..%2fhealthz',
  '/api/v2/a%5cb',
  '/../api/v2/key',
  'http://x/api/../admin',
]
const straight = [
  '/api/v2/key',
  '/api/v2/companies/a..b',
  '/api/v2/companies/...',
  '/api/v2/lists/.hidden',
  '/api/v2/lists?a=/../b\\c',
  '/api/v2/companies/a%2fb',
  '/',
]

async function refused(t: TestContext, target: string, header = 'Host: x') {
  const { asked, service } = remembering()
  const { port } = await serve(t, toNodeHandler(service))
  const text = await speak(port, `GET ${target} HTTP/1.1\r\n${header}`)
  deepEqual([target, header, text.slice(9, 12), asked], [target, header, '400', []])
  return text
}

describe('a path that leads out of itself', () => {
  for (const target of crooked)
    test(`${target} is refused, and the service is not asked`, async (t) => {
      const text = await refused(t, target)
      const { error } = JSON.parse(text.slice(text.indexOf('{')))
      deepEqual([error.code, error.details[0].path], ['BAD_REQUEST', 'path'])
    })

  test('is refused below a mount, where the framework has taken the prefix off', async (t) => {
    const { asked, service } = remembering()
    const { port } = await serve(t, express().use('/dealflow', toNodeHandler(service)))
    const text = await speak(port, 'GET /dealflow/api/..\\admin HTTP/1.1\r\nHost: x')
    deepEqual([text.slice(9, 12), asked], ['400', []])
  })

  for (const target of straight)
    test(`${target} does not`, async (t) => {
      const { asked, service } = remembering()
      const { port } = await serve(t, toNodeHandler(service))
      equal((await speak(port, `GET ${target} HTTP/1.1\r\nHost: x`)).slice(9, 12), '200')
      equal(asked.length, 1)
    })

  test('is found in time that grows with its length alone', () => {
    for (const piece of ['.', '/.', '%2e', '/..a', '%2', '/%2e%2ea', '%5']) {
      const cpu = (length: number) => {
        const target = piece.repeat(length / piece.length)
        const before = process.cpuUsage()
        for (let i = 0; i < 10; i++) leadsElsewhere(target)
        return process.cpuUsage(before).user
      }
      cpu(64 * 1024)
      // What grows with the square would take 256 times as long.
      equal(cpu(1024 * 1024) < 100 * Math.max(cpu(64 * 1024), 2_000), true, piece)
    }
  })
})

describe('a head that means two things', () => {
  for (const hosts of [
    'Host: a\r\nHost: b',
    'Host: a\r\nhost: a',
    'Host: a, b',
    'Host: x/admin?',
    'Host: a@b',
  ])
    test(`${JSON.stringify(hosts)} is refused`, async (t) => void (await refused(t, '/api/v2/key', hosts)))

  for (const lengths of [
    'Content-Length: 5\r\nTransfer-Encoding: chunked',
    'Transfer-Encoding: chunked\r\nContent-Length: 5',
  ])
    test(`${JSON.stringify(lengths)} is refused`, async (t) =>
      void (await refused(t, '/api/v2/key', `Host: x\r\n${lengths}`)))
})
