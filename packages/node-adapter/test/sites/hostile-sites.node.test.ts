import { test } from 'node:test'
import { hostileSiteCases } from '../../src/testing/index.ts'
import { named } from '../named.ts'
import { onlyInNightly } from '../nightly.ts'

// The check has each of them once, but for the one of many that hang: these here, the others on Bun.
const tried = named(hostileSiteCases, [
  'a page over which a child hangs fails its own job, and no other',
  'a page over which a child falls fails its own job, and no other',
  'a sitemap of open and close tags that do not match is read like any other',
  'what a child computes until its first word is no turn',
])

for (const each of hostileSiteCases)
  test(each.name, { timeout: 400_000, skip: !tried.includes(each) && onlyInNightly }, () =>
    each.run({ boundsAddressSpace: false }),
  )
