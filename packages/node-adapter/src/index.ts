export * from './host/index.ts'
export { openNodeSqlite } from './node-sqlite.ts'
export { readLocations, readSampleCompanies } from './package-data.ts'
export { type FetchService, type NodeHandler, toNodeHandler } from './to-node-handler.ts'
