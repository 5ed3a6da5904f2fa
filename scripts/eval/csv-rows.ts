/** Cells may be quoted, with quotes doubled in them. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, cell = '', end = ''] of text.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/g)) {
    const value = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
    rows.at(-1)?.push(value)
    if (end !== ',') rows.push([])
  }
  return rows.filter((row) => row.length > 1)
}
