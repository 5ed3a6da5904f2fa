import { hasWord } from '../../kernel/index.ts'
import type { Line } from './line.ts'
import type { PageLines } from './running-lines.ts'

/** Whether a line is where this deck keeps the titles of its slides. */
export type IsTitlePlace = (line: Line) => boolean

/** Titles are high up, at one place, in one size, on so many of the pages that have text. */
const highShare = 0.25
const pagesShare = 0.4
const pagesMin = 3
const textMax = 90

/** Places that hold different words on many pages: what a master slide makes. */
export function titlePlaces(pages: readonly PageLines[]): IsTitlePlace {
  const texts = new Map<string, Map<number, string>>()
  let pagesWithText = 0
  for (const page of pages) {
    if (page.lines.length > 0) pagesWithText++
    for (const { line, angle, height } of page.lines) {
      if (angle !== 0 || line.y > highShare * height || line.text.length > textMax || !hasWord(line.text))
        continue
      const key = keyOf(line)
      texts.set(key, (texts.get(key) ?? new Map()).set(page.number, line.text))
    }
  }
  const places = new Set<string>()
  for (const [key, onPages] of texts)
    if (onPages.size >= Math.max(pagesMin, pagesShare * pagesWithText) && new Set(onPages.values()).size > 1)
      places.add(key)
  return (line) => places.has(keyOf(line))
}

/** Master slides place to the point; the left edge tells, since titles differ in width. */
function keyOf(line: Line): string {
  return `${Math.round(line.x)} ${Math.round(line.y)} ${Math.round(line.size)}`
}
