import type { Workbench } from '../../dealflow.ts'
import { createJobClients, type Reach, reachWith } from '../job-clients.ts'
import { jobDamage, unfinished } from '../job-damage.ts'
import { jobServerArguments } from '../job-kills.ts'
import { receiveJobEvents } from '../job-receiver.ts'
import { randomFrom } from '../random.ts'
import type { FaultyDisk } from './disks.ts'

export interface DiskFaultOptions {
  readonly environment?: Readonly<Record<string, string>>
  /** For how long the disk fails after the first refusals; then some of the work takes half a minute. */
  readonly lastsMs?: number
}

export interface DiskFaultReport {
  readonly problems: readonly string[]
  /** How requests that write were refused, and how often. */
  readonly refusals: Readonly<Record<string, number>>
  /** Requests that only read were answered so while the disk failed. */
  readonly reads: Readonly<Record<string, number>>
  /** What /healthz and /readyz said while the disk failed. */
  readonly health: { readonly alive: number; readonly ready: number }
  readonly acknowledged: number
  /** Jobs that were made between the fault and its first refusal. */
  readonly afterFault: number
  readonly deliveries: number
}

const enoughRefusals = 100
/** An honest storage has by now found that it cannot write. */
const acknowledgedMax = 1_000
const undelivered = 'what a webhook came to could not be written'

/**
 * A server at work whose disk fails and is mended while it runs: while clients make and cancel jobs, jobs run, and a receiver has
 * not answered yet. Nothing is restarted; in the end every job must have ended and every event have come.
 */
export async function failDisk(
  bench: Workbench,
  disk: FaultyDisk,
  { environment = {}, lastsMs = 0 }: DiskFaultOptions = {},
): Promise<DiskFaultReport> {
  const receiver = receiveJobEvents()
  const clients = createJobClients({ random: randomFrom(1), hasSlow: lastsMs > 0 })
  const refusals: Record<string, number> = {}
  const reads: Record<string, number> = {}
  let made = 0
  let afterFault = 0
  let refused = 0
  let isFailing = false
  clients.onTold = (moment) => {
    if (moment !== 'a job made') return
    made++
    if (isFailing && refused === 0) afterFault++
  }
  clients.onRefused = (answer) => {
    refused++
    count(refusals, `${answer.status} ${answer.json.error?.code}: ${answer.json.error?.message}`)
  }
  try {
    const server = await bench.serve(jobServerArguments, { ...disk.environment, ...environment })
    const status = async (path: string) => (await fetch(`${server.url}${path}`)).status
    const key = server.opening.test_key ?? ''
    const reach = counting(reachWith(server.url, key))
    receiver.trust(await clients.makeEndpoint(reach, receiver.url))
    await clients.work(reach, () => made >= 100 && receiver.deliveries() >= 20)

    const answered = receiver.hold()
    await clients.work(reach, () => receiver.held() >= 5)
    isFailing = true
    disk.fail()
    const odd: string[] = []
    const workUntil = (isEnough: () => boolean) =>
      clients.work(reach, isEnough).catch((error: Error) => odd.push(error.message))
    await workUntil(() => refused > 0 || afterFault >= acknowledgedMax)
    answered()
    const isUnsettled = () => server.output().includes(undelivered)
    // On a full disk the log of the database may have a little room left, in which a delivery settles.
    const isEnough = () => refused >= (isUnsettled() ? enoughRefusals : 10 * enoughRefusals)
    if (refused > 0 && odd.length === 0) await workUntil(isEnough)
    if (lastsMs > 0) await Bun.sleep(lastsMs)
    const health = { alive: await status('/healthz'), ready: await status('/readyz') }
    disk.mend()
    isFailing = false
    if (odd.length > 0 || refused === 0) {
      await server.kill()
      return report(health, [...odd, ...(await jobDamage(disk.database(), clients.orders))])
    }

    await clients.finish(reach)
    await receiver.hasAll(
      clients.orders.filter(({ hasWebhook }) => hasWebhook).map(({ jobId }) => jobId ?? ''),
    )
    // Within a second: so old may an answer be.
    while ((await status('/readyz')) !== 200);
    const code = await server.stop()
    const database = disk.database()
    return report(health, [
      ...(code === 0 ? [] : [`the server ended with ${code}`]),
      ...receiver.problems,
      ...(await jobDamage(database, clients.orders)),
      ...unfinished(database, clients.orders, receiver.events),
    ])
  } finally {
    await receiver.stop()
  }

  function counting(to: Reach): Reach {
    return async (path, init) => {
      const wasFailing = isFailing
      const answer = await to(path, init)
      if (wasFailing && isFailing && init === undefined) count(reads, String(answer.status))
      return answer
    }
  }

  function report(health: DiskFaultReport['health'], problems: readonly string[]): DiskFaultReport {
    const acknowledged = clients.orders.filter(({ jobId }) => jobId !== null).length
    return { problems, refusals, reads, health, acknowledged, afterFault, deliveries: receiver.deliveries() }
  }
}

function count(counts: Record<string, number>, what: string) {
  counts[what] = (counts[what] ?? 0) + 1
}
