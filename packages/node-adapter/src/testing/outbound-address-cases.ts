import { deepStrictEqual, strictEqual } from 'node:assert'
import { parseResolveMap } from '@dealflow/core'
import { systemClock } from '../host/clock.ts'
import { createDialer } from '../host/dialer.ts'
import { systemResolver } from '../host/resolver.ts'
import { proveGuard } from '../prove-guard.ts'
import { fails, get, hello, type OutboundCase, textOf } from './outbound-subject.ts'

/** Hosts of a URL that mean an address which must not be asked, by why. */
const closedHosts: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1', '127.1', '127.0.0.1.', '[::1]', '[0:0:0:0:0:0:0:1]'],
  'loopback in odd digits': ['2130706433', '0x7f.1', '0x7f000001', '0177.0.0.1', '017700000001'],
  'loopback in other alphabets': ['①②⑦.⓪.⓪.①', '127。0。0。1', '１２７.０.０.１', '%31%32%37.0.0.1'],
  private: ['10.0.0.1', '172.16.0.1', '192.168.1.1', '[fd00::1]', '0xa.1', '167772161'],
  'link-local': ['169.254.1.1', '[fe80::1]'],
  CGNAT: ['100.64.0.1'],
  multicast: ['224.0.0.1', '[ff02::1]'],
  metadata: ['169.254.169.254', '[fd00:ec2::254]', '100.100.100.200', '2852039166', '0xa9fea9fe'],
  mapped: ['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:169.254.169.254]', '[::127.0.0.1]'],
  NAT64: ['[64:ff9b::127.0.0.1]', '[64:ff9b:1::a00:1]'],
  tunnels: ['[2002:7f00:1::]', '[2001::7f00:1]'],
  others: ['0.0.0.0', '0', '255.255.255.255', '240.0.0.1', '192.0.2.1', '198.18.0.1', '[::]', '[fec0::1]'],
}

/** The same, as a resolver would answer. */
const closedAnswers = [
  ...[
    '127.0.0.1',
    '10.0.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '0.0.0.0',
    '::1',
    'fe80::1',
    'fd00::1',
  ],
  ...[
    'fe80::1%lo',
    'fd00:ec2::254',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'ff02::1',
  ],
  ...['no address', ''],
]

export const addressCases: readonly OutboundCase[] = [
  {
    name: 'the self-test of the guard passes with the real dialer',
    async run() {
      const dialer = createDialer()
      await proveGuard({ resolver: systemResolver, dialer, clock: systemClock })
      await dialer.close()
    },
  },
  {
    name: 'no form of a closed address is asked, over http and https',
    async run({ receiver, client }) {
      const { port, connections } = await receiver(hello)
      const guarded = client()
      for (const host of Object.values(closedHosts).flat())
        for (const url of [`http://${host}:${port}/`, `https://${host}:${port}/`, `http://${host}/`]) {
          await fails(get(guarded, url), 'blocked_address', url)
          strictEqual((await guarded.vet(url, new AbortController().signal)).verdict, 'blocked', url)
        }
      await get(client({ allowedCidrs: ['127.0.0.1'] }), `http://127.0.0.1:${port}/`)
      strictEqual(connections(), 1, 'only the opened client may connect')
    },
  },
  {
    name: 'no name that leads to a closed address is asked, and one closed answer closes them all',
    async run({ receiver, client }) {
      const { port, connections } = await receiver(hello)
      for (const address of closedAnswers)
        for (const answers of [[address], ['1.1.1.1', address], [address, '1.1.1.1']]) {
          const guarded = client({ names: { 'inside.test': [answers] } })
          await fails(get(guarded, `http://inside.test:${port}/`), 'blocked_address', String(answers))
        }
      const guarded = client({ names: { 'localhost.': [['127.0.0.1']] } })
      for (const host of ['localhost', 'LOCALHOST', 'localhost.'])
        await fails(get(guarded, `http://${host}:${port}/`), 'blocked_address', host)
      strictEqual(connections(), 0)
    },
  },
  {
    name: 'a name that means another address at the next question is vetted again, and never dialled unvetted',
    async run({ receiver, client }) {
      const { port, connections } = await receiver(hello)
      const rebinding = { 'rebind.test': [['1.1.1.1'], ['127.0.0.1']] }
      const guarded = client({ names: rebinding })
      const url = `http://rebind.test:${port}/`
      deepStrictEqual(await guarded.vet(url, new AbortController().signal), {
        verdict: 'allowed',
        addresses: ['1.1.1.1'],
      })
      await fails(get(guarded, url), 'blocked_address', 'after rebinding')
      strictEqual(connections(), 0)
    },
  },
  {
    name: 'a name is resolved once a request, and that answer is dialled',
    async run({ receiver, client }) {
      const { port } = await receiver(hello)
      const names = { 'once.test': [['127.0.0.1'], ['10.0.0.1']] }
      const guarded = client({ names, allowedCidrs: ['127.0.0.1/32'] })
      const answer = await get(guarded, `http://once.test:${port}/`)
      deepStrictEqual([textOf(answer), answer.address], ['hello', '127.0.0.1'])
      await fails(get(guarded, `http://once.test:${port}/`), 'blocked_address', 'the second question')
    },
  },
  {
    name: 'a mapped name is asked where the map says, under its own name, and only in an opened range',
    async run({ receiver, client }) {
      const { port, seen } = await receiver(hello)
      const resolveMap = parseResolveMap(`mapped.test:80 127.0.0.1:${port}\n1.1.1.1:80 127.0.0.1:${port}`)
      const opened = client({ resolveMap, allowedCidrs: ['127.0.0.0/8'] })
      for (const url of ['http://mapped.test/a', 'http://MAPPED.test.:80/b', 'http://1.1.1.1/c'])
        strictEqual((await get(opened, url)).address, '127.0.0.1')
      deepStrictEqual(seen, ['mapped.test /a', 'mapped.test. /b', '1.1.1.1 /c'])
      await fails(get(client({ resolveMap }), 'http://mapped.test/'), 'blocked_address', 'nothing opened')
    },
  },
  {
    name: 'the next vetted address is tried when one does not take the connection',
    async run({ receiver, client }) {
      const { port, connections } = await receiver(hello)
      const names = { 'two.test': [['127.0.0.2', '127.0.0.1']], 'gone.test': [['127.0.0.2', '127.0.0.3']] }
      const guarded = client({ names, allowedCidrs: ['127.0.0.0/8'] })
      strictEqual((await get(guarded, `http://two.test:${port}/`)).address, '127.0.0.1')
      await fails(get(guarded, `http://gone.test:${port}/`), 'connect', 'no address takes it')
      strictEqual(connections(), 1)
    },
  },
  {
    name: 'a URL that cannot be asked for is refused with what is wrong, and a name without an address too',
    async run({ client }) {
      const guarded = client({ allowHttp: false })
      for (const url of [
        '',
        'x',
        'http://example.com',
        'ftp://example.com',
        'file:///etc/passwd',
        'https://u:p@example.com',
        'https://example.com:0',
      ])
        await fails(get(guarded, url), 'invalid_url', url)
      await fails(get(guarded, 'https://nothing.invalid/'), 'dns', 'an unknown name')
      const signal = new AbortController().signal
      deepStrictEqual(await guarded.vet('https://nothing.invalid/', signal), { verdict: 'unresolved' })
      strictEqual((await guarded.vet('http://example.com', signal)).verdict, 'invalid')
    },
  },
]
