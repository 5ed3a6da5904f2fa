import type { Neighbour, ProfileFacts, Site } from '../extraction/index.ts'
import type { Log } from '../kernel/index.ts'
import type { CompanyStore } from '../records/index.ts'
import { investorKey, isCuratedInvestor, normalizeName } from '../reference/index.ts'
import { type CompanyIndex, type IndexFeed, similarQueryOf } from '../search/index.ts'
import { madeHere } from './new-record.ts'

/** The operator's own companies, and what finds them. */
export interface KnownCompanies {
  readonly store: Pick<CompanyStore, 'find' | 'findMany' | 'findByDomains' | 'deletedByOperator'>
  readonly index: Pick<CompanyIndex, 'similar' | 'investorsNamed'>
  readonly feed: Pick<IndexFeed, 'catchUp'>
}

const neighboursMax = 30
/** So much of a page tells what a company does. */
const textMax = 4_000

/** Labelled companies whose texts are most like what this site says; null where the index cannot be asked. */
export async function neighboursOf(
  site: Site,
  { tagline, description, valueProposition, tags }: ProfileFacts,
  ownId: string | null,
  { store, index, feed, log }: KnownCompanies & { readonly log: Log },
): Promise<readonly Neighbour[] | null> {
  const own = [description.value, valueProposition.value].filter((text) => text !== null).join('\n')
  const { text } = similarQueryOf({
    tagline: tagline.value,
    description: own === '' ? homeText(site) : own,
    industries: [],
    tags: tags.flatMap(({ value }) => value ?? []),
  })
  if (text === '') return []
  try {
    await feed.catchUp()
    const excludedIds = ownId === null ? [] : [ownId]
    const similar = await index.similar({
      text,
      industries: [],
      filter: {},
      excludedIds,
      limit: neighboursMax,
    })
    const records = await store.findMany(similar.map(({ id }) => id))
    return similar.flatMap(({ score }, at): readonly Neighbour[] => {
      const record = records[at]
      // What was worked out by neighbours makes no neighbour: one mistake would breed others.
      if (record == null || record.source === madeHere || record.company.industries.length === 0) return []
      return [{ name: record.company.name, industries: record.company.industries, score }]
    })
  } catch (error) {
    log.write('warn', 'The company index could not be asked for neighbours', { error })
    return null
  }
}

function homeText({ pages }: Site): string {
  const [home] = pages
  const texts = home?.page.blocks.filter(({ region }) => region === 'main').map(({ text }) => text) ?? []
  return texts.join('\n').slice(0, textMax)
}

/** Which names are investors', as far as is known without asking; what was not known can be asked for. */
export interface KnownInvestors {
  readonly isInvestor: (name: string) => boolean
  /** The same without those whom only the client names. */
  readonly isKnown: (name: string) => boolean
  /** Asks the dataset for the names that nobody knew; true when it knows some of them. */
  learn(): Promise<boolean>
}

/** A page names a few dozen organisations; one that lists thousands is not worth thousands of questions. */
const askedMax = 200

/**
 * `own` are those of the company's own record. That they are in the dataset says nothing, for an earlier job may have put them
 * there: another company must have them too.
 */
export function knownInvestors(
  { hinted, own }: { readonly hinted: readonly string[]; readonly own: readonly string[] },
  { index, feed, log }: Pick<KnownCompanies, 'index' | 'feed'> & { readonly log: Log },
): KnownInvestors {
  const ofClient = new Set(hinted.map(investorKey))
  const known = new Set<string>()
  const ownKeys = new Set(own.map(investorKey))
  const asked = new Set<string>()
  const unknown = new Map<string, string>()
  function isKnown(name: string): boolean {
    const key = investorKey(name)
    if (known.has(key) || isCuratedInvestor(normalizeName(name))) return true
    if (!asked.has(key) && unknown.size < askedMax) unknown.set(key, name)
    return false
  }
  return {
    isKnown,
    isInvestor: (name) => isKnown(name) || ofClient.has(investorKey(name)),
    async learn() {
      const keys = [...unknown.keys()]
      const names = [...unknown.values()]
      unknown.clear()
      for (const key of keys) asked.add(key)
      if (names.length === 0) return false
      try {
        await feed.catchUp()
        const found = await index.investorsNamed(names)
        const met = keys.filter((key, at) =>
          found[at]?.some(({ name, companies }) => name === key && companies > (ownKeys.has(key) ? 1 : 0)),
        )
        for (const key of met) known.add(key)
        return met.length > 0
      } catch (error) {
        log.write('warn', 'The company index could not be asked for investors', { error })
        return false
      }
    },
  }
}
