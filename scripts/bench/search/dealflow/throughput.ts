import { inTurn, sentenceSets, type Workload } from '../queries.ts'
import { type Timing, underLoad } from '../timing.ts'
import { openData } from './data.ts'
import { planOf } from './engine.ts'

export interface ThroughputFigures extends Timing {
  readonly perSecond: number
}

/** Searches through the index's Workers with all filter mixes in turn, two in flight for each of two Workers. */
export async function measureThroughput(directory: string, workload: Workload): Promise<ThroughputFigures> {
  const { index, feed, close } = await openData(directory, { threads: true })
  await feed.readAll()
  const plans = inTurn(sentenceSets(workload.sets)).map(planOf)
  const load = { concurrency: 4, warmUpMs: 2_000, measuredMs: 6_000 }
  const figures = await underLoad('two Workers', load, async (number) => {
    const plan = plans[number % plans.length]
    return plan === undefined ? 0 : (await index.search(plan)).hits.length
  })
  await close()
  return figures
}
