import { hasLetter, isDigits } from '../../kernel/index.ts'
import { byPlace, type Line, lineRight } from './line.ts'

/** A number in a circle lies further from its text than a typed one, in em of the text. */
const gapEm = 6
const stepsMin = 3

/** Lone numbers that count up from 1 down the page, each before a line of text, are the numbers of that list: "1." and its text. */
export function withStepNumbers(lines: readonly Line[]): Line[] {
  const sorted = [...lines].sort(byPlace)
  const numbers = sorted.filter(({ text }) => isDigits(text) && text.length <= 2 && Number(text) > 0)
  if (numbers.length < stepsMin || numbers.length > 60) return [...lines]
  const replaced = new Map<Line, Line | null>()
  for (const first of numbers.filter((line) => Number(line.text) === 1)) {
    const steps: { number: Line; text: Line }[] = []
    for (const number of numbers) {
      if (Number(number.text) !== steps.length + 1 || !isBelow(number, first)) continue
      const text = textBeside(number, lines)
      if (text === undefined || replaced.has(text)) break
      steps.push({ number, text })
    }
    if (steps.length < stepsMin) continue
    for (const { number, text } of steps) {
      replaced.set(number, null)
      replaced.set(text, beside(number, text))
    }
  }
  return lines.flatMap((line) => {
    const other = replaced.get(line)
    return other === undefined ? [line] : other === null ? [] : [other]
  })
}

function isBelow(number: Line, first: Line): boolean {
  const middle = (line: Line) => line.x + line.width / 2
  return number === first || (number.y > first.y && Math.abs(middle(number) - middle(first)) <= number.size)
}

function textBeside(number: Line, lines: readonly Line[]): Line | undefined {
  let best: Line | undefined
  for (const line of lines) {
    const gap = line.x - lineRight(number)
    if (Math.abs(line.y - number.y) > 0.6 * Math.max(line.size, number.size) || gap < 0) continue
    if (gap <= gapEm * line.size && hasLetter(line.text) && (best === undefined || line.x < best.x))
      best = line
  }
  return best
}

function beside(number: Line, text: Line): Line {
  const runs = [...number.runs, ...text.runs]
  return {
    ...text,
    text: `${number.text}. ${text.text}`,
    x: number.x,
    width: lineRight(text) - number.x,
    runs,
  }
}
