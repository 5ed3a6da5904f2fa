import { analyse, type CueKey, type Doc, outermost, type Range, type Segment } from '../../language/index.ts'
import type { Company } from '../../records/index.ts'
import type { Fact } from '../finding.ts'
import { found } from '../found.ts'
import { blockOf, docOfPage } from '../page-doc.ts'
import { reconcileEach } from '../reconcile.ts'
import type { Site } from '../site.ts'
import { ownPages } from './profile-pages.ts'
import { servedIn } from './segments.ts'

type BusinessModel = Company['business_models'][number]

/** What says that a company earns its money so: in so many words, or by what it offers. */
const modelOfKey: Partial<Record<CueKey, readonly [BusinessModel, 'said' | 'cue']>> = {
  'model.saas': ['saas', 'said'],
  'model.b2b': ['b2b', 'said'],
  'model.b2c': ['b2c', 'said'],
  'model.b2b2c': ['b2b2c', 'said'],
  'model.b2g': ['b2g', 'said'],
  'model.marketplace': ['marketplace', 'said'],
  'model.hardware': ['hardware', 'said'],
  'model.services': ['services', 'said'],
  'model.open-source': ['open_source', 'said'],
  'offer.saas': ['saas', 'cue'],
  'offer.b2b': ['b2b', 'cue'],
  'offer.b2c': ['b2c', 'cue'],
  'offer.hardware': ['hardware', 'cue'],
  'offer.services': ['services', 'cue'],
}
const modelKeys = Object.keys(modelOfKey) as CueKey[]

const businesses: readonly Segment[] = [
  'companies',
  'developers',
  'engineering teams',
  'data teams',
  'marketers',
  'sales teams',
  'HR teams',
  'finance teams',
  'customer support teams',
  'security teams',
  'startups',
  'small businesses',
  'enterprises',
  'agencies',
  'retailers',
  'e-commerce',
  'manufacturers',
  'logistics companies',
  'construction companies',
  'healthcare providers',
  'pharma and biotech',
  'banks',
  'insurers',
  'law firms',
  'legal teams',
  'restaurants',
  'hotels',
  'employers',
  'publishers',
  'utilities',
]
const people: readonly Segment[] = [
  'consumers',
  'families',
  'students',
  'patients',
  'travelers',
  'home owners',
]

/** Who serves these sells to them. */
const modelOfSegment = new Map<Segment, BusinessModel>([
  ...businesses.map((segment) => [segment, 'b2b'] as const),
  ...people.map((segment) => [segment, 'b2c'] as const),
  ['governments', 'b2g'],
])

/** How the company earns its money, by what its own pages say and offer. */
export function findBusinessModels(site: Site): readonly Fact<BusinessModel>[] {
  const findings = ownPages(site, 'home', 'about', 'product', 'pricing').flatMap((read) =>
    assertedIn(docOfPage(read.page)).flatMap(({ model, kind, ...range }) => {
      const place = blockOf(read.page, range)
      return place === null ? [] : [found(read, `model.${kind}`, model, place.block.text, place.at)]
    }),
  )
  return reconcileEach(findings, (model) => model)
}

interface ModelSaid extends Range {
  readonly model: BusinessModel
  readonly kind: 'said' | 'cue'
}

/** Of each model and kind that many places tell as much as all. */
const placesMax = 2

function modelsIn(doc: Doc): readonly ModelSaid[] {
  const said = outermost(doc.cues(...modelKeys)).flatMap(({ key, from, to }): ModelSaid[] => {
    const row = modelOfKey[key]
    return row === undefined ? [] : [{ model: row[0], kind: row[1], from, to }]
  })
  const served = servedIn(doc).flatMap(({ segment, lead: from, to }): ModelSaid[] => {
    const model = modelOfSegment.get(segment)
    return model === undefined ? [] : [{ model, kind: model === 'b2g' ? 'said' : 'cue', from, to }]
  })
  return [...Map.groupBy([...said, ...served], ({ model, kind }) => `${model} ${kind}`).values()].flatMap(
    (places) => places.slice(0, placesMax),
  )
}

/** Not "no SaaS". A short quote does not tell in which language "no" is, so this is asked of whole pages. */
const assertedIn = (doc: Doc): readonly ModelSaid[] =>
  modelsIn(doc).filter((place) => !doc.assertion(place).denied)

/** Whether a quote says that a company earns its money so. */
export const businessModelReadsBack = (quote: string, value: BusinessModel): boolean =>
  modelsIn(analyse(quote)).some(({ model }) => model === value)
