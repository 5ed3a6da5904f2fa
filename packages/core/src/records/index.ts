export { type BlankCompany, blankRecord } from './blank-record.ts'
export {
  businessModels,
  type Company,
  type CompanyRecord,
  CompanySchema,
  type CompanyStatus,
  companyStatuses,
  type EmployeeRange,
  employeeRangeBounds,
  employeeRanges,
  type FoundPerson,
  type FundingRound,
  FundingSchema,
  type FundingSummary,
  fundingStages,
  type InvestorRef,
  InvestorRefSchema,
  type Links,
  LinksSchema,
  noFunding,
  noLinks,
  type OrganizationType,
  organizationTypes,
  type RoundType,
  roundTypes,
} from './company.ts'
export { companyJson } from './company-json.ts'
export { CompanyPathSchema, noSuchCompany } from './company-path.ts'
export {
  type CustomChoice,
  type CustomField,
  type CustomFieldType,
  type CustomValue,
  type CustomValues,
  customFieldsMax,
  customFieldTypes,
} from './custom/custom-field.ts'
export {
  type CustomFields,
  type OpenedCustomFields,
  openCustomFields,
} from './custom/custom-fields.ts'
export {
  draftWithoutRemoved,
  formerWithout,
  historyWithout,
  type IsRemoved,
  recordWithout,
  valuesWithout,
  withoutRemoved,
} from './custom/drop-values.ts'
export { customPrefix } from './custom/field-name.ts'
export { type FieldView, noFields, type Sees } from './custom/field-view.ts'
export { comparedText, customNumber, customTerms, longMark, writtenTexts } from './custom/filter-values.ts'
export { namedEdits } from './custom/named-edits.ts'
export { namedChanges, namedOthers } from './custom/named-history.ts'
export { namedWhole } from './custom/named-whole.ts'
export {
  type CustomFieldChangeRequest,
  CustomFieldChangeSchema,
  CustomFieldDraftSchema,
  type CustomFieldRequest,
} from './custom/schema.ts'
export { shownCompany } from './custom/shown-company.ts'
export { customOf, customValues, type ShownCustom } from './custom/shown-value.ts'
export {
  type ChangeFieldOutcome,
  type CreateFieldOutcome,
  type CustomFieldChange,
  type CustomFieldDraft,
  type CustomFieldStore,
  choicesNamed,
} from './custom/store.ts'
export { dateNumber } from './date-number.ts'
export { type CompanyEdits, createCompanyEdits } from './edit/company-edits.ts'
export {
  type EditableField,
  type Edits,
  editableFields,
  editedFields,
  isEditableField,
} from './edit/editable-fields.ts'
export { madeBy, madeRecord } from './edit/made-record.ts'
export { editableFieldOf } from './edit/patch.ts'
export {
  afterImport,
  type KeptEnrichedFields,
  keepEnrichedFields,
  mayLose,
  noEdits,
} from './edit/take-fields.ts'
export { exampleCompany } from './example-company.ts'
export { csvCell, type ExportFormat, type ExportProgress, exportFormats } from './export/export.ts'
export { harmless as harmlessCell } from './export/exported-columns.ts'
export { createExports, type ServiceExportOptions } from './export/service-export.ts'
export type { ExternalId } from './external-ids.ts'
export type {
  Choice,
  CityTerm,
  CompanyFilter,
  CustomTerm,
  DateFilter,
  InvestorTerm,
  NumberRange,
  PersonTerm,
  RegionTerm,
} from './filters/company-filter.ts'
export {
  type ColumnName,
  columnsOf,
  type FilterKey,
  type FilterKind,
  type FilterRow,
  filterColumns,
  filterKeys,
  filterTable,
  isExact,
  isNumeric,
  keysOfKind,
  maxOf,
  type RangeKey,
  type RangeRow,
  rangeKeys,
  termsByValue,
  type ValuesKey,
  type ValueTerms,
  valuesKeys,
  valuesOf,
} from './filters/filter-table.ts'
export { type FilterContext, type FilterResolution, resolveFilters } from './filters/filters.ts'
export type { UnknownValue } from './filters/findings.ts'
export { companyTest, isPerson, passesFilter } from './filters/match.ts'
export { raisedBetween } from './filters/raised-age.ts'
export { noSuchField } from './filters/resolve-custom.ts'
export type { FilterLocations } from './filters/resolve-places.ts'
export { type KnownList, listIdsOf } from './filters/resolve-references.ts'
export { type Filters, FiltersSchema, type PersonFilter } from './filters/schema.ts'
export { historyEndpoints } from './history/endpoints.ts'
export {
  byEnrichment,
  byOperator,
  type CompanyWithHistory,
  changeCharactersKept,
  changesKept,
  countKept,
  type FormerFact,
  fieldValue,
  formerValues,
  type HistoryField,
  historyFields,
  isSameValue,
  keptOf,
  noHistory,
  type OfferedValue,
  type Origin,
  type OriginPlace,
  offeredValues,
  offererOf,
  originOf,
  originWithPlace,
  type RecordChange,
  type RecordHistory,
  type ToldChange,
  type ToldOther,
  toldChanges,
  toldOthers,
} from './history/history.ts'
export {
  type KeptCompany,
  type KeptFinds,
  keptOfWhole,
  numberedChanges,
  type WholeCompany,
} from './history/kept-company.ts'
export { keepNewer } from './history/newer-values.ts'
export {
  ChangeOriginSchema,
  type CompanyHistoryData,
  toWireOrigin,
} from './history/schema.ts'
export { openSourceMarks, type SourceMarks } from './history/source-marks.ts'
export { madeId } from './import/company-id.ts'
export { FieldReader } from './import/fields.ts'
export { rejectedBecause } from './import/formats/csv.ts'
export { delimiterOf, readDelimiter, separatorLine } from './import/formats/csv-dialect.ts'
export type { CsvRow } from './import/formats/csv-row.ts'
export { CsvRows } from './import/formats/csv-rows.ts'
export { type ImportEncoding, importEncodings, originalBytes } from './import/formats/encoding.ts'
export { type ImportFormat, importFormats } from './import/formats/record.ts'
export { foldedInvestorName, readFunding } from './import/funding.ts'
export { unpacked } from './import/gunzip.ts'
export { importArguments, type ServiceImportOptions } from './import/import-arguments.ts'
export type {
  ImportedFile,
  ImportedSheet,
  ImportReject,
  ImportReport,
  ImportRow,
  ImportStart,
} from './import/import-options.ts'
export { parseJson } from './import/json-text.ts'
export { importCompanies } from './import/late-import.ts'
export { type Mapping, readMapping } from './import/mapping/mapping.ts'
export { type PresetName, presetNames } from './import/mapping/presets.ts'
export { type ImportMappings, openMappingMemory, type RememberedMapping } from './import/mapping-memory.ts'
export type { ImportProgress } from './import/progress.ts'
export { createRunningImports } from './import/running-imports.ts'
export { eventReader, type TableOrder } from './import/tables/table-lines.ts'
export type { TableFileEvent, TableReader } from './import/tables/table-reader.ts'
export { UnreadableFile } from './import/tables/unreadable-file.ts'
export { knownFields } from './known-fields.ts'
export { checkedLists } from './lists/checked-lists.ts'
export { listEndpoints } from './lists/endpoints.ts'
export { createLists, type ListedCompany, type Lists } from './lists/lists.ts'
export { toWireChange, toWireList } from './lists/schema.ts'
export {
  type ChangeMembersOutcome,
  type ListChange,
  type ListMember,
  type ListOwner,
  type ListStore,
  type MemberChange,
  type MemberPlan,
  planMembers,
  type SavedList,
} from './lists/store.ts'
export { companiesByIdOrWebsite } from './lookup/by-id-or-website.ts'
export { companiesWithDomains, recordsWithDomains } from './lookup/domain-lookup.ts'
export { type CompanyMerged, type CompanyMerging, createCompanyMerging } from './merges/company-merging.ts'
export { carryChange, composeRecords } from './merges/compose.ts'
export { haveOneName } from './merges/one-name.ts'
export { changesByOrigin, unshownOf } from './merges/origins.ts'
export type { CompanyMerges, MergedCompany, MergeOutcome, UnmergeOutcome } from './merges/store.ts'
export { organizationOf, reasonFor } from './organization-type/organization-type.ts'
export { typedCompany } from './organization-type/typed-company.ts'
export { findsWithout } from './people/finds-without.ts'
export {
  type ForgottenAmong,
  type ForgottenAt,
  forgottenAmong,
  forgottenBy,
  forgottenKey,
  forgottenPerson,
  placesOf,
} from './people/forgotten-people.ts'
export { withFound } from './people/found-people.ts'
export type { IsForgotten } from './people/is-forgotten.ts'
export {
  ForgetPersonSchema,
  type OpenedPeople,
  openPeople,
  type People,
  type PersonForgotten,
} from './people/people.ts'
export { askedPersonKeys, formerCompanyKey, personKeys } from './people/person-names.ts'
export { type PersonRole, personRoles, rolesIn } from './people/person-roles.ts'
export { type BesideCompany, type RecordPerson, recordPeople } from './people/record-people.ts'
export type { ForgottenPeopleStore, ForgottenPerson } from './people/store.ts'
export {
  draftWithoutPeople,
  historyWithoutPeople,
  type KeptOfCompany,
  recordWithoutPeople,
  withoutPeople,
} from './people/without-people.ts'
export {
  advanceCheckpoint,
  type ChangePage,
  type CompanyChange,
  type CompanyDraft,
  type CompanyStore,
  changeOf,
  cursorOf,
  type DeletedByOperator,
  type ImportCheckpoint,
  type ImportStep,
  type RemovedBy,
  type ScanPage,
  type UpsertOutcome,
} from './store.ts'
export { noteStored, storedTextOf } from './stored-text.ts'
export {
  compareCompanies,
  mayBeTwins,
  type Twin,
  type TwinReason,
  type TwinReasonKind,
  twinReasons,
  twinScoreMin,
} from './twins/compare.ts'
export type { Rarity } from './twins/rarity.ts'
export { saidNames } from './twins/said-names.ts'
export { ownDomains, type TwinSide, twinNames, twinProfiles, twinSideOf } from './twins/side.ts'
export {
  type FoundTwins,
  inPairOrder,
  type TwinPair,
  type TwinProgress,
  type TwinStore,
} from './twins/store.ts'
