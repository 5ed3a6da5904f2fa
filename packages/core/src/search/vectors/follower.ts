import {
  type Clock,
  type EmbedderAnswer,
  type EmbedderProvider,
  embedderTextsMax,
  type Hashing,
  hourMs,
  keptDimensions,
  type Log,
  minuteMs,
  type ProviderFailure,
  pause,
  secondMs,
} from '../../kernel/index.ts'
import { type CompanyStore, changeOf } from '../../records/index.ts'
import { cutText, textToEmbed } from './company-text.ts'
import { toInt8 } from './int8.ts'
import type { KeptVectors } from './kept-vectors.ts'
import { fitProjection, project, toBytes } from './projection.ts'

export interface FollowerParts {
  readonly kept: KeptVectors
  /** Of the vectors; asked for once the follower starts. */
  readonly key: () => Promise<string>
  readonly source: Pick<CompanyStore, 'changesAfter' | 'findMany' | 'lastCursor'>
  readonly embedder: EmbedderProvider
  readonly clock: Clock
  readonly crypto: Hashing
  readonly log: Log
  /** Vectors of so many companies say in which directions all of them lie. Default 4,096. */
  readonly sampleSize?: number
}

/** What keeps vectors from being made, until the next success; an error is of what keeps them. */
export interface VectorFailure {
  readonly at: number
  readonly why: ProviderFailure | 'other_dimensions' | Error
}

/** Keeps the vectors of companies up to date with their store. */
export interface VectorFollower {
  start(): void
  failure(): VectorFailure | null
  /** Ends a request under way; what was kept stays. */
  close(): Promise<void>
}

/** Changes of one turn: some 4 ms of work. */
const pageSize = 100
const idleMs = 2 * secondMs
const timeoutMs = minuteMs
const backOff = { firstMs: secondMs, mostMs: 5 * minuteMs, askedMostMs: hourMs }
/** A text of which not even so much is taken is refused. */
const lettersMin = 125
const shortenedAtOnce = 64
/** Between others' turns. */
const stepMs = 5

type Failed = { readonly why: ProviderFailure | 'other_dimensions'; readonly retryAfterMs: number | null }

/**
 * Two loops. One reads the change feed, so that what was removed or changed goes whatever the embedder does; the other asks for vectors
 * a batch at a time, one request after the other. After a failure it waits twice as long as after the one before, and as long as the
 * endpoint asks.
 */
export function createVectorFollower(parts: FollowerParts): VectorFollower {
  const { kept, source, embedder, clock, crypto, log, sampleSize = 4_096 } = parts
  const { store } = kept
  const closing = new AbortController()
  const { signal } = closing
  const turn = () => new Promise<void>((resolve) => clock.defer(resolve))
  let failure: VectorFailure | null = null
  let failures = 0
  let asksFrom = Number.NEGATIVE_INFINITY
  let running: Promise<unknown> | null = null
  /** Whether the store may be of another key: at the start, and after an error, which may have made it anew. */
  let mustBegin = true
  /** Whether the feed was read to its end since. */
  let isReady = false

  async function keepUp(): Promise<boolean> {
    if (mustBegin) {
      mustBegin = false
      await begin()
    }
    await readFeed()
    // The other loop may have failed meanwhile.
    isReady = !mustBegin
    // What keeps the vectors does so again.
    if (failure?.why instanceof Error) failure = null
    return false
  }

  async function makeVectors(): Promise<boolean> {
    if (!isReady) return false
    const goesOn = clock.now() >= asksFrom && (await embedSome())
    await makeShorter()
    return goesOn
  }

  /** Takes steps until it is closing: at once after one that says so, and else after a while. */
  async function repeat(step: () => Promise<boolean>) {
    while (!signal.aborted) {
      let goesOn = false
      try {
        goesOn = await step()
      } catch (error) {
        if (signal.aborted) return
        kept.forget()
        mustBegin = true
        isReady = false
        failed({ why: error instanceof Error ? error : new Error(String(error)), retryAfterMs: null })
        log.write('warn', 'vectors of companies could not be kept', { error })
      }
      if (goesOn) await turn()
      else await pause(clock, idleMs, signal)
    }
  }

  /** Vectors of another model, or of other companies, are of no use. */
  async function begin() {
    const key = await parts.key()
    const { key: of, cursor } = store.state()
    const isAhead = changeOf(cursor) > changeOf(await source.lastCursor())
    if (of !== key || isAhead) {
      kept.forget()
      store.begin(key)
    }
    store.wantRefused()
  }

  async function readFeed() {
    for (;;) {
      const { cursor: from } = store.state()
      const { changes, cursor } = await source.changesAfter(from, pageSize)
      if (changes.length === 0 || signal.aborted) return
      const noted = changes.map(({ id, record }) => ({
        id,
        hash: record === null ? null : hashOf(textToEmbed(record.company)),
      }))
      store.note(noted, cursor)
      await turn()
    }
  }

  const hashOf = (text: string) => crypto.sha256(text).slice(0, 32)

  /** Whether there is more to do at once. */
  async function embedSome(): Promise<boolean> {
    const wanted = store.wanted(embedderTextsMax)
    const records = await source.findMany(wanted.map(({ id }) => id))
    const asked = wanted.flatMap(({ id, hash }, i) => {
      const record = records[i] ?? null
      const text = record === null ? null : textToEmbed(record.company)
      // What was changed or removed meanwhile is in the feed.
      return text === null || hashOf(text) !== hash ? [] : [{ id, hash, text }]
    })
    if (asked.length === 0) return false
    const vectors = await embedded(asked.map(({ text }) => text))
    if (signal.aborted) return false
    if ('why' in vectors) {
      failed(vectors)
      return false
    }
    store.save(
      asked.map(({ id, hash }, i) => {
        const vector = vectors[i] ?? null
        return { id, hash, vector: vector === null ? null : kept.asKept(vector) }
      }),
    )
    failure = null
    failures = 0
    return true
  }

  /**
   * The vectors of texts; null for one that the embedder refuses however short it is made. A batch that fails is taken apart as long
   * as the embedder answers otherwise: one text that is too long for it must not hold up the others.
   */
  async function embedded(texts: readonly string[]): Promise<readonly (Float32Array | null)[] | Failed> {
    const answer = await ask(texts)
    if ('vectors' in answer) return answer.vectors
    if (aboutAll.has(answer.why)) return answer
    const probe = await ask([probeText])
    if (!('vectors' in probe)) return probe
    if (byChance.has(answer.why)) {
      // What fails by chance does not fail again; some embedders answer so to a text that is too long.
      const again = await ask(texts)
      if ('vectors' in again) return again.vectors
      if (aboutAll.has(again.why)) return again
    }
    const [text = ''] = texts
    if (texts.length === 1)
      return text.length <= lettersMin ? [null] : embedded([cutText(text, Math.floor(text.length / 2))])
    const half = Math.floor(texts.length / 2)
    const first = await embedded(texts.slice(0, half))
    if ('why' in first) return first
    const second = await embedded(texts.slice(half))
    return 'why' in second ? second : [...first, ...second]
  }

  async function ask(texts: readonly string[]): Promise<Failed | Embedded> {
    const answer = await embedder.embed(texts, { kind: 'document', timeoutMs, signal })
    if (answer.outcome === 'failed') return { why: answer.failure, retryAfterMs: answer.retryAfterMs }
    const dimensions = kept.dimensions() ?? answer.vectors[0]?.length
    return answer.vectors.every(({ length }) => length === dimensions)
      ? answer
      : { why: 'other_dimensions', retryAfterMs: null }
  }

  function failed({ why, retryAfterMs }: Omit<VectorFailure, 'at'> & Pick<Failed, 'retryAfterMs'>) {
    const now = clock.now()
    const doubled = Math.min(backOff.firstMs * 2 ** Math.min(failures, 20), backOff.mostMs)
    asksFrom = now + Math.max(doubled, Math.min(retryAfterMs ?? 0, backOff.askedMostMs))
    failures++
    failure = { at: now, why }
  }

  /** Fits what makes vectors shorter once there are enough, and makes those shorter that were kept before. */
  async function makeShorter() {
    const dimensions = kept.dimensions()
    if (dimensions === null || dimensions <= keptDimensions) return
    if (kept.projection() === null) {
      if (store.countWhole() < sampleSize) return
      const fitting = fitProjection(
        store.whole(sampleSize).map(({ vector }) => vector),
        keptDimensions,
      )
      const projection = await inSteps(fitting)
      if (projection === null) return
      store.keepProjection(toBytes(projection))
      log.write('info', 'vectors of companies are kept shorter from now on', {
        from: dimensions,
        to: keptDimensions,
      })
    }
    const projection = kept.projection()
    if (projection === null) return
    for (;;) {
      const whole = store.whole(shortenedAtOnce)
      if (whole.length === 0 || signal.aborted) return
      store.shorten(
        whole.map(({ id, vector }) => ({ id, from: vector, to: toInt8(project(projection, vector)) })),
      )
      await turn()
    }
  }

  /** Others come in between, every 5 ms, and have as long for themselves. Null once it is closing. */
  async function inSteps<T>(work: Generator<void, T>): Promise<T | null> {
    let beganAt = clock.now()
    for (;;) {
      const step = work.next()
      if (step.done === true) return step.value
      if (clock.now() - beganAt < stepMs) continue
      await pause(clock, stepMs, signal)
      if (signal.aborted) return null
      beganAt = clock.now()
    }
  }

  return {
    start() {
      running ??= Promise.all([repeat(keepUp), repeat(makeVectors)])
    },
    failure: () => failure,
    async close() {
      closing.abort()
      await running
    },
  }
}

type Embedded = Extract<EmbedderAnswer, { outcome: 'embedded' }>

/** Failures that have nothing to do with what a text says. */
const aboutAll: ReadonlySet<Failed['why']> = new Set([
  'rate_limited',
  'unauthorized',
  'aborted',
  'other_dimensions',
])
const byChance: ReadonlySet<Failed['why']> = new Set(['unreachable', 'timeout'])
const probeText = 'company'
