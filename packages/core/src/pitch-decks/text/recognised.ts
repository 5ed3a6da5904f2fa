import { holdsSign } from '../../kernel/index.ts'
import type { PageText, Run } from './page-text.ts'

/**
 * The page with what tesseract recognised in its picture, given as its TSV; `dpi` are dots per inch of that picture. Its own text, of
 * which there is nearly none, is in the picture as well and gives way. A page on which nothing was recognised stays as it is.
 */
export function pageOfTsv(page: PageText, tsv: string, dpi: number): PageText {
  const words = readWords(tsv, 72 / dpi)
  const runs = stretchesOf(words.filter(({ confidence }) => confidence >= wordConfidenceMin)).map(runOf)
  if (runs.length === 0) return page
  const warnings = page.warnings.filter((warning) => warning !== 'no_text_layer')
  if (meanConfidence(words) < pageConfidenceMin) warnings.push('ocr_low_confidence')
  return { ...page, runs, tags: null, source: 'ocr', warnings }
}

/** Measured on 14 slides whose words are known: of 31 words below it 3 were right, of the 617 above it 510. */
const wordConfidenceMin = 0.3
/** Of all words by their letters, the dropped ones too; on the slides below it every fourth word was wrong. */
const pageConfidenceMin = 0.8
/** A wider gap, in ems, separates columns; within a line words are some 0.3 apart. */
const gapMax = 1.1
const runsMax = 50_000

interface Word {
  readonly text: string
  /** Of tesseract: block, paragraph, line. */
  readonly line: string
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly confidence: number
}

/** The columns are level, page, block, paragraph, line, word, left, top, width, height, confidence (0 to 100), text; words are level 5. */
function readWords(tsv: string, points: number): Word[] {
  const words: Word[] = []
  for (const row of tsv.split('\n')) {
    const [level, , block, paragraph, line, , ...rest] = row.split('\t')
    const text = rest[5]?.trim().toWellFormed() ?? ''
    if (level !== '5' || text === '' || words.length === runsMax) continue
    const [left = 0, top = 0, width = 0, height = 0, confidence = 0] = rest.slice(0, 5).map(Number)
    words.push({
      text,
      line: `${block} ${paragraph} ${line}`,
      left: left * points,
      top: top * points,
      right: (left + width) * points,
      bottom: (top + height) * points,
      confidence: Math.max(0, Math.min(1, confidence / 100)),
    })
  }
  return words
}

/** Neighbours on a line. */
function stretchesOf(words: readonly Word[]): Word[][] {
  const stretches: Word[][] = []
  for (const word of words) {
    const stretch = stretches.at(-1)
    const last = stretch?.at(-1)
    const isNext = last?.line === word.line && gapOf(last, word) <= gapMax
    if (stretch !== undefined && isNext) stretch.push(word)
    else stretches.push([word])
  }
  return stretches
}

/** In ems of the bigger word; a word may be recognised before one that is left of it. */
function gapOf(left: Word, right: Word): number {
  return Math.abs(right.left - left.right) / Math.max(sizeOf([left]), sizeOf([right]))
}

function runOf(words: readonly Word[]): Run {
  const text = words.map((word, at) => `${blankBetween(words[at - 1]?.text, word.text)}${word.text}`).join('')
  const left = Math.min(...words.map((word) => word.left))
  const size = sizeOf(words)
  const bottom = Math.max(...words.map((word) => word.bottom))
  return {
    text,
    x: fraction(left),
    y: fraction(bottom - depthOf(text) * size),
    width: fraction(Math.max(...words.map((word) => word.right)) - left),
    size: fraction(size),
    angle: 0,
    font: 'recognised',
    isRightToLeft: /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text),
    confidence: fraction(meanConfidence(words)),
  }
}

/** Scripts without blanks come as one word a sign. */
const blankBetween = (before: string | undefined, next: string) =>
  before === undefined || (isUnspaced(Array.from(before).at(-1)) && isUnspaced(Array.from(next)[0]))
    ? ''
    : ' '
const isUnspaced = (sign = '') => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(sign)

/** A box is as high as its letters: how much of an em lies above the baseline and below it depends on which they are. */
function sizeOf(words: readonly Word[]): number {
  const text = words.map((word) => word.text).join('')
  const height = Math.max(...words.map((word) => word.bottom)) - Math.min(...words.map((word) => word.top))
  return Math.max(1, height / (riseOf(text) + depthOf(text)))
}

const riseOf = (text: string) => (/^[acegmnopqrsuvwxyz.,·–—-]+$/u.test(text) ? 0.5 : 0.72)
const depthOf = (text: string) => (holdsSign(text, 'gjpqy,;()[]{}Q|') ? 0.21 : 0)

function meanConfidence(words: readonly Word[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  return words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / letters
}

const fraction = (value: number) => Math.round(value * 1_000) / 1_000
