import type { ProfileFacts } from '../facts.ts'
import type { ExtractionContext, Site } from '../site.ts'
import { findBusinessModels } from './business-models.ts'
import { findCustomers } from './customers.ts'
import { findHiring } from './hiring.ts'
import { findLanguages } from './languages.ts'
import { findLogo } from './logo.ts'
import { findPricing } from './pricing.ts'
import { findProducts } from './products.ts'
import { findSegments } from './segments.ts'
import { findStatus } from './status.ts'
import { findTagline } from './tagline.ts'
import { findTags } from './tags.ts'
import { findTechnologies } from './technologies.ts'
import { findDescription, findSummary, findValueProposition } from './texts.ts'

/** What a company says it is, offers, costs and is built with, on its own pages. */
export function findProfile(site: Site, context: ExtractionContext): ProfileFacts {
  return {
    tagline: findTagline(site),
    description: findDescription(site),
    summary: findSummary(site),
    valueProposition: findValueProposition(site),
    status: findStatus(site, context),
    logoUrl: findLogo(site),
    tags: findTags(site),
    businessModels: findBusinessModels(site),
    customerSegments: findSegments(site),
    products: findProducts(site),
    customers: findCustomers(site),
    technologies: findTechnologies(site),
    languages: findLanguages(site),
    pricing: findPricing(site),
    hiring: findHiring(site),
  }
}
