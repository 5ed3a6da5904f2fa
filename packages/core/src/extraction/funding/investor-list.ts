import { foldText } from '../../kernel/index.ts'
import { groupsOfPeople, investorDescriptors, noInvestors, titles } from './investor-word-table.ts'

/** Whether an investor of this name is known. */
export type KnowsInvestor = (name: string) => boolean

export interface InvestorItem {
  readonly name: string
  readonly from: number
  readonly to: number
}

/**
 * The names of a list: "existing investors Alder Capital, Birch & Co and Jane Doe (founder of Cedar)". Employers, titles and
 * descriptions are left out; "Plug and Play" stays one name because it is known.
 */
export function investorItems(list: string, knows: KnowsInvestor): InvestorItem[] {
  const items: InvestorItem[] = []
  for (const part of partsOf(list, knows)) {
    if (items.length >= itemsMax) break
    // From "executives from Lyft" on, what the list names are employers.
    const group = groupOfPeople.exec(part.text)
    if (group !== null && !knows(part.text.trim())) {
      const ahead = nameIn(part.text.slice(0, group.index), knows)
      if (ahead !== null) items.push(placed(ahead, part))
      break
    }
    const name = nameIn(part.text, knows)
    if (name !== null) items.push(placed(name, part))
  }
  return items
}

const itemsMax = 40

interface Part {
  readonly text: string
  readonly from: number
}

const placed = (name: string, { text, from }: Part): InvestorItem => {
  const at = from + Math.max(0, text.indexOf(name))
  return { name, from: at, to: at + name.length }
}

/** Split at commas and "and"; brackets hide theirs, and known names that hold an "and" keep it. */
function partsOf(list: string, knows: KnowsInvestor): Part[] {
  // Brackets become blanks, so that places stay: "(co-founder, Twitch)".
  const flat = list.replace(/\([^()]{0,120}\)?/g, (bracket) => ' '.repeat(bracket.length))
  const parts: Part[] = []
  let from = 0
  for (const joint of flat.matchAll(joints)) {
    const next = joint.index + joint[0].length
    const text = flat.slice(from, joint.index)
    if (!joint[0].includes(',') && isOneName(flat, from, joint, knows)) continue
    parts.push({ text, from })
    from = next
  }
  parts.push({ text: flat.slice(from), from })
  return parts
}

const joints =
  /\s?[,;]\s?(?:and\s|und\s|et\s|y\s|e\s|as\swell\sas\s|plus\s|&\s)?|\s(?:and|&|und|et|y|e|as\swell\sas|plus|along\swith|alongside|together\swith)\s|\s?\/\s?(?=\p{Lu})|\n/gu

/**
 * The words around an "and" are one name: a known one; "Birch & Lowe" in a list that joins by "and"; "Birch and Lowe" in one whose
 * last joint is ", and".
 */
function isOneName(list: string, from: number, joint: RegExpExecArray, knows: KnowsInvestor): boolean {
  const before = list.slice(from, joint.index).trim()
  const behind = (list.slice(joint.index + joint[0].length).split(partEnd)[0] ?? '').trim()
  const word = joint[0].trim()
  if (!/^[\p{Lu}\d]/u.test(behind)) return false
  if (word === '&' && (/^(?:Co|Company|Sons|Byers|Johnson|Play)\b/.test(behind) || hasAnd.test(list)))
    return !knows(behind)
  const left = before.split(/\s+/)
  const right = behind.split(/\s+/)
  for (let taken = Math.min(left.length, 4); taken > 0; taken--)
    for (let added = Math.min(right.length, 4); added > 0; added--)
      if (knows(`${left.slice(-taken).join(' ')}${joint[0]}${right.slice(0, added).join(' ')}`)) return true
  const isShort = left.length === 1 && right.length === 1
  return word === 'and' && isShort && oxford.test(list.slice(joint.index)) && !knows(before) && !knows(behind)
}

const partEnd = /[,;\n]|\s(?:and|&)\s/
const hasAnd = /\sand\s/
const oxford = /^\sand\s[^,]{2,40},\sand\s\p{Lu}/u

const groupOfPeople = new RegExp(
  `(?:^|[\\s,])(?:[\\p{L}-]{1,18}\\s){0,4}?(?:${groupsOfPeople})\\s(?:from|at|of|in|behind|who|around|across|with|associated|based|including\\s(?:the\\s)?(?:${groupsOfPeople})\\s(?:from|at|of|in|behind|who))(?:\\s|$)`,
  'iu',
)
const title = new RegExp(`^(?:${titles})(?![\\p{L}])`, 'iu')

/** The name that a part of a list holds; null when it holds none. */
export function nameIn(part: string, knows: KnowsInvestor): string | null {
  const whole = trimmed(part)
  if (whole === '') return null
  if (knows(whole)) return whole
  // "Birch Ventures, le fonds de Jane Doe": whose it is.
  if (ownedBy.test(whole)) return null
  const text = trimmed(withoutTail(withoutLead(whole)))
  if (text !== '' && knows(text)) return text
  return isName(text) && !title.test(text) ? text : null
}

const ownedBy =
  /^(?:le|la|l['’]|der|el|il|o|the)\s?(?:fonds|fondo|fundo|fund|holding|vehicle|family\soffice)\s(?:of|de|d['’]|von|des|di|do|da)\s?\p{Lu}/u

const trimmed = (text: string) =>
  // The text behind a bracket is no part of the name: blanks are where one was.
  (text.trim().split(/\s{2,}/)[0] ?? '')
    .replace(/^(?:[\s"“”'‘’:*•+-]|the\s|and\s|by\s|de\s|d['’]|(?:der|die|dem|den|das)\s){1,8}/, '')
    .replace(/(?:[\s"“”'‘:*•.,()-]|\s(?:YC\s)?[WSFXP]\d{2}|['’]s?\b$|\setc){1,6}$/, '')

/** "Boston venture firm Alder Capital", "Slack founder Jane Doe", "Jane Doe's Alder Capital": what is in front goes. */
function withoutLead(text: string): string {
  const words = text.split(' ')
  let start = 0
  for (const [at, word] of words.entries()) {
    const isLower = /^[\p{Ll}]/u.test(word) && !/\d|\./.test(word) && !nameWords.has(word)
    if (
      at < words.length - 1 &&
      (isLower || leadTitle.test(word)) &&
      (descriptor.test(word) || leadTitle.test(word) || at === start)
    )
      start = at + 1
  }
  const rest = words.slice(start).join(' ')
  const owner = /^[\p{Lu}][\p{L}.'’-]+(?:\s[\p{Lu}][\p{L}.-]+)+['’]s?\s(?=\p{Lu})/u.exec(rest)
  return owner === null ? rest : rest.slice(owner[0].length)
}

const descriptor = new RegExp(`^(?:${investorDescriptors})$`, 'iu')
const leadTitle =
  /^(?:(?:[\p{L}]{1,12}-)?(?:Geldgeber|Investor(?:en|in)?|Kapitalgeber|Fonds|Risikokapitalgeber)|CEO|CTO|COO|CFO|Founder|Co-[Ff]ounder|founder|co-founder|cofounder|ex-CEO)$/u
const nameWords: ReadonlySet<string> = new Set([
  'of',
  'and',
  'the',
  'de',
  'du',
  'des',
  'van',
  'von',
  'for',
  'in',
  'la',
  'der',
  'den',
])

/** "Alder Capital with", "Jane Doe from Stripe": cut at the first plain word. */
const people = new RegExp(`^(?:${groupsOfPeople})$`, 'iu')

function withoutTail(text: string): string {
  const words = text.split(' ')
  const cut = words.findIndex(
    (word, at) => at > 0 && /^\p{Ll}/u.test(word) && !nameWords.has(word) && !/\d|\./.test(word),
  )
  // "Tesla's former finance chief", "Twitch founders": employers.
  if (cut > 0 && (/['’]s?$/.test(words[cut - 1] ?? '') || people.test(words[cut] ?? ''))) return ''
  const kept = (cut === -1 ? words : words.slice(0, cut)).join(' ')
  return kept.replace(/\s(?:of|and|the|de|for|in|from|at)$/i, '')
}

function isName(text: string): boolean {
  if (text.length < 2 || text.length > 60) return false
  const words = text.split(' ')
  if (words.length > 6) return false
  if (
    !/^\p{Lu}/u.test(text) &&
    !/^\d[\p{L}\d]*(?:\s\p{Lu}|[\p{L}])|^\p{Ll}[\p{L}]*[\d.]|^\p{Ll}\p{Lu}/u.test(text)
  )
    return false
  // "Tesla's former finance chief", "Google's venture fund".
  if (/['’]s?\s(?!\p{Lu}[\p{L}\p{N}]+(?:\s|$))|['’]s?$/u.test(text)) return false
  if (
    /[$€£%@<>{}]|https?:|^[A-Z]{3}\s\d|^Tier[\s-]\d|^\d+$|^(?:19|20)\d\d|^Series\s|\b(?:million|billion)\b/iu.test(
      text,
    )
  )
    return false
  const owned = text.search(/['’]s\s/)
  if (owned !== -1 && /\b(?:Employees?|Founders?|Executives?|CEO|CTO)\b/.test(text.slice(owned + 3)))
    return false
  return !noInvestors.has(foldText(text)) && (words.length > 1 || text.length > 2 || /^[A-Z]{2}$/.test(text))
}
