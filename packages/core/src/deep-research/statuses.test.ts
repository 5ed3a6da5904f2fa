import { afterAll, describe, expect, test } from 'bun:test'
import { researchIn, type SituationName } from '../../test/research/situations.ts'
import { broken, type Never, type Status, statuses, type Way } from '../../test/research/statuses-table.ts'
import { explain } from '../kernel/explain.ts'
import { JobError } from '../kernel/job-error.ts'
import { researchOf } from '../testing/research-bench.ts'
import { type DeepResearchResult, DeepResearchResultSchema, type SubsystemName } from './schema.ts'

const subsystems = Object.keys(statuses) as SubsystemName[]
const seen = new Map<SubsystemName, Set<Status>>()
const researched = new Map<string, Promise<DeepResearchResult>>()

/** The result of a research in a situation, which ended well whatever failed in it. */
function resultIn(situation: SituationName, name: SubsystemName): Promise<DeepResearchResult> {
  const key = situation === 'itself broken' ? `${name} broken` : situation
  const known = researched.get(key) ?? researchedOnce(situation, name)
  researched.set(key, known)
  return known
}

async function researchedOnce(situation: SituationName, name: SubsystemName): Promise<DeepResearchResult> {
  const result = researchOf(await researchIn(situation, name))
  for (const [one, { status }] of Object.entries(result.data)) {
    const all = seen.get(one as SubsystemName) ?? new Set<Status>()
    seen.set(one as SubsystemName, all.add(status))
  }
  return result
}

const isNever = (way: Way | Never): way is Never => 'never' in way

describe('each part of a deep research comes to each of its ends', () => {
  for (const name of subsystems)
    for (const [status, way] of Object.entries(statuses[name]) as [Status, Way | Never][]) {
      if (isNever(way)) continue
      const [situation, reason] = way
      test(`${name}: ${status} (${situation})`, async () => {
        const result = await resultIn(situation, name)
        const part = result.data[name]
        expect(part.status).toBe(status)
        expect(part.error?.reason ?? part.skipped_reason ?? undefined).toBe(reason as never)
        expect(part.output === null).toBe(status === 'failed' || status === 'skipped')
        expect(part.skipped_detail === null).toBe(status !== 'skipped')
        // What failed takes nothing with it but what needs it, and its report says that it was not checked.
        if (name !== 'report') expect(result.data.report.status).toBe('succeeded')
        expect(explain(DeepResearchResultSchema, result)).toEqual([])
      })
    }

  test('and never to those that it cannot come to, in any of these situations', () => {
    expect(researched.size).toBeGreaterThan(subsystems.length)
    for (const name of subsystems)
      for (const [status, way] of Object.entries(statuses[name]) as [Status, Way | Never][])
        if (isNever(way)) expect([name, ...(seen.get(name) ?? [])]).not.toContain(status)
  })
})

describe('a site that cannot be read', () => {
  test('fails the job where the dataset does not know the company, with the reason of the reading', async () => {
    const { output, error } = await researchIn('gone and unknown', 'deepScrape')
    expect(output).toBeNull()
    expect(error).toBeInstanceOf(JobError)
    expect(error).toMatchObject({ reason: 'WEBSITE_UNREACHABLE', retryable: true })
  })

  test('fails nothing where it does: the record tells', async () => {
    const { success, data } = await resultIn('gone', 'deepScrape')
    expect(success).toBe(true)
    expect(data.companyProfile).toMatchObject({ status: 'partial', output: { founded_year: 2020 } })
  })
})

test('it is success when somebody can read of the company', async () => {
  for (const name of subsystems.filter((one) => statuses[one].failed === broken))
    expect([name, (await resultIn('itself broken', name)).success]).toEqual([name, name !== 'report'])
})

afterAll(() => {
  const open = subsystems.flatMap((name) =>
    Object.entries(statuses[name]).flatMap(([status, way]) =>
      isNever(way) ? [`${name} is never ${status}: ${way.never}`] : [],
    ),
  )
  console.log(open.join('\n'))
})
