import type { Instance } from '../instance.ts'
import { exposition, expositionType } from './exposition.ts'
import { instanceFamilies } from './instance-families.ts'
import { processFamilies } from './process-families.ts'
import { queueFamilies } from './queue-families.ts'

/** The answer to a scrape. */
export async function metricsResponse(instance: Instance): Promise<Response> {
  const families = [
    ...(await instanceFamilies(instance)),
    ...(await queueFamilies(instance)),
    ...instance.requests.families(),
    ...instance.jobCounts.families(),
    ...instance.deckCounts.families(),
    ...instance.siteCounts.families(),
    ...processFamilies(),
  ]
  return new Response(exposition(families), {
    headers: { 'Content-Type': expositionType, 'Cache-Control': 'no-store' },
  })
}
