import type { TextScope } from './claim.ts'
import { companyBehind } from './company-behind.ts'
import { foundedByMe } from './founded-by-me.ts'
import { wordIn } from './name-words.ts'
import type { Said } from './said.ts'
import { spokenOf } from './spoken-of.ts'
import type { TextReading } from './text-reading.ts'
import { allTitlesOf } from './titles-in-text.ts'

/** Who speaks of themselves, and whom they call a colleague: "I'm A, and I started Acme", "my colleague B". */
export function introducedIn(reading: TextReading, scope: TextScope): readonly Said[] {
  if (!scope.isAboutUs) return []
  const { doc } = reading
  const people = spokenOf(reading)
  const colleagues = doc.cues('person.colleague').flatMap(({ to }): Said[] => {
    const list = reading.peopleAt(to)
    return (list?.names ?? []).map((placed) => ({
      placed,
      kind: 'member',
      title: null,
      isGiven: false,
      at: to,
      rule: 'people.own_role',
    }))
  })
  const speakers = doc
    .cues('person.self')
    .flatMap(({ to }) =>
      people.filter(
        ({ from }) =>
          from === to ||
          (from === to + 1 && (wordIn('lead', doc.tokens[to]) || doc.tokens[to]?.word === ',')),
      ),
    )
  const labels = people.filter(
    ({ from, to, by }) => by === 'name' && doc.tokens[to]?.word === ':' && isFirst(reading, from),
  )
  const spoken = [...speakers, ...labels].flatMap((speaker): Said[] => {
    const all = reading.peopleAt(speaker.from)
    const mates = people.filter(
      ({ from, by }) =>
        by === 'name' && from > speaker.from && from < (all?.to ?? 0) && doc.tokens[speaker.to]?.word !== ':',
    )
    const own = foundedByMe(reading, mates.at(-1)?.to ?? speaker.to)
    if (own !== null)
      return [speaker.placed, ...mates.map(({ placed }) => placed), ...own.partners].map((placed) => ({
        placed,
        kind: own.partners.length + mates.length > 0 ? 'cofounder' : 'founder',
        title: null,
        isGiven: false,
        at: speaker.from,
        rule: 'people.has_founded',
      }))
    const title = titleOfMe(reading, speaker.to)
    return title === null
      ? []
      : [
          {
            placed: speaker.placed,
            kind: title.kind,
            title: title.title,
            isGiven: true,
            at: speaker.from,
            rule: 'people.own_role',
          },
        ]
  })
  return [...colleagues, ...spoken]
}

const isFirst = ({ doc }: TextReading, from: number) =>
  doc.sentenceOf({ from, to: from + 1 }).from >= from - 2

/** "My name is A and I'm a backend engineer at Acme" */
function titleOfMe(reading: TextReading, at: number) {
  const { doc } = reading
  const title = allTitlesOf(reading).find(({ place }) => place.from >= at && place.from < at + titleMax)
  if (title === undefined) return null
  const whose = companyBehind(reading, title.place.to)
  const between = doc.tokens.slice(at, title.place.from)
  const isOne = between.every(
    (token) =>
      ['lead', 'be', 'besideVerb', 'joints', 'speaks', 'as', 'small'].some((kind) =>
        wordIn(kind as 'lead', token),
      ) ||
      token.word === ',' ||
      token.word === "'" ||
      token.word === 'm',
  )
  return isOne && whose?.isOwn === true ? title : null
}

const titleMax = 12
