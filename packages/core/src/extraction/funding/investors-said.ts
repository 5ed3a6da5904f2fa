import { isOver, isUnsaid } from '../denied.ts'
import {
  actorJoins,
  actorLeads,
  betweenLed,
  leadCues,
  ledThings,
  listCues,
  stopSigns,
  stopWords,
} from './investor-cue-table.ts'
import { type InvestorItem, investorItems, type KnowsInvestor } from './investor-list.ts'
import { groupsOfPeople, investorEnds } from './investor-word-table.ts'

/** An investor as a sentence names it. */
export interface InvestorSaid {
  readonly name: string
  readonly isLead: boolean
  /** Where the name stands. */
  readonly from: number
  readonly to: number
  /** Whether the list proves itself: a known investor in it, a name such as "Alder Capital", or the word "investors". */
  readonly isProven: boolean
  /** What led to the list: "led by", or any other words. */
  readonly cue: 'led_by' | 'list' | 'from'
  /** Where the words stand that lead to the list. */
  readonly at: number
}

/**
 * Everyone whom a sentence names as an investor, whoever's that may be: "led by A, with participation from B and C",
 * "backed by A", "investors include A", "A and B also participated in the round".
 */
export function investorsIn(sentence: string, knows: KnowsInvestor): InvestorSaid[] {
  if (!mayName.test(sentence)) return []
  const cues = [...sentence.matchAll(cuePattern)].filter((match) => isCue(sentence, match))
  const said: InvestorSaid[] = []
  for (const [i, match] of cues.entries()) {
    // It ends the list before it all the same: "from Alder, not from Birch".
    if (isUnsaid(sentence, match.index) || isOver(sentence, match.index)) continue
    const isLead = match.groups?.['led'] !== undefined
    const from = match.index + match[0].length
    const region = untilStop(
      sentence
        .slice(from, Math.min(cues[i + 1]?.index ?? sentence.length, from + regionMax))
        // "Led by Alder Partners with" and "participation from Birch": the word belongs to what follows.
        .replace(/,?\s(?:with|and|avec|mit|con|com)\s+(?:la\s|a\s)?$/, ''),
    )
    const items = investorItems(region, knows)
    const isProven = provesItself(
      match[0],
      sentence.slice(Math.max(0, match.index - 60), match.index),
      items,
      knows,
    )
    for (const item of items)
      push(
        said,
        item,
        {
          isLead,
          isProven,
          cue: isLead ? 'led_by' : fromWords.test(match[0]) ? 'from' : 'list',
          at: match.index,
        },
        from,
      )
  }
  return [...said, ...actors(sentence, knows)].filter(
    (one, at, all) => all.findIndex(({ name }) => name === one.name) === at,
  )
}

const mayName =
  /\b(?:led|lead|backed|funded|financed|participa|investor|backers|joined|alongside|from|support|invested|took\spart|angefuehrt|angeführt|menée?|liderada|par|por|von|vom|auprès|côtés|beteilig|investoren|grants?|granted|backing)/i
const regionMax = 600

const cuePattern = new RegExp(`(?<![\\p{L}])(?:(?<led>${leadCues})|${listCues})(?:\\s?:)?`, 'giu')

/** "Led by" is of a round, "including" of investors, "from" of money; elsewhere the words mean something else. */
function isCue(sentence: string, match: RegExpExecArray): boolean {
  const words = match[0].trim().toLowerCase()
  const before = sentence.slice(Math.max(0, match.index - 110), match.index)
  if (match.groups?.['led'] !== undefined)
    return words.startsWith('lead') || /\sdie\s/.test(words) || isOfRound.test(before)
  if (words === 'with') {
    const isName =
      /^\s(?:\p{Lu}|(?:existing|previous|new|current|returning|early|other)\s(?:investors|backers)\s)/u.test(
        sentence.slice(match.index + match[0].length),
      )
    return isName && /\b(?:led|headed|spearheaded)\sby\b/i.test(sentence.slice(0, match.index))
  }
  if (words.startsWith('which')) return /\b(?:round|financing|investment|funding),?\s$/i.test(before)
  if (/^(?:and\s)?including$/.test(words)) return isOfInvestors.test(before)
  if (/^grant|^awarded/.test(words)) return isGrant.test(before + match[0])
  if (/^auprès/.test(words)) return isOfMoney.test(before)
  if (/^(?:alongside|along|together|as\swell|aux\scôtés)/.test(words))
    return isListed.test(sentence.slice(0, match.index))
  if (/^\sfrom\s/.test(sentence.slice(match.index + match[0].trimEnd().length))) return false
  // "Auprès d'Alder et de Birch": one list.
  if (fromWords.test(words) && /\b(?:et|y|e|und|en)\s?$/i.test(before)) return false
  if (fromWords.test(words)) return isOfMoney.test(before) && !notOfMoney.test(before)
  if (/^(?:backing|support)/.test(words)) return true
  return true
}

/** "A £1.8 million grant by Alder", "was awarded by" */
const isGrant = /\d[^.;]{0,40}\bgrants?\s(?:awarded\s)?by\s*$/i
const fromWords = /^\s?(?:from|par|von|por|de|door):?\s?$/i
const isOfRound = new RegExp(`(?:${ledThings})\\b[\\s,)+–—-]{0,3}(?:(?:${betweenLed})[\\s,]{1,2}){0,4}$`, 'i')
const isOfInvestors =
  /(?:investors?|backers|angels?|VCs?|firms?|funds?|participation|individuals|shareholders|syndicate|venture capital|offices|partners|operators)\b[^.;]{0,50}$/
const isListed = /(?:\b(?:led\sby|participation|backed\sby|investors?|from)|menée?s?\spar)\b/i
const isOfMoney =
  /(?:rais(?:ed|es|ing)|funding|financing|round|investments?|capital|seed|series\s[a-k]|million|billion|\d\s?(?:[mbk]|mm|mn|crore)\+?|backing|secured|received|investissement|millones|millions|milhões|euro|money|landed|nabbed|bagged|closed)\b[^.;]{0,60}$/i

const notOfMoney = new RegExp(`\\b(?:apart|aside|away|far|ranging|${groupsOfPeople})\\s?$`, 'i')

/** Where a list is over: at a verb, a purpose, a place, a time, or another thought. */
function untilStop(text: string): string {
  // "From top VCs globally: A, B".
  const head =
    /^[^:]{0,40}\b(?:investors|VCs|funds|backers|angels|firms)\b[^:]{0,20}:\s/i.exec(text)?.[0].length ?? 0
  // "Acme ($40M from Alder), Betacorp ($30M": the bracket that the list stands in ends it.
  const closing = /^[^()]{0,600}\)/.exec(text)?.[0].length ?? text.length
  const match = stop.exec(text.slice(head))
  return (
    ' '.repeat(head) + text.slice(head, Math.min(closing, match === null ? text.length : head + match.index))
  )
}

const stop = new RegExp(`(?:${stopSigns})|,?\\s(?:${stopWords})`, 'u')

/** Lists of a "backed by" hold many things; one that names no known investor must say that they are investors. */
function provesItself(
  cue: string,
  before: string,
  items: readonly InvestorItem[],
  knows: KnowsInvestor,
): boolean {
  if (
    /\b(?:investors?|vcs|backers|participation|participating|participants|led|lead|shareholders|angels|angeführt|menée?s?|liderad[oa])(?![\p{L}])/iu.test(
      cue,
    )
  )
    return true
  if (/\b(?:investors?|vcs?|venture|angels?|participation)\b/i.test(before)) return true
  // "Led by Alder, with Birch", "led by Alder alongside Birch".
  if (
    /^,?\s?(?:with|alongside|together\swith|along\swith|as\swell\sas)\s?$/i.test(cue) &&
    /\b(?:led|headed)\sby\b/i.test(before)
  )
    return true
  if (/auprès|investoren|aux\scôtés|particip|beteilig|grants?\sby/i.test(cue)) return true
  // "Raised $5M from Alder and Birch": the text right behind the money says where it came from.
  if (fromWords.test(cue) && rightBehindMoney.test(before)) return true
  return items.some(({ name }) => knows(name) || looksLikeInvestor.test(name))
}

const rightBehindMoney =
  /(?:million|billion|\d\s?(?:[mbk]|mm|mn)\+?|crore|funding|financing|rounds?|grants?|investments?|capital|series\s[a-k]|seed)\s$/i
const looksLikeInvestor = new RegExp(
  `[\\p{L}\\d]\\s(?:${investorEnds})(?:\\s(?:[IVX]{1,4}|\\d|LLC|LP|AG|GmbH))?$`,
  'u',
)

/** "Alder Capital and Birch Ventures also participated in the round", "Alder Capital led the round". */
function actors(sentence: string, knows: KnowsInvestor): InvestorSaid[] {
  const match = actorVerb.exec(sentence)
  if (match === null || isUnsaid(sentence, match.index + match[0].length)) return []
  const lead = sentence.slice(0, match.index)
  const start = Math.max(
    0,
    ...[...lead.matchAll(/[;:–—]\s|,\s(?:while|and|with)\s(?=\p{Lu})|\b(?:while|that|as)\s(?=\p{Lu})/gu)].map(
      (border) => border.index + border[0].length,
    ),
  )
  const isLead = match.groups?.['leads'] !== undefined
  const said: InvestorSaid[] = []
  for (const item of investorItems(lead.slice(start), knows)) {
    push(said, item, { isLead, isProven: true, cue: isLead ? 'led_by' : 'list', at: match.index }, start)
  }
  return said
}

const actorVerb = new RegExp(
  `\\s(?:also\\s|both\\s|all\\s|have\\s|has\\s|jointly\\s){0,2}(?:${actorLeads}|${actorJoins})`,
  'iu',
)

function push(
  said: InvestorSaid[],
  item: InvestorItem,
  rest: Omit<InvestorSaid, 'name' | 'from' | 'to'>,
  offset: number,
): void {
  if (said.length < 60)
    said.push({ name: item.name, ...rest, from: offset + item.from, to: offset + item.to })
}
