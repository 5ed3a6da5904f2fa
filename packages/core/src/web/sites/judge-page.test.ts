import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { boundedMap } from './bounded-map.ts'
import { decodePage } from './charset.ts'
import { judgePage } from './judge-page.ts'
import { pageOutcomes } from './snapshot.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const latin1 = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

describe('the charset of a page', () => {
  const shiftJis = new Uint8Array([0x89, 0xef, 0x8e, 0xd0])
  const utf16 = new Uint8Array([0xff, 0xfe, 0x41, 0, 0xe9, 0])
  const cases: readonly (readonly [
    name: string,
    bytes: Uint8Array,
    contentType: string | null,
    html: string,
    charset: string,
  ])[] = [
    ['by its Content-Type', shiftJis, 'text/html; charset=Shift_JIS', '会社', 'shift_jis'],
    ['in quotes', shiftJis, 'text/html; charset="shift_jis"', '会社', 'shift_jis'],
    [
      'by its meta',
      latin1('<meta charset="windows-1252">caf\xe9'),
      'text/html',
      '<meta charset="windows-1252">café',
      'windows-1252',
    ],
    [
      'by a meta behind a long head',
      bytesOf(`<!--${'x'.repeat(2_000)}--><meta charset=utf-8>café`),
      null,
      `<!--${'x'.repeat(2_000)}--><meta charset=utf-8>café`,
      'utf-8',
    ],
    ['by its byte order mark, whatever it says', utf16, 'text/html; charset=utf-8', 'Aé', 'utf-16le'],
    ['as UTF-8 when nothing says it', bytesOf('café 会社'), null, 'café 会社', 'utf-8'],
    ['as windows-1252 when it is no UTF-8', latin1('caf\xe9 \x80'), null, 'café €', 'windows-1252'],
    [
      'as UTF-8 when it only claims Latin-1',
      bytesOf('café'),
      'text/html; charset=ISO-8859-1',
      'café',
      'utf-8',
    ],
    ['with a label that nobody knows', bytesOf('café'), 'text/html; charset=klingon', 'café', 'utf-8'],
    [
      'as UTF-8 when it only claims UTF-16 or Shift JIS',
      bytesOf('<p>café 会社'),
      'text/html; charset=utf-16',
      '<p>café 会社',
      'utf-8',
    ],
    [
      'as windows-1252 when it only claims UTF-8',
      latin1('Caf\xe9 M\xfcller \xa9'),
      'text/html; charset=utf-8',
      'Café Müller ©',
      'windows-1252',
    ],
    [
      'as its meta says when its server only claims UTF-8',
      latin1('<meta charset="iso-8859-2">\xb3\xf3d\xbc'),
      'text/html; charset=utf-8',
      '<meta charset="iso-8859-2">łódź',
      'iso-8859-2',
    ],
    [
      'as windows-1252 when its meta lies too',
      latin1('<meta charset="utf-8">Caf\xe9'),
      null,
      '<meta charset="utf-8">Café',
      'windows-1252',
    ],
    [
      'as UTF-8 with a stray byte',
      Uint8Array.from([...bytesOf('Café Müller in Köln'), 0x20, 0xa9]),
      'text/html; charset=utf-8',
      'Café Müller in Köln \uFFFD',
      'utf-8',
    ],
    [
      'as what it claims when it may be',
      latin1('\x1b$B2q<R\x1b(B'),
      'text/html; charset=iso-2022-jp',
      '会社',
      'iso-2022-jp',
    ],
  ]
  for (const [name, bytes, contentType, html, charset] of cases)
    test(name, () => expect(decodePage(bytes, contentType)).toEqual({ html, charset }))

  test('a label that is wrong or means nothing never throws', () => {
    expect(decodePage(latin1('caf\xe9'), 'text/html; charset=iso-2022-cn').html).toBeString()
    fc.assert(
      fc.property(fc.uint8Array(), fc.string(), (bytes, label) => {
        expect(typeof decodePage(bytes, `text/html; charset=${label}`).html).toBe('string')
      }),
    )
  })

  test('a page that is cut within a character is UTF-8 all the same', () => {
    const whole = bytesOf('café'.repeat(2_000))
    expect(decodePage(whole.subarray(0, -1), null).charset).toBe('utf-8')
  })
})

test('property: whatever a page is, it comes to one of the outcomes', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '<div id="root">',
      '<title>404',
      '<h1>',
      '<script src="',
      '</',
      '<meta http-equiv=refresh content="0;url=',
      '<!--',
      '\0',
      'reference #18.',
      '&#35;',
    ),
  )
  fc.assert(
    fc.property(fc.array(piece), fc.integer({ min: 100, max: 599 }), (pieces, status) => {
      const { outcome } = judgePage({
        status,
        headers: {},
        url: 'https://acme.example/',
        html: pieces.join(''),
      })
      expect(pageOutcomes).toContain(outcome)
    }),
  )
})

test('pages that are made to cost time are judged like any other', () => {
  const hostile = [
    '<div '.repeat(500_000),
    '<div>'.repeat(500_000),
    `<script ${'src="'.repeat(400_000)}`,
    `<div id=${'"root'.repeat(400_000)}`,
    `<meta http-equiv="refresh" content="${'0;'.repeat(500_000)}">`,
    `<title>${'404 '.repeat(500_000)}</title>`,
    `<p>${'reference #1'.repeat(200_000)}`,
    'a'.repeat(3_000_000),
  ]
  for (const html of hostile)
    expect(pageOutcomes).toContain(
      judgePage({ status: 200, headers: {}, url: 'https://acme.example/', html }).outcome,
    )
})

const pages = join(import.meta.dir, '../../../../../../shared/data/pages')
const hasPages = existsSync(pages)
if (!hasPages) console.log(`skipped: ${pages} is absent, so real pages are not judged`)
test.skipIf(!hasPages)('every real page is taken for one', () => {
  const files = readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  )
  const wrong = files.filter((file) => {
    const { html } = decodePage(readFileSync(join(pages, file)), null)
    const { outcome } = judgePage({ status: 200, headers: {}, url: 'https://acme.example/', html })
    return outcome !== 'ok' && !(outcome === 'empty' && file.includes('/includes/'))
  })
  expect(files.length).toBeGreaterThan(100)
  expect(wrong).toEqual([])
})

test('a bounded map forgets what was used longest ago, and only as much as it must', () => {
  const map = boundedMap<string>(10, (value) => value.length)
  map.set('a', 'xxxx')
  map.set('b', 'xxxx')
  expect(map.get('a')).toBe('xxxx')
  map.set('c', 'xxxx')
  expect([...map.entries()].map(([key]) => key)).toEqual(['a', 'c'])
  map.set('c', 'x')
  map.set('d', 'xxxxx')
  expect([...map.entries()].map(([key]) => key)).toEqual(['a', 'c', 'd'])
  map.set('e', 'x'.repeat(11))
  expect(map.get('e')).toBeUndefined()
  expect(map.get('a')).toBe('xxxx')
})
