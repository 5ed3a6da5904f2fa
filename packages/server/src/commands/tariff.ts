import type { LimitTable } from '@dealflow/core'
import type { Command } from '../cli/command.ts'
import { contextOf } from '../cli/context.ts'
import { usdText } from '../cli/usd-text.ts'
import { withDirectory } from '../control/with-directory.ts'

const howToChange = (name: string) =>
  `To change them: ${name} in dealflow.toml, --${name}, or the operator API while the server runs.`

/** What requests cost and how often they may come, as it is in force. */
export const tariffCommands: readonly Command[] = [
  {
    name: 'prices',
    summary: 'show what each operation costs',
    settings: 'server',
    options: {},
    notes: howToChange('prices'),
    whenStopped: 'changes nothing',
    async run(input) {
      const answer = await withDirectory(input, (call) => call('prices.get', {}, contextOf(input)))
      if (input.json) {
        input.output.json(answer)
        return 0
      }
      for (const { method, path, price_usd, built_in_usd, origin } of answer.prices) {
        const usual = origin === 'built_in' ? '' : `  instead of ${usdText(built_in_usd)}`
        input.output.line(`${usdText(price_usd).padStart(10)} USD  ${method} ${path}${usual}`)
      }
      if (answer.pinned_by !== null) input.output.note(`Set by ${answer.pinned_by}.`)
      return 0
    },
  },
  {
    name: 'limits',
    summary: 'show how many requests a key and an account may make',
    settings: 'server',
    options: {},
    notes: howToChange('limits'),
    whenStopped: 'changes nothing',
    async run(input) {
      const answer = await withDirectory(input, (call) => call('limits.get', {}, contextOf(input)))
      if (input.json) input.output.json(answer)
      else for (const line of limitLines(answer.limits)) input.output.line(line)
      if (!input.json && answer.pinned_by !== null) input.output.note(`Set by ${answer.pinned_by}.`)
      return 0
    },
  },
]

function limitLines(limits: LimitTable): string[] {
  const shown = (limit: number) => (limit === 0 ? 'unlimited' : limit.toLocaleString('en-US')).padStart(11)
  return [
    `${''.padEnd(18)}${['second', 'minute', 'day'].map((window) => window.padStart(11)).join('')}`,
    ...Object.entries(limits).flatMap(([rateClass, byScope]) =>
      Object.entries(byScope).map(
        ([scope, { second, minute, day }]) =>
          `${rateClass.padEnd(10)}${scope.padEnd(8)}${shown(second)}${shown(minute)}${shown(day)}`,
      ),
    ),
  ]
}
