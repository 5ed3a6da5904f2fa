export type { Program } from './bounded-program.ts'
export { nodeDeckReader, type ProcessDeckReaderOptions, processDeckReader } from './deck-reader.ts'
