// What its author needs beside it: the records that it keeps, and the rules that every store applies.

export type {
  ChangePage,
  Company,
  CompanyChange,
  CompanyDraft,
  CompanyRecord,
  CompanyStore,
  DeletedByOperator,
  ImportCheckpoint,
  ImportStep,
  Origin,
  OriginPlace,
  RemovedBy,
  ScanPage,
  UpsertOutcome,
} from './records/index.ts'
export {
  advanceCheckpoint,
  afterImport,
  type BlankCompany,
  blankRecord,
  changeOf,
  cursorOf,
} from './records/index.ts'
export type { OwnCompanyStore } from './storage/index.ts'
