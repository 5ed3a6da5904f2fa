export type { DeckChild, DeckChildEnd, DeckChildEvents, StartDeckChild } from './child/deck-child.ts'
export { splitLines } from './child/lines.ts'
export { deckCpuSeconds } from './child/pool.ts'
export type { RecognisedText } from './child/protocol.ts'
export type { PictureOfText, Recogniser } from './child/recognise-pages.ts'
export type { LossCause } from './child/session.ts'
export { createDeckReader, type DeckReaderEvent, type DeckReaderOptions } from './child/supervise.ts'
export { pitchDecks } from './open.ts'
export {
  type DeckFile,
  type DeckLimits,
  type DeckReader,
  type DeckReading,
  type DeckReadOptions,
  type DeckRefusal,
  DeckRefused,
  defaultDeckLimits,
} from './reader.ts'
export { deckBytesMax, type PitchDeckResult, type Slide } from './schema.ts'
export { pitchDeckResult } from './work.ts'
