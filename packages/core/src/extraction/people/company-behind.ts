import type { Range } from '../../language/index.ts'
import { hasFlag, tokenFlag } from '../../words/index.ts'
import { nameWords, wordIn } from './name-words.ts'
import type { TextReading } from './text-reading.ts'
import { companyCalled } from './whose.ts'

/** What stands behind a title and says where it is held, to behind its name. */
export interface CompanyBehind extends Range {
  readonly isOwn: boolean
}

/** "Of Acme", "at the bakery Globex", "of the company"; null where nothing says it: "CFO in May". */
export function companyBehind(reading: TextReading, at: number): CompanyBehind | null {
  const { doc } = reading
  const { tokens } = doc
  // "Head of Globex"
  const isWithin = wordIn('of', tokens[at - 1]) && hasFlag(tokens[at], tokenFlag.capital)
  let from = tokens[at]?.word === ',' ? at + 1 : isWithin ? at - 1 : at
  const isApart = from > at
  const own = reading.ownAt(from)
  // "CEO, Acme"
  const isEnd = own !== undefined && (tokens[own.to] === undefined || hasFlag(tokens[own.to], tokenFlag.mark))
  if (own !== undefined && (!isApart || isEnd)) return { from, to: own.to, isOwn: true }
  if (!wordIn('at', tokens[from]) && tokens[from]?.word !== '@') return null
  // "Bos is CEO, De Boer CTO"
  if (isApart && hasFlag(tokens[from], tokenFlag.capital)) return null
  const [isOf, isEmployer] = [wordIn('of', tokens[from]), wordIn('employer', tokens[from])]
  const isNear = isOf && !wordIn('lead', tokens[from])
  from++
  let described = false
  for (let place = from; place < from + describedMax; place++) {
    const named = reading.ownAt(place)
    if (named !== undefined) return { from: at, to: named.to, isOwn: true }
    const [called] =
      place === from || place === from + 1 ? companyCalled(reading, { from: place - 1, to: place + 1 }) : []
    if (called !== undefined) {
      const to = Math.max(called.to, place + 1)
      // "Of the bakery Globex"
      return {
        from: at,
        to,
        isOwn:
          doc.mayBeIn(to, 'de') || !hasFlag(tokens[to], tokenFlag.capital) || reading.ownAt(to) !== undefined,
      }
    }
    const token = tokens[place]
    if (token === undefined || hasFlag(token, tokenFlag.newLine)) return null
    if (token.word === "'" || token.word === '-') continue
    if (hasFlag(token, tokenFlag.mark)) return null
    // "Of Faro Capital": a town may begin a name.
    const isPlace = doc
      .spansIn({ from: place, to: place + 1 })
      .some(({ slot, to }) => slot === 'place' && !hasFlag(doc.tokens[to], tokenFlag.capital))
    if (reading.isOtherName(place) && !isPlace) {
      // A noun of a language that writes nouns with capitals is a name where a word for companies or for work leads to it.
      const isName = !doc.mayBeIn(place, 'de') || isEmployer || isNear || described
      return isName && (!isApart || isOf || isEmployer)
        ? { from: at, to: endOfName(reading, place), isOwn: false }
        : null
    }
    if (reading.people.some((person) => person.from === place && person.placed.name.strength === 'known'))
      return null
    described ||= nameWords().companies.has(token.word)
    if (
      wordIn('lead', token) ||
      isPlace ||
      described ||
      doc.mayBeIn(place, 'de') ||
      !hasFlag(token, tokenFlag.capital)
    )
      continue
    return null
  }
  return isEmployer && !isApart ? { from: at, to: from, isOwn: false } : null
}

const describedMax = 5

function endOfName({ doc: { tokens } }: TextReading, at: number): number {
  let to = at + 1
  while (to < at + 5 && hasFlag(tokens[to], tokenFlag.capital)) to++
  return to
}
