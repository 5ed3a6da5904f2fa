/** A deck with so many slides, of which all are the same page but for their number. */
export function deckOfPages(pages: number): Uint8Array<ArrayBuffer> {
  const bodies = Array.from(
    { length: pages },
    (_, index) => `BT /F1 36 Tf 60 456 Td (Slide ${index + 1}) Tj ET`,
  )
  return writeDeck(bodies, [])
}

/** A deck that opens only with a password, which is not the empty one. */
export function lockedDeck(): Uint8Array<ArrayBuffer> {
  const hex = (byte: string, count: number) => `<${byte.repeat(count)}>`
  const lock = `/Encrypt << /Filter /Standard /V 1 /R 2 /O ${hex('11', 32)} /U ${hex('22', 32)} /P -4 >>`
  return writeDeck(
    ['BT /F1 36 Tf 60 456 Td (Locked) Tj ET'],
    [],
    `${lock} /ID [${hex('33', 16)} ${hex('33', 16)}]`,
  )
}

/**
 * A deck that takes long to read, and little memory: after a first page that is read at once come `pages` that take a form of 20,000
 * operators `calls` times. The form has a letter: one without text would be looked through once.
 */
export function slowDeck(pages: number, calls: number): Uint8Array<ArrayBuffer> {
  const form = `${'0 g '.repeat(20_000)}BT /F1 9 Tf 60 60 Td (a) Tj ET`
  const bodies = Array.from({ length: pages }, () => '/X0 Do '.repeat(calls))
  return writeDeck(['BT /F1 36 Tf 60 456 Td (Slow) Tj ET', ...bodies], [form])
}

/** Pages by their content; forms go by /X0, /X1 and so on and may call each other. */
function writeDeck(
  pages: readonly string[],
  forms: readonly string[],
  trailerEntries = '',
): Uint8Array<ArrayBuffer> {
  const stream = (entries: string, content: string) =>
    `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`
  const [fontAt, resourcesAt] = [3, 4]
  const formsAt = 5
  const pagesAt = formsAt + forms.length
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${pagesAt + 2 * index} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Font << /F1 ${fontAt} 0 R >> /XObject << ${forms.map((_, level) => `/X${level} ${formsAt + level} 0 R`).join(' ')} >> >>`,
    ...forms.map((content) =>
      stream(`/Type /XObject /Subtype /Form /BBox [0 0 960 540] /Resources ${resourcesAt} 0 R`, content),
    ),
    ...pages.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 960 540] /Resources ${resourcesAt} 0 R /Contents ${pagesAt + 2 * index + 1} 0 R >>`,
      stream('', content),
    ]),
  ]
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R ${trailerEntries} >>\nstartxref\n${text.length}\n%%EOF\n`
  return new TextEncoder().encode(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}${trailer}`,
  )
}
