import { foldText } from '../../kernel/index.ts'
import { registrableDomain } from '../../reference/index.ts'
import type { JsonLdNode, Page } from '../../web/index.ts'
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
  if (!ownPath.test(path)) return false
  if (types.some((type) => organizationTypes.test(type))) return true
  // There are hundreds of types of local businesses; what has a telephone and is no person is one.
  const isBusiness = businessKeys.some((key) => key in fields)
  return isBusiness && types.length > 0 && !types.some((type) => otherTypes.test(type))
}

/** The root, an entry of the graph, and what a site or a page of it says of itself. */
const ownPath =
  /^\$(?:\[\d+\])?(?:\.@graph(?:\[\d+\])?)?(?:\.(?:mainEntity|publisher|isPartOf|about|copyrightHolder|sourceOrganization)(?:\[\d+\])?){0,3}$/
const organizationTypes =
  /^(?:Organization|Corporation|LocalBusiness|OnlineBusiness|OnlineStore|NGO|ProfessionalService|Store|EducationalOrganization|MedicalOrganization|ResearchOrganization|NewsMediaOrganization|Restaurant|Hotel|LegalService|HomeAndConstructionBusiness|FinancialService)$/
const businessKeys = ['telephone', 'address', 'openingHours', 'openingHoursSpecification']
const otherTypes = /^(?:Person|Place|Event|Product|PostalAddress|ContactPoint|JobPosting|.*Article|.*Page)$/

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
    ({ region, text }) => region === 'footer' && text.length <= lineMax && copyright.test(text),
  )
  return [...said, ...lines.slice(0, 5).map(({ text }) => text)].some(
    (text) => text != null && standsIn(foldText(name), foldText(text.slice(0, lineMax))),
  )
}

const nameMax = 120
const lineMax = 300
const copyright = /©|\(c\)|copyright/i

/** As whole words. */
function standsIn(name: string, text: string): boolean {
  const words = (each: string) => ` ${each.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `
  return words(text).includes(words(name))
}
