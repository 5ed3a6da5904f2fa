/**
 * Words that lead to the year in which a company began: `founded in March 2016`, `gegründet im Jahr 2012`. The text between
 * them and the year is at most a month, a day or a preposition.
 */
const verbs = [
  'founded|co-founded|cofounded|established|incorporated|formed|set up|got our start|(?:was |were )?born|(?:we |company )?(?:started|began|launched)(?: (?:out|business|operations|life))?|spun (?:out|off)|(?:our|its) (?:founding|inception)|in business|in operation|est\\.|estd\\.?|established',
  'gegründet|gegr\\.|gründung(?:sjahr)?|ins leben gerufen|besteht',
  'fondée?s?|créée?s?|née?|depuis',
  'fundad[ao]s?|creada|nacida|nació|constituida|criada|nasceu|desde',
  'opgericht|gestart|ontstaan',
  'fondat[ao]|nat[ao]|costituit[ao]|dal',
]
const between =
  '(?:\\s*(?:[:,]\\s*)?(?:in|since|on|back|im|jahre?|seit|am|en|el|año|ano|em|desde|depuis|le|het|jaar|sinds|way|the|year|of|nel|early|late|mid|spring|summer|autumn|fall|winter|january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|de|\\d{1,3}(?!\\d)(?:st|nd|rd|th)?\\.?|years ago)(?![\\p{L}])){0,8}'

export const foundingCue = new RegExp(
  `(?<![\\p{L}])(?:${verbs.join('|')})${between}[\\s:,‘'"(-]*((?:1[89]|20)\\d\\d)(?!\\d|[.,]\\d|\\s?%|[-–]\\d)`,
  'giu',
)

/** Words that may be between a preposition and the year: `in the spring of 1987`, `in early March 2012`. */
const season =
  '(?:the |early |late |mid[- ]|spring |summer |autumn |fall |winter |year |of |january |february |march |april |may |june |july |august |september |october |november |december ){0,4}'
const year = '((?:1[89]|20)\\d\\d)(?![\\d%]|[.,/-]\\d)'

/**
 * Founders or a place between the verb and the year: `founded by Jane Doe and Ida Moss in 2013`, `founded out of Oslo in 2013`,
 * `gegründet wurde Acme 2013`.
 */
export const farYearCue = new RegExp(
  `(?<![\\p{L}])(?:(?:founded|co-founded|established|incorporated|formed|started|starting|opened|spun (?:out|off)|gegründet|fondée?s?|fundad[ao]s?|opgericht|fondat[ao])(?=\\s)(?:[^.!?\\n\\d;]{1,90}?)\\b(?:in|im|en|em|nel)\\s+${season}|(?:gegründet wurde|opgericht werd) [^.!?\\n\\d;]{1,60}? )${year}`,
  'giu',
)

/** The year before the verb: `wurde 2016 von Jürgen Grünwald in Lübeck gegründet`, `In 2016, Jane Doe founded Acme`. */
export const yearFirstCue = new RegExp(
  `(?<![\\p{L}\\d.,/-])(?:in |im jahre? |anno )?${year}(?:\\b(?:Dr|Prof|Mr|Mrs|Ms|St)\\.|[^.!?\\n\\d]){0,100}?(?<![\\p{L}])(?:gegründet|gründeten?|opgericht|founded|co-founded|established|incorporated|started|(?:to )?start|fonda|fundó|fundou|fondò)(?![\\p{L}])`,
  'giu',
)

/** `Since 1989`, where no verb says what began. */
export const sinceCue =
  /(?<![\p{L}])(?:since|seit|depuis|desde|sinds|dal)\s+((?:1[89]|20)\d\d)(?!\d|[-–]\d)/giu

/** Cheap: a text without one of these holds no cue. */
export const mayTellFounding =
  /found|establ|incorp|form|set up|start|began|launch|born|in business|in operation|est\.|estd|gegr|gründ|besteht|ins leben|fond|cré|née?|depuis|fundad|cread|naci|constit|criad|nasceu|desde|opger|gestart|ontst|since|seit|sinds|spun|fond|nat[ao] nel|costit|dal /i

/** What was founded, and is not the company: words between the sentence's start and the cue, or right after the year. */
export const otherSubjects =
  /\b(?:he|she|who|his|her|father|mother|grandfather|brother|husband|family|born|career|married|joined|university|college|school|association|society|museum|award|program(?:me)?|foundation|church|city|town|village|county|state|country|hotel chain|industry|law|act|clients?|customers?|partners?|investors?|competitors?|suppliers?|vendors?|lieferanten?|subsidiary|sister company|division|department|office in|branch|blog|website|web site|product|model|building|er|sie|wurde geboren)\b/i
