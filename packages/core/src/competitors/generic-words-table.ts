import { splitAtSpaces } from '../kernel/index.ts'

/** Words that two companies of any trade have in common: alone they tell nothing of what both do. */
export const genericWords: ReadonlySet<string> = new Set(
  splitAtSpaces(`
  january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec
  monday tuesday wednesday thursday friday saturday sunday weekdays
  year years yearly annual annually month months monthly week weeks weekly day days hour hours minute minutes time times today now early late
  one two three four five six seven eight nine ten dozen dozens hundred hundreds thousand thousands million millions billion billions
  usd eur gbp dollar dollars euro euros pound pounds percent
  kilometer kilometers kilometre kilometres km mile miles meter meters square
  founded founder founders established incorporated headquartered headquarters based located location locations office offices formerly known called
  named began begin beginning start started starting launched since history member members subsidiary subsidiaries owned owner owners private
  public publicly traded listed limited inc ltd llc gmbh plc corp group holding holdings segment segments operates operate operating operations
  including include includes included various several many etc well among around across along per pre non sub post
  world worldwide global globally international local national leading leader largest first best top new next unique modern great better easy easier
  simple simply fast faster quick quickly powerful single small large big high low full free real true whole entire different
  team teams people customer customers client clients user users partner partners everyone anyone someone
  us our your their his her they what why how who where when
  mission vision value values goal goals idea quality experience experiences contact welcome learn join joined hiring
  product products service services solution solutions technology technologies system systems tool tools software platform platforms app apps
  application applications open source sources online website websites web site sites internet digital cloud data info information
  build builds building built create creates creating develop develops developing developed development deploy run runs running work works working
  manage manages managing support supports supporting enable enables enabling allow allows allowing bring brings connect connects access
  achieve achieves achieving maintain maintains close improve improves improving increase increases reduce reduces save saves saving drive drives
  grow grows growing growth scale scalable ensure ensures deliver delivers delivering handle handles keep keeps take takes focus focused designed
  dedicated complete comprehensive advanced innovative efficient efficiently effective effectively seamless seamlessly reliable trusted flexible
  accept accepts accepting book capture captures disrupt disrupting disruption matter matters send sends sending share shares sharing turn turns
  set sets go goes going come comes see look looks think buy buys buying sell sells selling meet meets pick choose try put puts move moves moving
  solve solves solving transform transforms transforming empower empowers empowering leverage leverages leveraging optimize optimizes optimizing
  like such using based way ways things thing lot lots need needs want wants understand discover change changes making ability able
  success successful value valuable process processes order orders resources features feature
  seed series funding funded backed investor investors raised
  `),
)

/** In any place a sign that a phrase is of a date, a number or a company's history. */
export const datedWords: ReadonlySet<string> = new Set(
  splitAtSpaces(`
  january february april june july august september october november december jan feb apr jun jul aug sep sept oct nov dec
  million millions billion billions thousand thousands usd eur gbp kilometer kilometers kilometre kilometres
  founded established incorporated headquartered located formerly
  `),
)
