import type { OrganizationKind } from '../../language/index.ts'
import {
  businessModels,
  type Company,
  type CompanyStatus,
  companyStatuses,
  employeeRanges,
  type OrganizationType,
  organizationTypes,
} from '../company.ts'
import { type KindFound, kindOfName } from '../organization-type/kinds.ts'
import { textIn } from './extra.ts'
import { type FieldReader, findChoice, isAbsent } from './fields.ts'

export function readStatus(
  fields: FieldReader,
  value: Readonly<Record<string, unknown>>,
  extra: Readonly<Record<string, unknown>>,
): CompanyStatus {
  const status = fields.choice('status', value['status'], companyStatuses, statusNames)
  if (status !== null) return status
  const inExtra = textIn(extra, 'status')
  // "Exited" stays unknown: it may mean acquired, public or closed.
  return (inExtra === null ? null : findChoice(inExtra, companyStatuses, statusNames)) ?? 'unknown'
}

const statusNames: Readonly<Record<string, CompanyStatus>> = {
  operating: 'active',
  alive: 'active',
  live: 'active',
  private: 'active',
  merged: 'acquired',
  ipo: 'public',
  listed: 'public',
  inactive: 'closed',
  dead: 'closed',
  defunct: 'closed',
  dissolved: 'closed',
  bankrupt: 'closed',
  shut_down: 'closed',
  out_of_business: 'closed',
  withdrawn: 'closed',
}

export function readBusinessModels(fields: FieldReader, value: unknown): Company['business_models'] {
  if (isAbsent(value)) return []
  const models = new Set<Company['business_models'][number]>()
  let isWhole = true
  for (const text of fields.texts('business_models', value)) {
    const model = findChoice(text, businessModels)
    if (model === null) isWhole = false
    else models.add(model)
  }
  if (!isWhole) fields.keepAsWritten('business_models', value, `one is not of ${businessModels.join(', ')}`)
  return [...models]
}

/**
 * What the column says; else what the source tells by itself: the symbol of a stock exchange, or labels of industries that are kinds
 * of organisations in this source. Null where the record has to tell.
 */
export function readOrganizationType(
  fields: FieldReader,
  value: Readonly<Record<string, unknown>>,
  columns: readonly Readonly<Record<string, unknown>>[],
  { name, industries }: Pick<Company, 'name' | 'industries'>,
): OrganizationType | null {
  const column = value['organization_type']
  if (column === notKnown) return null
  const said = fields.choice('organization_type', column, organizationTypes, typeNames)
  return said ?? typeOfSource({ name, industries, source: value['source'], columns })
}

/** In the column: nobody knows, whatever the source tells. */
export const notKnown = 'unknown'

export function typeOfSource({
  name,
  industries,
  source,
  columns,
}: Pick<Company, 'name' | 'industries'> & {
  readonly source: unknown
  readonly columns: readonly Readonly<Record<string, unknown>>[]
}): OrganizationType | null {
  if (columns.some(hasTicker)) return 'public_company'
  const labelled = sourcesOfTypes.has(String(source)) ? typeOfLabels(industries) : null
  if (labelled === null) return null
  const named = kindOfName(name, true)
  // That a company is no laboratory is told by its label; what is none is derived, as a startup may be.
  if (labelled === 'company') return named === null ? null : labelled
  return named !== null && outdoes(named, labelled) ? named.kind : labelled
}

/** "Medical University" is told by its name, whatever its label. */
function outdoes({ kind, isPlain }: KindFound, labelled: OrganizationType): boolean {
  if (kind === 'school') return isPlain
  if (kind === 'non_profit') return isPlain || labelled === 'other'
  if (kind === 'government' || kind === 'investment_fund') return labelled === 'other' && isPlain
  // An institute that makes no profit is looked for as an institute.
  if (kind === 'research_institute' && labelled === 'non_profit') return true
  return labelled === 'other' || surelyNamed.has(kind)
}

const isNothing = (value: unknown) => isAbsent(value) || (Array.isArray(value) && value.length === 0)

const hasTicker = (row: Readonly<Record<string, unknown>>) => {
  // Most rows have no column at all that the record has no field for.
  for (const _ in row) return tickerColumns.some((column) => !isNothing(row[column]))
  return false
}

/** Columns that only companies on a stock exchange have something in. */
const tickerColumns = ['symbols', 'symbol', 'ticker', 'tickers', 'stock_symbol', 'stock_ticker']

function typeOfLabels(industries: readonly string[]): OrganizationType | null {
  for (const label of industries) {
    const type = findChoice(label, organizationTypes, typeNames)
    if (type !== null) return type
  }
  return industries.includes(giverLabel) ? 'non_profit' : null
}

/** Beside a type it says that the organisation gives money too; alone that it does nothing else. */
const giverLabel = 'funder'

/** The Research Organization Registry: its types are `education`, `facility` and so on. */
const sourcesOfTypes: ReadonlySet<string> = new Set(['ror'])

const surelyNamed: ReadonlySet<OrganizationKind> = new Set(['university', 'museum', 'hospital'])

const typeNames: Readonly<Record<string, OrganizationType>> = {
  education: 'university',
  educational: 'university',
  college: 'university',
  healthcare: 'hospital',
  facility: 'research_institute',
  research: 'research_institute',
  nonprofit: 'non_profit',
  charity: 'non_profit',
  archive: 'other',
  public: 'public_company',
  investor: 'investment_fund',
  fund: 'investment_fund',
  vc: 'investment_fund',
  incubator: 'accelerator',
}

export function readEmployeeRange(fields: FieldReader, value: unknown): Company['employee_range'] {
  const text = fields.short('employee_range', value)
  if (text === null) return null
  // `10,001+` and `11 – 50` say what the contract's spellings say.
  const range = employeeRanges.find((known) => known === text.replace(/[\s,]/g, '').replace('–', '-'))
  if (range === undefined)
    fields.keepAsWritten('employee_range', value, `not one of ${employeeRanges.join(', ')}`)
  return range ?? null
}
