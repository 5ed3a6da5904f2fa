export { allExtractors } from './all-extractors.ts'
export { emailsIn } from './contacts/emails-in.ts'
export { findPlaceElsewhere } from './contacts/place-elsewhere.ts'
export { contactsReadsBack } from './contacts/reads-back.ts'
export type { Extractors, Neighbour } from './extractors.ts'
export type {
  Amount,
  ContactFacts,
  FundingFacts,
  IdentityFacts,
  PeopleFacts,
  PersonFacts,
  PricingModel,
  RoundFacts,
  RoundInvestor,
} from './facts.ts'
export type { Fact, FactState, Quotation } from './finding.ts'
export { excerpt, quoted } from './found.ts'
export { newestDate } from './freshness/newest-date.ts'
export { datesIn } from './funding/dates-in-text.ts'
export { investorItems } from './funding/investor-list.ts'
export { type MoneyMention, moneyIn } from './funding/money-in-text.ts'
export { fundingReadsBack } from './funding/reads-back.ts'
export { findHiringSignals, hiringReadsBack } from './hiring/hiring.ts'
export { findFoundedYear } from './identity/founding-year.ts'
export { foundingYearsIn } from './identity/founding-years-in.ts'
export { identityReadsBack } from './identity/reads-back.ts'
export { mayTellOfFounders } from './people/people-words.ts'
export { isPageWord, isSurnameWord } from './people/person-name.ts'
export { namesFirst } from './people/person-spans.ts'
export { isTitle } from './people/role-phrases.ts'
export { findOwnDomains } from './presence/own-domains.ts'
export { findNews } from './press/news.ts'
export { namesCustomers, newsRows } from './press/news-titles.ts'
export { findIntegrations, integrationReadsBack } from './product/integrations.ts'
export { findPlatforms, platformReadsBack } from './product/platforms.ts'
export { isBoilerplate } from './profile/boilerplate.ts'
export type { ProfileFacts } from './profile/profile.ts'
export { homePage, isOfHost } from './profile/profile-pages.ts'
export { profileReadsBack } from './profile/reads-back.ts'
export { segmentsSaidIn } from './profile/segments.ts'
export { technologyCategory } from './profile/technology-rows.ts'
export { blocksMax, readPage, readSite, turn } from './read-site.ts'
export { notFound } from './reconcile.ts'
export { ruleTrust } from './rules.ts'
export { sentencesOf } from './sentences.ts'
export type { ExtractionContext, ReadPage, Site } from './site.ts'
export { findStatedMetrics } from './traction/stated-metrics.ts'
