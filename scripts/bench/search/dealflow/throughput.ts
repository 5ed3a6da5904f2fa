import { inTurn, type Workload } from '../queries.ts'
import { quantile, type Timing } from '../timing.ts'
import { openData } from './data.ts'
import { planOf } from './engine.ts'

export interface ThroughputFigures extends Timing {
  readonly perSecond: number
}

const warmUpMs = 2_000
const measuredMs = 6_000

/** Searches through the index's Workers with all filter mixes in turn, two in flight for each of two Workers. */
export async function measureThroughput(directory: string, workload: Workload): Promise<ThroughputFigures> {
  const { index, feed, close } = await openData(directory, { threads: true })
  await feed.readAll()
  const sets = workload.sets.filter(({ name }) => name.startsWith('sentences'))
  const plans = inTurn(sets).map(planOf)
  const times: number[] = []
  let hits = 0
  let next = 0
  const startedAt = performance.now()
  const client = async () => {
    for (
      let before = performance.now();
      before - startedAt < warmUpMs + measuredMs;
      before = performance.now()
    ) {
      const plan = plans[next++ % plans.length]
      if (plan === undefined) return
      const found = await index.search(plan)
      if (before - startedAt < warmUpMs) continue
      hits += found.hits.length
      times.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: 4 }, client))
  await close()
  return {
    name: 'two Workers',
    calls: times.length,
    isWhole: true,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    hits,
    perSecond: times.length / (measuredMs / 1000),
  }
}
