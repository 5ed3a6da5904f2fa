export { type DeckBombCase, deckBombCases, type MakeDeckReader } from './deck-bomb-cases.ts'
export {
  checkDeckGolden,
  type DeckGolden,
  deckGoldens,
  type Refusal,
  writeDeckGolden,
} from './deck-goldens.ts'
export { type DeckProcessCase, deckProcessCases } from './deck-process-cases.ts'
export { streamEndsWithItsClient } from './event-stream-checks.ts'
export { type HostileImportCase, hostileImportCases } from './hostile-import-cases.ts'
export {
  bomb,
  endless,
  hostileFeeds,
  hostilePages,
  hostileRobots,
  hostileSitemaps,
  indexLoop,
  packed,
  soundPage,
} from './hostile-pages.ts'
export { type HostileSiteCase, hostileSiteCases } from './hostile-site-cases.ts'
export { atFullSpeed, atItsBest, LongTurnError, longestTurnOf, staysShort, turnMsMax } from './loop-turns.ts'
export type { MountCase, MountedService, StartMount } from './mount-case.ts'
export { mountRequestCases } from './mount-request-cases.ts'
export { mountServiceCases } from './mount-service-cases.ts'
export { mountStreamCases } from './mount-stream-cases.ts'
export { type NameServer, openNameServer } from './name-server.ts'
export { outboundContract, runOutboundContract } from './outbound-contract.ts'
export { type OutboundCase, runOutboundCase } from './outbound-subject.ts'
export { type Outcomes, outcomesOf, tellOutcomes } from './outcomes.ts'
export { overHttp } from './over-http.ts'
export { loopbackReceiver } from './receiver.ts'
export { recogniserCases } from './recogniser-cases.ts'
export { checkResearchedSite, expectedResearch, type ResearchedSite } from './research-expectations.ts'
export { type HostileAnswer, type HostileWeb, type ServedWeb, serveHostileWeb } from './serve-hostile-web.ts'
export { type ServedSites, serveSites, sitesDirectory } from './serve-sites.ts'
export { checkEnrichedSite, type EnrichedSite, expectedSite } from './site-expectations.ts'
export { type AskService, askOver, problemsOfSites } from './site-jobs.ts'
export { runInUploadDirectory } from './upload-directories.ts'
export { formBytes, formOf, sendBySocket } from './upload-socket.ts'
export { type SocketCase, type SocketSubject, uploadSocketCases } from './upload-socket-cases.ts'
