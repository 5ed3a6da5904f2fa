import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { PackReader } from '../../../packages/core/src/language/pack-reader.ts'
import { languagePacks } from '../../../packages/core/src/language/packs.ts'
import type { ValueLanguage } from '../../../packages/core/src/language/values/read-values.ts'
import { readValueWords } from '../../../packages/core/src/language/values/value-words.ts'
import { readOurs } from './our-reader.ts'
import { type Language, languages, readSpecs, type SpecCase, type Task, tasks } from './specs.ts'
import { readToday } from './todays-readers.ts'

/**
 * Holds the parser of values against the cases of microsoft/Recognizers-Text (`Specs/` of a checkout), beside the readers that it
 * replaces. A case is right when all its values are found, in their order, and no other of the kind. Prints a row a language and task.
 *
 *     bun scripts/eval/values/main.ts --specs DIRECTORY [--languages en,nl] [--tasks money] [--pack it=FILE] [--misses]
 */
const { values } = parseArgs({
  options: {
    specs: { type: 'string' },
    languages: { type: 'string', default: Object.keys(languages).join(',') },
    tasks: { type: 'string', default: Object.keys(tasks).join(',') },
    pack: { type: 'string' },
    misses: { type: 'boolean', default: false },
  },
})
if (values.specs === undefined) {
  console.log('nothing to check: say --specs DIRECTORY, the Specs of microsoft/Recognizers-Text')
  process.exit(0)
}

const known = knownLanguages()
console.log('language  task            of  right  share  today  excluded')
for (const language of Object.keys(languages).filter(isIn<Language>(values.languages)))
  for (const task of Object.keys(tasks).filter(isIn<Task>(values.tasks))) print(language, task, values.specs)

console.log('\nlanguage  sums that are too small by a magnitude, with every pack but its own')
for (const language of Object.keys(languages).filter(isIn<Language>(values.languages)))
  printFalse(language, values.specs)

/** An amount whose magnitude no language knows must give nothing: read in all other languages, as if this one had no pack. */
function printFalse(language: Language, directory: string): void {
  const { cases } = readSpecs(directory, 'money', language) ?? { cases: [] }
  const others = [...known.values()].filter(({ tag }) => tag !== language)
  const wrong = cases.filter((one) =>
    readOurs('money', one, others).some((read) => isTooSmall(read, one.wanted.flat())),
  )
  console.log(language.padEnd(9), wrong.length, 'of', cases.length)
  if (values.misses)
    for (const one of wrong) console.log(`  ${one.input} | ${readOurs('money', one, others).join(' ; ')}`)
}

/** Smaller by a thousand than an amount that is wanted, and near to none. */
function isTooSmall(read: string, wanted: readonly string[]): boolean {
  const [amount = '', currency = ''] = read.split(' ')
  const sizes = wanted.flatMap((way) => {
    const [size = '', code] = way.split(' ')
    return code === currency ? [Number(size) / Number(amount)] : []
  })
  return sizes.some((times) => times > 999) && !sizes.some((times) => times > 0.5 && times < 2)
}

function print(language: Language, task: Task, directory: string): void {
  const specs = readSpecs(directory, task, language)
  if (specs === null) return
  const { cases, excluded, unknownUnits } = specs
  const ours = known.get(language)
  const right = ours === undefined ? [] : cases.filter((one) => isRight(one, readOurs(task, one, [ours])))
  const today = cases.filter((one) => isRight(one, readToday(task, one)))
  const share = (count: number) => (cases.length === 0 ? '' : (count / cases.length).toFixed(2))
  console.log(
    language.padEnd(9),
    task.padEnd(13),
    String(cases.length).padStart(4),
    String(right.length).padStart(6),
    (ours === undefined ? 'no pack' : share(right.length)).padStart(6),
    share(today.length).padStart(6),
    String(excluded.length).padStart(9),
  )
  if (unknownUnits.length > 0) console.log(`  units without a code: ${[...new Set(unknownUnits)].join(', ')}`)
  if (!values.misses || ours === undefined) return
  for (const reason of excluded) console.log(`  excluded, ${reason}`)
  for (const one of cases)
    if (!right.includes(one))
      console.log(
        `  ${one.input}\n    wanted ${one.wanted.map((ways) => ways.join(' or ')).join(' ; ')}\n    read   ${readOurs(task, one, [ours]).join(' ; ')}`,
      )
}

function isRight({ wanted }: SpecCase, read: readonly string[]): boolean {
  return wanted.length === read.length && wanted.every((ways, at) => ways.includes(read[at] ?? ''))
}

function isIn<Name extends string>(list: string | undefined): (name: string) => name is Name {
  const names = new Set((list ?? '').split(','))
  return (name): name is Name => names.has(name)
}

/** The packs, and one of a file that is not in the repository yet. */
function knownLanguages(): Map<string, ValueLanguage> {
  const known = new Map(
    languagePacks().map(({ tag, values: words }) => [tag as string, { tag: tag as string, words }]),
  )
  const [tag, file] = (values.pack ?? '').split('=')
  if (tag === undefined || file === undefined) return known
  const reader = new PackReader(file, JSON.parse(readFileSync(file, 'utf8')))
  const words = readValueWords(reader)
  for (const problem of reader.problems) console.log(problem)
  return known.set(tag, { tag, words })
}
