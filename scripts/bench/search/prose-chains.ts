import { type Random, seededRandom } from '../../sample-data/random.ts'

/** Writes sentences in which each word follows one that it follows in some real text. */
export interface Prose {
  text(random: Random, group: string, words: number): string
}

export interface LearnedText {
  /** Texts of one group share their words. */
  readonly group: string
  readonly text: string
}

const groupsMax = 60
const textsOfGroupMin = 40

/** Learns from texts by group; groups of few texts are one. */
export function learnProse(texts: readonly LearnedText[]): Prose {
  const groups = new Map<string, LearnedText[]>()
  for (const text of texts) {
    const known = groups.get(text.group)
    if (known === undefined) groups.set(text.group, [text])
    else known.push(text)
  }
  const large = [...groups.values()]
    .filter((group) => group.length >= textsOfGroupMin)
    .sort((a, b) => b.length - a.length)
    .slice(0, groupsMax)
  const chains = large.map((group) => learnChain(group.map(({ text }) => text)))
  return {
    text(random, group, words) {
      const chain = chains[hashOf(group) % chains.length]
      if (chain === undefined) throw new Error('There was no text to learn from')
      return chain(random, words)
    },
  }
}

/** Of 100 words this many are invented, the n-th in proportion to 1/n: the long tail that names and jargon make in real texts. */
const inventedPercent = 3
const inventedWords = 3_000_000

function learnChain(texts: readonly string[]): (random: Random, words: number) => string {
  const numbers = new Map<string, number>()
  const words: string[] = []
  const followers: number[][] = []
  const starts: number[] = []
  for (const text of texts) {
    let before = -1
    for (const word of text.split(/\s+/)) {
      let number = numbers.get(word)
      if (number === undefined) {
        number = words.push(word) - 1
        numbers.set(word, number)
        followers.push([])
      }
      if (before < 0) starts.push(number)
      else followers[before]?.push(number)
      before = number
    }
  }
  return (random, count) => {
    let text = ''
    let at = random.pick(starts)
    for (let i = 0; i < count; i++) {
      text += `${i === 0 ? '' : ' '}${random.int(1, 100) <= inventedPercent ? invented(random) : words[at]}`
      const next = followers[at]
      at = next === undefined || next.length === 0 ? random.pick(starts) : random.pick(next)
    }
    return text
  }
}

function invented(random: Random): string {
  const own = seededRandom(9, Math.floor(inventedWords ** random.next()))
  let word = ''
  for (let i = own.int(2, 4); i > 0; i--) word += own.pick(consonants) + own.pick(vowels)
  return word
}

const consonants = 'b c d f g h k l m n p r s t v z br cr dr gr pl pr sk st tr'.split(' ')
const vowels = 'a e i o u ai ia ou'.split(' ')

function hashOf(text: string): number {
  let hash = 0
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) >>> 0
  return hash
}
