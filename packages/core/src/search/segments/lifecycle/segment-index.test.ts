import { describe, expect, test } from 'bun:test'
import { Explained } from '../../../kernel/errors.ts'
import type { CompanyStore } from '../../../records/store.ts'
import { memoryCompanyStore } from '../../../storage/memory/companies.ts'
import { companyIds, openedIndex, putCompanies } from '../../../testing/opened-index.ts'
import type { SegmentFiles } from '../segment-files.ts'
import { indexSizes } from './index-sizes.ts'
import { memoryFiles } from './memory-files.ts'

describe('a search', () => {
  test('sees what was stored before it', async () => {
    const { store, found, life } = openedIndex()
    await putCompanies(store, ['a', 'b'])
    expect(await found('payments')).toEqual(['a', 'b'])
    await putCompanies(store, ['b'], 'Robots')
    expect(await found('payments')).toEqual(['a'])
    await store.remove('a', 'operator')
    expect(await found('payments')).toEqual([])
    await life.close()
  })

  test('does not wait for the changes of an import that is running', async () => {
    const { store, feed, found, life } = openedIndex()
    await putCompanies(store, ['a'])
    expect(await found('payments')).toEqual(['a'])
    await feed.duringImport(async () => {
      await putCompanies(store, companyIds(300))
      expect(await found('payments')).toEqual(['a'])
    })
    await feed.readAll()
    expect((await found('payments')).length).toBe(50)
    await life.close()
  })

  test('of what an import has stored finds it while the import goes on, where another thread reads', async () => {
    const { store, feed, index, found, clock, life } = openedIndex({ threads: (inline) => inline })
    await found('payments')
    await feed.duringImport(async () => {
      await putCompanies(store, ['a'])
      clock.advance(250)
      while ((await index.status()).companies === 0) await Promise.resolve()
      expect(await found('payments')).toEqual(['a'])
    })
    await life.close()
    expect(clock.pendingTimers()).toBe(0)
  })

  test('starts no reading of its own while another thread follows an import', async () => {
    const store = memoryCompanyStore()
    let pages = 0
    const counted: CompanyStore = {
      ...store,
      changesAfter(cursor, limit) {
        pages++
        return store.changesAfter(cursor, limit)
      },
    }
    const { feed, found, life } = openedIndex({ store: counted, threads: (inline) => inline })
    await putCompanies(store, ['a'])
    await found('payments')
    const before = pages
    await feed.duringImport(async () => {
      await putCompanies(store, ['b'])
      expect(await found('payments')).toEqual(['a'])
      for (let turn = 0; turn < 100; turn++) await null
      expect(pages).toBe(before)
    })
    expect(await found('payments')).toEqual(['a', 'b'])
    await life.close()
  })

  test('does not wait for an operator’s rebuild', async () => {
    const store = memoryCompanyStore()
    let isHeld = false
    const slowing: CompanyStore = {
      ...store,
      changesAfter: (cursor, limit) => (isHeld ? new Promise(() => {}) : store.changesAfter(cursor, limit)),
    }
    const { found, life } = openedIndex({ store: slowing })
    await putCompanies(store, ['a'])
    expect(await found('payments')).toEqual(['a'])
    isHeld = true
    void life.rebuild()
    await putCompanies(store, ['b'])
    expect(await found('payments')).toEqual(['a'])
  })

  test('before the first build is whole waits ten seconds, then is told how far it is', async () => {
    const store = memoryCompanyStore()
    await putCompanies(store, companyIds(1_200))
    let pages = 0
    const slow: CompanyStore = {
      ...store,
      changesAfter: (cursor, limit) =>
        ++pages > 2 ? new Promise(() => {}) : store.changesAfter(cursor, limit),
    }
    const { clock, found } = openedIndex({ store: slow })
    const asked = found('payments').catch((error: unknown) => error)
    while (pages < 3) await Promise.resolve()
    expect(clock.pendingTimers()).toBe(1)
    clock.advance(10_000)
    const refused = (await asked) as { code: string; message: string; details: { retry_after_ms: number } }
    expect(refused.code).toBe('SERVICE_UNAVAILABLE')
    expect(refused.message).toContain('1,000 of 1,200 changes are read')
    expect(refused.details.retry_after_ms).toBeGreaterThanOrEqual(2_000)
  })

  test('is answered from what there is when many changes take more than two seconds', async () => {
    const store = memoryCompanyStore()
    await putCompanies(store, ['a'])
    let isSlow = false
    const slowing: CompanyStore = {
      ...store,
      changesAfter: (cursor, limit) => (isSlow ? new Promise(() => {}) : store.changesAfter(cursor, limit)),
    }
    const { clock, found } = openedIndex({ store: slowing })
    expect(await found('payments')).toEqual(['a'])
    await putCompanies(store, companyIds(1_500))
    isSlow = true
    const asked = found('payments')
    for (let turn = 0; turn < 50; turn++) await Promise.resolve()
    clock.advance(2_000)
    expect(await asked).toEqual(['a'])
  })

  test('that fails with its store says so, and the next one tries again', async () => {
    const store = memoryCompanyStore()
    await putCompanies(store, ['a'])
    let isBroken = true
    const shaky: CompanyStore = {
      ...store,
      changesAfter: (cursor, limit) =>
        isBroken ? Promise.reject(new Error('disk error')) : store.changesAfter(cursor, limit),
    }
    const { found, life } = openedIndex({ store: shaky })
    await expect(found('payments')).rejects.toThrow('disk error')
    isBroken = false
    expect(await found('payments')).toEqual(['a'])
    await life.close()
  })
})

test('a search whose index cannot read its store on is refused, and answered again once it can', async () => {
  const store = memoryCompanyStore()
  let isDamaged = false
  let reads = 0
  const damaged: CompanyStore = {
    ...store,
    changesAfter(cursor, limit) {
      reads++
      return isDamaged ? Promise.reject(new Error('page 7 is damaged')) : store.changesAfter(cursor, limit)
    },
  }
  const { found, logs, life } = openedIndex({ store: damaged })
  await putCompanies(store, ['a'])
  expect(await found('payments')).toEqual(['a'])
  await putCompanies(store, ['b'])
  isDamaged = true
  await expect(found('payments')).rejects.toThrow('page 7 is damaged')
  const before = reads
  await expect(found('payments')).rejects.toThrow('page 7 is damaged')
  // By the index alone: the store was asked less than ten seconds ago.
  expect(reads).toBe(before + 1)
  expect(logs.map(({ message }) => message)).toEqual(['the company index is not up to date'])
  isDamaged = false
  expect(await found('payments')).toEqual(['a', 'b'])
  await life.close()
})

test('searches at once are all refused, also those that come while the store is looked at', async () => {
  const store = memoryCompanyStore()
  const looked = Promise.withResolvers<void>()
  let reads = Number.NaN
  const damaged: CompanyStore = {
    ...store,
    async changesAfter(cursor, limit) {
      if (Number.isNaN(reads)) return store.changesAfter(cursor, limit)
      // The index reads first, and then whoever looks at the store for it.
      if (++reads === 2) await looked.promise
      throw new Error('page 7 is damaged')
    },
  }
  const { found, life } = openedIndex({ store: damaged })
  await putCompanies(store, ['a'])
  expect(await found('payments')).toEqual(['a'])
  await putCompanies(store, ['b'])
  reads = 0
  const first = found('payments').catch((error: unknown) => error)
  while (reads < 2) await Promise.resolve()
  const second = found('payments').catch((error: unknown) => error)
  while (reads < 3) await Promise.resolve()
  for (let turn = 0; turn < 100; turn++) await Promise.resolve()
  looked.resolve()
  expect(await Promise.all([first, second])).toEqual([
    new Error('page 7 is damaged'),
    new Error('page 7 is damaged'),
  ])
  await life.close()
})

test('a first build that its disk stops is told in the words of the host, to searches and by the state', async () => {
  const files = memoryFiles()
  const full: SegmentFiles = {
    ...files,
    create() {
      throw Object.assign(new Error('write'), { code: 'ENOSPC' })
    },
  }
  const explain = (error: Error) => new Explained('The disk of /data is full.', { cause: error })
  const { store, found, life } = openedIndex({ files: full, explain })
  await putCompanies(store, ['a'])
  const refused = await found('payments').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Explained)
  expect(refused).toMatchObject({ message: 'The disk of /data is full.', cause: { code: 'ENOSPC' } })
  expect((await life.state()).failure?.error).toBe(refused as Error)
  await life.close()
})

test('an index that cannot be written answers as it stands, and says so once in ten seconds', async () => {
  const files = memoryFiles()
  let isFull = false
  const filling: SegmentFiles = {
    ...files,
    create(name) {
      if (isFull) throw new Error('no space left')
      return files.create(name)
    },
  }
  const { store, found, feed, logs, clock, life } = openedIndex({ files: filling })
  await putCompanies(store, ['a'])
  expect(await found('payments')).toEqual(['a'])
  isFull = true
  await putCompanies(store, ['b'])
  // As after an import.
  await expect(feed.readAll()).rejects.toThrow('no space left')
  expect(logs).toHaveLength(1)
  expect(await found('payments')).toEqual(['a'])
  expect(await found('payments')).toEqual(['a'])
  expect(logs.map(({ message }) => message)).toEqual(['the company index is not up to date'])
  clock.advance(10_000)
  await found('payments')
  expect(logs).toHaveLength(2)
  expect((await life.state()).failure).toMatchObject({ at: 10_000, error: { message: 'no space left' } })
  isFull = false
  expect(await found('payments')).toEqual(['a', 'b'])
  expect((await life.state()).failure).toBeNull()
  await life.close()
})

test('a failure to put the index on the disk, or to merge it, is told until it is there', async () => {
  const files = memoryFiles()
  const full = { manifests: false, merges: false }
  const filling: SegmentFiles = {
    ...files,
    create(name) {
      if (full.manifests && name === 'manifest.new') throw new Error('no space for the manifest')
      return files.create(name)
    },
  }
  const { store, found, clock, life } = openedIndex({
    files: filling,
    sizes: { ...indexSizes.threads, ownMerge: 400 },
    threads: (inline) => ({
      parallelism: 1,
      start(setup) {
        if (full.merges && (setup as { role: string }).role === 'work') throw new Error('no space to merge')
        return inline.start(setup)
      },
    }),
  })
  const failure = async () => (await life.state()).failure?.error.message ?? null
  const written = async () => {
    clock.advance(1_000)
    return failure()
  }
  await found('payments')
  full.manifests = true
  await putCompanies(store, ['a'])
  expect(await found('payments')).toEqual(['a'])
  expect(await written()).toBe('no space for the manifest')
  full.manifests = false
  await putCompanies(store, ['b'])
  await found('payments')
  expect(await written()).toBeNull()
  full.merges = true
  for (let set = 0; set < 6; set++) {
    await putCompanies(store, companyIds(100, set * 100), 'Ice')
    await found('payments')
  }
  while ((await failure()) === null) await Promise.resolve()
  expect(await failure()).toBe('no space to merge')
  full.merges = false
  await putCompanies(store, ['c'])
  await found('payments')
  expect(await written()).toBeNull()
  await life.close()
})

test('files that cannot be looked at are a failure that the state tells', async () => {
  const files = memoryFiles()
  let isClosed = true
  const closed: SegmentFiles = {
    ...files,
    open(name) {
      if (isClosed) throw new Error('permission denied')
      return files.open(name)
    },
  }
  const { store, found, life } = openedIndex({ files: closed })
  expect(await life.state()).toMatchObject({
    companies: 0,
    failure: { error: { message: 'permission denied' } },
  })
  isClosed = false
  await putCompanies(store, ['a'])
  await found('payments')
  expect((await life.state()).failure).toBeNull()
  await life.close()
})
