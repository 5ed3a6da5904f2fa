import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReadSlide } from './reading.ts'

/** Which of the programs we compare with are on PATH. */
export function programs(): {
  readonly pdftotext: boolean
  readonly mutool: boolean
  readonly tesseract: boolean
} {
  const has = (name: string) => Bun.which(name) !== null
  return {
    pdftotext: has('pdftotext'),
    mutool: has('mutool'),
    tesseract: has('tesseract') && has('pdftoppm'),
  }
}

/** A text a page, as poppler gives it. */
export function pagesOfPdftotext(path: string): string[] {
  return run('pdftotext', [path, '-']).split('\f').slice(0, -1)
}

/** A text a page, as MuPDF gives it. */
export function pagesOfMutool(path: string, pages: number): string[] {
  return inDirectory((directory) => {
    run('mutool', ['draw', '-q', '-F', 'txt', '-o', join(directory, '%d.txt'), path])
    return Array.from({ length: pages }, (_, i) => readFileSync(join(directory, `${i + 1}.txt`), 'utf8'))
  })
}

/** Words of a page that tesseract is sure of, recognised in its picture. */
export function wordsOfPicture(path: string, page: number): string[] {
  return inDirectory((directory) => {
    const picture = join(directory, 'page')
    run('pdftoppm', [
      '-r',
      '200',
      '-gray',
      '-png',
      '-singlefile',
      '-f',
      `${page}`,
      '-l',
      `${page}`,
      path,
      picture,
    ])
    const rows = run('tesseract', [`${picture}.png`, '-', '-l', 'eng', 'tsv'])
      .split('\n')
      .slice(1)
    return rows.flatMap((row) => {
      const columns = row.split('\t')
      return Number(columns[10]) >= 50 && columns[11] !== undefined ? [columns[11]] : []
    })
  })
}

/** What a reader without layout offers: the first line for a title, the rest as it comes. */
export function asSlide(text: string): ReadSlide {
  return {
    title:
      text
        .split('\n')
        .find((line) => line.trim() !== '')
        ?.trim() ?? null,
    text,
  }
}

function run(program: string, argv: readonly string[]): string {
  return execFileSync(program, argv, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, OMP_THREAD_LIMIT: '1' },
  })
}

function inDirectory<Result>(work: (directory: string) => Result): Result {
  const directory = mkdtempSync(join(tmpdir(), 'decks-'))
  try {
    return work(directory)
  } finally {
    rmSync(directory, { recursive: true })
  }
}
