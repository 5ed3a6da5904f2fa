export type { Program } from '../children/bounded-program.ts'
export { nodeDeckReader, type ProcessDeckReaderOptions, processDeckReader } from './deck-reader.ts'
export { lazyDeckReader } from './lazy-deck-reader.ts'
export { type FoundRecogniser, type RecogniserOptions, systemRecogniser } from './recogniser.ts'
