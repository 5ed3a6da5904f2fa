import { median } from '../statistics.ts'
import type { Row } from './rows.ts'

/** What was measured of a row, a figure a round. */
export interface Figures {
  readonly own: readonly number[]
  readonly release: readonly number[]
}

export interface Judgement {
  readonly isHeld: boolean
  /** For whoever reads the run. */
  readonly line: string
}

/** A row that is so many times worse fails. */
const worseLeast = 1.15

/** Whether a row holds: the medians are compared, and a fall of 15 % fails. So does a row that could not be measured. */
export function judge(
  { name, unit, isBetter }: Pick<Row, 'name' | 'unit' | 'isBetter'>,
  figures: Figures,
): Judgement {
  const [now, before] = [median(figures.own), median(figures.release)]
  const worse = isBetter === 'higher' ? before / now : now / before
  const isHeld = worse < worseLeast && now > 0 && before > 0
  const shown = `${before.toFixed(2)} -> ${now.toFixed(2)} ${unit}`
  const verdict = isHeld ? 'holds' : 'FAILS'
  return {
    isHeld,
    line: `${verdict}  ${name.padEnd(10)} ${shown}, ${isBetter} is better; ${worse.toFixed(2)} times worse`,
  }
}
