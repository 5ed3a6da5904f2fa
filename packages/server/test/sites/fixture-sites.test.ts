import { test } from 'bun:test'
import { fromSources } from '../dealflow.ts'
import { checkFixtureSites } from './check-fixture-sites.ts'

test(
  'every site of the fixtures comes to what was written beside it, over HTTP',
  () => checkFixtureSites(fromSources),
  60_000,
)
