import { boundedContext } from '../analyst-context.ts'
import { spentSince } from '../model-budget.ts'
import { reportFacts } from '../report/report-facts.ts'
import { reportSourceOf } from '../report/report-source.ts'
import { rewrite } from '../report/rewrite.ts'
import { reportOf } from '../report/template-report.ts'
import { subsystemNames } from '../schema.ts'
import type { Subsystem } from '../subsystem.ts'

/** What was found, for people to read: sentences that are made of cited facts, and what could not be found. */
export const report: Subsystem<'report'> = {
  name: 'report',
  needs: [],
  uses: subsystemNames.filter((name) => name !== 'report'),
  weight: 8,
  async run(research) {
    const { parts, request, run, modelBudget } = research
    const source = reportSourceOf(research)
    const facts = reportFacts(source)
    const used = { ...modelBudget.used }
    const rewritten = await rewrite(facts, {
      model: parts.providers.model,
      budget: modelBudget,
      context: boundedContext(request.analyst_context, contextTokensMax),
      names: source.names,
      signal: run.signal,
    })
    const output = reportOf(source, facts, rewritten)
    return {
      status: 'succeeded',
      output,
      evidence: [],
      sources: output.citations.map(({ number: _, ...cited }) => cited),
      errors: rewritten.errors,
      usage: spentSince(used, modelBudget),
    }
  },
}

/** Of what the analyst wrote; the facts need the room. */
const contextTokensMax = 400
