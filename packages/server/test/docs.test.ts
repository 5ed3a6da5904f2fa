import { fromSources } from './dealflow.ts'
import { testDocs } from './docs/suite.ts'
import { describeInNightly } from './nightly-test.ts'

// The check opens them on the binary.
describeInNightly('pages under /docs, from the sources', () => testDocs(fromSources, 'from the sources'))
