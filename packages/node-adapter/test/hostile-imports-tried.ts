import { hostileImportCases } from '../src/testing/index.ts'
import { named } from './named.ts'
import { onlyInNightly } from './nightly.ts'

const beside = 'others have their turn every 50 ms of CPU time beside'

/** The check has them all on Bun. Here it has one of each format, one with rows of many cells, one with an entry of many, and the stop. */
const inCheck = named(hostileImportCases, [
  `${beside} one line of CSV`,
  `${beside} blank lines of JSON Lines`,
  `${beside} commas in JSON`,
  `${beside} rows of empty cells`,
  `${beside} 200,000 members`,
  'an import that finds nothing but blank lines can be stopped',
])

export const tried = onlyInNightly === false ? hostileImportCases : inCheck
