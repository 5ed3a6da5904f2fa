import { oneLine } from '../../kernel/index.ts'

/** Zero-width characters, soft hyphens, bidi and other control characters: they hide text or reorder it. White space is none. */
const invisible = /\p{Cf}|(?!\s)\p{Cc}/gu
/** Most texts are plain, which is quick to see. */
const plain = /^[\s!-~]*$/

/** Without what nobody sees; the kinds of space become one. */
function seenText(value: string): string {
  return plain.test(value) ? value : value.replace(invisible, '')
}

/** One line of what is seen. */
export const cleanLine = (value: string): string => oneLine(seenText(value))

/** Lines of what is seen, without empty ones. */
export function cleanLines(value: string): string {
  if (!value.includes('\n')) return cleanLine(value)
  return seenText(value)
    .split('\n')
    .map(oneLine)
    .filter((line) => line !== '')
    .join('\n')
}
