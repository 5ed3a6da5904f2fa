import nameData from '../../../data/name-words.json' with { type: 'json' }
import { lazily } from '../../kernel/index.ts'

/** Given names that may be of one person: of "Doug" Douglas. */
export const otherGivenNames = (name: string): readonly string[] => groups().get(name) ?? none

const none: readonly string[] = []

// Made at the first question: most processes never ask.
const groups = lazily(() => {
  const others = new Map<string, readonly string[]>()
  for (const group of nameData.shortNames.split(' | ').map((names) => names.split(' ')))
    for (const name of group)
      others.set(name, [...(others.get(name) ?? none), ...group.filter((other) => other !== name)])
  return others
})
