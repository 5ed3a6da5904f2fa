/** Of the words of a query what tells whether a company is about it. */
interface Weighed {
  readonly isBonus: boolean
  readonly worth: number
}

/**
 * The words that a company must hold to be in a sorted list, most telling first: a list by funding that takes whoever holds one word
 * begins with the most funded of all. Words that are far less telling than the rest, such as "platform", are not asked for.
 */
export function requiredGroups<Group extends Weighed>(groups: readonly Group[]): readonly Group[] {
  const asked = groups.filter(({ isBonus }) => !isBonus)
  const most = Math.max(0, ...asked.map(({ worth }) => worth))
  return asked.filter(({ worth }) => worth >= most * leastShare).sort((a, b) => b.worth - a.worth)
}

const leastShare = 0.3
