import { outboundContract, runOutboundCase, tellOutcomes } from '@dealflow/node-adapter/testing'

await tellOutcomes(outboundContract, runOutboundCase)
