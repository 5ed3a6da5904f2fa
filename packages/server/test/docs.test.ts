import { fromSources } from './dealflow.ts'
import { testDocs } from './docs/suite.ts'

testDocs(fromSources, 'from the sources')
