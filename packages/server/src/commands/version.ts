import { buildInfo } from '../build-info.ts'
import type { Command } from '../cli/command.ts'

export const versionCommand: Command = {
  name: 'version',
  summary: 'print the version',
  options: {},
  async run(input) {
    if (input.json)
      input.output.json({
        version: buildInfo.version,
        commit: buildInfo.commit,
        built_at: buildInfo.builtAt,
        api_version: 'v2',
      })
    else input.output.line(`dealflow ${buildInfo.version} (${buildInfo.commit})`)
    return 0
  },
}
