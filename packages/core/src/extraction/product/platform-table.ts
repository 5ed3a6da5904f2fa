/**
 * Where a product runs. `address`: a link that leads to it there; `words`: what texts call it. `isCommon`: the word means something
 * else as well, so another platform must stand with it.
 */
export interface PlatformRow {
  readonly name: string
  readonly address: RegExp | null
  readonly words: string | null
  readonly isCommon?: boolean
}

export const platformRows: readonly PlatformRow[] = [
  {
    name: 'macOS',
    address: /^https?:\/\/apps\.apple\.com\/[^?#]{1,200}[?&](?:[^#]{0,60}&)?mt=12\b|\.dmg(?:[?#]|$)/i,
    words: 'macOS|OS X|Mac',
    isCommon: true,
  },
  {
    name: 'iOS',
    address:
      /^https?:\/\/(?:apps|itunes)\.apple\.com\/(?:[^?#]{0,200}\/)?(?:app\/|id\d)|^https?:\/\/testflight\.apple\.com\//i,
    words: 'iOS|iPhone|iPad(?:OS)?',
  },
  { name: 'Android', address: /^https?:\/\/play\.google\.com\/store\/apps\//i, words: 'Android' },
  {
    name: 'Windows',
    address:
      /^https?:\/\/(?:apps\.microsoft\.com|www\.microsoft\.com\/[^?#]{0,40}store\/)|\.(?:exe|msi)(?:[?#]|$)/i,
    words: 'Windows',
    isCommon: true,
  },
  {
    name: 'Linux',
    address: /\.(?:deb|rpm|AppImage)(?:[?#]|$)|^https?:\/\/(?:snapcraft\.io|flathub\.org\/apps)\//,
    words: 'Linux',
  },
  {
    name: 'Browser extension',
    address:
      /^https?:\/\/(?:chromewebstore\.google\.com|chrome\.google\.com\/webstore|addons\.mozilla\.org)\//i,
    words: null,
  },
  { name: 'Web', address: null, words: '[Ww]eb', isCommon: true },
]

/** Texts that say it by themselves. */
export const platformPhrases: readonly (readonly [name: string, said: RegExp])[] = [
  [
    'Browser extension',
    /(?<![\p{L}])(?:our|the|an?|with|and) (?:(?:Chrome|Firefox|Edge|Safari) (?:browser )?|browser )(?:extension|add-on)(?![\p{L}])/giu,
  ],
  [
    'Web',
    /(?<![\p{L}])(?:(?:our|an?|the|une?|eine|una|een) (?:[\p{L}-]{2,20} ){0,3}(?:web[- ]app(?:lication)?|(?:web|browser)-based)|(?<!view (?:this |it )?)in (?:the|your|any|a) (?:web )?browser)(?![\p{L}-])/giu,
  ],
  [
    'API',
    /(?<![\p{L}])(?:[Oo]ur|[Oo]ur own|[Uu]nsere[rn]?|[Nn]otre|[Nn]uestra|[Oo]nze|[Nn]ossa) (?:[\p{L}-]{2,15} ){0,2}APIs?(?![\p{L}])/gu,
  ],
]

/** Links to what developers need. */
export const apiLink =
  /^(?:(?:rest|graphql|developer|public|open) )?apis?(?: (?:docs|documentation|reference|keys|guide))?$|^developer (?:docs|documentation|api)$/i
