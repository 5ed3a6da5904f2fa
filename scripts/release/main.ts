// Builds a release: a binary for every target, the source maps of all, SHA256SUMS and a software bill of materials, in dist/release.
//   bun scripts/release/main.ts [--targets linux-x64,linux-arm64]
// Targets that this machine can run are started, asked and stopped; the others are named as not tried.
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import manifest from '../../packages/server/package.json' with { type: 'json' }
import { buildBinary, commit } from '../build-binary.ts'
import { notYetPassed, openNightlyRecord } from '../check/nightly-record.ts'
import { NIGHTLY } from '../check/nightly-steps.ts'
import { createSbom, type Lock } from './sbom.ts'
import { smokeTest } from './smoke.ts'
import { releaseTargets } from './targets.ts'

const root = join(import.meta.dir, '../..')
const out = join(root, 'dist/release')
const { values: flags } = parseArgs({ options: { targets: { type: 'string' } } })
const wanted = flags.targets?.split(',')
const { platform, arch } = process
const all = releaseTargets({ platform, arch, isMusl: existsSync('/lib/ld-musl-x86_64.so.1') })
const unknown = wanted?.filter((name) => !all.some((target) => target.name === name)) ?? []
if (unknown.length > 0) {
  console.error(`No target ${unknown.join(', ')}. Targets: ${all.map((target) => target.name).join(', ')}.`)
  process.exit(2)
}

const missing = notYetPassed(openNightlyRecord(root, commit()), NIGHTLY)
if (missing.length > 0) {
  console.error(
    `A release needs a nightly that has passed on its commit, with nothing left uncommitted: \`npm run nightly -- --resume\` runs what is missing (${missing.join(', ')}).`,
  )
  process.exit(2)
}

rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
const files: string[] = []
const builtAt = new Date().toISOString()
// The chunks have the same names on every target, so the maps of one serve them all.
const mapsFile = join(out, `dealflow-${manifest.version}-maps.json.gz`)
let failed = 0
for (const target of all.filter(({ name }) => wanted?.includes(name) ?? true)) {
  const suffix = target.name.startsWith('windows') ? '.exe' : ''
  const outfile = join(out, `dealflow-${manifest.version}-${target.name}${suffix}`)
  const built = await buildBinary({
    outfile,
    builtAt,
    target: target.bun,
    ...(files.length === 0 ? { mapsFile } : {}),
  }).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error))
    return undefined
  })
  if (built === undefined) {
    failed++
    console.log(`${target.name}: FAILED to build`)
    continue
  }
  const problem = target.runsHere ? await smokeTest(built) : null
  if (problem === null) files.push(built)
  else failed++
  const tried = target.runsHere ? (problem ?? 'runs') : 'not tried: this machine cannot run it'
  console.log(`${target.name}: ${(statSync(built).size / 1e6).toFixed(1)} MB, ${tried}`)
}

const sbom = createSbom(root, (await import('../../bun.lock')).default as unknown as Lock, {
  version: manifest.version,
  commit: commit(),
  builtAt,
  serialNumber: crypto.randomUUID(),
  bunVersion: Bun.version,
})
const sbomFile = join(out, `dealflow-${manifest.version}.cdx.json`)
writeFileSync(sbomFile, `${JSON.stringify(sbom, null, 2)}\n`)
const sums = [...files, ...(files.length === 0 ? [] : [mapsFile]), sbomFile].map(
  (file) => `${sha256(file)}  ${basename(file)}\n`,
)
writeFileSync(join(out, 'SHA256SUMS'), sums.join(''))
console.log(
  `${files.length} binaries, ${sbom.components.length} components in the bill of materials, ${failed} failed`,
)
process.exitCode = failed === 0 ? 0 : 1

function sha256(file: string): string {
  return new Bun.CryptoHasher('sha256').update(readFileSync(file)).digest('hex')
}
