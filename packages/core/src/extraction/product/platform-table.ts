/**
 * Where a product runs. `address`: a link that leads to it there; `names`: what texts call it, as they write it. `isCommon`: the name means
 * something else as well, so another platform must stand with it.
 */
export interface PlatformRow {
  readonly name: string
  readonly address: RegExp | null
  readonly names: readonly string[]
  readonly isCommon?: boolean
}

export const platformRows: readonly PlatformRow[] = [
  {
    name: 'macOS',
    address: /^https?:\/\/apps\.apple\.com\/[^?#]{1,200}[?&](?:[^#]{0,60}&)?mt=12\b|\.dmg(?:[?#]|$)/i,
    names: ['macOS', 'OS X', 'Mac'],
    isCommon: true,
  },
  {
    name: 'iOS',
    address:
      /^https?:\/\/(?:apps|itunes)\.apple\.com\/(?:[^?#]{0,200}\/)?(?:app\/|id\d)|^https?:\/\/testflight\.apple\.com\//i,
    names: ['iOS', 'iPhone', 'iPad', 'iPadOS'],
  },
  { name: 'Android', address: /^https?:\/\/play\.google\.com\/store\/apps\//i, names: ['Android'] },
  {
    name: 'Windows',
    address:
      /^https?:\/\/(?:apps\.microsoft\.com|www\.microsoft\.com\/[^?#]{0,40}store\/)|\.(?:exe|msi)(?:[?#]|$)/i,
    names: ['Windows'],
    isCommon: true,
  },
  {
    name: 'Linux',
    address: /\.(?:deb|rpm|AppImage)(?:[?#]|$)|^https?:\/\/(?:snapcraft\.io|flathub\.org\/apps)\//,
    names: ['Linux'],
  },
  {
    name: 'Browser extension',
    address:
      /^https?:\/\/(?:chromewebstore\.google\.com|chrome\.google\.com\/webstore|addons\.mozilla\.org)\//i,
    names: [],
  },
  { name: 'Web', address: null, names: ['Web', 'web'], isCommon: true },
]
