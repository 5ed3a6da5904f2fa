import { getPublicSuffix } from 'tldts'
import type { Block, Page } from '../../web/index.ts'
import { isArticle } from './article.ts'
import { linkTable } from './link-table.ts'
import type { SignalId } from './signal-table.ts'
import { wordsOf } from './words.ts'

const linksMax = 1_500
const blocksMax = 2_000
/** Blocks from the top that count as the first that a page says. */
const firstBlocks = 25

/** What the structure of a home page tells, by signal. */
export function pageSignals(page: Page, domain: string): ReadonlyMap<SignalId, number> {
  const counts = new Map<SignalId, number>()
  const saw = (signal: SignalId, when: boolean, times = 1) => {
    if (when) counts.set(signal, (counts.get(signal) ?? 0) + times)
  }
  for (const [signal, times] of linkSignals(page)) saw(signal, true, times)
  const types = new Set(page.jsonLd.flatMap((node) => node.types))
  const blocks = page.blocks.slice(0, blocksMax)
  const top = blocks.filter(({ region }) => region !== 'footer').slice(0, firstBlocks)
  saw(
    'software_data',
    softwareTypes.some((type) => types.has(type)),
  )
  saw(
    'local_data',
    localTypes.some((type) => types.has(type)),
  )
  saw('opening_hours', types.has('OpeningHoursSpecification') || blocks.some(isOpeningHours))
  saw('phone_first', page.links.some(isPhoneInHeader) || [page.title ?? '', ...texts(top)].some(hasPhone))
  saw('street_address', blocks.some(isAddress))
  saw('recurring_price', blocks.some(isRecurringPrice))
  saw('article', isArticle(page))
  saw(
    'personal',
    types.has('ProfilePage') || (types.has('Person') && !organizationTypes.some((type) => types.has(type))),
  )
  saw('institution_domain', isInstitution(domain))
  saw('organisation_domain', domain.endsWith('.org') || domain.includes('.org.'))
  saw('startup_domain', startupSuffixes.has(getPublicSuffix(domain) ?? ''))
  return counts
}

const softwareTypes = [
  'SoftwareApplication',
  'WebApplication',
  'MobileApplication',
  'SoftwareSourceCode',
  'WebAPI',
]
const organizationTypes = ['Organization', 'Corporation', 'LocalBusiness', 'Product', ...softwareTypes]
const localTypes = [
  ...['LocalBusiness', 'Store', 'Restaurant', 'FoodEstablishment', 'Hotel', 'LodgingBusiness', 'Dentist'],
  ...['Plumber', 'Electrician', 'RoofingContractor', 'GeneralContractor', 'HomeAndConstructionBusiness'],
  ...[
    'HVACBusiness',
    'Locksmith',
    'MovingCompany',
    'HousePainter',
    'AutoRepair',
    'AutoDealer',
    'AutomotiveBusiness',
  ],
  ...[
    'BeautySalon',
    'HairSalon',
    'DaySpa',
    'HealthAndBeautyBusiness',
    'MedicalBusiness',
    'MedicalClinic',
    'Physician',
  ],
  ...[
    'LegalService',
    'Attorney',
    'Notary',
    'AccountingService',
    'InsuranceAgency',
    'RealEstateAgent',
    'TravelAgency',
  ],
  ...[
    'SportsActivityLocation',
    'ExerciseGym',
    'ChildCare',
    'EntertainmentBusiness',
    'BarOrPub',
    'Bakery',
    'CafeOrCoffeeShop',
  ],
  ...[
    'BedAndBreakfast',
    'Resort',
    'Motel',
    'ApartmentComplex',
    'VeterinaryCare',
    'Church',
    'ProfessionalService',
  ],
]
const startupSuffixes = new Set([
  'ai',
  'io',
  'dev',
  'app',
  'tech',
  'so',
  'xyz',
  'co',
  'gg',
  'sh',
  'bio',
  'cloud',
  'health',
  'build',
])

function linkSignals({ links, blocks }: Page): ReadonlyMap<SignalId, number> {
  const some = links.slice(0, linksMax)
  const buttons = blocks.slice(0, blocksMax).filter(({ kind }) => kind === 'button')
  const said = new Set([...some, ...buttons].map(({ text }) => text))
  const texts = [...new Set([...said].map(controlText))]
  const places = [...new Set(some.map(({ href }) => placeOf(href)))]
  const counts = new Map<SignalId, number>()
  for (const { signal, text, href } of linkTable) {
    const isThere =
      (text !== null && texts.some((one) => text.test(one))) ||
      (href !== null && places.some((one) => href.test(one)))
    if (isThere) counts.set(signal, (counts.get(signal) ?? 0) + 1)
  }
  return counts
}

/** Longer texts are no controls. */
const controlText = (text: string) => (text.length > 60 ? '' : wordsOf(text).slice(0, 7).join(' '))

function placeOf(href: string): string {
  const url = URL.parse(href)
  if (url === null || !url.protocol.startsWith('http')) return ''
  return `${url.hostname.replace(/^www\./, '')}${url.pathname}`.toLowerCase().slice(0, 200)
}

const texts = (blocks: readonly Block[]) => blocks.map(({ text }) => text)
const isPhoneInHeader = ({ href, region }: Page['links'][number]) =>
  href.startsWith('tel:') && (region === 'header' || region === 'nav')

const phoneLike = /(?:^|[^\d.])(\+?\(?\d[\d ().-]{8,17}\d)(?![\d.])/g

function hasPhone(text: string): boolean {
  if (text.length > 400) return false
  for (const [, number] of text.matchAll(phoneLike)) {
    const digits = number?.replace(/\D/g, '').length ?? 0
    if (digits >= 9 && digits <= 13) return true
  }
  return false
}

const dayAndHour =
  /\b(?:mon|tue|wed|thu|fri|sat|sun|mo|montag|lundi|lunes)[a-zé]{0,6}\b[^a-z]{0,20}(?:[a-z]{2,10}[^a-z]{0,12})?\d{1,2}(?:[:.]\d\d\b| ?(?:am|pm|a\.m|p\.m|uhr|h)\b)/i
const isOpeningHours = ({ text }: Block) => text.length < 500 && dayAndHour.test(text)

const postalCode =
  /\b[A-Z]{2},? +\d{5}(?:-\d{4})?\b|\b[A-Z]{1,2}\d[\dA-Z]? +\d[A-Z]{2}\b|\b(?:NSW|VIC|QLD|WA|SA|TAS|ACT|NT) +\d{4}\b|\b[A-Z]\d[A-Z] +\d[A-Z]\d\b/
const isAddress = ({ text, region }: Block) =>
  region !== 'footer' && text.length < 300 && postalCode.test(text)

const price =
  /[$€£] ?\d[\d.,]{0,8} ?(?:\/|per|a|each)? ?(?:per )?(?:user|seat|member|agent|editor|mo\b|month)/i
const plan =
  /billed (?:annually|monthly|yearly)|free trial|free plan|free tier|free forever|cancel any ?time|no credit card|per user|per seat|\/user|\/seat/i
const isRecurringPrice = ({ text }: Block) =>
  text.length < 600 &&
  (plan.test(text) || (/[$€£]/.test(text) && price.test(text) && /user|seat|member|agent|editor/i.test(text)))

const institutionSuffix =
  /\.(?:edu|gov|mil|int)(?:\.[a-z]{2})?$|\.(?:ac|gob|gouv|govt|sch|nhs|k12)\.[a-z.]{2,6}$/
const isInstitution = (domain: string) =>
  institutionSuffix.test(domain) || /(?:^|\.)(?:uni|tu|fh)-[a-z-]+\.de$/.test(domain)
