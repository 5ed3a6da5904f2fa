import type { Help } from '../kernel/provider-ports.ts'
import { createRendererHelp, type RendererOptions } from './create-renderer-help.ts'
import { createModelHelp, type HelpParts, type ModelOptions } from './model/create-model-help.ts'
import { createSearchHelp, type SearchOptions } from './search/create-search-help.ts'

/**
 * What an operator adds to make results better. Nothing is needed, nothing of it is trusted: a value that a model gives survives
 * only if its quote stands on the page and our own rules read the same value from it.
 */
export interface HelpOptions {
  readonly model?: ModelOptions
  readonly search?: SearchOptions
  readonly renderer?: RendererOptions
}

export const createHelp = (options: HelpOptions, parts: HelpParts): Help => ({
  model: options.model === undefined ? null : createModelHelp(options.model, parts),
  search: options.search === undefined ? null : createSearchHelp(options.search, parts),
  renderer: options.renderer === undefined ? null : createRendererHelp(options.renderer, parts),
})
