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

const cuePattern = new RegExp(
  [
    `(?<![\\p{L}])(?:`,
    `(?<led>(?:co-?led|led|headed|spearheaded)\\s(?:jointly\\s)?by|lead\\sinvestors?\\s?(?:include|is|are|was|were|:)?|angeführt\\s(?:(?:wird|wurde)\\sdie\\s[\\p{L}-]{3,24}\\s)?vo[nm]|unter\\sführung\\svon|menée?s?\\spar|liderad[oa]\\s(?:por|pel[oa])|geleid\\sdoor)`,
    `|(?:additional\\s|strong\\s|continued\\s|further\\s|significant\\s)?(?:participation|support|backing|contributions?|involvement|commitments?|beteiligung|participaci[oó]n|participação)\\s(?:also\\s)?(?:(?:from|by|of|came\\sfrom|von|de|da|do)(?![\\p{L}])|d['’])`,
    `|(?:the\\sround|the\\sfinancing|it)?\\s?(?:was|were|is|are)?\\s?(?:also\\s)?joined\\sby|alongside|along\\swith|together\\swith|as\\swell\\sas|aux\\scôtés\\s(?:de\\s|d['’])|(?:también\\s|auch\\s|außerdem\\s|zudem\\s)?(?:participan|participam|participaron|participaram|beteiligen\\ssich|beteiligten\\ssich|participent)`,
    `|(?:other|existing|new|additional|participating|current|notable|key|our|its|early|seed|major|previous|angel|returning|institutional|their|the|lead)?\\s?(?:investors?|backers|shareholders|vcs|funders|angels|participants)(?:\\s(?:in|of|to)\\s(?:the|this|our|its)?\\s?[\\p{L}-]{1,20}(?:\\s[\\p{L}-]{1,20}){0,3}?)?\\s?(?:includes?|included|including|such\\sas|like|are|were|:)`,
    `|(?:also\\s)?participating(?:\\sin\\sthe\\s[\\p{L}]{1,12}(?:\\s[\\p{L}]{1,12})?)?\\s(?:were|was|are|include[sd]?)|(?<=,\\s)with(?=\\s)|which\\s(?:also\\s)?(?:included|includes)|(?:and\\s)?including`,
    `|(?:backed|funded|financed|supported|powered|finanziert|unterstützt|soutenue?|respaldada?|apoiada|grants?|awarded)\\s(?:by|von|par|por)`,
    `|auprès\\s(?:de(?![\\p{L}])|d['’])|(?:alt|bestands)investoren(?=\\s)`,
    `|(?:from|par|von|por|de|door)(?=\\s))`,
    `(?:\\s?:)?`,
  ].join(''),
  'giu',
)

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
const isOfRound =
  /(?:rounds?|financing|funding|investments?|raise|capital|s[eé]ries?\s[a-k][\d+]?|seed|infusion|influx|deal|extension|transaction|million|billion|\d\s?[mbk]|syndicate|investors?|firms?|funds?|vcs|euros?|dollars?|reais|€|\$|runde|finanzierung|levée\sde\sfonds|ronda|rodada|tour\sde\stable)\b[\s,)+–—-]{0,3}(?:(?:is|was|were|which|that|been|has|have|being|also|jointly|recently|again|and|valued|post-money|(?:in\s)?(?:(?:January|February|March|April|May|June|July|August|September|October|November|December)\s)?(?:19|20)\d\d|wurde|ist|a\sété|fue|foi)[\s,]{1,2}){0,4}$/i
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

const stop =
  /(?:[:!?•·|–—…]|;\s(?=[^;,]{2,80}\salso\s)|\.{2}|,\s(?:the|it|he|she|they|its|their)\s\p{Ll}|\s-\s|\.(?:\s|$)|["”]\s)|,?\s(?:to\s\p{Ll}|which\b|who\b|that\b|has\b|have\b|had\b|will\b|would\b|is\b|are\b|was\b|were\b|for\s(?:the|a|an|its|our|\p{Ll})|at\s(?:a|an|the)\b|in\s(?:a|an|the|its|our|their|order|\d{4}|January|February|March|April|May|June|July|August|September|October|November|December|late|early|exchange|addition|return|Series|Seed)\b|on\s(?:a|the|top|Monday|Tuesday|Wednesday|Thursday|Friday)\b|bringing\b|brings\b|taking\b|valuing\b|while\b|after\b|following\b|amid\b|since\b|when\b|where\b|because\b|whose\b|we\b|we['’]|our\b|said\b|says\b|according\b|during\b|just\b|as\s(?:part|it|the|we|a)\b|participat|particip[ae]n?|beteilig|ziehen\s|außerdem\b|zudem\b|en\sla\sque\b|con\s(?:un|una|la)\b|com\sa?\s?participa|y\scon\b|avec\s|aux\scôtés\b|auprès\b|pour\s|join(?:ed|ing)?\s(?:the|in)|also\b|via\b|through\b|across\b|without\b|making\b|helps?\b|builds?\b|offers\b|provides\b|supports\b|announced\b|empowers\b|delivers\b|and\s(?:includes?|included|is|are|was|has|have|will|we|our|the\scompany|it|founded|based|used|powers|helps|serves|led|headquartered|located|advised|works?|work)\b|with\s(?:participation|support|a|an|the|over|more|offices|\d|\p{Ll}{3,12}\s(?:from|by))\b)/u

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
  // "Raised $5M from Alder and Birch": what stands right behind the money says where it came from.
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
  if (match === null) return []
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

const actorVerb =
  /\s(?:also\s|both\s|all\s|have\s|has\s|jointly\s){0,2}(?:(?<leads>(?:co-?)?led|leads)\s(?:the|this|our|its)\s(?:[\p{L}\d$€£.-]{1,16}\s){0,4}?(?:round|financing|investment|raise|seed|funding|deal|series\s[a-k])|(?:participated|participate|took\spart|invested|reinvested|re-invested|joined|contributed)(?:\s(?:as\sinvestors?|in|to|the|this|our|its|new|current|latest|seed|series\s[a-k]|funding|financing|a|million|billion|[$€£]?\d[\d.,]{0,8}[MBKmbk]{0,2})){0,8}\s(?:round|financing|investment|raise|seed|funding|series\s[a-k]|investors?)\b|also\s(?:participated|invested|contributed)\b|(?=participated|reinvested)(?<=^(?:existing|new|previous|current|returning|other)\s(?:investors?|backers?)\s[^.;]{2,200})(?:participated|reinvested)(?=\s?[.;]|$))/iu

function push(
  said: InvestorSaid[],
  item: InvestorItem,
  rest: Omit<InvestorSaid, 'name' | 'from' | 'to'>,
  offset: number,
): void {
  if (said.length < 60)
    said.push({ name: item.name, ...rest, from: offset + item.from, to: offset + item.to })
}
