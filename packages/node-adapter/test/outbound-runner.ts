import { outboundContract, runOutboundCase, tellOutcomes } from '../src/testing/index.ts'

await tellOutcomes(outboundContract, runOutboundCase)
