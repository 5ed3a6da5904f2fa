import { test } from 'node:test'
import { hostileSiteCases } from '../../src/testing/index.ts'

for (const { name, run } of hostileSiteCases)
  test(name, { timeout: 400_000 }, () => run({ boundsAddressSpace: false }))
