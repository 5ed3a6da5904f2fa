export { type OutboundOutcomes, outboundContract, runOutboundContract } from './outbound-contract.ts'
export { type OutboundCase, runOutboundCase } from './outbound-subject.ts'
export { overHttp } from './over-http.ts'
export { loopbackReceiver } from './receiver.ts'
