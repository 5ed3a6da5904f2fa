import { splitAtSpaces } from '../../kernel/index.ts'

/**
 * Words that say what kind of organisation carries a name rather than which one. The name matcher takes each to stand in one
 * of a hundred names before it has seen any, so that a dataset of ten companies judges `Acme Systems` as one of a million does.
 */
export const genericNameWords: ReadonlySet<string> = new Set(
  splitAtSpaces(`
academy advisors agency ai air analytics app applications apps associates association automation automotive bancorp bank
bio biosciences biotech biotechnologies biotechnology brands business capital care center centre chemical chemicals clinic
cloud club college com commerce communications community construction consulting council data design development devices
diagnostics digital dynamics education electric electronics energy engineering enterprise enterprises entertainment
equipment exchange express finance financial food foods foundation fund games general global gold group health healthcare
holding holdings home hospital hotels industrial industries industry innovation innovations institute insurance
intelligence interactive international investment investments io it japan lab laboratories laboratory labs learning life
lifesciences logistics management manufacturing market marketing materials media medical medicine metals mining mobile
motors national net network networks oil online organization partners pharma pharmaceutical pharmaceuticals platform
power products properties realty research resources retail robotics school science sciences security semiconductor
service services shop society software solar solutions space sports store studio studios supply system systems team tech
technologies technology telecom therapeutics trading transport travel trust tv university usa ventures water wireless
works world worldwide
`),
)

/** Words of grammar, which tell no two names apart: `The RMR Group` and `RMR Group` differ by nothing. */
export const emptyNameWords: ReadonlySet<string> = new Set(
  'the a an of and for und der die das de du des la le les et y e'.split(' '),
)
