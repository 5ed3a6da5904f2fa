import { expect, test } from 'bun:test'
import { isAskedDirectly } from './direct-peer.ts'

const from = (address: string | null) => ({ requestIP: () => (address === null ? null : { address }) })
const asked = (address: string | null, headers: Record<string, string> = {}) =>
  isAskedDirectly(new Request('http://localhost/admin/v1/instance', { headers }), from(address))

test('this machine asks directly, other machines do not', () => {
  for (const address of ['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])
    expect(asked(address)).toBe(true)
  for (const address of ['10.0.0.1', '172.17.0.1', '203.0.113.9', '::', '::2', '::ffff:10.0.0.1', null])
    expect(asked(address)).toBe(false)
})

test('a header of any proxy makes it somebody else', () => {
  const named = [
    'Forwarded',
    'Via',
    'X-Real-IP',
    'X-Forwarded-For',
    'X-Forwarded-Proto',
    'X-Forwarded-Anything',
  ]
  for (const name of [...named, 'X-Client-IP', 'True-Client-IP', 'CF-Connecting-IP', 'X-Original-URL'])
    expect([name, asked('127.0.0.1', { [name]: '' })]).toEqual([name, false])
  expect(asked('127.0.0.1', { authorization: 'Bearer x', origin: 'http://localhost' })).toBe(true)
})
