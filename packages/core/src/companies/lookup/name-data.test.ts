import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { createNameMatcher } from './name-matcher.ts'
import { nameScoreMin } from './schema.ts'

const data = '../shared/data'
const hasData = existsSync(`${data}/names.jsonl`) && existsSync(`${data}/companies.jsonl.gz`)
if (!hasData) console.log(`skipped: ${data} is absent, so real names are not checked`)

interface Question {
  readonly query: string
  readonly kind: string
  readonly ids: readonly string[]
  readonly ambiguous_with: readonly string[]
}

function real() {
  const text = gunzipSync(readFileSync(`${data}/companies.jsonl.gz`)).toString()
  const companies = text.trim().split('\n').map(toCompany)
  const names = createNameMatcher()
  for (const company of companies) names.add(company)
  const lines = readFileSync(`${data}/names.jsonl`, 'utf8').trim().split('\n')
  return { names, companies, questions: lines.map((line) => JSON.parse(line) as Question) }
}

function toCompany(line: string) {
  const { id, name, aliases } = JSON.parse(line) as { id: string; name: string; aliases: string[] }
  return { id, name, aliases, legal_name: null }
}

describe.skipIf(!hasData)('among real companies', () => {
  test('present names find one of their companies and absent names find nothing', () => {
    const { names, questions } = real()
    const wrong = questions
      .filter(({ kind }) => ['former-alias', 'ror-alias', 'case-punct', 'absent'].includes(kind))
      .filter(({ query, ids, ambiguous_with }) => {
        const found = names.match(query, 5, nameScoreMin).map(({ id }) => id)
        if (ids.length === 0) return found.length > 0
        const best = found.find((id) => !ambiguous_with.includes(id))
        return best === undefined || !ids.includes(best)
      })
    expect(wrong.map(({ query }) => query)).toEqual([])
  })

  test('a company that was taken out is rarely mistaken for one with a part of its name', () => {
    const { names, companies } = real()
    const leftOut = companies.filter((_, i) => i % 40 === 0)
    const mistaken = leftOut.filter((company) => {
      names.remove(company.id)
      const found = names.match(company.name, 5, nameScoreMin)
      names.add(company)
      return found.some(({ matchType }) => matchType === 'prefix' || matchType === 'token')
    })
    expect(mistaken.length / leftOut.length).toBeLessThan(0.03)
  })
})
