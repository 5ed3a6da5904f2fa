import { cursorOf } from '../../../records/index.ts'
import type { SegmentBuilder } from '../build/segment-builder.ts'
import { writeSegment } from '../format/container.ts'
import { rulesVersion } from '../rules-version.ts'
import type { SegmentFiles } from '../segment-files.ts'
import type { ChunkJob } from './chunk-job.ts'
import { allDead, diedSince } from './dead-bitmap.ts'
import { type HeldSegment, newlyHeld, withDeadFile, without, withSyncedFile } from './held-segment.ts'
import type { IndexBatch } from './index-batch.ts'
import { filesOf, openIndex, removeOthers } from './index-directory.ts'
import type { DescribedSegment, ViewDescription } from './index-view.ts'
import { deadName, segmentName, writeManifest } from './manifest.ts'
import type { MergeJob } from './merge-job.ts'
import { nextMerge, wholeMerge } from './merge-policy.ts'

/**
 * Owns the files of one index: no other writer may be open on them. What is committed is searchable through the next view at once,
 * and outlives a crash after the next `flush`; until then a crash leaves the index as it was at the one before. A step that fails
 * leaves everything as it was, to be tried again.
 */
export class IndexWriter {
  /** Why what was there could not be used, in words; null when it could, or when there was nothing. */
  readonly startedOver: string | null
  private readonly files: SegmentFiles
  private readonly identity: string
  private readonly start: number
  private segments: readonly HeldSegment[] = []
  private nextFile = 1
  private reached: string | null = null
  private complete = false
  /** Whether the disk holds a complete index that outlives a crash of the one in building. */
  private isStandingBy = false
  private unflushed = 0
  private generation = 0
  /** Files of views that somebody may still have to open, by generation. */
  private readonly described = new Map<number, readonly string[]>()
  private merging: { readonly job: MergeJob; readonly inputs: readonly HeldSegment[] } | null = null
  private chunks: readonly ChunkJob[] = []
  /** What the manifest on the disk names: it must outlive that manifest. */
  private durable: ReadonlySet<string> = new Set()

  /**
   * `start` counts the writers that this process has opened on the files: what a thread of one that died may still write has a
   * name of its own.
   */
  constructor(files: SegmentFiles, identity: string, start = 1) {
    this.files = files
    this.identity = identity
    this.start = start
    const opened = openIndex(files, identity)
    this.startedOver = typeof opened === 'string' ? opened : null
    if (opened !== null && typeof opened !== 'string') {
      const { manifest, segments } = opened
      this.segments = segments
      this.durable = filesOf(manifest)
      this.nextFile = manifest.nextFile
      this.reached = manifest.cursor
      this.complete = manifest.complete
      this.isStandingBy = manifest.complete
    }
    this.removeUnused()
  }

  get cursor(): string | null {
    return this.reached
  }

  /** Whether the index has held every company at least once since it was begun. */
  get isComplete(): boolean {
    return this.complete
  }

  /** Changes that a crash would lose, so that they are read again. */
  get unflushedChanges(): number {
    return this.unflushed
  }

  get facts() {
    const sum = (of: (held: HeldSegment) => number) =>
      this.segments.reduce((total, held) => total + of(held), 0)
    return {
      companies: sum(({ live }) => live),
      segments: this.segments.length,
      dead: sum(({ segment, live }) => segment.documents - live),
      bytes: sum(({ bytes }) => bytes.length),
    }
  }

  /** The changes of a batch take the place of what was there; `cursor` is the place in the feed after them. */
  commit({ builder, ids }: IndexBatch, cursor: string) {
    const kept = this.segments.map((held) => without(held, ids))
    const added = builder.documents === 0 ? [] : [this.write(builder)]
    this.replaceSegments([...kept, ...added])
    this.reached = cursor
    this.unflushed += ids.size
  }

  /** Says that the end of the feed was reached: from here on the index may answer. */
  markComplete() {
    this.complete = true
  }

  /**
   * Puts everything committed on the disk. Data is synced before the manifest names it, and removed after the manifest no longer
   * does. The manifest keeps naming an older complete index until this one is complete.
   */
  flush() {
    // Each is kept as soon as it is done: after an error nothing that was closed is used again.
    for (const { name } of this.segments) {
      this.keep(name, withSyncedFile)
      this.keep(name, (held) => withDeadFile(held, this.files, () => deadName(this.start, this.nextFile++)))
    }
    if (this.complete || !this.isStandingBy) this.nameFiles()
    this.unflushed = 0
    this.removeUnused()
  }

  private nameFiles() {
    const manifest = {
      identity: this.identity,
      rules: rulesVersion,
      nextFile: this.nextFile,
      cursor: this.reached,
      complete: this.complete,
      segments: this.segments.map(({ name, bytes, segment, deadFile }) => ({
        name,
        bytes: bytes.length,
        documents: segment.documents,
        dead: deadFile,
      })),
    }
    writeManifest(this.files, manifest)
    this.durable = filesOf(manifest)
    this.isStandingBy = this.complete
  }

  describe(): ViewDescription {
    const generation = ++this.generation
    const segments = this.segments.map(described)
    this.described.set(
      generation,
      segments.map(({ name }) => name),
    )
    return { writer: this.start, generation, cursor: this.reached, segments }
  }

  /** Everybody has opened this view, so files of earlier ones may go. */
  retire({ writer, generation }: Pick<ViewDescription, 'writer' | 'generation'>) {
    if (writer !== this.start) return
    for (const earlier of this.described.keys()) if (earlier < generation) this.described.delete(earlier)
    this.removeUnused()
  }

  /** Begins a stretch of a first build, which is read apart. */
  planChunk(after: number, last: number): ChunkJob {
    const job = { after, last, output: this.newName() }
    this.chunks = [...this.chunks, job]
    return job
  }

  /** Stretches are taken in their order. One without companies has no output. */
  takeChunk(job: ChunkJob, isWritten: boolean) {
    if (isWritten) {
      const held = newlyHeld(job.output, this.opened(job.output), null)
      this.replaceSegments([...this.segments, held])
      this.unflushed += held.segment.documents
    }
    this.chunks = this.chunks.filter((other) => other !== job)
    this.reached = cursorOf(job.last)
  }

  dropChunks() {
    this.chunks = []
    this.removeUnused()
  }

  /** Begins a merge when one is due; nothing else is merged until it is finished or given up. */
  planMerge(isWhole: boolean): MergeJob | null {
    if (this.merging !== null) return null
    const candidates = this.segments.map(({ segment, live }) => ({ documents: segment.documents, live }))
    const positions = isWhole ? wholeMerge(candidates) : nextMerge(candidates)
    if (positions === null) return null
    const inputs = positions.flatMap((position) => this.segments[position] ?? [])
    const job = { inputs: inputs.map(described), output: this.newName() }
    this.merging = { job, inputs }
    return job
  }

  /** The output is written and synced. What died in the inputs since the merge was planned is dead in it too. */
  finishMerge(job: MergeJob) {
    if (this.merging?.job !== job) throw new Error('This merge was given up.')
    const { inputs } = this.merging
    const merged = newlyHeld(job.output, this.opened(job.output), null)
    const died = inputs.flatMap(({ name, segment, dead }) => {
      const now = this.segments.find((held) => held.name === name)
      // One that is no longer held has died as a whole.
      return diedSince(segment, dead, now === undefined ? allDead(segment.documents) : now.dead)
    })
    const names = new Set(inputs.map(({ name }) => name))
    this.replaceSegments([without(merged, died), ...this.segments.filter(({ name }) => !names.has(name))])
    this.merging = null
  }

  /** False when the index was begun again since, or the merge is over. */
  isMerging(job: MergeJob): boolean {
    return this.merging?.job === job
  }

  /** Forgets a merge that came to nothing. */
  dropMerge(job: MergeJob) {
    if (this.merging?.job === job) this.merging = null
    this.files.remove(job.output)
  }

  /**
   * Forgets everything, to be read again from the start of the feed. Views that were described stay readable. What is on the disk
   * is opened again after a crash meanwhile, unless it must not be used any more.
   */
  startOver({ isUsable }: { readonly isUsable: boolean }) {
    this.isStandingBy &&= isUsable
    this.merging = null
    this.chunks = []
    this.replaceSegments([])
    this.reached = null
    this.complete = false
  }

  /** Lets go of files without flushing. */
  close() {
    for (const { unsynced } of this.segments) unsynced?.close()
    this.segments = []
  }

  private newName(): string {
    // Before the first file: files without a manifest tell that it was removed.
    if (this.durable.size === 0) this.nameFiles()
    return segmentName(this.start, this.nextFile++)
  }

  private keep(name: string, change: (held: HeldSegment) => HeldSegment) {
    this.segments = this.segments.map((held) => (held.name === name ? change(held) : held))
  }

  private write(builder: SegmentBuilder): HeldSegment {
    const name = this.newName()
    const file = this.files.create(name)
    try {
      writeSegment(file, builder.sections(), { documents: builder.documents })
      return newlyHeld(name, this.opened(name), file)
    } catch (error) {
      file.close()
      this.files.remove(name)
      throw error
    }
  }

  private opened(name: string): Uint8Array {
    const bytes = this.files.open(name)
    if (bytes === null) throw new Error(`The file ${name} of the index vanished while it was written.`)
    return bytes
  }

  private removeUnused() {
    const used = new Set([...this.durable, ...[...this.described.values()].flat()])
    for (const { name, deadFile } of this.segments) used.add(name).add(deadFile?.name ?? name)
    for (const { output } of this.chunks) used.add(output)
    if (this.merging !== null) used.add(this.merging.job.output)
    removeOthers(this.files, used)
  }

  private replaceSegments(next: readonly HeldSegment[]) {
    const kept = next.filter(({ live }) => live > 0)
    const names = new Set(kept.map(({ name }) => name))
    for (const { name, unsynced } of this.segments) if (!names.has(name)) unsynced?.close()
    this.segments = kept
  }
}

function described({ name, bytes, dead, live }: HeldSegment): DescribedSegment {
  return { name, shared: bytes.buffer instanceof SharedArrayBuffer ? bytes : null, dead, live }
}
