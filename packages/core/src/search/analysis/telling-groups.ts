/** Of the words of a query what tells whether a company is about it. */
export interface Weighed {
  readonly isBonus: boolean
  /** Some company holds the word. */
  readonly isHeld: boolean
  readonly worth: number
}

/**
 * The words of which a company must hold one to be a hit, most telling first. Words that are far less telling than the rest, such as
 * "platform" beside "payroll", are not among them: whoever holds nothing else is not about the query.
 */
export function tellingGroups<Group extends Weighed>(groups: readonly Group[]): readonly Group[] {
  const held = groups.filter(({ isBonus, isHeld }) => !isBonus && isHeld)
  const most = Math.max(0, ...held.map(({ worth }) => worth))
  return held.filter(({ worth }) => worth >= most * leastShare).sort((a, b) => b.worth - a.worth)
}

const leastShare = 0.3
