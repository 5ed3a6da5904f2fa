import type { Clock } from '../../../kernel/index.ts'
import { CorruptSegment } from '../format/corrupt-segment.ts'
import { verifySegment } from '../format/open-container.ts'

export interface VerifiedSegments {
  readonly segments: number
  readonly bytes: number
  /** What was found, in words; null when all is as it was written. */
  readonly problem: string | null
}

export const unusable = (problem: string): VerifiedSegments => ({ segments: 0, bytes: 0, problem })

/** Checks every byte against the checksums, other work of the thread in between: 1 MiB at a time, until it is to stop. */
export async function verifySegments(
  segments: readonly { readonly name: string; readonly bytes: Uint8Array }[],
  clock: Pick<Clock, 'defer'>,
  isStopped: () => boolean,
): Promise<VerifiedSegments> {
  let bytes = 0
  for (const segment of segments) {
    try {
      for (const _ of verifySegment(segment.bytes)) {
        await new Promise<void>((resolve) => clock.defer(resolve))
        if (isStopped()) return { segments: segments.length, bytes, problem: null }
      }
    } catch (error) {
      if (!(error instanceof CorruptSegment)) throw error
      return { segments: segments.length, bytes, problem: `${segment.name}: ${error.message}` }
    }
    bytes += segment.bytes.length
  }
  return { segments: segments.length, bytes, problem: null }
}
