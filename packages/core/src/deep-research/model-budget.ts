import type { ModelBudget, ModelProvider, ModelUsage } from '../kernel/index.ts'
import { tokensLeft } from '../providers/index.ts'
import type { Found } from './outcome.ts'

/** A model of which each question counts in the budget of the whole, also one that has a budget of its own. */
export function modelWithin(whole: ModelBudget, model: ModelProvider): ModelProvider {
  return {
    model: model.model,
    async ask(question) {
      const { budget } = question
      if (budget === whole) return model.ask(question)
      const { used } = budget
      const before = { ...used }
      const tokensMax = Math.min(
        budget.tokensMax,
        used.inputTokens + used.outputTokens + Math.max(0, tokensLeft(whole)),
      )
      const answer = await model.ask({ ...question, budget: { tokensMax, used } })
      whole.used.calls += used.calls - before.calls
      whole.used.inputTokens += used.inputTokens - before.inputTokens
      whole.used.outputTokens += used.outputTokens - before.outputTokens
      whole.used.isEstimated ||= used.isEstimated
      return answer
    },
  }
}

/** What a part of a research has spent on the model, as its result tells it. */
export const spentSince = (
  before: ModelUsage,
  { used }: ModelBudget,
): NonNullable<Found<never>['usage']> => ({
  model_calls: used.calls - before.calls,
  input_tokens: used.inputTokens - before.inputTokens,
  output_tokens: used.outputTokens - before.outputTokens,
})
