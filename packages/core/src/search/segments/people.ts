import type { RecordPerson } from '../../records/index.ts'
import { attribute } from './attributes.ts'

/** In the place of a role: nobody says what the person is to the company. */
export const unknownRole = '?'

/**
 * What tells of a person that a filter may ask for: each key of the name and any name, with each role, with each former employer and
 * without one. A title that is no role of the filters counts by the name alone.
 */
export function personAttributes({ keys, roles, isRoleUnknown, former }: RecordPerson): readonly string[] {
  const told: readonly string[] = roles.length > 0 ? roles : [isRoleUnknown ? unknownRole : otherRole]
  const found: string[] = []
  for (const role of told)
    for (const employer of ['', ...former])
      for (const key of ['', ...keys]) {
        const tellsSome = key !== '' || employer !== '' || roles.length > 0
        if (tellsSome) found.push(attribute.person(key, role, employer))
      }
  return found
}

/** In the place of a role: a title that is none of them. */
export const otherRole = '-'
