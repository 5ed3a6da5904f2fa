import firstNameLines from '../../../data/first-names.json' with { type: 'json' }
import nameData from '../../../data/name-words.json' with { type: 'json' }
import { foldText, isPlainWord } from '../../kernel/index.ts'

/** Whether people are called so somewhere: any part of "Anne-Marie". */
export function isFirstName(word: string): boolean {
  known ??= new Set([...firstNameLines.join(' ').split(' '), ...nameData.moreFirstNames.split(' ')])
  const names = known
  const folded = foldText(word)
  // Most names have one part.
  if (isPlainWord(folded)) return folded.length > 1 && names.has(folded)
  return folded.split(/[-'’.]/).some((part) => part.length > 1 && names.has(part))
}

// Made at the first question: most processes never ask.
let known: ReadonlySet<string> | undefined
