import {
  endsSentence,
  foldText,
  recentlyUsed,
  spacedWords,
  startsUpper,
  trimEndSigns,
} from '../../kernel/index.ts'
import { isFirstName, type Locations, normalizeName } from '../../reference/index.ts'
import { wordsOf } from '../../words/index.ts'
import { isArticle } from '../identity/legal-forms.ts'
import type { Site } from '../site.ts'
import { placedWords } from '../written-forms.ts'
import { mayHoldRole } from './role-phrases.ts'

/** By which words a site means the company itself. */
export interface OwnNames {
  /** Whether a text is a name of the company: `Acme`, `Acme Robotics GmbH`, `acme.example`. */
  isOwn(text: string): boolean
  /** Whether a text begins with a name of the company, and how long that is; 0 when it does not. */
  lengthAt(text: string): number
  /** Whether a name of the company may begin with a word, folded: to look closer only there. */
  mayBegin(word: string): boolean
  /** Whether a name of the company stands somewhere in a text. */
  isIn(text: string): boolean
  /** Whether a text is a city, a region or a country, which is no other organisation. */
  isPlace(text: string): boolean
}

export function ownNames(
  { domain, names }: Pick<Site, 'domain' | 'names'>,
  places?: Pick<Locations, 'citiesNamed' | 'countryNamed'> & Partial<Pick<Locations, 'regionsNamed'>>,
): OwnNames {
  const label = domain.split('.')[0] ?? ''
  const bare = [...names, domain, label].map(normalized).filter((name) => name.length > 1)
  const known = new Set(bare)
  const glued = new Set(
    [...bare.map(withoutSpaces), label.replaceAll('-', '')].filter((name) => name.length > 3),
  )
  const beginnings = new Set([
    ...bare.map((name) => wordsOf(name)[0] ?? ''),
    ...[...glued].flatMap((name) => Array.from({ length: name.length + 1 }, (_, end) => name.slice(0, end))),
  ])
  // What stands in a text stands on many pages of its site.
  const placesSeen = recentlyUsed<boolean>(seenMax)
  const isPlace = (text: string) =>
    places !== undefined &&
    text.length < 40 &&
    (places.citiesNamed(text).length > 0 ||
      places.countryNamed(text) !== null ||
      (places.regionsNamed?.(text) ?? []).length > 0)
  const isKnown = (text: string) => known.has(text) || glued.has(withoutSpaces(text))
  /** "Salt & Sun" of Salt & Sun Yoga, where no other name goes on. */
  const isShort = (name: string, short: string, next = '') =>
    short.length > 3 &&
    startsUpper(name) &&
    !startsUpper(next) &&
    !next.startsWith('&') &&
    bare.some((own) => own.startsWith(`${short} `))
  return {
    isOwn(text) {
      const name = normalized(text)
      // "Acme" of Acme Robotics, and the other way round.
      return (
        name !== '' &&
        (isKnown(name) ||
          bare.some(
            (own) =>
              (own.length > 3 && name.startsWith(`${own} `)) ||
              (name.length > 3 && own.startsWith(`${name} `)),
          ))
      )
    },
    lengthAt(text) {
      const words = placedWords(text.slice(0, 80)).slice(0, 6)
      for (let count = words.length; count > 0; count--) {
        const last = words[count - 1]
        if (last === undefined) continue
        const start = words[0]?.at ?? 0
        const whole = text.slice(start, last.at + last.text.length)
        const name = withoutGenitive(trimEndSigns(whole, ',.;:!?)'))
        const next = endsSentence(last.text) ? '' : (words[count]?.text ?? '')
        const plain = normalized(name)
        if (name === '' || (!isKnown(plain) && !isShort(name, plain, next))) continue
        if (count === 1 && last.text === name && goesOn(next)) return 0
        return start + name.length
      }
      return 0
    },
    mayBegin: (word) => beginnings.has(word),
    isPlace(text) {
      const seen = placesSeen.get(text)
      if (seen !== undefined) return seen
      const is = isPlace(text)
      placesSeen.set(text, is, 1)
      return is
    },
    isIn(text) {
      const folded = ` ${normalizedWords(text)} `
      return bare.some((own) => folded.includes(` ${own} `))
    },
  }
}

const seenMax = 4_000

const withoutGenitive = (name: string) =>
  name.endsWith("'s") || name.endsWith('’s') ? name.slice(0, -2) : name

/** "Data Systems International" is not Data: a name of one word that another word of a name follows, and no person or role. */
const goesOn = (next: string) => /^\p{Lu}\p{Ll}+$/u.test(next) && !isFirstName(next) && !mayHoldRole(next)

const normalized = (text: string) => withoutArticle(normalizeName(text.slice(0, 120)))
const normalizedWords = (text: string) => spacedWords(foldText(text).replace(/['’]s\b/g, ''))
const withoutArticle = (text: string) => (isArticle(text.split(' ', 1)[0] ?? '') ? behindSpace(text) : text)
const behindSpace = (text: string) => text.slice(text.indexOf(' ') + 1)
const withoutSpaces = (text: string) => text.replaceAll(' ', '')
