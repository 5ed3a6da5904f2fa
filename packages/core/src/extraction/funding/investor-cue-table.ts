/**
 * Words that lead to the investors of a sentence, and that end their list. Patterns are parts of regular expressions; of two in
 * one place the one that stands first is tried first.
 */

/** Who follows leads the round. */
export const leadCues = [
  '(?:co-?led|led|headed|spearheaded)\\s(?:jointly\\s)?by',
  'lead[-\\s]?investor(?:s|en|in)?\\s?(?:include|is|are|was|were|ist|sind|war|waren|:)?',
  'angeführt\\s(?:(?:wird|wurde)\\sdie\\s[\\p{L}-]{3,24}\\s)?vo[nm]',
  'unter\\sführung\\svon',
  'menée?s?\\spar',
  'liderad[oa]\\s(?:por|pel[oa])',
  'geleid\\sdoor',
].join('|')

const anInvestor =
  'other|existing|new|additional|participating|current|notable|key|our|its|early|seed|major|previous|angel|returning|institutional|their|the|lead'

/** Who follows takes part, or may. */
export const listCues = [
  // "With participation from".
  '(?:additional\\s|strong\\s|continued\\s|further\\s|significant\\s)?' +
    '(?:participation|support|backing|contributions?|involvement|commitments?|beteiligung|participaci[oó]n|participação)' +
    "\\s(?:also\\s)?(?:(?:from|by|of|came\\sfrom|von|de|da|do)(?![\\p{L}])|d['’])",
  // "The round was joined by", "alongside".
  '(?:the\\sround|the\\sfinancing|it)?\\s?(?:was|were|is|are)?\\s?(?:also\\s)?joined\\sby',
  'alongside',
  'along\\swith',
  'together\\swith',
  'as\\swell\\sas',
  "aux\\scôtés\\s(?:de\\s|d['’])",
  'mit\\sdabei\\s(?:sind|ist|waren|war)(?:\\s(?:auch|außerdem|ebenfalls|zudem))?',
  '(?:también\\s|auch\\s|außerdem\\s|zudem\\s)?(?:participan|participam|participaron|participaram|beteiligen\\ssich|beteiligten\\ssich|participent)',
  // "Existing investors in the company include".
  `(?:${anInvestor})?\\s?(?:investors?|backers|shareholders|vcs|funders|angels|participants)` +
    '(?:\\s(?:in|of|to)\\s(?:the|this|our|its)?\\s?[\\p{L}-]{1,20}(?:\\s[\\p{L}-]{1,20}){0,3}?)?' +
    '\\s?(?:includes?|included|including|such\\sas|like|are|were|:)',
  // "Also participating in the round were", "which included".
  '(?:also\\s)?participating(?:\\sin\\sthe\\s[\\p{L}]{1,12}(?:\\s[\\p{L}]{1,12})?)?\\s(?:were|was|are|include[sd]?)',
  '(?<=,\\s)with(?=\\s)',
  'which\\s(?:also\\s)?(?:included|includes)',
  '(?:and\\s)?including',
  // "Backed by".
  '(?:backed|funded|financed|supported|powered|finanziert|unterstützt|soutenue?|respaldada?|apoiada|grants?|awarded)\\s(?:by|von|par|por)',
  "auprès\\s(?:de(?![\\p{L}])|d['’])",
  '(?:alt|bestands)investoren(?=\\s)',
  // "Raised $5M from".
  '(?:from|par|von|por|de|door)(?=\\s)',
].join('|')

/** What is led: "the round, led by". */
export const ledThings = [
  'rounds?|financing|funding|investments?|raise|capital|s[eé]ries?\\s[a-k][\\d+]?|seed|infusion|influx|deal|extension',
  'transaction|million|billion|\\d\\s?[mbk]|syndicate|investors?|firms?|funds?|vcs|euros?|dollars?|reais|€|\\$|runde',
  'finanzierung|levée\\sde\\sfonds|ronda|rodada|tour\\sde\\stable',
].join('|')

const months = 'January|February|March|April|May|June|July|August|September|October|November|December'

/** The text between that and "led by". */
export const betweenLed = [
  'is|was|were|which|that|been|has|have|being|also|jointly|recently|again|and|valued|post-money',
  `(?:in\\s)?(?:(?:${months})\\s)?(?:19|20)\\d\\d`,
  'wurde|ist|a\\sété|fue|foi',
].join('|')

/** What ends a list wherever it stands. */
export const stopSigns = [
  '[:!?•·|–—…]',
  ';\\s(?=[^;,]{2,80}\\salso\\s)',
  '\\.{2}',
  ',\\s(?:the|it|he|she|they|its|their)\\s\\p{Ll}',
  '\\s-\\s',
  '\\.(?:\\s|$)',
  '["”]\\s',
].join('|')

/** Words that end a list: a verb, a purpose, a place, a time, or another thought. */
export const stopWords = [
  'to\\s\\p{Ll}|which\\b|who\\b|that\\b|has\\b|have\\b|had\\b|will\\b|would\\b|is\\b|are\\b|was\\b|were\\b',
  'for\\s(?:the|a|an|its|our|\\p{Ll})|at\\s(?:a|an|the)\\b',
  `in\\s(?:a|an|the|its|our|their|order|\\d{4}|${months}|late|early|exchange|addition|return|Series|Seed)\\b`,
  'on\\s(?:a|the|top|Monday|Tuesday|Wednesday|Thursday|Friday)\\b',
  'bringing\\b|brings\\b|taking\\b|valuing\\b|while\\b|after\\b|following\\b|amid\\b|since\\b|when\\b|where\\b|because\\b',
  "whose\\b|we\\b|we['’]|our\\b|said\\b|says\\b|according\\b|during\\b|just\\b|as\\s(?:part|it|the|we|a)\\b",
  'participat|particip[ae]n?|beteilig|ziehen\\s|außerdem\\b|zudem\\b|en\\sla\\sque\\b|con\\s(?:un|una|la)\\b',
  'com\\sa?\\s?participa|y\\scon\\b|avec\\s|aux\\scôtés\\b|auprès\\b|pour\\s|join(?:ed|ing)?\\s(?:the|in)|also\\b|via\\b',
  'through\\b|across\\b|without\\b|making\\b|helps?\\b|builds?\\b|offers\\b|provides\\b|supports\\b|announced\\b',
  'empowers\\b|delivers\\b',
  'and\\s(?:includes?|included|is|are|was|has|have|will|we|our|the\\scompany|it|founded|based|used|powers|helps|serves|led|headquartered|located|advised|works?|work)\\b',
  'with\\s(?:participation|support|a|an|the|over|more|offices|\\d|\\p{Ll}{3,12}\\s(?:from|by))\\b',
].join('|')

/** "Alder Capital led the round": behind the investor, who leads it. */
export const actorLeads =
  '(?<leads>(?:co-?)?led|leads)\\s(?:the|this|our|its)\\s(?:[\\p{L}\\d$€£.-]{1,16}\\s){0,4}?' +
  '(?:round|financing|investment|raise|seed|funding|deal|series\\s[a-k])'

const partTaken = 'participated|participate|took\\spart|invested|reinvested|re-invested|joined|contributed'
const inWhat =
  'as\\sinvestors?|in|to|the|this|our|its|new|current|latest|seed|series\\s[a-k]|funding|financing|a|million|billion|' +
  '[$€£]?\\d[\\d.,]{0,8}[MBKmbk]{0,2}'

/** "Birch also participated in the round": behind the investors, who take part. */
export const actorJoins = [
  `(?:${partTaken})(?:\\s(?:${inWhat})){0,8}\\s(?:round|financing|investment|raise|seed|funding|series\\s[a-k]|investors?)\\b`,
  'also\\s(?:participated|invested|contributed)\\b',
  '(?=participated|reinvested)(?<=^(?:existing|new|previous|current|returning|other)\\s(?:investors?|backers?)\\s[^.;]{2,200})(?:participated|reinvested)(?=\\s?[.;]|$)',
].join('|')
