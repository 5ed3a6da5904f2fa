import { addressClash } from './address-clash.ts'
import type { Configuration } from './load.ts'

/** What is said of settings that are right one by one and not together: no server starts with them. Null when they agree. */
export function clashOf(configuration: Configuration): string | null {
  return retentionClash(configuration) ?? addressClash(configuration) ?? providerClash(configuration)
}

export function retentionClash({ settings }: Configuration): string | null {
  return settings.jobRetention >= settings.enrichmentResultRetention
    ? null
    : 'job_retention is shorter than enrichment_result_retention, and a job is kept as long as its result. Raise it.'
}

/** Why the settings of a provider are incomplete; null where they are whole. */
export function providerClash({ settings }: Configuration): string | null {
  const { modelUrl, modelName, searchKind, searchUrl, searchApiKey } = settings
  if (modelUrl !== null && modelName === null)
    return 'model_url is set and model_name is not: name the model to ask, such as qwen3:8b.'
  if (modelUrl === null && modelName !== null)
    return 'model_name is set and model_url is not: name the endpoint, such as http://127.0.0.1:11434/v1.'
  if (searchKind === 'searxng' && searchUrl === null)
    return 'search_kind is searxng and search_url is not set: name the instance, such as http://127.0.0.1:8888.'
  if (searchKind === 'brave' && searchApiKey === null)
    return 'search_kind is brave and search_api_key is not set: Brave answers nobody without a key.'
  if (searchKind === 'off' && searchUrl !== null)
    return 'search_url is set and search_kind is off: set it to searxng.'
  return embedderClash(settings)
}

/** Without an address nothing would be asked, and nothing would say so. */
function embedderClash(settings: Configuration['settings']): string | null {
  if (settings.embedderUrl !== null)
    return settings.embedderModel === null
      ? 'embedder_url is set and embedder_model is not: name the model to ask, such as nomic-embed-text.'
      : null
  const [set] = [
    settings.embedderModel === null ? [] : 'embedder_model',
    settings.embedderApiKey === null ? [] : 'embedder_api_key',
    settings.embedderDimensions === null ? [] : 'embedder_dimensions',
    settings.embedderQueryPrefix === null ? [] : 'embedder_query_prefix',
    settings.embedderDocumentPrefix === null ? [] : 'embedder_document_prefix',
  ].flat()
  return set === undefined
    ? null
    : `${set} is set and embedder_url is not: name the endpoint, such as http://127.0.0.1:11434/v1.`
}
