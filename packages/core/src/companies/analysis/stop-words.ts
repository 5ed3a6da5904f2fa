/** English function words, and words that every search for companies may hold and that tell none apart. */
export const stopWords: ReadonlySet<string> = new Set(
  `
a about above after again all also am an and any are as at be because been before being below between both but by can could
did do does doing dont down during each few for from further had has have having he her here hers him his how i if in into is it
its itself just me more most my no nor not of off on once only or other our ours out over own s same she should so some such
t than that the their theirs them then there these they this those through to too under until up upon very via was we were what
when where which while who whom whose why will with within without would you your yours
business businesses companies company corporation enterprises firm firms organisation organisations organization
organizations startup startups start ups vendor vendors venture ventures
find get give help helps helped helping let lets letting list looking make makes made making need needs search show use uses using want way ways
`
    .trim()
    .split(/\s+/),
)
