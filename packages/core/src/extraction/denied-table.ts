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
