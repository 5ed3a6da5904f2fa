import type { Site } from '../extraction/index.ts'
import {
  Closed,
  type ModelBudget,
  type ModelProvider,
  OneOf,
  oneLine,
  type Static,
  Text,
  Type,
} from '../kernel/index.ts'
import { isOnPage, providerFailureWords } from '../providers/index.ts'
import { readsLikeInstruction } from '../web/index.ts'
import { descriptionOf } from './signals/pitch.ts'
import type { Verdict } from './store.ts'

export interface Opinion {
  /** The chance after the model was heard. */
  readonly chance: number
  readonly reasons: Verdict['reasons']
  /** False when the model was wanted and gave nothing: another time it may. */
  readonly isComplete: boolean
}

export type AskModel = (site: Site, chance: number, signal: AbortSignal) => Promise<Opinion>

/** Where signals leave it open. Outside, a model is not asked. */
const greyBand = { from: 0.35, to: 0.65 } as const
/** A model moves the log-odds by as much for each line that it quotes, and at most by two. */
const logOddsByLine = 1
const logOddsMax = 2
const blocksShown = 12
const charsShown = 6_000
const answerTokens = 400

const entityTypes = [
  'product_company',
  'agency_or_consultancy',
  'local_business',
  'shop',
  'nonprofit',
  'public_body_or_school',
  'large_or_listed_company',
  'investor',
  'media_or_article',
  'person',
  'unclear',
] as const

const OpinionSchema = Closed({
  venture_scalable: Type.Boolean(),
  entity_type: OneOf(entityTypes),
  quotes: Type.Array(Text()),
})

const task = [
  'Decide from the page alone whether venture capital could fund this company: whether it makes a product of its own that can',
  'grow without as many more people, and is a young company that equity investors could fund. Agencies, consultancies, local',
  'businesses, ordinary shops, non-profits, public bodies, listed companies, funds, media and persons are not. Give one to three',
  'quotes, word for word from the page, 20 to 200 characters each, that show it.',
].join(' ')

/** Asks a model where the signals leave it open; it counts only as far as its quotes are on the page. */
export function askingModel(model: ModelProvider | null, budget: ModelBudget): AskModel {
  return async (site, chance, signal) => {
    const unchanged: Opinion = { chance, reasons: [], isComplete: true }
    if (model === null || chance < greyBand.from || chance > greyBand.to) return unchanged
    const lines = linesOf(site)
    const answer = await model.ask({
      task,
      pages: [{ id: 'p1', text: lines.join('\n') }],
      answer: OpinionSchema,
      tokensMax: answerTokens,
      budget,
      signal,
    })
    if (answer.outcome === 'failed') {
      const why = `A language model was to be asked too, but ${providerFailureWords[answer.failure]}.`
      return { ...unchanged, reasons: [{ code: 'MODEL_UNAVAILABLE', text: why }], isComplete: false }
    }
    return weighed(answer.value, chance, lines)
  }
}

function weighed(answer: Static<typeof OpinionSchema>, chance: number, lines: readonly string[]): Opinion {
  const { venture_scalable: isFor, entity_type: type, quotes } = answer
  // Pieces of one line are one thing that is said.
  const told = quotes
    .filter((quote) => quote.length >= 20)
    .map((quote) => lines.findIndex((line) => isOnPage(quote, line)))
  const held = new Set(told.filter((line) => line !== -1)).size
  // An answer that contradicts itself counts for nothing.
  const isConsistent = isFor === (type === 'product_company')
  if (held === 0 || !isConsistent) return { chance, reasons: [], isComplete: true }
  const moved = Math.min(held * logOddsByLine, logOddsMax) * (isFor ? 1 : -1)
  const logOdds = Math.log(chance / (1 - chance)) + moved
  return {
    chance: 1 / (1 + Math.exp(-logOdds)),
    reasons: [
      { code: 'MODEL_OPINION', text: `A language model takes it for: ${type.replaceAll('_', ' ')}.` },
    ],
    isComplete: true,
  }
}

/** Title, description, headings and the first text, without menus and what reads like an instruction. */
function linesOf({ pages }: Site): readonly string[] {
  const parts = pages.flatMap(({ page }) => {
    const blocks = page.blocks.filter(({ region }) => region !== 'nav' && region !== 'footer')
    const headings = blocks.filter(({ kind }) => kind === 'heading').slice(0, blocksShown)
    const prose = blocks
      .filter(({ kind, text }) => kind !== 'heading' && text.length > 40)
      .slice(0, blocksShown)
    return [page.title ?? '', descriptionOf(page) ?? '', ...[...headings, ...prose].map(({ text }) => text)]
  })
  const lines: string[] = []
  let left = charsShown
  for (const part of parts) {
    const line = oneLine(part).slice(0, left)
    if (line === '' || readsLikeInstruction(line)) continue
    lines.push(line)
    left -= line.length + 1
    if (left <= 0) break
  }
  return lines
}
