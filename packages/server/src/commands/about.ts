import { openapiDocument } from '@dealflow/core'
import { buildInfo } from '../build-info.ts'
import type { Command } from '../cli/command.ts'

export const openapiCommand: Command = {
  name: 'openapi',
  summary: 'print the OpenAPI document',
  options: {},
  async run(input) {
    input.output.line(JSON.stringify(openapiDocument(buildInfo.version), null, input.json ? 0 : 2))
    return 0
  },
}

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
