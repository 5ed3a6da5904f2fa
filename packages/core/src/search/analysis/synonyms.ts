import { lazily } from '../../kernel/index.ts'
import { indexTokens, pairOf } from './tokens.ts'

/** Terms that may stand for a term in a query, by the curated table below. */
export function synonymsOf(term: string): readonly string[] {
  return table().get(term) ?? none
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

const abbreviations = lazily(() => abbreviationsOf(abbreviationTable()))

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
const table = lazily((): ReadonlyMap<string, readonly string[]> => {
  const synonyms = new Map<string, Set<string>>()
  for (const { asked, found } of synonymTable()) {
    const others = found.flatMap(termsOf)
    for (const term of asked.flatMap(termsOf)) {
      const known = synonyms.get(term) ?? new Set()
      for (const other of others) if (other !== term) known.add(other)
      synonyms.set(term, known)
    }
  }
  return new Map([...synonyms].map(([term, others]) => [term, [...others]]))
})

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
export const synonymTable = (): readonly SynonymRow[] =>
  `
accounting, bookkeeping
ads, advertising
adtech > ads, advertising
agriculture, farming, agtech, agritech
aircraft, airplane, aviation
airline > airways
analytics, analysis
antibody > immunotherapy
apartment, rental
app, application
aquaculture > seafood, salmon, fish
architect, architecture
artist, creator
authentication, login, identity
baby, infant, child, kids
bank, neobank
barber, salon, hairdresser > beauty
beauty, cosmetics
betting, gambling, wagering > casino
bicycle, bike
billing, invoice
biotech, biotechnology
biscuit, cookie, confectionery, candy > sweets, bakery
blockchain, crypto, cryptocurrency, web3, bitcoin
bot, chatbot
brewery > beer
broadband, internet
buyer, shopper
call, phone, telephone
cannabis, marijuana, hemp, cbd
car, automobile, automotive, vehicle
carbon, emissions
career, job
cargo, freight, trucking
cement > concrete
chat, messaging
chemistry > chemical
childcare, daycare, kindergarten, nursery
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
coworking > office
credit, lending, loan
cruise > ferry
customer, client
cybersecurity, infosec, security
dashboard, reporting
dating, matchmaking
delivery, courier, shipping
dental, dentist
developer, engineer, programmer
diagnosis, diagnostics
diet, nutrition
distillery, distiller > spirits, whisky
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
farmer > farm, grower
ferry > passenger, vessel
finance > fintech
fintech > payment, banking, lending
fitness, workout, gym, exercise
flight, travel
flower, florist, bouquet
footwear, shoe, sneaker
forecast, prediction
founder, entrepreneur
fraud, scam
freelancer, contractor, gig
furniture, furnishings
genomics, genetics, dna
geospatial, mapping, gis
government, govtech
grocery, supermarket
groundwater, wastewater, sewage
hardware, device
health, healthcare, medical, healthtech, medtech
hire, recruiting, talent
home, house
hospitality, hotel, lodging
influencer, creator
insect > cricket
insurance, insurtech
investing > brokerage, stocks, wealth
kitchen > cooking, restaurant
lab, laboratory
landlord, tenant > rental, property
language, linguistic
law, legal, lawyer, attorney, legaltech
lithium > battery
logistics, shipping
machine > machinery
manufacturing, factory, industrial
maritime, marine, ship, vessel
meat > protein
microfinance, microcredit, microloan > lending, loan
miner > mining
mobile, smartphone, phone
monitoring, observability
mortgage > lending
motorcycle, motorbike, scooter
music, musician, songs
nanoscience > nanotechnology
neobank > banking
news, journalism, media
nonprofit, charity, fundraising
notetaker, transcription, transcribe
nurse, caregiver
oil, gas, petroleum
oncology, cancer, tumor
parking > garage
pay, payment, checkout
payroll, salary, wage
pet, veterinary
pharmacy, drugstore
photo, image, picture, photography
podcast, audio
preschool > kindergarten
privacy, gdpr
procurement, purchasing, sourcing
programming, coding
property, proptech, rental
protein > meat
railway, railroad, rail
recycling, waste
refinery > refining
remittance > transfer
rent, lease
research, scientist, science
resort > hotel
restaurant, dining
review, feedback
reward, loyalty
ride, taxi, ridesharing
sales, selling
schedule, appointment, booking
school, classroom, teacher, student
semiconductor > chip
senior, elderly, aging
sensor, iot
shipbuilding, shipyard
shop, store
ski > snowboard
soccer, football
solar, photovoltaic, renewable
spa > wellness
space > satellite
speech, voice
sport, athlete
spreadsheet, excel
subscribe, subscription
supplement > nutrition
surf > surfboard
survey, questionnaire
telehealth, telemedicine
testing, qa
therapy, therapist
timber, lumber, wood
tourism, travel, trip, vacation
toy > kids
trading, brokerage
translation, localization
truck > freight
umbrella > parasol
vaccine > immunization
warehouse, fulfillment
watch > jewelry
website, web
wine, beer, spirits, alcohol
winery, vineyard > wine
woman, women, female
workflow > process
writing, writer, content
yacht > boat
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
export const abbreviationTable = (): readonly AbbreviationRow[] =>
  `
ai = artificial* intelligence
aml = money laundering
ar = augmented* reality
autonomous = self driving
bnpl = pay later
crm = customer relationship
cybersecurity = cyber security
ebike = electric bike
edtech = education technology
ev = electric vehicles
fintech = financial technology
healthcare = health care
hr = human resources
insurtech = insurance technology
iot = internet of things
kyc = identity verification
llm = language models
ml = machine learning
neobank = digital bank
nlp = language processing
proptech = real estate
rpa = process automation
saas = software as a service
seo = engine optimization
uav = unmanned* aerial
vegan = plant based
vr = virtual reality
`
    .trim()
    .split('\n')
    .map((row) => {
      const [short = '', long = ''] = row.split(' = ')
      return { short, long: long.replace('*', ''), isSaidByFirst: long.includes('*') }
    })
