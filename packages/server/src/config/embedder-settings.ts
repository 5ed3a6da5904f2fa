import { setting } from './setting.ts'
import { apiKey } from './site-settings.ts'
import { name, optional, prefix, webAddress, whole } from './types.ts'

/** What ranks searches by meaning too. */
export const embedderSettings = {
  embedderUrl: setting({
    summary: 'an OpenAI-compatible endpoint of vectors, by which searches of live keys are ranked too',
    type: optional(webAddress),
    default: null,
    usedBy: 'serve',
    defaultNote: 'searches rank by words alone',
    example: 'http://127.0.0.1:11434/v1',
    details:
      'Ollama, llama.cpp, text-embeddings-inference or a hosted one. The names, taglines, industries, tags and descriptions of companies are sent there, and what searches ask for. Vectors are made in the background; dealflow index status says how far. A server that starts without embedder_url deletes them.',
  }),
  embedderModel: setting({
    summary: 'the model to ask at embedder_url',
    type: optional(name),
    default: null,
    usedBy: 'serve',
    example: 'nomic-embed-text',
    details: 'With another model, all vectors are made anew; until then searches rank by words.',
  }),
  embedderApiKey: setting({
    summary: 'the API key for embedder_url',
    type: optional(apiKey),
    default: null,
    secret: true,
    usedBy: 'serve',
  }),
  embedderDimensions: setting({
    summary: 'numbers of a vector, asked of the model',
    type: optional(whole(8, 4_096)),
    default: null,
    usedBy: 'serve',
    defaultNote: 'as many as the model gives',
    example: 512,
    details:
      'Only for models that can give fewer than they have. With another number all vectors are made anew.',
  }),
  embedderQueryPrefix: setting({
    summary: 'what the model wants in front of what a search asks for',
    type: optional(prefix),
    default: null,
    usedBy: 'serve',
    defaultNote: 'nothing',
    example: 'search_query: ',
  }),
  embedderDocumentPrefix: setting({
    summary: 'what the model wants in front of the text of a company',
    type: optional(prefix),
    default: null,
    usedBy: 'serve',
    defaultNote: 'nothing',
    example: 'search_document: ',
    details: 'With another prefix all vectors are made anew.',
  }),
} as const
