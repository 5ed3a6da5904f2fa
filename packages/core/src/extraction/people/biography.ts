import { oneLine } from '../../kernel/index.ts'
import { sentencesOf } from '../sentences.ts'
import type { Card } from './cards.ts'
import type { OwnNames } from './own-names.ts'

export interface Biography {
  /** The longest block that tells of the person; empty when none does. */
  readonly prose: string
  /** All such blocks, a line each. */
  readonly all: string
  /** Whether the card's prose is in the first person: a testimonial, or a letter. */
  readonly isSpokenByThem: boolean
}

export function biographyOf({ rest, name, line, path, hasNeighbours }: Card, own: OwnNames): Biography {
  const texts = rest.flatMap((other) => {
    const { block, text } = other
    // What follows a name in its own block stands on lines of its own.
    if (block.index === line.block.index) return [text]
    return block.kind === 'heading' || block.kind === 'button' || block.region === 'footer'
      ? []
      : [block.text]
  })
  const prose = [...new Set(texts.map(oneLine))].filter(isProse)
  const names = name.text.split(' ').filter((word) => word.length > 2)
  const isNamed = (text: string) => names.some((word) => text.includes(word))
  const about = prose
    .filter(
      (text) =>
        isNamed(text) ||
        /^(?:she|he|they|sie|er|elle|il|ella|ela|ele|zij|hij)\s/i.test(text) ||
        (path !== null && hasNeighbours && !firstPerson.test(text) && own.lengthAt(text) === 0),
    )
    .toSorted((left, right) => Number(isNamed(right)) - Number(isNamed(left)) || right.length - left.length)
  return {
    prose: about[0] ?? '',
    all: about.join('\n'),
    isSpokenByThem: prose.some((text) => firstPerson.test(text) && !isNamed(text)),
  }
}

const firstPerson = /(?:^|[\s"“])(?:I|I['’](?:m|ve|d)|my|ich|mein|je|mon|yo|eu|meu)\s/

/** As many whole sentences as a quote holds; null when not even the first does. */
export function shortBiography(prose: string): string | null {
  let end = 0
  for (const sentence of sentencesOf(prose)) {
    const at = prose.indexOf(sentence, end)
    if (at < 0 || at + sentence.length > lengthMax) break
    end = at + sentence.length
  }
  return end === 0 ? null : prose.slice(0, end)
}

const lengthMax = 300
const isProse = (text: string) =>
  text.length >= 40 && text.split(' ').length >= 7 && /\p{Ll}[.!…]/u.test(text)

/** "As co-founder, Jane runs ...", "She is one of the founders", "Jane founded the company in 2009" under Jane Doe's name. */
export function foundingInBiography(
  prose: string,
  name: string,
  own: OwnNames,
): 'founder' | 'cofounder' | null {
  const names = new Set(name.split(' ').filter((word) => word.length > 2))
  for (const sentence of sentencesOf(prose).slice(0, 30)) {
    if (sentence.length > 600 || !/found|gründ|fondat/i.test(sentence)) continue
    const groups = patterns
      .map((pattern) => pattern.exec(sentence)?.groups)
      .find((found) => found !== undefined)
    const { subject = '', whose, role = '' } = groups ?? {}
    if (!names.has(subject) && !pronouns.test(subject)) continue
    const isOurs = whose === undefined || own.lengthAt(whose) > 0 || ours.test(whose)
    if (isOurs) return /^(?:co|mit)|one of/i.test(role) ? 'cofounder' : 'founder'
  }
  return null
}

const pronouns = /^(?:she|he|they|sie|er|elle|il)$/i
const ours = /^(?:the|our|this) (?:company|firm|business|practice|startup|studio|agency)\b/i
const founderWord = '(?:co-?)?founders?|(?:mit)?gründer(?:in)?|(?:co-?)?fondat(?:eur|rice)'
const title = '(?:CEO|CTO|COO|CFO|president|owner|managing director|geschäftsführer(?:in)?)'
const andTitle = `(?: (?:and|&|und|et) ${title})?`
const ofWhom = '(?: (?:of|at|behind|von|bei|de|chez) (?<whose>[^,;]{2,60}))?'
const patterns = [
  new RegExp(
    `^(?:As|Als) (?:a |the |our )?(?<role>(?:one of the )?(?:${founderWord}))${andTitle}${ofWhom}, (?<subject>\\p{L}+)`,
    'iu',
  ),
  new RegExp(
    `^(?<subject>\\p{L}[\\p{L}'’-]*)(?: \\p{Lu}[\\p{L}'’.-]*){0,2} (?:is|ist|est) (?:a |the |our |der |die |le |la )?(?:${title} (?:and|&|und|et) )?(?<role>(?:one of (?:the|our) )?(?:${founderWord}))${andTitle}${ofWhom}`,
    'iu',
  ),
  /^(?<subject>\p{L}[\p{L}'’-]*)(?: \p{Lu}[\p{L}'’.-]*){0,2} (?<role>(?:co-?)?(?:founded|started|gründete)) (?<whose>.{3,60})/iu,
]
