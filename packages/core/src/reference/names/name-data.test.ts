import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { segmentOf } from '../../../test/names-segment.ts'
import { inNightly } from '../../../test/nightly.ts'
import { indexedNames } from '../../search/lookup/indexed-names.ts'
import { nameScoreMin } from '../../search/lookup/schema.ts'
import { matchNamesIn } from '../../search/segments/names/match-names.ts'
import { NameSectionsWriter } from '../../search/segments/names/name-sections.ts'
import { normalizeName } from './names.ts'

const data = '../shared/data'
const hasData = existsSync(`${data}/names.jsonl`) && existsSync(`${data}/companies.jsonl.gz`)
if (!hasData) console.log(`skipped: ${data} is absent, so real names are not checked`)

/** Two seconds when nothing else runs. */
const busyMachineMs = 170_000

interface RealCompany {
  readonly id: string
  readonly name: string
  readonly aliases: string[]
  readonly description: string | null
}

interface Question {
  readonly query: string
  readonly kind: string
  readonly ids: readonly string[]
  readonly ambiguous_with: readonly string[]
}

function realCompanies(): RealCompany[] {
  const text = gunzipSync(readFileSync(`${data}/companies.jsonl.gz`)).toString()
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as RealCompany)
}

function matcherOf(companies: readonly RealCompany[]) {
  const writer = new NameSectionsWriter()
  for (const [document, company] of companies.entries())
    writer.add(document, indexedNames({ ...company, legal_name: null }))
  const segment = segmentOf(
    writer.sections(),
    companies.map(({ id }) => id),
  )
  const view = { segments: [segment], cursor: null }
  return (names: readonly string[]) => matchNamesIn(view, names, 5, nameScoreMin)
}

describe.skipIf(!hasData)('among real companies', () => {
  const required: readonly (readonly [string, number])[] = [
    ['typo', 0.95],
    ['former-alias', 1],
    ['former-in-description', 1],
    ['cross-source', 0.96],
    ['ror-alias', 1],
    ['case-punct', 1],
    ['absent', 1],
  ]
  const all = hasData ? realCompanies() : []

  test(
    'present names find one of their companies and absent names find nothing',
    () => {
      const questions = readFileSync(`${data}/names.jsonl`, 'utf8').trim().split('\n')
      const asked = questions.map((line) => JSON.parse(line) as Question)
      const match = matcherOf(all)
      const found = match(asked.map(({ query }) => query))
      const isRight = asked.map(({ ids, ambiguous_with }, i) => {
        const [best] = (found[i] ?? []).filter(({ id }) => !ambiguous_with.includes(id))
        return best === undefined ? ids.length === 0 : ids.includes(best.id)
      })
      for (const [kind, least] of required) {
        const ofKind = isRight.filter((_, i) => asked[i]?.kind === kind)
        const share = ofKind.filter(Boolean).length / ofKind.length
        expect([kind, share >= least, share]).toEqual([kind, true, share])
      }
    },
    busyMachineMs,
  )

  const takenOut =
    'a company that was taken out is rarely mistaken for another, and a misspelled one mostly found'
  test.skipIf(!inNightly(takenOut))(
    takenOut,
    () => {
      const isLeftOut = (i: number) => i % 20 === 0
      const kept = all.filter((_, i) => !isLeftOut(i))
      const match = matcherOf(kept)
      const nameOf = new Map(kept.map(({ id, name }) => [id, name]))
      const keptNames = new Set(
        kept.flatMap(({ name, aliases }) => [name, ...aliases].map((text) => keyOf(text))),
      )
      const absent = all.filter(({ name }, i) => isLeftOut(i) && !keptNames.has(keyOf(name)))
      const mistaken = match(absent.map(({ name }) => name)).filter((matches) => matches.length > 0)
      expect(absent.length).toBeGreaterThan(1_000)
      expect(mistaken.length / absent.length).toBeLessThan(0.05)

      const known = kept.filter(({ name }, i) => i % 20 === 7 && /^[A-Za-z ]{7,}$/.test(name))
      const found = match(known.map(({ name }, i) => misspelled(name, i)))
      const right = known.filter(({ name }, i) => {
        const [best] = found[i] ?? []
        return keyOf(nameOf.get(best?.id ?? '') ?? '') === keyOf(name)
      })
      expect(right.length / known.length).toBeGreaterThan(0.93)
    },
    busyMachineMs,
  )
})

const keyOf = (text: string) => normalizeName(text).replaceAll(' ', '')

/** One letter in the middle doubled, left out, swapped with the next or replaced. */
function misspelled(name: string, i: number): string {
  const at = 1 + ((i * 7) % (name.length - 3))
  const [before, letter, after] = [name.slice(0, at), name.charAt(at), name.slice(at + 1)]
  if (i % 4 === 0) return `${before}${letter}${letter}${after}`
  if (i % 4 === 1) return before + after
  if (i % 4 === 2) return `${before}${after.charAt(0)}${letter}${after.slice(1)}`
  return `${before}${letter === 'u' ? 'o' : 'u'}${after}`
}
