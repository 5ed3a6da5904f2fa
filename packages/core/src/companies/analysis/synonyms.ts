import { tokenize } from './tokens.ts'

/** Terms that may stand for a term in a query, by the curated table below. */
export function synonymsOf(term: string): readonly string[] {
  known ??= readTable()
  return known.get(term) ?? none
}

const none: readonly string[] = []
let known: ReadonlyMap<string, readonly string[]> | null = null

function readTable(): ReadonlyMap<string, readonly string[]> {
  const synonyms = new Map<string, Set<string>>()
  for (const row of table.trim().split('\n')) {
    const terms = row.split(', ').map((word) => tokenize(word)[0]?.term ?? '')
    for (const term of terms) {
      const others = synonyms.get(term) ?? new Set()
      for (const other of terms) if (other !== term) others.add(other)
      synonyms.set(term, others)
    }
  }
  return new Map([...synonyms].map(([term, others]) => [term, [...others]]))
}

/**
 * A row holds words of which each may be said for the others when companies are described. One form of a word is enough: stems join
 * the rest. A word may stand in several rows.
 */
const table = `
accountant, accounting, bookkeeping, bookkeeper
ad, ads, advert, advertising, advertisement
agriculture, agricultural, farming, farm, farmer, agtech, agritech
aircraft, airplane, plane, aviation
analytics, analysis
apartment, flat, rental
app, application
architect, architecture, architectural
artist, artists, creators, creator
authentication, login, identity
automobile, automotive, car, vehicle
baby, infant, child, kids, children
bank, banking, neobank
battery, batteries
beauty, cosmetics
bicycle, bike, ebike
bill, billing, invoice, invoicing
biotech, biotechnology
blockchain, crypto, cryptocurrency, web3, bitcoin
bot, chatbot
broadband, internet
brand, brands, merchant
browser, web
buyer, shopper
call, phone, telephone
career, job
carbon, emissions
cargo, freight
chat, messaging
chip, chips, semiconductor, semiconductors
cinema, movie, film
cleantech, climate, sustainability
clinic, hospital
clinician, doctor, physician
clothes, clothing, apparel, fashion
coach, coaching, mentor, mentoring, tutor, tutoring
code, coding, programming
collaborate, collaboration, collaborative
compliance, compliant, regulatory
construction, building, contractor
consultant, consulting
contract, agreement
cook, cooking, recipe
copilot, assistant, agent
course, class, lesson
courier, delivery, shipping, shipment
credit, lending, loan, loans
customer, client
cybersecurity, infosec, security
dashboard, reporting
dating, match, matchmaking
dataset, data
debug, debugging
dentist, dental, dentistry
developer, engineer, programmer
diagnosis, diagnostic, diagnostics
diet, nutrition
document, documents, paperwork
driver, driving
drone, drones, uav
drug, pharmaceutical, medicine, pharma, therapeutics
ecommerce, retail
edtech, education, educational, learning
electric, ev, evs
electricity, power, energy
email, mail
employee, worker, staff, workforce
employer, hr
engagement, retention
environment, environmental
event, conference
exercise, fitness, workout, gym
expense, expenses, spend
family, families, parents
fast, quick, rapid
finance, financial, fintech
flight, travel
forecast, forecasting, prediction, predictive
founder, entrepreneur
fraud, scam
gaming, game, games
genome, genomics, genetic, genetics, dna
geospatial, maps, map, mapping, gis
gift, gifting
government, govtech
grocery, groceries, supermarket
hardware, device, devices
health, healthcare, medical, healthtech, medtech
hire, hiring, recruit, recruiting, recruitment, talent
hotel, hospitality, lodging
house, home, housing
house, property
image, photo, picture, photography
income, salary, wage, payroll
influencer, creator
insurance, insurtech, insurer, insure
integrate, integration
interview, interviewing
inventory, stock
invest, investing, investment, investor
kitchen, restaurant
lab, laboratory
language, linguistic
law, legal, lawyer, lawyers, attorney, legaltech
lead, leads, prospect, prospecting
localization, translation, translate
logistics, shipping
luxury, premium
manufacturer, manufacturing, factory, industrial
maritime, marine, ship, vessel
marketplace, marketplaces, exchange
match, matching
meeting, meetings
therapy, therapist, wellness
microservices, api
mobile, smartphone, phone
monitor, monitoring, observability, observe
music, musician, audio, songs
negotiate, negotiation
neighborhood, local, community
news, journalism, media
nonprofit, charity, donation, donations, fundraising
note, notes
nurse, nursing, caregiver
oil, gas, petroleum
order, ordering
oncology, cancer, tumor
patient, patients
pay, payment, payments, checkout
pet, pets, veterinary, dog, cat
podcast, audio
price, pricing
privacy, gdpr
procurement, purchasing, sourcing
property, realtor, proptech, rental
protein, proteins
qa, testing
realtime, live
recycle, recycling, waste
reimburse, reimbursement
remote, distributed
rent, rental, lease, leasing
research, researcher, scientist, science
restaurant, dining, food
review, feedback
reward, rewards, loyalty
ride, taxi, rideshare, ridesharing
robot, robotics, robotic
safety, safe
sales, selling, seller
satellite, space
saving, savings
schedule, scheduling, appointment, booking
school, classroom, teacher, student
senior, seniors, elderly, aging
sensor, iot
share, sharing
shop, store, shopping
simulate, simulation
solar, photovoltaic, renewable
speech, voice
spreadsheet, excel
sport, sports, athlete
stock, stocks, trading, trader, brokerage
storage, warehouse, warehousing
stream, streaming
student, college, university
subscribe, subscription
support, helpdesk
survey, questionnaire
tax, taxes
team, teams
telehealth, telemedicine
ticket, tickets, ticketing
tool, tools, software, platform
tourism, travel, trip, tourist, vacation
transfer, remittance, remittances
transcribe, transcription
truck, trucking, freight
vaccine, vaccines, immunotherapy
video, videos
vr, ar
wearable, wearables
website, site, web
wine, alcohol, beer, spirits
woman, women, female
workflow, process
write, writing, writer, content
`
