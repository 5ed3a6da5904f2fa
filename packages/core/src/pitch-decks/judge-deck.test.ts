import { describe, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import fc from 'fast-check'
import { deckOf, documentOf, slideOf } from '../../test/deck-slides.ts'
import { judgeLayout } from './judge-deck.ts'
import type { Block, DeckLayout, SlideLayout } from './layout/slide-layout.ts'
import { PitchDeckResultSchema } from './schema.ts'

const box = { x: 0, y: 0, width: 1, height: 1, size: 12 }
const judge = (slides: readonly SlideLayout[], totalPages = slides.length) =>
  judgeLayout({ slides, running: [] }, { ...documentOf(), totalPages })

test('a slide says all of its text in reading order, its title first, and counts it as readers do', () => {
  const [slide] = judge([
    slideOf({
      title: { text: 'Plan 🚀', source: 'tag' },
      blocks: [
        { kind: 'paragraph', lines: ['One line', 'another'], box },
        {
          kind: 'list',
          items: [
            { text: 'Hire', level: 0, marker: '1.' },
            { text: 'a cook', level: 1, marker: null },
          ],
          box,
        },
        { kind: 'table', header: ['Year', 'Staff'], rows: [['2026', '12']], box },
        {
          kind: 'card',
          lines: [
            { text: '$1M', size: 30 },
            { text: 'ARR', size: 12 },
          ],
          box,
        },
      ],
      links: ['https://larkspur.io/'],
      notes: 'Slowly.',
      imageAlts: ['A kitchen'],
      rotation: 90,
      warnings: ['rotated_text'],
    }),
  ]).slides
  expect(slide).toMatchObject({
    slide_number: 3,
    title: 'Plan 🚀',
    title_source: 'tag',
    text: 'Plan 🚀\nOne line\nanother\n1. Hire\na cook\nYear\tStaff\n2026\t12\n$1M\nARR',
    bullets: ['Hire', 'a cook'],
    tables: [{ header: ['Year', 'Staff'], rows: [['2026', '12']] }],
    links: ['https://larkspur.io/'],
    notes: 'Slowly.',
    image_alts: ['A kitchen'],
    rotation: 90,
    warnings: ['rotated_text'],
    error: null,
  })
  expect(slide?.char_count).toBe([...(slide?.text ?? '')].length)
})

test('a slide needs OCR when it has a picture and fewer than 20 characters', () => {
  const needs = (text: string, hasImages: boolean) =>
    judge([slideOf({ hasImages, blocks: [{ kind: 'paragraph', lines: [text], box }] })]).slides[0]?.needs_ocr
  expect(needs('x'.repeat(19), true)).toBe(true)
  expect(needs('x'.repeat(20), true)).toBe(false)
  expect(needs('x', false)).toBe(false)
})

test('a page that failed keeps its place with its error and no text, and is not counted as processed', () => {
  const failed = slideOf({
    number: 2,
    textSource: 'none',
    warnings: ['page_failed'],
    error: 'The parser stopped.',
  })
  const reading = judge([slideOf({ number: 1 }), failed, slideOf({ number: 3 })])
  expect(reading).toMatchObject({ total_pages: 3, processed_slides: 2 })
  expect(reading.slides[1]).toMatchObject({
    slide_number: 2,
    text: '',
    section: 'other',
    section_confidence: 0,
    error: 'The parser stopped.',
  })
  expect(reading.slides[1]?.markdown).toBe('## Slide 2\n\n> Not read: The parser stopped.')
  expect(reading.warnings).toEqual(['Slide 2 could not be read: The parser stopped.'])
})

test('the Markdown of a deck is that of its slides, each under its number and title', () => {
  const { markdown, slides } = judgeLayout(
    deckOf([
      ['Larkspur', 'Pay'],
      [null, 'words'],
    ]),
    documentOf(),
  )
  expect(markdown).toBe('## Slide 1: Larkspur\n\nPay\n\n---\n\n## Slide 2\n\nwords')
  expect(markdown).toBe(slides.map((slide) => slide.markdown).join('\n\n---\n\n'))
})

describe('warnings tell the owner of a deck in words', () => {
  test('which slides went wrong, and what helps', () => {
    const warned = (number: number, ...warnings: SlideLayout['warnings']) => slideOf({ number, warnings })
    const { warnings } = judge(
      [
        warned(1, 'no_text_layer'),
        warned(2, 'no_text_layer', 'truncated'),
        warned(3, 'no_text_layer'),
        warned(5, 'no_text_layer'),
        warned(6, 'garbled_text'),
        warned(7, 'repaired_font_encoding'),
        warned(8, 'ocr_low_confidence'),
        warned(9, 'rotated_text'),
      ],
      9,
    )
    expect(warnings?.map((sentence) => sentence.split(':', 1)[0])).toEqual([
      'The file has 9 pages; 8 were looked at.',
      'Slide 2',
      'Slides 1–3, 5',
      'Slide 6',
      'Slide 7',
      'Slide 8',
    ])
  })

  test('and nothing when all went well', () => {
    expect(judge([slideOf({ number: 1 })]).warnings).toEqual([])
  })
})

test('whatever is laid out, the reading is a result of the contract', () => {
  const text = fc.string({ unit: 'binary', maxLength: 20 })
  const base = { box: fc.constant(box) }
  const block: fc.Arbitrary<Block> = fc.oneof(
    fc.record({ kind: fc.constant('heading' as const), text, ...base }),
    fc.record({ kind: fc.constant('paragraph' as const), lines: fc.array(text, { maxLength: 3 }), ...base }),
    fc.record({
      kind: fc.constant('list' as const),
      items: fc.array(fc.record({ text, level: fc.nat(9), marker: fc.option(text) }), { maxLength: 3 }),
      ...base,
    }),
    fc.record({
      kind: fc.constant('table' as const),
      header: fc.option(fc.array(text, { maxLength: 3 })),
      rows: fc.array(fc.array(text, { maxLength: 3 }), { maxLength: 3 }),
      ...base,
    }),
    fc.record({
      kind: fc.constant('card' as const),
      lines: fc.array(fc.record({ text, size: fc.nat(40) }), { maxLength: 3 }),
      ...base,
    }),
  )
  const slide = fc
    .record({
      blocks: fc.array(block, { maxLength: 4 }),
      title: fc.option(text),
      hasImages: fc.boolean(),
      notes: fc.option(text),
      links: fc.array(fc.webUrl(), { maxLength: 2 }),
    })
    .map(({ title, ...rest }) => ({
      ...rest,
      title: title === null ? null : { text: title, source: 'top' as const },
    }))
  fc.assert(
    fc.property(fc.array(slide, { maxLength: 3 }), fc.array(text, { maxLength: 2 }), (slides, running) => {
      const layout: DeckLayout = {
        slides: slides.map((given, at) => slideOf({ ...given, number: at + 1 })),
        running,
      }
      const { document, ...reading } = judgeLayout(layout, documentOf('A title'))
      const result = {
        ...reading,
        request_id: null,
        filename: 'deck.pdf',
        document: { ...document, sha256: '' },
      }
      expect(
        [...Value.Errors(PitchDeckResultSchema, result)].map(({ path, message }) => `${path} ${message}`),
      ).toEqual([])
    }),
  )
})
