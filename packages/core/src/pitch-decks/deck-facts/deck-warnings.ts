import type { SlideLayout } from '../layout/slide-layout.ts'
import type { SlideWarning } from '../text/page-text.ts'

/** What the owner of a deck should know of its reading, a sentence each; empty when all went well. */
export function deckWarnings(slides: readonly SlideLayout[], totalPages: number): string[] {
  const failed = slides.filter(({ error }) => error !== null)
  const missing = totalPages - slides.length
  return [
    ...[...Map.groupBy(failed, ({ error }) => error)].map(
      ([error, those]) => `${name(those)} could not be read: ${error}`,
    ),
    ...(missing > 0 ? [`The file has ${totalPages} pages; ${slides.length} were looked at.`] : []),
    ...sentences.flatMap(([warning, say]) => {
      const those = slides.filter((slide) => slide.error === null && slide.warnings.includes(warning))
      return those.length === 0 ? [] : [say(name(those))]
    }),
  ]
}

const sentences: readonly (readonly [SlideWarning, (slides: string) => string])[] = [
  ['truncated', (slides) => `${slides}: there is more text than is read of one page; the rest is left out.`],
  [
    'no_text_layer',
    (slides) =>
      `${slides}: no text in the file, and none was recognised in its pictures. An export with text in it can be read.`,
  ],
  [
    'garbled_text',
    (slides) =>
      `${slides}: the file does not say which letters its signs are; the text may be unreadable. OCR may do better.`,
  ],
  [
    'repaired_font_encoding',
    (slides) =>
      `${slides}: the file names wrong letters; they were shifted back. Accents and ligatures may be wrong.`,
  ],
  [
    'ocr_low_confidence',
    (slides) => `${slides}: recognised from the picture with low confidence; compare it with the file.`,
  ],
]

/** "Slide 3", "Slides 2, 5–9". */
function name(slides: readonly SlideLayout[]): string {
  const ranges: { from: number; to: number }[] = []
  for (const { number } of slides) {
    const last = ranges.at(-1)
    if (last !== undefined && last.to === number - 1) last.to = number
    else ranges.push({ from: number, to: number })
  }
  const words = ranges.flatMap(({ from, to }) =>
    from === to ? [`${from}`] : to === from + 1 ? [`${from}`, `${to}`] : [`${from}–${to}`],
  )
  return `${slides.length === 1 ? 'Slide' : 'Slides'} ${words.join(', ')}`
}
