import { indexTokens, pairOf } from './tokens.ts'

/** Terms that may stand for a term in a query, by the curated table below. */
export function synonymsOf(term: string): readonly string[] {
  known ??= readTable()
  return known.get(term) ?? none
}

/** A word or pair that says as much as a term, all of it or nearly. */
export interface OtherForm {
  readonly term: string
  readonly weight: number
}

/** How the term of an abbreviation is written out. */
export function writtenOut(term: string): readonly OtherForm[] {
  return abbreviations().outOf.get(term) ?? []
}

/** The term of the abbreviation for two neighbours; null where there is none. */
export function abbreviated(first: string, second: string): string | null {
  return abbreviations().ofFirst.get(first)?.get(second) ?? null
}

interface Abbreviations {
  readonly outOf: ReadonlyMap<string, readonly OtherForm[]>
  /** By the first word and the second. */
  readonly ofFirst: ReadonlyMap<string, ReadonlyMap<string, string>>
}

let readAbbreviations: Abbreviations | null = null

function abbreviations(): Abbreviations {
  readAbbreviations ??= abbreviationsOf(abbreviationTable)
  return readAbbreviations
}

function abbreviationsOf(table: readonly AbbreviationRow[]): Abbreviations {
  const outOf = new Map<string, readonly OtherForm[]>()
  const ofFirst = new Map<string, Map<string, string>>()
  for (const { short, long, isSaidByFirst } of table) {
    const [term = ''] = termsOf(short)
    const [first = '', second = ''] = termsOf(long)
    const pair = pairOf(first, second)
    const ofSecond = ofFirst.get(first) ?? new Map<string, string>()
    ofFirst.set(first, ofSecond.set(second, term))
    const nearly = isSaidByFirst ? [{ term: first, weight: nearlyWeight }] : []
    outOf.set(term, [...(outOf.get(term) ?? []), { term: pair, weight: 1 }, ...nearly])
  }
  return { outOf, ofFirst }
}

const nearlyWeight = 0.8

const none: readonly string[] = []
let known: ReadonlyMap<string, readonly string[]> | null = null

function readTable(): ReadonlyMap<string, readonly string[]> {
  const synonyms = new Map<string, Set<string>>()
  for (const { asked, found } of synonymTable) {
    const others = found.flatMap(termsOf)
    for (const term of asked.flatMap(termsOf)) {
      const known = synonyms.get(term) ?? new Set()
      for (const other of others) if (other !== term) known.add(other)
      synonyms.set(term, known)
    }
  }
  return new Map([...synonyms].map(([term, others]) => [term, [...others]]))
}

const termsOf = (word: string) => indexTokens(word).map(({ term }) => term)

/** `found` are words that may stand for each of `asked`. */
export interface SynonymRow {
  readonly asked: readonly string[]
  readonly found: readonly string[]
}

/**
 * A row holds words of which each may be said for the others when companies are described; the text behind `>` may be said for
 * the text before it, and not the other way: an `ev` is electric, `process` is seldom a workflow. One form of a word is
 * enough: stems join the rest. A word may be in several rows.
 */
export const synonymTable: readonly SynonymRow[] = `
accounting, bookkeeping
ads, advertising
adtech > ads, advertising
agriculture, farming, agtech, agritech
aircraft, airplane, aviation
analytics, analysis
apartment, rental
app, application
architect, architecture
artist, creator
authentication, login, identity
baby, infant, child, kids
bank, neobank
beauty, cosmetics
bicycle, bike
billing, invoice
biotech, biotechnology
blockchain, crypto, cryptocurrency, web3, bitcoin
bot, chatbot
broadband, internet
buyer, shopper
call, phone, telephone
car, automobile, automotive, vehicle
carbon, emissions
career, job
cargo, freight, trucking
chat, messaging
chip, semiconductor
cinema, movie, film
cleantech, climate, sustainability
clinic, hospital
clothing, apparel, fashion
coaching, mentoring, tutoring
compliance, regulatory
contract, agreement
cooking, recipe
copilot, assistant
course, class, lesson
credit, lending, loan
customer, client
cybersecurity, infosec, security
dashboard, reporting
dating, matchmaking
delivery, courier, shipping
dental, dentist
developer, engineer, programmer
diagnosis, diagnostics
diet, nutrition
doctor, physician, clinician
document, paperwork
drone, uav
drug, pharmaceutical, pharma, therapeutics
ecommerce, retail
edtech > education, elearning, tutoring
education > edtech, learning
email, mail
employee, worker, staff
environment, environmental
ev > electric
event, conference
expense, spend
family, parents
finance > fintech
fintech > payment, banking, lending
fitness, workout, gym, exercise
flight, travel
forecast, prediction
founder, entrepreneur
fraud, scam
genomics, genetics, dna
geospatial, mapping, gis
government, govtech
grocery, supermarket
hardware, device
health, healthcare, medical, healthtech, medtech
hire, recruiting, talent
home, house
hospitality, hotel, lodging
influencer, creator
insurance, insurtech
lab, laboratory
language, linguistic
law, legal, lawyer, attorney, legaltech
logistics, shipping
manufacturing, factory, industrial
maritime, marine, ship, vessel
mobile, smartphone, phone
monitoring, observability
music, musician, songs
news, journalism, media
nonprofit, charity, fundraising
nurse, caregiver
oil, gas, petroleum
oncology, cancer, tumor
pay, payment, checkout
payroll, salary, wage
pet, veterinary
photo, image, picture, photography
podcast, audio
privacy, gdpr
procurement, purchasing, sourcing
programming, coding
property, proptech, rental
recycling, waste
remittance > transfer
rent, lease
research, scientist, science
restaurant, dining
review, feedback
reward, loyalty
ride, taxi, ridesharing
sales, selling
schedule, appointment, booking
school, classroom, teacher, student
senior, elderly, aging
sensor, iot
shop, store
space > satellite
solar, photovoltaic, renewable
speech, voice
sport, athlete
spreadsheet, excel
subscribe, subscription
survey, questionnaire
telehealth, telemedicine
testing, qa
therapy, therapist
tourism, travel, trip, vacation
trading, brokerage
translation, localization
warehouse, fulfillment
website, web
wine, beer, spirits, alcohol
woman, women, female
workflow > process
writing, writer, content
`
  .trim()
  .split('\n')
  .map((row) => {
    const [asked = [], found = asked] = row.split(' > ').map((words) => words.split(', '))
    return { asked, found }
  })

export interface AbbreviationRow {
  readonly short: string
  /** Two words that rank. */
  readonly long: string
  /** The first of them is hardly said of anything else: what is artificial is intelligence. */
  readonly isSaidByFirst: boolean
}

/** What is said in one word or in two. A star marks a first word that nearly says it alone. */
export const abbreviationTable: readonly AbbreviationRow[] = `
ai = artificial* intelligence
ar = augmented* reality
autonomous = self driving
crm = customer relationship
cybersecurity = cyber security
ev = electric vehicles
fintech = financial technology
healthcare = health care
hr = human resources
iot = internet of things
llm = language models
ml = machine learning
nlp = language processing
proptech = real estate
rpa = process automation
saas = software as a service
seo = engine optimization
uav = unmanned* aerial
vr = virtual reality
`
  .trim()
  .split('\n')
  .map((row) => {
    const [short = '', long = ''] = row.split(' = ')
    return { short, long: long.replace('*', ''), isSaidByFirst: long.includes('*') }
  })
