export { nodeCheckpointThread } from './checkpoint-thread.ts'
export { clientAddress } from './client-address.ts'
export type { FetchService, NodeHandlerOptions } from './handler/options.ts'
export { isOneHost } from './handler/two-meanings.ts'
export * from './host/index.ts'
export { indexFilesOver, nodeIndexFiles } from './index-files.ts'
export { nodeIndex } from './index-threads.ts'
export { openNodeSqlite } from './node-sqlite.ts'
export { type OpenedService, openService } from './open-service.ts'
export type { OpenServiceOptions } from './open-service-options.ts'
export { readLocations, readSampleCompanies } from './package-data.ts'
export { type GuardParts, proveGuard } from './prove-guard.ts'
export { nodeSiteChild } from './sites/start-site-child.ts'
export {
  type NodeErrorHandler,
  type NodeHandler,
  toNodeErrorHandler,
  toNodeHandler,
} from './to-node-handler.ts'
export { directoryUploads, isUploadId } from './uploads/directory-uploads.ts'
