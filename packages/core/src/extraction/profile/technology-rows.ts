import technologies from '../../../data/technologies.json' with { type: 'json' }

/**
 * What a site is built with, by what it shows. `resource`: a part of the address of a script, style sheet, frame or image;
 * `generator`: the start of the meta element of that name; `header`: `name: part`, a header and a part of its value.
 */
export interface TechnologyRow {
  readonly name: string
  /** What it is for. */
  readonly category: string
  readonly resource?: readonly string[]
  readonly generator?: string
  readonly header?: readonly string[]
}

export const technologyRows: readonly TechnologyRow[] = technologies

let categories: ReadonlyMap<string, string> | null = null

/** What a technology is for. */
export function technologyCategory(name: string): string {
  categories ??= new Map(technologyRows.map((row) => [row.name, row.category]))
  return categories.get(name) ?? 'other'
}
