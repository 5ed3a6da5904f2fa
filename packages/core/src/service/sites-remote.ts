import { JobError, type ModelUsage } from '../kernel/index.ts'
import type { Answer, CanonicalChoice, VcTry } from '../vc-backability/index.ts'
import {
  boundedMap,
  createSiteChildren,
  OverLimits,
  type RememberedRobots,
  type SiteTask,
  type StartSiteChild,
} from '../web/index.ts'
import type { LiveSites } from './sites.ts'
import type { SitesPorts } from './sites-ports.ts'

/** What the service tells a child before the child reads anything: no key, no path, no address of a provider. */
export interface ChildSetup extends Pick<SitesPorts, 'vcModel' | 'savesNothing'> {
  readonly canonicalChoice: CanonicalChoice
  /** No other child of this parent has it. */
  readonly number: number
  readonly reading: Omit<SitesPorts['reading'], 'robotsMemory'>
  /** As configured; null where there is none. */
  readonly model: string | null
  readonly has: Readonly<Record<'search' | 'renderer' | 'observer', boolean>>
}

/** What a child may ask of its parent: nothing else is answered. */
export type RemotePorts = ReturnType<typeof portsForChildren>

/** Reads sites in children; the ports stay here. */
export function remoteSites(ports: SitesPorts, start: StartSiteChild): LiveSites {
  const { host, providers, reading, vcModel, vcCanonical, savesNothing, observePage } = ports
  const { robotsMemory: _, ...read } = reading
  const offered = new Map<string, unknown>(
    Object.entries(portsForChildren(ports)).map(([name, run]) => [`ports.${name}`, run]),
  )
  let started = 0
  const setup = (): ChildSetup => ({
    number: ++started,
    vcModel,
    canonicalChoice: vcCanonical.choice,
    savesNothing,
    reading: read,
    model: providers.model?.model ?? null,
    has: {
      search: providers.search !== null,
      renderer: providers.renderer !== null,
      observer: observePage !== undefined,
    },
  })
  const children = createSiteChildren({
    host,
    start,
    setup,
    serve(name, args) {
      const port = offered.get(name)
      if (typeof port !== 'function') throw new Error(`A child asks for ${name}, which is not its to have.`)
      return port(...args)
    },
  })

  /** The child gives what the same function here would give; what crossed the border is of its type. */
  async function inChild<T>(task: SiteTask): Promise<T> {
    try {
      return (await children.run(task)) as T
    } catch (error) {
      if (error instanceof OverLimits) throw tooMuch(error)
      throw error
    }
  }

  return {
    work: (type) => (run) =>
      inChild({
        name: 'work',
        account: run.job.accountId,
        args: () => [type, run],
        signal: run.signal,
      }),
    watchedWork: (type, watch) => (run) =>
      inChild({
        name: 'watchedWork',
        account: run.job.accountId,
        args: () => [type, watch, run],
        signal: run.signal,
      }),
    checkVcBackability(run) {
      const { tried, leavesOut } = triesOf(host.clock)
      return inChild({
        name: 'checkVcBackability',
        account: run.job.accountId,
        args: (isAlone) => [run, tried(isAlone)],
        signal: run.signal,
        leavesOut,
      })
    },
    answerVcBackability(request, signal) {
      const { tried, leavesOut } = triesOf(host.clock)
      return inChild({
        name: 'answerVcBackability',
        account: request.accountId,
        args: (isAlone) => [request, signal, tried(isAlone)],
        signal,
        leavesOut,
      })
    },
    readVcLabels: (labels, options) =>
      inChild({
        name: 'readVcLabels',
        account: '',
        args: () => [labels, options],
        signal: options.signal,
      }),
    async readHomePage(domain, account, signal) {
      try {
        return (await children.run({
          name: 'readHomePage',
          account,
          args: () => [domain, account, signal],
          signal,
        })) as never
      } catch (error) {
        // A page that cannot be read within the limits.
        if (error instanceof OverLimits) return null
        throw error
      }
    },
    close: () => children.close(),
  }
}

const limitWords: Readonly<Record<string, string>> = {
  time: 'Understanding the pages of the website takes more time than a website may.',
  memory: 'Understanding the pages of the website takes more memory than a website may.',
}

const tooMuch = (error: OverLimits) =>
  new JobError(
    'NO_USABLE_CONTENT',
    limitWords[error.limit] ?? 'The pages of the website break every program that reads them.',
    { isInputFault: true, cause: error },
  )

/** Which websites of a check a child died of; their rows say so, and the others are answered. */
function triesOf(clock: SitesPorts['host']['clock']) {
  const startedAt = clock.now()
  const overLimits = new Set<string>()
  const known = new Map<string, Answer>()
  let current: string | null = null
  return {
    tried(isOneByOne: boolean): VcTry {
      current = null
      return {
        isOneByOne,
        overLimits,
        known,
        spentMs: Math.max(0, clock.now() - startedAt),
        onAnswer: (domain, answer) => void known.set(domain, answer),
        onBegin: async (domain) => {
          current = domain
        },
      }
    },
    leavesOut() {
      if (current === null || overLimits.has(current)) return false
      overLimits.add(current)
      return true
    },
  }
}

/** Characters of robots.txt that are kept for the children to come. */
const robotsCharactersMax = 8_000_000
const robotsOverhead = 500
const budgetsMax = 1_000

function portsForChildren(ports: SitesPorts) {
  const { access, cache, companies, known, storage, analyzer, providers, host, isOnline, observePage } = ports
  const { markedSources } = ports.vcCanonical
  const robots = boundedMap<RememberedRobots>(
    robotsCharactersMax,
    ({ found }) => (found.verdict === 'read' ? found.text.length : 0) + robotsOverhead,
  )
  const budgets = boundedMap<ModelUsage>(budgetsMax, () => 1)
  const nobody = () => {
    throw new Error('This provider is not configured.')
  }
  return {
    get: access.get,
    takeTurn: access.turns.take as (
      hostname: string,
      delayMs: number,
      signal: AbortSignal,
      request: () => Promise<unknown>,
    ) => Promise<unknown>,
    findRobots: async (origin: string) => robots.get(origin) ?? null,
    saveRobots: async (origin: string, found: RememberedRobots) => robots.set(origin, found),
    findPage: cache.find.bind(cache),
    savePage: cache.save.bind(cache),
    resolve: (entries: readonly string[]) => companies.resolve('live', entries),
    findManyKnown: async (ids: readonly string[]) => (await companies.storeOf('live')).findMany(ids),
    find: known.store.find.bind(known.store),
    findByDomains: known.store.findByDomains.bind(known.store),
    findMany: known.store.findMany.bind(known.store),
    deletedByOperator: known.store.deletedByOperator.bind(known.store),
    similar: known.index.similar.bind(known.index),
    investorsNamed: known.index.investorsNamed.bind(known.index),
    catchUp: known.feed.catchUp.bind(known.feed),
    factsOf: storage.enrichment.factsOf.bind(storage.enrichment),
    peopleOf: storage.enrichment.peopleOf.bind(storage.enrichment),
    roundsOf: storage.enrichment.roundsOf.bind(storage.enrichment),
    saveEnriched: storage.enrichment.save.bind(storage.enrichment),
    forgottenOf: storage.enrichment.forgottenOf.bind(storage.enrichment),
    forgottenPeopleOf: storage.enrichment.forgottenPeopleOf.bind(storage.enrichment),
    findVerdicts: storage.verdicts.findMany.bind(storage.verdicts),
    markedSources,
    saveVerdicts: storage.verdicts.saveMany.bind(storage.verdicts),
    activeEnrichments: storage.jobs.activeEnrichments.bind(storage.jobs),
    analyze: analyzer.analyze.bind(analyzer),
    isOnline,
    search: providers.search === null ? nobody : providers.search.search.bind(providers.search),
    render: providers.renderer === null ? nobody : providers.renderer.render.bind(providers.renderer),
    /** Questions of one budget, `number`, share what is spent of it here. */
    async ask(number: string, question: Parameters<NonNullable<typeof providers.model>['ask']>[0]) {
      if (providers.model === null) return nobody()
      const sent = question.budget.used
      const used = budgets.get(number) ?? { ...sent }
      used.calls = Math.max(used.calls, sent.calls)
      used.inputTokens = Math.max(used.inputTokens, sent.inputTokens)
      used.outputTokens = Math.max(used.outputTokens, sent.outputTokens)
      used.isEstimated ||= sent.isEstimated
      budgets.set(number, used)
      const budget = { ...question.budget, used }
      return { answer: await providers.model.ask({ ...question, budget }), used }
    },
    observePage: async (page: Parameters<NonNullable<typeof observePage>>[0]) => observePage?.(page),
    log: async (...line: Parameters<typeof host.log.write>) => host.log.write(...line),
  }
}
