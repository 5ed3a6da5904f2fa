import type { JsonLdNode, Page } from '../../html/page.ts'

/** Nodes that say what organisation the page is of; not one that a person works for or an article was published by. */
export function organizationNodes({ jsonLd }: Page): JsonLdNode[] {
  return jsonLd.filter(isOwnOrganization)
}

function isOwnOrganization({ types, fields, path }: JsonLdNode): boolean {
  if (others.test(path)) return false
  if (types.some((type) => organizationTypes.test(type))) return true
  // There are hundreds of types of local businesses; what has a telephone and is no person is one.
  const isBusiness = businessKeys.some((key) => key in fields)
  return isBusiness && types.length > 0 && !types.some((type) => otherTypes.test(type))
}

const others =
  /\.(?:worksFor|alumniOf|memberOf|affiliation|sponsor|funder|author|creator|itemReviewed|review|brand|manufacturer|parentOrganization|subOrganization|hiringOrganization|customer|member|employee|founder|seller|offers|location|performer|organizer)\b/
const organizationTypes =
  /^(?:Organization|Corporation|LocalBusiness|OnlineBusiness|OnlineStore|NGO|ProfessionalService|Store|EducationalOrganization|MedicalOrganization|ResearchOrganization|NewsMediaOrganization|Restaurant|Hotel|LegalService|HomeAndConstructionBusiness|FinancialService)$/
const businessKeys = ['telephone', 'address', 'openingHours', 'openingHoursSpecification']
const otherTypes = /^(?:Person|Place|Event|Product|PostalAddress|ContactPoint|JobPosting|.*Article|.*Page)$/
