/**
 * Function words, English first, then German, French, Spanish and Portuguese as they are folded, and words that every search for
 * companies may hold and that tell none apart.
 */
export const stopWords: ReadonlySet<string> = new Set(
  `
a about above after again all also am an and any are as at be because been before being below between both but by can could
did do does doing dont down during each few for from further had has have having he her here hers him his how i if in into is it
its itself just me more most my no nor not of off on once only or other our ours out over own s same she should so some such
t than that the their theirs them then there these they this those through to too under until up upon very via was we were what
when where which while who whom whose why will with within without would you your yours
auf aus bei das dem den der des die ein eine einem einen einer eines fur nach oder sich sind und unter vom von wie zu zum zur
au aux avec chez dans de du elle en et la le les leur leurs nous ou pour qui sur une votre
al con del desde el entre las los nuestra nuestro para por sus una y
ao aos da das do dos e em na nas nos o os para pela pelo sua suas um uma
business businesses companies company corporation enterprises firm firms organisation organisations organization
organizations startup startups start ups vendor vendors venture ventures
empresa empresas entreprise entreprises firma firmen gesellschaft gesellschaften societe societes unternehmen
find get give help helps helped helping let lets letting list looking make makes made making need needs offer offers offering
provide provides providing search show use uses using want way ways
`
    .trim()
    .split(/\s+/),
)
