import { mintSecret } from '@dealflow/core'
import { nodeHost } from '@dealflow/node-adapter'
import type { Command } from '../cli/command.ts'

export const keyGenerateCommand: Command = {
  name: 'key generate',
  summary: 'print a new key without storing it, for bootstrap_api_key or bootstrap_admin_key',
  options: {
    kind: {
      value: 'KIND',
      summary: 'live and test keys are for the API, admin keys for the operator API',
      oneOf: ['live', 'test', 'admin'],
      default: 'live',
    },
  },
  notes:
    'The key works once a server was started with it: DEALFLOW_BOOTSTRAP_API_KEY_FILE names a file that holds it.',
  whenStopped: 'changes nothing',
  async run(input) {
    const kind = input.need('kind') as 'live' | 'test' | 'admin'
    const { secret } = mintSecret(`df_${kind}_`, nodeHost(input.output.log))
    if (input.json) input.output.json({ kind, key: secret })
    else input.output.line(secret)
    return 0
  },
}
