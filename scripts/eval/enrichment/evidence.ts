import { unprovenValues } from '../../../packages/core/src/testing/unproven-values.ts'
import type { EvalData } from './load-sites.ts'
import { resultOfSite } from './result-of-site.ts'
import { atLeast, type Row } from './rows.ts'

/** Whether every value of every real site has a quote that is on its page. */
export async function evaluate(data: EvalData): Promise<readonly Row[]> {
  const errors: string[] = []
  let values = 0
  for (const loaded of [...data.companies, ...data.annotated, ...data.startups]) {
    const { site } = loaded
    const result = await resultOfSite(loaded, data)
    const pagesOf = (url: string) => site.pages.filter((read) => read.url === url).map(({ page }) => page)
    values += result.evidence.length
    const unproven = unprovenValues(result, pagesOf)
    errors.push(...unproven.map((problem) => `${site.domain}: ${problem}`))
  }
  return [atLeast('values of real sites that are proven', 1, [values - errors.length, values], errors)]
}
