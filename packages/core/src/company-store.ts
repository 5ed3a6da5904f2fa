// What its author needs beside it: the records that it keeps, and the rules that every store applies.
export { type BlankCompany, blankRecord } from './records/blank-record.ts'
export type { Company, CompanyRecord } from './records/company.ts'
export { afterImport } from './records/edit/take-fields.ts'
export type * from './records/store.ts'
export { advanceCheckpoint, changeOf, cursorOf } from './records/store.ts'
export type { OwnCompanyStore } from './storage/own-companies.ts'
