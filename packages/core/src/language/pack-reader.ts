import { isObject } from '../kernel/index.ts'
/**
 * Reads a document that people wrote, and collects everything that is wrong with it: each problem names the file, the key and what
 * to do. A reader stands at one key; `at` goes deeper.
 */
export class PackReader {
  readonly #root: unknown
  readonly #parent: PackReader | null
  readonly #key: string
  readonly #file: string
  readonly #problems: string[]
  /** Whether what takes long to find wrong is looked for: not in a document that was found to be right. */
  readonly checks: boolean

  constructor(
    file: string,
    root: unknown,
    { checks } = { checks: true },
    parent: PackReader | null = null,
    key = '',
  ) {
    this.#file = file
    this.#root = root
    this.checks = checks
    this.#parent = parent
    this.#key = key
    this.#problems = parent === null ? [] : parent.#problems
  }

  /** Found anew each time: a reader that is kept holds nothing of a document that is parsed in parts. */
  get value(): unknown {
    if (this.#parent === null) return this.#root
    const around = this.#parent.value
    return isObject(around) ? around[this.#key] : undefined
  }

  get #path(): string {
    const before = this.#parent === null ? '' : this.#parent.#path
    return before === '' ? this.#key : `${before}.${this.#key}`
  }

  get problems(): readonly string[] {
    return this.#problems
  }

  /** `problem` is a sentence with its remedy: "has no lines; write some, or { "none": "the reason" }". */
  refuse(problem: string): void {
    this.#problems.push(`${this.#file}: ${this.#path === '' ? 'it' : this.#path} ${problem}`)
  }

  at(key: string): PackReader {
    return new PackReader(this.#file, null, this, this, key)
  }

  get isAbsent(): boolean {
    return this.value === undefined
  }

  /** A reader for each of the keys that there must be. Others are refused. */
  entries<Key extends string>(keys: readonly Key[]): [Key, PackReader][] {
    this.#refuseOthers(keys)
    return keys.map((key) => [key, this.at(key)])
  }

  /** A reader for each of the keys that are there, of those that there may be. */
  present<Key extends string>(keys: readonly Key[]): [Key, PackReader][] {
    return this.entries(keys).filter(([, reader]) => !reader.isAbsent)
  }

  /** A reader for each key, whatever its name. */
  all(): [string, PackReader][] {
    return this.record().map(([key]) => [key, this.at(key)])
  }

  #refuseOthers(keys: readonly string[]): void {
    for (const [key] of this.record())
      if (!keys.includes(key))
        this.at(key).refuse(`is no key here; take it out, or one of ${keys.join(', ')}`)
  }

  record(): [string, unknown][] {
    if (isObject(this.value)) return Object.entries(this.value)
    this.refuse('must be an object')
    return []
  }

  string(): string {
    if (typeof this.value === 'string') return this.value
    this.refuse(this.isAbsent ? 'is missing; write it, "" for nothing' : 'must be a string')
    return ''
  }

  number(): number {
    if (typeof this.value === 'number' && Number.isFinite(this.value)) return this.value
    this.refuse('must be a number')
    return 0
  }

  strings(): readonly string[] {
    if (Array.isArray(this.value) && this.value.every((item) => typeof item === 'string')) return this.value
    this.refuse('must be a list of strings')
    return []
  }

  /** The reason why the language has nothing here, of `{ "none": "the reason" }`; else null. */
  noneReason(): string | null {
    if (!isObject(this.value) || !('none' in this.value)) return null
    const { none, ...others } = this.value
    if (typeof none !== 'string' || none.trim() === '') this.at('none').refuse('must be the reason, in words')
    else if (Object.keys(others).length > 0)
      this.refuse('has a reason for nothing and something beside it; keep one')
    return typeof none === 'string' ? none : ''
  }
}
