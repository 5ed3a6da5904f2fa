import { same } from './assert.ts'
import { meets } from './http-scenario.ts'
import type { HttpScenario, Skipped } from './http-subject.ts'
import { forEachKind, type JobBench, jobKinds } from './job-bench.ts'

const secondMs = 1_000
const dayMs = 86_400_000

/** What takes time: only where the clock of the service can be moved. */
export const jobTimeScenarios: readonly HttpScenario[] = [
  ...overTime('long work tells how far it is, and is asked after less often', async (bench, pass) => {
    const { kind, send } = bench
    const jobId = await bench.start('slow')
    await bench.running(jobId)
    const seen: unknown[] = []
    for (let second = 0; second < 29; second++) {
      await pass(secondMs)
      const view = await bench.view(jobId)
      seen.push(kind.isEnrichment ? view['stage'] : view['progress'])
    }
    if (kind.isEnrichment) {
      if (new Set(seen).size < 3) throw new Error(`stages: ${JSON.stringify(seen)}`)
    } else {
      same(
        seen,
        [...seen].sort((a, b) => Number(a) - Number(b)),
        'progress',
      )
      // A batch of one row and a page of a deck are done at once or not at all.
      if (kind.type === 'deep_research' && new Set(seen).size < 3) throw new Error(JSON.stringify(seen))
    }
    same((await bench.view(jobId))['status'], 'running', 'status')
    await pass(5 * secondMs)
    same((await bench.ended(jobId))['status'], 'succeeded', 'status')

    const stuck = await bench.start('stuck')
    await bench.running(stuck)
    for (const [seconds, retryAfter] of [
      [29, '2'],
      [2, '5'],
      [88, '5'],
      [2, '10'],
    ] as const) {
      await pass(seconds * secondMs)
      meets(await send(`${kind.path}/${stuck}`), { status: 200, headers: { 'retry-after': retryAfter } })
    }
  }),

  ...overTime('a job that passes its deadline fails and is paid back', async (bench, pass) => {
    const { kind } = bench
    const jobId = await bench.start('stuck')
    await bench.running(jobId)
    await pass(kind.deadlineMs - secondMs)
    same((await bench.view(jobId))['status'], 'running', 'status before')
    await pass(3 * secondMs)
    const view = await bench.ended(jobId)
    const { reason, refunded } = view['error'] as Record<string, unknown>
    same([view['status'], reason, refunded], ['failed', 'DEADLINE_EXCEEDED', kind.priceUsd > 0], 'end')
    const types = (await bench.entries(jobId)).map(({ type }) => type)
    same(types, kind.priceUsd === 0 ? [] : ['charge', 'refund'], 'ledger')
  }),

  ...overTime(
    'results and jobs are kept as long as is said, to the millisecond',
    async (bench, _pass, jump) => {
      const { kind, send } = bench
      const jobId = await bench.start('succeed')
      await bench.ended(jobId)
      const result = () => send(`${kind.path}/${jobId}/result`)
      const resultDays = kind.isEnrichment ? 30 : 90
      await jump(resultDays * dayMs - 1)
      meets(await result(), { status: 200 })
      await jump(1)
      if (kind.isEnrichment) {
        meets(await result(), { status: 410, code: 'JOB_RESULT_EXPIRED' })
        meets(await send(`${kind.path}/${jobId}`), { status: 200 })
        await jump(60 * dayMs)
        meets(await result(), { status: 410, code: 'JOB_RESULT_EXPIRED' })
      } else meets(await result(), { status: 404, code: 'NOT_FOUND' })
      meets(await send(`${kind.path}/${jobId}`), { status: 404 })
      same((await send(kind.path)).json.data?.['jobs'], [], 'jobs')
    },
  ),
]

function overTime(
  name: string,
  run: (
    bench: JobBench,
    pass: (ms: number) => Promise<void>,
    jump: (ms: number) => Promise<void>,
  ) => Promise<void>,
): readonly HttpScenario[] {
  return forEachKind(
    name,
    async (bench): Promise<Skipped | undefined> => {
      const { passTime, jumpTime } = bench.subject
      if (passTime === null || jumpTime === null)
        return { skipped: 'the clock of this subject is the real one' }
      await run(bench, passTime, jumpTime)
      return undefined
    },
    jobKinds,
  )
}
