import { oneLine } from '../../text.ts'
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
  text.length >= 50 && text.split(' ').length >= 8 && /\p{Ll}[.!…]/u.test(text)

/** "As co-founder, Jane runs ...", "She is one of the founders", "Jane founded the company in 2009" under Jane Doe's name. */
export function foundingInBiography(
  prose: string,
  name: string,
  own: OwnNames,
): 'founder' | 'cofounder' | null {
  const names = new Set(name.split(' ').filter((word) => word.length > 2))
  for (const sentence of sentencesOf(prose).slice(0, 30)) {
    if (sentence.length > 600 || !/found|gründ|fond|fundad|opricht/i.test(sentence)) continue
    const match = asFounder.exec(sentence) ?? isFounder.exec(sentence) ?? hasFounded.exec(sentence)
    const subject = match?.groups?.subject ?? ''
    if (match === null || !(names.has(subject) || /^(?:she|he|they|sie|er|elle|il)$/i.test(subject))) continue
    const behind = sentence.slice(match.index + match[0].length)
    const isElsewhere = / (?:of|at|von|bei|de|chez) (?!our\b|the (?:company|firm)\b)/i.exec(
      behind.slice(0, 40),
    )
    const whose =
      match.groups?.whose ??
      (isElsewhere === null ? '' : behind.slice(isElsewhere.index + isElsewhere[0].length))
    if (isElsewhere !== null || match.groups?.whose !== undefined) {
      if (
        own.lengthAt(whose) === 0 &&
        !/^(?:the|our|this) (?:company|firm|business|practice|startup)/i.test(whose)
      )
        continue
    }
    return /co-?f|mit|medeo|one of/i.test(match[0]) ? 'cofounder' : 'founder'
  }
  return null
}

const asFounder =
  /^(?:As|Als) (?:a |the |one of the |our )?(?:co-?)?(?:founders?|(?:mit)?gründer(?:in)?)(?: (?:and|&|und) [\p{L}]{2,20})?, (?<subject>\p{L}+)/iu
const isFounder =
  /(?<subject>\p{Lu}[\p{L}'’-]*|she|he)(?: \p{Lu}[\p{L}'’-]*){0,2} (?:is|ist|est) (?:a |the |our |one of the |one of our )?(?:(?:CEO|CTO|COO|president) (?:and|&) )?(?:co-?)?(?:founders?|(?:mit)?gründer(?:in)?|(?:co)?fondat(?:eur|rice))/iu
const hasFounded =
  /(?<subject>\p{Lu}[\p{L}'’-]*|she|he)(?: \p{Lu}[\p{L}'’-]*){0,2} (?:co-?)?(?:founded|started|gründete) (?=(?<whose>.{3,40}))/iu
