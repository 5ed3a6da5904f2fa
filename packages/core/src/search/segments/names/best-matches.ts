import type { NameCandidate } from '../../company-index.ts'
import type { ScoredName } from './name-score.ts'

/** The best match of each company. Of a company's equal matches the first offered stays. */
export class BestMatches {
  private readonly minScore: number
  private readonly byCompany = new Map<string, NameCandidate>()

  constructor(minScore: number) {
    this.minScore = minScore
  }

  offer(id: string, matchedAlias: string, { matchType, hundredths }: ScoredName): void {
    const score = hundredths / 100
    if (score < this.minScore) return
    const known = this.byCompany.get(id)
    if (known === undefined || known.score < score)
      this.byCompany.set(id, { id, matchedAlias, matchType, score })
  }

  /** Best first, ties by id. */
  first(limit: number): NameCandidate[] {
    return [...this.byCompany.values()]
      .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
      .slice(0, limit)
  }
}
