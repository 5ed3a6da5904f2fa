import { genericNameWords, nameTails } from '../../reference/index.ts'
import { background, type Rarity, sharedNats } from './rarity.ts'
import type { TwinName, TwinSide } from './side.ts'

export interface NameEvidence {
  /** `part`: a name of several words with more behind it, which is often one of its companies (`Acme Energy Resources`). */
  readonly kind: 'same' | 'other' | 'within' | 'part' | 'said' | 'told'
  /** What both are called. */
  readonly value: string
  /** How much the shared words tell, in nats: an invented name some ten, a word that many texts have some five. */
  readonly nats: number
}

/**
 * What the names of two records have to do with each other; null where nothing. Short names, which are often letters, tell something only
 * of companies whose texts are alike.
 */
export function nameEvidence(
  left: TwinSide,
  right: TwinSide,
  rarity: Rarity,
  areAlike: boolean,
): NameEvidence | null {
  const nats = (name: TwinName) => natsOf(name.words, rarity)
  if (left.current.key === right.current.key)
    return { kind: 'same', value: left.name, nats: nats(left.current) }
  const other = sharedName(left.names, right.names, areAlike ? lettersOfAlike : lettersMin)
  if (other !== null)
    return { kind: 'other', value: other === left.current ? left.name : other.normal, nats: nats(other) }
  const within = heldName(left, right) ?? heldName(right, left)
  if (within !== null)
    return { kind: isPart(within, left, right) ? 'part' : 'within', value: within.normal, nats: nats(within) }
  const said =
    sharedName(left.said, right.names, lettersMin) ?? sharedName(right.said, left.names, lettersMin)
  if (said !== null) return { kind: 'said', value: said.normal, nats: nats(said) }
  for (const [one, speaker] of [
    [left, right],
    [right, left],
  ] as const)
    if (one.current.key.length >= lettersMin && speaker.told.includes(` ${one.current.normal} `))
      return { kind: 'told', value: one.name, nats: nats(one.current) }
  return null
}

function sharedName(
  some: readonly TwinName[],
  others: readonly TwinName[],
  letters: number,
): TwinName | null {
  const telling = others.filter(({ isInitials }) => !isInitials)
  const isShared = (one: TwinName) => telling.some(({ key }) => key === one.key)
  return some.find((one) => one.key.length >= letters && !one.isInitials && isShared(one)) ?? null
}

const lettersMin = 5
const lettersOfAlike = 3

/** `Acme` of `Acme Technologies`, `kimono` of `kimonolabs`, `Acme Pharma` of `Acme Pharmaceuticals`. */
function heldName(shorter: TwinSide, longer: TwinSide): TwinName | null {
  const { current: one } = shorter
  const { current: other } = longer
  if (one.key.length < withinLettersMin || one.key.length >= other.key.length) return null
  if (!other.key.startsWith(one.key)) return null
  if (beginsWith(other.words, one)) return one
  if (nameTails.has(other.key.slice(one.key.length))) return one
  const last = one.words.length - 1
  const isShortened = last > 0 && last === other.words.length - 1
  return isShortened && one.words.slice(0, last).every((word, i) => word === other.words[i]) ? one : null
}

function isPart({ words }: TwinName, left: TwinSide, right: TwinSide): boolean {
  const longer = left.current.words.length > right.current.words.length ? left.current : right.current
  return words.length > 1 && longer.words.slice(words.length).some((word) => !nameTails.has(word))
}

/** Whether the first words are the name, in which words may be joined that are apart here. */
function beginsWith(words: readonly string[], name: TwinName): boolean {
  if (words.slice(0, name.words.length).join(' ') === name.words.join(' ')) return true
  return name.key.length >= lettersMin && words.some((_, i) => words.slice(0, i + 1).join('') === name.key)
}
const withinLettersMin = 4

/** A kind of company tells little. That words stand side by side tells something too. */
export function natsOf(words: readonly string[], rarity: Rarity): number {
  const nats = words.reduce((sum, word) => sum + wordNats(word, rarity), 0)
  return nats + (words.length - 1) * besideNats
}

function wordNats(word: string, rarity: Rarity): number {
  const prior = genericNameWords.has(word) ? background * genericShare : 0
  return Math.max(0, sharedNats(rarity, rarity.holdingWord(word) + prior))
}
const genericShare = 0.01
const besideNats = 1
