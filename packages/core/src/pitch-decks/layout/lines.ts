import { isDigits, lettersAndNumbers, oneLine, splitAtSpaces } from '../../kernel/index.ts'
import { visibleLength } from './clean-text.ts'
import { greatest, least } from './extent.ts'
import type { Line } from './line.ts'
import { isBulletText } from './markers.ts'
import { inLogicalOrder, isCjk, isRightToLeftText } from './scripts.ts'
import type { VisibleRun } from './visible-runs.ts'

/** What is read as one baseline: superscripts apart, text of one line seldom differs by more. */
const baselineEm = 0.35
/** A gap that ends a line: wider than any blank between two words, narrower than the gutter between two columns. */
const wideGapEm = 1.1
/** Nobody justifies big type: there two figures lie next to each other at less. */
const wideGapOfBigEm = 0.7
const bigAgainstUsual = 1.6
/** Words whose letters are spaced out. */
const spacedWordsEm = 2.5
/** Bullets lie further off from their text. */
const bulletGapEm = 4
/** Italics and kerning let neighbours overlap; more is text drawn over other text. */
const overlapEm = 0.3
/** A gap that is a blank, where the file has none: half of the narrowest blank that fonts have. */
const blankEm = 0.09
/** Some exporters keep a thin gap between Chinese and Latin text; among Chinese letters only a wide one is meant. */
const blankBesideCjkEm = 0.15
const blankWithinCjkEm = 0.5
/** How many baselines, and lines on one, stay open at a time: no real page needs as many, and a hostile one costs no more. */
const openMax = 64
const openOnBaselineMax = 8

export function linesOf(runs: readonly VisibleRun[]): Line[] {
  const big = bigAgainstUsual * usualRunSize(runs)
  const segments = baselinesOf(runs).flatMap((baseline) => segmentsOf(baseline, big))
  return withBullets(segments).map(lineOf)
}

function baselinesOf(runs: readonly VisibleRun[]): VisibleRun[][] {
  const levels = new Map(withSuperscriptsLevelled(runs))
  const level = (run: VisibleRun) => levels.get(run) ?? run.y
  const baselines: { y: number; size: number; runs: VisibleRun[] }[] = []
  for (const run of [...runs].sort((a, b) => level(a) - level(b) || a.index - b.index)) {
    let found: (typeof baselines)[number] | undefined
    for (let at = baselines.length - 1; at >= 0 && at >= baselines.length - openMax; at--) {
      const baseline = baselines[at]
      if (baseline === undefined) break
      const distance = level(run) - baseline.y
      const size = levels.has(run) ? baseline.size : Math.min(run.size, baseline.size)
      if (distance > baselineEm * size) continue
      if (found === undefined || distance < level(run) - found.y) found = baseline
    }
    if (found === undefined) baselines.push({ y: level(run), size: run.size, runs: [run] })
    else found.runs.push(run)
  }
  return baselines.map((baseline) => baseline.runs)
}

/** Small text that sticks to the end of what was drawn before it is raised or lowered, and read on that one's baseline. */
function* withSuperscriptsLevelled(runs: readonly VisibleRun[]): Generator<[VisibleRun, number]> {
  let base: VisibleRun | undefined
  let end = 0
  for (const run of runs) {
    if (base !== undefined && run.size < 0.85 * base.size) {
      const rise = base.y - run.y
      const gap = run.x - end
      if (
        rise < 0.6 * base.size &&
        rise > -0.3 * base.size &&
        Math.abs(rise) > 0.05 * base.size &&
        Math.abs(gap) < 0.2 * base.size
      ) {
        yield [run, base.y]
        end = run.x + run.width
        continue
      }
    }
    base = run
    end = run.x + run.width
  }
}

/** The runs of a baseline, apart where a gap is wide; text drawn over other text is a line of its own. */
function segmentsOf(baseline: readonly VisibleRun[], big: number): VisibleRun[][] {
  const segments: VisibleRun[][] = []
  let open: VisibleRun[][] = []
  for (const run of [...baseline].sort((a, b) => a.x - b.x || a.index - b.index)) {
    let best: { segment: VisibleRun[]; gap: number } | undefined
    for (const segment of open) {
      const gap = gapTo(segment, run, big)
      if (gap !== null && (best === undefined || Math.abs(gap) < Math.abs(best.gap))) best = { segment, gap }
    }
    if (best === undefined) {
      const segment = [run]
      segments.push(segment)
      open = [...open.slice(1 - openOnBaselineMax), segment]
    } else best.segment.push(run)
  }
  return segments
}

/** A bullet whose baseline is a little off, so that text of the column beside it was nearer, joins the text behind it. */
function withBullets(segments: readonly VisibleRun[][]): VisibleRun[][] {
  const isLone = ([run, ...more]: readonly VisibleRun[]) =>
    run !== undefined && more.length === 0 && isBulletText(run.text)
  const sorted = [...segments].sort((a, b) => (a[0]?.y ?? 0) - (b[0]?.y ?? 0))
  const joined = new Map<VisibleRun[], VisibleRun>()
  for (const [at, segment] of sorted.entries()) {
    const [bullet] = segment
    if (bullet === undefined || !isLone(segment)) continue
    const right = bullet.x + bullet.width
    let best: VisibleRun[] | undefined
    for (const other of sorted.slice(Math.max(0, at - openOnBaselineMax), at + openOnBaselineMax)) {
      const [first] = other
      if (first === undefined || isLone(other) || joined.has(other)) continue
      if (Math.abs(first.y - bullet.y) > baselineEm * bullet.size) continue
      if (first.x < right || first.x - right > bulletGapEm * bullet.size) continue
      if (best === undefined || first.x < (best[0]?.x ?? 0)) best = other
    }
    if (best !== undefined) joined.set(best, bullet)
  }
  const bullets = new Set(joined.values())
  return segments.flatMap((segment) => {
    const [first] = segment
    if (first !== undefined && segment.length === 1 && bullets.has(first)) return []
    const bullet = joined.get(segment)
    return [bullet === undefined ? segment : [bullet, ...segment]]
  })
}

/** The size below which half of the letters are. */
function usualRunSize(runs: readonly VisibleRun[]): number {
  const sizes = [...runs].sort((a, b) => a.size - b.size)
  const letters = sizes.reduce((sum, run) => sum + visibleLength(run.text), 0)
  let seen = 0
  for (const run of sizes) {
    seen += visibleLength(run.text)
    if (seen >= letters / 2) return run.size
  }
  return 0
}

/** How far a run lies from the end of a segment, or null where it is no part of it. */
function gapTo(segment: readonly VisibleRun[], run: VisibleRun, big: number): number | null {
  const last = segment.at(-1)
  if (last === undefined) return null
  const em = Math.min(last.size, run.size)
  const gap = run.x - (last.x + last.width)
  // Widths that a font tells wrongly must not tear apart what the file wrote in one go.
  const overlap = run.index === last.index + 1 ? Math.max(overlapEm * em, 0.15 * last.width) : overlapEm * em
  if (gap < -overlap) return null
  if (isSpacedLetters(last.text) && isSpacedLetters(run.text) && gap <= spacedWordsEm * em) return gap
  const isBullet = segment.length === 1 && isBulletText(last.text)
  const wide = isBullet
    ? bulletGapEm * em
    : Math.max((em >= big ? wideGapOfBigEm : wideGapEm) * em, letterSpacedGap(segment))
  return gap <= wide ? gap : null
}

/** Letters that are spaced out have wider gaps between their words too. */
function letterSpacedGap(segment: readonly VisibleRun[]): number {
  if (segment.length < 3) return 0
  const gaps: number[] = []
  for (let at = Math.max(1, segment.length - 12); at < segment.length; at++) {
    const [before, run] = [segment[at - 1], segment[at]]
    if (before === undefined || run === undefined || !isLetter(run.text) || !isLetter(before.text)) return 0
    gaps.push(run.x - before.x - before.width)
  }
  const usual = gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? 0
  const em = segment[0]?.size ?? 0
  return usual > 0.2 * em ? 3.5 * usual + 0.25 * em : 0
}

/** Of a script that has words; Chinese is spaced as it likes. */
function isLetter(text: string): boolean {
  return /^\p{L}\p{M}*$/u.test(text) && !isCjk(text)
}

function lineOf(segment: readonly VisibleRun[]): Line {
  const letters = new Map<number, number>()
  for (const run of segment) letters.set(run.size, (letters.get(run.size) ?? 0) + visibleLength(run.text))
  const [size] = [...letters].reduce((a, b) => (b[1] > a[1] || (b[1] === a[1] && b[0] > a[0]) ? b : a))
  const base = segment.find((run) => run.size === size)
  const x = least(segment, (run) => run.x)
  const isRightToLeft = isRightToLeftText(segment.map((run) => run.text).join(' '))
  const runs = isRightToLeft ? inLogicalOrder(segment) : segment
  return {
    text: textOf(runs),
    x,
    y: base?.y ?? 0,
    width: greatest(segment, (run) => run.x + run.width) - x,
    size,
    isRightToLeft,
    runs,
  }
}

function textOf(runs: readonly VisibleRun[]): string {
  const spaced = letterSpacedGap(runs)
  let text = ''
  let before: VisibleRun | undefined
  for (const run of runs) {
    let added = run.text
    if (before !== undefined) {
      const gap = Math.max(run.x - before.x - before.width, before.x - run.x - run.width)
      if (spaced > 0) text += gap > spaced * 0.5 ? '  ' : ' '
      // Within a run of spaced letters the blanks are those between letters; between two such runs it is that of words.
      else if (isSpacedLetters(before.text) && isSpacedLetters(run.text)) text += '  '
      else if (before.blankAfter || gap > blankGap(before, run)) text += ' '
      else if (isRaisedNumber(before, run)) added = superscript(run.text)
    }
    text += added
    before = run
  }
  return oneLine(joinSpacedLetters(text))
}

/** The mark of a footnote or a power: "07/16" with a raised 2 is another date when it is read as a figure of its year. */
function isRaisedNumber(before: VisibleRun, run: VisibleRun): boolean {
  return (
    run.size < 0.75 * before.size &&
    before.y - run.y > 0.2 * before.size &&
    run.text.length <= 3 &&
    isDigits(run.text)
  )
}

function superscript(digits: string): string {
  return Array.from(digits, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(digit))).join('')
}

const isLoneLetter = (word: string) => /^\p{L}$/u.test(word)

function isSpacedLetters(text: string): boolean {
  // Few texts begin with a lone letter, and it is asked of every pair of runs. A letter has one or two units.
  const blank = text.indexOf(' ')
  return (blank === 1 || blank === 2) && text.split(' ').every(isLoneLetter)
}

function blankGap(before: VisibleRun, run: VisibleRun): number {
  const em = Math.max(before.size, run.size)
  const cjk = [before.text.at(-1), run.text.at(0)].filter((letter) => letter !== undefined && isCjk(letter))
  return em * (cjk.length === 0 ? blankEm : cjk.length === 1 ? blankBesideCjkEm : blankWithinCjkEm)
}

/**
 * "P R O B L E M" is one word; two blanks or more part two of them. Within other text fewer than four letters are left alone:
 * they may be a list of letters.
 */
function joinSpacedLetters(text: string): string {
  const words = splitAtSpaces(text)
  if (words.length >= 4 && words.every(isLoneLetter))
    return text
      .split(/\s{2,}/)
      .map(lettersAndNumbers)
      .join(' ')
  return text.replace(/(?<![^\s])\p{L}(?: \p{L}(?![^\s])){3,}/gu, (letters) => letters.replaceAll(' ', ''))
}
