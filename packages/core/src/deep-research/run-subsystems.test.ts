import { describe, expect, test } from 'bun:test'
import { JobError } from '../kernel/job-error.ts'
import { exampleJob } from '../testing/example-job-kind.ts'
import type { Ended, Found } from './outcome.ts'
import type { Research } from './research.ts'
import { type AnySubsystem, type Outcomes, percentOf, runSubsystems } from './run-subsystems.ts'
import type { SubsystemName } from './schema.ts'
import { subsystemTable } from './subsystem-table.ts'

const found = { status: 'succeeded', output: {}, evidence: [] } as unknown as Found<SubsystemName>

const subsystem = (name: SubsystemName, given: Partial<AnySubsystem> = {}): AnySubsystem => ({
  name,
  needs: [],
  uses: [],
  weight: 20,
  run: async () => found,
  ...given,
})

/** Runs a table; what it did, in order. */
async function running(
  table: readonly AnySubsystem[],
  {
    outcomes = new Map(),
    abortAt = null,
    onFailure = () => {},
  }: {
    readonly outcomes?: Outcomes
    readonly abortAt?: string | null
    readonly onFailure?: (name: SubsystemName, error: unknown) => void
  } = {},
) {
  const did: string[] = []
  const aborting = new AbortController()
  const logged: string[] = []
  let now = 1_000
  const note = (what: string) => {
    did.push(what)
    if (what === abortAt) aborting.abort(new Error('told to stop'))
  }
  const error = await runSubsystems(
    table.map((one) => ({
      ...one,
      run: (research) => {
        note(`run ${one.name}`)
        now += 10
        return one.run(research)
      },
    })),
    {} as Research,
    outcomes,
    {
      run: {
        job: exampleJob(),
        signal: aborting.signal,
        progress: (percent) => note(`${percent} %`),
        async saveCheckpoints(entries) {
          note(`save ${Object.keys(entries)}`)
        },
      },
      clock: { now: () => now },
      log: { write: (_level, message) => void logged.push(message) },
      onFailure,
    },
  ).then(
    () => null,
    (thrown: Error) => thrown,
  )
  return { did, outcomes, error, logged }
}

describe('the parts of a deep research', () => {
  test('are run in the order of the table, and each is kept before the next begins', async () => {
    const { did, outcomes } = await running([subsystem('deepScrape'), subsystem('report', { weight: 80 })])
    expect(did).toEqual([
      '0 %',
      'run deepScrape',
      'save deepScrape',
      '20 %',
      'run report',
      'save report',
      '99 %',
    ])
    expect(outcomes.get('report')).toEqual({ ended: found, startedAt: 1_010, completedAt: 1_020 })
  })

  test('one that an earlier attempt has ended is not run again', async () => {
    const ended: Outcomes = new Map([['deepScrape', { ended: found, startedAt: 1, completedAt: 2 }]])
    const { did, outcomes } = await running(
      [subsystem('deepScrape'), subsystem('companyProfile', { needs: ['deepScrape'] })],
      { outcomes: ended },
    )
    expect(did).toEqual(['20 %', 'run companyProfile', 'save companyProfile', '40 %'])
    expect(outcomes.get('deepScrape')?.startedAt).toBe(1)
  })

  test('what it needs must have come to something, at least in part', async () => {
    const ends = {
      succeeded: found,
      partial: { ...found, status: 'partial' },
      skipped: { status: 'skipped', reason: 'not_configured', detail: 'Set it.' },
    } as const satisfies Record<string, Ended<SubsystemName>>
    const after = async (run: AnySubsystem['run']) => {
      const needing = subsystem('techStack', { needs: ['deepScrape'] })
      const { outcomes } = await running([subsystem('deepScrape', { run }), needing])
      return outcomes.get('techStack')?.ended
    }
    const leftOut = {
      status: 'skipped',
      reason: 'dependency_failed',
      detail: 'It needs deepScrape, which came to nothing.',
    } as const
    expect(await after(async () => ends.succeeded)).toEqual(found)
    expect(await after(async () => ends.partial)).toEqual(found)
    expect(await after(async () => ends.skipped)).toEqual(leftOut)
    expect(await after(() => Promise.reject(new JobError('WEBSITE_BLOCKED', 'Shut.')))).toEqual(leftOut)
  })

  test('what nobody wants is left out, whatever it needs', async () => {
    const unwanted = { status: 'skipped', reason: 'requested', detail: 'Not wanted.' } as const
    const { did, outcomes } = await running([
      subsystem('competitorAnalysis', { needs: ['companyProfile'], skip: () => unwanted }),
    ])
    expect(outcomes.get('competitorAnalysis')?.ended).toEqual(unwanted)
    expect(did).toEqual(['0 %', 'save competitorAnalysis', '20 %'])
  })

  test('a failure is told in words that were written for clients, and takes nothing else with it', async () => {
    const { outcomes, error, logged } = await running([
      subsystem('fundingResearch', {
        run: () => Promise.reject(new JobError('PROVIDER_UNAVAILABLE', 'Nobody answers.')),
      }),
      subsystem('techStack', {
        run() {
          throw new TypeError('secret of ours')
        },
      }),
      subsystem('report'),
    ])
    expect(error).toBeNull()
    expect(outcomes.get('fundingResearch')?.ended).toEqual({
      status: 'failed',
      error: { reason: 'PROVIDER_UNAVAILABLE', message: 'Nobody answers.' },
    })
    expect(outcomes.get('techStack')?.ended).toEqual({
      status: 'failed',
      error: { reason: 'INTERNAL', message: 'It could not be worked out, by a mistake of ours.' },
    })
    expect(outcomes.get('report')?.ended.status).toBe('succeeded')
    expect(logged).toEqual(['A part of a deep research failed by a mistake of ours'])
  })

  test('a failure that ends the job is no checkpoint', async () => {
    const failure = new JobError('WEBSITE_UNREACHABLE', 'Gone.', { retryable: true })
    const { did, error, outcomes } = await running(
      [subsystem('deepScrape', { run: () => Promise.reject(failure) }), subsystem('report')],
      {
        onFailure(_name, error) {
          throw error
        },
      },
    )
    expect(error as unknown).toBe(failure)
    expect(did).toEqual(['0 %', 'run deepScrape'])
    expect(outcomes.size).toBe(0)
  })

  test('one that is told to stop begins nothing more, also where a part does not listen', async () => {
    const deaf = subsystem('deepScrape', { run: () => new Promise<never>(() => {}) })
    const told = await running([deaf, subsystem('report')], { abortAt: 'run deepScrape' })
    expect(told.error?.message).toBe('told to stop')
    expect(told.did).toEqual(['0 %', 'run deepScrape'])
    const between = await running([subsystem('deepScrape'), subsystem('report')], {
      abortAt: 'save deepScrape',
    })
    expect(between.error?.message).toBe('told to stop')
    expect(between.did).toEqual(['0 %', 'run deepScrape', 'save deepScrape', '20 %'])
  })
})

describe('the table of the parts', () => {
  test('has each behind what it reads, and all of them weigh 100', () => {
    const before = new Set<SubsystemName>()
    for (const { name, needs, uses } of subsystemTable) {
      for (const read of [...needs, ...uses])
        expect([name, read, before.has(read)]).toEqual([name, read, true])
      before.add(name)
    }
    expect(subsystemTable.reduce((sum, { weight }) => sum + weight, 0)).toBe(100)
    expect(percentOf(subsystemTable, new Map([...before].map((name) => [name, null])))).toBe(99)
  })

  test('has every part of the contract once, in the order of the design', () => {
    expect(subsystemTable.map(({ name, weight }) => `${name} ${weight}`)).toEqual([
      'deepScrape 30',
      'companyProfile 8',
      'founderResearch 8',
      'fundingResearch 8',
      'productAnalysis 3',
      'hiringSignals 3',
      'techStack 2',
      'newsAndPress 3',
      'webPresence 2',
      'tractionSignals 3',
      'ventureAssessment 5',
      'competitorAnalysis 8',
      'marketAnalysis 7',
      'riskFlags 2',
      'report 8',
    ])
  })
})
