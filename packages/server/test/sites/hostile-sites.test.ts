import { hostileSiteCases } from '@dealflow/node-adapter/testing'
import { testOneOfMany } from '../nightly-test.ts'

/** The check has each of them once, but for the one of many that hang: these here, the others on Node. */
const isTried = /hangs before|cancelled while|grows|is a row/

for (const { name, run } of hostileSiteCases)
  testOneOfMany(isTried.test(name), name, () => run({ boundsAddressSpace: true }), 400_000)
