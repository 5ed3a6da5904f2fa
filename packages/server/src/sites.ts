import { rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  defaultSiteChildLimits,
  Explained,
  type HelpOptions,
  type Host,
  openSqliteSiteCache,
  type ServiceOptions,
  type SitesOptions,
  type VcModel,
} from '@dealflow/core'
import { readVcModelFile, siteCacheName, vcModelIn } from '@dealflow/node-adapter/directory'
import { programSiteChild } from '@dealflow/node-adapter/sites'
import { openBunSqlite } from './bun-sqlite.ts'
import { ConfigurationError } from './config/setting.ts'
import type { Settings } from './config/table.ts'
import type { SiteCounts } from './metrics/site-counts.ts'
import { siteChildProgram } from './own-program.ts'

type SiteSettings = Pick<
  Settings,
  'siteDelayMs' | 'sitesAtOnce' | 'siteContactUrl' | 'siteMemoryMb' | keyof typeof helpNames
>

/** What the settings say of reading web sites, over a directory that this process holds. */
export function siteOptionsOf(
  settings: SiteSettings,
  directory: string,
  host: Host,
  counts: Pick<SiteCounts, 'countPage' | 'counted'>,
): Pick<ServiceOptions, 'sites' | 'help'> {
  const sites: SitesOptions = {
    cache: openSqliteSiteCache({
      open: openBunSqlite,
      file: join(directory, siteCacheName),
      removeFile: (file) => rmSync(file, { force: true }),
      ...host,
    }),
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
  return { sites, help: helpOptionsOf(settings) }
}

const helpNames = {
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

/** The helpers that are configured; a half of one is refused before (`helpClash`). */
export function helpOptionsOf(settings: Pick<Settings, keyof typeof helpNames>): HelpOptions {
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

/** The weights that an operator trained: the file that is named, else the one in the directory; null when there is none. */
export function vcModelOf({ vcModel: named }: Pick<Settings, 'vcModel'>, directory: string): VcModel | null {
  try {
    return named === null ? vcModelIn(directory) : readVcModelFile(named)
  } catch (error) {
    if (!(error instanceof Explained)) throw error
    throw new ConfigurationError(named === null ? error.message : `vc_model: ${error.message}`)
  }
}
