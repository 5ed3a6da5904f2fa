import { specOf } from '../../packages/core/src/records/import/mapping/mapping.ts'
import {
  type PresetName,
  presetNames,
  presets,
} from '../../packages/core/src/records/import/mapping/presets.ts'

/** The tables of the pages on importing that are printed into them, by the name in their marks. */
export const presetTables: ReadonlyMap<string, () => string> = new Map(
  // The columns of the normal form are its fields themselves.
  presetNames.filter((name) => name !== 'normal').map((name) => [name, () => presetTable(name)]),
)

/** What a preset makes of each column, as Markdown. */
function presetTable(name: PresetName): string {
  const rows = Object.entries(presets[name].mapping.columns).map(([column, target]) => {
    const { to, prefix, take, split, unit, values } = specOf(target)
    if (to === 'skip') return [code(column), 'none', 'left out']
    const rest = take === undefined ? ' before it' : ' and the last part of the address'
    const notes = [
      prefix === undefined ? '' : code(prefix) + rest,
      split === undefined ? '' : `a list between ${code(split)}`,
      unit === undefined ? '' : `in ${code(unit)}`,
      values === undefined ? '' : wordsOf(values),
    ]
    return [code(column), code(to), notes.filter((note) => note !== '').join('; ')]
  })
  return [row(['column of the file', 'field', 'how']), '|---|---|---|', ...rows.map(row)].join('\n')
}

/** "takes `operating` (as `active`), `closed`; other words stay in `extra`" */
function wordsOf(values: Readonly<Record<string, string>>): string {
  const words = Object.entries(values).map(([word, meaning]) =>
    word === meaning ? code(word) : `${code(word)} (as ${code(meaning)})`,
  )
  return `takes ${words.join(', ')}; other words stay in \`extra\``
}

const code = (text: string) => `\`${text}\``
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
