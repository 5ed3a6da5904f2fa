import { defaultSiteChildLimits, Explained, type ProviderOptions, type VcModel } from '@dealflow/core'
import { type DirectoryParts, readVcModelFile, vcModelIn } from '@dealflow/node-adapter/directory'
import { programSiteChild } from '@dealflow/node-adapter/sites'
import type { embedderSettings } from './config/embedder-settings.ts'
import { ConfigurationError } from './config/setting.ts'
import type { Settings } from './config/table.ts'
import type { SiteCounts } from './metrics/site-counts.ts'
import { siteChildProgram } from './own-program.ts'

type SiteSettings = Pick<Settings, 'siteDelayMs' | 'sitesAtOnce' | 'siteContactUrl' | 'siteMemoryMb'>

/** What the settings say of reading web sites. */
export function siteOptionsOf(
  settings: SiteSettings,
  counts: Pick<SiteCounts, 'countPage' | 'counted'>,
): DirectoryParts['sites'] {
  return {
    delayMs: settings.siteDelayMs,
    sitesAtOnce: settings.sitesAtOnce,
    observePage: counts.countPage,
    child: counts.counted(
      programSiteChild(siteChildProgram(), {
        ...defaultSiteChildLimits,
        memoryBytes: settings.siteMemoryMb * 1024 * 1024,
      }),
    ),
    ...(settings.siteContactUrl === null ? {} : { contactUrl: settings.siteContactUrl }),
  }
}

const providerSettings = {
  modelUrl: true,
  modelName: true,
  modelApiKey: true,
  modelContext: true,
  searchKind: true,
  searchUrl: true,
  searchApiKey: true,
  rendererUrl: true,
  rendererApiKey: true,
} as const

/** The providers that are configured. `providerClash` has refused half a configuration before. */
export function providerOptionsOf(settings: Pick<Settings, keyof typeof providerSettings>): ProviderOptions {
  const { modelUrl, modelName, searchKind, searchUrl, rendererUrl } = settings
  const keyOf = (apiKey: string | null) => (apiKey === null ? {} : { apiKey })
  return {
    ...(modelUrl === null || modelName === null
      ? {}
      : {
          model: {
            baseUrl: modelUrl,
            model: modelName,
            contextTokens: settings.modelContext,
            ...keyOf(settings.modelApiKey),
          },
        }),
    ...(searchKind === 'off'
      ? {}
      : {
          search: {
            kind: searchKind,
            ...(searchUrl === null ? {} : { baseUrl: searchUrl }),
            ...keyOf(settings.searchApiKey),
          },
        }),
    ...(rendererUrl === null ? {} : { renderer: { url: rendererUrl, ...keyOf(settings.rendererApiKey) } }),
  }
}

/** The embedder that is configured; nothing without one. */
export function embedderOptionsOf(settings: EmbedderSettings): Pick<ProviderOptions, 'embedder'> {
  const { embedderUrl, embedderModel, embedderApiKey, embedderDimensions } = settings
  const { embedderQueryPrefix, embedderDocumentPrefix } = settings
  if (embedderUrl === null || embedderModel === null) return {}
  return {
    embedder: {
      baseUrl: embedderUrl,
      model: embedderModel,
      ...(embedderApiKey === null ? {} : { apiKey: embedderApiKey }),
      ...(embedderDimensions === null ? {} : { dimensions: embedderDimensions }),
      ...(embedderQueryPrefix === null ? {} : { queryPrefix: embedderQueryPrefix }),
      ...(embedderDocumentPrefix === null ? {} : { documentPrefix: embedderDocumentPrefix }),
    },
  }
}

type EmbedderSettings = Pick<Settings, keyof typeof embedderSettings>

/** The weights that an operator trained: the file that is named, else the one in the directory; null when there is none. */
export function vcModelOf({ vcModel: named }: Pick<Settings, 'vcModel'>, directory: string): VcModel | null {
  try {
    return named === null ? vcModelIn(directory) : readVcModelFile(named)
  } catch (error) {
    if (!(error instanceof Explained)) throw error
    throw new ConfigurationError(named === null ? error.message : `vc_model: ${error.message}`)
  }
}
