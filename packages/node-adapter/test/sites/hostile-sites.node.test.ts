import { test } from 'node:test'
import { hostileSiteCases } from '../../src/testing/index.ts'
import { onlyInNightly } from '../nightly.ts'

// The check has all of them on Bun, and here those that end a child and that start one.
for (const { name, run } of hostileSiteCases)
  test(name, { timeout: 400_000, skip: !/hangs|computes/.test(name) && onlyInNightly }, () =>
    run({ boundsAddressSpace: false }),
  )
