import { test } from 'bun:test'
import { fromSources, inNightly } from '../dealflow.ts'
import { checkFixtureSites } from './check-fixture-sites.ts'

// The check asks the binary for them, and the adapter on Node.
const name = 'every site of the fixtures comes to what was written beside it, over HTTP'
test.skipIf(!inNightly(name))(name, () => checkFixtureSites(fromSources), 170_000)
