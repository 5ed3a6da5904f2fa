import { getPublicSuffix } from 'tldts'
import table from '../../../data/venture-signals.json' with { type: 'json' }
import { digitCount, foldText, hasDigit, holdsSign, isDigits, lazily } from '../../kernel/index.ts'
import { languagePacks, valuesIn } from '../../language/index.ts'
import type { Block, Page } from '../../web/index.ts'
import { phraseIndex, type Token, tokenFlag, tokenize } from '../../words/index.ts'
import { isArticle } from './article.ts'
import { controlSignals } from './controls.ts'
import type { SignalId } from './signal-table.ts'
import { phrasesOf, wordSet, wordsOf } from './words.ts'

const blocksMax = 2_000
/** Blocks from the top that count as the first that a page says. */
const firstBlocks = 25

/** What the structure of a home page tells, by signal. */
export function pageSignals(page: Page, domain: string): ReadonlyMap<SignalId, number> {
  const counts = new Map<SignalId, number>()
  const saw = (signal: SignalId, when: boolean, times = 1) => {
    if (when) counts.set(signal, (counts.get(signal) ?? 0) + times)
  }
  const types = new Set(page.jsonLd.flatMap((node) => node.types))
  const blocks = page.blocks.slice(0, blocksMax)
  const buttons = blocks.filter(({ kind }) => kind === 'button').map(({ text }) => text)
  for (const [signal, times] of controlSignals(page.links, buttons)) saw(signal, true, times)
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

const texts = (blocks: readonly Block[]) => blocks.map(({ text }) => text)
const isPhoneInHeader = ({ href, region }: Page['links'][number]) =>
  href.startsWith('tel:') && (region === 'header' || region === 'nav')

const phoneLike = /(?:^|[^\d.])(\+?\(?\d[\d ().-]{8,17}\d)(?![\d.])/g

function hasPhone(text: string): boolean {
  if (text.length > 400) return false
  for (const [, number] of text.matchAll(phoneLike)) {
    const digits = digitCount(number ?? '')
    if (digits >= 9 && digits <= 13) return true
  }
  return false
}

/** A day of the week, and an hour behind it: `Mon - Fri: 9:00`, `samstags 10 Uhr`. */
function isOpeningHours({ text }: Block): boolean {
  if (text.length >= 500 || !hasDigit(text)) return false
  const tokens = tokenize(text)
  return tokens.some(({ word }, at) => weekdays().has(word) && isHourSoon(tokens, at + 1))
}

/** Another day may be between, and no more words. */
function isHourSoon(tokens: readonly Token[], from: number): boolean {
  let words = 0
  for (let at = from; at < Math.min(tokens.length, from + hourReach) && words < 2; at++) {
    const { word = '', flags = 0 } = tokens[at] ?? {}
    if ((flags & tokenFlag.number) !== 0) return word.length <= 2 && isHour(tokens, at)
    if ((flags & tokenFlag.mark) === 0) words++
  }
  return false
}

const hourReach = 8

function isHour(tokens: readonly Token[], at: number): boolean {
  const [next = '', second = '', third = ''] = tokens.slice(at + 1, at + 4).map(({ word }) => word)
  if (next === ':' || next === '.') return second.length === 2 && isDigits(second)
  // "9 a.m."
  return behindHours().has(second === '.' ? next + third : next)
}

const behindHours = wordSet(table.hours)
const weekdays = lazily(
  (): ReadonlySet<string> =>
    new Set(
      languagePacks().flatMap(({ values }) =>
        Object.keys(values.dates.weekdays)
          .flatMap((forms) => forms.split(' '))
          .map(foldText),
      ),
    ),
)

/** Of the United States, the United Kingdom, Australia and Canada. */
const postalCodes = [
  /\b[A-Z]{2},? +\d{5}(?:-\d{4})?\b/,
  /\b[A-Z]{1,2}\d[\dA-Z]? +\d[A-Z]{2}\b/,
  /\b(?:NSW|VIC|QLD|WA|SA|TAS|ACT|NT) +\d{4}\b/,
  /\b[A-Z]\d[A-Z] +\d[A-Z]\d\b/,
]
const isAddress = ({ text, region }: Block) =>
  region !== 'footer' && text.length < 300 && postalCodes.some((code) => code.test(text))

const { plans, seats, months } = table.prices
const planPhrases = lazily(() =>
  phraseIndex(phrasesOf(plans).map((phrase) => [wordsOf(phrase).join(' '), true])),
)
const seatWords = wordSet(seats)
const monthWords = wordSet(months)

/** `Billed annually`, `$10 per user`, `$8/mo, 5 members`. */
function isRecurringPrice({ text }: Block): boolean {
  if (text.length >= 600) return false
  const words = wordsOf(text)
  if (planPhrases().find(words).length > 0) return true
  if (!holdsSign(text, '$€£') || !words.some((word) => seatWords().has(word))) return false
  const tokens = tokenize(text)
  return moneyIn(text, tokens).some(({ to }) =>
    tokens
      .slice(to, to + unitReach)
      .some(({ word }) => wordsOf(word).some((unit) => seatWords().has(unit) || monthWords().has(unit))),
  )
}

const moneyIn = valuesIn({ kinds: ['money'] })
/** `/ user`, `per user`, `each per month` */
const unitReach = 3

/** Schools and public bodies: `mill.edu`, `nebel.ac.uk`, `uni-nebelstadt.de`. */
function isInstitution(domain: string): boolean {
  const [name = '', ...ends] = domain.split('.').slice(-4)
  const [second = name, last = ''] = ends.slice(-2).length === 2 ? ends.slice(-2) : [name, ends[0]]
  return (
    publicEnds.has(last) ||
    (ends.length > 1 && last.length === 2 && publicEnds.has(second)) ||
    ends.slice(0, -1).some((end) => publicParts.has(end)) ||
    (last === 'de' && germanSchools.some((begin) => second.startsWith(begin)))
  )
}

const publicEnds = new Set(['edu', 'gov', 'mil', 'int'])
const publicParts = new Set(['ac', 'gob', 'gouv', 'govt', 'sch', 'nhs', 'k12'])
const germanSchools = ['uni-', 'tu-', 'fh-']
