export type NetworkLink = 'company_network_url' | 'x_url' | 'github_url' | 'facebook_url' | 'youtube_url'

/** Whose page an address is: the first group is who it belongs to. Sharing, sign-in, single posts and people are no profiles. */
export const profilePaths: readonly (readonly [NetworkLink, hosts: RegExp, path: RegExp])[] = [
  ['company_network_url', /(?:^|\.)linkedin\.com$/, /^\/(?:company|showcase|school)\/([^/?#]{2,100})\/?/i],
  ['x_url', /^(?:(?:www|mobile)\.)?(?:twitter|x)\.com$/, /^\/(?:#!\/)?@?(\w{2,15})\/?$/],
  ['github_url', /^(?:www\.)?github\.com$/, /^\/([\w-]{2,39})(?:\/|$)/],
  [
    'facebook_url',
    /(?:^|\.)facebook\.com$/,
    /^\/((?:pages\/[^/]+\/\d+|people\/[^/]+\/\d+|profile\.php|pg\/[^/]+|p\/[^/]+|[\w.-]{3,100}))\/?$/i,
  ],
  [
    'youtube_url',
    /^(?:(?:www|m)\.)?youtube\.com$/,
    /^\/((?:channel|user|c)\/[^/]+|@[^/]+|[\w-]{3,60})(?:\/(?:featured|videos|about)?)?$/,
  ],
]

/** First parts of paths that are nobody's. */
export const nobodys: ReadonlySet<string> = new Set(
  `
share sharer sharer.php share.php intent home search login signup i hashtag explore about privacy tos dialog plugins tr groups events watch
embed playlist results feed marketplace features pricing topics sponsors orgs apps settings join help legal policies policy pages profile
wordpress wix squarespace shopify weebly twitter facebook youtube github linkedin x google yourcompany yourpage username example
`
    .trim()
    .split(/\s+/),
)
