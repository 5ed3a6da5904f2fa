import { dirname, join } from 'node:path/posix'
import type { Import } from './tokens.ts'

/** A file of packages/core/src: `records/filters/age.ts` is in wing `records`; `index.ts` is in wing ``. */
interface Place {
  readonly path: string
  readonly wing: string
  readonly name: string
}

/** The wings of packages/core/src, from the ground up: a file imports from its own wing and from those before it. */
export const wings = [
  'kernel',
  'language',
  'reference',
  'records',
  'search',
  'web',
  'providers',
  'extraction',
  'accounts',
  'billing',
  'rates',
  'audit',
  'operators',
  'instance',
  'jobs',
  'webhooks',
  'enrichment',
  'competitors',
  'vc-backability',
  'pitch-decks',
  'deep-research',
] as const

/** They stand beside the wings, each with a rule of its own. */
const rim = ['http', 'storage', 'client', 'testing', 'service'] as const

/** What is published, put together as the service is. */
const entries = new Set(['index.ts', 'hosts.ts', 'company-store.ts'])

/** The form of an endpoint as a value, and what it is made of: every wing imports it, so it imports none but the kernel. */
const endpointForm = 'http/endpoint.ts'
const endpointParts = new Set([endpointForm, 'http/reply.ts'])
const httpUses = new Set(['kernel', 'accounts', 'billing', 'rates'])

/**
 * The hash chain of the ledger, what an import leaves of an operator's edits, what a job or an endpoint becomes with a step, the
 * form of its checkpoints, and the event of an end: all are decided where the rows are, inside the decision that writes them.
 */
const sharedRules = new Set([
  'billing/ledger.ts',
  'jobs/checkpoint-texts.ts',
  'jobs/ending.ts',
  'jobs/job-types.ts',
  'jobs/transitions.ts',
  'records/edit/editable-fields.ts',
  'records/edit/take-fields.ts',
  'records/stored-text.ts',
  'webhooks/endpoint-changes.ts',
  'webhooks/event.ts',
  'webhooks/health.ts',
])

/** What a client and the service must agree on beyond the document: when a delivery of a webhook is genuine. */
const clientUses = new Set(['webhooks/delivery-claim.ts'])

const floorOf = ({ wing }: Place) => (wings as readonly string[]).indexOf(wing)
const isRim = (wing: string): wing is (typeof rim)[number] => rim.some((name) => name === wing)
const isEndpoints = ({ name }: Place) => /(?:^|-)endpoints\.ts$/.test(name)

interface Rule {
  readonly may: string
  readonly allows: (target: Place, file: Place, typeOnly: boolean) => boolean
}

const ofWings: Rule = {
  may: `its own wing, those before it (${wings.join(', ')}) but for their endpoints, and the form of an endpoint in ${endpointForm}`,
  allows: (target, file) =>
    target.wing === file.wing ||
    target.path === endpointForm ||
    (floorOf(target) !== -1 && floorOf(target) < floorOf(file) && !isEndpoints(target)),
}

const ofEndpointForm: Rule = {
  may: `kernel/ and ${[...endpointParts].join(', ')}`,
  allows: ({ wing, path }) => wing === 'kernel' || endpointParts.has(path),
}

const rimRules: Readonly<Record<(typeof rim)[number], Rule>> = {
  service: {
    may: 'anything in core but testing/ and client/',
    allows: ({ wing }) => wing !== 'testing' && wing !== 'client',
  },
  client: {
    may: 'client/ and the rules that it shares with the service (clientUses); a program of its users has nothing else of core',
    allows: ({ wing, path }) => wing === 'client' || clientUses.has(path),
  },
  http: {
    may: 'http/, kernel/, rates/, billing/ and accounts/; never a storage implementation',
    allows: (target) => target.wing === 'http' || (httpUses.has(target.wing) && !isEndpoints(target)),
  },
  storage: {
    may: "storage/, kernel/, the wings' store.ts and their types, and the rules that every storage applies (sharedRules); never a service",
    allows: (target, _file, typeOnly) =>
      target.wing === 'storage' ||
      target.wing === 'kernel' ||
      (floorOf(target) !== -1 && (typeOnly || target.name === 'store.ts' || sharedRules.has(target.path))),
  },
  testing: {
    may: 'anything in core',
    allows: () => true,
  },
}

/** A sentence when `path` (relative to core's src) may not import `found`, a relative specifier. */
export function refuseLayer(path: string, found: Import): string | undefined {
  const target = placeOf(join(dirname(path), found.specifier))
  // Data lies beside the sources, in the repository and in the package.
  if (target.path.startsWith('../data/') && target.path.endsWith('.json')) return undefined
  if (target.path.startsWith('../')) return `leaves packages/core/src: ${found.specifier}`
  const file = placeOf(path)
  const rule = ruleOf(file)
  if (target.path === `${file.wing}/index.ts`)
    return `imports the door of its own wing; import the file from which ${target.path} has it`
  if (rule === undefined) return `is in no wing: ${wings.join(', ')}; beside them ${rim.join(', ')}`
  if (rule.allows(target, file, found.typeOnly)) return undefined
  return `imports ${target.path}; ${endpointParts.has(path) ? path : `${file.wing}/`} may import ${rule.may}`
}

function ruleOf({ wing, path }: Place): Rule | undefined {
  if (entries.has(path)) return rimRules.service
  if (endpointParts.has(path)) return ofEndpointForm
  if (isRim(wing)) return rimRules[wing]
  return wings.some((name) => name === wing) ? ofWings : undefined
}

function placeOf(path: string): Place {
  const parts = path.split('/')
  return { path, wing: parts.length > 1 ? (parts[0] ?? '') : '', name: parts.at(-1) ?? '' }
}
