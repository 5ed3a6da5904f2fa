import type { SubsystemName } from '../schema.ts'

/** The name of a part of a research in a sentence that says that it is missing. It begins the sentence. */
export const partNames: Readonly<Record<SubsystemName, string>> = {
  deepScrape: 'The website',
  companyProfile: 'The profile of the company',
  founderResearch: 'The founders',
  fundingResearch: 'The funding',
  competitorAnalysis: 'Competitors',
  marketAnalysis: 'The market',
  tractionSignals: 'Signs of traction',
  ventureAssessment: 'Whether it is a company for venture capital',
  productAnalysis: 'The products',
  hiringSignals: 'Open roles',
  techStack: 'The technology of the site',
  newsAndPress: 'News and press',
  webPresence: 'The presence on the web',
  riskFlags: 'Risks',
  report: 'The report',
}

interface Gap {
  readonly part: 'companyProfile' | 'founderResearch' | 'fundingResearch'
  /** A member of its states. */
  readonly member: string
  readonly what: string
  readonly question: (name: string) => string
  /** Whether a search elsewhere could find it. */
  readonly isSearched: boolean
}

/** What a reader wants to know first; without it there is a question. */
export const gaps: readonly Gap[] = [
  {
    part: 'companyProfile',
    member: 'founded_year',
    what: 'the year of its founding',
    question: (name) => `When was ${name} founded?`,
    isSearched: true,
  },
  {
    part: 'companyProfile',
    member: 'location',
    what: 'where it is based',
    question: (name) => `Where is ${name} based?`,
    isSearched: true,
  },
  {
    part: 'companyProfile',
    member: 'employee_count',
    what: 'how many people work there',
    question: (name) => `How many people does ${name} employ?`,
    isSearched: false,
  },
  {
    part: 'companyProfile',
    member: 'customers',
    what: 'the names of its customers',
    question: (name) => `Who are the customers of ${name}?`,
    isSearched: false,
  },
  {
    part: 'companyProfile',
    member: 'pricing',
    what: 'what it charges',
    question: (name) => `What does ${name} charge?`,
    isSearched: false,
  },
  {
    part: 'founderResearch',
    member: 'founders',
    what: 'who founded it',
    question: (name) => `Who founded ${name}?`,
    isSearched: true,
  },
  {
    part: 'fundingResearch',
    member: 'rounds',
    what: 'what it has raised',
    question: (name) => `What has ${name} raised, and from whom?`,
    isSearched: true,
  },
]
