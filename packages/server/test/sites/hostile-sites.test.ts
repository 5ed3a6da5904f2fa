import { hostileSiteCases } from '@dealflow/node-adapter/testing'
import { testOneOfMany } from '../nightly-test.ts'

/** The limits of a child, which each runtime has its own way with; Node has the other cases in the check too. */
const ofRuntime = /hangs|grows/

for (const { name, run } of hostileSiteCases)
  testOneOfMany(ofRuntime.test(name), name, () => run({ boundsAddressSpace: true }), 400_000)
