import { expect, test } from 'bun:test'
import { createCheckpoints } from './checkpoints.ts'

function kept(hold: () => Promise<void> = async () => {}) {
  const saved = new Map<string, unknown>()
  let writes = 0
  return {
    saved,
    writes: () => writes,
    run: {
      checkpoints: async () => new Map(saved),
      async saveCheckpoints(entries: Readonly<Record<string, unknown>>) {
        writes++
        await hold()
        for (const [name, value] of Object.entries(entries)) saved.set(name, value)
      },
    },
  }
}

test('what comes while one writing is under way goes with the next', async () => {
  const { run, writes } = kept(() => new Promise((resolve) => setImmediate(resolve)))
  const checkpoints = await createCheckpoints<number>(run)
  for (let at = 0; at < 100; at++) {
    checkpoints.add(`k${at}`, at)
    await Promise.resolve()
  }
  await checkpoints.saved()
  expect(writes()).toBeLessThan(10)
  expect((await createCheckpoints<number>(run)).known.size).toBe(100)
})

test('each is kept, also the last, and another attempt adds to them', async () => {
  const { run } = kept()
  for (let attempt = 0; attempt < 3; attempt++) {
    const checkpoints = await createCheckpoints<number>(run)
    expect(checkpoints.known.size).toBe(2 * attempt)
    checkpoints.add(`${attempt}a`, 1)
    await checkpoints.saved()
    checkpoints.add(`${attempt}b`, 2)
    await checkpoints.saved()
  }
  const last = await createCheckpoints<number>(run)
  expect([...last.known.keys()]).toEqual(['0a', '0b', '1a', '1b', '2a', '2b'])
  await last.clear()
  expect((await createCheckpoints<number>(run)).known.size).toBe(0)
})

test('a writing that fails is told', async () => {
  const { run } = kept(async () => {
    throw new Error('disk')
  })
  const checkpoints = await createCheckpoints<number>(run)
  checkpoints.add('a', 1)
  await expect(checkpoints.saved()).rejects.toThrow('disk')
})
