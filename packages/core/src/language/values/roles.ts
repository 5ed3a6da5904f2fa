import { KeyTable } from '../../kernel/index.ts'
import type { Token, WordRoles } from '../../words/index.ts'
import type { Lexicon } from './lexicon.ts'
import { PhraseMap } from './phrase-map.ts'

/** What a word may be to a value. Most words of a text are nothing, and are passed by. */
export const role = {
  /** A value may begin with it, whatever follows: "two", "May", "yesterday". */
  begins: 1,
  /** One may where something of a value follows soon: "about", "a", "in". */
  opens: 2,
  /** It makes a value of what opens one: "years", "last", "million". */
  carries: 4,
  /** It stands within values: "of", "to", "ago". */
  joins: 8,
  /** It is a currency, a coin or a magnitude. */
  sizes: 16,
  /** It stands within phrases that begin with another word, or behind numbers: "many" of "as many as". */
  ends: 32,
  /** A value may begin with it where another word of a phrase follows: "the" of "the day before". */
  starts: 64,
} as const

/** Places of roles in `WordRoles.langs`. */
export const roleBits = { begins: 0, opens: 1, carries: 2, joins: 3, sizes: 4, ends: 5, starts: 6 } as const

/** Of a word that is nothing to values, at which a value ends. */
export const stops = 128

function rolesByWord(lexicon: Omit<Lexicon, 'roleOf'>): ReadonlyMap<string, number> {
  const { dates } = lexicon
  const roles = new Map<string, number>()
  const mark = (words: readonly string[], is: number) => {
    for (const word of words) roles.set(word, (roles.get(word) ?? 0) | is)
  }
  const markFirst = (maps: readonly PhraseMap<unknown>[], is: number) =>
    mark(
      maps.flatMap((map) => map.firstWords()),
      is,
    )
  const beginnings = [
    lexicon.numberPhrases,
    lexicon.fractions,
    dates.months,
    dates.weekdays,
    dates.days,
    dates.decades,
  ]
  mark(
    beginnings.flatMap((map) => map.singleWords()),
    role.begins,
  )
  markFirst(beginnings, role.starts)
  markFirst(
    [
      lexicon.one,
      lexicon.minus,
      lexicon.currencies,
      lexicon.percentBefore,
      lexicon.bounds,
      lexicon.opening,
      dates.ordinals,
      dates.units,
      dates.shifts,
      dates.spans,
      dates.agoBefore,
      dates.henceBefore,
      dates.few,
      dates.quarters,
      dates.decadeBefore,
    ],
    role.opens,
  )
  markFirst(
    [
      dates.units,
      dates.shifts,
      dates.ordinals,
      dates.quarters,
      lexicon.magnitudes,
      lexicon.currencies,
      lexicon.coins,
      lexicon.dozens,
      lexicon.denominators,
    ],
    role.carries,
  )
  markFirst([lexicon.currencies, lexicon.coins, lexicon.magnitudes], role.sizes)
  markFirst(
    [
      lexicon.percent,
      lexicon.of,
      lexicon.join,
      lexicon.and,
      lexicon.to,
      lexicon.boundsBehind,
      lexicon.joints,
      lexicon.the,
      lexicon.point,
      lexicon.outOf,
      lexicon.oneIn,
      dates.ago,
      dates.hence,
      dates.sides,
      dates.old,
      dates.onDay,
      dates.inYear,
      dates.ordinalEnds,
      dates.decadeEnds,
    ],
    role.joins,
  )
  for (const part of [...Object.values(lexicon), ...Object.values(dates)])
    if (part instanceof PhraseMap) mark(part.otherWords(), role.ends)
  return roles
}

/** Asked once for each word that is met, so that a table that takes little memory does. */
export function rolesOf(lexicon: Omit<Lexicon, 'roleOf'>): (word: string) => number {
  const { words, roles } = tableOf(rolesByWord(lexicon))
  return (word) => {
    const parts = lexicon.parts.of(word)
    const isEnd = lexicon.parts.inside(word) !== null || lexicon.parts.under(word) !== null
    const isScale = parts?.some(({ kind }) => kind === 'scale') === true
    const all =
      (roles[words.lineOf(word)] ?? 0) |
      (parts === null ? 0 : role.begins) |
      (isScale ? role.sizes : 0) |
      (isEnd ? role.ends : 0)
    return (all & role.begins) === 0 ? all : all & ~role.starts
  }
}

const tableOf = (roles: ReadonlyMap<string, number>) => ({
  words: new KeyTable([...roles.keys()].join('\n')),
  roles: Uint8Array.from(roles.values()),
})

/** The roles of words in each of some languages, looked up once. */
export class RoleTable {
  readonly lexicons: readonly Lexicon[]

  /** All of its languages, a bit for each. */
  readonly all: number

  /** Those of words that are nothing to values. */
  readonly #nothing: WordRoles

  constructor(lexicons: readonly Lexicon[]) {
    this.lexicons = lexicons
    const own = lexicons.map(() => 0)
    this.#nothing = this.#rolesOf(own, 0)
    this.all = (1 << lexicons.length) - 1
  }

  of({ lexeme }: Token): WordRoles {
    if (lexeme.roles?.by === this) return lexeme.roles
    const own: number[] = []
    let any = 0
    for (const lexicon of this.lexicons) {
      const roles = lexicon.roleOf(lexeme.word)
      any |= roles
      own.push(roles)
    }
    // Most words are nothing to values.
    lexeme.roles = any === 0 ? this.#nothing : this.#rolesOf(own, any)
    return lexeme.roles
  }

  #rolesOf(own: readonly number[], any: number): WordRoles {
    const langs = bitsOfRoles.map((bit) => langsWith(own, 1 << bit))
    return { own, any, langs, alike: null, by: this }
  }
}

const bitsOfRoles = Object.values(roleBits)

const langsWith = (own: readonly number[], is: number): number =>
  own.reduce((langs, roles, at) => ((roles & is) === 0 ? langs : langs | (1 << at)), 0)
