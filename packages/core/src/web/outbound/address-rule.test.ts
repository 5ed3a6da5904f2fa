import { expect, test } from 'bun:test'
import { BlockList } from 'node:net'
import fc from 'fast-check'
import { rounds } from '../../../test/nightly.ts'
import { addressRule } from './address-rule.ts'

const rule = addressRule([])

test('no address of a private, local or reserved network may be dialled, and the reason is named', () => {
  const refused: readonly (readonly [why: string, ...addresses: string[]])[] = [
    ['this network', '0.0.0.0', '0.255.255.255'],
    [
      'loopback',
      '127.0.0.1',
      '127.255.255.254',
      '::1',
      '0:0:0:0:0:0:0:1',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
    ],
    [
      'private',
      '10.0.0.0',
      '10.255.255.255',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.0.1',
      '::ffff:10.1.2.3',
    ],
    ['link-local', '169.254.0.1', '169.254.255.255', 'fe80::1', 'febf::1', 'fe80::1%eth0'],
    ['cloud metadata', '169.254.169.254', '::ffff:169.254.169.254', 'fd00:ec2::254', '100.100.100.200'],
    ['cloud metadata', '168.63.129.16', '169.254.170.2', '192.0.0.192'],
    ['shared by carriers (CGNAT)', '100.64.0.0', '100.127.255.255'],
    ['multicast', '224.0.0.1', '239.255.255.255', 'ff02::1', 'ffff::'],
    ['benchmarking', '198.18.0.1', '198.19.255.255'],
    ['documentation', '192.0.2.1', '198.51.100.1', '203.0.113.255', '2001:db8::1', '3fff::1', '3fff:fff::'],
    ['reserved', '240.0.0.1', '255.255.255.254'],
    ['broadcast', '255.255.255.255'],
    ['6to4 relay', '192.88.99.1'],
    ['reserved for protocols', '192.0.0.1', '2001:2::1', '2001:1ff::'],
    ['unspecified', '::'],
    ['NAT64', '64:ff9b::808:808', '64:ff9b::8.8.8.8', '64:ff9b:1::1'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['private (unique local)', 'fc00::1', 'fdff::1'],
    ['site-local', 'fec0::1', 'feff::'],
    ['discard', '100::1'],
    ['not public', '::7f00:1', '::8.8.8.8', '4000::1', '1fff::', '5f00::1'],
    ['IPv4-mapped', '::ffff:8.8.8.8', '::ffff:808:808'],
    [
      'no address',
      '',
      'localhost',
      '127.1',
      '0x7f.0.0.1',
      '2130706433',
      '0177.0.0.1',
      '1.2.3.4.5',
      '1::2::3',
    ],
  ]
  for (const [why, ...addresses] of refused)
    for (const address of addresses) expect([address, rule(address)]).toEqual([address, why])
})

test('public addresses may be dialled, up to the borders of the ranges', () => {
  const allowed = [
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
  ]
  allowed.push(
    '128.0.0.0',
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
  )
  allowed.push('192.169.0.0', '198.17.255.255', '198.20.0.0', '223.255.255.255', '192.0.1.0', '203.0.114.0')
  allowed.push(
    '2000::1',
    '2001:200::1',
    '2001:4860:4860::8888',
    '2003::1',
    '2606:4700::1111',
    '3ffe:ffff::',
    '3fff:1000::',
  )
  for (const address of allowed) expect([address, rule(address)]).toEqual([address, null])
})

test('a range that the operator opens is open, and nothing beside it', () => {
  const opened = addressRule(['10.1.0.0/16', '127.0.0.1', 'fd00::/8', '169.254.169.254/32'])
  for (const address of [
    '10.1.2.3',
    '127.0.0.1',
    'fd00:ec2::254',
    '::ffff:10.1.2.3',
    '169.254.169.254',
    '1.1.1.1',
  ])
    expect([address, opened(address)]).toEqual([address, null])
  for (const address of ['10.2.0.1', '127.0.0.2', 'fc00::1', '169.254.169.253', '::ffff:10.2.0.1'])
    expect([address, opened(address) !== null]).toEqual([address, true])
})

// The same ranges as another implementation reads them: a slip in our own reading of addresses shows.
const reference = new BlockList()
for (const range of '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3 168.63.129.16/32'.split(
  ' ',
)) {
  const [network = '', bits] = range.split('/')
  reference.addSubnet(network, Number(bits), 'ipv4')
}
const isPublicIpv6 = new BlockList()
isPublicIpv6.addSubnet('2000::', 3, 'ipv6')
for (const range of '2001::/23 2001:db8::/32 2002::/16 3fff::/20'.split(' ')) {
  const [network = '', bits] = range.split('/')
  reference.addSubnet(network, Number(bits), 'ipv6')
}

const near = fc.constantFrom(
  0,
  10,
  100,
  127,
  168,
  169,
  172,
  192,
  198,
  203,
  224,
  255,
  63,
  64,
  88,
  99,
  113,
  254,
  16,
)
const byte = fc.oneof(fc.nat(255), near)

test('property: of IPv4 exactly the listed ranges are closed, as the runtime reads them', () => {
  fc.assert(
    fc.property(fc.tuple(byte, byte, byte, byte), (bytes) => {
      const address = bytes.join('.')
      expect([address, rule(address) !== null]).toEqual([address, reference.check(address, 'ipv4')])
    }),
    { numRuns: rounds(20_000) },
  )
})

const first = fc.oneof(
  fc.constantFrom(0, 0x64, 0x2000, 0x2001, 0x2002, 0x3fff, 0xfc00, 0xfe80, 0xff02),
  fc.nat(0xffff),
)
const group = fc.oneof(
  fc.constantFrom(0, 0, 0xff9b, 0xdb8, 0x1ff, 0x200, 0xfff, 0x1000, 0xffff),
  fc.nat(0xffff),
)

test('property: of IPv6 only global unicast is open, however the address is written', () => {
  fc.assert(
    fc.property(
      fc.tuple(first, group, group, group, group, group, group, group),
      fc.constantFrom('long', 'short', 'upper', 'dotted'),
      (groups, form) => {
        const address = written(groups, form)
        const plain = written(groups, 'long')
        const isOpen = isPublicIpv6.check(plain, 'ipv6') && !reference.check(plain, 'ipv6')
        expect([address, rule(address) === null]).toEqual([address, isOpen])
      },
    ),
    { numRuns: rounds(20_000) },
  )
})

function written(groups: readonly number[], form: string): string {
  const hex = groups.map((value) => value.toString(16))
  if (form === 'upper') return hex.map((text) => text.padStart(4, '0').toUpperCase()).join(':')
  if (form === 'dotted') {
    const [high = 0, low = 0] = groups.slice(6)
    return `${hex.slice(0, 6).join(':')}:${[high >> 8, high & 255, low >> 8, low & 255].join('.')}`
  }
  const long = hex.join(':')
  return form === 'short' ? long.replace(/(?:^|:)0(?::0)+(?::|$)/, '::') : long
}
