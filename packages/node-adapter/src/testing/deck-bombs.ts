import { constants, deflateRawSync, deflateSync } from 'node:zlib'

/** Small files that want much. A page each before and behind the bomb says its place: `before`, `behind`. */
export interface DeckBomb {
  readonly pages: number
  readonly bytes: Uint8Array
}

const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
const text = (words: string) => Buffer.from(`BT /F 36 Tf 60 456 Td (${words}) Tj ET`)

/**
 * Forms that call the next one ten times each, ten deep: 10^10 times the same letter, behind so many operators that no bound of
 * letters is met in minutes.
 */
export function formBomb(): DeckBomb {
  const levels = 10
  const last = Buffer.concat([Buffer.from('0 g '.repeat(20_000)), text('a')])
  const forms = Array.from({ length: levels }, (_, level) =>
    level === levels - 1 ? last : Buffer.from(`/X${level + 1} Do `.repeat(10)),
  )
  return aroundBomb(Buffer.from('/X0 Do'), '', forms)
}

/** So many gigabytes of blanks in 2 kB each, packed twice. */
export function flateBomb(gigabytes: number): DeckBomb {
  const megabyte = Buffer.alloc(1024 * 1024, ' ')
  // Each flush starts afresh, so that one packed megabyte may be said again and again; no reader looks at the checksum.
  const packed = deflateRawSync(megabyte, { finishFlush: constants.Z_FULL_FLUSH })
  const zlibHead = Buffer.of(0x78, 0x9c)
  const again = Buffer.concat([zlibHead, ...Array.from({ length: gigabytes * 1024 }, () => packed)])
  return aroundBomb(deflateSync(again, { level: 9 }), '/Filter [/FlateDecode /FlateDecode]', [])
}

/** A tree of pages that names one page again and again. */
export function pagesBomb(pages: number): Uint8Array {
  return fileOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${'3 0 R '.repeat(pages)}] >>`,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 960 540] >>',
  ])
}

function aroundBomb(content: Buffer, entries: string, forms: readonly Buffer[]): DeckBomb {
  const contents = [stream(text('before'), ''), stream(content, entries), stream(text('behind'), '')]
  const formsAt = 5
  const contentsAt = formsAt + forms.length
  const pagesAt = contentsAt + contents.length
  const names = forms.map((_, level) => `/X${level} ${formsAt + level} 0 R`).join(' ')
  const kids = contents.map((_, index) => `${pagesAt + index} 0 R`).join(' ')
  const form = '/Type /XObject /Subtype /Form /BBox [0 0 960 540] /Resources 4 0 R'
  const bytes = fileOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${contents.length} /Kids [${kids}] >>`,
    FONT,
    `<< /Font << /F 3 0 R >> /XObject << ${names} >> >>`,
    ...forms.map((body) => stream(body, form)),
    ...contents,
    ...contents.map(
      (_, index) =>
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 960 540] /Resources 4 0 R /Contents ${contentsAt + index} 0 R >>`,
    ),
  ])
  return { pages: contents.length, bytes }
}

function stream(body: Buffer, entries: string): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${body.length} >>\nstream\n`),
    body,
    Buffer.from('\nendstream'),
  ])
}

function fileOf(objects: readonly (string | Buffer)[]): Uint8Array {
  const pieces = [Buffer.from('%PDF-1.7\n')]
  const offsets: string[] = []
  let at = pieces[0]?.length ?? 0
  for (const [index, object] of objects.entries()) {
    const piece = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ])
    offsets.push(`${String(at).padStart(10, '0')} 00000 n \n`)
    pieces.push(piece)
    at += piece.length
  }
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([...pieces, Buffer.from(table + trailer)])
}
