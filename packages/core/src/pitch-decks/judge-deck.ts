import { deckWarnings } from './deck-facts/deck-warnings.ts'
import { factsOf } from './deck-facts/facts.ts'
import { type JudgedSection, judgeSections } from './deck-facts/sections.ts'
import { slideText } from './deck-facts/slide-lines.ts'
import { viewDeck } from './deck-facts/view-deck.ts'
import { layoutDeck } from './layout/layout-deck.ts'
import type { DeckLayout, SlideLayout } from './layout/slide-layout.ts'
import { deckMarkdown, slideMarkdown } from './markdown.ts'
import type { DeckReading } from './reader.ts'
import type { Slide } from './schema.ts'
import type { DeckText } from './text/page-text.ts'
import { repairFonts } from './text/repair-fonts.ts'

/** From what a host read of a deck to its reading: where things are, what they mean, and as Markdown. Pure, and near-linear in the text. */
export function judgeDeck(text: DeckText): DeckReading {
  const repaired = { ...text, pages: repairFonts(text.pages) }
  return judgeLayout(layoutDeck(repaired), text)
}

/** The second half of `judgeDeck`: what a deck that is laid out means. */
export function judgeLayout(layout: DeckLayout, deck: Omit<DeckText, 'pages'>): DeckReading {
  const view = viewDeck(layout, deck.document)
  const sections = judgeSections(view)
  const unknown: JudgedSection = { section: 'other', confidence: 0 }
  const slides = layout.slides.map((slide, at) => toSlide(slide, sections[at] ?? unknown))
  return {
    total_pages: deck.totalPages,
    processed_slides: slides.filter(({ error }) => error === null).length,
    slides,
    markdown: deckMarkdown(slides.map(({ markdown }) => markdown)),
    warnings: deckWarnings(layout.slides, deck.totalPages),
    outline: [...deck.outline],
    tagged: deck.tagged,
    document: {
      title: deck.document.title,
      author: deck.document.author,
      created_at: deck.document.createdAt,
      producer: deck.document.producer,
      language: deck.document.language,
    },
    facts: factsOf(view, sections),
  }
}

function toSlide(slide: SlideLayout, { section, confidence }: JudgedSection): Slide {
  const text = slideText(slide)
  // Characters are counted as readers do, not as UTF-16 does.
  const charCount = [...text].length
  return {
    slide_number: slide.number,
    title: slide.title?.text ?? null,
    text,
    markdown: slideMarkdown(slide),
    section,
    section_confidence: confidence,
    bullets: slide.blocks.flatMap((block) =>
      block.kind === 'list' ? block.items.map((item) => item.text) : [],
    ),
    tables: slide.blocks.flatMap((block) =>
      block.kind === 'table'
        ? [
            {
              header: block.header === null ? null : [...block.header],
              rows: block.rows.map((row) => [...row]),
            },
          ]
        : [],
    ),
    links: [...slide.links],
    title_source: slide.title?.source ?? null,
    text_source: slide.textSource,
    notes: slide.notes,
    image_alts: [...slide.imageAlts],
    rotation: slide.rotation,
    warnings: [...slide.warnings],
    needs_ocr: slide.hasImages && charCount < readableFrom,
    char_count: charCount,
    width: slide.width,
    height: slide.height,
    error: slide.error,
  }
}

/**
 * Fewer characters beside a picture are a page number or a logo: what the slide says is in the picture
 * (docs/design/decisions.md#text-in-pictures).
 */
const readableFrom = 20
