import { notInEncoding } from './formats/record.ts'

/** One line of a text file that is not blank: its text, or why it has none. */
export interface Line {
  /** From 1, blank lines counted. */
  readonly number: number
  /** Without the line break. Of a line that is refused, its beginning. */
  readonly text: string
  readonly problem: string | null
}

/** Lines in the order of the file, some at a time, and how many lines were passed by then, blank ones included. */
export interface LineBlock {
  readonly lines: readonly Line[]
  readonly passed: number
}

export interface LineOptions {
  /** Lines from the first that are passed over unread. */
  readonly skip: number
  /** A longer line is refused and never held in memory. */
  readonly lineBytesMax: number
}

/**
 * Splits UTF-8 bytes into lines. LF and CRLF end a line, the last one may lack its end; a byte order mark at the start
 * belongs to nothing. Holds at most one line and one chunk.
 */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  options: LineOptions,
): AsyncGenerator<LineBlock, void, undefined> {
  const splitter = new LineSplitter(options)
  // When the chunks break off with an error, the bytes after the last line break are no line.
  for await (const chunk of chunks) {
    const lines = splitter.take(chunk)
    yield { lines, passed: splitter.passed }
  }
  yield { lines: splitter.end(), passed: splitter.passed }
}

const lineFeed = 0x0a
const carriageReturn = 0x0d

class LineSplitter {
  passed = 0
  private readonly decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  private readonly lenientDecoder = new TextDecoder('utf-8', { ignoreBOM: true })
  private readonly options: LineOptions
  /** The beginning of a line whose end has not come yet; of one that is too long, its first bytes. */
  private held: Uint8Array[] = []
  private heldBytes = 0
  private isTooLong = false

  constructor(options: LineOptions) {
    this.options = options
  }

  take(chunk: Uint8Array): Line[] {
    const lines: Line[] = []
    let start = 0
    for (;;) {
      start = this.passBlank(chunk, start)
      const end = chunk.indexOf(lineFeed, start)
      if (end === -1) break
      this.endLine(chunk.subarray(start, end), lines)
      start = end + 1
    }
    if (start < chunk.length) this.hold(chunk.subarray(start))
    return lines
  }

  end(): Line[] {
    const lines: Line[] = []
    if (this.heldBytes > 0) this.endLine(new Uint8Array(0), lines)
    return lines
  }

  /** A gigabyte may hold nothing but blank lines: a search for the end of each takes ten times as long as a look. */
  private passBlank(chunk: Uint8Array, from: number): number {
    let at = from
    if (this.heldBytes === 0) while (chunk[at] === lineFeed) at++
    this.passed += at - from
    return at
  }

  private endLine(last: Uint8Array, lines: Line[]) {
    this.passed++
    if (this.passed <= this.options.skip) {
      this.release()
      return
    }
    if (this.heldBytes > 0) this.hold(last)
    const isTooLong = this.isTooLong || last.length > this.options.lineBytesMax
    const line = this.heldBytes > 0 ? concat(this.held) : last
    this.release()
    if (isTooLong) lines.push(this.refused(line, `longer than ${this.options.lineBytesMax} bytes`))
    else this.addLine(line, lines)
  }

  private addLine(line: Uint8Array, lines: Line[]) {
    const from = this.passed === 1 && startsWithMark(line) ? 3 : 0
    const to = line[line.length - 1] === carriageReturn ? line.length - 1 : line.length
    if (to <= from) return
    const bytes = line.subarray(from, to)
    try {
      const text = this.decoder.decode(bytes)
      if (text.trim() !== '') lines.push({ number: this.passed, text, problem: null })
    } catch {
      lines.push(this.refused(bytes, notInEncoding))
    }
  }

  private refused(line: Uint8Array, problem: string): Line {
    return { number: this.passed, text: this.lenientDecoder.decode(line.subarray(0, excerptBytes)), problem }
  }

  /** Chunks are the source's own memory and may be used again, so what is held is copied. */
  private hold(part: Uint8Array) {
    this.heldBytes += part.length
    if (this.passed < this.options.skip || this.isTooLong) return
    if (this.heldBytes > this.options.lineBytesMax) {
      this.isTooLong = true
      this.held = [concat([...this.held, part.subarray(0, excerptBytes)]).slice(0, excerptBytes)]
    } else {
      this.held.push(part.slice())
    }
  }

  private release() {
    this.held = []
    this.heldBytes = 0
    this.isTooLong = false
  }
}

/** Enough for the 2,000 characters that a reject shows. */
const excerptBytes = 8_192

function startsWithMark(line: Uint8Array): boolean {
  return line[0] === 0xef && line[1] === 0xbb && line[2] === 0xbf
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts
  if (only !== undefined && parts.length === 1) return only
  let length = 0
  for (const part of parts) length += part.length
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
