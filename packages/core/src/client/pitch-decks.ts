import { type JobKind, jobKind } from './job-kind.ts'
import type { JobCreated, PitchDeckRequest, PitchDeckResult } from './shapes.generated.ts'
import type { Transport } from './transport.ts'

export interface PitchDeckUpload extends Omit<PitchDeckRequest, 'file'> {
  /** A PDF of at most 30 MB, whole: a try that fails is made again from its start. */
  readonly file: Blob | Uint8Array
  /** Default: the name of a `File`, else `deck.pdf`. */
  readonly filename?: string
}

export const pitchDecks = (transport: Transport): JobKind<PitchDeckUpload, JobCreated, PitchDeckResult> =>
  jobKind(transport, {
    path: '/api/v2/pitch-deck-jobs',
    isWrapped: true,
    form,
    // As long as the service takes an upload.
    timeoutMs: 300_000,
  })

function form({ file, filename, ...fields }: PitchDeckUpload): FormData {
  const form = new FormData()
  // The fields first: what is wrong with them is said before the file has come.
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== null) form.append(name, value)
  const blob =
    file instanceof Blob ? file : new Blob([file as Uint8Array<ArrayBuffer>], { type: 'application/pdf' })
  const ownName = file instanceof File ? file.name : 'deck.pdf'
  form.append('file', blob, filename ?? ownName)
  return form
}
