import { describe, expect, test } from 'bun:test'
import { sha256 } from '../../test/sqlite.ts'
import { createService, loadLocations, memoryStorage } from '../index.ts'
import { dayMs, minuteMs } from '../kernel/clock.ts'
import { verdictOf } from '../testing/storage-contract-verdicts.ts'
import { testHost } from '../testing/test-clock.ts'
import { pruneVerdicts } from './verdict-pruner.ts'

const host = testHost({ sha256 })
const domains = Array.from({ length: 1_200 }, (_, i) => `site-${i}.example`)
const going = new AbortController().signal

async function withOld(count: number) {
  const storage = memoryStorage({ host })
  const now = host.clock.now()
  await storage.verdicts.saveMany(
    domains.map((domain, i) => verdictOf(domain, { classifiedAt: now - 30 * dayMs - (i < count ? 1 : 0) })),
  )
  const left = async () => (await storage.verdicts.findMany(domains, '1', 0)).size
  return { storage, left }
}

describe('old verdicts', () => {
  test('go after 30 days, all of them, in steps; those that still count stay', async () => {
    const { storage, left } = await withOld(1_100)
    const steps: number[] = []
    const prune = async (until: number, limit: number) => {
      const gone = await storage.verdicts.prune(until, limit)
      steps.push(gone)
      return gone
    }
    const { clock } = host
    await pruneVerdicts({ prune }, { ...clock, defer: (work) => void setImmediate(work) }, going)
    expect(steps).toEqual([500, 500, 100, 0])
    expect(await left()).toBe(100)
  })

  test('stay while the service stops', async () => {
    const { storage, left } = await withOld(10)
    await pruneVerdicts(storage.verdicts, host.clock, AbortSignal.abort())
    expect(await left()).toBe(1_200)
  })

  test('are removed every minute by a service that works', async () => {
    const { storage, left } = await withOld(10)
    const tables = await Bun.file(new URL('../../data/locations.bin', import.meta.url)).bytes()
    const service = createService({ host, storage, locations: loadLocations(tables) })
    await service.work()
    host.clock.advance(minuteMs)
    for (let turn = 0; turn < 15; turn++) await new Promise(setImmediate)
    expect(await left()).toBe(0)
    await service.close()
  })
})
