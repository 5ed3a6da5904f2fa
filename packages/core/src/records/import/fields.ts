import {
  isIsoDate,
  isObject,
  oneLine,
  readDigits,
  strayControls,
  withoutPiledMarks,
} from '../../kernel/index.ts'
import { normalizeWebsite } from '../../reference/index.ts'

/**
 * Reads the fields of one record and remembers what was wrong with them. Forgiving where nothing is lost (a whole number
 * written as text, an empty text for "unknown"); a value whose meaning would have to be guessed refuses the record.
 */
export class FieldReader {
  /** Why the record is refused: field, what was expected, what was there. The first 100: a list may hold a million wrong items. */
  readonly reasons: string[] = []
  /** What was kept only in `extra`; few different texts, because they are counted. */
  readonly warnings: string[] = []
  /** The same with the field and what was there. */
  readonly kept: { readonly field: string; readonly value: unknown; readonly why: string }[] = []
  /** Values that fit no field of the record, by the name under which `extra` keeps them. Most records have none. */
  get asWritten(): ReadonlyMap<string, unknown> {
    return this.written ?? nothing
  }

  private written: Map<string, unknown> | null = null

  refuse(field: string, expected: string, value: unknown): null {
    if (this.isLenient && !neededFields.has(field)) {
      const [root = field] = field.split(field.includes('[') ? '[' : '.')
      this.keepAsWritten(root, value, `expected ${expected}`)
      return null
    }
    if (this.reasons.length < reasonsMax)
      this.reasons.push(`${field}: expected ${expected}, got ${shown(value)}`)
    return null
  }

  /** Kept, because a hostile record has a thousand of these names taken, and a list of websites asks for each of them. */
  private namesAsWritten: Map<string, string> | null = null
  private readonly isTaken: (name: string) => boolean
  private readonly isStrict: boolean
  private readonly isLenient: boolean

  /**
   * `isTaken`: whether the source has a column or an entry of `extra` with this name, since what it brought is never
   * overwritten. `strict` refuses what would be kept as written: whoever types a value in can still correct it. `lenient` keeps what
   * would be refused, but for the name and the id: an odd optional cell costs no company.
   */
  constructor(isTaken: (name: string) => boolean, manner: 'plain' | 'strict' | 'lenient' = 'plain') {
    this.isTaken = isTaken
    this.isStrict = manner === 'strict'
    this.isLenient = manner === 'lenient'
  }

  keepAsWritten(field: string, value: unknown, why: string | null) {
    if (this.isStrict) {
      if (this.reasons.length < reasonsMax)
        this.reasons.push(`${field}: ${why ?? 'only a part of this would be kept'}, got ${shown(value)}`)
      return
    }
    const name = this.nameAsWritten(field)
    this.keepColumn(name, value)
    if (why === null) return
    this.warnings.push(`${field}: ${why}; kept in extra.${name}`)
    this.kept.push({ field, value, why })
  }

  keepColumn(name: string, value: unknown) {
    this.written ??= new Map()
    this.written.set(name, value)
  }

  isKeptAsWritten(field: string): boolean {
    return this.asWritten.has(this.nameAsWritten(field))
  }

  private nameAsWritten(field: string): string {
    this.namesAsWritten ??= new Map()
    const known = this.namesAsWritten.get(field)
    if (known !== undefined) return known
    let name = `${field}_as_written`
    while (this.isTaken(name)) name += '_here'
    this.namesAsWritten.set(field, name)
    return name
  }

  /** `index` is the place in a list; a field's full name is only put together for a reason. */
  text(field: string, value: unknown, index?: number, charactersMax = textCharactersMax): string | null {
    if (isAbsent(value)) return null
    const isTooLong = typeof value === 'string' && value.length > charactersMax
    if (typeof value !== 'string' || isTooLong) {
      const expected = isTooLong
        ? `at most ${charactersMax.toLocaleString('en-US')} characters`
        : 'text or null'
      return this.refuse(index === undefined ? field : `${field}[${index}]`, expected, value)
    }
    const text = cleanText(value)
    return text === '' ? null : text
  }

  /** A text of which something is looked up or made, as of a place or a website. */
  short(field: string, value: unknown): string | null {
    return this.text(field, value, undefined, shortCharactersMax)
  }

  /** A text that is one line, as a name is. */
  line(field: string, value: unknown): string | null {
    const text = this.short(field, value)
    return text === null ? null : oneLine(text)
  }

  integer(field: string, value: unknown, min: number, max: number): number | null {
    if (isAbsent(value)) return null
    const number = typeof value === 'string' ? readDigits(value.trim()) : value
    if (typeof number !== 'number' || !Number.isSafeInteger(number)) {
      return this.refuse(field, 'a whole number or null', value)
    }
    if (number < min || number > max) {
      const range = max === Number.MAX_SAFE_INTEGER ? `${min} or more` : `from ${min} to ${max}`
      return this.refuse(field, `a whole number, ${range}`, value)
    }
    // The sum turns -0 into 0.
    return number + 0
  }

  number(field: string, value: unknown, min: number, max: number): number | null {
    if (isAbsent(value)) return null
    const number = typeof value === 'string' && /^\s*\d{1,15}(\.\d+)?\s*$/.test(value) ? Number(value) : value
    if (typeof number !== 'number' || !Number.isFinite(number))
      return this.refuse(field, 'a number or null', value)
    if (number < min || number > max) {
      const range = max === Number.MAX_VALUE ? `${min} or more` : `from ${min} to ${max}`
      return this.refuse(field, `a number, ${range}`, value)
    }
    return number + 0
  }

  /** A real calendar date; of a full timestamp the date. */
  date(field: string, value: unknown): string | null {
    if (isAbsent(value)) return null
    if (typeof value === 'string' && plainDate.test(value)) return value
    const match = typeof value === 'string' ? datePattern.exec(value.trim()) : null
    if (match?.[1] === undefined || !isIsoDate(match[1])) {
      return this.refuse(field, 'a date YYYY-MM-DD or null', value)
    }
    return match[1]
  }

  /** Items that are not null or empty. */
  list(field: string, value: unknown, of: string): readonly unknown[] {
    if (isAbsent(value)) return []
    if (Array.isArray(value)) return value
    this.refuse(field, `a list of ${of}`, value)
    return []
  }

  /** Trimmed texts, each once, in the order written. */
  texts(field: string, value: unknown): string[] {
    const texts: string[] = []
    let index = 0
    for (const item of this.list(field, value, 'texts')) {
      const text = this.text(field, item, index++)
      if (text !== null) texts.push(text)
    }
    return texts.length < 2 || areDistinct(texts) ? texts : [...new Set(texts)]
  }

  flag(field: string, value: unknown, standard: boolean): boolean {
    if (isAbsent(value)) return standard
    if (typeof value === 'boolean') return value
    this.refuse(field, 'true, false or null', value)
    return standard
  }

  object(field: string, value: unknown): Readonly<Record<string, unknown>> {
    if (isAbsent(value)) return {}
    if (isObject(value)) return value
    this.refuse(field, 'an object or null', value)
    return {}
  }

  /** One of a closed list, whatever its case, spaces or hyphens; anything else is kept as written. */
  choice<const Choice extends string>(
    field: string,
    value: unknown,
    choices: readonly Choice[],
    others: Readonly<Record<string, Choice>> = {},
  ): Choice | null {
    const text = this.text(field, value)
    if (text === null) return null
    const found = findChoice(text, choices, others)
    if (found === null) this.keepAsWritten(field, value, `not one of ${choices.join(', ')}`)
    return found
  }

  /** The domain of a website; one that is unusable is kept as written, and so is a path, which a domain cannot hold. */
  domain(field: string, value: unknown): string | null {
    const written = this.short(field, value)
    if (written === null) return null
    const website = normalizeWebsite(written)
    if ('problem' in website) {
      this.keepAsWritten(field, written, website.problem)
      return null
    }
    const { domain } = website
    if (written !== domain && websiteFrame.exec(written)?.[1]?.toLowerCase() !== domain)
      this.keepAsWritten(field, written, null)
    return domain
  }

  /** Text that a page may use as a link: http, https or no scheme at all. */
  link(field: string, value: unknown): string | null {
    const text = this.text(field, value)
    if (text === null || !otherScheme.test(text)) return text
    this.keepAsWritten(field, text, 'not an http or https link')
    return null
  }
}

/** Not that of the web; behind a host's colon is a port. */
const otherScheme = /^(?!https?:\/\/)[a-z][a-z0-9+.-]*:(?!\d)/i

const nothing: ReadonlyMap<string, unknown> = new Map()
const reasonsMax = 100
const neededFields: ReadonlySet<string> = new Set(['name', 'id', 'extra'])
const textCharactersMax = 1_000_000
/** A city of a million letters took 400 ms to look for. */
const shortCharactersMax = 10_000
/** No choice is nearly as long, however it is spaced. */
const choiceCharactersMax = 1_000

/** Of short lists: a set of each of them takes as long as all that is read of it. */
function areDistinct(texts: readonly string[]): boolean {
  if (texts.length > 4) return false
  for (let at = 1; at < texts.length; at++) if (texts.indexOf(texts[at] as string) < at) return false
  return true
}

export function isAbsent(value: unknown): value is null | undefined | '' {
  return value === null || value === undefined || value === ''
}

export function findChoice<const Choice extends string>(
  text: string,
  choices: readonly Choice[],
  others: Readonly<Record<string, Choice>> = {},
): Choice | null {
  for (const choice of choices) if (choice === text) return choice
  if (text.length > choiceCharactersMax) return null
  const folded = text.toLowerCase().replace(/[\s_-]+/g, '_')
  for (const choice of choices) if (choice === folded) return choice
  return Object.hasOwn(others, folded) ? (others[folded] ?? null) : null
}

/** NFC, trimmed, well-formed, and without control characters other than tab and line breaks (docs/design/decisions.md#text). */
export function cleanText(value: string): string {
  // Most texts are plain: this test costs a tenth of the steps below.
  if (plainText.test(value)) return value
  return withoutPiledMarks(value.toWellFormed().replace(strayControls, '')).normalize('NFC').trim()
}

const plainText = /^[\x21-\x7e](?:[\t\n\r\x20-\x7e]*[\x21-\x7e])?$/
/** Days that every month has: such a date is real without asking the calendar. */
const plainDate = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/
const datePattern = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}.*)?$/
/** The text between an optional scheme and `www.` and an optional final slash. */
const websiteFrame = /^(?:https?:\/\/)?(?:www\.)?([^/?#]*)\/?$/i

/** A value as a reason quotes it. */
function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length <= 80 ? text : `${text.slice(0, 80)}…`
}
