export { nodeTableReader, type ProcessTableReaderOptions, processTableReader } from './table-reader.ts'
