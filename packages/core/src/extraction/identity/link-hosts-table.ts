import type { Links } from '../../records/index.ts'

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

/** Pages of the site itself: what their links say, and where they lead. */
export const ownPages: readonly (readonly [keyof Links, text: RegExp, path: RegExp])[] = [
  ['blog_url', /^(?:our |the |company |read (?:our|the) |\S+ )?blog$/i, /^\/(?:[a-z]{2}\/)?blogs?\/?$/i],
  [
    'careers_url',
    /^(?:careers?(?: at .{1,30})?|jobs?|join us|join (?:our|the) team|work (?:with|for|at) .{1,30}|we['’]?re hiring!?|we are hiring!?|open (?:positions|roles)|vacancies|karriere|stellen(?:angebote)?|carrières|recrutement|nous rejoindre|empleo|trabaja con nosotros|carreiras|trabalhe conosco|vacatures|werken bij.{0,30})$/i,
    /^\/(?:[a-z]{2}\/)?(?:careers?|jobs?|join-us|join_us|karriere|stellenangebote|recrutement|vacatures|vacancies|empleo|carreiras)(?:\.\w{2,5}|\/(?:index\.\w+)?)?$/i,
  ],
  [
    'pricing_url',
    /^(?:pricing|prices|plans|pricing (?:&|and) plans|plans (?:&|and) pricing|preise|tarife|tarifs|precios|preços|prijzen)$/i,
    /^\/(?:[a-z]{2}\/)?(?:pricing|prices|plans|preise|tarife|tarifs|precios|precos|prijzen)(?:\.\w{2,5}|\/(?:index\.\w+)?)?$/i,
  ],
]

/** Services that carry lists of open roles. */
export const jobBoards =
  /(?:^|\.)(?:greenhouse\.io|lever\.co|ashbyhq\.com|workable\.com|personio\.(?:de|com)|recruitee\.com|smartrecruiters\.com|bamboohr\.com|breezy\.hr|teamtailor\.com|join\.com|welcometothejungle\.com|workdayjobs\.com|myworkdayjobs\.com|jobvite\.com|icims\.com|rippling\.com|gusto\.com|softgarden\.io)$/
