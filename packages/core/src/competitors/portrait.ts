import { pairOf, tokenize } from '../companies/analysis/tokens.ts'
import { industryKey } from '../companies/industries/taxonomy.ts'
import { normalizeName } from '../companies/lookup/names.ts'
import type { ComparedCompany } from './analyzer.ts'
import { rivalKey, rivalsNamed } from './named-rivals.ts'

/** What a company says of itself, as it is compared: its own names are left out, since they tell nothing of its trade. */
export interface Portrait {
  /** As `rivalKey` gives them: what others call it by. Names that could mean anything are none. */
  readonly names: ReadonlySet<string>
  /** Each term with how often it stands there. */
  readonly terms: ReadonlyMap<string, SaidTerm>
  /** Neighbouring terms, with the words as they stand there, in lower case. */
  readonly pairs: ReadonlyMap<string, string>
  /** Keys of the taxonomy. */
  readonly industries: ReadonlySet<string>
  /** Keys of the rivals that its texts name. */
  readonly rivals: ReadonlySet<string>
}

export interface SaidTerm {
  readonly word: string
  /** Of one mention at the beginning of a text 1, of a later one less. */
  readonly weight: number
}

/** What a company is and does stands at the beginning of what it says. */
const textMax = 4_000
const termsMax = 400

export function portraitOf({ name, aliases, texts, industries, tags }: ComparedCompany): Portrait {
  const names = name === null ? aliases : [name, ...aliases]
  const own = new Set(names.flatMap((each) => tokenize(each.slice(0, nameMax)).map(({ term }) => term)))
  const words = new SaidWords(own)
  for (const text of [...texts, ...industries, ...tags]) words.add(text.slice(0, textMax))
  return {
    names: new Set(names.map(rivalKey).filter((key) => key !== null)),
    terms: words.terms,
    pairs: words.pairs,
    industries: new Set(industries.map(industryKey)),
    rivals: new Set(rivalsNamed(texts).map(normalizeName)),
  }
}

const nameMax = 200

class SaidWords {
  readonly terms = new Map<string, { word: string; weight: number }>()
  readonly pairs = new Map<string, string>()
  private readonly own: ReadonlySet<string>

  constructor(own: ReadonlySet<string>) {
    this.own = own
  }

  add(text: string) {
    let before: { term: string; word: string } | null = null
    let place = 0
    for (const token of tokenize(text)) {
      if (this.own.has(token.term)) {
        before = null
        continue
      }
      this.weigh(token.term, token.word, weightAt(place++))
      if (before !== null && this.pairs.size < termsMax)
        this.pairs.set(pairOf(before.term, token.term), `${before.word} ${token.word}`)
      before = token
    }
  }

  private weigh(term: string, word: string, weight: number) {
    const known = this.terms.get(term)
    if (known !== undefined) known.weight += weight
    else if (this.terms.size < termsMax) this.terms.set(term, { word, weight })
  }
}

/** What a company is stands at the beginning; a fifth of the weight is left some 60 words later. */
const weightAt = (place: number) => laterWeight + (1 - laterWeight) * Math.exp(-place / 20)
const laterWeight = 0.2
