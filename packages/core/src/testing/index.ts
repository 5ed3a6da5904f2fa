export { verifyLedgers } from '../billing/verify.ts'
export { forgottenKey } from '../records/people/forgotten-people.ts'
export {
  type CheckpointThreadCase,
  type CheckpointThreadSubject,
  checkpointThreadContract,
} from './checkpoint-thread-contract.ts'
export type { ClientCase, ClientSubject } from './client-bench.ts'
export { clientCases } from './client-cases.ts'
export { type CryptoCase, cryptoContract } from './crypto-contract.ts'
export { fixtureRecord } from './fixtures.ts'
export { type HostileImport, hostileBytes, hostileImports } from './hostile-imports.ts'
export { httpContract } from './http-contract.ts'
export * from './http-subject.ts'
export {
  type IndexThreadsCase,
  type IndexThreadsSubject,
  indexThreadsContract,
} from './index-threads-contract.ts'
export { deckOfPages, lockedDeck, slowDeck } from './made-decks.ts'
export { type MemoryWeb, memoryWeb, type WebAnswer, type WebPages, type WebRequest } from './memory-web.ts'
export { researchParts } from './research-parts.ts'
export { type SegmentFilesCase, segmentFilesContract } from './segment-files-contract.ts'
export { serviceSubject } from './service-subject.ts'
export { type SiteCacheCase, type SiteCacheSubject, siteCacheContract } from './site-cache-contract.ts'
export { runStorageCase, type StorageCase, type StorageSubject } from './storage-case.ts'
export * from './storage-contract.ts'
export {
  type CompanyStoreCase,
  type CompanyStoreSubject,
  companyStoreContract,
} from './storage-contract-companies.ts'
export * from './test-clock.ts'
export { testCrypto } from './test-crypto.ts'
export { type TestEmbedderOptions, testEmbeddings } from './test-embedder.ts'
export { type UploadsCase, type UploadsSubject, uploadBytes, uploadsContract } from './uploads-contract.ts'
export { type VectorStoreCase, vectorStoreContract } from './vector-store-contract.ts'
export {
  fileOf,
  type MadeSheet,
  type MadeWorkbook,
  odsOfTexts,
  odsParts,
  type WorkbookParts,
  xlsxOf,
  xlsxOfTexts,
  xlsxParts,
  zipOf,
} from './workbook-files.ts'
