/** What a page, or a part of one, is about by its heading. */
export const sections = [
  'about',
  'team',
  'founders',
  'advisors',
  'careers',
  'customers',
  'testimonials',
  'investors',
  'product',
  'pricing',
  'press',
  'coverage',
  'contact',
  'imprint',
  // People who are none of the company's.
  'partners',
  'events',
  /** Who has left, or died. */
  'former',
  'authors',
  'integrations',
  // Of decks.
  'cover',
  'agenda',
  'risks',
  'problem',
  'solution',
  'market',
  'business-model',
  'traction',
  'competition',
  'go-to-market',
  'roadmap',
  'financials',
  'ask',
  'appendix',
] as const
export type Section = (typeof sections)[number]

/** Kinds of rounds, and of money that is no round. */
export const stages = [
  'pre-seed',
  'seed',
  'series-a',
  'series-b',
  'series-c',
  'series-d',
  'series-e-plus',
  'angel',
  'bridge',
  'convertible',
  'safe',
  'grant',
  'debt',
  'crowdfunding',
  'private-equity',
  'secondary',
  'strategic',
  'ipo',
] as const
export type Stage = (typeof stages)[number]

/** What titles make of who bears them. */
export const roles = [
  /** An advisor, an investor, a guest: none of the company's people. */
  'outsider',
  /** Words that hold a title and give nobody one: "assistant to the CEO". */
  'nobody',
  'founding_team',
  'cofounder',
  'founder',
  'executive',
  'member',
] as const
export type Role = (typeof roles)[number]

/** Words of titles. */
export const titleWords = [
  ...roles,
  /** A field of work that may be all of a title: "Marketing". */
  'department',
  /** What may stand in a title beside those: "global", "of", "clinical". */
  'beside',
] as const
export type TitleWord = (typeof titleWords)[number]

/** Words in and around names of people. */
export const nameWords = [
  /** Small words within names: "van der Berg". */
  'particles',
  /** Forms of address, and degrees that stand before a name. */
  'address',
] as const
export type NameWord = (typeof nameWords)[number]

/** Whom companies serve, as it is shown; `companies` are any, and are not shown. */
export const segments = [
  'companies',
  'developers',
  'engineering teams',
  'data teams',
  'designers',
  'marketers',
  'sales teams',
  'HR teams',
  'finance teams',
  'customer support teams',
  'security teams',
  'startups',
  'small businesses',
  'enterprises',
  'agencies',
  'freelancers',
  'creators',
  'consumers',
  'families',
  'students',
  'schools',
  'retailers',
  'e-commerce',
  'manufacturers',
  'logistics companies',
  'construction companies',
  'healthcare providers',
  'patients',
  'pharma and biotech',
  'banks',
  'insurers',
  'investors',
  'law firms',
  'legal teams',
  'real estate',
  'restaurants',
  'hotels',
  'travelers',
  'farmers',
  'governments',
  'nonprofits',
  'researchers',
  'gamers',
  'home owners',
  'employers',
  'job seekers',
  'publishers',
  'utilities',
] as const
export type Segment = (typeof segments)[number]
