import { test } from 'bun:test'
import { fromSources, inNightly } from './dealflow.ts'
import { testDocs } from './docs/suite.ts'

// The check opens them on the binary.
const name = '/docs in a browser, from the sources'
if (inNightly(name)) testDocs(fromSources, 'from the sources')
else test.skip(name, () => {})
