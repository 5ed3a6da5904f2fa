import type { RunningServer, Workbench } from '../dealflow.ts'
import { createJobClients, reachWith, type ToldMoment, toldMoments } from './job-clients.ts'
import { jobDamage, unfinished } from './job-damage.ts'
import { receiveJobEvents } from './job-receiver.ts'

/** At what a server is killed: what a client has just been told, or an event that a receiver has got and not answered. */
export const killMoments = [...toldMoments, 'an event delivered'] as const
export type KillMoment = (typeof killMoments)[number]

export interface JobKills {
  readonly bench: Workbench
  readonly rounds: number
  /** 0 to 1: what clients do, and after how many sights of its moment a round kills. */
  readonly random: () => number
  /** Whether some of the work takes half a minute. */
  readonly hasSlow: boolean
  readonly tell?: (round: number, problems: number) => void
  /** A mutant is killed until something is found. */
  readonly isMutant?: boolean
}

export interface JobKillReport {
  readonly problems: readonly string[]
  readonly kills: number
  readonly met: Readonly<Partial<Record<KillMoment, number>>>
  /** Jobs that clients were told of. */
  readonly acknowledged: number
  readonly deliveries: number
  readonly events: number
}

/** How often a round sees its moment before it kills, at most: few enough that plenty is under way. */
const sightsMax: Readonly<Record<KillMoment, number>> = {
  'a job made': 150,
  'a job cancelled': 25,
  'an end shown': 40,
  'an event delivered': 60,
}

/** As much work at once as there is, no ceilings, and webhooks to this machine. */
export const jobServerArguments = [
  ...['--rate-limits', 'off', '--job-workers', '256'],
  ...['--active-jobs-per-key', '0', '--active-jobs-per-account', '0'],
  ...['--webhooks-allow-http', 'true', '--outbound-allowed-cidrs', '127.0.0.0/8'],
] as const

/**
 * Kills a server in the middle of creations, work, cancellations and deliveries, and looks each time at what it left: everything
 * that a client was told must stand, each job have its one charge, each end its refund and its event. In the end a server that
 * lives must bring every job to an end and every event to its receiver.
 */
export async function killJobs(options: JobKills): Promise<JobKillReport> {
  const { bench, rounds, random, tell, isMutant } = options
  const receiver = receiveJobEvents()
  const clients = createJobClients(options)
  const problems: string[] = []
  const met: Partial<Record<KillMoment, number>> = {}
  let kills = 0
  let key = ''
  const note = (when: string, found: readonly string[]) => {
    for (const problem of found) problems.push(`${when}: ${problem}`)
  }
  try {
    while (kills < rounds && !(isMutant === true && problems.length > 0)) {
      const server = await bench.serve(jobServerArguments)
      if (kills === 0) {
        key = server.opening.test_key ?? ''
        receiver.trust(await clients.makeEndpoint(reachWith(server.url, key), receiver.url))
      }
      const moment = killMoments[kills % killMoments.length] as KillMoment
      const kill = killAt(server, moment, 1 + Math.floor(random() * sightsMax[moment]))
      clients.onTold = kill.saw
      receiver.onDelivery = () => kill.saw('an event delivered')
      receiver.refuseSome(Date.now())
      await clients
        .work(reachWith(server.url, key), kill.isDone)
        .catch((error: Error) => note(`round ${kills}`, [error.message, ...lastError(server)]))
      kill.now()
      await kill.done
      met[moment] = (met[moment] ?? 0) + 1
      note(`round ${kills}, killed at ${moment}`, await jobDamage(bench.data, clients.orders))
      kills++
      tell?.(kills, problems.length)
    }
    if (problems.length === 0) note('at the end', await finish())
    const acknowledged = clients.orders.filter(({ jobId }) => jobId !== null).length
    const deliveries = receiver.deliveries()
    return { problems, kills, met, acknowledged, deliveries, events: receiver.events.size }
  } finally {
    await receiver.stop()
  }

  async function finish(): Promise<readonly string[]> {
    clients.onTold = () => {}
    receiver.onDelivery = () => {}
    receiver.refuseSome(Number.POSITIVE_INFINITY)
    const server = await bench.serve(jobServerArguments)
    await clients.finish(reachWith(server.url, key))
    const awaited = clients.orders.filter(({ hasWebhook }) => hasWebhook).map(({ jobId }) => jobId ?? '')
    await receiver.hasAll(awaited)
    const code = await server.stop()
    return [
      ...(code === 0 ? [] : [`the server ended with ${code}`]),
      ...receiver.problems,
      ...(await jobDamage(bench.data, clients.orders)),
      ...unfinished(bench.data, clients.orders, receiver.events),
    ]
  }
}

/** What a server said of it that answered what nobody should get. */
function lastError(server: RunningServer): string[] {
  const lines = server.output().split('\n')
  return lines.filter((line) => line.includes('"level":"error"')).slice(-1)
}

function killAt(server: RunningServer, wanted: KillMoment, sights: number) {
  let left = sights
  let isDone = false
  const killed = Promise.withResolvers<void>()
  const now = () => {
    if (isDone) return
    isDone = true
    server.kill().then(killed.resolve, killed.reject)
  }
  return {
    saw(moment: ToldMoment | 'an event delivered') {
      if (moment === wanted && --left <= 0) now()
    },
    now,
    isDone: () => isDone,
    done: killed.promise,
  }
}
