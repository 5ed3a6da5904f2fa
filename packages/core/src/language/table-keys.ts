/** What a page, or a part of one, is about by its heading. */
export const sections = [
  'about',
  'company',
  /** What a company wants, and what it stands for and comes from. */
  'mission',
  'story',
  'team',
  'people',
  'founders',
  'advisors',
  'careers',
  'customers',
  'testimonials',
  'investors',
  'product',
  'services',
  'demo',
  'pricing',
  'press',
  'blog',
  'coverage',
  'contact',
  /** The last words of a talk. */
  'thanks',
  'offices',
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
  'past-rounds',
  'appendix',
] as const
export type Section = (typeof sections)[number]

/** Sections of decks that a heading may be about in ordinary words: "challenges" tells of a problem, and is not its name. */
export const topics = [
  'problem',
  'solution',
  'product',
  'market',
  'business-model',
  'traction',
  'competition',
  'go-to-market',
  'roadmap',
  'team',
  'financials',
  'ask',
  'contact',
  'appendix',
] as const satisfies readonly Section[]
export type Topic = (typeof topics)[number]

/** Sections of decks with words of their own, which the text below any heading tells them by: "EBITDA", "churn". */
export const terms = [
  'problem',
  'solution',
  'product',
  'market',
  'business-model',
  'traction',
  'competition',
  'go-to-market',
  'roadmap',
  'financials',
  'ask',
] as const satisfies readonly Section[]
export type Term = (typeof terms)[number]

/** Kinds of rounds, and of money that is no round. */
export const stages = [
  'pre-seed',
  'seed',
  /** Between two rounds: "pre-series A", "pre-IPO". */
  'pre-series',
  'series-a',
  'series-b',
  'series-c',
  'series-d',
  'series-e-plus',
  'angel',
  'accelerator',
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

/** Rounds of shares by their place in the life of a company, as cues. */
export const equityRounds = [
  'stage.pre-seed',
  'stage.seed',
  'stage.series-a',
  'stage.series-b',
  'stage.series-c',
  'stage.series-d',
  'stage.series-e-plus',
] as const satisfies readonly `stage.${Stage}`[]

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
  /** What compounds end in that are titles of members, and of executives: "Supportleiter", "Produktchefin". */
  'memberHeads',
  'executiveHeads',
  /** A field of work that may be all of a title: "Marketing". */
  'department',
  /** What may stand in a title beside those: "global", "of", "clinical". */
  'beside',
  /** Of executives those who lead all of a company: "CEO of Globex", but "Director of Robotics". */
  'leading',
  /** States, schools and clubs have such leaders, too: whose they are has to be said. */
  'ofMany',
  /** It leads to who represents a company in an imprint. */
  'represented',
  /** It begins a title that somebody no longer holds. */
  'past',
  /** Words of sentences, which no title holds. */
  'sentence',
  /** Before the year in which somebody began, or ended. */
  'since',
  'until',
] as const
export type TitleWord = (typeof titleWords)[number]

/** Words in and around names of people. */
export const nameWords = [
  /** Small words within names: "van der Berg". */
  'particles',
  /** Forms of address, and degrees that stand before a name. */
  'address',
  /** What may stand between a joint and a name, and begins what is told of somebody: "the", "former", "also". */
  'lead',
  /** Several people: "Harvard Law graduates". */
  'groups',
  /** What leads to whose somebody or something is: "of", "at". */
  'at',
  /** Of those, what leads to a field of work as well: "Head of Sales". */
  'of',
  /** Of those, what leads to where somebody works and to nothing else. */
  'employer',
  /** What leads to those who took part. */
  'with',
  /** Between somebody and the role that they were given: "as", "to the post of". */
  'as',
  /** A company speaking of itself without its name. */
  'self',
  /** Somebody who was named before: "she". */
  'pronouns',
  /** It leads to what somebody did at the time that was named: "when". */
  'when',
  /** Somebody speaks of themselves: "I", "my". */
  'speaks',
  /** What somebody studied stands between these, `field` and a school: "a degree in physics from a university". */
  'degrees',
  'field',
  'schools',
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
