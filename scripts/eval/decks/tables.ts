import type { JudgedTable } from './judged-deck.ts'
import { folded, type Pair } from './reading.ts'
import { type Point, type Tally, tallyOf } from './tally.ts'

interface ReadTable {
  readonly header: string[] | null
  readonly rows: string[][]
}

/** Of what is known of the judged tables: how many rows, how many columns, whether there is a header, and some cells. */
export function tables(pairs: readonly Pair[]): Tally {
  return tallyOf(
    pairs.flatMap(({ name, judged, slide }) => {
      const left = [...(slide.tables ?? [])]
      return (judged.tables ?? []).flatMap((table) => {
        const scored = left.map((found) => ({ found, points: compare(table, found, name) }))
        const best = scored.sort((a, b) => rightOf(b.points) - rightOf(a.points))[0]
        if (best === undefined || rightOf(best.points) === 0)
          return compare(table, { header: null, rows: [] }, name).map((point, i) => ({
            ...point,
            note: i === 0 ? `${name}: no table ${table.header?.join(' | ') ?? table.cells[0]?.text}` : '',
          }))
        left.splice(left.indexOf(best.found), 1)
        return best.points
      })
    }),
  )
}

/** Tables where a reader sees none. */
export function falseTables(pairs: readonly Pair[]): Tally {
  return tallyOf(
    pairs
      .filter(({ judged }) => judged.mayHaveTable !== true)
      .map(({ name, judged, slide }) => {
        const surplus = (slide.tables?.length ?? 0) - (judged.tables?.length ?? 0)
        const note = `${name}: ${slide.tables?.map((table) => (table.header ?? table.rows[0])?.join(' | ')).join('; ')}`
        return { right: surplus > 0 ? 0 : 1, of: 1, note }
      }),
  )
}

function compare(judged: JudgedTable, found: ReadTable, name: string): Point[] {
  const grid = [...(found.header === null ? [] : [found.header]), ...found.rows]
  const wanted = [
    ...(judged.header ?? []).map((text, column) => ({ row: 0, column, text })),
    ...judged.cells.map(({ row, column, text }) => ({
      row: judged.header === null ? row - 1 : row,
      column: column - 1,
      text,
    })),
  ]
  const rows = judged.rows + (judged.header === null ? 0 : 1)
  const columns = Math.max(0, ...grid.map((row) => row.length))
  const claims: [boolean, string][] = [
    [grid.length === rows, `${grid.length} rows for ${rows}`],
    [columns === judged.columns, `${columns} columns for ${judged.columns}`],
    [
      (found.header === null) === (judged.header === null),
      `header ${found.header?.join(' | ') ?? 'missing'}`,
    ],
    ...wanted.map(({ row, column, text }): [boolean, string] => {
      const cell = grid[row]?.[column]
      return [folded(cell ?? '') === folded(text), `cell ${row},${column + 1} "${cell}" for "${text}"`]
    }),
  ]
  return claims.map(([isRight, note]) => ({ right: isRight ? 1 : 0, of: 1, note: `${name}: ${note}` }))
}

function rightOf(points: readonly Point[]): number {
  return points.reduce((sum, { right }) => sum + right, 0)
}
