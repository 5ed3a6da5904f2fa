import { createProcesses, type ProcessParts, type RunningServer, type Server } from './processes.ts'
import type { Owner } from './timeline.ts'
import type { World } from './world.ts'

/**
 * A server and some further workers over one database. The server is what a service puts together; when it dies, all die, since
 * it gives back whatever is leased when it starts. A worker that dies is missed by nobody but the reaper.
 */
export interface Machine {
  server(): Server | null
  /** Every process that is up, the server first. */
  owners(): readonly Owner[]
  start(): void
  kill(owner: Owner): void
  /** As a signal to terminate does; resolves when the server has ended. */
  stop(): Promise<void>
  /** Only what sends webhooks works from now on. */
  restWorkers(): Promise<void>
  /** Starts anew, with everything. */
  wakeWorkers(): Promise<void>
}

export interface MachineParts extends Omit<ProcessParts, 'kill'> {
  readonly workers: number
}

export function createMachine(world: World, parts: MachineParts): Machine {
  const { random, timeline } = world
  const processes = createProcesses(world, { ...parts, kill })
  const workers: Owner[] = []
  let server: RunningServer | null = null
  let starts = 0
  let isResting = false

  function newOwner(what: string): Owner {
    const owner: Owner = { name: `${what}-${++starts}`, isAlive: true, heldUntil: 0 }
    world.trace(owner.name, 'starts')
    return owner
  }

  async function startServer(): Promise<void> {
    const started = await processes.openServer(newOwner('server'))
    server = started
    for (let number = 0; number < parts.workers && !isResting; number++) startWorker()
    if (isResting) started.send()
    else await started.work()
  }

  function startWorker(): void {
    const owner = newOwner('worker')
    workers.push(owner)
    void processes.startWorker(owner)
  }

  function ended(owner: Owner): void {
    owner.isAlive = false
    const place = workers.indexOf(owner)
    if (place >= 0) workers.splice(place, 1)
    if (server?.owner !== owner) return
    const { onEnd } = server
    server = null
    for (const other of workers.splice(0)) other.isAlive = false
    for (const tell of onEnd) tell()
  }

  function kill(owner: Owner): void {
    if (!owner.isAlive) return
    world.trace(owner.name, 'is killed')
    const wasServer = server?.owner === owner
    ended(owner)
    timeline.after(world.outside, random.between(100, 4_000), () => {
      if (wasServer) void startServer()
      else if (server !== null && !isResting) startWorker()
    })
  }

  async function stop(): Promise<void> {
    const stopped = server
    if (stopped === null) return
    const { owner } = stopped
    world.trace(owner.name, 'is told to stop')
    stopped.isStopping = true
    for (const other of workers.splice(0)) other.isAlive = false
    // Whoever told it to stop loses patience.
    const cancel = timeline.after(world.outside, 60_000, () => kill(owner))
    const isKilled = await orKilled(stopped, stopped.close())
    cancel()
    if (isKilled) return
    world.trace(owner.name, 'has stopped')
    ended(owner)
    timeline.after(world.outside, random.between(100, 2_000), () => void startServer())
  }

  return {
    server: () => server,
    owners: () => (server === null ? [] : [server.owner, ...workers]),
    start: () => void startServer(),
    kill,
    stop,
    async restWorkers() {
      isResting = true
      for (const other of workers.splice(0)) other.isAlive = false
      if (server !== null) await orKilled(server, server.closeJobs())
    },
    async wakeWorkers() {
      isResting = false
      await stop()
    },
  }
}

/** Whether the server was killed while it did something: then that never ends. */
function orKilled({ onEnd }: Server, task: Promise<void>): Promise<boolean> {
  return Promise.race([
    task.then(() => false),
    new Promise<boolean>((tell) => void onEnd.add(() => tell(true))),
  ])
}
