import { deepEqual, equal, ok } from 'node:assert/strict'
import type { DeepResearchResult } from '@dealflow/core'
import { textOfValues, valueAt } from './expected-values.ts'
import { expectationOf } from './site-expectations.ts'

type Subsystems = DeepResearchResult['data']
type SubsystemName = keyof Subsystems
type Texts = Readonly<Record<string, readonly unknown[]>>

/**
 * What a deep research of a site must come to; written by hand, beside its pages. What is not named may be anything. A path is
 * the name of a subsystem and members of its output: `founderResearch.founders.full_name`.
 */
interface ExpectedResearch {
  readonly outcome: 'succeeded' | 'failed'
  readonly reason?: string
  readonly statuses?: Readonly<Partial<Record<SubsystemName, string>>>
  /** The reason of a subsystem that was skipped, and words that its detail holds. */
  readonly skipped?: Readonly<Partial<Record<SubsystemName, readonly [reason: string, ...words: string[]]>>>
  readonly values?: Readonly<Record<string, unknown>>
  /** All that a list holds, in any order. */
  readonly lists?: Texts
  /** Some of what a list holds, or of what a text does. */
  readonly holds?: Texts
  /** Text that no value holds, quotes and the pages themselves aside. */
  readonly never?: readonly string[]
}

export type ResearchedSite =
  | { readonly status: 'succeeded'; readonly result: DeepResearchResult }
  | { readonly status: 'failed'; readonly reason: string }

/** Sites that have such an expectation. */
export const expectedResearch = (host: string) =>
  expectationOf<ExpectedResearch>(host, 'expected-research.json')

/** Holds the end of a deep research against what was written by hand; throws at the first difference. */
export function checkResearchedSite(host: string, site: ResearchedSite): void {
  const wanted = expectedResearch(host)
  if (wanted === null) throw new Error(`${host} has no expected-research.json`)
  equal(site.status, wanted.outcome, `${host}: outcome (${site.status === 'failed' ? site.reason : ''})`)
  if (site.status === 'failed') {
    equal(site.reason, wanted.reason, `${host}: reason`)
    return
  }
  const { data } = site.result
  ok(site.result.success, `${host}: success`)
  checkStatuses(host, wanted, data)
  checkValues(host, wanted, data)
  for (const [name, { evidence, output }] of Object.entries(data))
    for (const { field, method, sources } of evidence) {
      const value = valueAt(output, field.split('/').slice(1))
      ok(value !== undefined && value !== null, `${host}: evidence ${field} of ${name} leads to a value`)
      ok(method === 'hint' || sources.length > 0, `${host}: ${field} of ${name} has a source`)
    }
}

function checkStatuses(host: string, { statuses = {}, skipped = {} }: ExpectedResearch, data: Subsystems) {
  const names = Object.keys(statuses) as SubsystemName[]
  const found = Object.fromEntries(names.map((name) => [name, data[name].status]))
  deepEqual(found, statuses, `${host}: statuses, ${failuresOf(data)}`)
  for (const [name, [reason, ...words] = ['']] of Object.entries(skipped)) {
    const { skipped_reason: why, skipped_detail: detail } = data[name as SubsystemName]
    equal(why, reason, `${host}: why ${name} was skipped`)
    for (const word of words)
      ok(detail?.includes(word), `${host}: ${name} says that it was skipped for want of ${word}`)
  }
}

const failuresOf = (data: Subsystems) =>
  Object.entries(data)
    .flatMap(([name, { error }]) => (error === null ? [] : [`${name}: ${error.message}`]))
    .join(' ')

function checkValues(host: string, wanted: ExpectedResearch, data: Subsystems): void {
  for (const [path, value] of Object.entries(wanted.values ?? {}))
    deepEqual(outputAt(data, path), value, `${host}: ${path}`)
  for (const [path, values] of Object.entries(wanted.lists ?? {})) {
    const found = outputAt(data, path)
    deepEqual(Array.isArray(found) ? found.toSorted() : found, values.toSorted(), `${host}: ${path}`)
  }
  for (const [path, values] of Object.entries(wanted.holds ?? {})) {
    const found = outputAt(data, path)
    for (const value of values)
      ok(
        typeof found === 'string'
          ? found.includes(String(value))
          : Array.isArray(found) && found.includes(value),
        `${host}: ${path} holds ${value}, ${JSON.stringify(found)}`,
      )
  }
  const values = textOfValues(toldIn(data))
  for (const text of wanted.never ?? []) ok(!values.includes(text), `${host}: "${text}" is nowhere`)
}

/** Without the pages, and without what is quoted of them: signals are sentences of theirs. */
function toldIn({ deepScrape: _, tractionSignals: __, report, ...parts }: Subsystems): unknown {
  const { markdown = '', ...written } = report.output ?? {}
  return [parts, written, markdown.split('\n## Sources\n', 1)]
}

function outputAt(data: Subsystems, path: string): unknown {
  const [name, ...members] = path.split('.')
  return valueAt(data[name as SubsystemName]?.output, members)
}
