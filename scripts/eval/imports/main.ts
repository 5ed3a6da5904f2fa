import { parseArgs } from 'node:util'
import { importSheet } from './import-sheet.ts'
import { type Judged, judge } from './judge.ts'
import { fieldNames } from './judge-fields.ts'
import { type Sheet, sheetsOf, withSheets } from './truth.ts'

/**
 * Imports each spreadsheet by itself into an empty store, without options, and compares with the truth: README.md has the rules.
 *
 *     bun scripts/eval/imports/main.ts [--aside | --dir DIRECTORY] [--verbose] [--only NAME]
 *
 * `--aside` takes the half that is set aside, `--dir` the spreadsheets of a directory that have their truth beside them. Ends with 1 when a wanted figure is missed.
 */
const { values } = parseArgs({
  options: {
    aside: { type: 'boolean', default: false },
    dir: { type: 'string' },
    verbose: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
})

const judged =
  values.dir === undefined
    ? await withSheets(values.aside ? 'aside' : 'open', judgeSheets)
    : await judgeSheets(sheetsOf(values.dir))

console.log(
  `${'file'.padEnd(31)}  kept of  lost  wrongly  unsaid   right wrong missing   warnings: true missing false`,
)
for (const one of judged) console.log(lineOf(one))
const total = sum(judged)
console.log(
  `${'all'.padEnd(31)}${cells([total.kept, total.companies, total.lost, total.wronglyKept, total.unsaid])}${cells([total.right, total.wrong, total.missing])}${cells([total.warnings, total.warningsMissing, total.warningsFalse])}`,
)
console.log(`\n${'field'.padEnd(14)}  right wrong missing`)
for (const field of fieldNames) {
  const count = (part: 'wrong' | 'missing') =>
    judged.reduce((all, { fields }) => all + fields[field][part].length, 0)
  const right = judged.reduce((all, { fields }) => all + fields[field].right, 0)
  console.log(`${field.padEnd(14)}${cells([right, count('wrong'), count('missing')])}`)
}
const said = total.right + total.wrong + total.missing
const share = { right: total.right / said, wrong: total.wrong / said }
console.log(
  `\nfields right ${share.right.toFixed(3)} (wanted 0.950), wrong ${share.wrong.toFixed(4)} (wanted 0.0050); companies lost ${total.lost}, wrongly kept ${total.wronglyKept}`,
)
const isMissed = share.right < 0.95 || share.wrong > 0.005 || total.lost > 0 || total.wronglyKept > 0
process.exit(isMissed ? 1 : 0)

async function judgeSheets(sheets: readonly Sheet[]): Promise<Judged[]> {
  const all: Judged[] = []
  for (const sheet of sheets)
    if (sheet.truth.file.includes(values.only)) all.push(judge(sheet, await importSheet(sheet.path)))
  return all
}

function lineOf(one: Judged): string {
  const figures = sum([one])
  const lines = [
    `${one.file.padEnd(31)}${cells([one.kept, one.companies, figures.lost, figures.wronglyKept, figures.unsaid])}${cells([figures.right, figures.wrong, figures.missing])}${cells([figures.warnings, figures.warningsMissing, figures.warningsFalse])}`,
  ]
  if (one.refused !== null) lines.push(`    refused: ${one.refused}`)
  if (!values.verbose) return lines.join('\n')
  for (const name of one.lost) lines.push(`    lost: ${name}`)
  for (const name of one.wronglyKept) lines.push(`    wrongly kept: ${name}`)
  for (const text of one.unsaid) lines.push(`    unsaid: ${text}`)
  for (const field of fieldNames) {
    for (const text of one.fields[field].wrong) lines.push(`    wrong ${field}: ${text}`)
    for (const text of one.fields[field].missing) lines.push(`    missing ${field}: ${text}`)
  }
  for (const text of one.warnings.missing) lines.push(`    warning missing: ${text}`)
  for (const text of one.warnings.false) lines.push(`    warning false: ${text}`)
  return lines.join('\n')
}

function sum(all: readonly Judged[]) {
  const added = (count: (one: Judged) => number) => all.reduce((before, one) => before + count(one), 0)
  const ofFields = (count: (one: Judged['fields'][(typeof fieldNames)[number]]) => number) =>
    added(({ fields }) => fieldNames.reduce((before, field) => before + count(fields[field]), 0))
  return {
    kept: added(({ kept }) => kept),
    companies: added(({ companies }) => companies),
    lost: added(({ lost }) => lost.length),
    wronglyKept: added(({ wronglyKept }) => wronglyKept.length),
    unsaid: added(({ unsaid }) => unsaid.length),
    right: ofFields(({ right }) => right),
    wrong: ofFields(({ wrong }) => wrong.length),
    missing: ofFields(({ missing }) => missing.length),
    warnings: added(({ warnings }) => warnings.true),
    warningsMissing: added(({ warnings }) => warnings.missing.length),
    warningsFalse: added(({ warnings }) => warnings.false.length),
  }
}

function cells(figures: readonly number[]): string {
  return figures.map((figure) => String(figure).padStart(8)).join('')
}
