import { expect, test } from 'bun:test'
import type { ModelProvider, ModelQuestion } from '../kernel/provider-ports.ts'
import { Closed, type TSchema } from '../kernel/schema.ts'
import { budgetOf } from '../testing/provider-bench.ts'
import { modelWithin, spentSince } from './model-budget.ts'

/** A model that spends so much on each question, and the budgets that it was given. */
function spending(tokens: number) {
  const budgets: number[] = []
  const model: ModelProvider = {
    model: 'stub',
    async ask({ budget }) {
      budgets.push(budget.tokensMax)
      budget.used.calls++
      budget.used.inputTokens += tokens
      return { outcome: 'failed', failure: 'refused' }
    },
  }
  return { model, budgets }
}

const question = (budget: ReturnType<typeof budgetOf>): ModelQuestion<TSchema> => ({
  ...{ task: 'Tell.', pages: [], answer: Closed({}), tokensMax: 10 },
  ...{ budget, signal: new AbortController().signal },
})

test('questions with a budget of their own count in that of the whole, and get no more than is left of it', async () => {
  const whole = budgetOf(1_000)
  const { model, budgets } = spending(600)
  const within = modelWithin(whole, model)
  const before = { ...whole.used }
  const own = budgetOf(800)
  await within.ask(question(own))
  expect(own.used).toMatchObject({ calls: 1, inputTokens: 600 })
  expect(whole.used).toMatchObject({ calls: 1, inputTokens: 600 })
  await within.ask(question(budgetOf(800)))
  await within.ask(question(budgetOf(800)))
  expect(budgets).toEqual([800, 400, 0])
  expect(spentSince(before, whole)).toEqual({ model_calls: 3, input_tokens: 1_800, output_tokens: 0 })
})

test('a question with the budget of the whole counts once', async () => {
  const whole = budgetOf(1_000)
  await modelWithin(whole, spending(600).model).ask(question(whole))
  expect(whole.used).toMatchObject({ calls: 1, inputTokens: 600 })
})
