export { cleanLine } from './html/clean-text.ts'
export { readsLikeInstruction } from './html/hidden.ts'
export type { Block, Image, JsonLdNode, Link, Page, Region } from './html/page.ts'
export { pageMarkdown } from './html/page-markdown.ts'
export { parsePage } from './html/parse-page.ts'
export { createGuardedClient, type GuardedClientOptions } from './outbound/create-guarded-client.ts'
export {
  type GuardedClient,
  OutboundError,
  type OutboundFailure,
  type OutboundRequest,
  type OutboundResponse,
  type UrlVerdict,
} from './outbound/guarded-client.ts'
export { isNameServer } from './outbound/name-server.ts'
export {
  DialError,
  type Dialer,
  type DialRequest,
  type DialResponse,
  ResolveError,
  type Resolver,
} from './outbound/ports.ts'
export { parseResolveMap, type ResolveMap } from './outbound/resolve-map.ts'
export { readRetryAfter, retryAfterMaxMs } from './outbound/retry-after.ts'
export { orAborted } from './outbound/until-aborted.ts'
export { createPeer, type Peer, remote } from './rpc/peer.ts'
export {
  defaultSiteChildLimits,
  type SiteChild,
  type SiteChildEnd,
  type SiteChildEvents,
  type SiteChildLimits,
  type StartSiteChild,
} from './site-child/child.ts'
export { createSiteChildren, OverLimits, type SiteTask } from './site-child/supervise.ts'
export { boundedMap } from './sites/bounded-map.ts'
export { createErasureAwareCache } from './sites/erasure-aware-cache.ts'
export { createMemorySiteCache } from './sites/memory-site-cache.ts'
export { parsedPage } from './sites/parsed-pages.ts'
export type { RememberedRobots } from './sites/robots.ts'
export { createSiteAccess, type SiteAccess } from './sites/site-access.ts'
export type { CachedPage, SiteCache } from './sites/site-cache.ts'
export { createSiteReader, type SiteReaderParts } from './sites/site-reader.ts'
export type {
  CrawlPlan,
  PageKind,
  PageOutcome,
  ReadSiteOptions,
  SitePage,
  SiteReader,
  SiteSnapshot,
} from './sites/snapshot.ts'
