import { deepEqual, equal, match, rejects } from 'node:assert/strict'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRunning } from '../children/running.ts'
import { systemRecogniser } from '../decks/recogniser.ts'
import type { DeckProcessCase } from './deck-process-cases.ts'

/** Tools that a test puts on the PATH: shell scripts by their names. */
type FakeTools = Readonly<Record<string, string>>

const DRAWS = 'printf "a picture"; printf "%s" "$*" > "$0.args"'
const READS = `case "$1" in
--list-langs) printf 'List of available languages in "/tessdata/" (2):\\neng\\ndeu\\nchi_sim\\n';;
*) printf 'seen in %s by %s with %s' "$(cat)" "$OMP_THREAD_LIMIT" "$*";;
esac`
const page = { location: '/decks/deck.pdf', number: 3, width: 960, height: 540 }
const never = new AbortController().signal

/** With tools that are shell scripts: what is asked of the real ones, and what becomes of their ends. */
export const recogniserCases: readonly DeckProcessCase[] = [
  withTools(
    'a page is drawn in grey by its number, and read by one thread',
    { pdftoppm: DRAWS, tesseract: READS },
    async (path) => {
      const { recogniser, missing } = await systemRecogniser({ path })
      deepEqual(missing, [])
      deepEqual(await recogniser?.recognise(page, never), {
        tsv: 'seen in a picture by 1 with - - -l eng --dpi 150 tsv',
        dpi: 150,
      })
      equal(readArgs(path), '-q -cropbox -r 150 -gray -png -f 3 -l 3 /decks/deck.pdf')
    },
  ),
  withTools(
    'a page as large as a house is drawn smaller',
    { pdftoppm: DRAWS, tesseract: READS },
    async (path) => {
      const { recogniser } = await systemRecogniser({ path })
      const seen = await recogniser?.recognise({ ...page, width: 14_400, height: 14_400 }, never)
      equal(seen?.dpi, 25)
      match(readArgs(path), /-r 25 /)
    },
  ),
  withTools(
    'the languages that are there are used, and the others told',
    { pdftoppm: DRAWS, tesseract: READS },
    async (path) => {
      const { recogniser, missing } = await systemRecogniser({
        path,
        languages: ['deu', 'por', 'chi_sim', 'chi_tra'],
      })
      match((await recogniser?.recognise(page, never))?.tsv ?? '', /-l deu\+chi_sim /)
      equal(missing.length, 2)
      match(missing[0] ?? '', /`por`.*tesseract-ocr-por /)
      match(missing[1] ?? '', /`chi_tra`.*tesseract-ocr-chi-tra /)
    },
  ),
  withTools(
    'without a language there is nothing to recognise with',
    { pdftoppm: DRAWS, tesseract: READS },
    async (path) => {
      const { recogniser, missing } = await systemRecogniser({ path, languages: ['por'] })
      equal(recogniser, null)
      equal(missing.length, 1)
    },
  ),
  withTools('a missing tool is told with what it comes with', {}, async (path) => {
    const { recogniser, missing } = await systemRecogniser({ path })
    equal(recogniser, null)
    match(missing.join(' '), /pdftoppm.*poppler-utils.*tesseract.*tesseract-ocr/)
  }),
  withTools(
    'a page that a tool fails on is left as it is, and logged',
    { pdftoppm: `[ "$1" = -v ] || { echo "bad page" >&2; exit 99; }`, tesseract: READS },
    async (path) => {
      const logged: unknown[] = []
      const log = { write: (...record: unknown[]) => logged.push(record) }
      const { recogniser } = await systemRecogniser({ path, log })
      equal(await recogniser?.recognise(page, never), null)
      deepEqual(logged, [
        [
          'warn',
          'pdftoppm could not do its part in recognising a page',
          { page: 3, detail: 'exit code 99 bad page' },
        ],
      ])
    },
  ),
  withTools(
    'a page for which a tool cannot be started is left as it is, and logged',
    { pdftoppm: DRAWS, tesseract: READS },
    async (path) => {
      const logged: string[] = []
      const log = { write: (_level: string, message: string) => logged.push(message) }
      const { recogniser } = await systemRecogniser({ path, log })
      // No system takes an argument that long.
      equal(await recogniser?.recognise({ ...page, location: 'x'.repeat(3_000_000) }, never), null)
      deepEqual(logged, ['pdftoppm could not do its part in recognising a page'])
    },
  ),
  withTools(
    'what is read in a page is no more than a page holds',
    {
      pdftoppm: DRAWS,
      tesseract: `[ "$1" = --list-langs ] && printf 'List\\neng\\n' && exit; head -c 5000000 /dev/zero`,
    },
    async (path) => {
      const { recogniser } = await systemRecogniser({ path })
      equal(await recogniser?.recognise(page, never), null)
    },
  ),
  withTools(
    'a tool at work is gone when nobody waits for it any more',
    {
      pdftoppm: DRAWS,
      tesseract: `[ "$1" = --list-langs ] && printf 'List\\neng\\n' && exit; echo $$ > "$0.pid"; exec sleep 1000`,
    },
    async (path) => {
      const { recogniser } = await systemRecogniser({ path })
      const stop = new AbortController()
      const recognised = recogniser?.recognise(page, stop.signal) ?? Promise.resolve()
      const pidFile = join(toolsOf(path), 'tesseract.pid')
      let pid = 0
      while (pid === 0) {
        await new Promise((resolve) => setTimeout(resolve, 5))
        pid = Number(readIfThere(pidFile))
      }
      stop.abort(new Error('not wanted'))
      await rejects(recognised, /not wanted/)
      equal(isRunning(pid), false)
      await rejects(recogniser?.recognise(page, stop.signal) ?? Promise.resolve(), /not wanted/)
    },
  ),
]

function withTools(name: string, tools: FakeTools, run: (path: string) => Promise<void>): DeckProcessCase {
  return {
    name,
    ...(process.platform === 'win32' ? { skip: 'the tools of this test are shell scripts' } : {}),
    async run() {
      const directory = mkdtempSync(join(tmpdir(), 'tools-'))
      try {
        for (const [tool, script] of Object.entries(tools)) {
          writeFileSync(join(directory, tool), `#!/bin/sh\n${script}\n`)
          chmodSync(join(directory, tool), 0o755)
        }
        // Only the scripts themselves need more than they are.
        await run(Object.keys(tools).length === 0 ? directory : `${directory}:/usr/bin:/bin`)
      } finally {
        rmSync(directory, { recursive: true })
      }
    },
  }
}

const toolsOf = (path: string) => path.split(':')[0] ?? ''
const readArgs = (path: string) => readFileSync(join(toolsOf(path), 'pdftoppm.args'), 'utf8')

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
