import { isVisibleAscii, vcCanonicalChoices } from '@dealflow/core'
import { setting, siteCommands } from './setting.ts'
import { choice, name, optional, path, secret, webAddress, whole } from './types.ts'

/** Of a provider. */
export const apiKey = secret(
  'KEY',
  '1 to 1,000 characters without spaces',
  (text) => text !== '' && text.length <= 1_000 && isVisibleAscii(text),
)

/** How web sites are read, and the providers that may be asked. */
export const siteSettings = {
  siteDelayMs: setting({
    summary: 'milliseconds between two requests to one site',
    type: whole(0, 60_000),
    default: 1_000,
    usedBy: siteCommands,
    details:
      'A site that asks for more in its robots.txt (Crawl-delay) gets more, up to 10 seconds. Sites are read one request at a time.',
  }),
  sitesAtOnce: setting({
    summary: 'web sites that are read at a time',
    type: whole(1, 256),
    default: 16,
    usedBy: siteCommands,
    details:
      'Accounts share these places in turns. A quarter as many again are for accounts that read no site at the moment, so that an account whose sites hang keeps no other waiting.',
  }),
  siteMemoryMb: setting({
    summary: 'memory that the process understanding web sites may take, in MB',
    type: whole(256, 16_384),
    default: 512,
    usedBy: siteCommands,
    details:
      'A process that takes more is ended. The work in it goes on in a fresh one; the site that it was at goes on alone, and fails with NO_USABLE_CONTENT when that is too much as well.',
  }),
  siteContactUrl: setting({
    summary: 'where owners of sites read who you are and how to reach you',
    type: optional(webAddress),
    default: null,
    usedBy: siteCommands,
    defaultNote: 'nothing is said but the name and version of the program',
    example: 'https://example.com/bot',
    details: 'Sent with each request, in its User-Agent. Owners who know whom to ask block less.',
  }),
  modelUrl: setting({
    summary: 'an OpenAI-compatible endpoint that helps where rules find nothing',
    type: optional(webAddress),
    default: null,
    usedBy: siteCommands,
    defaultNote: 'no model is asked',
    example: 'http://127.0.0.1:11434/v1',
    details:
      'Ollama, llama.cpp, vLLM or a hosted one. A value that it gives counts only if its quote is on the page and our own rules read the same value from it. It also words the reports of deep research, from facts alone, and with a search looks at markets. Pages of the sites that are read are sent there.',
  }),
  modelName: setting({
    summary: 'the model to ask at model_url',
    type: optional(name),
    default: null,
    usedBy: siteCommands,
    example: 'qwen3:8b',
  }),
  modelApiKey: setting({
    summary: 'the API key for model_url',
    type: optional(apiKey),
    default: null,
    secret: true,
    usedBy: siteCommands,
  }),
  modelContext: setting({
    summary: 'tokens that one request to the model may have, pages and answer together',
    type: whole(2_000, 1_000_000),
    default: 8_000,
    usedBy: siteCommands,
    details: 'Local servers cut a longer one silently: set it to no more than theirs.',
  }),
  searchKind: setting({
    summary: 'a search engine that helps to find what a site does not tell: founders, funding, markets',
    type: choice('off', 'searxng', 'brave'),
    default: 'off',
    usedBy: siteCommands,
    details:
      'searxng needs search_url, and json among the search.formats of its settings.yml; brave needs search_api_key. What it finds counts only if it names the company and its domain or a founder, or its place and trade.',
  }),
  searchUrl: setting({
    summary: 'the address of the SearXNG instance',
    type: optional(webAddress),
    default: null,
    usedBy: siteCommands,
    example: 'http://127.0.0.1:8888',
  }),
  searchApiKey: setting({
    summary: 'the API key of the search engine',
    type: optional(apiKey),
    default: null,
    secret: true,
    usedBy: siteCommands,
  }),
  rendererUrl: setting({
    summary: 'a browser behind HTTP that draws pages which draw themselves',
    type: optional(webAddress),
    default: null,
    usedBy: siteCommands,
    defaultNote: 'such pages give only what is in their head',
    example: 'http://127.0.0.1:3000/content',
    details:
      'It takes {"url": …} by POST and answers with HTML, as Browserless does. It fetches by itself, past our address rule: keep it away from your own network.',
  }),
  rendererApiKey: setting({
    summary: 'the API key for renderer_url, sent as a bearer token',
    type: optional(apiKey),
    default: null,
    secret: true,
    usedBy: siteCommands,
  }),
  vcModel: setting({
    summary: 'weights of venture-backability that dealflow train vc wrote',
    type: optional(path),
    default: null,
    usedBy: siteCommands,
    defaultNote: 'vc-model.json in the data directory if it is there, else those that come with Dealflow',
    example: '/etc/dealflow/vc-model.json',
  }),
  vcCanonical: setting({
    summary: 'which records of the dataset are venture-backable by being in it',
    type: choice(...vcCanonicalChoices),
    default: 'companies',
    usedBy: siteCommands,
    details:
      'With companies all are but universities, research institutes, schools, museums, non-profits, governments and investment funds. With startups only those are that the dataset has as startups. The site of every other company is judged. The reasons of a row name the choice that spoke. A record that was made from its site alone is judged by its site, whatever stands here.',
  }),
} as const
