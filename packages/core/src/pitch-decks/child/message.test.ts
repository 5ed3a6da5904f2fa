import { expect, test } from 'bun:test'
import { MESSAGE_BYTES_MAX, readMessage, WORDS_MAX } from './message.ts'

const read = (message: unknown) =>
  readMessage(new TextEncoder().encode(typeof message === 'string' ? message : JSON.stringify(message)))
const page = { kind: 'page', number: 3, width: 960, height: 540.5, isPicture: false, error: null }

test('what a sound child says is understood', () => {
  for (const message of [
    { kind: 'ready' },
    { kind: 'opened', totalPages: 12 },
    { kind: 'begins', number: 1 },
    page,
    { ...page, width: 0, height: 0, error: 'It is damaged.' },
    { kind: 'read' },
    { kind: 'refused', reason: 'PDF_ENCRYPTED', message: 'Save it without a password.' },
    { kind: 'unreachable', message: 'ENOENT' },
    { kind: 'deck' },
  ]) {
    expect(read(message)).toEqual(message as never)
  }
})

test('the longest words that a child says fit into a message', () => {
  expect(read({ ...page, error: '\u0000'.repeat(WORDS_MAX) })).not.toBeNull()
})

test('anything else is nonsense', () => {
  for (const message of [
    '',
    'null',
    '[]',
    '"ready"',
    '{"kind":"ready"',
    '\u0000',
    ' '.repeat(MESSAGE_BYTES_MAX + 1),
    { kind: 'opened', totalPages: 0 },
    { kind: 'opened', totalPages: 1.5 },
    { kind: 'opened' },
    { kind: 'begins', number: '1' },
    { kind: 'begins', number: 1e300 },
    { ...page, number: -1 },
    { ...page, width: null },
    { ...page, height: -1 },
    { ...page, error: 7 },
    { ...page, error: 'x'.repeat(WORDS_MAX + 1) },
    { kind: 'refused', reason: 'INTERNAL', message: 'x' },
    { kind: 'refused', reason: 'PDF_INVALID' },
    { kind: 'unreachable' },
    { kind: 'constructor' },
  ]) {
    expect(read(message)).toBeNull()
  }
  expect(readMessage(Uint8Array.of(0x22, 0xff, 0xfe, 0x22))).toBeNull()
})
