// Holds queries, people and rounds of funding as they are read against sentences that nobody who writes the rules has read.
//
//   bun scripts/eval/blind-sentences/main.ts [--parts query,people,funding] [--languages en,de] [--misses] [--set 2026-11-28 | --file LINES]
//
// Look once, when the rules are frozen: packages/core/test/language/README.md says how the sentences are judged. A sentence is right
// when all of its slots are. Prints a row a language and part. `--file scripts/eval/blind-sentences/known.jsonl` are sentences to work on.
import { parseArgs } from 'node:util'
import { loadLocations } from '../../../packages/core/src/index.ts'
import { readLocations } from '../../../packages/node-adapter/src/index.ts'
import { standingHost } from '../../outputs/recorders/host.ts'
import { siteRecorder } from '../../outputs/recorders/sites.ts'
import { queryJudge } from './judge-query.ts'
import { judgeFunding, judgePeople } from './judge-site.ts'
import { parts, readSentences, type Sentence } from './sentences.ts'

const { values } = parseArgs({
  options: {
    parts: { type: 'string', default: parts.join(',') },
    languages: { type: 'string', default: 'en,de,fr,es,pt,nl,it' },
    misses: { type: 'boolean', default: false },
    /** The day of a blind set. */
    set: { type: 'string', default: '2026-11-28' },
    /** Other sentences than a blind set. */
    file: { type: 'string' },
  },
})

/** On this day the sentences were written. */
const today = '2026-11-28'
const locations = loadLocations(await readLocations())
const sentences = readSentences(values.file === undefined ? { day: values.set } : { file: values.file })
const queries = await queryJudge(sentences, locations, today)
const sites = siteRecorder(standingHost(today).host, locations)

/** The slots that are wrong, each with what was wanted and what was read. */
async function missesOf(sentence: Sentence): Promise<readonly string[]> {
  if (sentence.part === 'query') return queries.judge(sentence)
  const { text, company } = sentence
  const name = company ?? ''
  const html = `<title>${escaped(name)}</title><h1>${escaped(name)}</h1><p>${escaped(text)}</p>`
  const found = await sites.record({
    set: 'blind',
    id: sentence.id,
    kind: 'site',
    domain: 'company.example',
    pages: [{ path: '/', html }],
    elsewhere: [],
    research: 'none',
  })
  return sentence.part === 'people' ? judgePeople(sentence, found) : judgeFunding(sentence, found)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const wrongSlots = new Map<string, number>()
console.log('part      language   of  right  share')
for (const part of parts.filter((one) => values.parts.split(',').includes(one)))
  for (const language of values.languages.split(',')) {
    const own = sentences.filter((sentence) => sentence.part === part && sentence.language === language)
    let right = 0
    const told: string[] = []
    for (const sentence of own) {
      const misses = await missesOf(sentence)
      if (misses.length === 0) right++
      else told.push(`  ${sentence.text}`, ...misses.map((miss) => `    ${miss}`))
      for (const miss of misses) {
        const slot = `${part} ${miss.split(':')[0]}`
        wrongSlots.set(slot, (wrongSlots.get(slot) ?? 0) + 1)
      }
    }
    const share = own.length === 0 ? '' : (right / own.length).toFixed(2)
    console.log(
      part.padEnd(9),
      language.padEnd(8),
      String(own.length).padStart(4),
      String(right).padStart(6),
      share.padStart(6),
    )
    if (values.misses) console.log(told.join('\n'))
  }
console.log('\nwrong slots:')
for (const [slot, count] of [...wrongSlots].sort((left, right) => right[1] - left[1]))
  console.log(`  ${slot}: ${count}`)
await Promise.all([queries.close(), sites.close()])
