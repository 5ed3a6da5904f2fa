// What a process that reads workbooks is made of, published as @dealflow/core/table-child.
export type { FileBytes } from './file-bytes.ts'
export { serveTableChild, type TableChildSetup } from './serve-table-child.ts'
