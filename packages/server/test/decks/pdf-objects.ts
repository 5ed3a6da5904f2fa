/** A PDF of these objects, numbered from 1, the catalog first. Strings are one byte a character. */
export function pdfOf(objects: readonly string[]): Uint8Array<ArrayBuffer> {
  let file = '%PDF-1.7\n'
  const places: number[] = []
  objects.forEach((object, i) => {
    places.push(file.length)
    file += `${i + 1} 0 obj\n${object}\nendobj\n`
  })
  const table = places.map((place) => `${`${place}`.padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R/Info ${size - 1} 0 R>>\nstartxref\n${file.length}\n%%EOF`
  return Uint8Array.from(file, (character) => character.charCodeAt(0))
}

export function streamOf(text: string, entries = ''): string {
  return `<<${entries}/Length ${text.length}>>\nstream\n${text}\nendstream`
}

export interface PageMaterial {
  /** What is drawn; `/F 20 Tf` is Helvetica. */
  readonly content: string
  /** Of the page dictionary. */
  readonly entries?: string
  /** Of its resources. */
  readonly resources?: string
}

export interface DeckMaterial {
  readonly more?: readonly string[]
  readonly catalog?: string
  readonly info?: string
  /** Beside Helvetica. */
  readonly fonts?: string
}

/** A page each, 600 by 400 points. `more` are objects that `entries`, `resources` and `catalog` may refer to, from `firstMore(pages)` on. */
export function deckOf(
  pages: readonly PageMaterial[],
  { more = [], catalog = '', info = '', fonts = '' }: DeckMaterial = {},
): Uint8Array<ArrayBuffer> {
  const kids = pages.map((_page, i) => `${4 + 2 * i} 0 R`).join(' ')
  return pdfOf([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...pages.flatMap(({ content, entries = '', resources = '' }, i) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 400]/Contents ${5 + 2 * i} 0 R/Resources<</Font<</F 3 0 R${fonts}>>${resources}>>${entries}>>`,
      streamOf(content),
    ]),
    ...more,
    `<<${info}>>`,
  ])
}

export const firstMore = (pages: number) => 4 + 2 * pages
