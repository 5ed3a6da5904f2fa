import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { testHost } from '../../testing/test-clock.ts'
import { createRunningImports, earlierRunWaitMs } from './running-imports.ts'

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')

function setUp() {
  const { clock } = testHost({ sha256 })
  let finish = (_value: string) => {}
  const first = new Promise<string>((resolve) => {
    finish = resolve
  })
  return { clock, first, finish: (value: string) => finish(value), imports: createRunningImports(clock) }
}

test('an import of a file waits for the earlier one that is ending, and then has its turn', async () => {
  const { clock, first, finish, imports } = setUp()
  const order: string[] = []
  const one = imports.run('file', undefined, async () => order.push(await first))
  const two = imports.run('file', undefined, async () => order.push('second'))
  finish('first')
  await Promise.all([one, two])
  expect(order).toEqual(['first', 'second'])
  expect(clock.pendingTimers()).toBe(0)
})

test('it is refused when the earlier one goes on, and other files do not wait', async () => {
  const { clock, first, finish, imports } = setUp()
  const one = imports.run('file', undefined, () => first)
  const two = imports.run('file', undefined, async () => 'second')
  expect(await imports.run('other', undefined, async () => 'other')).toBe('other')
  expect(await imports.run(null, undefined, async () => 'nameless')).toBe('nameless')
  clock.advance(earlierRunWaitMs)
  await expect(two).rejects.toThrow('being imported already')
  finish('first')
  expect(await one).toBe('first')
})

test('who waits is let go by the own signal, and by the end of the service', async () => {
  const { clock, first, finish, imports } = setUp()
  const one = imports.run('file', undefined, () => first)
  const stop = new AbortController()
  const two = imports.run('file', stop.signal, async () => 'second')
  stop.abort(new Error('not any more'))
  await expect(two).rejects.toThrow('not any more')
  const three = imports.run('file', undefined, async () => 'third')
  const closed = imports.close()
  await expect(three).rejects.toThrow('is stopping')
  finish('first')
  expect(await one).toBe('first')
  await closed
  await expect(imports.run('late', undefined, async () => 'late')).rejects.toThrow('is stopping')
  expect(clock.pendingTimers()).toBe(0)
})
