import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command, Output } from '../src/cli/command.ts'
import { parseInput } from '../src/cli/parse.ts'
import { settingFlags } from '../src/cli/setting-options.ts'
import { type Configuration, type ConfigurationSources, loadConfiguration } from '../src/config/load.ts'

/** A directory for the files that configurations are loaded from. */
export class ConfigurationBench {
  readonly directory = mkdtempSync(join(tmpdir(), 'dealflow-settings-'))
  #files = 0

  /** The last file that `file` made. */
  get lastFile(): string {
    return join(this.directory, `${this.#files}.txt`)
  }

  file(text: string): string {
    this.#files++
    writeFileSync(this.lastFile, text)
    return this.lastFile
  }

  /** Loads what a command line, variables and the text of a file say. */
  load({ args = [], variables, toml }: Given): Configuration {
    const input = parseInput(command, args, {} as Output, new AbortController().signal)
    return loadConfiguration({
      flags: settingFlags(input.text),
      configFlag: toml === undefined ? input.text('config') : this.file(toml),
      environment: { DEALFLOW_DATA: join(this.directory, 'none'), ...variables },
    })
  }

  /** What is said about it when it is loaded. */
  refusal(given: Given): string {
    try {
      this.load(given)
    } catch (error) {
      return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    }
    return 'nothing was refused'
  }

  close() {
    rmSync(this.directory, { recursive: true, force: true })
  }
}

interface Given {
  readonly args?: readonly string[]
  readonly variables?: ConfigurationSources['environment']
  readonly toml?: string
}

const command: Command = { name: 'any', summary: '', options: {}, settings: 'server', run: async () => 0 }
