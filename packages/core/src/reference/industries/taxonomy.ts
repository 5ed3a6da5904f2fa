import taxonomy from '../../../data/industries.json' with { type: 'json' }
import { foldText, KeyTable, spacedWords } from '../../kernel/index.ts'

/** One industry. A parent stands for everything below it; `synonyms` are other words for exactly this one. */
export interface Industry {
  readonly slug: string
  readonly label: string
  readonly parent: string | null
  readonly synonyms: readonly string[]
}

let all: readonly Industry[] | null = null

/** All industries in table order: each top industry, then its children. */
export function industries(): readonly Industry[] {
  all ??= Object.freeze(
    taxonomy.flatMap((top) => [
      toIndustry(top, null),
      ...top.children.map((child) => toIndustry(child, top.slug)),
    ]),
  )
  return all
}

interface Names {
  readonly keys: KeyTable
  /** Whose each key is. */
  readonly owners: readonly Industry[]
}

let made: Names | null = null

/** Made at the first question: folding 1,500 names takes some milliseconds, which a start need not wait for. */
function names(): Names {
  if (made !== null) return made
  const named = industries().flatMap((industry) =>
    [industry.slug, industry.label, ...industry.synonyms].map((name) => ({ name, industry })),
  )
  const keys = new KeyTable(foldPlainLabels(named.map(({ name }) => name).join('\n')))
  made = { keys, owners: named.map(({ industry }) => industry) }
  return made
}

/** Of two industries of one name the later one counts. */
function named(key: string): Industry | null {
  const { keys, owners } = names()
  return owners[keys.find(key).at(-1) ?? -1] ?? null
}

/**
 * The industry that a slug, label or synonym names, or null. Case, accents and punctuation do not count. Of a path as sources
 * write it (`Healthcare -> Diagnostics`, `Developer Tools > Testing`) the last part that names an industry decides.
 */
export function resolveIndustry(text: string): Industry | null {
  const whole = named(foldLabel(text))
  if (whole !== null) return whole
  const parts = text.split(/\s*>\s*|\s+[-–—]>?\s+/)
  for (let i = parts.length - 1; i >= 0 && parts.length > 1; i--) {
    const industry = named(foldLabel(parts[i] ?? ''))
    if (industry !== null) return industry
  }
  return null
}

/** The slug itself and every slug below it; a slug that is no industry is the only one. */
export function withDescendants(slug: string): ReadonlySet<string> {
  const known = families.get(slug)
  if (known !== undefined) return known
  const children = industries().filter(({ parent }) => parent === slug)
  const family = new Set([slug, ...children.map((child) => child.slug)])
  if (children.length > 0) families.set(slug, family)
  return family
}
/** Those of parents, which are few. */
const families = new Map<string, ReadonlySet<string>>()

/** The key under which labels are the same: the industry's slug, or `label:` and the folded text of an unknown label. */
export function industryKey(text: string): string {
  return resolveIndustry(text)?.slug ?? `label:${foldLabel(text)}`
}

/** Whether a company with these labels falls under the wanted value; a parent matches its children, never the reverse. */
export function matchesIndustry(companyLabels: readonly string[], wanted: string): boolean {
  const keys = withDescendants(industryKey(wanted))
  return companyLabels.some((label) => keys.has(industryKey(label)))
}

/** Folded text with `&` read as "and" and other punctuation as space; text of nothing but punctuation stays as it is. */
function foldLabel(text: string): string {
  const folded = foldText(text)
  if (/^[a-z0-9]+(?: [a-z0-9]+)*$/.test(folded)) return folded
  const words = spacedWords(folded.replaceAll("'", '').replaceAll('’', '').replaceAll('&', ' and '))
  return words === '' ? folded : words
}

/** The same of the table's names, which are ASCII, a line each: a test holds them to it. */
function foldPlainLabels(lines: string): string {
  return lines
    .toLowerCase()
    .replaceAll("'", '')
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9\n]+/g, ' ')
    .replace(/^ | $/gm, '')
}

interface IndustryRow {
  readonly slug: string
  readonly label: string
  readonly synonyms: string
}

function toIndustry({ slug, label, synonyms }: IndustryRow, parent: string | null): Industry {
  return Object.freeze({ slug, label, parent, synonyms: Object.freeze(synonyms.split(' | ')) })
}
