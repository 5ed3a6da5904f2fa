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

/** Who reads each part of a profile: a fact, a list of facts, or an object of them. */
const readers = {
  tagline: findTagline,
  description: findDescription,
  summary: findSummary,
  valueProposition: findValueProposition,
  status: findStatus,
  logoUrl: findLogo,
  tags: findTags,
  businessModels: findBusinessModels,
  customerSegments: findSegments,
  products: findProducts,
  customers: findCustomers,
  technologies: findTechnologies,
  languages: findLanguages,
  pricing: findPricing,
  hiring: findHiring,
} as const

export type ProfileFacts = {
  readonly [Part in keyof typeof readers]: ReturnType<(typeof readers)[Part]>
}

/** What a company says it is, offers, costs and is built with, on its own pages. */
export function findProfile(site: Site, context: Pick<ExtractionContext, 'now'>): ProfileFacts {
  return Object.fromEntries(
    Object.entries(readers).map(([part, read]) => [part, read(site, context)]),
  ) as ProfileFacts
}
