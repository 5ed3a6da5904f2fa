import type { Preset } from './mapping.ts'
import { crunchbase } from './preset-crunchbase-table.ts'
import { normal } from './preset-normal.ts'
import { pdl } from './preset-pdl-table.ts'
import { yc } from './preset-yc-table.ts'

export const presets = { normal, crunchbase, yc, pdl } as const satisfies Readonly<Record<string, Preset>>

export type PresetName = keyof typeof presets

export const presetNames = Object.keys(presets) as PresetName[]

/** The preset whose marks are all among the columns of a file; null when there is none. */
export function presetOf(columns: readonly string[]): PresetName | null {
  const present = new Set(columns)
  return presetNames.find((name) => presets[name].marks.every((mark) => present.has(mark))) ?? null
}
