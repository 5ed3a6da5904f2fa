import { datesIn } from '../../../packages/core/src/extraction/funding/dates-in-text.ts'
import { moneyIn } from '../../../packages/core/src/extraction/funding/money-in-text.ts'
import { plain, type SpecCase, type Task } from './specs.ts'

/** What the readers that the parser replaces make of a case: of sites for money and dates. Queries are read by the parser itself. */
export function readToday(task: Task, { input, now }: SpecCase): string[] {
  if (task === 'money')
    return moneyIn(input).map(({ value, currency }) => `${plain(value)} ${currency ?? '?'}`)
  if (task === 'dates') return datesIn(input, now + 10 * 365 * 86_400_000).map(({ iso }) => iso)
  return []
}
