import type { CompanyMentions } from './company-mentions.ts'
import { type Reading, sentencesAt } from './page-reading.ts'
import { isRelative, namingsIn } from './relatives.ts'
import { startsWithOther, withoutDateline } from './subject.ts'

/** Whom "the company" means: ours once it is named, another once another has taken its place; looked for in the text before. */
export function speaksOf(at: number, number: number, reading: Reading): boolean {
  let left = backMax
  for (let text = at; text >= 0 && left > 0; text--) {
    const sentences = sentencesAt(text, reading)
    for (let one = text === at ? number : sentences.length - 1; one >= 0 && left > 0; one--, left--) {
      const verdict = named(sentences[one]?.text ?? '', reading)
      if (verdict !== null) return verdict
    }
  }
  return reading.isOwnPage
}

/** Sentences that are looked back. */
const backMax = 12

function named(text: string, { names, isOwnPage }: Reading): boolean | null {
  // Of an article about another, "told Acme" makes nobody speak of Acme.
  const present = namingsIn(text, names)
  // Whoever was of the company once is not of it.
  if (present.length === 0 && names.find(text).length > 0) return false
  const own = present.filter(({ from }) => isOwnPage || !asObject.test(text.slice(0, from)))
  if (own.length > 0) return !otherDoes(text, names) && !isRelative(withoutDateline(text), names)
  if (names.isOwnVoice && isOwnPage && /(?<![\p{L}])(?:we|our|us)(?![\p{L}])/iu.test(text)) return true
  return startsWithOther(text) || otherActs.test(text) ? false : null
}

const asObject = /\b(?:told|tells|to|with|by|of|from|in|for|at|on|via|like|than|unlike)\s$/i

/** "And last week, soil startup Betacorp raised": a name right before what companies do. */
const otherActs =
  /(?<![\p{L}])(?!(?:The|It|We|They|He|She|This|That|Who|Which|And|Also|Today|Now|You|I)\s)\p{Lu}[\p{L}\p{N}&.'’-]{1,30}\s(?:(?:has|have|had|also|recently|just|today)\s){0,3}(?:raised|raises|acquired|acquires|announced|announces|secured|secures|closed|closes|launched|launches)\b/u

/** "Acme rival Betacorp has raised": another is the subject although ours is named. */
const otherDoes = (text: string, names: CompanyMentions) =>
  startsWithOther(text) && !names.find(withoutDateline(text).slice(0, 60)).some(({ from }) => from < 3)
