import { type Evidence, rounded, type SourceRef, sourceRefs } from '../../enrichment/index.ts'
import { excerpt, quoted, type ReadPage, type Site } from '../../extraction/index.ts'
import { wordsOf } from '../../vc-backability/index.ts'

interface Reason {
  readonly text: string
}

const sourcesMax = 5
const pagesMax = 3
const blocksMax = 1_000
const textMax = 2_000

/** Where the words are that reasons show: `Words of software products: “platform”.` has a sentence with a platform. */
export function reasonEvidence(reasons: readonly Reason[], confidence: number, site: Site): Evidence[] {
  const texts = textsOf(site)
  const proof = (sources: readonly SourceRef[]) => ({
    confidence: rounded(confidence),
    method: 'rule' as const,
    sources: sources.slice(0, sourcesMax),
  })
  const each = reasons.map(({ text }, at) => ({ field: `/reasons/${at}`, ...proof(sourcesOf(text, texts)) }))
  const shown = each.filter(({ sources }) => sources.length > 0)
  const all = shown.flatMap(({ sources }) => sources.slice(0, 1))
  return [...(all.length === 0 ? [] : [{ field: '/classification', ...proof(all) }]), ...shown]
}

interface ReadText {
  readonly read: ReadPage
  readonly text: string
  /** As the tables of the classifier have them, with a blank around each. */
  readonly words: string
}

/** What the classifier reads: the first pages, home before others. */
function textsOf({ pages }: Site): readonly ReadText[] {
  return pages.slice(0, pagesMax).flatMap((read) => {
    const { title, metas, blocks } = read.page
    const texts = [
      title ?? '',
      metas.get('description') ?? '',
      ...blocks.slice(0, blocksMax).map(({ text }) => text),
    ]
    return texts
      .filter((text) => text !== '' && text.length <= textMax)
      .map((text) => ({ read, text, words: spaced(text) }))
  })
}

const spaced = (text: string) => ` ${wordsOf(text).join(' ')} `

function sourcesOf(reason: string, texts: readonly ReadText[]): readonly SourceRef[] {
  const terms = [...reason.matchAll(/“([^”]{1,60})”/g)].map((match) => spaced(match[1] ?? ''))
  const findings = terms.flatMap((term) => {
    const said = texts.find(({ words, text }) => words.includes(term) && spaced(excerpt(text)).includes(term))
    return said === undefined ? [] : [quoted(said.read, said.text)]
  })
  return sourceRefs(findings)
}
