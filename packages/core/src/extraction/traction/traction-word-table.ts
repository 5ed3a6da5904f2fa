const words = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .join('|')

/** How many: figures with their units, and words for many. A lone digit counts for nothing. */
export const count = String.raw`(?:[$€£]\s?)?(?:\d{1,3}(?:[.,' ]\d{3})+|\d+(?:[.,]\d+)?)(?:\s?(?:k|m|bn?|mm|mio\.?|mrd\.?|thousand|million(?:en|s|es)?|billion|tausend|mille|mil|millones|milhões|miljoen))?\s?\+?|(?:tens|hundreds) of thousands|(?:hundreds|thousands|millions|billions|dozens)|tausende[n]?|hunderte[n]?|millionen|des (?:centaines|milliers|millions)|miles|cientos|millones|milhares|milhões|duizenden|honderden`
const about = words(
  'more than, over, nearly, almost, about, around, some, up to now, already, mehr als, über, rund, fast, plus de, près de, más de, casi, cerca de, mais de, meer dan, ruim, bijna',
)
/** Who is counted, where nothing else in the sentence tells. */
const counted = words(
  'customers, clients, users, teams, companies, businesses, organi[sz]ations, developers, engineers, merchants, stores, shops, restaurants, hotels, clinics, hospitals, doctors, patients, schools, teachers, students, cities, sellers, creators, startups, enterprises, agencies, professionals, subscribers, members, households, drivers, farmers, kunden, nutzer, nutzerinnen, unternehmen, firmen, anwender, clients, utilisateurs, entreprises, équipes, clientes, usuarios, empresas, equipos, klanten, gebruikers, bedrijven, usuários',
)
/** Who is counted wherever a company has as many of them. */
const bought = words(
  'customers, clients, users, subscribers, kunden, nutzer, nutzerinnen, anwender, utilisateurs, clientes, usuarios, klanten, gebruikers, usuários',
)
const between = String.raw`(?:\s[\p{L}\d'’&-]{1,20}){0,4}?`
const lead = `(?:(?:${about})\\s)?(?:the\\s)?`

/** Customers told by their kinds, without a figure. */
export const kindsOfCustomers =
  /^(?:our|unsere|nuestros|onze|nossos) (?:customers|clients|users|kunden|clientes|klanten) (?:range from|reichen von|variëren van|van desde|vão de)(?!\p{L})/iu

/** What a sentence states; `{own}` stands for the company's names, `us` and `our`. The first row that fits tells. */
export const metricRows: readonly (readonly [
  kind: 'customers' | 'product' | 'code' | 'social',
  pattern: string,
])[] = [
  [
    'code',
    `(?:${count})\\s(?:github\\s)?stars|stars\\son\\sgithub|(?:${count})\\s(?:[\\p{L}]{1,15}\\s){0,2}(?:downloads|installs|pulls)\\s(?:on|from)\\s(?:npm|pypi|docker)`,
  ],
  [
    'social',
    `(?:${count})${between}\\s(?:followers|abonnent\\p{L}*|seguidores|volgers)|community\\sof\\s${lead}(?:${count})`,
  ],
  [
    'customers',
    `(?:trusted|used|loved|chosen|relied\\son|preferred|backed\\sup)\\sby\\s${lead}(?:${count})(?=\\s\\p{L})`,
  ],
  [
    'customers',
    `(?:join|serv(?:e|es|ed|ing)|help(?:s|ed|ing)?|power(?:s|ed|ing)?|equip(?:s|ped)?)\\s${lead}(?:${count})${between}\\s(?:${counted})`,
  ],
  ['customers', `join\\s${lead}(?:${count})(?=\\s\\p{L})`],
  [
    'customers',
    `(?:we(?:['’]ve|\\shave)?|{own})\\s(?:has\\s|have\\s)?(?:help(?:s|ed)?|serve[sd]?)\\s${lead}(?:${count})(?=\\s\\p{L})`,
  ],
  ['customers', `(?:${count})${between}\\s(?:${bought})`],
  [
    'customers',
    `(?:${count})(?:\\s[\\p{L}\\d'’&-]{1,20}){1,7}?\\s(?:use|uses|rely\\son|relies\\son|trust|trusts|run\\son|love|choose|chose|nutzen|vertrauen|utilisent|font\\sconfiance|usan|confían|gebruiken|vertrouwen|usam|confiam)\\s(?:[\\p{L}]{1,12}\\s){0,2}?(?:{own})`,
  ],
  [
    'customers',
    `(?:revenues?|arr|mrr|sales|bookings|customer\\sbase|user\\sbase|customers|users|orders|umsatz|chiffre\\sd['’]affaires|ingresos|omzet|receita)\\b.{0,60}\\b(?:grew|grown|doubled|tripled|quadrupled|increased|rose|verdoppelt|verdreifacht|gewachsen|doublé|triplé|duplicado|verdubbeld|dobrou)`,
  ],
  [
    'customers',
    `(?:grew|grown|doubled|tripled|quadrupled|increased)\\b.{0,40}\\b(?:revenues?|arr|mrr|sales|bookings|customer\\sbase|user\\sbase|customers|users|orders)`,
  ],
  ['customers', `(?:${count})\\s(?:in\\s)?(?:annual\\s(?:recurring\\s)?revenue|arr|mrr|revenues?)`],
  [
    'product',
    `(?:processed|processes|delivered|delivers|shipped|ships|sold|handled|sent|generated|created|booked|tracked|protects|powered)\\s${lead}(?:${count})(?=\\s\\p{L})`,
  ],
]

/** Before a count, or after it, these make it a limit, a price or somebody else's. */
export const noMetric =
  /(?<![\p{L}])(?:up to|per (?:user|month|year|seat)|(?:percent|%) of|minimum|maximum|at least|includes?|limited to|free for|for teams of|average|surveys?|stud(?:y|ies)|according to|research(?:ers)? (?:shows?|by|found|from)|estimated|industry|market|tam|worldwide spend|gartner|forrester|mckinsey|imagine|if you|could|would|will|allow(?:s|ing)?|let(?:s|ting)?|enabl(?:es|ing)|goal|mission|vision|aim(?:s|ing)?|want to|plan(?:s|ning)? to|hope|by 20\d\d|he|she|his|her|who|founding|previously|formerly|former|prior to|ex-\p{L}+|before (?:joining|founding)|career|years? of experience|their|your|you|competitors?|newsletter|building|fraud|die|died|deaths?|suffer|unrelated|zum Preis|pro (?:monat|nutzer)|bis zu|jusqu['’]à|hasta|até|tot en met)(?![\p{L}])/iu

/** Whose a count is when no name stands there. */
export const ownWords = String.raw`(?<![\p{L}])(?:we|our|us|wir|uns|unser\p{L}*|nous|notre|nos|nosotros|nuestr\p{L}*|wij|ons|onze|nós|noss\p{L}*|trusted by|used by|loved by|chosen by|join)(?![\p{L}])`
export const ownObjects = String.raw`our|us|unser\p{L}*|uns|notre|nos|nous|nuestr\p{L}*|nosotros|onze|ons|noss\p{L}*|nós`

/** What a title of the company's own news tells of. */
export const newsRows: readonly (readonly [
  kind: 'product' | 'funding' | 'customers' | 'press',
  pattern: RegExp,
])[] = [
  [
    'funding',
    /(?<![\p{L}])(?:rais(?:es|ed|ing)|clos(?:es|ed) .{0,30}(?:round|series|seed|funding|[$€£])|secur(?:es|ed) .{0,30}(?:funding|investment|[$€£])|series [a-h]|seed (?:round|funding)|funding round|sammelt|finanzierungsrunde|lève|levée|levanta|ronda de|haalt .{0,20} op)(?![\p{L}])/iu,
  ],
  [
    'product',
    /(?<![\p{L}])(?:launch(?:es|ed|ing)?|introduc(?:es|ed|ing)|releas(?:es|ed)|unveil(?:s|ed|ing)?|now available|generally available|general availability|is here|meet the new|open[- ]sourc(?:es|ed|ing)|startet|stellt .{0,40} vor|lance|lancement|presenta|lanza|lanceert|lança)(?![\p{L}])/iu,
  ],
  [
    'customers',
    /(?<![\p{L}])(?:select(?:s|ed)|chooses|chosen by|signs|goes live with|rolls out|wins .{0,20}contract|customers?|reaches|surpasses|passes|crosses|doubles|triples)(?![\p{L}])/iu,
  ],
  [
    'press',
    /(?<![\p{L}])(?:awards?|named|recogni[sz]ed|winner|wins|finalist|shortlist(?:ed)?|partners? with|partnership|teams up|joins forces|expands?|opens .{0,30}(?:office|yard|hub)|acquir(?:es|ed)|auszeichnung|ausgezeichnet|prix|premio|prijs|prêmio)(?![\p{L}])/iu,
  ],
]

/** What says that the product is used, of a text that names customers. */
export const namesCustomers =
  /(?<![\p{L}])(?:customers|clients|users|used by|trusted by|chosen by|kunden|clientes|klanten)(?![\p{L}])/iu
