import { NotStored } from '@dealflow/core'

export interface ToldNotStored {
  /** Throws what the system says of a file in words, and anything else as it is. */
  (error: unknown): never
  rejecting(work: () => Promise<void>): Promise<void>
}

/** A file of the directory could not be written: answered 503, with the reason in the log. */
export function notStored(directory: string): ToldNotStored {
  const told = (error: unknown): never => {
    if (!(error instanceof Error && 'code' in error)) throw error
    throw new NotStored(wordsFor(String(error.code), directory, error.message), { cause: error })
  }
  return Object.assign(told, { rejecting: (work: () => Promise<void>) => work().catch(told) })
}

function wordsFor(code: string, directory: string, message: string): string {
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `The disk of ${directory} is full. Free some space there: uploaded files wait in it for their jobs.`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `This user may not write to ${directory}, where uploaded files wait for their jobs. Give the user write access.`
  return `An uploaded file could not be written to ${directory}: ${message}`
}
