/** Endings that stand for a country and are sold to everybody. */
export const worldwideEndings: ReadonlySet<string> = new Set(
  'IO AI CO ME TV CC FM GG SH TO LY AC VC WS GL LA AM BZ MS SO EU'.split(' '),
)

export const countryOfLanguage: Readonly<Record<string, string>> = {
  de: 'DE',
  fr: 'FR',
  es: 'ES',
  it: 'IT',
  nl: 'NL',
  pt: 'PT',
  sv: 'SE',
  da: 'DK',
  nb: 'NO',
  no: 'NO',
  fi: 'FI',
  pl: 'PL',
  cs: 'CZ',
  ja: 'JP',
  ko: 'KR',
}

/** `+44`: the country with that code; of several the largest. */
export const callingCodes: Readonly<Record<string, string>> = Object.fromEntries(
  `
1 US|44 GB|49 DE|33 FR|34 ES|39 IT|31 NL|32 BE|41 CH|43 AT|352 LU|353 IE
46 SE|45 DK|47 NO|358 FI|48 PL|420 CZ|351 PT
61 AU|64 NZ|91 IN|65 SG|81 JP|86 CN|852 HK
55 BR|52 MX|972 IL|971 AE|27 ZA
`
    .trim()
    .split(/[|\n]/)
    .map((row) => row.split(' ')),
)

/** Words by which a page tells its country. */
export const countryOfWord: Readonly<Record<string, string>> = Object.fromEntries(
  `
united states:US|usa:US|united kingdom:GB|england:GB|scotland:GB|wales:GB|ireland:IE|australia:AU|canada:CA|india:IN
deutschland:DE|germany:DE|gmbh:DE|österreich:AT|austria:AT|wien:AT|flexco:AT|schweiz:CH|switzerland:CH
france:FR|sarl:FR|españa:ES|spain:ES|portugal:PT|italia:IT|italy:IT|nederland:NL|netherlands:NL|belgium:BE|belgië:BE
luxembourg:LU|singapore:SG|brasil:BR|brazil:BR|cnpj:BR|méxico:MX|mexico:MX|new zealand:NZ|south africa:ZA|hong kong:HK
abn:AU|acn:AU|pty ltd:AU|siret:FR|p.iva:IT|partita iva:IT|kvk:NL|hrb:DE|btw be:BE|tva be:BE|uen:SG
sweden:SE|sverige:SE|denmark:DK|danmark:DK|norway:NO|norge:NO|finland:FI|poland:PL|polska:PL
`
    .trim()
    .split(/[|\n]/)
    .map((row) => row.split(':')),
)
export const countryWords = new RegExp(
  `(?<![\\p{L}])(?:${Object.keys(countryOfWord).join('|').replaceAll('.', '\\.')})(?![\\p{L}])`,
  'giu',
)
