import type { CueKey, Range } from '../../language/index.ts'
import { tokenFlag } from '../../words/index.ts'
import type { TextScope } from './claim.ts'
import type { PlacedName } from './name-in-text.ts'
import { wordIn } from './name-words.ts'
import { namesOf } from './person-spans.ts'
import type { TextReading } from './text-reading.ts'
import { ownObject } from './whose.ts'

interface SaidOfWho {
  readonly names: readonly PlacedName[]
  readonly verb: Range
  /** From behind the company to the end of what is said. */
  readonly behind: Range
  /** "From A's kitchen Acme emerged in 2016, which she leads": the company began with whom a pronoun stands for. */
  readonly hasBegun?: boolean
}

/** "A, who started Acme", "A, der Acme gegründet hat"; "Acme, das A gegründet hat", "Acme, que dirige A": the verb stands anywhere in it. */
export function saidOfWho(reading: TextReading, scope: TextScope, ...keys: readonly CueKey[]): SaidOfWho[] {
  const { doc } = reading
  return doc.cues('text.relative').flatMap((cue): SaidOfWho[] => {
    const before = doc.tokens[cue.from - 1]?.word === ',' ? cue.from - 1 : cue.from
    const clause = clauseBehind(reading, cue)
    const [verb] = doc.cuesIn(clause, ...keys)
    if (verb === undefined) return []
    const names = reading.peopleBefore(before)
    if (names.length > 0) {
      const named = reading.own.find(({ from }) => from >= cue.to && from < Math.min(clause.to, verb.to + 4))
      const object =
        named ??
        ownObject(reading, verb.to, scope) ??
        ownObject(reading, cue.to, scope) ??
        objectAsPronoun(reading, cue, verb)
      return object === null ? [] : [{ names, verb, behind: { from: object.to, to: clause.to } }]
    }
    if (before === cue.from || !reading.ownBefore(before)) return []
    // "Aus A's Küche entstand Acme, das sie leitet": she is the only one whom the sentence has named.
    const isPronoun = wordIn('pronouns', doc.tokens[cue.to]) && verb.from > cue.to
    const last = isPronoun ? onlyOneBefore(reading, cue) : null
    const end = { from: clause.to, to: clause.to }
    if (last !== null) {
      const told = { from: doc.sentenceOf(cue).from, to: cue.from }
      const hasBegun = doc.cuesIn(told, 'company.was-founded', 'company.founded-in').length > 0
      return [{ names: [last], verb, behind: end, hasBegun }]
    }
    const list = reading.peopleAt(cue.to) ?? reading.peopleAt(verb.to)
    const isBeside = list !== null && (list.to <= verb.from || verb.from === cue.to) && list.to <= clause.to
    return isBeside ? [{ names: list.names, verb, behind: end }] : []
  })
}

/** "Detrás de Acme están A y B, que la fundaron": a small word stands for the company, which the sentence has named. */
function objectAsPronoun({ doc, own }: TextReading, cue: Range, verb: Range): Range | null {
  const { from } = doc.sentenceOf(cue)
  const isPronoun =
    verb.from > cue.to &&
    doc.tokens.slice(cue.to, verb.from).every((token) => wordIn('small', token)) &&
    doc.cuesIn({ from, to: cue.from }, 'company.another').length === 0
  const named = own.find((each) => each.from >= from && each.to <= cue.from)
  return isPronoun && named !== undefined ? { from: verb.to, to: verb.to } : null
}

/** Whom a pronoun stands for, where the sentence has named one person before it and nobody else. */
export function onlyOneBefore({ doc }: TextReading, place: Range): PlacedName | null {
  const before = doc.spansIn({ from: doc.sentenceOf(place).from, to: place.from })
  const [only, ...others] = before.filter(({ slot }) => slot === 'person').flatMap(namesOf)
  return others.length > 0 ? null : (only ?? null)
}

/** From behind a relative pronoun to the next comma, or the end of the sentence. */
function clauseBehind(reading: TextReading, cue: Range): Range {
  const most = Math.min(reading.doc.sentenceOf(cue).to, cue.to + clauseMax)
  return { from: cue.to, to: commaBehind(reading, cue.to) ?? most }
}

/** The comma that ends a clause; null where the sentence ends first, or the clause is a long one. */
export function commaBehind({ doc }: TextReading, at: number): number | null {
  const most = Math.min(doc.sentenceOf({ from: at, to: at + 1 }).to, at + clauseMax)
  for (let comma = at; comma < most; comma++) if (doc.tokens[comma]?.word === ',') return comma
  return null
}

const clauseMax = 16

/** Behind a comma, and "which is" where that follows: "Acme, run by", "Acme, das von". */
export function behindComma({ doc }: TextReading, at: number): number {
  if (doc.tokens[at]?.word !== ',') return at
  const isRelative = doc.cuesIn({ from: at + 1, to: at + 2 }, 'text.relative').length > 0
  const isWord = ((doc.tokens[at + 1]?.flags ?? tokenFlag.mark) & tokenFlag.mark) === 0
  return isRelative && isWord && !wordIn('joints', doc.tokens[at + 1]) ? at + 2 : at + 1
}
