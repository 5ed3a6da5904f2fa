import { printable } from '../cli/printable.ts'
import { count } from '../cli/progress-text.ts'
import type { ShownResearch } from '../operations/research.ts'

/** What is said beside a report: which parts there are, what it took, and where it is kept. */
export function researchOutlook(
  { data, usage, record_store_id: id }: ShownResearch,
  dryRun: boolean,
): string[] {
  const parts = Object.values(data)
  const of = (status: string) => parts.filter((part) => part.status === status).length
  const done = of('succeeded') + of('partial')
  const aside = [
    ...(of('partial') > 0 ? [`${of('partial')} of them partly`] : []),
    ...(of('skipped') > 0 ? [`${of('skipped')} skipped`] : []),
    ...(of('failed') > 0 ? [`${of('failed')} failed`] : []),
  ]
  const failed = Object.entries(data).flatMap(([name, { error }]) =>
    error === null ? [] : [`${name} failed: ${printable(error.message)}`],
  )
  const calls = usage?.model_calls ?? 0
  const asked = calls === 0 ? '' : ` The model was asked ${calls === 1 ? 'once' : `${count(calls)} times`}.`
  return [
    '',
    `${done} of ${parts.length} parts${aside.length === 0 ? '' : `, ${aside.join(', ')}`}; ${pages(data)} of its site.${asked}`,
    ...failed,
    ...(dryRun ? ['Nothing was kept.'] : []),
    ...(id === null ? [] : [`Its record is ${printable(id)}: dealflow company get ${printable(id)}`]),
  ]
}

function pages({ deepScrape }: ShownResearch['data']): string {
  const read = deepScrape.output?.page_count ?? 0
  return `${count(read)} ${read === 1 ? 'page' : 'pages'}`
}
