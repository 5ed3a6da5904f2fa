import type { CompanyMentions } from './company-mentions.ts'

interface Naming {
  readonly from: number
  readonly to: number
}

/** Where a text names the company as it is, and not as what somebody left; a name in brackets behind a name is the same naming. */
export function namingsIn(text: string, names: CompanyMentions): readonly Naming[] {
  const found = names.find(text)
  return found.filter(({ from }, at) => {
    const last = found[at - 1]
    const isAgain = last !== undefined && /^\s\((?:https?:\/\/)?(?:www\.)?$/i.test(text.slice(last.to, from))
    return !isAgain && !asFormer.test(text.slice(Math.max(0, from - backMax), from))
  })
}

const backMax = 120

/** "formerly of Acme", "previously the CTO at Acme", "an ex-Acme engineer". */
const asFormer =
  /\b(?:(?:formerly|previously|once|earlier)\s(?:[\p{L}-]{1,20}\s){0,4}(?:of|at|with|for)\s(?:the\s)?|(?:former|ex)[\s-])$/iu

/** "Acme Group, the parent of Acme" is another company, although the names share a word: no company is its own parent. */
export function isRelative(text: string, names: CompanyMentions): boolean {
  const last = namingsIn(text, names).at(-1)
  // "Acme, the owner of Acme Maps", "the maker of Acme sensors": something of its own.
  if (last === undefined || last.from > backMax || !/^(?:$|[,.;]|\s\()/.test(text.slice(last.to)))
    return false
  return asRelative.test(text.slice(0, last.from))
}

const relatives =
  'parent|owner|holding|buyer|acquirer|rival|competitor|customer|client|supplier|distributor|reseller|investor|backer|subsidiary|division|unit|arm|affiliate|sister|spin-?(?:off|out)'
const asRelative = new RegExp(
  `^[^,(]{2,60}(?:\\s\\([^()]{1,60}\\))?,\\s(?:[\\p{L}-]{1,20}\\s){0,4}(?:(?:${relatives})(?:\\s(?:company|firm|business|group))?\\s(?:of|to|in|from|behind)|(?:which|that|who)\\s(?:(?:also|now|has|had|once)\\s){0,2}(?:owns|owned|controls|acquired|bought|backs|backed|supplies))\\s(?:the\\s)?$`,
  'iu',
)
