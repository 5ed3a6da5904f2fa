import { foldText } from '../../kernel/index.ts'
import { partOf } from '../../language/index.ts'
import { wordsOf } from '../../words/index.ts'
import type { Neighbour } from '../extractors.ts'
import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { docOfPage, sentencesOfText, textsOfDoc } from '../page-doc.ts'
import { notFound } from '../reconcile.ts'
import { ruleTrust } from '../rules.ts'
import type { ReadPage, Site } from '../site.ts'
import { saysNothing } from './boilerplate.ts'
import { ownPages } from './profile-pages.ts'

const industriesMax = 5
/** An industry of fewer neighbours by weight is one among others that they have. */
const shareMin = 0.25
/** Fewer neighbours, or less like it, tell nothing. */
const neighboursMin = 5
const likenessMin = 0.05
/** What an industry is worth whose words the site does not use itself. */
const unsaidFactor = 0.5

/**
 * The industries of the companies that are most like this one: each neighbour votes with the square of its likeness; the
 * share of all votes, times what such a vote is worth, is the confidence. The quote is the sentence of the site that the
 * industry's own words stand in, or what the site says of itself first; without one there is no fact.
 */
export function industriesFrom(similar: readonly Neighbour[], site: Site): readonly Fact<string>[] {
  const neighbours = similar.filter(({ score, industries }) => score >= likenessMin && industries.length > 0)
  // What there is nothing to tell by was not looked for.
  if (neighbours.length < neighboursMin) return [notFound('not_checked')]
  const sentences = selfSentences(site)
  return [...votes(neighbours)]
    .map(([, { label, weight }]) => ({ label, share: weight / total(neighbours) }))
    .filter(({ share }) => share >= shareMin)
    .toSorted((left, right) => right.share - left.share)
    .slice(0, industriesMax)
    .flatMap(({ label, share }) => {
      const source = sourceOf(label, sentences)
      return source === null ? [] : [factOf(label, share, source)]
    })
}

const weightOf = ({ score }: Neighbour) => score ** 2
const total = (neighbours: readonly Neighbour[]) => neighbours.reduce((sum, one) => sum + weightOf(one), 0)

function votes(neighbours: readonly Neighbour[]): Map<string, { label: string; weight: number }> {
  const byKey = new Map<string, { label: string; weight: number }>()
  for (const neighbour of neighbours) {
    for (const label of new Map(neighbour.industries.map((one) => [foldText(one), one])).values()) {
      const vote = byKey.get(foldText(label)) ?? { label, weight: 0 }
      vote.weight += weightOf(neighbour)
      byKey.set(foldText(label), vote)
    }
  }
  return byKey
}

interface Sentence {
  readonly read: ReadPage
  readonly text: string
  readonly folded: string
}

const sentencesMax = 200

/** What the site says of itself: the metas of its pages, then prose, headings too. */
function selfSentences(site: Site): readonly Sentence[] {
  return ownPages(site, 'home', 'about', 'product')
    .flatMap((read) => {
      const doc = docOfPage(read.page)
      const metas = ['description', 'og:description'].map((name) => read.page.metas.get(name))
      return textsOfDoc(read.page)
        .filter(({ block, text }) =>
          block === null
            ? metas.includes(text)
            : block.region === 'main' && block.kind !== 'button' && text.length >= 20,
        )
        .slice(0, sentencesMax)
        .flatMap((text) => sentencesOfText(doc, text).map((range) => partOf(doc, range)))
        .filter((part) => part.text.length >= 20 && part.text.length <= 300 && !saysNothing(part))
        .map(({ text }) => ({ read, text, folded: foldText(text) }))
    })
    .slice(0, sentencesMax)
}

const emptyWords: ReadonlySet<string> = new Set(
  'and the for of services service technology technologies other general software'.split(' '),
)

interface Source {
  readonly finding: Finding<string>
  /** Whether the quote holds a word of the industry. */
  readonly saysIt: boolean
}

function sourceOf(label: string, sentences: readonly Sentence[]): Source | null {
  // "Developer Tools" is found in "for developers", "Robotics" in "robots": the stem is enough.
  const words = wordsOf(label)
    .filter((word) => word.length > 2 && !emptyWords.has(word))
    .map((word) => (word.length > 6 ? word.slice(0, Math.min(7, word.length - 3)) : word))
  const counted = sentences.map((sentence) => ({
    sentence,
    hits: words.filter((word) => sentence.folded.includes(word)).length,
  }))
  const [best] = counted.toSorted((left, right) => right.hits - left.hits)
  return best === undefined
    ? null
    : { finding: found(best.sentence.read, rule, label, best.sentence.text), saysIt: best.hits > 0 }
}

const rule = 'industry.neighbours'

const factOf = (label: string, share: number, { finding, saysIt }: Source): Fact<string> => ({
  value: label,
  state: 'found',
  confidence: share * ruleTrust[rule].confidence * (saysIt ? 1 : unsaidFactor),
  method: 'dataset',
  sources: [finding],
  alternatives: [],
})
