/** Words that deny what follows them in their clause, one language a row. */
export const denials = [
  "not|never|neither|nor|cannot|no longer|no (?:investors?|funding|money|outside|external|one)|nobody|without|(?:is|are|was|were|do|does|did|has|have|had|could|would|should|ca|wo)n['’]t",
  'nicht|niemals|nie|kein(?:e[nrms]?)?|ohne|weder|noch nie',
  'pas|jamais|sans|aucune?|ni',
  'nunca|jamás|sin|tampoco|ning[uú]n[oa]?|no (?:está|están|es|son|fue|fueron|ha|han|hemos|tiene|tenemos)',
  'não|nem|sem|nenhuma?',
  'niet|nooit|geen|zonder',
]

/** With these behind it a denial denies nothing: `not only backed by Alder`, `kein anderer als`, `not less than 45`. */
export const notDenying =
  'only|just|merely|less|fewer|long ago|other than|nur|bloß|weniger|andere[rnms]?|seulement|sólo|solo|só|somente|alleen'

/** What may be, might have been or is hoped for, and is not said to be so: in the clause before. */
export const suppositions = [
  '(?:could|might|would|should|may)(?: \\p{L}+)? (?:have|be)|(?:hop|plann?|want|aim|intend|expect)(?:es|s|e|ed|ing)? (?:to|that|we|it)|(?:goal|aim|plan|dream|target|ambition) is|(?:will|shall)(?: soon)? (?:have|be)|if|imagine|suppose|pretend|unless',
  'könnten?|hätten?|wären?|würden?|soll(?:en|te|ten)?|möchten?|hoff(?:t|en)|(?:ziel|plan|traum) ist|wenn|falls|angenommen',
  'pourrai(?:t|ent)|aurai(?:t|ent)|serai(?:t|ent)|espère|espérons',
  'podría|habría|sería|espera(?:mos)?',
  'poderia|teria|seria',
  'zou(?:den)?|hopen|hoopt',
]

/** A sentence that begins so and ends in a question mark asks whether something is so. */
export const questionOpeners = [
  'is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|may',
  'ist|sind|war|waren|wurden?|hat|haben|hatten?|kann|wird|soll',
  'est|est-ce|sont|a-t|avez|êtes',
  '¿?(?:es|está|fue|son|ha|han|tiene)',
  'é|foi|são|tem',
  'zijn|werd|heeft|hebben',
]

/** A sentence that says of what it tells that it is not so, or that nobody knows. */
export const refutations = [
  "(?:is|are|was|were|be|been|proved|simply|completely|entirely) (?:false|untrue|wrong|incorrect|a hoax|a rumou?r)|(?:not|isn['’]t|aren['’]t) true|false (?:rumou?rs?|claims?|reports?|stories)|(?:den(?:y|ies|ied)|refutes?|refuted) (?:that|(?:any )?(?:rumou?rs|reports|claims))",
  '(?:ist|sind|war|waren) (?:frei )?(?:falsch|erfunden|unwahr)|stimm(?:t|en) nicht|bestreitet|dementiert',
  '(?:est|sont) fau(?:x|sses?)|dément',
  '(?:es|son) fals[oa]s?|desmiente',
  '(?:é|são) fals[oa]s?',
  '(?:is|zijn) onwaar',
]

/** Hearsay. */
export const rumours = [
  'rumou?r(?:s|ed)?|alleged(?:ly)?|supposedly',
  'gerüchten?|gerücht|angeblich',
  'rumeurs?|prétendument',
  'rumor(?:es)?|supuestamente',
  'boatos?|supostamente',
  'geruchten?|naar verluidt',
]

/** What is over, said before a thing: `former investors`, `we lost customers such as`, `was formerly based in`. */
export const pastWords = [
  'former(?:ly)?|once|used to|originally|lost|losing|ex',
  'ehemal(?:s|ige[rnms]?)|frühere?[nrms]?|einst(?:ige[rnms]?)?|ursprünglich|verloren(?:e[nrms]?)?|verlor(?:en)?',
  'anciens?|anciennes?|anciennement|autrefois|perdu',
  'antiguamente|antes|perdimos',
  'antigamente|perdemos',
  'voormalige?|vroeger',
]

/** Right before a role: the person does not hold it, or no longer holds it. */
export const seatsLeft = [
  "(?:(?:is|was|are|were) (?:not|never|no longer)|(?:is|was|are|were)n['’]t)(?: (?:our|the|its|an?))?|(?:former|previous|past|ex)(?: \\p{L}+)?|formerly|previously",
  '(?:ist|war) (?:nicht(?: mehr)?|nie|kein(?:e[nrms]?)?)(?: (?:unsere?|der|die|mehr))?|(?:ehemalige|frühere|vormalige)[nrms]?|ehemals|früher|zuvor|vormals',
  "n['’]est p(?:as|lus)(?: (?:notre|le|la))?|anciens?|anciennes?",
  '(?:no|ya no) es(?: (?:nuestr[oa]|el|la))?|antigu[oa]',
  '(?:não|já não) é(?: (?:nosso|nossa|o|a))?|antig[oa]',
  'is (?:niet(?: meer)?|geen)(?: (?:onze|de))?|voormalige?',
]

/** Right before a seat: somebody held it. A founder stays one, whatever is said so. */
export const seatsHeld = [
  '(?:was|were)(?: (?:our|the|its))?(?: (?:first|second|third|last))?|outgoing|then|late|until (?:\\p{L}+ )?(?:19|20)\\d\\d',
  'war(?: (?:unsere?|der|die))?(?: erste[rs]?)?|(?:war )?bis (?:(?:zum )?\\p{L}+ )?(?:19|20)\\d\\d(?: (?:unsere?|der|die))?|damalige[nrms]?',
  'était(?: (?:notre|le|la))?',
  '(?:era|fue)(?: (?:nuestr[oa]|el|la))?',
  '(?:era|foi)(?: (?:nosso|nossa|o|a))?',
  'was(?: (?:onze|de))?|toenmalige?',
]

/** What is over, said behind it: `until 2019`. */
export const pastEnds = [
  '(?:un)?till? (?:(?:the end|early|late|mid) (?:of )?)?(?:\\p{L}+ )?(?:19|20)\\d\\d',
  'bis (?:zum )?(?:\\p{L}+ )?(?:19|20)\\d\\d',
  "jusqu['’]en (?:\\p{L}+ )?(?:19|20)\\d\\d",
  'hasta (?:\\p{L}+ )?(?:19|20)\\d\\d',
  'até (?:\\p{L}+ )?(?:19|20)\\d\\d',
  'tot (?:\\p{L}+ )?(?:19|20)\\d\\d',
]
