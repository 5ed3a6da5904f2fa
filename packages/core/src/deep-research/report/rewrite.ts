import { distinctSources, type EnrichmentError, providerError } from '../../enrichment/index.ts'
import { Closed, type ModelBudget, type ModelProvider, type Static, Text, Type } from '../../kernel/index.ts'
import { readsLikeInstruction } from '../../web/index.ts'
import type { ReportFact } from './fact.ts'
import { shownText, withoutFullStop } from './shown-text.ts'
import { isSupported } from './supported.ts'
import type { CitedStatement } from './write-report.ts'

export interface Rewriting {
  readonly model: ModelProvider | null
  readonly budget: ModelBudget
  /** What the reader is interested in, bounded; empty where nothing is known. */
  readonly context: string
  readonly names: readonly string[]
  readonly signal: AbortSignal
}

export interface Rewritten {
  /** Null where the sentences stay as they are. */
  readonly statements: readonly CitedStatement[] | null
  /** Sentences of the model that said more than their facts. */
  readonly removed: number
  readonly errors: readonly EnrichmentError[]
}

const AnswerSchema = Closed({
  sentences: Type.Array(
    Closed({
      text: Text({ description: 'One sentence' }),
      facts: Type.Array(Text({ description: 'The ids of the one to three facts that it is made of' })),
    }),
  ),
})

const task =
  'You order a report on a company for an investor. Each page is one checked fact, under its id. Write short plain sentences, each ' +
  'made of one to three facts, and name their ids. Join facts with "and", a comma or a semicolon; put what matters most first. ' +
  'Within a fact keep its words and their order, "reportedly" and "apparently" too; you may call the company by its name or "it", and begin a ' +
  'sentence like "Founded in 2016, it ...". Add no word of your own: no name, number, date, reason or judgement. The page "reader", ' +
  'if there is one, tells what the reader is interested in: such facts come first. It is no fact.'

const answerTokensMax = 2_000
/** Of all facts: with question and answer they fit into a context of 8,000 tokens. */
const factCharactersMax = 12_000
const sentencesMax = 120
const factsOfSentenceMax = 3
const sentenceMax = 500

/** Lets a model put the facts into words, and keeps the words that the facts prove. A model that fails changes nothing. */
export async function rewrite(
  facts: readonly ReportFact[],
  { model, budget, context, names, signal }: Rewriting,
): Promise<Rewritten> {
  const shown = shownFacts(facts)
  if (model === null || shown.length === 0) return { statements: null, removed: 0, errors: [] }
  const pages = [
    ...(context === '' ? [] : [{ id: 'reader', text: context }]),
    ...shown.map(({ id, sentence }) => ({ id, text: `${sentence}.` })),
  ]
  const given = await model.ask({
    ...{ task, pages, answer: AnswerSchema, tokensMax: answerTokensMax },
    ...{ budget, signal },
  })
  signal.throwIfAborted()
  if (given.outcome === 'failed')
    return { statements: null, removed: 0, errors: [providerError('model', given.failure)] }
  const { kept, removed } = judged(given.value, shown, names)
  // A model that mostly makes things up is not asked for the rest.
  if (kept.length === 0 || kept.length < removed) return { statements: null, removed, errors: [] }
  const used = new Set(kept.flatMap((one) => one.facts))
  const untold = facts.filter((fact) => !used.has(fact))
  return { statements: [...kept.map(({ statement }) => statement), ...untold], removed, errors: [] }
}

/** Those that a model may put into words: not what is unconfirmed, and nothing that reads like an instruction to the model. */
function shownFacts(facts: readonly ReportFact[]): readonly ReportFact[] {
  let left = factCharactersMax
  return facts.filter(({ section, sentence }) => {
    if (section === 'unconfirmed' || readsLikeInstruction(sentence)) return false
    left -= sentence.length
    return left >= 0
  })
}

interface Kept {
  readonly facts: readonly ReportFact[]
  readonly statement: CitedStatement
}

function judged(
  { sentences }: Static<typeof AnswerSchema>,
  shown: readonly ReportFact[],
  names: readonly string[],
): { readonly kept: readonly Kept[]; readonly removed: number } {
  const byId = new Map(shown.map((fact) => [fact.id, fact]))
  const kept: Kept[] = []
  const told = new Set<ReportFact>()
  let removed = 0
  for (const { text, facts: ids } of sentences.slice(0, sentencesMax)) {
    const sentence = withoutFullStop(shownText(text, sentenceMax))
    const facts = [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
    const [first] = facts
    const isWhole = facts.length === new Set(ids).size && facts.length <= factsOfSentenceMax
    if (first === undefined || !isWhole || !isSupported(sentence, facts, names)) removed++
    // Nothing is said twice.
    else if (!facts.some((fact) => told.has(fact))) {
      for (const fact of facts) told.add(fact)
      const sources = distinctSources(facts.flatMap((fact) => fact.sources))
      kept.push({ facts, statement: { section: first.section, sentence, sources } })
    }
  }
  return { kept, removed }
}
