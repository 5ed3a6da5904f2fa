import { deepEqual, equal } from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DeckReading } from '@dealflow/core'
import { deckOfPages } from '@dealflow/core/testing'

/** A deck and what its reading must be, on every runtime and in the binary. */
export interface DeckGolden {
  readonly name: string
  /** The file; one that would be big in the repository is made in `directory`. */
  place(directory: string): string
}

/** As `DeckRefused` has it. */
export interface Refusal {
  readonly reason: string
  readonly message: string
}

/**
 * Beside each deck stand its Markdown and what else it gives, judged by eye on pictures of the pages. What is null, empty, false or
 * usual is left out there.
 */
const fixtures = fileURLToPath(new URL('../../test/decks/fixtures/', import.meta.url))

const made: Readonly<Record<string, () => Uint8Array>> = {
  'too-many-pages': () => deckOfPages(301),
}

/** Looked for when they are asked for: a runner of other tests, compiled into one file, has none beside it. */
export function deckGoldens(): readonly DeckGolden[] {
  const committed = readdirSync(fixtures)
    .filter((name) => name.endsWith('.pdf'))
    .sort()
    .map((name) => ({ name: name.slice(0, -'.pdf'.length), place: () => join(fixtures, name) }))
  const madeNow = Object.entries(made).map(([name, make]) => ({
    name,
    place(directory: string) {
      const file = join(directory, `${name}.pdf`)
      if (!existsSync(file)) writeFileSync(file, make())
      return file
    },
  }))
  return [...committed, ...madeNow]
}

/** Throws what differs. */
export function checkDeckGolden(name: string, found: DeckReading | Refusal): void {
  const expected = JSON.parse(readFileSync(join(fixtures, `${name}.json`), 'utf8'))
  if ('reason' in found) {
    deepEqual({ reason: found.reason, message: found.message }, expected)
    return
  }
  equal(found.markdown, readFileSync(join(fixtures, `${name}.md`), 'utf8'))
  deepEqual(goldenOf(found), expected)
}

/** Makes what was found the golden: for whoever has looked at it. */
export function writeDeckGolden(name: string, found: DeckReading | Refusal): void {
  const write = (text: string, extension: string) =>
    writeFileSync(join(fixtures, `${name}.${extension}`), text)
  if ('reason' in found) {
    write(`${JSON.stringify({ reason: found.reason, message: found.message })}\n`, 'json')
    return
  }
  write(found.markdown, 'md')
  const { slides, ...deck } = goldenOf(found)
  const lines = slides.map((slide) => `    ${JSON.stringify(slide)}`)
  const entries = Object.entries(deck).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  )
  write(`{\n${[...entries, `  "slides": [\n${lines.join(',\n')}\n  ]`].join(',\n')}\n}\n`, 'json')
}

/** A slide a line; only what is worth a look. */
function goldenOf({
  total_pages,
  processed_slides,
  slides,
  tagged,
  outline,
  warnings,
  facts,
  document,
}: DeckReading) {
  return {
    total_pages,
    ...notable({ processed_slides }, { processed_slides: total_pages }),
    ...notable({ tagged, outline, warnings }),
    ...notable({ document: notable(document), facts: notable(facts ?? {}) }),
    slides: slides.map(({ slide_number, title, title_source, section, ...slide }) => ({
      slide_number,
      title,
      ...notable({ title_source, section }),
      ...notable(shown(slide), { text_source: 'native', rotation: 0 }),
    })),
  }
}

/** What the Markdown does not say: text is there, places and confidence would change with every touch of a rule. */
function shown({
  bullets,
  tables,
  links,
  notes,
  image_alts,
  text_source,
  rotation,
  needs_ocr,
  warnings,
  error,
}: Omit<DeckReading['slides'][number], 'slide_number' | 'title' | 'title_source' | 'section'>) {
  return { bullets, tables, links, notes, image_alts, text_source, rotation, needs_ocr, warnings, error }
}

function notable(entries: object, usual: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entries).filter(([key, value]) => !isNothing(value) && value !== usual[key]),
  )
}

function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === false) return true
  return typeof value === 'object' && Object.keys(value).length === 0
}
