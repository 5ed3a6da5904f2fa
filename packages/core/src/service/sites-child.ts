export { loadLocations } from '../reference/index.ts'

import type { SiteRun } from '../enrichment/index.ts'
import type { Clock, Hashing, ModelAnswer } from '../kernel/index.ts'
import { createPeer, type Peer, remote } from '../web/index.ts'
import { type LiveSites, openLiveSites } from './sites.ts'
import type { SitesPorts } from './sites-ports.ts'
import type { ChildSetup, RemotePorts } from './sites-remote.ts'

export interface SiteChildSetup {
  readonly clock: Clock
  readonly crypto: Hashing
  /** Called once, with the first site. */
  readonly locations: () => Promise<SitesPorts['locations']>
  readonly input: AsyncIterable<Uint8Array>
  readonly send: (bytes: Uint8Array) => Promise<void>
  /** In whose name this process works: what is awaited goes on in the name in which it was begun. */
  readonly names: {
    run<T>(task: number, work: () => T): T
    current(): number
  }
  /** Tells the parent whose work goes on now; cheap, and without a turn of the loop. */
  readonly mark: (task: number) => void
}

/** Serves a parent until it closes the input: understands pages for it, and asks it for everything else. */
export async function serveSiteChild(setup: SiteChildSetup): Promise<void> {
  const { names, mark } = setup
  const as = (task: number, work: () => void) => {
    mark(task)
    names.run(task, work)
  }
  const clock: Clock = {
    now: () => setup.clock.now(),
    timer(ms, run, options) {
      const task = names.current()
      return setup.clock.timer(ms, () => as(task, run), options)
    },
    defer(run) {
      const task = names.current()
      setup.clock.defer(() => as(task, run))
    },
  }
  let opened: LiveSites | null = null
  const peer = createPeer({
    send: setup.send,
    rest: () => new Promise((resolve) => setup.clock.defer(resolve)),
    caller() {
      const task = names.current()
      return (go) => as(task, go)
    },
    async serve(name, args) {
      if (name === 'open') {
        opened = await openLiveSites(await portsOf(peer, args[0] as ChildSetup, { ...setup, clock }))
        return null
      }
      const sites = opened
      if (sites === null) throw new Error('A child is given work before it is set up.')
      const [task, ...given] = args
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      as(Number(task), () => {
        try {
          Promise.resolve(perform(sites, name, given)).then(resolve, reject)
        } catch (error) {
          reject(error)
        }
      })
      return promise
    },
  })
  for await (const chunk of setup.input) if (!peer.push(chunk)) break
}

/** What a parent asks for, by name; see `remoteSites`. */
function perform(sites: LiveSites, name: string, given: readonly unknown[]): unknown {
  const asked = { name, given } as unknown as Asked
  switch (asked.name) {
    case 'work': {
      const [type, run] = asked.given
      return sites.work(type)(run)
    }
    case 'watchedWork': {
      const [type, watch, run] = asked.given
      return sites.watchedWork(type, watch)(run)
    }
    case 'checkVcBackability':
      return sites.checkVcBackability(...asked.given)
    case 'answerVcBackability':
      return sites.answerVcBackability(...asked.given)
    case 'readVcLabels':
      return sites.readVcLabels(...asked.given)
    case 'readHomePage':
      return sites.readHomePage(...asked.given)
  }
}

/** The functions of `LiveSites` that a parent asks for, and with them the run of work that they give. */
type Asked =
  | { readonly name: 'work'; readonly given: readonly [...Parameters<LiveSites['work']>, SiteRun] }
  | {
      readonly name: 'watchedWork'
      readonly given: readonly [...Parameters<LiveSites['watchedWork']>, SiteRun]
    }
  | AskedFor<'checkVcBackability'>
  | AskedFor<'answerVcBackability'>
  | AskedFor<'readVcLabels'>
  | AskedFor<'readHomePage'>

interface AskedFor<Name extends keyof LiveSites> {
  readonly name: Name
  readonly given: Parameters<LiveSites[Name]>
}

async function portsOf(
  peer: Peer,
  { number, has, reading, vcModel, canonicalChoice, savesNothing, model }: ChildSetup,
  own: Pick<SiteChildSetup, 'clock' | 'crypto' | 'locations'>,
): Promise<SitesPorts> {
  const there = remote<RemotePorts>(peer, 'ports')
  const { clock, crypto } = own
  const known = {
    store: {
      find: there.find,
      findMany: there.findMany,
      findByDomains: there.findByDomains,
      deletedByOperator: there.deletedByOperator,
    },
    index: { similar: there.similar, investorsNamed: there.investorsNamed },
    feed: { catchUp: there.catchUp },
  }
  return {
    host: { clock, crypto, log: { write: (...line) => void there.log(...line).catch(() => {}) } },
    locations: await own.locations(),
    access: { get: there.get, turns: { take: there.takeTurn as SitesPorts['access']['turns']['take'] } },
    cache: { find: there.findPage, save: there.savePage },
    reading: { ...reading, robotsMemory: { find: there.findRobots, save: there.saveRobots } },
    providers: {
      model: model === null ? null : remoteModel(model, number, there),
      search: has.search ? { search: there.search } : null,
      renderer: has.renderer ? { render: there.render } : null,
    },
    isOnline: there.isOnline,
    ...(has.observer
      ? { observePage: ({ outcome, from }) => void there.observePage({ outcome, from }).catch(() => {}) }
      : {}),
    companies: {
      resolve: (_, entries) => there.resolve(entries),
      storeOf: async () => ({ findMany: there.findManyKnown }),
    },
    known,
    storage: {
      enrichment: {
        factsOf: there.factsOf,
        peopleOf: there.peopleOf,
        roundsOf: there.roundsOf,
        save: there.saveEnriched,
        forgottenOf: there.forgottenOf,
        forgottenPeopleOf: there.forgottenPeopleOf,
      },
      verdicts: { findMany: there.findVerdicts, saveMany: there.saveVerdicts },
      jobs: { activeEnrichments: there.activeEnrichments },
    },
    analyzer: { analyze: there.analyze },
    vcModel,
    vcCanonical: { choice: canonicalChoice, markedSources: there.markedSources },
    savesNothing,
  }
}

/** What a job spends is counted on both sides: the numbers only grow, and the greater ones hold. */
function remoteModel(
  model: string,
  child: number,
  there: Pick<RemotePorts, 'ask'>,
): NonNullable<SitesPorts['providers']['model']> {
  const numbers = new WeakMap<object, string>()
  let last = 0
  return {
    model,
    async ask(question) {
      const { used } = question.budget
      const number = numbers.get(used) ?? `${child}.${++last}`
      numbers.set(used, number)
      const { answer, used: spent } = await there.ask(number, question)
      used.calls = Math.max(used.calls, spent.calls)
      used.inputTokens = Math.max(used.inputTokens, spent.inputTokens)
      used.outputTokens = Math.max(used.outputTokens, spent.outputTokens)
      used.isEstimated ||= spent.isEstimated
      return answer as ModelAnswer<never>
    },
  }
}
