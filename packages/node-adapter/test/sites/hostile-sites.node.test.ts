import { test } from 'node:test'
import { hostileSiteCases } from '../../src/testing/index.ts'
import { named } from '../named.ts'
import { onlyInNightly } from '../nightly.ts'

// The check has all of them on Bun, and here two that end a child and one that starts one.
const tried = named(hostileSiteCases, [
  'a page over which a child hangs fails its own job, and no other',
  'a job that is cancelled while its child hangs ends, and leaves no child',
  'what a child computes until its first word is no turn',
])

for (const each of hostileSiteCases)
  test(each.name, { timeout: 400_000, skip: !tried.includes(each) && onlyInNightly }, () =>
    each.run({ boundsAddressSpace: false }),
  )
