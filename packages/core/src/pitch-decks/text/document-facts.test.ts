import { expect, test } from 'bun:test'
import { readFacts } from './document-facts.ts'
import type { PdfDocument } from './pdfjs.ts'

async function createdAt(info: string | null, xmp: string | null = null): Promise<string | null> {
  const document: Pick<PdfDocument, 'getOutline' | 'getMetadata'> = {
    getOutline: async () => null,
    getMetadata: async () => ({
      info: { CreationDate: info },
      hasStructTree: false,
      metadata: { get: (name: string) => (name === 'xmp:createdate' ? xmp : null) },
    }),
  }
  return (await readFacts(document as PdfDocument)).document.createdAt
}

test('a date is told in UTC, in either form, with what is missing at its end', async () => {
  for (const [info, xmp, time] of [
    ["D:20240131103000+01'00'", null, '2024-01-31T09:30:00.000Z'],
    ["D:20240131103000Z00'00'", null, '2024-01-31T10:30:00.000Z'],
    ['D:20240131103000-0830', null, '2024-01-31T19:00:00.000Z'],
    ['202401', null, '2024-01-01T00:00:00.000Z'],
    ['2024-01-31', null, '2024-01-31T00:00:00.000Z'],
    [null, '2024-01-31T10:30:00.25+01:00', '2024-01-31T09:30:00.000Z'],
    [null, '2024-01-31T10:30Z', '2024-01-31T10:30:00.000Z'],
    // Without a zone: not that of the machine that reads.
    [null, '2024-01-31T10:30:00', '2024-01-31T10:30:00.000Z'],
    [null, '2024-01', '2024-01-01T00:00:00.000Z'],
  ] as const)
    expect([info, xmp, await createdAt(info, xmp)]).toEqual([info, xmp, time])
})

test('what is no date is none', async () => {
  for (const text of [
    '5',
    'March 7',
    '01/02/2024',
    '2024 draft',
    'version 3 of 12',
    '20240230',
    '2024-02-30',
    'D:20240131999999',
    '275000-01-01',
    '+100000-01-01T00:00:00Z',
    '0000-01-01T00:00:00+01:00',
    '2024-01-31T10:30:00+99:00',
  ]) {
    expect([text, await createdAt(text)]).toEqual([text, null])
    expect([text, await createdAt(null, text)]).toEqual([text, null])
  }
})
