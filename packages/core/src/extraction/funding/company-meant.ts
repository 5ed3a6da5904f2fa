import type { Doc } from '../../language/index.ts'
import type { Sentence } from './funding-doc.ts'
import { type Reading, sentencesAt } from './page-reading.ts'
import { isRelative, namingsIn, ownNameRanges } from './relatives.ts'
import { afterDateline, isClose, isObject, nameRangesIn, startsWithOther } from './subject.ts'

/** Whom "the company" means: ours once it is named, another once another has taken its place; looked for in the text before. */
export function speaksOf(at: number, number: number, reading: Reading): boolean {
  let left = backMax
  for (let text = at; text >= 0 && left > 0; text--) {
    const sentences = sentencesAt(text, reading)
    for (let one = text === at ? number : sentences.length - 1; one >= 0 && left > 0; one--, left--) {
      const sentence = sentences[one]
      const verdict = sentence === undefined ? null : namedOnce(sentence, reading)
      if (verdict !== null) return verdict
    }
  }
  return reading.isOwnPage
}

/** Sentences that are looked back. */
const backMax = 12

/** Each sentence is looked back at by those behind it. */
function namedOnce(sentence: Sentence, reading: Reading): boolean | null {
  const known = reading.meant.get(sentence)
  if (known !== undefined) return known
  const verdict = named(sentence, reading)
  reading.meant.set(sentence, verdict)
  return verdict
}

function named(sentence: Sentence, { names, isOwnPage }: Reading): boolean | null {
  const { doc } = sentence
  // Of an article about another, "told Acme" makes nobody speak of Acme.
  const present = namingsIn(doc, sentence)
  // Whoever was of the company once is not of it.
  if (present.length === 0 && ownNameRanges(doc, sentence).length > 0) return false
  const isAsSubject = ownNameRanges(doc, sentence).some((name) => !isObject(doc, name))
  if (present.length > 0 && (isOwnPage || isAsSubject))
    return !otherDoes(sentence) && !isRelative(doc, afterDateline(doc, sentence))
  if (names.isOwnVoice && isOwnPage && doc.cuesIn(sentence, 'company.we', 'company.our').length > 0)
    return true
  return startsWithOther(doc, sentence) || otherActs(sentence) ? false : null
}

/** "And last week, soil startup Betacorp raised": a name right before what companies do. */
function otherActs({ doc, from, to }: Sentence): boolean {
  const others = nameRangesIn(doc, { from, to })
  return doc
    .cuesIn({ from, to }, 'funding.closes', 'company.acts')
    .some((verb) =>
      others.some((name) => isClose(doc, name, verb.from) && !isCompany(doc, name.to, verb.from)),
    )
}

/** "Soil startup" raised. */
const isCompany = (doc: Doc, from: number, to: number) =>
  doc.cuesIn({ from, to }, 'company.it', 'company.this', 'company.noun').length > 0

/** "Acme rival Betacorp has raised": another is the subject although ours is named. */
function otherDoes({ doc, from, to }: Sentence): boolean {
  // "Alder, a fund of the north, invests in Acme".
  if (doc.cuesIn({ from, to }, 'funding.into-company').length > 0) return false
  // "Alder has invested an undisclosed sum in Acme".
  const isUntold = doc.cuesIn({ from, to }, 'funding.undisclosed').length > 0
  if (isUntold && doc.cuesIn({ from, to }, 'funding.gives', 'funding.invests').length > 0) return false
  const start = afterDateline(doc, { from, to }).from
  const opens = ownNameRanges(doc, { from: start, to }).some((name) => name.from === start)
  return !opens && startsWithOther(doc, { from, to })
}
