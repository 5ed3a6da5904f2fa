import { isSaidOnce } from '../company-doc.ts'
import type { PlacedName } from './name-in-text.ts'
import { wordIn } from './name-words.ts'
import { isPartner } from './partners.ts'
import { spokenOf } from './spoken-of.ts'
import type { TextReading } from './text-reading.ts'

/** "I founded Acme with B", in what somebody says of themselves. */
export function foundedByMe(
  reading: TextReading,
  at: number,
): { readonly partners: readonly PlacedName[] } | null {
  const { doc } = reading
  const cue = doc
    .cuesIn({ from: at, to: at + speechMax }, 'person.founds', 'company.founded', 'person.i-found')
    .find((each) => {
      if (!isSaidOnce(doc, each)) return false
      const sentence = doc.sentenceOf(each)
      return (
        reading.own.some((own) => own.from >= sentence.from && own.from < sentence.to) ||
        doc.cuesIn(sentence, 'company.this', 'company.it').length > 0
      )
    })
  if (cue === undefined) return null
  const sentence = doc.sentenceOf(cue)
  const partners = spokenOf(reading).filter(
    ({ from, by }) =>
      by === 'name' &&
      from >= sentence.from &&
      from > at &&
      from < sentence.to &&
      (isPartner(reading, from) || isBesideMe(reading, from)),
  )
  return { partners: partners.map(({ placed }) => placed) }
}

const speechMax = 80

/** "B and I" */
function isBesideMe({ doc: { tokens }, people }: TextReading, from: number): boolean {
  const { to = from } = people.find((person) => person.from === from) ?? {}
  return wordIn('joints', tokens[to]) && wordIn('speaks', tokens[to + 1])
}
