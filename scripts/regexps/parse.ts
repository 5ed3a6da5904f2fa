/** What a regular expression is made of, as far as strings that match it, or nearly do, can be made from it. */
export type Part =
  /** One character of these. */
  | { readonly kind: 'characters'; readonly samples: readonly string[] }
  | { readonly kind: 'choice'; readonly ways: readonly (readonly Part[])[] }
  | { readonly kind: 'repeated'; readonly part: Part; readonly min: number; readonly max: number }
  /** Takes no text: `^`, `\b`, or what is ahead or behind. */
  | { readonly kind: 'nothing'; readonly ways: readonly (readonly Part[])[] }

/** Reads the source of a pattern that the runtime has compiled, so it is well-formed. */
export function parsePattern(source: string, flags: string): readonly (readonly Part[])[] {
  const reader = new Reader(source, flags)
  return reader.choice()
}

class Reader {
  private at = 0
  private readonly source: string
  private readonly flags: string
  private readonly known = new Map<string, readonly string[]>()

  constructor(source: string, flags: string) {
    this.source = source
    this.flags = /[vu]/.exec(flags)?.[0] ?? ''
    if (flags.includes('i')) this.flags += 'i'
    if (flags.includes('s')) this.flags += 's'
  }

  choice(): Part[][] {
    const ways: Part[][] = [[]]
    while (this.at < this.source.length && this.source[this.at] !== ')') {
      if (this.source[this.at] === '|') {
        this.at++
        ways.push([])
      } else ways.at(-1)?.push(this.quantified(this.part()))
    }
    return ways
  }

  private part(): Part {
    const character = this.source[this.at]
    if (character === '(') return this.group()
    if (character === '^' || character === '$') {
      this.at++
      return { kind: 'nothing', ways: [] }
    }
    const from = this.at
    if (character === '[') this.passClass()
    else if (character === '\\') {
      this.passEscape()
      const written = this.source.slice(from, this.at)
      if (/^\\[bB1-9k]/.test(written)) return { kind: 'nothing', ways: [] }
    } else this.at += String.fromCodePoint(this.source.codePointAt(this.at) ?? 0).length
    return { kind: 'characters', samples: this.samplesOf(this.source.slice(from, this.at)) }
  }

  private group(): Part {
    const head = /\((?:\?(?:[a-z-]*:|<?[=!]|<[^>=!]+>))?/y
    head.lastIndex = this.at
    const opening = head.exec(this.source)?.[0] ?? '('
    this.at += opening.length
    const ways = this.choice()
    this.at++
    return /^\(\?<?[=!]/.test(opening) ? { kind: 'nothing', ways } : { kind: 'choice', ways }
  }

  private quantified(part: Part): Part {
    const quantifier = /(?:[*+?]|\{(\d+)(,(\d*))?\})\??/y
    quantifier.lastIndex = this.at
    const found = quantifier.exec(this.source)
    if (found === null) return part
    this.at += found[0].length
    const mark = found[0][0]
    if (mark === '{') {
      const min = Number(found[1])
      const max = found[2] === undefined ? min : found[3] === '' ? Number.POSITIVE_INFINITY : Number(found[3])
      return { kind: 'repeated', part, min, max }
    }
    return {
      kind: 'repeated',
      part,
      min: mark === '+' ? 1 : 0,
      max: mark === '?' ? 1 : Number.POSITIVE_INFINITY,
    }
  }

  /** Up to the bracket that closes; with the flag v classes are in classes. */
  private passClass() {
    let depth = 0
    do {
      const character = this.source[this.at]
      if (character === '\\') this.at++
      else if (character === '[' && (depth === 0 || this.flags.includes('v'))) depth++
      else if (character === ']') depth--
      this.at++
    } while (depth > 0 && this.at < this.source.length)
  }

  private passEscape() {
    const escaped =
      /\\(?:[pPqu]\{[^}]*\}|k<[^>]*>|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|[1-9]\d*|[\s\S])/y
    escaped.lastIndex = this.at
    this.at += escaped.exec(this.source)?.[0].length ?? 2
  }

  /** Characters that the atom takes, by asking the runtime: the common ones first, then those that it names. */
  private samplesOf(atom: string): readonly string[] {
    const known = this.known.get(atom)
    if (known !== undefined) return known
    const pattern = new RegExp(`^(?:${atom})$`, this.flags)
    const named = atom.length === 1 ? [atom] : [...common, ...charactersNamedIn(atom)]
    const samples = [...new Set(named.filter((character) => pattern.test(character)))].slice(0, 6)
    this.known.set(atom, samples)
    return samples
  }
}

/** Those that are in it, also by their numbers, as Bun writes what is not ASCII. */
function charactersNamedIn(atom: string): readonly string[] {
  const numbered = [...atom.matchAll(/\\u\{?([0-9a-fA-F]{4,6})/g)].map(([, number = '']) =>
    String.fromCodePoint(Number.parseInt(number, 16)),
  )
  return [...numbered, ...atom]
}

/** What texts, numbers, markup and tables are made of. */
const common = [...' aA1.,-\n\t"\'/<>=:;&()[]{}|_@#$%+*?!\\~^`zZ09éÉß中•–—©€\u00a0\u202f\u0001']
