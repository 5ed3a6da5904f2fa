import { oneLine } from '../../kernel/index.ts'
import { notNames, softwareNames } from './name-stop-table.ts'

/** A candidate without what clings to it, or null when it cannot be a name. */
export function cleanName(text: string): string | null {
  const name = oneLine(text)
    .replace(/[™®℠]+/g, '')
    .replace(/^[\s"“”„'‘’«»<>[\]{}*#|•·,;:.!?–—-]+/u, '')
    .replace(/(?<![\s"“”„‘«»<>[\]{}*#|•·,;:?–—(-])[\s"“”„‘«»<>[\]{}*#|•·,;:?–—(-]+$/u, '')
    .trim()
  const folded = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]+/gu, '')
    .trim()
  if (name.length < 2 || name.length > 80 || !/\p{L}/u.test(name)) return null
  if (name.split(' ').length > 10 || /[@{}<>=\\]|https?:|\bwww\./.test(name)) return null
  if (notNames.has(folded) || softwareNames.has(folded)) return null
  return name
}
