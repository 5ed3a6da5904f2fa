import {
  backslash,
  closeBrace,
  closeBracket,
  comma,
  openBrace,
  openBracket,
  quote,
} from '../../../kernel/index.ts'

/** Follows where in a JSON document the reading is, character by character, until it comes to the list of a path. */
export class JsonPath {
  /** Whether the document's own object has closed. */
  isOver = false
  private readonly wanted: readonly string[]
  /** The members that are open, by their names; null in a list. */
  private readonly open: (string | null)[] = []
  private key = ''
  private isKey = false
  private isInString = false
  private isEscaped = false

  constructor(wanted: readonly string[]) {
    this.wanted = wanted
  }

  /** True when this character opens the list. */
  step(code: number): boolean {
    if (this.isInString) this.stepString(code)
    else if (code === quote) {
      this.isInString = true
      if (this.isKey) this.key = ''
    } else if (code === colon) this.isKey = false
    else if (code === comma) this.isKey = this.open.at(-1) !== null
    else if (code === openBrace) {
      this.open.push(this.key)
      this.isKey = true
    } else if (code === openBracket) {
      const isWanted = this.isAtList()
      this.open.push(null)
      this.isKey = false
      return isWanted
    } else if (code === closeBrace || code === closeBracket) {
      this.open.pop()
      this.isOver = this.open.length === 0
    }
    return false
  }

  private stepString(code: number) {
    if (this.isEscaped) this.isEscaped = false
    else if (code === backslash) this.isEscaped = true
    else if (code === quote) this.isInString = false
    else if (this.isKey && this.key.length < keyLettersMax) this.key += String.fromCharCode(code)
  }

  /** The outermost object has no name. */
  private isAtList(): boolean {
    const path = [...this.open.slice(1), this.key]
    return path.length === this.wanted.length && path.every((name, at) => name === this.wanted[at])
  }
}

const keyLettersMax = 200
const colon = 0x3a
