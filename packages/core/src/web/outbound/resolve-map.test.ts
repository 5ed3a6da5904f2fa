import { expect, test } from 'bun:test'
import { Explained } from '../../kernel/errors.ts'
import { hostPortKey, parseResolveMap } from './resolve-map.ts'

test('a map is read with comments, IPv6, upper case, international names and odd addresses', () => {
  const map = parseResolveMap(
    [
      '# inside',
      '',
      'crm.example:443 10.1.2.3:8443 # the load balancer',
      '\tCRM.Example.:80\t  [fd00::1]:80\r',
      'bücher.example:443 10.0.0.1:1',
      '[0:0::1]:443 10.0.0.2:65535',
      '0x7f.1:80 127.0.0.1:8080',
    ].join('\n'),
  )
  expect([...map]).toEqual([
    ['crm.example:443', { address: '10.1.2.3', port: 8443 }],
    ['crm.example:80', { address: 'fd00::1', port: 80 }],
    ['xn--bcher-kva.example:443', { address: '10.0.0.1', port: 1 }],
    ['[::1]:443', { address: '10.0.0.2', port: 65_535 }],
    ['127.0.0.1:80', { address: '127.0.0.1', port: 8080 }],
  ])
  expect(map.has(hostPortKey(new URL('https://CRM.example./').hostname, 443))).toBe(true)
  expect(parseResolveMap('').size).toBe(0)
})

test('a line that cannot be read is refused with its number and what was expected', () => {
  const refused: readonly (readonly [line: string, words: string])[] = [
    ['crm.example:443', 'expected `host:port address:port`'],
    ['a:1 10.0.0.1:1 more', 'expected `host:port address:port`'],
    ['crm.example 10.0.0.1:1', '`crm.example` is no host with a port'],
    ['https://crm.example:443 10.0.0.1:1', 'is no host with a port'],
    ['a:99:80 10.0.0.1:1', 'is no host with a port'],
    ['user@a:80 10.0.0.1:1', 'is no host with a port'],
    ['a:0 10.0.0.1:1', 'is no host with a port'],
    ['a:65536 10.0.0.1:1', 'is no host with a port'],
    ['[::1:80 10.0.0.1:1', 'is no host with a port'],
    ['a:80 10.0.0.1', '`10.0.0.1` is no address with a port'],
    ['a:80 b.example:80', '`b.example:80` is no address with a port'],
    ['a:80 10.0.0.256:80', 'is no address with a port'],
    ['a:80 [10.0.0.1]:80', 'is no address with a port'],
    ['a:80 fd00::1:80', 'is no address with a port'],
    ['A:443 10.0.0.1:1\na:443 10.0.0.2:1', 'line 4: a:443 is mapped already, in line 3'],
  ]
  for (const [line, words] of refused) {
    const parse = () => parseResolveMap(`# one\n\n${line}\n`)
    expect(parse).toThrow(Explained)
    expect(parse).toThrow(words)
    expect(parse).toThrow(/^line [34]: /)
  }
})
