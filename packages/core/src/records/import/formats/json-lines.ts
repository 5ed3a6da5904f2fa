import { type Line, readLines } from '../lines.ts'
import type { RecordBlock, SourceRecord } from './record.ts'
import { recordCharactersMax } from './record.ts'

/** The lines of a JSON Lines file after the first `skip`. */
export async function* readJsonLines(
  chunks: AsyncIterable<Uint8Array>,
  skip: number,
  lineBytesMax = recordCharactersMax,
): AsyncGenerator<RecordBlock, void, undefined> {
  for await (const { lines, passed } of readLines(chunks, { skip, lineBytesMax })) {
    yield { records: lines.map(asRecord), passed: Math.max(skip, passed) }
  }
}

function asRecord({ number, text, problem }: Line): SourceRecord {
  return { line: number, entry: null, end: number, text, cells: null, problem }
}
