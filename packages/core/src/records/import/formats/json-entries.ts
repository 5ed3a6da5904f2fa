import {
  backslash,
  closeBrace,
  closeBracket,
  comma,
  openBrace,
  openBracket,
  quote,
} from '../../../kernel/index.ts'
import { utf8Text } from './encoding.ts'
import { JsonPath } from './json-path.ts'
import {
  BrokenSource,
  excerptCharacters,
  notInEncoding,
  type RecordBlock,
  recordCharactersMax,
  type SourceRecord,
} from './record.ts'

/** The entries of a JSON file after the first `skip`. Throws `BrokenSource` when the JSON ends before its list does. */
export async function* readJsonEntries(
  chunks: AsyncIterable<Uint8Array>,
  skip: number,
  listPath: readonly string[] | null = null,
): AsyncGenerator<RecordBlock, void, undefined> {
  const entries = new JsonEntries(listPath)
  const after = (records: readonly SourceRecord[]) =>
    skip === 0 ? records : records.filter(({ end }) => end > skip)
  for await (const text of utf8Text(chunks)) {
    yield { records: after(entries.take(text)), passed: Math.max(skip, entries.passed) }
  }
  yield { records: after(entries.end()), passed: Math.max(skip, entries.passed) }
}

type Where = 'before' | 'wrapper' | 'list' | 'entry' | 'after'

/**
 * Finds the entries of the list that a JSON file holds: the file is an array, or an object whose first member that is an
 * array of objects is the list; the object's other members say something of the file and not of a company, and are passed
 * over. A second such array is refused as one entry, so that nobody believes it was read. Entries are cut out by their
 * brackets and not parsed here: one that is no JSON costs itself alone. Holds at most one entry and one piece. With a path the list is
 * the one that lies there (`data`, `results`, `items`), and all beside it is passed over.
 */
export class JsonEntries {
  /** Entries passed. */
  passed = 0
  private where: Where = 'before'
  /** The line of the next character. */
  private line = 1
  /** Brackets open inside the entry, or inside a member of the wrapper. */
  private depth = 0
  private isInString = false
  private isEscaped = false
  /** In the wrapper: an array has opened whose first character decides whether it is the list. */
  private isArrayNew = false
  private isWrapped = false
  private hasList = false
  private isStray = false
  private held: string[] = []
  private heldCharacters = 0
  private entryLine = 1
  private readonly path: JsonPath | null

  constructor(listPath: readonly string[] | null = null) {
    this.path = listPath === null ? null : new JsonPath(listPath)
  }

  take(text: string): SourceRecord[] {
    const records: SourceRecord[] = []
    let at = 0
    while (at < text.length)
      at = this.where === 'entry' ? this.readEntry(text, at, records) : this.step(text, at, records)
    return records
  }

  end(): SourceRecord[] {
    const records: SourceRecord[] = []
    if (this.where === 'entry' && this.isStray) this.finish(records)
    if (this.where === 'after' && this.isWrapped && !this.hasList) {
      throw new BrokenSource(
        'The JSON object holds no list of objects: it is read as {"companies": [{...}, {...}]}',
      )
    }
    if (this.where === 'after' || this.where === 'before') return records
    const place = this.passed === 0 ? 'before its first entry' : `after entry ${this.passed}`
    throw new BrokenSource(`The JSON ends early, ${place}`)
  }

  private step(text: string, at: number, records: SourceRecord[]): number {
    const code = text.charCodeAt(at)
    if (code === lineFeed) this.line++
    if (this.where === 'wrapper' && this.path !== null) {
      if (this.path.step(code)) this.where = 'list'
      else if (this.path.isOver) this.where = 'after'
      this.hasList ||= this.where === 'list'
      return at + 1
    }
    if (this.where === 'wrapper') {
      const hasBegun = this.stepWrapper(code, records)
      return hasBegun ? at : at + 1
    }
    if (code === space || code === lineFeed || code === carriageReturn || code === tab) return at + 1
    if (this.where === 'before') return this.open(code, at)
    if (this.where === 'list') return this.stepList(code, at)
    // After the list and its wrapper nothing may come.
    this.begin()
    return at
  }

  private open(code: number, at: number): number {
    if (code === openBracket) this.where = 'list'
    else if (code === openBrace) {
      this.where = 'wrapper'
      this.isWrapped = true
      this.path?.step(code)
    } else this.begin()
    return this.where === 'entry' ? at : at + 1
  }

  private stepList(code: number, at: number): number {
    if (code === comma) return at + 1
    if (code !== closeBracket) {
      this.begin()
      return at
    }
    this.where = this.isWrapped ? 'wrapper' : 'after'
    this.path?.step(code)
    this.depth = 0
    return at + 1
  }

  /** Outside the list, in the object around it, strings and brackets are all that counts. True when the list begins here. */
  private stepWrapper(code: number, records: SourceRecord[]): boolean {
    if (this.isInString) {
      if (this.isEscaped) this.isEscaped = false
      else if (code === backslash) this.isEscaped = true
      else if (code === quote) this.isInString = false
      return false
    }
    if (this.isArrayNew && code !== space && code !== lineFeed && code !== carriageReturn && code !== tab) {
      this.isArrayNew = false
      if (code === openBrace && !this.hasList) {
        this.hasList = true
        this.begin()
        return true
      }
      if (code === openBrace) records.push(this.secondList())
      // An empty list is a list too.
      if (code === closeBracket) this.hasList = true
    }
    if (code === quote) this.isInString = true
    else if (code === openBracket || code === openBrace) {
      this.isArrayNew = code === openBracket && this.depth === 0
      this.depth++
    } else if (code === closeBracket || code === closeBrace) {
      if (this.depth === 0) this.where = 'after'
      else this.depth--
    }
    return false
  }

  private secondList(): SourceRecord {
    this.passed++
    const problem = 'is a second list of objects: the first list of a JSON file is read, this one is not'
    return { line: this.line, entry: this.passed, end: this.passed, text: '', cells: null, problem }
  }

  private begin() {
    this.isStray = this.where === 'after'
    this.where = 'entry'
    this.entryLine = this.line
    this.depth = 0
    this.held = []
    this.heldCharacters = 0
  }

  /** Reads on in an entry; the index after what belongs to it. */
  private readEntry(text: string, from: number, records: SourceRecord[]): number {
    let { depth, isInString, isEscaped, line } = this
    let at = from
    let isDone = false
    let isOver = false
    for (; at < text.length && !isDone; at++) {
      const code = text.charCodeAt(at)
      if (code === lineFeed) line++
      if (isInString) {
        if (isEscaped) isEscaped = false
        else if (code === backslash) isEscaped = true
        else if (code === quote) isInString = false
      } else if (code === quote) isInString = true
      else if (code === openBrace || code === openBracket) depth++
      else if (code === closeBrace || code === closeBracket) {
        // The end of the list belongs to no entry.
        isOver = depth === 0
        if (isOver) break
        depth--
        isDone = depth === 0
      } else if (code === comma && depth === 0) {
        isOver = true
        break
      }
    }
    Object.assign(this, { depth, isInString, isEscaped, line })
    // A bracket that closes nothing is an entry of its own, or reading would stand still here.
    if (isOver && at === from && this.heldCharacters === 0) at++
    this.hold(text.slice(from, at))
    if (isDone || isOver) this.finish(records)
    return at
  }

  private hold(part: string) {
    this.heldCharacters += part.length
    if (this.heldCharacters <= recordCharactersMax) this.held.push(part)
    else if (this.held.length > 0) this.held = [this.held.join('').slice(0, excerptCharacters)]
  }

  private finish(records: SourceRecord[]) {
    this.passed++
    this.where = this.isStray ? 'after' : 'list'
    const isTooLong = this.heldCharacters > recordCharactersMax
    const text = this.held.join('').trim()
    const problem = isTooLong
      ? `longer than ${recordCharactersMax.toLocaleString('en-US')} characters`
      : this.isStray
        ? 'is after the end of the list'
        : text.isWellFormed()
          ? null
          : notInEncoding
    records.push({ line: this.entryLine, entry: this.passed, end: this.passed, text, cells: null, problem })
    this.held = []
  }
}

const space = 0x20
const tab = 0x09
const lineFeed = 0x0a
const carriageReturn = 0x0d
