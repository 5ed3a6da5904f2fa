import type { Learning } from './learning.ts'
import { type LiveParts, writeParts } from './live-parts.ts'
import type { Subject } from './subject.ts'
import { type WrittenBack, writeBack } from './write-back.ts'

/** Keeps what was learnt, unless somebody only wants to see it. */
export async function keep(subject: Subject, learning: Learning, parts: LiveParts): Promise<WrittenBack> {
  const { companyId, isOwnRecord } = subject
  if (parts.keepsNothing !== true) {
    const written = await writeBack(subject, learning, writeParts(parts))
    return isOwnRecord ? { ...written, matchedExisting: false } : written
  }
  const isKnown = (await parts.companies.store.find(companyId)) !== null
  return { companyId: isKnown ? companyId : null, matchedExisting: isKnown }
}
