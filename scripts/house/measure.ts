// Prints how the product is built: lines, regular expressions, words of human languages in it, floors and circles of its imports.
//
//   bun scripts/house/measure.ts [DIRECTORY or COMMIT] [DIRECTORY or COMMIT]
//
// Without a name it measures this directory as it lies there; two are shown side by side.
//
// Product is packages/*/src without tests and what only tests use. `*-table.ts` is data, so that it does not count as
// lines of code, but its regular expressions and words count; a generated file counts nowhere. A file has words of a language when a
// string, a template or a regular expression of it holds a word that one pack of this directory alone has; English is everywhere.
import { join } from 'node:path'
import { grouped, importGraph, layersOf, roomOf, writtenFiles } from './graph.ts'
import { type LanguageWords, languagesIn, readLanguageWords } from './languages.ts'
import { sourceFacts } from './source-facts.ts'
import { withTree } from './trees.ts'

type Figures = Readonly<Record<string, number | string>>

/** The figures of the tree under `root`, in the order in which they are printed. */
export function measure(root: string, words: LanguageWords): Figures {
  const sum = {
    files: 0,
    lines: 0,
    tables: 0,
    tableLines: 0,
    literals: 0,
    calls: 0,
    long: 0,
    built: 0,
    one: 0,
    two: 0,
  }
  for (const { path, text } of writtenFiles(root)) {
    const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
    if (path.endsWith('-table.ts')) {
      sum.tables++
      sum.tableLines += lines
    } else {
      sum.files++
      sum.lines += lines
    }
    const { expressions, texts } = sourceFacts(path, text)
    for (const { kind, isLong, isBuilt } of expressions) {
      if (kind === 'literal') sum.literals++
      else sum.calls++
      if (isLong) sum.long++
      if (isBuilt) sum.built++
    }
    const languages = languagesIn(texts, words).size
    if (languages > 0) sum.one++
    if (languages > 1) sum.two++
  }
  const files = importGraph(root)
  const rooms = grouped(files, roomOf)
  return {
    'files of code': sum.files,
    'lines of code': sum.lines,
    'files of tables': sum.tables,
    'lines of tables': sum.tableLines,
    'regular expressions': sum.literals + sum.calls,
    '… as literals': sum.literals,
    '… longer than 120 characters': sum.long,
    '… built of text': sum.built,
    'files with words of a language but English': sum.one,
    '… of two or more such languages': sum.two,
    ...layerFigures('files', layersOf(files)),
    'wings of core, and packages': rooms.nodes.length,
    ...layerFigures('wings', layersOf(rooms)),
  }
}

function layerFigures(name: string, { floors, circles }: ReturnType<typeof layersOf>): Figures {
  return {
    [`floors of ${name}`]: Math.max(-1, ...floors.values()) + 1,
    [`circles of ${name}`]: circles.length,
    [`${name} in circles`]: circles.flat().length,
    [`${name} in the largest circle`]: circles[0]?.length ?? 0,
  }
}

/** The figures as a table, a column a tree. */
export function figuresTable(columns: readonly (readonly [name: string, figures: Figures])[]): string {
  const names = Object.keys(columns[0]?.[1] ?? {})
  const rows = [
    ['', ...columns.map(([name]) => name)],
    ['---', ...columns.map(() => '---:')],
    ...names.map((name) => [name, ...columns.map(([, figures]) => String(figures[name]))]),
  ]
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n')
}

if (import.meta.main) {
  const root = join(import.meta.dir, '../..')
  const words = readLanguageWords(root)
  const names = process.argv.length > 2 ? process.argv.slice(2) : ['.']
  console.log(figuresTable(names.map((name) => [name, withTree(root, name, (tree) => measure(tree, words))])))
  const packs = [...new Set([...words.values()].flat())].sort()
  console.log(
    `\nWords are those of the packs ${packs.join(', ')} of this directory, ${words.size} that English has not.`,
  )
}
