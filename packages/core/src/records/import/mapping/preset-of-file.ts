import type { Recognized } from '../formats/recognize.ts'
import { meantColumns } from './meant-columns.ts'
import { type PresetName, presetOf, presets } from './presets.ts'
import type { PlaceNames } from './read-places.ts'
import { isTable, samplesOf } from './samples.ts'

/** Objects with a `name` are the normal form unless they bear another's marks, or have members of their own that say what it has members for. */
export function presetOrNormalForm(
  names: readonly string[],
  found: Recognized,
  locations: PlaceNames,
): PresetName | null {
  const preset = presetOf(names)
  if (preset !== null || isTable(found)) return preset
  if (names.length > 0 && !names.includes('name')) return null
  const known = presets.normal.mapping.columns
  if (names.every((name) => Object.hasOwn(known, name)) || names.some(isOfNormalFormAlone)) return 'normal'
  const meant = [...meantColumns(samplesOf(names, found), locations).keys()]
  return meant.every((name) => Object.hasOwn(known, name.split('.', 1)[0] ?? '')) ? 'normal' : null
}

/** `total_funding_usd` and `extra`, which no other tool has; `founded_year` may be anybody's. */
const isOfNormalFormAlone = (name: string): boolean =>
  name === 'extra' ||
  (name.includes('_') && Object.hasOwn(presets.normal.mapping.columns, name) && !ofOthersToo.has(name))

const ofOthersToo: ReadonlySet<string> = new Set(['founded_year', 'legal_name', 'logo_url'])
