import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

export const parts = ['query', 'people', 'funding'] as const

interface Written {
  readonly id: string
  readonly language: string
  readonly text: string
  /** Whose people and rounds are wanted. */
  readonly company: string | null
}

export interface ExpectedQuery {
  readonly countries_include?: readonly string[]
  readonly countries_exclude?: readonly string[]
  readonly regions?: readonly string[]
  readonly cities?: readonly string[]
  readonly founded_min?: number
  readonly founded_max?: number
  readonly employees_min?: number
  readonly employees_max?: number
  readonly funding_min?: number
  readonly funding_max?: number
  readonly funding_currency?: string
  readonly last_raised?: { readonly operator: string; readonly value: number; readonly unit: string }
  readonly investors_include?: readonly string[]
  readonly investors_exclude?: readonly string[]
  /** Words that have to remain for the search in texts. */
  readonly topic?: readonly string[]
}

export interface ExpectedPerson {
  readonly name: string
  readonly title: string | null
  readonly is_founder: boolean
}

export interface ExpectedRound {
  readonly amount: number | null
  readonly currency: string | null
  readonly stage: string | null
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  readonly date: string | null
  readonly lead_investors: readonly string[]
  /** Those that lead are not in it. */
  readonly investors: readonly string[]
}

export type QuerySentence = Written & { readonly part: 'query'; readonly expected: ExpectedQuery }
export type PeopleSentence = Written & {
  readonly part: 'people'
  readonly expected: { readonly people: readonly ExpectedPerson[] }
}
export type FundingSentence = Written & {
  readonly part: 'funding'
  readonly expected: {
    readonly rounds: readonly ExpectedRound[]
    readonly total_raised: { readonly amount: number; readonly currency: string } | null
  }
}
export type Sentence = QuerySentence | PeopleSentence | FundingSentence

/** The blind sets by the days on which they were written, each with the SHA-256 of its file. */
const blindSets: Readonly<Record<string, string>> = {
  '2026-11-28': '84707beb0254e405be3c7b32d2c56f7c8f2447d168b38349a28661da046faef8',
  '2026-11-29': 'cfb539ad3a8c9d338e811a4b01f4440bf19a9d0e7e0824226c8eead8b36670e9',
  '2026-11-29-third': '17473770469773d3155551a43f0a01bcfd1a00cac65b8b81e3b88953958fad81',
  '2026-11-29-fourth': '02f05a88db29e372a08b592d012ae6568394fa09177937c333524b0113c759f5',
  '2026-11-29-fifth': '854554c161e0690a1bf0ea83afd405854940b7eb3cac8dbec4609a5c52ca0c0f',
  '2026-11-30-sixth': '3f0d164a95dcc75214e7081ca01be33a671deb1690d5af1ca7b4b06e743d610c',
  '2026-11-30-seventh': 'bac69ed5b2507977e968f731407f74a4baffd4221f61d908dcf10ab683ba8acc',
}

const blindDays = Object.keys(blindSets)

/** Of a blind set, which must be the file that was written then; or of a file of lines like its own. */
export function readSentences(
  from: { readonly day: string } | { readonly file: string },
): readonly Sentence[] {
  return ('file' in from ? readFileSync(from.file, 'utf8') : blindSet(from.day))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Sentence)
}

function blindSet(day: string): string {
  const file = join(import.meta.dir, `../../../packages/core/test/language/blind-${day}.jsonl.gz`)
  const wanted = blindSets[day]
  if (wanted === undefined) throw new Error(`--set: no set of ${day}; there are ${blindDays.join(', ')}`)
  const packed = readFileSync(file)
  const hash = createHash('sha256').update(packed).digest('hex')
  if (hash !== wanted) throw new Error(`${file} has the hash ${hash}: it is another file`)
  return gunzipSync(packed).toString()
}

/** For comparisons of names: no case, accents or marks. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll('ß', 'ss')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A line for a slot that is wrong, nothing for one that is right. */
export function slot(name: string, wanted: unknown, read: unknown, isRight = same(wanted, read)): string[] {
  return isRight ? [] : [`${name}: wanted ${JSON.stringify(wanted)}, read ${JSON.stringify(read)}`]
}

const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)
