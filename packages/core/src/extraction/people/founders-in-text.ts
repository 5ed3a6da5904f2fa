import { isAsked, isRefuted } from '../denied.ts'
import { sentencesOf } from '../sentences.ts'
import type { PersonClaim, TextScope } from './claim.ts'
import { foundedBy, foundedByGerman } from './founded-by.ts'
import { hasFounded } from './has-founded.ts'
import { rolesNamed } from './roles-named.ts'

/** People of whom sentences say that they founded the company or lead it. */
export function peopleInText(text: string, scope: TextScope): readonly PersonClaim[] {
  if (text.length < 20 || !mayTell.test(text)) return []
  const isOfAnother = entryOfAnother.test(text) && scope.own.lengthAt(text) === 0
  const told = isOfAnother ? { ...scope, isAboutUs: false, isAboutPeople: false } : scope
  return sentencesOf(text.slice(0, textMax)).flatMap((sentence) =>
    sentence.length > sentenceMax || !mayTell.test(sentence) ? [] : inSentence(sentence, told),
  )
}

/** "Globex — raised $30M Series B. Founder: A": an entry of a portfolio. */
const entryOfAnother =
  /^\p{Lu}[\p{L}\p{N}&.'’-]{1,30}(?: \p{Lu}[\p{L}\p{N}&.'’-]{0,30}){0,3} ?[–—:-] (?:has )?(?:raised|closed|acquired|backed|exited|sold)(?![\p{L}])/u

const textMax = 20_000
const sentenceMax = 700
const mayTell =
  /found|establish|started|opened|set up|spun o|gründ|fond|créé|fundad|cread|criad|opgericht|oprichter|CEO|CTO|president|managing director|geschäftsführ/i

function inSentence(sentence: string, scope: TextScope): PersonClaim[] {
  if (denied.test(sentence) || isAsked(sentence) || isRefuted(sentence)) return []
  const claims = [
    ...foundedBy(sentence, scope),
    ...foundedByGerman(sentence, scope),
    ...hasFounded(sentence, scope),
    ...rolesNamed(sentence, scope),
  ]
  const seen = new Set<string>()
  return claims.filter(({ name }) => !seen.has(name) && seen.add(name))
}

/** "Co-founded neither by A nor by B" */
const denied = /\bfounded\sneither\b/i
