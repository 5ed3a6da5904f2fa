/**
 * Words by which a text is known for one of a language, folded to lower case without accents, while no packs in
 * `packages/core/data/languages` say which words are whose. A word stands in one row only, and is none of English.
 */
export const tellingWords: Readonly<Record<string, string>> = {
  de: 'gegrundet grundete grunder grunderin mitgrunder unternehmen firma firmen geschaftsfuhrer geschaftsfuhrerin vorstand wir suchen suche wurde wurden haben nicht kein keine ohne unter zwischen millionen milliarden mitarbeiter beschaftigt beschaftigen finanzierung finanzierungsrunde kapital kunden fur und oder seit jahr jahre unsere unser anbieter hersteller umsatz bewertung ehemalige fruher impressum eingesammelt erhalt erhielt sitz mehr weniger hochstens mindestens etwa rund deutsche produkte gesellschaft',
  fr: 'fondee fondees fonde fondateur fondateurs entreprise entreprises societe societes nous cherche cherchons avec pour dans depuis milliards salaries collaborateurs employes leve levee financement annee annees notre nos leur dirigeant ancien ancienne chiffre affaires etait pas jamais aucun aucune moins environ siege produits recrute legales investisseurs',
  es: 'fundada fundado fundador fundadora fundadores empresas busco buscamos desde millones empleados ronda financiacion ano anos nuestro nuestra nuestros consejero ingresos valoracion fue ningun ninguna alrededor productos equipo inversores recaudado levanto compania companias tiene',
  pt: 'procuro procuramos sem milhoes milhao bilhoes funcionarios rodada financiamento nosso nossa nossos diretor diretora receita avaliacao foi nao nenhum nenhuma mais cerca produtos equipa investidores captou levantou tem uma empregados',
  nl: 'opgericht oprichter oprichters medeoprichter bedrijf bedrijven onderneming zoek zoeken wij voor sinds tussen miljoen miljard medewerkers werknemers financiering financieringsronde klanten jaar jaren onze ons directeur voormalig voormalige omzet waardering werd niet geen nooit meer ongeveer hoofdkantoor producten investeerders opgehaald heeft hebben zijn zonder naar',
  it: 'fondata fondato fondatore fondatori cofondatore azienda aziende societa cerco cerchiamo senza tra milioni miliardi dipendenti raccolto finanziamento clienti anni nostro nostra nostri amministratore delegato direttore fatturato valutazione stata sono nessun nessuna meno circa prodotti investitori guidato',
}

/** Words of the packs that English texts hold too, in messages or as names: they tell nothing. */
export const alsoEnglish: readonly string[] =
  'actual alter angeles apos article attention base central change clients come comment con condition creation demonstration die direction director duda este extra falls fast finance first font former fund generation grant lever long main mentions million millions minimal mit non note null operation organisation partner partners passes plan plus pour president production recent rival route scale sin tour tours van version word'.split(
    ' ',
  )
