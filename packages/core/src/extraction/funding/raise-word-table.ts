/** Words of the grammar of raising money. Patterns are parts of regular expressions, tried case-insensitively. */

/** Verbs that say it alone: "raised $5M". The base form counts only right behind the company's name. */
export const raiseVerbs = [
  'raised|raises|recauda|levanta|capta|levé|lève|recaudado|recaudó|captado|captou|levantado',
  'captamos|levantamos|recaudamos|(?:vient|viennent)\\sde\\slever|levantó|levantou|ha\\scerrado|eingesammelt|sammelt|opgehaald|haalt',
].join('|')

/** Verbs that say it with a word of funding behind the amount or before it: "secured $5M in seed funding". */
export const takeVerbs = [
  'secured|secures|securing|closed|closes|closing|announced|announces|announcing|received',
  'receives|receiving|landed|lands|nabbed|nabs|bagged|bags|scored|scores|snagged|snags|grabbed',
  'grabs|picked\\sup|picks\\sup|pulled\\sin|pulls\\sin|hauled\\sin|hauls\\sin|attracted',
  'attracts|completed|completes|completing|collected|collects|obtained|obtains|brought\\sin',
  'brings\\sin|took\\sin|takes\\sin|taken\\sin|adds|added|extends|extended|gets|got|garnered',
  'reeled\\sin|reels\\sin|raked\\sin|rakes\\sin|nets|netted|won|wins|awarded|banked|banks',
  'clinched|clinches|lines\\sup|lined\\sup|acquired|sichert\\ssich|erhält|erhalten|schließt',
  'abgeschlossen|boucle|bouclé|(?:vient|viennent)\\sde\\sboucler|obtient|annonce|cierra|cerró|cerramos|fechamos|obtiene|anuncia|recibe|fecha|fechou',
  'recebe|recebeu|recibido|recibió|sluit|ontvangt',
].join('|')

/** Words that may be between a verb and its amount, one word after another. */
export const fillers: ReadonlySet<string> = new Set(
  `
  a an the its our their his her this that it over nearly almost about around approximately
  approx. roughly more than some just under at least well in of for with from to total another
  additional further fresh new latest first second third fourth last most recent whopping massive
  oversubscribed initial combined extra early late stage strategic successful funding financing
  fundraising capital equity venture seed pre pre-seed series a b c d e f g growth investment
  investments debt bridge angel round rounds extension close closing completion up upwards close
  north excess mega mega-round us worth totaling totalling valued amounting raise the-round
  institutional minority majority private non-dilutive grant loan facility convertible note safe
  cool nice staggering impressive sizable sizeable substantial significant estimated reported
  undisclosed also now already successfully so far date on today inaugural all-equity cash
  crowdfunding crowdfunded euro de um un une una uma eine einen rund etwa über knapp plus près más
  mais cerca ronda rodada tour levée fonds inversión investimento aporte financiación
  financiamiento capitaux finanzierung finanzierungsrunde kapital runde höhe von insgesamt een van
  financiering ronde multi-million semilla semente amorçage série serie finanzierungsrunde
  seed-finanzierungsrunde seed-runde series-a-runde wachstumsfinanzierung seed-finanzierung
`
    .trim()
    .split(/\s+/),
)

/** What makes an amount one of funding when it stands right behind it, small words and adjectives skipped. */
export const fundingNouns = [
  'funding|financing|fundraising|fund-?raise|fundraise|round|rounds|raise|venture\\scapital|vc',
  'capital|equity|investments?|backing|finanzierung|finanzierungsrunde|wachstumskapital',
  'risikokapital|kapital|financement|financiación|financiamiento|inversión|investimento',
  'investimentos|aporte|financiering|investering',
].join('|')

/** Adjectives between an amount and its noun. */
export const fundingAdjectives = [
  'new|fresh|additional|total|initial|further|extra|venture|vc|equity|growth|private|external',
  'outside|institutional|strategic|early|early-stage|late-stage|stage|first|second|third|fourth',
  'latest|recent|oversubscribed|institutional|angel|seed|pre-seed|series|a|b|c|d|e|f|debt',
  'bridge|mega|minority|majority|investor|outsized|strategic|capital|and|us|usd|closed|of|worth',
  "in|de|d’|d'|en|an|em",
].join('|')

/** What an amount is when this stands right behind it: anything but funding. */
export const otherNouns = [
  'lois?|letters?\\sof\\sintent|pre-?orders?|orders?|contracts?|deals?|pipeline|revenues?|arr',
  'mrr|gmv|gtv|aum|run[\\s-]rate|sales|bookings?|billings?|payments?|transactions?|transfers?',
  'volume|valuation|savings|donations?|charity|charitable|assets|deposits|premiums?|profits?',
  'earnings|ebitda|losses|claims|market|markets|industry|opportunity|problem|budget|spend',
  'spending|costs?|damages|fines?|rewards?|prizes?|credits?|goods|merchandise|property|homes',
  'scholarships?|tuition|taxes|refunds?|rebates?|bonus(?:es)?|salary|salaries|commissions?',
  'fees?|tips|pledges|relief|aid|exit|acquisition|purchase|company|startups?|buyout',
  'non-?profits?|campaigns?|trading|coverage|exposure|lawsuit|settlement|bail|taxes|umsatz',
  'bewertung',
].join('|')

/** Adjectives between an amount and such a noun. */
export const otherAdjectives = [
  'annual|annualized|annualised|recurring|gross|net|total|new|signed|paid|monthly|yearly|daily',
  'online|enterprise|customer|combined|government|potential|committed|estimated|aggregate',
  'cumulative|consumer|global|worldwide|lifetime|addressable|pre-money|post-money|money|worth',
  'of|in|the|a|an|to|value|our|their|tax|u\\.s\\.|us|american|european|seed|series\\s[a-e]',
  'venture-backed|ai|saas|tech|agtech|fintech|biotech|healthtech',
].join('|')

/** Money that is raised for these is not money of the company. */
export const otherPurposes = [
  'charity|charities|charit|causes?|schools?|famil|patients|non-?profits?|relief|my\\sown',
  'our\\s(?:customers|clients|users|partners|borrowers|portfolio|investors|sponsors)',
  '(?:their|its|his|her)\\s(?:clients|customers)|startups|start-ups|creators|students|campaigns',
  'scholarships?|foundation|hospital|church|cancer|society|red\\scross|food\\sbank|donat',
  'auction|gala|raffle|golf|orphan|victims|veterans|funds|vehicles|partnerships',
  'real\\sestate\\sprojects|entrepreneurs|founders|clients|customers|homeowners|borrowers',
  'artists',
].join('|')

/** Words right before an amount that make it something else. */
export const otherBefore = [
  'valuation|valued|valuing|valuations|revenue|revenues|sales|processed|processes|processing',
  'saved|saves|saving|save|priced|price|prices|costs?|costing|pays?|paid|paying|spent|spends?',
  'spending|earned|earns?|earning|donated|donates?|donating|donations|pledged|market|industry',
  'manages?|managed|managing|aum|goal|target|targeting|cap|budget|sold|selling|generated',
  'generating|generates|transacted|disbursed|lent|lending|deployed|deploys|deploying|fined?',
  'settlement|contract|contracts|orders|lois|intent|invoices?|insured|facilitated|unlocked',
  'recovered|returned|exited|sell|buy|bought|purchased?|delivered|handled|moved|powering',
  'powered|crossed|scaled|grew|growing|grow|profit|losses|lost|million-dollar|fund',
  'fund\\s(?:i{1,3}|iv|v|vi)|assets|exit|acquisition|acquires?|acquired',
].join('|')

/** Who raises here is not the company: words that stand as the subject. */
export const otherSubjects: ReadonlySet<string> = new Set(
  `
  who he she you i where startups companies customers clients users founders members alumni
  portfolio entrepreneurs campaigns nonprofits organizations organisations students creators
  investors people teams firms businesses graduates participants schools charities they them
  others one competitors competitor rivals rival peers fundraisers donors volunteers supporters
  backers community communities brands partners merchants sellers
`
    .trim()
    .split(/\s+/),
)

/** "The foundation raised", "our fund has raised", "the project received": no company either. */
export const otherDoers: ReadonlySet<string> = new Set(
  `
  fund foundation city county state project bank government event gala program programme school
  church university hospital market index prices rates film auction drive charity club department
  agency family parent board association society chapter district museum committee council college
  bridge hotel coalition ministry congress party candidate campaigners league union library
  festival initiative appeal trust
`
    .trim()
    .split(/\s+/),
)

/** Words between a subject and its verb, which go. */
export const auxiliaries: ReadonlySet<string> = new Set(
  `
  has have had having 've 's is are was were been being be just recently also now already
  successfully officially previously earlier later then since today yesterday monday tuesday
  wednesday thursday friday saturday sunday this last week month morning year on announced
  announces announcing that said says reportedly proudly currently quickly to-date ago so far date
  ever only still itself confirmed disclosed revealed further formally generously privately
  venture well-funded venture- well capitalized hat haben ha wurde wird a été ont jointly fully
  primarily quietly once again
`
    .trim()
    .split(/\s+/),
)

/** "The startup has raised": the company of the sentence before. */
export const genericNouns = [
  'company|startup|start-up|firm|business|venture|scaleup|scale-up|fintech|biotech|team|maker',
  'developer|provider|platform|group|service|app|manufacturer|unternehmen|firma|entreprise',
  'société|empresa|compañía|bedrijf|startup-unternehmen|studio|lab|spin-out|spinout|spin-off|spinoff',
  'marketplace|proptech|insurtech|medtech|jeune\\spousse|agritech|foodtech|healthtech|edtech',
].join('|')
