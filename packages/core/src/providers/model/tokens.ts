import type { ModelBudget, ModelPage } from '../../kernel/index.ts'
import type { Message } from './wire-form.ts'

/** UTF-8 bytes a token, as tokenizers of the field come to on web text: a little less, so that we count rather too many. */
const bytesPerToken = 3.6
/** What roles and separators of a message come to. */
const tokensPerMessage = 8

const encoder = new TextEncoder()

export const tokensIn = (text: string): number => Math.ceil(encoder.encode(text).length / bytesPerToken)

export const tokensOf = (messages: readonly Message[]): number =>
  messages.reduce((sum, { content }) => sum + tokensIn(content) + tokensPerMessage, 0)

export const tokensLeft = ({ tokensMax, used }: ModelBudget): number =>
  tokensMax - used.inputTokens - used.outputTokens

/** The first pages that fit, whole; the first that does not is left out with all after it. Callers put the best first. */
export function pagesWithin(pages: readonly ModelPage[], tokensMax: number): readonly ModelPage[] {
  let tokens = 0
  return pages.filter(({ text }) => {
    tokens += tokensIn(JSON.stringify(text)) + tokensPerMessage
    return tokens <= tokensMax
  })
}
