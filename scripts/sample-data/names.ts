import type { Language } from './languages.ts'
import type { Random } from './random.ts'
import * as words from './words.ts'

export interface CompanyName {
  readonly name: string
  /** The name in Latin letters without company form; ids and websites come from it. */
  readonly latin: string
  readonly aliases: readonly string[]
}

/** A fictional name, half of the time with a word of the industry behind it, sometimes in the country's language. */
export function inventName(
  random: Random,
  suffixes: readonly string[],
  language: Language | null,
): CompanyName {
  if (language && random.chance(0.45)) return localName(random, language, suffixes)
  const style = random.next()
  if (style < 0.42) return plain(withSuffix(random, compound(random), suffixes, 0.45))
  if (style < 0.64) return plain(withSuffix(random, invented(random), suffixes, 0.35))
  if (style < 0.78) return plain(`${random.pick(words.adjectives)} ${random.pick(words.nouns)}`)
  if (style < 0.9) return plain(`${random.pick(words.familyNames)} ${random.pick(suffixes)}`)
  if (style < 0.96) return plain(random.some(words.familyNames, 2).join(' & '))
  return plain(`${compound(random)}${random.pick(['.io', 'HQ', ' 360', ' One', 'Go', ' & Co'])}`)
}

/** Another name of the kind, for former names. */
export function formerName(random: Random): string {
  return random.chance(0.5)
    ? compound(random)
    : `${invented(random)} ${random.pick(['Labs', 'Systems', 'Group', 'Online', 'Technologies'])}`
}

export function person(random: Random): string {
  return `${random.pick(words.givenNames)} ${random.pick(words.familyNames)}`
}

/** Lower-case letters and digits joined by hyphens. */
export function slugOf(latin: string): string {
  const ascii = /^[\x20-\x7e]*$/.test(latin)
    ? latin
    : latin.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss')
  return ascii
    .replaceAll('&', ' and ')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** A host label with its umlauts and accents kept, as the owner of an internationalised domain would choose it. */
export function unicodeLabel(latin: string): string {
  return latin.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

function plain(name: string): CompanyName {
  const initials = name.split(' ').length >= 3 ? name.replace(/[^A-Z]/g, '') : ''
  return { name, latin: name, aliases: initials.length >= 3 ? [initials] : [] }
}

function localName(random: Random, language: Language, suffixes: readonly string[]): CompanyName {
  const english = random.pick(suffixes)
  switch (language) {
    case 'de': {
      const stem = random.pick(words.germanFirst) + random.pick(words.germanSecond)
      return {
        name: random.chance(0.4) ? `${stem} GmbH` : stem,
        latin: stem,
        aliases: [`${stem} ${english}`],
      }
    }
    case 'fr':
    case 'es': {
      const [first, second] =
        language === 'fr'
          ? [words.frenchFirst, words.frenchSecond]
          : [words.spanishFirst, words.spanishSecond]
      const tail = random.pick(second)
      const name = `${random.pick(first)} ${tail}`
      return { name, latin: name, aliases: [`${tail.normalize('NFKD').replace(/\p{M}/gu, '')} ${english}`] }
    }
    case 'ja': {
      const [kana1, roman1] = random.pick(words.japaneseFirst).split('=') as [string, string]
      const [kana2, roman2] = random.pick(words.japaneseSecond).split('=') as [string, string]
      const kana = kana1 + kana2
      const latin = roman1 + roman2
      const name = random.pick([`株式会社${kana}`, `${kana}株式会社`, kana])
      return { name, latin, aliases: random.chance(0.5) ? [latin, `${latin} Inc.`] : [latin] }
    }
  }
}

function withSuffix(random: Random, stem: string, suffixes: readonly string[], probability: number): string {
  return random.chance(probability) ? `${stem} ${random.pick(suffixes)}` : stem
}

function compound(random: Random): string {
  return random.pick(words.firstWords) + random.pick(words.secondWords)
}

function invented(random: Random): string {
  const middle = random.chance(0.6) ? random.pick(words.syllablesB) : ''
  return (random.pick(words.syllablesA) + middle + random.pick(words.syllablesC)).replace(/(.)\1\1/g, '$1$1')
}
