import { hostileSiteCases } from '@dealflow/node-adapter/testing'
import { testOneOfMany } from '../nightly-test.ts'

/** Node has all of them in the check, and Bun has a child that grows there, among those that read decks. */
const isTried = /hangs/

for (const { name, run } of hostileSiteCases)
  testOneOfMany(isTried.test(name), name, () => run({ boundsAddressSpace: true }), 400_000)
