import { isObject, ServiceError } from '../../../kernel/index.ts'
import { customPrefix } from '../../custom/field-name.ts'
import { type FieldView, noFields } from '../../custom/field-view.ts'
import type { Recognized } from '../formats/recognize.ts'
import { nearestField } from './header-fields.ts'
import { meaningsOf } from './header-meanings.ts'
import { unitOf } from './header-units.ts'
import { headerKey } from './import-words.ts'
import {
  type ColumnSpec,
  didYouMean,
  fieldNamed,
  type Mapping,
  type Preset,
  specOf,
  unknownUnit,
} from './mapping.ts'
import type { MappingField } from './mapping-fields.ts'
import { meantColumns } from './meant-columns.ts'
import { presetOrNormalForm } from './preset-of-file.ts'
import { type PresetName, presets } from './presets.ts'
import type { PlaceNames } from './read-places.ts'
import { isTable, memberAt, samplesOf } from './samples.ts'

/** What the caller says about the columns; null and absent leave it to the file. */
export interface MappingChoice {
  readonly preset?: PresetName | null
  readonly mapping?: Mapping | null
  /** Our field, then the column of the file: `{ name: 'company_name' }`. On top of everything else. */
  readonly map?: Readonly<Record<string, string>> | null
}

interface PlanChoice extends MappingChoice {
  /** Own fields of the operator. */
  readonly fields?: FieldView
  /** How the last file with these headers was read; where it is given the others are not. */
  readonly recalled?: { readonly mapping: Mapping; readonly preset: PresetName | null } | null
}

/** How the columns of one file are read. */
export interface ColumnPlan {
  readonly preset: PresetName | null
  /** In the order in which they are read: of several columns for one field the first counts. Columns for `extra` come last. */
  readonly columns: readonly PlannedColumn[]
  readonly set: NonNullable<Mapping['set']>
  /** Of CSV: whether the first row names the columns. */
  readonly hasHeader: boolean
  /** Of CSV: that row as it stands. */
  readonly header: readonly string[]
  /** Of tables: some of the rows below it. */
  readonly sample: readonly (readonly string[])[]
  /** The normal form in JSON, read as it is. */
  readonly isNormalForm: boolean
}

export interface PlannedColumn {
  /** Unique in its file. */
  readonly name: string
  /** Its place in a CSV row, from 0. */
  readonly index: number
  /** Null is kept in `extra`. */
  readonly spec: ColumnSpec | null
  /** Of a column that no field takes, the field whose name is nearest. */
  readonly nearest: MappingField | null
}

/**
 * Decides how the columns are read, before anything is: what is said by hand first, then the preset that is named or whose
 * marks the file bears, then what the headers mean by themselves. A column or field that is not there is an error with the
 * nearest name.
 */
export function planColumns(found: Recognized, choice: PlanChoice, locations: PlaceNames): ColumnPlan {
  const map = Object.entries(choice.map ?? {})
  const isPositional = isTable(found) && isByPosition(choice, map)
  const names = isPositional
    ? (found.rows[0] ?? []).map((_, index) => `column ${index + 1}`)
    : columnNames(found)
  const { fields = noFields } = choice
  const columns = new Columns(names, found, fields)
  const { recalled = null } = choice
  const isToldByFile = choice.mapping == null && recalled === null
  const preset = choice.preset ?? (isToldByFile ? presetOrNormalForm(names, found, locations) : null)
  const isNormalForm = preset === 'normal' && !isTable(found) && map.length === 0 && choice.mapping == null
  for (const [field, column] of map) columns.add(column, { to: fieldNamed(field, column) }, 'required')
  for (const [column, target] of Object.entries(choice.mapping?.columns ?? {})) {
    const spec = specOf(target)
    if (spec.unit !== undefined && unitOf(spec.unit) === null) throw unknownUnit(column)
    columns.add(column, spec, spec.optional === true ? 'optional' : 'required')
  }
  const mapping = preset === null ? (recalled?.mapping ?? null) : presets[preset].mapping
  for (const [column, target] of Object.entries(mapping?.columns ?? {}))
    columns.add(column, specOf(target), 'preset')
  const takesOwn = choice.mapping == null && !isPositional && !isNormalForm
  if (takesOwn) columns.addOwn('name')
  const isOpen = preset === null ? isToldByFile && !isPositional : isOpenPreset(preset)
  if (isOpen) columns.addMeant(locations, preset !== null)
  if (takesOwn) columns.addOwn('label')
  if (!isNormalForm) columns.check(map.length > 0 || choice.mapping != null || preset !== null)
  return {
    preset: recalled?.preset ?? preset,
    columns: columns.inOrder(),
    set: choice.mapping?.set ?? mapping?.set ?? {},
    hasHeader: !isPositional || found.isRejects,
    header: found.rows[0] ?? [],
    sample: found.rows.slice(1),
    isNormalForm,
  }
}

function isOpenPreset(name: PresetName): boolean {
  const preset: Preset = presets[name]
  return preset.isOpen === true
}

/** The mapping in force, as a file of it says it. */
export function mappingOf({ columns, set }: ColumnPlan): Mapping {
  const entries = columns.flatMap(({ name, spec }) =>
    spec === null ? [] : [[name, shortest(spec)] as const],
  )
  return { columns: Object.fromEntries(entries), ...(Object.keys(set).length === 0 ? {} : { set }) }
}

function shortest(spec: ColumnSpec): MappingField | ColumnSpec {
  return Object.keys(spec).length === 1 ? spec.to : spec
}

/** A mapping of positions alone says that the file has no header. */
function isByPosition({ mapping }: MappingChoice, map: readonly (readonly [string, string])[]): boolean {
  const said = [...Object.keys(mapping?.columns ?? {}), ...map.map(([, column]) => column)]
  return said.length > 0 && said.every((column) => position(column) !== null)
}

function position(column: string): number | null {
  const written = /^#([1-9]\d{0,3})$/.exec(column)?.[1]
  return written === undefined ? null : Number(written) - 1
}

/** Unique names of the columns: a second `Website` is `Website (2)`, an empty header `column 3`. */
export function columnNames(found: Recognized): readonly string[] {
  const { rows, objects } = found
  if (!isTable(found)) return [...new Set(objects.flatMap((object) => Object.keys(object)))]
  const taken = new Set<string>()
  // How far the counting has come: from 2 each time, 8,000 columns of one name took 7 s.
  const counts = new Map<string, number>()
  return (rows[0] ?? []).map((cell, index) => {
    const written = cell.trim() || `column ${index + 1}`
    let name = written
    let count = counts.get(written) ?? 1
    while (taken.has(name)) name = `${written} (${++count})`
    counts.set(written, count)
    taken.add(name)
    return name
  })
}

class Columns {
  private readonly names: readonly string[]
  private readonly known: ReadonlySet<string>
  /** The columns by their names without case and spaces: a head of 64 KiB may name thousands, and is asked for dozens. */
  private readonly alike = new Map<string, string[]>()
  private readonly found: Recognized
  private readonly specs = new Map<string, ColumnSpec>()
  private readonly mappedByHand = new Set<MappingField>()
  private readonly fields: FieldView

  constructor(names: readonly string[], found: Recognized, fields: FieldView) {
    this.fields = fields
    this.names = names
    this.known = new Set(names)
    this.found = found
    for (const name of names) {
      const key = headerKey(name)
      const alike = this.alike.get(key)
      if (alike === undefined) this.alike.set(key, [name])
      else alike.push(name)
    }
  }

  /** What was said first stays: a column is read once, and a field mapped by hand takes no other column from a preset. */
  add(column: string, spec: ColumnSpec, from: 'required' | 'optional' | 'preset') {
    if (this.isUnknownField(spec.to)) {
      if (from === 'preset') return
      throw this.noSuchField(spec.to)
    }
    const name = this.find(column, from === 'required')
    if (name === null || this.specs.has(name)) return
    if (from === 'preset' && this.mappedByHand.has(spec.to)) return
    if (from !== 'preset' && spec.to !== 'skip') this.mappedByHand.add(spec.to)
    this.specs.set(name, spec)
  }

  /** A field may have been removed since a mapping was remembered. */
  private isUnknownField(to: MappingField): boolean {
    return to.startsWith(customPrefix) && this.fields.named(to.slice(customPrefix.length)) === null
  }

  private noSuchField(to: MappingField): ServiceError<'BAD_REQUEST'> {
    const names = this.fields.fields.map(({ name }) => name)
    const hint =
      names.length === 0
        ? 'dealflow field create makes one.'
        : didYouMean(to.slice(customPrefix.length), names)
    return refusal(`${to} is no field of yours. ${hint}`)
  }

  /** Columns that are called as own fields are: by name, as exports write it too; or by label, where they mean nothing else. */
  addOwn(by: 'name' | 'label') {
    for (const field of this.fields.fields) {
      const to = `${customPrefix}${field.name}` as const
      if ([...this.specs.values()].some((spec) => spec.to === to)) continue
      const called = by === 'name' ? [to, field.name] : [field.label]
      for (const name of called) {
        const column = this.find(name, false)
        if (column !== null && !this.specs.has(column)) {
          this.specs.set(column, { to })
          break
        }
      }
    }
  }

  /** Columns whose headers, and what stands below them, say what they are. */
  addMeant(locations: PlaceNames, isOfPreset: boolean) {
    const left = samplesOf(this.names, this.found).filter(({ name }) => !this.specs.has(name))
    const taken = new Set([...this.specs.values()].map(({ to }) => to))
    // Which of the ids of an export is one of a company its preset says.
    if (isOfPreset) taken.add('id')
    for (const [name, spec] of meantColumns(left, locations))
      if (!taken.has(spec.to)) this.specs.set(name, spec)
    this.dropIdOfEnvelope()
    // What is read as a whole is not read in parts, too.
    for (const name of [...this.specs.keys()]) if (this.isWithin(name)) this.specs.delete(name)
  }

  /** `{id, createdTime, fields: {…}}`: an id that does not stand beside the name is that of a row of a database. */
  private dropIdOfEnvelope() {
    if (isTable(this.found) || this.mappedByHand.has('id')) return
    const nameOf = (field: MappingField) => [...this.specs].find(([, { to }]) => to === field)?.[0]
    const [id, name] = [nameOf('id'), nameOf('name')]
    const parentOf = (path: string) => path.slice(0, path.lastIndexOf('.') + 1)
    if (id !== undefined && name !== undefined && parentOf(id) !== parentOf(name)) this.specs.delete(id)
  }

  private isWithin(name: string): boolean {
    const parts = name.split('.')
    return parts.some((_, at) => at > 0 && this.specs.has(parts.slice(0, at).join('.')))
  }

  /** Says what a file of which nothing can be read lacks. */
  check(isSaid: boolean) {
    if (this.names.length === 0) return
    const [only, ...others] = isTable(this.found) ? [] : this.found.objects
    if (!isSaid && only !== undefined && others.length === 0 && isOfCompanies(only))
      throw refusal('The companies are members of one object: save them as a list, [{…}, {…}].')
    if ([...this.specs.values()].some(({ to }) => to === 'name')) return
    const isCsv = isTable(this.found)
    const seen = quotedNames(this.names)
    if (isCsv && !isSaid && this.specs.size === 0) {
      throw refusal(
        `No column of the first row is known: ${seen}. If it is a header, a mapping says which column is which: ${example('Firm', 'Web')}; if the file has no header, by position: ${example('#1', '#2')}.`,
      )
    }
    throw refusal(
      `No column gives the name of a company: a mapping says which one does, such as ${example('Firm', 'Web')}${isCsv ? `; if the file has no header, by position: ${example('#1', '#2')}` : ''}. The columns are ${seen}.`,
    )
  }

  inOrder(): PlannedColumn[] {
    const index = new Map(this.names.map((name, i) => [name, i]))
    const rest = this.names.filter((name) => !this.specs.has(name))
    return [
      ...[...this.specs].map(([name, spec]) => ({ name, index: index.get(name) ?? -1, spec, nearest: null })),
      ...rest.map((name) => ({
        name,
        index: index.get(name) ?? -1,
        spec: null,
        nearest: rest.length > nearestMost ? null : nearestField(name),
      })),
    ]
  }

  /** The column of the file that is meant: by position, by its very name, or by one that differs in case and spaces alone. */
  private find(column: string, isRequired: boolean): string | null {
    const { names, found } = this
    const at = isTable(found) ? position(column) : null
    if (at !== null) {
      const name = names[at]
      if (name === undefined && isRequired)
        throw refusal(`There is no column ${column}: the file has ${names.length}.`)
      return name ?? null
    }
    if (this.known.has(column) || this.hasPath(column)) return column
    const key = headerKey(column)
    const alike = this.alike.get(key) ?? []
    if (alike.length === 1 && alike[0] !== undefined && key !== '') return alike[0]
    // Nothing is known of a file without a first record, and JSON may name its rarer members later.
    if (!isRequired || names.length === 0) return null
    const among = isTable(found) ? 'The file has' : 'The first entries of the file have'
    throw refusal(
      `${among} no column "${column}". ${didYouMean(column, names)}${isTable(found) ? '' : ' A mapping can call a rare column {"optional": true}.'}`,
    )
  }

  private hasPath(column: string): boolean {
    if (isTable(this.found) || !column.includes('.')) return false
    return this.found.objects.some((object) => memberAt(object, column.split('.')) !== undefined)
  }
}

/** `{"acme": {"company": "Acme"}, "bolt": {"company": "Bolt"}}` */
function isOfCompanies(object: Readonly<Record<string, unknown>>): boolean {
  const members = Object.values(object).slice(0, 20)
  const isCompany = (member: unknown) =>
    isObject(member) && Object.keys(member).some((key) => meaningsOf(key)[0]?.field === 'name')
  return members.length > 1 && members.every(isCompany)
}

/** To look for the nearest name of thousands of columns would take long, and tell nobody anything. */
const nearestMost = 200

function example(name: string, website: string): string {
  return JSON.stringify({ columns: { [name]: 'name', [website]: 'website' } })
}

function quotedNames(names: readonly string[]): string {
  const shown = names.slice(0, 20).map((name) => `"${name.length > 60 ? `${name.slice(0, 60)}…` : name}"`)
  return names.length > 20 ? `${shown.join(', ')} and ${names.length - 20} more` : shown.join(', ')
}

function refusal(message: string): ServiceError<'BAD_REQUEST'> {
  return new ServiceError('BAD_REQUEST', { message, details: [{ path: 'mapping', message }] })
}
