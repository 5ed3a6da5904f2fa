export type { Pdfjs } from '../text/pdfjs.ts'
export { splitLines } from './lines.ts'
export { type DeckChildSetup, serveDeckChild } from './serve-child.ts'
