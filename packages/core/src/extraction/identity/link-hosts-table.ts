import { foldersNamed, type Network } from '../network-profiles.ts'

export type NetworkLink = 'company_network_url' | 'x_url' | 'github_url' | 'facebook_url' | 'youtube_url'

/** Of companies; single posts and people are no profiles. */
export const companyNetworks: readonly Network<NetworkLink>[] = [
  {
    kind: 'company_network_url',
    domains: ['linkedin.com'],
    subdomains: null,
    folders: foldersNamed('company showcase school'),
    letters: [0, 0],
    rest: null,
  },
  {
    kind: 'x_url',
    domains: ['twitter.com', 'x.com'],
    subdomains: ['mobile'],
    folders: new Map(),
    letters: [2, 15],
    rest: [],
  },
  {
    kind: 'github_url',
    domains: ['github.com'],
    subdomains: [],
    folders: new Map(),
    letters: [2, 39],
    rest: null,
  },
  {
    kind: 'facebook_url',
    domains: ['facebook.com'],
    subdomains: null,
    folders: new Map([...foldersNamed('pg p'), ['pages', 2], ['people', 2]]),
    letters: [3, 100],
    rest: [],
  },
  {
    kind: 'youtube_url',
    domains: ['youtube.com'],
    subdomains: ['m'],
    folders: foldersNamed('channel user c'),
    letters: [3, 60],
    rest: ['featured', 'videos', 'about'],
  },
]
