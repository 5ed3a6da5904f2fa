import { test } from 'bun:test'
import { testDocs } from '../docs/suite.ts'

const binary = process.env['DEALFLOW_BINARY']

if (binary === undefined) {
  console.log('skipped: /docs of the binary: DEALFLOW_BINARY does not name it (npm test builds it)')
  test.skip('/docs of the binary', () => {})
} else testDocs([binary], 'on the binary')
