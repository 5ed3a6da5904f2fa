import { fontsOf, type PlacedBlock } from './placed-block.ts'

/** In one font only much bigger type is meant to be: boxes shrink their text to fit. */
const biggerInOneFont = 1.2
/** In a font of its own a heading may be as big as its text. */
const nearlyAsBig = 0.93

/** Whether a block of one or two lines looks like the heading of another below it: bigger, or as big in a font of its own. */
export function isHeadOf(head: PlacedBlock, block: PlacedBlock): boolean {
  if (head.block.kind === 'heading') return true
  if (head.block.kind !== 'paragraph' || head.lines.length > 2) return false
  const sizes = head.block.box.size / Math.max(0.1, block.block.box.size)
  if (sizes > biggerInOneFont) return true
  const fonts = fontsOf(block)
  return sizes > nearlyAsBig && [...fontsOf(head)].every((font) => !fonts.has(font))
}
