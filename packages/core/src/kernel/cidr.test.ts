import { expect, test } from 'bun:test'
import { isAddress, isAddressAllowed, isMappedIpv4, isRange } from './cidr.ts'

const cases: readonly [range: string, inside: readonly string[], outside: readonly string[]][] = [
  [
    '203.0.113.0/24',
    ['203.0.113.0', '203.0.113.255', '::ffff:203.0.113.9', '::ffff:cb00:7109'],
    ['203.0.112.255', '::cb00:7109'],
  ],
  ['10.0.0.0/9', ['10.127.255.255'], ['10.128.0.0', '11.0.0.0']],
  ['192.0.2.7', ['192.0.2.7'], ['192.0.2.6']],
  ['0.0.0.0/0', ['1.2.3.4', '::ffff:1.2.3.4'], ['2001:db8::1', '::1']],
  ['::/0', ['2001:db8::1', '::1'], ['1.2.3.4', '::ffff:1.2.3.4']],
  ['2001:db8::/33', ['2001:db8:7fff::1', '2001:DB8::'], ['2001:db8:8000::1', '2001:db9::']],
  ['::ffff:10.0.0.0/104', ['10.200.0.1'], ['11.0.0.1']],
  ['fe80::1', ['fe80::1%eth0', 'fe80:0:0:0:0:0:0:1'], ['fe80::2']],
]

test('an address is allowed exactly when it lies in a range, IPv4-mapped IPv6 counting as IPv4', () => {
  for (const [range, inside, outside] of cases) {
    for (const address of inside)
      expect([range, address, isAddressAllowed(address, [range])]).toEqual([range, address, true])
    for (const address of outside)
      expect([range, address, isAddressAllowed(address, [range])]).toEqual([range, address, false])
  }
  expect(isAddressAllowed('10.0.0.1', ['192.0.2.0/24', '10.0.0.0/8'])).toBe(true)
})

test('an unknown or unreadable address is in no range', () => {
  for (const address of [
    null,
    '',
    'unix',
    '1.2.3',
    '01.2.3.4',
    '1.2.3.256',
    '1.2.3.4:80',
    ':::',
    '1::2::3',
    '12345::',
    // Inside an IPv6 address, too: ipaddr.js reads this one.
    '::ffff:01.2.3.4',
  ]) {
    expect([address, isAddressAllowed(address, ['0.0.0.0/0', '::/0'])]).toEqual([address, false])
  }
})

test('what is not a range is refused when the key is made', () => {
  for (const text of [
    '',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/08',
    '10.0.0/8',
    '::/129',
    '::ffff:0:0/90',
    'a/8',
    '1.2.3.4/8/9',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7:8::',
  ]) {
    expect([text, isRange(text)]).toEqual([text, false])
  }
  for (const text of [
    '10.0.0.0/8',
    '::/0',
    '::1',
    '1:2:3:4:5:6:7:8',
    '2001:db8::/32',
    '64:ff9b::1.2.3.4/96',
  ]) {
    expect([text, isRange(text)]).toEqual([text, true])
  }
})

test('one address is told from a range and from anything else', () => {
  for (const address of ['10.0.0.1', '::1', '::ffff:10.0.0.1', '2001:db8::1'])
    expect(isAddress(address)).toBe(true)
  for (const text of ['10.0.0.0/8', '10.0.0', '10.0.0.256', '010.0.0.1', '', ':', 'unknown', '10.0.0.1:80'])
    expect(isAddress(text)).toBe(false)
})

test('only ::ffff:0:0/96 is IPv4 in IPv6 clothes: what is compatible with IPv4 is an IPv6 address', () => {
  for (const address of ['::ffff:192.0.2.1', '::FFFF:c000:201', '0:0:0:0:0:ffff:192.0.2.1'])
    expect([address, isMappedIpv4(address)]).toEqual([address, true])
  for (const address of ['::192.0.2.1', '64:ff9b::192.0.2.1', '::fffe:192.0.2.1', '192.0.2.1', 'x:y'])
    expect([address, isMappedIpv4(address)]).toEqual([address, false])
  expect(isAddressAllowed('::192.0.2.1', ['192.0.2.0/24'])).toBe(false)
})
