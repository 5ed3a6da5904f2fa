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
  'words',
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

/** They are beside the wings, each with a rule of its own. */
const rim = ['http', 'storage', 'client', 'testing', 'service'] as const

/** What is published, put together as the service is. */
const entries = new Set(['index.ts', 'hosts.ts', 'company-store.ts'])

/** The form of an endpoint as a value: every wing imports it, so it imports none but the kernel. */
export const endpointForm = 'http/endpoint.ts'
const httpUses = new Set(['kernel', 'accounts', 'billing', 'rates'])

/**
 * The hash chain of the ledger, what an import leaves of an operator's edits, what merged companies say together, what goes with a field of one's own, what a job or an endpoint becomes with a step, the
 * form of its checkpoints, and the event of an end: all are decided where the rows are, inside the decision that writes them.
 */
const sharedRules = new Set([
  ...['chargeRefusal', 'ledgerMicroUsdMax', 'requireWholeAmount', 'sealEntry'],
  ...['counterEndsAt'],
  ...['checkpointTexts', 'fromCheckpointTexts', 'claimedJob', 'decideCreation', 'newJob', 'reportedProgress'],
  ...['familyOf', 'isOfFamily', 'jobTypes', 'planEnding', 'requirePosted'],
  ...['afterImport', 'keepEnrichedFields', 'noEdits', 'editedFields', 'isEditableField', 'noteStored'],
  ...[
    'byEnrichment',
    'byOperator',
    'changeCharactersKept',
    'changesKept',
    'countKept',
    'formerValues',
    'keepNewer',
    'keptOf',
    'madeBy',
    'madeRecord',
    'numberedChanges',
    'mayLose',
    'offeredValues',
    'offererOf',
  ],
  ...[
    'carryChange',
    'changesByOrigin',
    'composeRecords',
    'haveOneName',
    'inPairOrder',
    'noHistory',
    'unshownOf',
  ],
  ...[
    'choicesNamed',
    'draftWithoutRemoved',
    'formerWithout',
    'historyWithout',
    'recordWithout',
    'valuesWithout',
    'withoutRemoved',
  ],
  ...['joinedFinds', 'listWithoutPeople', 'savedWithoutPeople', 'shownFacts', 'withFound'],
  // Of people who are forgotten.
  ...['draftWithoutPeople', 'historyWithoutPeople', 'recordWithoutPeople', 'withoutPeople'],
  ...['forgottenAmong', 'forgottenBy', 'forgottenPerson', 'placesOf'],
  ...['changeOf', 'cursorOf', 'advanceCheckpoint', 'planMembers'],
  ...[
    'eventOf',
    'wants',
    'failingAfterMs',
    'failingAttempts',
    'healthAfter',
    'placesAt',
    'isFailing',
    'signingAt',
  ],
  ...['changedEndpoint', 'dueAtOnceMax', 'rotatedSecrets', 'unsignableMs'],
])

/** What a client and the service must agree on beyond the document: when a delivery of a webhook is genuine. */
const clientUses = new Set(['webhooks/delivery-claim.ts'])

const floorOf = ({ wing }: Place) => (wings as readonly string[]).indexOf(wing)
const isRim = (wing: string): wing is (typeof rim)[number] => rim.some((name) => name === wing)
/** What others see of a wing, or of what is beside the wings: a file behind it is its own. */
const isDoor = ({ wing, path }: Place) => path === `${wing}/index.ts`
/** Endpoints are put together by the service alone. */
const hasEndpoints = (values: readonly string[]) => values.some((name) => /[eE]ndpoints$/.test(name))

interface Rule {
  readonly may: string
  readonly allows: (target: Place, file: Place, found: Import) => boolean
}

const ofWings: Rule = {
  may: `its own wing, the index.ts of those before it (${wings.join(', ')}) but for their endpoints, and the form of an endpoint in ${endpointForm}`,
  allows: (target, file, { values }) =>
    target.path === endpointForm ||
    (isDoor(target) && floorOf(target) !== -1 && floorOf(target) < floorOf(file) && !hasEndpoints(values)),
}

const ofEndpointForm: Rule = {
  may: 'kernel/',
  allows: (target) => isDoor(target) && target.wing === 'kernel',
}

const rimRules: Readonly<Record<(typeof rim)[number], Rule>> = {
  service: {
    may: 'the index.ts of anything in core but testing/ and client/',
    allows: (target) =>
      target.path === endpointForm ||
      (isDoor(target) && target.wing !== 'testing' && target.wing !== 'client'),
  },
  client: {
    may: 'client/ and the rules that it shares with the service (clientUses); a program of its users has nothing else of core',
    allows: ({ path }) => clientUses.has(path),
  },
  http: {
    may: 'http/, and the index.ts of kernel/, rates/, billing/ and accounts/; never a storage implementation',
    allows: (target, _file, { values }) =>
      isDoor(target) && httpUses.has(target.wing) && !hasEndpoints(values),
  },
  storage: {
    may: "storage/, kernel/, types that the wings' index.ts have, and the rules that every storage applies (sharedRules); never a service",
    allows: (target, _file, { typeOnly, values }) =>
      isDoor(target) &&
      (target.wing === 'kernel' ||
        (floorOf(target) !== -1 &&
          (typeOnly || (values.length > 0 && values.every((name) => sharedRules.has(name)))))),
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
  if (target.wing === file.wing && path !== endpointForm) return undefined
  if (rule.allows(target, file, found)) return undefined
  return `imports ${target.path}; ${path === endpointForm ? path : `${file.wing}/`} may import ${rule.may}`
}

function ruleOf({ wing, path }: Place): Rule | undefined {
  if (entries.has(path)) return rimRules.service
  if (path === endpointForm) return ofEndpointForm
  if (isRim(wing)) return rimRules[wing]
  return wings.some((name) => name === wing) ? ofWings : undefined
}

function placeOf(path: string): Place {
  const parts = path.split('/')
  return { path, wing: parts.length > 1 ? (parts[0] ?? '') : '', name: parts.at(-1) ?? '' }
}
