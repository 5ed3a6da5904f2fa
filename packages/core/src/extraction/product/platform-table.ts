/**
 * Where a product runs. `names`: what texts call it, as they write it. `isCommon`: the name means something else as well, so another
 * platform must stand with it.
 */
export interface PlatformRow {
  readonly name: string
  /** Beginnings of addresses that lead to it there, with what must follow somewhere behind, if anything. */
  readonly stores: readonly (readonly [at: string, ...holds: string[]])[]
  /** Endings of files that run there. */
  readonly files: readonly string[]
  readonly names: readonly string[]
  readonly isCommon?: boolean
}

export const platformRows: readonly PlatformRow[] = [
  {
    name: 'macOS',
    stores: [['apps.apple.com/', 'mt=12']],
    files: ['dmg'],
    names: ['macOS', 'OS X', 'Mac'],
    isCommon: true,
  },
  {
    name: 'iOS',
    stores: [
      ['apps.apple.com', '/app/', '/id'],
      ['itunes.apple.com', '/app/', '/id'],
      ['testflight.apple.com/'],
    ],
    files: [],
    names: ['iOS', 'iPhone', 'iPad', 'iPadOS'],
  },
  { name: 'Android', stores: [['play.google.com/store/apps/']], files: [], names: ['Android'] },
  {
    name: 'Windows',
    stores: [['apps.microsoft.com'], ['microsoft.com/', 'store/']],
    files: ['exe', 'msi'],
    names: ['Windows'],
    isCommon: true,
  },
  {
    name: 'Linux',
    stores: [['snapcraft.io/'], ['flathub.org/apps']],
    files: ['deb', 'rpm', 'appimage'],
    names: ['Linux'],
  },
  {
    name: 'Browser extension',
    stores: [['chromewebstore.google.com/'], ['chrome.google.com/webstore'], ['addons.mozilla.org/']],
    files: [],
    names: [],
  },
  { name: 'Web', stores: [], files: [], names: ['Web', 'web'], isCommon: true },
]
