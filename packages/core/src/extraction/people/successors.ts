import { isSaidOnce } from '../company-doc.ts'
import type { TextScope } from './claim.ts'
import type { PlacedName } from './name-in-text.ts'
import type { Said } from './said.ts'
import { type SpokenOf, spokenOf } from './spoken-of.ts'
import type { TextReading } from './text-reading.ts'
import { linksOf } from './title-links.ts'
import { isOurs } from './title-owner.ts'
import { allTitlesOf, type Title } from './titles-in-text.ts'

/** "A has stepped down as CFO. Her successor is B": who takes the place of somebody gone has the title of that one. */
export function successorsOf(
  reading: TextReading,
  scope: TextScope,
  gone: ReadonlyMap<PlacedName, number>,
): readonly Said[] {
  const { doc } = reading
  return doc.cues('person.successor').flatMap((cue): Said[] => {
    const { from, to } = doc.sentenceOf(cue)
    const people = spokenOf(reading).filter(({ by, placed }) => by !== 'pronoun' && !gone.has(placed))
    const next = people.find(
      (person) => person.from >= cue.from && person.from < Math.min(to, cue.to + nextMax),
    )
    const before = people.findLast((person) => person.to <= cue.from && person.from >= from)
    const successor: SpokenOf | undefined = next ?? before
    const title = titleLeft(reading, scope, gone, cue.from)
    if (successor === undefined || title === null || !isSaidOnce(doc, cue)) return []
    return [
      {
        placed: successor.placed,
        kind: title.kind,
        title: title.title,
        isGiven: true,
        at: title.place.from,
        rule: 'people.own_role',
      },
    ]
  })
}

const nextMax = 8

/** The title of the last one who is gone before a place. */
function titleLeft(
  reading: TextReading,
  scope: TextScope,
  gone: ReadonlyMap<PlacedName, number>,
  before: number,
): Title | null {
  const left = allTitlesOf(reading).filter(
    (title) =>
      title.place.from < before &&
      title.kind === 'executive' &&
      linksOf(reading, title).some((link) => gone.has(link.placed) && isOurs(reading, title, link, scope)),
  )
  return left.at(-1) ?? null
}
