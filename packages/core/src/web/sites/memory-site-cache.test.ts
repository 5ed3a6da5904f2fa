import { test } from 'bun:test'
import { siteCacheContract } from '../../testing/site-cache-contract.ts'
import { createMemorySiteCache } from './memory-site-cache.ts'

for (const { name, run } of siteCacheContract)
  test(`memory: ${name}`, () =>
    run({
      cache: createMemorySiteCache(),
      // Characters take two bytes here.
      withRoom: (bytesMax) => createMemorySiteCache({ bytesMax: 2 * bytesMax }),
    }))
