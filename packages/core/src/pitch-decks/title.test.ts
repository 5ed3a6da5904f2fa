import { describe, expect, test } from 'bun:test'
import { isPdf } from './open.ts'
import { titleLook } from './title.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0) & 0xff)

/** The title of a file that comes in pieces of this many bytes. */
function titleOf(file: string | Uint8Array, pieceBytes = 1_000_000): unknown {
  const bytes = typeof file === 'string' ? bytesOf(file) : file
  const look = titleLook()
  for (let at = 0; at < bytes.length; at += pieceBytes) look.chunk(bytes.subarray(at, at + pieceBytes))
  return look.facts()['title']
}

const pdf = (info: string, trailer = '/Info 4 0 R') =>
  `%PDF-1.4\n3 0 obj << /Title (A bookmark) >> endobj\n4 0 obj\n<< /Producer (x) ${info} >>\nendobj\ntrailer << ${trailer} >>`
const xmp = '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Q&amp;A déjà</rdf:li></rdf:Alt></dc:title>'

describe('the title of a PDF', () => {
  test('is that of the Info dictionary, in each form of a string', () => {
    expect(titleOf(pdf('/Title (dealflow-test-fail)'))).toBe('dealflow-test-fail')
    expect(titleOf(pdf('/Title(A (nested) \\(one\\051 caf\xe9)'))).toBe('A (nested) (one) café')
    expect(titleOf(pdf('/Title <FEFF00660061006900 6C>'))).toBe('fail')
    expect(titleOf(pdf('/Title (\xfe\xff\x00o\x00k)'))).toBe('ok')
  })

  test('is not that of a bookmark', () => {
    expect(titleOf(pdf(''))).toBeNull()
    expect(titleOf(pdf('/Title (Own)', ''))).toBeNull()
  })

  test('is that of the XMP metadata where there is no other', () => {
    expect(titleOf(new TextEncoder().encode(`%PDF-1.7 ${xmp}`))).toBe('Q&A déjà')
    expect(titleOf(pdf('/Title (Own)') + xmp)).toBe('Own')
    expect(titleOf('<dc:title>A << B <i>C</i></dc:title>')).toBe('A << B C')
  })

  test('is found wherever a piece ends', () => {
    const file = `%PDF-1.4\n${'x'.repeat(9_000)}${pdf('/Title (dealflow-test-fail)')}${'y'.repeat(9_000)}`
    for (const pieceBytes of [1, 7, 1_024, 4_096, 5_000])
      expect(titleOf(file, pieceBytes)).toBe('dealflow-test-fail')
  })

  test('is found wherever in a long file it stands, though only a stretch of that is held at once', () => {
    for (let before = 250_000; before < 270_000; before += 613) {
      const file = `${'x'.repeat(before)}${pdf('/Title (dealflow-test-fail)')}${'y'.repeat(200_000)}`
      expect(titleOf(file, 65_536)).toBe('dealflow-test-fail')
    }
  })

  test('that the file was saved again with is the one', () => {
    expect(
      titleOf(`${pdf('/Title (Old)')}\n9 0 obj << /Title (New) >> endobj trailer << /Info 9 0 R >>`),
    ).toBe('New')
  })

  test('is looked for at 1,000 marks and no more, so that a file of marks cannot hold the loop', () => {
    const marks = (count: number) => '/Title (x)'.repeat(count)
    expect(titleOf(marks(990) + pdf('/Title (Own)'))).toBe('Own')
    expect(titleOf(marks(1_000) + pdf('/Title (Own)'))).toBeNull()
  })
})

test('a PDF says so within its first 1,024 bytes', () => {
  expect(isPdf(bytesOf('%PDF-1.7'))).toBe(true)
  expect(isPdf(bytesOf(`${' '.repeat(1_019)}%PDF-1.7`))).toBe(true)
  expect(isPdf(bytesOf(`${' '.repeat(1_020)}%PDF-1.7`))).toBe(false)
  expect(isPdf(bytesOf('GIF89a'))).toBe(false)
})
