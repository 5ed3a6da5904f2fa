import type { Research } from '../research.ts'

/** Whether the record is surely of the company: a page below a website of it may be somebody else's until its site was read. */
export const isRecordSettled = ({ subject, request, found }: Research): boolean =>
  !subject.isBelow || found('deepScrape') !== null || request.record_store_id !== null
