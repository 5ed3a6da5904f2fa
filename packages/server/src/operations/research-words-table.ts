import type { DeepResearchResult } from '@dealflow/core'

/** What is being done, for who waits for it. */
export const subsystemWords: Readonly<Record<keyof DeepResearchResult['data'], string>> = {
  deepScrape: 'reading its site',
  companyProfile: 'working out the profile',
  founderResearch: 'looking for founders',
  fundingResearch: 'looking for funding',
  productAnalysis: 'looking at the products',
  hiringSignals: 'looking at open roles',
  techStack: 'looking at what it is built with',
  newsAndPress: 'looking at the news',
  webPresence: 'looking where it is on the web',
  tractionSignals: 'looking for traction',
  ventureAssessment: 'judging whether it is venture-backable',
  competitorAnalysis: 'comparing it with others',
  marketAnalysis: 'looking at the market',
  riskFlags: 'looking for risks',
  report: 'writing the report',
}
