import { expect, test } from 'bun:test'
import { readHostPort } from './host-port.ts'

test.each([
  ['acme.example', { host: 'acme.example', isBracketed: false, port: null }],
  ['10.0.0.2:5353', { host: '10.0.0.2', isBracketed: false, port: '5353' }],
  ['[fd00::2]', { host: 'fd00::2', isBracketed: true, port: null }],
  ['[fd00::2]:53', { host: 'fd00::2', isBracketed: true, port: '53' }],
  [':80', { host: '', isBracketed: false, port: '80' }],
  ['fd00::2', null],
  ['acme.example:123456', null],
  ['[fd00::2', null],
  ['a:1:2', null],
])('%s', (text, place) => {
  expect(readHostPort(text)).toEqual(place)
})
