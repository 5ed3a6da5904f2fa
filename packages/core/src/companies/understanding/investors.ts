import { investorKey, investorName, isCuratedInvestor } from '../investors/investor-key.ts'
import { investorTable } from '../investors/investor-table.ts'
import { normalizeName } from '../lookup/names.ts'
import { commonWords } from './common-words-table.ts'
import { listJoints } from './connecting-words-table.ts'
import { type Found, isGluedHyphen, phrasesAt, phraseTable, skip, wordSet } from './phrases.ts'
import { phraseText } from './place-names.ts'
import { isBusinessWord } from './places-known.ts'
import { type QueryToken, queryTokens } from './query-tokens.ts'
import { type Fact, nounAt, type QueryText, type Reading } from './reading.ts'

/**
 * Who invested: `backed by Sequoia or Accel`, `a16z-backed`, `SV Angel investments`, `YC startups`, `not backed by
 * SoftBank`.
 */
export function readInvestors(query: QueryText, at: number): Reading | null {
  return readCued(query, at) ?? readNamedFirst(query, at)
}

/**
 * The phrases of a query that may begin an investor's name, in normal form: what an index is to be asked before the query is
 * understood. At most 24, and none for a query that speaks of no investor.
 */
export function investorPhrases(query: string): string[] {
  const tokens = queryTokens(query)
  const phrases = new Set<string>()
  const add = (at: number) => {
    // Just as `investorAt` asks: "AS" at the end of a name is a legal form and goes, inside it stays.
    for (const { next } of phrasesAt(tokens, at, namesMax))
      phrases.add(firstWords(phraseKey(tokens, at, next)))
  }
  for (let at = 0; at < tokens.length; at++) {
    const cue = cues.find(tokens, at)
    if (cue !== null) for (const start of listStarts(tokens, cue.next)) add(start)
    const curated = curatedNames.find(tokens, at)
    if (curated !== null) phrases.add(investorKey(curated.value))
    if (suffixes.find(tokens, at) !== null)
      for (let back = 1; back <= 4; back++) if (at >= back) add(at - back)
  }
  return [...phrases].filter((phrase) => phrase !== '').slice(0, phrasesMax)
}

const phrasesMax = 24
/** Words of the longest name that is looked for. */
const namesMax = 6

/**
 * Where the names of a list may begin: behind the cue and behind every "and" or comma after it, to the end of the
 * thought.
 */
function listStarts(tokens: readonly QueryToken[], at: number): number[] {
  const starts = [skip(tokens, at, articles)]
  for (let next = at; next < Math.min(tokens.length, at + 16); next++) {
    if (joints.has(tokens[next]?.word ?? '')) starts.push(skip(tokens, next, joints))
  }
  return starts
}

function readCued(query: QueryText, at: number): Reading | null {
  const { tokens } = query
  const cue = cues.find(tokens, at)
  if (cue === null) return null
  const facts: Fact[] = []
  let start = skip(tokens, cue.next, articles)
  let next = at
  while (true) {
    const found = investorAt(query, start)
    if (found === null) break
    facts.push(fact(facts.length === 0 ? at : start, found, cue.value, 0.95))
    next = found.next
    const joint = skip(tokens, next, joints)
    if (joint === next) break
    start = joint
  }
  return facts.length === 0 ? null : { from: at, next: skipSuffix(tokens, next), facts }
}

/**
 * The name comes first: `Sequoia-backed`, `SV Angel investments`; only a name in the table needs no more than companies
 * behind it.
 */
function readNamedFirst(query: QueryText, at: number): Reading | null {
  const { tokens } = query
  const known = curatedNames.find(tokens, at)
  const found = known !== null ? known : suffixFollows(tokens, at) ? investorAt(query, at) : null
  if (found === null) return null
  const hyphen = isGluedHyphen(tokens, found.next) ? found.next + 1 : found.next
  const suffix = suffixes.find(tokens, hyphen)
  if (suffix !== null)
    return {
      from: at,
      next: suffix.next,
      facts: [fact(at, { ...found, next: suffix.next }, 'included', 0.93)],
    }
  if (known === null || !namesCompanies(query, at, known)) return null
  return { from: at, next: found.next, facts: [fact(at, found, 'included', 0.85)] }
}

/** `YC startups`: the table's name and the dataset's investor, no common word, with companies or what they do behind it. */
function namesCompanies({ tokens, context }: QueryText, at: number, { value, next }: Found<string>): boolean {
  const word = tokens[at]?.word ?? ''
  const isWord = next === at + 1 && (commonWords.has(word) || isBusinessWord(word) || doubtfulNames.has(word))
  const after = tokens[next]
  const isBeforeTopic = at === 0 && after?.kind === 'word' && isBusinessWord(after.word)
  const isBeforeCompanies =
    nounAt(tokens, next) >= 0 || (isBeforeTopic && isUnmistakable(tokens, at, next, value))
  if (isWord || !isBeforeCompanies) return false
  const key = investorKey(value)
  return context.investorsNamed(key).some(({ name }) => name === key)
}

/** "Lightspeed pos software" is another's: before a topic alone the full name counts, or one no word looks like (`YC`, `a16z`). */
function isUnmistakable(tokens: readonly QueryToken[], at: number, next: number, name: string): boolean {
  const text = tokens[at]?.text ?? ''
  const isFullName = next > at + 1 && phraseKey(tokens, at, next) === normalizeName(name)
  return isFullName || (next === at + 1 && (text === text.toUpperCase() || /\d/.test(text)))
}

function suffixFollows(tokens: readonly QueryToken[], at: number): boolean {
  for (let next = at + 1; next <= at + 5; next++) if (suffixes.find(tokens, next) !== null) return true
  return false
}

/**
 * The longest name from here that the dataset or the table knows. "Ignition" is Ignition Partners where no other is
 * called so.
 */
function investorAt({ tokens, context }: QueryText, at: number): Found<string> | null {
  if (tokens[at]?.kind === 'mark' || tokens[at]?.kind === 'website') return null
  for (const { next } of phrasesAt(tokens, at, namesMax).reverse()) {
    const normal = phraseKey(tokens, at, next)
    const key = investorKey(normal)
    const named = context.investorsNamed(key === normal ? firstWords(normal) : key)
    const isWord =
      next === at + 1 && !tokens[at]?.isCapital && (commonWords.has(normal) || isBusinessWord(normal))
    if (isCuratedInvestor(normal) && !isWord)
      return { value: investorName(key) ?? written(tokens, at, next), next }
    if (named.some(({ name }) => name === key) && !isWord) return { value: written(tokens, at, next), next }
    const longer = isWord
      ? undefined
      : named.find(({ name }) => name.startsWith(`${normal} `) && onlyGeneric(name.slice(normal.length + 1)))
    if (longer !== undefined) return { value: written(tokens, at, next, longer.name), next }
  }
  return null
}

/** Names are asked by their first words, at most three: what `investorPhrases` gave. */
function firstWords(normal: string): string {
  return normal.split(' ').slice(0, 3).join(' ')
}

const onlyGeneric = (words: string) => words.split(' ').every((word) => genericWords.has(word))

function written(tokens: readonly QueryToken[], from: number, next: number, name?: string): string {
  if (name !== undefined) return name.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
  return tokens
    .slice(from, next)
    .map(({ text, isGlued }, i) => (i === 0 || isGlued ? text : ` ${text}`))
    .join('')
    .replace(/['’]s$/i, '')
}

function phraseKey(tokens: readonly QueryToken[], from: number, next: number): string {
  return normalizeName(written(tokens, from, next))
}

type Role = 'included' | 'lead' | 'excluded'

function fact(from: number, { value, next }: Found<string>, role: Role, confidence: number): Fact {
  const filter = role === 'excluded' ? 'excludedInvestors' : 'includedInvestors'
  return {
    from,
    next,
    filter,
    value: [{ name: value, ...(role === 'lead' ? { lead: true } : {}) }],
    confidence,
    source: 'gazetteer',
  }
}

/** "in the portfolio of Sequoia Capital's fund": words behind a name that only say what it is. */
function skipSuffix(tokens: readonly QueryToken[], at: number): number {
  return suffixes.find(tokens, at)?.next ?? at
}

const cues = phraseTable<Role>([
  [
    `backed by | funded by | financed by | supported by | accelerated by | incubated by | invested by |
      with investment from | with investments from | with funding from | with money from | funding from |
      investment from | investments from | raised from | raised money from | raised funding from |
      with backing from | backing from`,
    'included',
  ],
  [
    `portfolio of | the portfolio of | in the portfolio of | portfolio companies of | investments by |
      investments of | investors include | investors including | investors like | investors such as |
      investors are | investor is | investor | investors | whose investors include | with investors like |
      from the portfolio of | alumni of | graduates of`,
    'included',
  ],
  [
    `finanziert von | unterstutzt von | mit investment von | mit geld von | financees par | financee par |
      soutenues par | soutenue par | respaldadas por | respaldada por | financiadas por | apoiadas por |
      investidas por | com investimento de | con inversion de`,
    'included',
  ],
  // Behind these words stands many a thing; a name of the table or the dataset has to follow.
  ['without|excluding|except|except for|but not|other than|sauf|ohne|sin|sem', 'excluded'],
  ['led by|rounds led by|round led by|lead investor|lead investors|leading investor|lead by', 'lead'],
  [
    `not backed by | not funded by | not financed by | but not backed by | but not by |
      without investment from | without funding from | without backing from | excluding investors |
      not in the portfolio of | nicht finanziert von | pas financees par | no respaldadas por`,
    'excluded',
  ],
])
const suffixes = phraseTable([
  [
    `backed | funded | financed | portfolio | portfolio companies | portfolio company | investments |
      investment | alumni | alums | graduates | investees | invested in | has invested in | have invested in |
      as an investor | as investor | as investors | as a backer | as lead investor | on the cap table`,
    true,
  ],
])
/** The names of the table, each by all its spellings. */
const curatedNames = phraseTable(() =>
  investorTable.flatMap(([name, others]) => {
    const phrases = [name, ...others.split(' | ')].map(phraseOf)
    return phrases.flatMap((phrase) => (phrase === '' ? [] : [[phrase, name] as const]))
  }),
)

function phraseOf(spelling: string): string {
  // Long plain words are what the tokenizer would make of them, in a tenth of its time.
  if (/^[A-Za-z]{4,}(?: [A-Za-z]{4,})*$/.test(spelling)) return spelling.toLowerCase()
  const tokens = queryTokens(spelling)
  return phraseText(tokens, 0, tokens.length)
}

const doubtfulNames = wordSet(`
  benchmark index spark battery matrix foundry thrive lux paradigm mayfield menlo antler emergence coatue bessemer
  ef dst bev ribbit pantera norwest initialized floodgate gic m12 tencent alibaba softbank accel kleiner eic alven
  elaia redpoint
`)
const genericWords = wordSet(`
  capital venture ventures partners partner vc fund funds management group investments investment holdings advisors
  llc lp growth equity the global
`)
const articles = new Set(['the', 'either', 'both', ':', 'investors', 'investor'])
const joints: ReadonlySet<string> = new Set([...listJoints, 'by'])
