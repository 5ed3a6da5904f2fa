import { exportedColumns } from '../../export/exported-columns.ts'
import { type NormalFormColumn, normalFormColumns } from '../columns.ts'
import { headerKey } from './import-words.ts'
import type { ColumnTarget, Preset } from './mapping.ts'
import { crunchbase } from './preset-crunchbase-table.ts'
import { dealroom } from './preset-dealroom-table.ts'
import { hubspot } from './preset-hubspot-table.ts'
import { pdl } from './preset-pdl-table.ts'
import { pitchbook } from './preset-pitchbook-table.ts'
import { yc } from './preset-yc-table.ts'

/** What `dealflow export` writes, read back as it was. */
const normal: Preset = {
  summary: 'the normal form, as dealflow export writes it',
  marks: ['name', 'location_as_stored', 'fill_from_extra'],
  mapping: {
    columns: Object.fromEntries(
      [
        ...normalFormColumns,
        'custom' as const,
        ...exportedColumns.map(({ header }) => header as NormalFormColumn),
      ].map((column): [string, ColumnTarget] => [column, { to: column, exact: true }]),
    ),
  },
}

export const presets = {
  normal,
  crunchbase,
  pitchbook,
  dealroom,
  hubspot,
  yc,
  pdl,
} as const satisfies Readonly<Record<string, Preset>>

export type PresetName = keyof typeof presets

export const presetNames = Object.keys(presets) as PresetName[]

/** The preset whose marks are all among the columns of a file; null when there is none. */
export function presetOf(columns: readonly string[]): PresetName | null {
  const present = new Set(columns.map(headerKey))
  return presetNames.find((name) => presets[name].marks.every((mark) => present.has(headerKey(mark)))) ?? null
}
