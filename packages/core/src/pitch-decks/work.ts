import type { WorkOf } from '../jobs/index.ts'
import { JobError, type UploadStore } from '../kernel/index.ts'
import { type DeckReader, type DeckReading, DeckRefused } from './reader.ts'
import type { PitchDeckResult } from './schema.ts'

export interface DeckWorkParts {
  readonly reader: Pick<DeckReader, 'read'>
  readonly uploads: Pick<UploadStore, 'locate'>
}

/** The work of live keys. Another attempt at what cannot be read would end no better. */
export function deckWork({ reader, uploads }: DeckWorkParts): WorkOf<'jobId' | 'request'> {
  return async ({ job, signal, progress }) => {
    const onPage = (done: number, total: number) => progress((100 * done) / total)
    try {
      const reading = await reader.read({ location: uploads.locate(job.jobId) }, { signal, onPage })
      return { result: pitchDeckResult(reading, fileOf(job.request)) }
    } catch (error) {
      if (!(error instanceof DeckRefused)) throw error
      throw new JobError(error.reason, error.message, { cause: error })
    }
  }
}

interface DeckOrigin {
  readonly requestId: string | null
  readonly filename: string
  /** 64 hex digits. */
  readonly sha256: string
}

/** The result of the contract: the reading of a file, with what is known of the file. */
export function pitchDeckResult(
  reading: DeckReading,
  { requestId, filename, sha256 }: DeckOrigin,
): PitchDeckResult {
  return {
    request_id: requestId,
    filename,
    ...reading,
    document: { ...reading.document, sha256 },
  }
}

function fileOf(request: Readonly<Record<string, unknown>>): DeckOrigin {
  const requestId = request['request_id']
  return {
    requestId: typeof requestId === 'string' ? requestId : null,
    filename: String(request['filename']),
    sha256: String(request['sha256']),
  }
}
