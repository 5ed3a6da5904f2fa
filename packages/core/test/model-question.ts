import type { GeneralFacts } from '../src/enrichment/general-field.ts'
import type { ModelParts } from '../src/enrichment/model/model-general.ts'
import { allExtractors } from '../src/extraction/all-extractors.ts'
import type { ReadPage, Site } from '../src/extraction/site.ts'
import type { ModelProvider } from '../src/kernel/provider-ports.ts'
import { exampleContacts, exampleIdentity, exampleProfile } from '../src/testing/example-facts.ts'
import { parsePage } from '../src/web/html/parse-page.ts'
import { locations } from './locations.ts'

/** Pages of harrow.example, the company of which a model is asked: their kind and HTML by path. */
export function harrowSite(pages: Readonly<Record<string, readonly [ReadPage['kind'], html: string]>>): Site {
  const read = ([path, [kind, html]]: readonly [string, readonly [ReadPage['kind'], string]]): ReadPage => {
    const url = `https://harrow.example${path}`
    const page = parsePage(html, url)
    return { page, kind, url, headers: {}, fetchedAt: 1, sha256: null, origin: 'own_site' }
  }
  return { domain: 'harrow.example', names: ['Harrow Kettles'], pages: Object.entries(pages).map(read) }
}

/** What a question to a model is given beside the facts. */
export const modelQuestion = (model: ModelProvider | null, site: Site): ModelParts => ({
  model,
  extractors: allExtractors,
  context: { locations, now: Date.UTC(2026, 8, 1), isInvestor: () => false },
  site,
  signal: new AbortController().signal,
})

export const nothingKnown: GeneralFacts = {
  identity: exampleIdentity(),
  contacts: exampleContacts(),
  profile: exampleProfile(),
  industries: [],
}

/** The answer of a model that claims nothing of a profile. */
export const nothingClaimed = {
  legal_name: null,
  founded_year: null,
  employee_count: null,
  headquarters_city: null,
} as const
