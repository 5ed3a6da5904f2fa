export {
  nodeTableReader,
  type ProcessTableReaderOptions,
  processTableReader,
  tableCpuSeconds,
} from './table-reader.ts'
