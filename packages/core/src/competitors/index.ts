export type { ComparedCompany, CompetitorAnalyzer } from './analyzer.ts'
export { comparedCompanyOf } from './compared-company.ts'
export type { Competitors } from './competitors.ts'
export { competitorEndpoints } from './endpoints.ts'
export { type HomePageRead, readHomePage } from './home-page.ts'
export { openAnalyzers, openCompetitors, openLikeness } from './open.ts'
export {
  analysisFields,
  type Competitor,
  type CompetitorData,
  type CompetitorRequest,
  CompetitorRequestSchema,
  type SimilarityLevel,
} from './schema.ts'
