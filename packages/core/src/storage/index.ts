export { memoryCompanyStore } from './memory/companies.ts'
export { memoryVectors } from './memory/vectors.ts'
export { memoryStorage } from './memory.ts'
export { type OwnCompanyStore, withOwnCompanies } from './own-companies.ts'
export { type CompanyChanges, openSqliteChanges } from './sqlite/company-changes.ts'
export type { OpenSqlite, SqliteDriver, SqliteRow, SqliteStatement, SqliteValue } from './sqlite/driver.ts'
export {
  inspectSqliteSchema,
  newestSchema,
  openSqliteStorage,
  readSqliteLedgers,
  type SqliteStorageOptions,
} from './sqlite/index.ts'
export { SchemaError, type SchemaState } from './sqlite/migrate.ts'
export { isSafeSqlite } from './sqlite/open.ts'
export { DirectoryInUse, holdDirectory } from './sqlite/owner-lock.ts'
export { openSqliteSiteCache, type SqliteSiteCacheOptions } from './sqlite/site-cache.ts'
export { explained } from './sqlite/unusable.ts'
export { openSqliteVectors, type SqliteVectorsOptions } from './sqlite/vectors.ts'
export type { Storage } from './storage.ts'
