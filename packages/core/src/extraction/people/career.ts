import type { Range } from '../../language/index.ts'
import { tokenFlag } from '../../words/index.ts'
import type { PersonFacts } from '../facts.ts'
import type { Fact } from '../finding.ts'
import { wordIn } from './name-words.ts'
import type { OwnNames } from './own-names.ts'
import { isBesideTitle } from './role-phrases.ts'
import { readRole } from './roles.ts'
import type { TextReading } from './text-reading.ts'
import { titlesOf } from './titles-in-text.ts'

type ValueOf<Entry> = Entry extends Fact<infer Value> ? Value : never
type Experience = ValueOf<PersonFacts['experience'][number]>
type Education = ValueOf<PersonFacts['education'][number]>
type PriorStartup = ValueOf<PersonFacts['priorStartups'][number]>

export interface CareerStep<T> {
  readonly value: T
  readonly sentence: string
}

export interface Career {
  readonly experience: readonly CareerStep<Experience>[]
  readonly education: readonly CareerStep<Education>[]
  readonly priorStartups: readonly CareerStep<PriorStartup>[]
}

/** What prose in somebody's card says plainly of where they worked, studied and founded before. */
export function careerIn(reading: TextReading, own: OwnNames): Career {
  return {
    experience: experienceIn(reading, own).slice(0, 10),
    education: educationIn(reading).slice(0, 5),
    priorStartups: startupsIn(reading, own).slice(0, 5),
  }
}

/** "was VP of Sales at Globex", "served as a software engineer for Initech from 2006 to 2012" */
function experienceIn(reading: TextReading, own: OwnNames): CareerStep<Experience>[] {
  const { doc } = reading
  return doc.cues('person.worked-as').flatMap((cue) => {
    let from = cue.to
    while (from < cue.to + 3 && (wordIn('lead', doc.tokens[from]) || wordIn('besideVerb', doc.tokens[from])))
      from++
    const where = whereBehind(reading, from)
    if (where === null) return []
    const [title, company] = [doc.textOf({ from, to: where.at }), doc.textOf(where.name)]
    const role = readRole(title, own)
    if (own.isOwn(company) || role === null || role.kind === 'elsewhere') return []
    const years = yearsIn(reading, { from: where.name.to, to: where.name.to + 7 })
    const [startYear = null, endYear = null] = years.length === 2 ? years : []
    return stepOf(reading, cue, {
      company,
      title,
      startYear,
      endYear,
      isCurrent: endYear === null ? null : false,
    })
  })
}

/** Behind a title the word that leads to an organisation, and its name. */
function whereBehind(
  reading: TextReading,
  from: number,
): { readonly at: number; readonly name: Range } | null {
  const { tokens } = reading.doc
  for (let at = from; at < from + 10; at++) {
    const token = tokens[at]
    if (
      token === undefined ||
      ((token.flags & tokenFlag.mark) !== 0 && ![',', '&', '-'].includes(token.word))
    )
      return null
    if (at === from || !wordIn('at', token)) continue
    const start = wordIn('lead', tokens[at + 1]) ? at + 2 : at + 1
    const isField = isBesideTitle(tokens[start]?.word ?? '')
    const name = isField ? null : nameAt(reading, start)
    if (name !== null) return { at, name }
  }
  return null
}

/** "holds a PhD in physics from Stanford University" */
function educationIn(reading: TextReading): CareerStep<Education>[] {
  const { doc } = reading
  const seen = new Set<number>()
  return doc.tokens.flatMap((token, from) => {
    const before = doc.tokens[from - 1]
    const isDegree =
      wordIn('degrees', token) || ((token.flags & tokenFlag.capital) !== 0 && wordIn('suffixes', token))
    if (!isDegree || wordIn('degrees', before)) return []
    let field: number | null = null
    for (let at = from + 1; at < from + 20; at++) {
      const next = doc.tokens[at]
      if (next === undefined || next.word === ',' || next.word === ';' || wordIn('be', next)) return []
      const name = wordIn('at', next)
        ? nameAt(reading, wordIn('lead', doc.tokens[at + 1]) ? at + 2 : at + 1)
        : null
      if (name !== null && doc.tokens.slice(name.from, name.to).some((word) => wordIn('schools', word))) {
        // "Bachelor of Science degree"
        if (seen.has(name.from)) return []
        seen.add(name.from)
        const value = {
          school: doc.textOf(name),
          degree: doc.textOf({ from, to: field ?? at }),
          field: field === null ? null : doc.textOf({ from: field + 1, to: at }),
          startYear: null,
          endYear: null,
        }
        return stepOf(reading, name, value)
      }
      if (field === null && wordIn('field', next)) field = at
    }
    return []
  })
}

/** "co-founded Globex, which was acquired by Initech in 2015", "founder of Globex (acquired by Initech)" */
function startupsIn(reading: TextReading, own: OwnNames): CareerStep<PriorStartup>[] {
  const { doc } = reading
  const verbs = doc
    .cues('person.founds')
    .filter(({ from, to }) => doc.tokens.slice(from, to).some((token) => wordIn('founded', token)))
    .map(({ to }) => to)
  const titles = titlesOf(reading).flatMap(({ kind, place: { to } }) =>
    (kind === 'founder' || kind === 'cofounder') && wordIn('of', doc.tokens[to]) ? [to + 1] : [],
  )
  return [...verbs, ...titles].flatMap((from) => {
    const place = nameAt(reading, from)
    const name = place === null ? '' : doc.textOf(place)
    if (place === null || own.isOwn(name) || own.lengthAt(name) > 0) return []
    const behind = { from: place.to, to: place.to + 12 }
    const [outcome = 'unknown'] = outcomes.flatMap(({ key, value }) =>
      doc.cuesIn(behind, key).length > 0 ? [value] : [],
    )
    const [year = null] = outcome === 'unknown' ? [] : yearsIn(reading, behind)
    return stepOf(reading, place, { name, outcome, year })
  })
}

const outcomes = [
  { key: 'company.sold', value: 'acquired' },
  { key: 'company.went-public', value: 'ipo' },
  { key: 'company.closed', value: 'closed' },
] as const

/** A proper name: words with capitals, joined by "of", "&" and the like. */
function nameAt({ doc: { tokens } }: TextReading, from: number): Range | null {
  const has = (at: number, flag: number) => ((tokens[at]?.flags ?? 0) & flag) !== 0
  let to = from
  while (to < from + 8) {
    const isLink = ['-', "'", '.'].includes(tokens[to]?.word ?? '') && has(to + 1, tokenFlag.glued)
    const isJoint = tokens[to]?.word === '&' || wordIn('of', tokens[to])
    if (has(to, tokenFlag.capital)) to++
    else if (to > from && (isLink || isJoint) && has(to + 1, tokenFlag.capital)) to += 2
    else break
  }
  return to === from ? null : { from, to }
}

const yearsIn = ({ doc }: TextReading, { from, to }: Range): number[] =>
  doc.spans.flatMap((span) =>
    span.slot === 'year' && span.from >= from && span.from < to ? [Number(span.value)] : [],
  )

function stepOf<T>({ doc }: TextReading, place: Range, value: T): CareerStep<T>[] {
  const sentence = doc.textOf(doc.sentenceOf(place))
  return sentence.length > sentenceMax ? [] : [{ value, sentence }]
}

const sentenceMax = 300
