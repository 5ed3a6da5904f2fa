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
