import { dirname, join } from 'node:path/posix'
import type { Import } from './tokens.ts'

/** What a folder of packages/core/src may import from the others; the table of CONTRIBUTING, as data. */
interface Layer {
  readonly may: string
  readonly allows: (target: Place, file: Place, typeOnly: boolean) => boolean
}

/** A file of packages/core/src: `companies/filters/age.ts` is in folder `companies`; `text.ts` is in folder ``. */
interface Place {
  readonly path: string
  readonly folder: string
  readonly name: string
}

/** They put the service together or describe all of it, so they may see everything. */
const COMPOSITION = new Set([
  'endpoints.ts',
  'index.ts',
  'job-kinds.ts',
  'options.ts',
  'service.ts',
  'service-companies.ts',
  'service-competitors.ts',
  'service-at-once.ts',
  'service-enrichment.ts',
  'service-index-thread.ts',
  'service-jobs.ts',
  'service-sites.ts',
  'service-sites-child.ts',
  'service-sites-ports.ts',
  'service-sites-remote.ts',
  'service-webhooks.ts',
])
const RIM = ['client', 'http', 'storage', 'testing'] as const
const HTTP_MAY_USE = new Set(['rates', 'billing', 'accounts'])

/**
 * The hash chain of the ledger, what an import leaves of an operator's edits, what a job or an endpoint becomes with a step, the
 * form of its checkpoints, and the event of an end: all are decided where the rows are, inside the decision that writes them.
 */
const SHARED_RULES = new Set([
  'billing/ledger.ts',
  'companies/edit/editable-fields.ts',
  'companies/edit/take-fields.ts',
  'companies/stored-text.ts',
  'jobs/checkpoint-texts.ts',
  'jobs/ending.ts',
  'jobs/job.ts',
  'jobs/paths.ts',
  'jobs/transitions.ts',
  'webhooks/endpoint-changes.ts',
  'webhooks/event.ts',
  'webhooks/health.ts',
])

/** What a client and the service must agree on beyond the document: when a delivery of a webhook is genuine. */
const CLIENT_MAY_USE = new Set(['webhooks/delivery-claim.ts'])

const isRim = (folder: string): folder is (typeof RIM)[number] => RIM.some((name) => name === folder)
const isHelper = (place: Place) => place.folder === '' && !COMPOSITION.has(place.name)
const isFeature = (place: Place) => place.folder !== '' && !isRim(place.folder)
const isEndpoints = (place: Place) =>
  /(?:^|-)endpoints\.ts$/.test(place.name) || place.path.includes('/endpoints/')

const LAYERS = {
  composition: {
    may: 'anything in core but testing/ and client/',
    allows: (target) => target.folder !== 'testing' && target.folder !== 'client',
  },
  helper: {
    may: 'the other helpers and ports of src/*.ts',
    allows: isHelper,
  },
  feature: {
    may: 'src/*.ts, its own folder and what other features publish; never http/, storage/ or testing/',
    allows: (target, file) =>
      isHelper(target) || target.folder === file.folder || (isFeature(target) && !isEndpoints(target)),
  },
  endpoints: {
    may: 'its own feature, http/endpoint.ts, src/*.ts and typebox',
    allows: (target, file) =>
      isHelper(target) || target.folder === file.folder || target.path === 'http/endpoint.ts',
  },
  client: {
    may: 'client/ and the rules that it shares with the service (CLIENT_MAY_USE); a program of its users has nothing else of core',
    allows: (target) => target.folder === 'client' || CLIENT_MAY_USE.has(target.path),
  },
  http: {
    may: 'src/*.ts, http/, rates/, billing/ and accounts/; never a storage implementation',
    allows: (target) =>
      isHelper(target) ||
      target.folder === 'http' ||
      (HTTP_MAY_USE.has(target.folder) && !isEndpoints(target)),
  },
  storage: {
    may: "src/*.ts, storage/, the features' store.ts and their types, and the rules that every storage applies (SHARED_RULES); never a service",
    allows: (target, _file, typeOnly) =>
      isHelper(target) ||
      target.folder === 'storage' ||
      (isFeature(target) && (typeOnly || isShared(target))),
  },
  testing: {
    may: 'anything in core',
    allows: () => true,
  },
} satisfies Record<string, Layer>

/** What storage may call, not only name: its own interface, and pure rules that every storage has to apply alike. */
function isShared(place: Place): boolean {
  return place.name === 'store.ts' || SHARED_RULES.has(place.path)
}

/** A sentence when `path` (relative to core's src) may not import `found`, a relative specifier. */
export function refuseLayer(path: string, found: Import): string | undefined {
  const target = placeOf(join(dirname(path), found.specifier))
  if (target.path.startsWith('../')) return `leaves packages/core/src: ${found.specifier}`
  const file = placeOf(path)
  const name = layerOf(file)
  const layer: Layer = LAYERS[name]
  if (layer.allows(target, file, found.typeOnly)) return undefined
  return `imports ${target.path}; ${name === 'endpoints' ? 'an endpoints file' : `the ${name} layer`} may import ${layer.may}`
}

function layerOf(file: Place): keyof typeof LAYERS {
  if (file.folder === '') return COMPOSITION.has(file.name) ? 'composition' : 'helper'
  if (isRim(file.folder)) return file.folder
  return isEndpoints(file) ? 'endpoints' : 'feature'
}

function placeOf(path: string): Place {
  const parts = path.split('/')
  return { path, folder: parts.length > 1 ? (parts[0] ?? '') : '', name: parts.at(-1) ?? '' }
}
