import { foldText, spacedWords, splitAtSpaces } from '../../kernel/index.ts'
import { registrableDomain } from '../../reference/index.ts'
import type { JsonLdNode, Page } from '../../web/index.ts'
import { copyrightSign } from '../written-forms.ts'
import { affinity, labelOf, squash } from './domain-affinity.ts'

/**
 * Nodes that say what organisation the page is of. Pages describe others in the same words: who made the site, who publishes an
 * article, customers and partners. So a node counts where it stands as the page's own, and bears the name of the site or its address.
 */
export function organizationNodes(page: Page): readonly JsonLdNode[] {
  const known = ofPages.get(page)
  if (known !== undefined) return known
  const own = page.jsonLd.filter(isOrganization).filter((node) => isOfSite(node, page))
  ofPages.set(page, own)
  return own
}

const ofPages = new WeakMap<Page, readonly JsonLdNode[]>()

function isOrganization({ types, fields, path }: JsonLdNode): boolean {
  if (!isOwnPath(path)) return false
  if (types.some((type) => organizationTypes.has(type))) return true
  // There are hundreds of types of local businesses; what has a telephone and is no person is one.
  const isBusiness = businessKeys.some((key) => key in fields)
  return isBusiness && types.length > 0 && !types.some(isOtherType)
}

/** The root, an entry of the graph, and what a site or a page of it says of itself. */
function isOwnPath(path: string): boolean {
  const [root, ...steps] = path.replaceAll(/\[\d+\]/g, '').split('.')
  const own = steps[0] === '@graph' ? steps.slice(1) : steps
  return root === '$' && own.length <= stepsMax && own.every((step) => ownSteps.has(step))
}

const stepsMax = 3
const ownSteps = new Set('mainEntity publisher isPartOf about copyrightHolder sourceOrganization'.split(' '))
const organizationTypes = new Set(
  splitAtSpaces(`
  Organization Corporation LocalBusiness OnlineBusiness OnlineStore NGO ProfessionalService Store EducationalOrganization
  MedicalOrganization ResearchOrganization NewsMediaOrganization Restaurant Hotel LegalService HomeAndConstructionBusiness
  FinancialService
  `),
)
const businessKeys = ['telephone', 'address', 'openingHours', 'openingHoursSpecification']
const isOtherType = (type: string): boolean =>
  otherTypes.has(type) || type.endsWith('Article') || type.endsWith('Page')
const otherTypes = new Set('Person Place Event Product PostalAddress ContactPoint JobPosting'.split(' '))

function isOfSite({ fields, path }: JsonLdNode, page: Page): boolean {
  const names = [fields.name, fields.legalName, fields.alternateName].flat().filter(isText)
  const addresses = [fields.url, fields['@id']].filter(isText).flatMap((url) => URL.parse(url) ?? [])
  const site = URL.parse(page.url)?.hostname ?? ''
  if (addresses.some(({ hostname }) => registrableDomain(hostname) === registrableDomain(site))) return true
  if (names.length === 0) return addresses.length === 0 && !path.includes('.publisher')
  const label = labelOf(site)
  return names.some((name) => affinity(name, label) >= affinityMin || isSiteName(name, page))
}

const affinityMin = 0.5
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** Whether the page calls its site so: in its title, among its metas, in the line of its copyright. */
function isSiteName(name: string, { title, metas, blocks }: Page): boolean {
  if (name.length > nameMax || squash(name).length < 2) return false
  const said = [title, metas.get('og:site_name'), metas.get('application-name')]
  const lines = blocks.filter(
    ({ region, text }) => region === 'footer' && text.length <= lineMax && copyrightSign.test(text),
  )
  return [...said, ...lines.slice(0, 5).map(({ text }) => text)].some(
    (text) => text != null && standsIn(foldText(name), foldText(text.slice(0, lineMax))),
  )
}

const nameMax = 120
const lineMax = 300

/** As whole words. */
function standsIn(name: string, text: string): boolean {
  const words = (each: string) => ` ${spacedWords(each)} `
  return words(text).includes(words(name))
}
