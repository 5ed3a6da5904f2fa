import { equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { clientAddress } from '../src/client-address.ts'

const client = '203.0.113.9'
const proxies = ['10.0.0.0/8', '2001:db8:1::/48']

describe('without trusted proxies', () => {
  for (const peer of [client, '127.0.0.1', '::1'])
    test(`the client is the peer ${peer}, whatever a header says`, () => {
      equal(clientAddress(peer, '198.51.100.1', []), peer)
    })
})

describe('a peer that is no trusted proxy', () => {
  test('is the client, and its header is not read', () => {
    equal(clientAddress(client, '10.0.0.1', proxies), client)
    equal(clientAddress('11.0.0.1', '198.51.100.1, 10.0.0.1', proxies), '11.0.0.1')
  })

  test('stays unknown when the host does not know it', () => {
    equal(clientAddress(null, client, proxies), null)
    equal(clientAddress(null, client, ['0.0.0.0/0', '::/0']), null)
  })
})

describe('behind trusted proxies the client is', () => {
  const chains: [name: string, peer: string, header: string | null, expected: string][] = [
    ['what the proxy adds', '10.0.0.1', client, client],
    ['the first from the right that is not trusted', '10.0.0.1', `${client}, 10.2.3.4, 10.0.0.2`, client],
    ['not what a client forged left of it', '10.0.0.1', `10.0.0.7, 127.0.0.1, ${client}, 10.0.0.2`, client],
    ['not an address that a client claims to be trusted', '10.0.0.1', `198.51.100.1, ${client}`, client],
    ['the leftmost when all are trusted', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['the proxy itself when it says nothing', '10.0.0.1', null, '10.0.0.1'],
    ['the proxy itself when its header is empty', '10.0.0.1', ' ', '10.0.0.1'],
    ['an IPv6 address', '2001:db8:1::5', '2001:db8:2::1, 2001:db8:1::6', '2001:db8:2::1'],
    ['an IPv4 one behind an IPv6 proxy', '2001:db8:1::5', client, client],
    ['behind a proxy that a dual-stack socket shows', '::ffff:10.0.0.1', client, client],
    ['an IPv4-mapped one', '10.0.0.1', `::ffff:${client}, ::ffff:10.0.0.2`, `::ffff:${client}`],
    ['without its port', '10.0.0.1', `${client}:4711, 10.0.0.2:80`, client],
    ['without its port and brackets', '10.0.0.1', '[2001:db8:2::1]:4711', '2001:db8:2::1'],
    ['without its brackets', '10.0.0.1', '[2001:db8:2::1]', '2001:db8:2::1'],
  ]
  for (const [name, peer, header, expected] of chains)
    test(name, () => equal(clientAddress(peer, header, proxies), expected))

  const broken = [
    `${client}, unknown`,
    `${client}, `,
    `${client},, 10.0.0.2`,
    'for=203.0.113.9',
    '203.0.113.9/32',
    '203.0.113.009',
    '[203.0.113.9',
    '203.0.113.9:x',
    `${client}, 10.0.0.1 10.0.0.2`,
  ]
  for (const header of broken)
    test(`unknown when the walk meets what is no address: ${header}`, () => {
      equal(clientAddress('10.0.0.1', header, proxies), null)
    })

  test('found left of nothing that is no address', () => {
    equal(clientAddress('10.0.0.1', `garbage, ${client}, 10.0.0.2`, proxies), client)
  })
})
