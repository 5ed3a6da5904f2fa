import type { CompetitorAnalyzer } from './analyzer.ts'
import type { AnalyzerParts } from './create-analyzer.ts'

/** What compares companies, loaded at its first use: its tables are not worth the start of every command. */
export async function openAnalyzer(parts: AnalyzerParts): Promise<CompetitorAnalyzer> {
  const { createAnalyzer } = await import('./create-analyzer.ts')
  return createAnalyzer(parts)
}
