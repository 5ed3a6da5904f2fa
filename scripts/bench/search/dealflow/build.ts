import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { CompanyDraft } from '../../../../packages/core/src/records/store.ts'
import { openData } from './data.ts'

export interface BuildFigures {
  readonly companies: number
  readonly seconds: number
  /** Of all threads: what the build costs when others use the machine too. */
  readonly cpuSeconds: number
  readonly peakBytes: number
  readonly indexBytes: number
  /** From the commit of the last of 10,000 changes until a search sees them all. */
  readonly changedMs: number
  /** Of all threads meanwhile. */
  readonly changedCpuMs: number
}

const changed = 10_000
const draftsAtOnce = 200

/** Builds the whole index in threads, as the server does, then changes 10,000 companies. */
export async function measureBuild(directory: string): Promise<BuildFigures> {
  // The index of an earlier run would be kept beside the new one until that is whole.
  rmSync(join(directory, 'index'), { recursive: true, force: true })
  const { store, index, feed, life, close } = await openData(directory, { threads: true })
  const cpuBefore = process.cpuUsage()
  const startedAt = performance.now()
  await life.rebuild()
  const cpuSeconds = cpuMsSince(cpuBefore) / 1000
  const seconds = (performance.now() - startedAt) / 1000
  // Kibibytes.
  const peakBytes = process.resourceUsage().maxRSS * 1024
  const { companies } = await index.status()
  // Of what it consists of: the inputs of the last merge may not be removed yet.
  const { bytes } = await life.state()
  const drafts = await touched(store)
  let changedMs = Number.NaN
  for (let at = 0; at < drafts.length; at += draftsAtOnce) {
    await store.upsertMany(drafts.slice(at, at + draftsAtOnce), null)
    changedMs = performance.now()
  }
  const cpuAtCommit = process.cpuUsage()
  await feed.readAll()
  changedMs = performance.now() - changedMs
  const changedCpuMs = cpuMsSince(cpuAtCommit)
  // Waits until everything is merged and on the disk, so that the next subject opens it as it is.
  await life.verify()
  await close()
  return { companies, seconds, cpuSeconds, peakBytes, indexBytes: bytes, changedMs, changedCpuMs }
}

function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

async function touched(store: Awaited<ReturnType<typeof openData>>['store']): Promise<CompanyDraft[]> {
  const { records } = await store.scan(null, changed)
  const mark = ` Changed at ${Date.now()}.`
  return records.map((record) => ({
    record: {
      ...record,
      company: { ...record.company, description: `${record.company.description ?? ''}${mark}` },
    },
    matchDomain: false,
  }))
}
