import type { Command } from '../cli/command.ts'
import { contextOf } from '../cli/context.ts'
import { count } from '../cli/progress-text.ts'
import { withDirectory } from '../control/with-directory.ts'

export const ledgerVerifyCommand: Command = {
  name: 'ledger verify',
  summary: 'recompute every balance and hash of the ledger',
  options: {},
  settings: 'directory',
  notes: 'Exit code 1 when anything does not add up.',
  whenStopped: 'changes nothing',
  async run(input) {
    const report = await withDirectory(input, (call) => call('ledger.verify', {}, contextOf(input)))
    if (input.json) input.output.json(report)
    else if (report.ok)
      input.output.line(
        `The ledger holds: ${count(report.entries)} entries in ${count(report.ledgers)} ledgers.`,
      )
    else {
      input.output.line(`The ledger does NOT hold: ${count(report.problem_count)} problems found.`)
      for (const problem of report.problems)
        input.output.line(
          `  ${problem.account_id} (${problem.environment}) entry ${problem.sequence}: ${problem.problem}`,
        )
    }
    return report.ok ? 0 : 1
  },
}
