import { hasFlag, tokenFlag } from '../../words/index.ts'
import type { TextScope } from './claim.ts'
import { companyBehind } from './company-behind.ts'
import { foundedByMe } from './founded-by-me.ts'
import { wordIn } from './name-words.ts'
import type { Said } from './said.ts'
import { type SpokenOf, spokenOf } from './spoken-of.ts'
import type { TextReading } from './text-reading.ts'
import { allTitlesOf, type Title } from './titles-in-text.ts'

/** Who signs a text in which somebody says what they do: "I started Acme in a shed. – A", "I'm the head of sales. (A, on the radio)". */
export function signedBy(reading: TextReading, scope: TextScope): readonly Said[] {
  const signer = scope.isAboutUs ? signerOf(reading) : null
  if (signer === null) return []
  const founded = reading.doc.cues('person.i-found').length > 0 ? foundedByMe(reading, 0) : null
  const title = titleOfSpeaker(reading, signer)
  const isBehind = title !== null && title.place.from >= signer.from
  if (founded === null && (title === null || isBehind)) return []
  return [
    {
      placed: signer.placed,
      kind: founded === null ? (title?.kind ?? 'member') : 'founder',
      title: title?.title ?? null,
      isGiven: false,
      at: title?.place.from ?? signer.from,
      rule: founded === null ? 'people.own_role' : 'people.has_founded',
    },
  ]
}

/** The last name of a text, behind a dash, a bracket or a short greeting. */
function signerOf(reading: TextReading): SpokenOf | null {
  const { doc } = reading
  const { tokens } = doc
  const last = spokenOf(reading).findLast(({ by }) => by === 'name')
  const [first] = reading.people
  if (last === undefined || first === undefined || tokens.length - last.to > tailMax || last.from < textMin)
    return null
  let before = last.from
  while (wordIn('address', tokens[before - 1]) || (before < last.from && tokens[before - 1]?.word === '.'))
    before--
  const start = Math.max(0, doc.sentenceOf(last).from)
  const isMarked = openers.has(tokens[before - 1]?.word ?? '') || hasFlag(tokens[before], tokenFlag.newLine)
  const isGreeting = last.from > start && last.from - start <= greetingMax && start > 0
  return isMarked || (isGreeting && !hasVerb(reading, start, last.from)) ? last : null
}

const openers: ReadonlySet<string> = new Set(['–', '—', '-', '('])
const tailMax = 12
const textMin = 8
const greetingMax = 5

const hasVerb = ({ doc: { tokens } }: TextReading, from: number, to: number) =>
  tokens.slice(from, to).some((token) => wordIn('besideVerb', token))

/** The title that the first person bears: "soy la directora de operaciones", "I've joined Acme as its first CMO". */
function titleOfSpeaker(reading: TextReading, signer: SpokenOf): Title | null {
  const { doc } = reading
  const held = allTitlesOf(reading).filter(({ place }) => {
    if (place.to > signer.from) return place.from <= signer.to + 1
    const { from } = doc.sentenceOf(place)
    const near = { from: Math.max(from, place.from - titleMax), to: place.from }
    const speaks =
      doc.cuesIn(near, 'person.self').length > 0 ||
      doc.tokens.slice(near.from, near.to).some((token) => wordIn('speaks', token))
    const isNamed = reading.people.some((person) => person.from >= near.from && person.to <= place.to)
    const isTheirs =
      wordIn('ours', doc.tokens[place.from - 1]) || wordIn('speaks', doc.tokens[place.from - 1])
    const isOther = companyBehind(reading, place.to)?.isOwn === false
    const isOver = doc.cuesIn(near, 'person.until-now', 'person.gone').length > 0
    return speaks && !isNamed && !isTheirs && !isOther && !isOver && !doc.assertion(place).denied
  })
  return held.at(-1) ?? null
}

const titleMax = 12
