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
