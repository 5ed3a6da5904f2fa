import type { Providers } from '../kernel/index.ts'
import { createRendererProvider, type RendererOptions } from './create-renderer-provider.ts'
import type { EmbedderSettings } from './embedder/create-embedder-provider.ts'
import { createModelProvider, type ModelOptions, type ProviderParts } from './model/create-model-provider.ts'
import { createSearchProvider, type SearchOptions } from './search/create-search-provider.ts'

/**
 * What an operator adds to make results better. Nothing is needed, nothing of it is trusted: a value that a model gives survives
 * only if its quote is on the page and our own rules read the same value from it.
 */
export interface ProviderOptions {
  readonly model?: ModelOptions
  readonly search?: SearchOptions
  readonly renderer?: RendererOptions
  /** Ranks searches of live keys by meaning too. What it gives is compared, and shown to nobody. */
  readonly embedder?: EmbedderSettings
}

/** Those that work on web sites. */
export const createProviders = (options: ProviderOptions, parts: ProviderParts): Providers => ({
  model: options.model === undefined ? null : createModelProvider(options.model, parts),
  search: options.search === undefined ? null : createSearchProvider(options.search, parts),
  renderer: options.renderer === undefined ? null : createRendererProvider(options.renderer, parts),
})
