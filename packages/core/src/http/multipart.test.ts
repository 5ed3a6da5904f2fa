import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { createMultipartScanner, type PartHead } from './multipart.ts'

interface Part {
  readonly head: PartHead
  readonly bytes: Uint8Array
}

/** The parts of a body that comes in pieces cut at these places. */
function partsOf(body: Uint8Array, boundary: string, cuts: readonly number[] = []): Part[] {
  const scanner = createMultipartScanner(boundary)
  const parts: { head: PartHead; bytes: number[]; ended: boolean }[] = []
  const places = [...cuts.map((cut) => cut % (body.byteLength + 1)), 0, body.byteLength].sort((a, b) => a - b)
  for (const [index, place] of places.entries()) {
    for (const piece of scanner.push(body.subarray(place, places[index + 1] ?? place))) {
      const current = parts.at(-1)
      if (piece.kind === 'part') parts.push({ head: piece.head, bytes: [], ended: false })
      else if (current === undefined) throw new Error('bytes before a part')
      else if (piece.kind === 'bytes') current.bytes.push(...piece.bytes)
      else current.ended = true
    }
  }
  scanner.end()
  expect(parts.every(({ ended }) => ended)).toBe(true)
  return parts.map(({ head, bytes }) => ({ head, bytes: Uint8Array.from(bytes) }))
}

const utf8 = new TextEncoder()
const textOf = (body: string, boundary = 'b') => partsOf(utf8.encode(body), boundary)
const field = (headers: string, value = 'v') => `--b\r\n${headers}\r\n\r\n${value}\r\n--b--\r\n`

describe('a multipart body', () => {
  test('gives the same parts wherever the network cuts it, and every byte of them', () => {
    // Bytes that look like the beginning of a delimiter, above all.
    const byte = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(13, 10, 45, 98) },
      fc.integer({ min: 0, max: 255 }),
    )
    const contents = fc.array(byte, { maxLength: 60 })
    fc.assert(
      fc.property(
        fc.array(contents, { minLength: 1, maxLength: 4 }),
        fc.array(fc.nat(), { maxLength: 30 }),
        (given, cuts) => {
          const boundary = 'bb-7'
          // A client picks a boundary that its parts do not hold.
          fc.pre(given.every((bytes) => !Buffer.from(bytes).includes(`\r\n--${boundary}`)))
          const body = Buffer.concat([
            ...given.flatMap((bytes, index) => [
              Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="p${index}"\r\n\r\n`),
              Buffer.from(bytes),
              Buffer.from('\r\n'),
            ]),
            Buffer.from(`--${boundary}--`),
          ])
          expect(partsOf(body, boundary, cuts)).toEqual(
            given.map((bytes, index) => ({
              head: { name: `p${index}`, filename: null },
              bytes: Uint8Array.from(bytes),
            })),
          )
        },
      ),
      { numRuns: 500 },
    )
  })

  test('that a runtime makes of a form is read as it was meant', async () => {
    const form = new FormData()
    form.append('request_id', 'Übergrößenträger 7')
    form.append('file', new Blob(['%PDF-1.7']), 'Präsentation "final".pdf')
    const response = new Response(form)
    const boundary = /boundary="?([^";]+)/.exec(response.headers.get('content-type') ?? '')?.[1] ?? ''
    const parts = partsOf(await response.bytes(), boundary, [10, 70, 120])
    expect(
      parts.map(({ head, bytes }) => [head.name, head.filename, new TextDecoder().decode(bytes)]),
    ).toEqual([
      ['request_id', null, 'Übergrößenträger 7'],
      ['file', 'Präsentation "final".pdf', '%PDF-1.7'],
    ])
  })

  test.each([
    ['content-disposition: form-data; name=bare', 'bare', null],
    ['Content-Type: text/plain\r\nCONTENT-DISPOSITION: Form-Data; NAME="a b"', 'a b', null],
    [
      'content-disposition: form-data; name="f"; filename="C:\\decks\\a \\"b\\".pdf"',
      'f',
      'C:\\decks\\a "b".pdf',
    ],
    ['content-disposition: form-data; name="f"; filename="50%25 of 100%.pdf"', 'f', '50%25 of 100%.pdf'],
    ['content-disposition: form-data; name="f"; filename=""', 'f', ''],
    ['content-disposition: form-data; name="x; filename=y"', 'x; filename=y', null],
  ])('has parts by their header: %s', (headers, name, filename) => {
    expect(textOf(field(headers))[0]?.head).toEqual({ name, filename })
  })

  test('may have a preamble, blanks behind a boundary and an epilogue', () => {
    const body = `ignored\r\n--b \t\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--b--\r\nignored`
    expect(textOf(body)).toHaveLength(1)
  })

  test.each([
    ['is empty', '', 'broke off'],
    [
      'has another boundary',
      field('content-disposition: form-data; name="a"').replaceAll('--b', '--c'),
      'broke off',
    ],
    ['ends within a part', '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nv', 'broke off'],
    ['has rubbish behind a boundary', '--bx\r\n', 'is not multipart/form-data'],
    ['has a part without headers', '--b\r\n\r\nv\r\n--b--', 'Content-Disposition'],
    [
      'has a part without a name',
      field('content-disposition: form-data; filename="x"'),
      'Content-Disposition',
    ],
    [
      'has a part of another disposition',
      field('content-disposition: attachment; name="x"'),
      'Content-Disposition',
    ],
    ['has endless headers', `--b\r\nx: ${'y'.repeat(9_000)}`, '8,192 bytes of headers'],
  ])('is refused when it %s', (_, body, message) => {
    expect(() => textOf(body)).toThrow(message)
  })
})
