import { expect, test } from 'bun:test'
import { openSites } from '../../test/sites.ts'
import type { WebPages } from '../testing/memory-web.ts'
import { networkControl } from './network-control.ts'

test('one control that answers, whatever it says, is a network', async () => {
  const isOnline = (pages: WebPages) => {
    const { web, passing } = openSites(pages)
    return passing(networkControl(web.client)(new AbortController().signal))
  }
  expect(await isOnline({})).toBe(false)
  expect(
    await isOnline({
      'https://example.com/': { failure: 'connect' },
      'https://www.iana.org/': { failure: 'silence' },
    }),
  ).toBe(false)
  expect(await isOnline({ 'https://www.iana.org/': { status: 500, body: '' } })).toBe(true)
  expect(await isOnline({ 'https://example.com/': { failure: 'tls' } })).toBe(true)
  expect(await isOnline({ 'https://example.com/': { failure: 'private' } })).toBe(true)
})
