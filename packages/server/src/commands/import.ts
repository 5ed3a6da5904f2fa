import { resolve } from 'node:path'
import type { Command } from '../cli/command.ts'
import { contextOf } from '../cli/context.ts'
import { count } from '../cli/progress-text.ts'
import { withDirectory } from '../control/with-directory.ts'

export const importCommand: Command = {
  name: 'import',
  summary: 'load companies from a JSON Lines file (gzip too)',
  positionals: [{ name: 'FILE', summary: 'one company a line, in the normal form' }],
  options: {
    'overwrite-edits': {
      summary: 'replace what was set with company put, and bring back what was deleted with company delete',
    },
  },
  settings: 'directory',
  notes:
    'Lines with a known id update that company; lines without an id update the company with the same website.\nInterrupted, the same command goes on where it was. Refused lines and why: the rejects file.',
  whenStopped: 'goes on',
  async run(input) {
    const file = resolve(input.positionals[0] ?? '')
    const args = { file, overwriteEdits: input.on('overwrite-edits') }
    const report = await withDirectory(input, (call) => call('import', args, contextOf(input)), 'make')
    const { read, created, updated, unchanged, withheld, rejected, rejects_file } = report
    // A line whose company was known counts as updated, whether or not it said anything new.
    if (input.json) {
      input.output.json({ read, created, updated: updated + unchanged, withheld, rejected, rejects_file })
    } else {
      input.output.line(
        `${count(read)} lines read: ${count(created)} new companies, ${count(updated)} updated, ${count(unchanged)} as they were, ${count(rejected)} rejected.`,
      )
      if (withheld > 0) {
        input.output.line(`  ${count(withheld)} withheld: deleted by you; --overwrite-edits brings them back`)
      }
      for (const [reason, times] of Object.entries(report.warnings))
        input.output.line(`  ${count(times)} × ${reason}`)
      if (rejects_file !== null) input.output.line(`The rejected lines and the reasons: ${rejects_file}`)
    }
    if (read === 0 || rejected < read) return 0
    input.output.note(
      'Not one line could be used. The file must hold one JSON object a line (JSON Lines), not CSV or one JSON array.',
    )
    return 1
  },
}
