export type { AtOnce, EnrichmentType } from './at-once.ts'
export type { ServiceCompanies, ServiceImportOptions } from './companies.ts'
export { openapiDocument, publicRoutes, scopesInUse } from './endpoints.ts'
export {
  type JobOptions,
  type OutboundOptions,
  type ServiceOptions,
  type SitesOptions,
  serviceDefaults,
} from './options.ts'
export { createService, type Service } from './service.ts'
