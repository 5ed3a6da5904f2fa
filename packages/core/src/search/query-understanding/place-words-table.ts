import { phrasesThat, wordsThat } from './connecting-words-table.ts'
import { phraseTable, wordSet } from './phrases.ts'

/**
 * How sure a word is that a place follows: `sure` always, `in` and `near` unless something else is said to be there, `from` and `of`
 * only behind companies ("startups from Chile", but not "imports from Chile"), `no` in Portuguese before some countries.
 */
export type CueKind = 'sure' | 'in' | 'near' | 'from' | 'of' | 'no' | 'excluding'

/** "Not in", "aber nicht aus", "sauf en", "sin": what is behind them is where companies are not. */
const deniedPrepositions = (['in', 'at', 'from'] as const)
  .flatMap((where) => [
    phrasesThat('not', where),
    phrasesThat('but', 'not', where),
    phrasesThat('except', where),
  ])
  .concat(
    phrasesThat('except'),
    phrasesThat('without'),
    phrasesThat('not', 'of'),
    phrasesThat('but', 'not', 'of'),
  )

export const placeCues = phraseTable<CueKind>([
  [
    `based in | based out of | located in | headquartered in | hq in | hq d in | hqed in | headquarters in |
      with headquarters in | domiciled in | incorporated in | out of | hailing from | originating from |
      based near`,
    'sure',
  ],
  [
    `mit sitz in | mit hauptsitz in | ansassig in | basee a | basees a | base a | bases a | situees a |
      situees en | basees en | basee en | con sede en | con base en | ubicadas en | com sede em | sediadas em |
      baseadas em | com sede no | com sede na`,
    'sure',
  ],
  ['in|im|aus|en|em|dans|aux|au|a|na|nas|nos', 'in'],
  ['near|around|close to|in and around|nahe|bei|pres de|cerca de|perto de', 'near'],
  ['from|desde|within|across|throughout|inside|operating in', 'from'],
  ['de|d|von|do|da|del', 'of'],
  ['no', 'no'],
  [
    `outside | outside of | not in | not from | not based in | not located in | but not in | but not from |
      but not based in | and not in | except for | but not | not | other than | anywhere but | everywhere but | excl | but nothing from | nothing from | nothing in |
      but nothing in | none from | none in | but none in | but none from | but no companies from |
      no companies from | but no companies in | no companies in | no startups from | no startups in |
      nobody from | any country but | any country except | anywhere except | everywhere except |
      all countries but | all countries except | any city but | any city except`,
    'excluding',
  ],
  [
    `arent in | isnt in | arent from | isnt from | arent based in | isnt based in | arent located in |
      isnt located in`,
    'excluding',
  ],
  ...deniedPrepositions.map((phrases) => [phrases, 'excluding'] as const),
  [
    `ausserhalb von | fuera de | fora de | fora do | hors de | sem ser em | sem ser no | sem ser na | sem ser de |
      que no esten en | que no sean de | que nao sejam de | que nao estejam em`,
    'excluding',
  ],
])

export const areaWords = phraseTable([
  [
    `area | metro | metro area | metropolitan area | metropolitan region | region | metro region |
      and surroundings | and surrounding area | und umgebung`,
    true,
  ],
])

/** Words that show a query to be Portuguese, where "no" says "in the". */
export const portugueseWords = wordSet(
  'empresas empresa com mais menos fundadas fundada em de do da para setor que brasil',
)

export const articles: ReadonlySet<string> = new Set([...wordsThat('article'), 'either', 'both', 'downtown'])
export const basedWords = wordSet('based headquartered')

/** Words that begin something new, so that a name or a thought ends before them. */
export const boundaryWords = wordSet(`
  in that which who with founded since before after from backed raised raising under over having for based located
  headquartered not but and or established started between led by near around outside mit die der aus et qui avec dans con
  que en com em series seed without excluding except pre post working focused focusing building making doing offering
  developing specializing specialising specialized employing funded only
`)

/** Words before a place or an adjective that only rank, count or ask for companies. */
export const leadWords = wordSet(`
  the all top best leading list of find show me get early stage late growth seed new young small big large female led founded
  women emerging promising fastest growing fast hot give any some other us major most every biggest looking for search which
  what are private public listed independent bootstrapped profitable innovative successful well known famous active former
  die alle les las los toutes todas todos
`)

/** Words between an adjective and the companies it describes. */
export const adjectiveWords = wordSet(`
  early stage late growth seed new young small big large led female women green clean digital consumer enterprise mobile
  online deep open source venture backed fast growing ai based vc funded bootstrapped and
`)

/** Who is somewhere without being a company: "payments for people in Nigeria". */
export const audience = wordSet(`
  customers users people merchants students consumers families immigrants farmers women patients workers drivers kids teachers
  smbs smes employees residents citizens travelers travellers tourists buyers sellers professionals freelancers borrowers
  individuals shoppers clients millennials parents nurses chefs veterans moms dads brands influencers creators bloggers artists athletes celebrities accounts channels profiles pages podcasts speakers suppliers
`)

/** Words that name people by what they do: `influencers`, `creators`, `dentists`. */
export const peopleEndings = /(?:ers|ors|ists|ians|ees|eurs|istes|istas|adores)$/

/** What is somewhere for those who buy or seek it: "homes in Florida", "jobs in Dubai". */
export const soughtThere = wordSet(`
  home homes house houses apartment apartments flat flats villa villas room rooms job jobs flight flights trip trips vacation
  vacations holiday holidays wohnung wohnungen appartement appartements piso pisos apartamento apartamentos
`)

/** What is moved from somewhere: "import cars from Japan". */
export const movingVerbs = wordSet(
  'import export ship buy order source outsource send move track get bring fly call',
)

/** What is done "in" somewhere by others than the company. */
export const verbsWithIn = wordSet(`
  invest investing interested believe live living hiring sell selling expand expanding specialize specializing specialise
  specializing experts expert leader leaders abroad study studying lock plug opt fluent speak speaking
`)

/** What an adjective of a country describes when it is no company: "French fries", "Spanish lessons", "Indian students". */
export const notCompanies = wordSet(`
  food foods cuisine restaurant restaurants cooking fries wine wines language languages lessons learning speaking speakers
  course courses tutor tutors tutoring translation translators classes grammar culture music film literature football consumers
  customers users merchants families students people women immigrants diaspora expats army express standard dream history
  massage yoga street medicine art coffee tea furniture shoes leather cosmetics skincare tv dramas drama recipes dishes toys fashion bath baths rug rugs bread beer vodka whiskey cheese chocolate watch watches design
`)
