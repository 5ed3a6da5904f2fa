import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One package as bun.lock holds it: `name@version`, where from, what it needs, and its hash. */
type LockedPackage = readonly [string, string?, LockedNeeds?, string?]

interface LockedNeeds {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly optionalPeers?: readonly string[]
}

export interface Lock {
  readonly workspaces: Readonly<Record<string, { readonly name?: string } & LockedNeeds>>
  readonly packages: Readonly<Record<string, LockedPackage>>
}

interface Component {
  readonly type: 'library' | 'platform' | 'data'
  readonly 'bom-ref': string
  readonly name: string
  readonly version: string
  readonly purl?: string
  readonly hashes?: readonly { readonly alg: 'SHA-512'; readonly content: string }[]
  readonly licenses: readonly { readonly expression: string }[]
}

export interface SbomSubject {
  readonly version: string
  readonly commit: string
  /** ISO time of the build. */
  readonly builtAt: string
  readonly serialNumber: string
  readonly bunVersion: string
}

/** The software bill of materials of the binary, as CycloneDX 1.6: all that its workspace packages need at run time. */
export function createSbom(root: string, lock: Lock, subject: SbomSubject) {
  const found = new Map<string, LockedPackage>()
  for (const [folder, workspace] of Object.entries(lock.workspaces)) {
    if (folder.startsWith('packages/')) for (const name of needsOf(workspace)) collect(lock, name, '', found)
  }
  const components = [...found.values()].map((locked) => toComponent(root, locked))
  const embedded: Component[] = [
    {
      type: 'platform',
      'bom-ref': 'bun',
      name: 'bun',
      version: subject.bunVersion,
      purl: `pkg:npm/bun@${subject.bunVersion}`,
      licenses: [{ expression: 'MIT' }],
    },
    {
      type: 'data',
      'bom-ref': 'geonames',
      name: 'GeoNames',
      version: 'see packages/core/data/LOCATIONS.md',
      licenses: [{ expression: 'CC-BY-4.0' }],
    },
  ]
  const all = [...components, ...embedded].sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1))
  const self = `pkg:generic/dealflow@${subject.version}`
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${subject.serialNumber}`,
    version: 1,
    metadata: {
      timestamp: subject.builtAt,
      component: {
        type: 'application',
        'bom-ref': self,
        name: 'dealflow',
        version: subject.version,
        purl: self,
        licenses: [{ expression: 'MIT' }],
        properties: [{ name: 'commit', value: subject.commit }],
      },
    },
    components: all,
    dependencies: [{ ref: self, dependsOn: all.map((component) => component['bom-ref']) }],
  }
}

function needsOf({ dependencies = {}, peerDependencies = {}, optionalPeers = [] }: LockedNeeds): string[] {
  const peers = Object.keys(peerDependencies).filter((name) => !optionalPeers.includes(name))
  return [...Object.keys(dependencies), ...peers]
}

/** A package that one of its users has a version of its own of is locked under `user/name`. */
function collect(lock: Lock, name: string, user: string, found: Map<string, LockedPackage>) {
  const key = [`${user}/${name}`, name].find((candidate) => lock.packages[candidate] !== undefined)
  const locked = key === undefined ? undefined : lock.packages[key]
  if (key === undefined || locked === undefined || found.has(key) || locked[0].includes('@workspace:')) return
  found.set(key, locked)
  for (const needed of needsOf(locked[2] ?? {})) collect(lock, needed, key, found)
}

function toComponent(root: string, [id, , , integrity]: LockedPackage): Component {
  const at = id.lastIndexOf('@')
  const name = id.slice(0, at)
  const version = id.slice(at + 1)
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    ...(integrity?.startsWith('sha512-') === true
      ? {
          hashes: [
            { alg: 'SHA-512' as const, content: Buffer.from(integrity.slice(7), 'base64').toString('hex') },
          ],
        }
      : {}),
    licenses: [{ expression: licenceOf(root, name, version) }],
  }
}

function licenceOf(root: string, name: string, version: string): string {
  const store = join(root, 'node_modules/.bun')
  const folder = [
    ...new Bun.Glob(`${name.replace('/', '+')}@${version}*`).scanSync({ cwd: store, onlyFiles: false }),
  ][0]
  const manifest = join(store, folder ?? '', 'node_modules', name, 'package.json')
  if (folder === undefined || !existsSync(manifest))
    throw new Error(`${name} ${version} is not installed: bun install`)
  const { license } = JSON.parse(readFileSync(manifest, 'utf8')) as { license?: string }
  if (license === undefined) throw new Error(`${name} ${version} names no licence`)
  return license
}
