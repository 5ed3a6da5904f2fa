import { describe, expect, test } from 'bun:test'
import { sha256 } from '../../../test/sqlite.ts'
import { testHost } from '../../testing/test-clock.ts'
import { createPeer } from '../rpc/peer.ts'
import type { SiteChildEnd, StartSiteChild } from './child.ts'
import { createSiteChildren, OverLimits, type SiteChildren, type SiteTask } from './supervise.ts'

interface FakeChild {
  readonly given: { readonly id: number; readonly name: string; readonly signal: AbortSignal }[]
  end(end: Omit<SiteChildEnd, 'detail'>): void
  answer(name: string, value: unknown): void
  isKilled: boolean
  isWorn: boolean
}

/** A mistake that a host could make, put between it and the supervisor. */
type Mutant = (start: StartSiteChild) => StartSiteChild

/** Children that keep what they are given until the test answers. */
function start(mutant: Mutant = (sound) => sound) {
  const host = testHost({ sha256 })
  const children: FakeChild[] = []
  const startChild: StartSiteChild = (events) => {
    const waiting = new Map<string, (value: unknown) => void>()
    const peer = createPeer({
      send: async (bytes) => events.data(bytes.slice()),
      rest: () => new Promise((resolve) => setImmediate(resolve)),
      serve(name, args) {
        if (name === 'open') return null
        child.given.push({ id: Number(args[0]), name, signal: args[1] as AbortSignal })
        return new Promise((resolve) => waiting.set(name, resolve))
      },
    })
    let isGone = false
    const child: FakeChild = {
      given: [],
      isKilled: false,
      isWorn: false,
      end(end) {
        if (isGone) return
        isGone = true
        peer.end(new Error('dead'))
        events.ended({ ...end, detail: 'test' })
      },
      answer: (name, value) => waiting.get(name)?.(value),
    }
    children.push(child)
    return {
      send: async (bytes) => void peer.push(bytes.slice()),
      rest() {},
      isWorn: () => child.isWorn,
      kill() {
        child.isKilled = true
        queueMicrotask(() => child.end({ cause: 'exit', task: 0 }))
      },
    }
  }
  const supervisor = createSiteChildren({
    host: { ...host, clock: { ...host.clock, defer: (task) => void setImmediate(task) } },
    start: mutant(startChild),
    setup: () => ({}),
    serve: () => null,
  })
  return { host, children, supervisor }
}

const never = new AbortController().signal
const run = (supervisor: SiteChildren, name: string, more: Partial<SiteTask> = {}) => {
  const { signal = never } = more
  const result = supervisor.run({ name, account: 'a', args: () => [signal], signal, ...more })
  const settled = result.catch((error: unknown) => error)
  return settled
}

/** Waits until the test's own turns have brought it about. */
async function until<T>(look: () => T | undefined | false): Promise<T> {
  for (let turns = 0; turns < 100_000; turns++) {
    const found = look()
    if (found !== undefined && found !== false) return found
    await new Promise((resolve) => setImmediate(resolve))
  }
  throw new Error('It never came about.')
}

const has = (child: FakeChild | undefined, name: string) => child?.given.find((one) => one.name === name)

async function takesNobodyAlong(mutant?: Mutant): Promise<void> {
  for (const cause of ['time', 'memory', 'crash'] as const) {
    const { children, supervisor } = start(mutant)
    try {
      const [bad, good] = [run(supervisor, 'bad'), run(supervisor, 'good')]
      const { id } = await until(() => has(children[0], 'good') && has(children[0], 'bad'))
      children[0]?.end({ cause, task: id })
      const alone = await until(() => children.slice(1).find((child) => has(child, 'bad')))
      const fresh = await until(() => children.slice(1).find((child) => has(child, 'good')))
      expect(alone).not.toBe(fresh)
      alone.end({ cause, task: id })
      expect(await bad).toBeInstanceOf(OverLimits)
      expect(fresh.isKilled).toBe(false)
      fresh.answer('good', 'read')
      expect(await good).toBe('read')
      expect(children).toHaveLength(3)
    } finally {
      await supervisor.close()
    }
  }
}

/** Each changes what the supervisor hears of an end. */
const mutants: Readonly<Record<string, (end: SiteChildEnd) => SiteChildEnd>> = {
  'a host that forgets which task a child was at': (end) => ({ ...end, task: 0 }),
  'a host that takes every end for one from outside, so that no task goes on alone': (end) => ({
    ...end,
    cause: 'exit',
  }),
}

describe('the test of a child that is ended catches', () => {
  for (const [name, told] of Object.entries(mutants))
    test(name, async () => {
      const caught = await takesNobodyAlong(
        (sound) => (events) => sound({ data: events.data, ended: (end) => events.ended(told(end)) }),
      ).then(
        () => null,
        (error: unknown) => String(error),
      )
      expect(caught).not.toBeNull()
    })
})

describe('children that read sites', () => {
  test('are one for all, which ends when it has had nothing to do for half a minute', async () => {
    const { host, children, supervisor } = start()
    const [one, two] = [run(supervisor, 'one'), run(supervisor, 'two')]
    await until(() => has(children[0], 'one') && has(children[0], 'two'))
    children[0]?.answer('one', 1)
    children[0]?.answer('two', 2)
    expect(await Promise.all([one, two])).toEqual([1, 2])
    host.clock.advance(29_999)
    expect(children[0]?.isKilled).toBe(false)
    host.clock.advance(1)
    expect(children[0]?.isKilled).toBe(true)
    const three = run(supervisor, 'three')
    await until(() => has(children[1], 'three'))
    children[1]?.answer('three', 3)
    expect(await three).toBe(3)
    await supervisor.close()
  })

  test('take nobody along: the others go on in a fresh one, the one that it was at alone, and fails when that is ended too', () =>
    takesNobodyAlong())

  test('that was blamed wrongly succeeds alone', async () => {
    const { children, supervisor } = start()
    const blamed = run(supervisor, 'blamed')
    const { id } = await until(() => has(children[0], 'blamed'))
    children[0]?.end({ cause: 'time', task: id })
    await until(() => has(children[1], 'blamed'))
    children[1]?.answer('blamed', 'read')
    expect(await blamed).toBe('read')
    await until(() => children[1]?.isKilled)
    await supervisor.close()
  })

  test('that die without a word of whose fault it was have everybody go on alone after the third', async () => {
    const { children, supervisor } = start()
    const task = run(supervisor, 'quiet')
    for (const at of [0, 1, 2]) {
      await until(() => has(children[at], 'quiet'))
      children[at]?.end({ cause: 'memory', task: 0 })
    }
    await until(() => has(children[3], 'quiet'))
    children[3]?.end({ cause: 'memory', task: 0 })
    expect(await task).toBeInstanceOf(OverLimits)
    await supervisor.close()
  })

  test('that end again and again for the tasks of one account keep no task of another from its end', async () => {
    const { children, supervisor } = start()
    const bad = Array.from({ length: 6 }, (_, at) => run(supervisor, `bad ${at}`))
    const others = ['b', 'c'].map((account) => run(supervisor, `good ${account}`, { account }))
    // Whatever shares a child is ended with it three times over.
    for (const at of [0, 1, 2]) {
      const shared = await until(() =>
        children.find(
          (child) =>
            has(child, `bad ${at}`) &&
            has(child, 'good c') &&
            !child.isKilled &&
            child.given.length > 2 &&
            child,
        ),
      )
      const { id } = await until(() => has(shared, `bad ${at}`))
      shared.end({ cause: 'time', task: id })
      children.splice(children.indexOf(shared), 1)
    }
    // By now each goes on alone: the bad ones one after the other, and none ever comes to its end.
    const aloneWith = (name: string) =>
      children.find((child) => child.given.length === 1 && has(child, name) !== undefined)
    for (const name of ['good b', 'good c']) (await until(() => aloneWith(name))).answer(name, 'read')
    expect(await Promise.all(others)).toEqual(['read', 'read'])
    expect(bad.filter((_, at) => aloneWith(`bad ${at}`) !== undefined)).toHaveLength(1)
    await supervisor.close()
    for (const outcome of await Promise.all(bad)) expect(outcome).toBeInstanceOf(Error)
  })

  test("that are ended from outside are nobody's fault, but not for ever", async () => {
    const { children, supervisor } = start()
    const task = run(supervisor, 'unlucky')
    for (const at of [0, 1, 2, 3, 4]) {
      const { id } = await until(() => has(children[at], 'unlucky'))
      children[at]?.end({ cause: 'exit', task: id })
    }
    const error = await task
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(OverLimits)
    expect(children).toHaveLength(5)
    await supervisor.close()
  })

  test('go on with a task that knows what to leave out', async () => {
    const { children, supervisor } = start()
    let left = 0
    const task = run(supervisor, 'many', { leavesOut: () => ++left <= 2 })
    for (const at of [0, 1, 2]) {
      const { id } = await until(() => has(children[at], 'many'))
      children[at]?.end({ cause: 'time', task: id })
    }
    await until(() => has(children[3], 'many'))
    children[3]?.answer('many', 'most')
    expect(await task).toBe('most')
    expect(left).toBe(2)
    await supervisor.close()
  })

  test('that hold much get no new work, and end with what is in them', async () => {
    const { children, supervisor } = start()
    const old = run(supervisor, 'old')
    const worn = await until(() => has(children[0], 'old') && children[0])
    worn.isWorn = true
    const next = run(supervisor, 'next')
    await until(() => has(children[1], 'next'))
    expect(worn.isKilled).toBe(false)
    worn.answer('old', 1)
    expect(await old).toBe(1)
    await until(() => worn.isKilled)
    children[1]?.answer('next', 2)
    expect(await next).toBe(2)
    await supervisor.close()
  })

  test('hear of a signal, and a task whose child does not answer it ends all the same', async () => {
    const { host, children, supervisor } = start()
    const stop = new AbortController()
    const task = run(supervisor, 'hangs', { signal: stop.signal })
    const given = await until(() => has(children[0], 'hangs'))
    const reason = new Error('cancelled')
    stop.abort(reason)
    await until(() => given.signal.aborted)
    host.clock.advance(2_000)
    expect(await task).toBe(reason)
    await supervisor.close()
  })

  test('are gone when the supervisor is closed, and whoever waits hears of it', async () => {
    const { host, children, supervisor } = start()
    const task = run(supervisor, 'long')
    await until(() => has(children[0], 'long'))
    await supervisor.close()
    host.clock.advance(2_000)
    expect(await task).toBeInstanceOf(Error)
    expect(children.map(({ isKilled }) => isKilled)).toEqual([true])
    expect(await run(supervisor, 'late')).toBeInstanceOf(Error)
    expect(children).toHaveLength(1)
  })
})
