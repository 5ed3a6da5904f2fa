import type { Learning } from './learning.ts'
import { type LiveParts, writeParts } from './live-parts.ts'
import type { Subject } from './subject.ts'
import { type WrittenBack, writeBack } from './write-back.ts'

/** Keeps what was learnt, unless somebody only wants to see it. */
export async function keep(subject: Subject, learning: Learning, parts: LiveParts): Promise<WrittenBack> {
  if (parts.keepsNothing !== true) return writeBack(subject, learning, writeParts(parts))
  const { companyId } = subject
  const isKnown = (await parts.companies.store.find(companyId)) !== null
  return { companyId: isKnown ? companyId : null, matchedExisting: isKnown }
}
