import { deepEqual, doesNotMatch, equal, match, ok } from 'node:assert/strict'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deckOfPages, slowDeck } from '@dealflow/core/testing'
import { finished, type RunningServer, type Workbench } from '../dealflow.ts'
import { cpuMsOf, descendantsOf, hasProcesses, isAlive, type Process } from '../processes.ts'
import type { CliScenario } from './scenario.ts'

const fixture = (name: string) =>
  fileURLToPath(new URL(`../../../node-adapter/test/decks/fixtures/${name}`, import.meta.url))

interface DeckResult {
  readonly filename: string
  readonly total_pages: number
  readonly processed_slides: number
  readonly slides: readonly { readonly title: string | null; readonly error: string | null }[]
  readonly document: { readonly sha256: string }
  readonly markdown: string
}

/** `dealflow deck`, which needs neither a server nor a data directory. */
export const decks: readonly CliScenario[] = [
  {
    name: 'deck prints a deck as Markdown, and leaves nothing behind',
    async run(bench) {
      const { code, stdout, stderr } = await bench.run('deck', fixture('tagged.pdf'), '--markdown')
      equal(code, 0, stderr)
      match(stdout, /^## Slide 1: Harbor Analytics\n/)
      match(stdout, /\n\| Europe \| 120 \| 95 million \|\n/)
      equal(withoutProgress(stderr), '')
      equal((await bench.run('deck', fixture('tagged.pdf'))).stdout, stdout)
      ok(!existsSync(join(bench.directory, 'dealflow-data')))
    },
  },
  {
    name: 'deck --json prints the result that a job would have, of a file and of standard input',
    async run(bench) {
      const file = fixture('tagged.pdf')
      const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex')
      const ofFile = await readJson(bench, file)
      equal(ofFile.filename, 'tagged.pdf')
      equal(ofFile.document.sha256, sha256)
      equal(ofFile.processed_slides, ofFile.total_pages)
      equal(ofFile.slides[0]?.title, 'Harbor Analytics')
      const { temporary, stdin, ended } = piped(bench, '--json')
      stdin.end(readFileSync(file))
      const { code, stdout, stderr } = await ended
      equal(code, 0, stderr)
      deepEqual(JSON.parse(stdout), { ...ofFile, filename: 'stdin' })
      deepEqual(readdirSync(temporary), [])
    },
  },
  {
    name: 'deck tells what it could not read of a deck beside what it read',
    async run(bench) {
      const { code, stdout, stderr } = await bench.run('deck', fixture('broken-page.pdf'))
      equal(code, 0, stderr)
      match(stdout, /## Slide 1: Tide Works/)
      match(stderr, /^Slide 2 could not be read: /m)
    },
  },
  {
    name: 'deck exits 1 where nothing can be read, with the reason that a job would have and a remedy',
    async run(bench) {
      const text = join(bench.directory, 'notes.txt')
      writeFileSync(text, 'no PDF')
      const long = join(bench.directory, 'long.pdf')
      writeFileSync(long, deckOfPages(3))
      const empty = join(bench.directory, 'empty.pdf')
      writeFileSync(empty, '')
      const refused: readonly [readonly string[], string | undefined, RegExp][] = [
        [[fixture('encrypted-user.pdf')], 'PDF_ENCRYPTED', /password\. Save it without one/],
        [[fixture('zero-pages.pdf')], 'PDF_INVALID', /no pages/],
        [[text], 'PDF_INVALID', /damaged or not a PDF/],
        [[long, '--deck-pages-max', '2'], 'PDF_TOO_MANY_PAGES', /3 pages; at most 2/],
        [[empty], undefined, /is empty, and a PDF is wanted/],
        [['/dev/null'], undefined, /is empty, and a PDF is wanted/],
        [['no-such.pdf'], undefined, /There is no .*no-such\.pdf/],
        [[bench.directory], undefined, /is a directory, and a PDF is wanted/],
      ]
      for (const [args, reason, message] of refused) {
        const { code, stdout, stderr } = await bench.run('deck', ...args, '--json')
        equal(code, 1, stderr)
        equal(stdout, '')
        const { error } = JSON.parse(stderr.trim().split('\n').at(-1) ?? '') as {
          error: { message: string; reason?: string }
        }
        equal(error.reason, reason)
        match(error.message, message)
      }
      const { stderr } = await bench.run('deck', fixture('encrypted-user.pdf'))
      match(stderr, /^dealflow: The PDF opens only with a password\./m)
    },
  },
  {
    name: 'deck says of a page whose process had to be ended what it says of any other, and nothing before it',
    // The check ends such a process among the bombs, and hears of a page that could not be read from a broken one.
    isLong: true,
    async run(bench) {
      const file = join(bench.directory, 'endless.pdf')
      writeFileSync(file, slowDeck(1, 1_000_000))
      // The first page is read in time, on a busy machine in more.
      const times = ['2s', '10s', '60s']
      const read = (time: string) => bench.run('deck', file, '--deck-time', time, '--json')
      let time = times.shift() ?? ''
      let ended = await read(time)
      while (ended.code !== 0 && times.length > 0) {
        time = times.shift() ?? ''
        ended = await read(time)
      }
      deepEqual([ended.code, ended.stderr], [0, ''])
      const { processed_slides, slides } = JSON.parse(ended.stdout) as DeckResult
      deepEqual([processed_slides, slides.length], [1, 2])
      const said = (await bench.run('deck', file, '--deck-time', time)).stderr
      match(withoutProgress(said), /^Slide 2 could not be read: .*\n$/)
    },
  },
  {
    name: 'deck recognises pictures in the languages that are named, says what it lacks for them, and does not with ocr off',
    async run(bench) {
      const [drawn, read] = [join(bench.directory, 'pdftoppm'), join(bench.directory, 'tesseract')]
      script(drawn, 'echo a picture')
      const header =
        'level page_num block_num par_num line_num word_num left top width height conf text'.split(' ')
      const words = ['Umsatz', 'verdoppelt'].map((word, at) =>
        [5, 1, 1, 1, 1, at + 1, 300 * at + 100, 100, 280, 60, 96, word].join('\\t'),
      )
      script(
        read,
        `if [ "$1" = --list-langs ]; then printf 'List\\neng\\ndeu\\n'; exit; fi
cat > /dev/null; echo "$*" > "$0.told"; printf '${[header.join('\\t'), ...words].join('\\n')}\\n'`,
      )
      const ask = (path: string, ...args: readonly string[]) =>
        bench.runWith({ PATH: path }, 'deck', fixture('image-only.pdf'), ...args)
      const tools = `${bench.directory}:${process.env['PATH'] ?? ''}`
      const seen = await ask(tools, '--ocr-languages', 'deu,xyz,deu')
      match(seen.stdout, /Umsatz verdoppelt/)
      match(readFileSync(`${read}.told`, 'utf8'), / -l deu /)
      match(seen.stderr, /no pack for the language `xyz`/)
      const off = await ask(tools, '--ocr', 'off')
      doesNotMatch(off.stdout, /Umsatz/)
      match(
        withoutProgress(off.stderr),
        /^Slide 1: no text in the file, and none was recognised in its pictures/,
      )
      const none = await ask(bench.data)
      match(none.stderr, /`pdftoppm` is not on the PATH.*\n`tesseract` is not on the PATH/)
      script(read, 'echo a library is missing >&2; exit 127')
      match((await ask(tools)).stderr, /`tesseract` did not start: .*a library is missing/)
    },
  },
  {
    name: 'a server says once what is missing for the OCR that was asked of it',
    async run(bench) {
      const server = await bench.serve(['--ocr-languages', 'xyz'], { PATH: bench.data })
      equal(await readOverHttp(server), 'succeeded')
      equal(await readOverHttp(server), 'succeeded')
      equal(await server.stop(), 0)
      const said = server.output().match(/.*text in pictures of decks is not recognised.*/g) ?? []
      equal(said.length, 1)
      match(said[0] ?? '', /"warn".*tesseract-ocr \(Debian/)
    },
  },
  {
    name: 'deck reads as large a file as an upload may be, and no pipe beyond it',
    async run(bench) {
      const file = join(bench.directory, 'large.pdf')
      writeFileSync(file, '%PDF-1.7')
      truncateSync(file, bytesMax + 1)
      const { code, stderr } = await bench.run('deck', file)
      equal(code, 1)
      match(
        stderr,
        /^dealflow: The file has 31,457,281 bytes, and at most 31,457,280 bytes of a deck are read\./,
      )
      truncateSync(file, bytesMax)
      match((await bench.run('deck', file)).stderr, /damaged or not a PDF/)

      const { temporary, stdin, ended } = piped(bench)
      // The pipe is closed before all of it was taken.
      stdin.on('error', () => {})
      stdin.write(Buffer.alloc(2 * bytesMax))
      const refused = await ended
      equal(refused.code, 1)
      match(refused.stderr, /^dealflow: There is more, and at most 31,457,280 bytes of a deck are read\./)
      deepEqual(readdirSync(temporary), [])
    },
  },
  {
    name: 'a terminal that closes leaves nothing of what deck took from a pipe',
    async run(bench) {
      const { temporary, child, stdin, ended } = piped(bench)
      // More than a pipe holds: the command has begun to take it.
      await new Promise<void>((resolve) => stdin.write(Buffer.alloc(1_000_000), () => resolve()))
      equal(readdirSync(temporary).length, 1)
      child.kill('SIGHUP')
      const { code, stderr } = await ended
      deepEqual([code, stderr], [1, 'dealflow: Stopped.\n'])
      deepEqual(readdirSync(temporary), [])
    },
  },
  {
    name: 'deck takes one form and one file, and says which settings it has',
    async run(bench) {
      equal((await bench.run('deck', 'x.pdf', '--markdown', '--json')).code, 2)
      match((await bench.run('deck')).stderr, /FILE is missing/)
      match((await bench.run('deck', 'a.pdf', 'b.pdf')).stderr, /"b\.pdf" is one argument too many/)
      match((await bench.run('deck', 'x.pdf', '--ocr', 'on')).stderr, /--ocr must be one of auto, off/)
      const { stdout } = await bench.run('deck', '--help')
      match(stdout, /--ocr-languages LIST .*, default eng\n/)
      for (const flag of ['--deck-time', '--deck-memory-mb', '--ocr-languages'])
        ok(stdout.includes(flag), flag)
      ok(!stdout.includes('--http-addr'))
    },
  },
  {
    name: 'Ctrl-C ends deck and the process that reads for it',
    async run(bench) {
      const file = join(bench.directory, 'slow.pdf')
      writeFileSync(file, slowDeck(20, 1_000))
      const child = bench.spawn(['deck', file])
      const ended = finished(child)
      // The first page is read at once; the others take long. Where nothing tells what a process has worked, the first one is waited for.
      if (!hasProcesses)
        await new Promise<void>((resolve) =>
          child.stderr?.on('data', (chunk: Buffer) => {
            if (chunk.includes('of 21 pages')) resolve()
          }),
        )
      let started: readonly Process[] = []
      while (hasProcesses && child.exitCode === null) {
        started = descendantsOf(child.pid ?? 0)
        if (started.some(({ pid }) => hasWorked(pid, 600))) break
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      if (hasProcesses) ok(started.length > 0, 'nothing reads the deck')
      child.kill('SIGINT')
      const { code, stdout, stderr } = await ended
      deepEqual([code, stdout], [1, ''])
      match(stderr, /dealflow: Stopped\.\n$/)
      deepEqual(started.filter(isAlive), [])
    },
  },
]

/** Whether a process has taken so much of the CPU; one that has ended takes no more. */
function hasWorked(pid: number, cpuMs: number): boolean {
  try {
    return cpuMsOf(pid) >= cpuMs
  } catch {
    return false
  }
}

function script(file: string, body: string) {
  writeFileSync(file, `#!/bin/sh\n${body}\n`)
  chmodSync(file, 0o755)
}

/** A machine at load tells of pages. */
const withoutProgress = (stderr: string) => stderr.replace(/^\d+ of \d+ pages.*\n/gm, '')

/** As much as an upload may have. */
const bytesMax = 31_457_280

/** `deck -` with a directory for temporary files of its own. */
function piped(bench: Workbench, ...args: readonly string[]) {
  const temporary = join(bench.directory, 'temporary')
  mkdirSync(temporary)
  const child = bench.spawn(['deck', '-', ...args], { TMPDIR: temporary }, 'pipe')
  const { stdin } = child
  if (stdin === null) throw new Error('no pipe to the command')
  return { temporary, child, stdin, ended: finished(child) }
}

async function readJson(bench: Workbench, file: string): Promise<DeckResult> {
  const { code, stdout, stderr } = await bench.run('deck', file, '--json')
  equal(code, 0, stderr)
  return JSON.parse(stdout) as DeckResult
}

/** What became of a deck of two pages. */
export async function readOverHttp({ url, opening }: RunningServer): Promise<string> {
  const headers = { authorization: `Bearer ${opening.live_key}` }
  const body = new FormData()
  body.append('file', new File([deckOfPages(2)], 'deck.pdf'))
  const created = await fetch(`${url}/api/v2/pitch-deck-jobs`, { method: 'POST', headers, body })
  const { data } = (await created.json()) as { data: { poll_url: string } }
  // The stream ends with the job.
  await (await fetch(`${url}${data.poll_url}/events`, { headers })).text()
  const job = (await (await fetch(url + data.poll_url, { headers })).json()) as { data: { status: string } }
  return job.data.status
}
