import { literal, type PdfFile, type Ref, utf16Hex } from './pdf.ts'

/** A font as a page uses it: what an operator shows, and how wide it is. */
export interface Font {
  readonly ref: Ref
  /** The operand of Tj. */
  show(text: string): string
  /** In thousandths of the size. */
  width(text: string): number
}

/** Advance widths of Helvetica and Helvetica-Bold for U+0020 to U+007E, as Adobe's metrics give them. */
const regular =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'
const bold =
  '278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584'

/** Of what has no place of its own in the table: most accented letters are as wide. */
const otherWidth = 556

/** Bytes of Windows-1252 where it differs from Latin-1. */
const windows: Readonly<Record<string, number>> = {
  '€': 0x80,
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  '™': 0x99,
}

function widthOf(table: string) {
  const widths = table.split(' ').map(Number)
  return (text: string) => {
    let width = 0
    for (const char of text) width += widths[(char.codePointAt(0) ?? 0) - 0x20] ?? otherWidth
    return width
  }
}

/** One of the 14 fonts that every reader has. */
export function standardFont(
  file: PdfFile,
  name: 'Helvetica' | 'Helvetica-Bold' | 'Helvetica-Oblique',
): Font {
  const ref = file.add(`<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`)
  return {
    ref,
    show: (text) => literal(windows1252(text)),
    width: widthOf(name === 'Helvetica-Bold' ? bold : regular),
  }
}

function windows1252(text: string): string {
  let bytes = ''
  for (const char of text) {
    const code = windows[char] ?? char.codePointAt(0) ?? 0
    if (code > 255) throw new Error(`${char} is not in Windows-1252.`)
    bytes += String.fromCharCode(code)
  }
  return bytes
}

/**
 * Helvetica whose codes are `shift` below their letters while its ToUnicode map says that codes are letters: it is drawn right
 * and read wrongly, as decks are that were exported by some programs of 2008.
 */
export function shiftedFont(file: PdfFile, shift: number): Font {
  const codes = Array.from({ length: 95 }, (_, index) => 0x20 + index - shift)
  const names = codes.map((code) => `/${glyphName(String.fromCharCode(code + shift))}`)
  const toUnicode = file.stream(
    unicodeMap(
      codes.map((code) => [code, String.fromCharCode(code)]),
      1,
    ),
  )
  const encoding = `<< /Type /Encoding /Differences [${0x20 - shift} ${names.join(' ')}] >>`
  const ref = file.add(
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding ${encoding} /ToUnicode ${toUnicode} >>`,
  )
  const shifted = (text: string) =>
    [...text].map((char) => String.fromCharCode((char.codePointAt(0) ?? 0) - shift)).join('')
  return { ref, show: (text) => literal(shifted(text)), width: widthOf(regular) }
}

/** Helvetica of which some codes are drawn as one glyph and mean what `glyphs` says: ligatures, or nothing that anybody knows. */
export function mappedFont(
  file: PdfFile,
  glyphs: Readonly<Record<string, { readonly glyph: string; readonly means: string }>>,
): Font {
  const entries = Object.entries(glyphs).map(([char, { glyph, means }], index) => ({
    char,
    code: 128 + index,
    glyph,
    means,
  }))
  const differences = `[128 ${entries.map(({ glyph }) => `/${glyph}`).join(' ')}]`
  const plain = Array.from({ length: 95 }, (_, index) => 0x20 + index)
  const toUnicode = file.stream(
    unicodeMap(
      [
        ...plain.map((code): [number, string] => [code, String.fromCharCode(code)]),
        ...entries.map(({ code, means }): [number, string] => [code, means]),
      ],
      1,
    ),
  )
  const encoding = `<< /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences ${differences} >>`
  const ref = file.add(
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding ${encoding} /ToUnicode ${toUnicode} >>`,
  )
  const byteOf = new Map(entries.map(({ char, code }) => [char, String.fromCharCode(code)]))
  return {
    ref,
    show: (text) => literal([...text].map((char) => byteOf.get(char) ?? char).join('')),
    width: widthOf(regular),
  }
}

/** A font for two bytes a character that is not in the file: what its codes mean is in Adobe's maps alone. */
export function cjkFont(
  file: PdfFile,
  {
    name,
    ordering,
    encoding,
    hexOf,
  }: { name: string; ordering: string; encoding: string; hexOf: (text: string) => string },
): Font {
  const system = `<< /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >>`
  const descriptor = file.add(
    `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 80 >>`,
  )
  const cid = file.add(
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${name} /CIDSystemInfo ${system} /FontDescriptor ${descriptor} /DW 1000 /W [1 95 500] >>`,
  )
  const ref = file.add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /${name}-${encoding} /Encoding /${encoding} /DescendantFonts [${cid}] >>`,
  )
  return { ref, show: (text) => `<${hexOf(text)}>`, width: cjkWidth }
}

/** In all of Adobe's collections the characters of ASCII are 1 to 95, and half as wide. */
const cjkWidth = (text: string) => [...text].reduce((width, char) => width + (char <= '~' ? 500 : 1000), 0)

/**
 * A script that is read from the right, in a font that is not in the file: its codes are its Unicode. Like every exporter it
 * shows glyphs from the left, so a text is written backwards; digits and Latin letters among it are not.
 */
export function rightToLeftFont(file: PdfFile, name: string, letters: string): Font {
  const chars = [...new Set(letters)]
  const descriptor = file.add(
    `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 80 >>`,
  )
  const cid = file.add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} /DW ${otherWidth} >>`,
  )
  const toUnicode = file.stream(
    unicodeMap(
      chars.map((char) => [char.codePointAt(0) ?? 0, char]),
      2,
    ),
  )
  const ref = file.add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [${cid}] /ToUnicode ${toUnicode} >>`,
  )
  return { ref, show: (text) => `<${utf16Hex(visual(text))}>`, width: (text) => text.length * otherWidth }
}

/** From the left as the page has it. */
function visual(text: string): string {
  const pieces = text.match(/[0-9A-Za-z][0-9A-Za-z.,%]*[0-9A-Za-z%]|[\s\S]/gu) ?? []
  return pieces.reverse().join('')
}

/** A ToUnicode map for codes of so many bytes. */
function unicodeMap(pairs: readonly (readonly [number, string])[], bytes: 1 | 2): string {
  const hex = (code: number) => `<${code.toString(16).padStart(bytes * 2, '0')}>`
  const blocks: string[] = []
  for (let from = 0; from < pairs.length; from += 100) {
    const block = pairs.slice(from, from + 100)
    const lines = block.map(([code, text]) => `${hex(code)} <${utf16Hex(text)}>`)
    blocks.push(`${block.length} beginbfchar\n${lines.join('\n')}\nendbfchar`)
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    `1 begincodespacerange ${hex(0)} ${hex(256 ** bytes - 1)} endcodespacerange`,
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}

const glyphNames =
  'space exclam quotedbl numbersign dollar percent ampersand quotesingle parenleft parenright asterisk plus comma hyphen period slash zero one two three four five six seven eight nine colon semicolon less equal greater question at A B C D E F G H I J K L M N O P Q R S T U V W X Y Z bracketleft backslash bracketright asciicircum underscore grave a b c d e f g h i j k l m n o p q r s t u v w x y z braceleft bar braceright asciitilde'.split(
    ' ',
  )

function glyphName(char: string): string {
  return glyphNames[(char.codePointAt(0) ?? 0) - 0x20] ?? 'space'
}
