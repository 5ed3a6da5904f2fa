/**
 * The value of a JSON text, parsed a piece at a time: members of an object or array together as far as `pieceMax` characters
 * reach, and a longer one by its own members. One text is never taken apart. `marks` are the places of all its brackets and
 * commas outside texts, and the brackets match. `pause` is awaited between pieces. Throws SyntaxError as JSON.parse does.
 */
export async function parseInPieces(
  text: string,
  marks: readonly number[],
  pieceMax: number,
  pause: () => Promise<void>,
): Promise<unknown> {
  const [first] = marks
  if (first === undefined) return JSON.parse(text)
  requireBlank(text.slice(0, first))
  const { value, endMark } = await container(0)
  requireBlank(text.slice(placeOf(endMark) + 1))
  return value

  function placeOf(mark: number): number {
    return marks[mark] ?? text.length
  }

  /** The object or array that a mark opens, and the mark that closes it. */
  async function container(openMark: number): Promise<{ value: unknown; endMark: number }> {
    const start = placeOf(openMark) + 1
    const filling = text[start - 1] === '{' ? objectFilling() : arrayFilling()
    let level = 0
    let pieceFrom = start
    let memberFrom = start
    let memberMark = openMark + 1
    for (let mark = openMark + 1; mark < marks.length; mark++) {
      const at = placeOf(mark)
      const sign = text[at]
      if (sign === '{' || sign === '[') level++
      else if (level > 0) {
        if (sign !== ',') level--
      } else {
        if (at - pieceFrom > pieceMax && memberFrom > pieceFrom) {
          filling.addMembers(text.slice(pieceFrom, memberFrom - 1))
          pieceFrom = memberFrom
          await pause()
        }
        const isLong = at - pieceFrom > pieceMax && memberMark < mark
        if (isLong) {
          await pause()
          const before = text.slice(memberFrom, placeOf(memberMark))
          const { value, endMark } = await container(memberMark)
          requireBlank(text.slice(placeOf(endMark) + 1, at))
          filling.addValue(before, value)
          pieceFrom = at + 1
        }
        if (sign !== ',') {
          const rest = text.slice(pieceFrom, at)
          const isEmpty = pieceFrom === start && blank.test(rest)
          if (!isLong && !isEmpty) filling.addMembers(rest)
          await pause()
          return { value: filling.value, endMark: mark }
        }
        memberFrom = at + 1
        memberMark = mark + 1
      }
    }
    throw malformed()
  }
}

interface Filling {
  readonly value: unknown
  /** Members as they are written, without the comma after the last. */
  addMembers(written: string): void
  /** One member whose value is known; `before` is what is written before the value. */
  addValue(before: string, value: unknown): void
}

function objectFilling(): Filling {
  const object: Record<string, unknown> = {}
  // As JSON.parse makes it: `__proto__` is a name like any other.
  const set = (name: string, value: unknown) =>
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })
  return {
    value: object,
    addMembers(written) {
      if (blank.test(written)) throw malformed()
      for (const [name, value] of Object.entries(JSON.parse(`{${written}}`))) set(name, value)
    },
    addValue(before, value) {
      const [name] = Object.keys(JSON.parse(`{${before}null}`))
      if (name === undefined) throw malformed()
      set(name, value)
    },
  }
}

function arrayFilling(): Filling {
  const array: unknown[] = []
  return {
    value: array,
    addMembers(written) {
      if (blank.test(written)) throw malformed()
      for (const value of JSON.parse(`[${written}]`)) array.push(value)
    },
    addValue(before, value) {
      requireBlank(before)
      array.push(value)
    },
  }
}

const blank = /^[ \t\r\n]*$/

function requireBlank(text: string): void {
  if (!blank.test(text)) throw malformed()
}

const malformed = () => new SyntaxError('not JSON')
