import { CompanySchema } from '../company.ts'
import { filterKeys } from '../filters/filter-table.ts'
import { normalFormColumns } from '../import/columns.ts'
import { mappingFieldNames } from '../import/mapping/mapping-fields.ts'

/** Names of filters, columns and fields that every company has: a header of a file would say either. */
export const isReservedName = (name: string): boolean => reserved.has(plain(name))

const plain = (name: string) => name.toLowerCase().replaceAll('_', '')

const reserved: ReadonlySet<string> = new Set(
  [
    ...Object.keys(CompanySchema.properties),
    ...filterKeys,
    ...normalFormColumns,
    ...mappingFieldNames,
    'relevance',
    'custom',
  ].map(plain),
)
