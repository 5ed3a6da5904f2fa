const eu = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'
const nordics = 'DK FI IS NO SE'
const baltics = 'EE LT LV'
const benelux = 'BE LU NL'
const dach = 'AT CH DE'
const balkans = 'AL BA BG GR HR ME MK RO RS SI XK'
const easternEurope = `BG BY CZ HU MD PL RO RU SK UA ${baltics}`
const europe = `${eu} ${nordics} ${balkans} AD BY CH FO GB GG GI IM JE LI MC MD RU SM UA VA AX SJ`
const southAmerica = 'AR BO BR CL CO EC FK GF GY PE PY SR UY VE'
const centralAmerica = 'BZ CR GT HN NI PA SV'
const caribbean = 'AG AI AW BB BL BM BQ BS CU CW DM DO GD GP HT JM KN KY LC MF MQ MS PR SX TC TT VC VG VI'
const latinAmerica = `AR BO BR CL CO EC PE PY UY VE MX ${centralAmerica} CU DO PR`
const northAfrica = 'DZ EG LY MA SD TN EH'
const westAfrica = 'BF BJ CI CV GH GM GN GW LR ML MR NE NG SL SN TG'
const eastAfrica = 'BI DJ ER ET KE KM MG MU MW RW SC SO SS TZ UG ZM ZW MZ RE YT'
const centralAfrica = 'AO CD CF CG CM GA GQ ST TD'
const southernAfrica = 'BW LS NA SZ ZA'
const subSaharan = `${westAfrica} ${eastAfrica} ${centralAfrica} ${southernAfrica}`
const africa = `${northAfrica} ${subSaharan}`
const gulf = 'AE BH KW OM QA SA'
const middleEast = `${gulf} IL IQ IR JO LB PS SY TR YE CY EG`
const mena = `${gulf} ${northAfrica} IL IQ IR JO LB PS SY YE`
const southeastAsia = 'BN ID KH LA MM MY PH SG TH TL VN'
const southAsia = 'AF BD BT IN LK MV NP PK'
const eastAsia = 'CN HK JP KP KR MN MO TW'
const centralAsia = 'KG KZ TJ TM UZ'
const caucasus = 'AM AZ GE'
const asia = `${southeastAsia} ${southAsia} ${eastAsia} ${centralAsia} ${caucasus} ${gulf} IL IQ IR JO LB PS SY TR YE`
const oceania = 'AS AU CK FJ FM GU KI MH MP NC NF NR NU NZ PF PG PW SB TK TO TV VU WF WS'
const apac = `${southeastAsia} ${southAsia} ${eastAsia} ${oceania}`

/** Continents and blocs of countries: the names of each, its adjectives, its countries. Folded, `|`-separated. */
export const blocs: readonly (readonly [names: string, adjectives: string, countries: string])[] = [
  [
    'europe|europa|continental europe',
    'european|europaische|europaischen|europeenne|europeennes|europeens|europeas|europeias|europea',
    europe,
  ],
  ['eu|european union|e u|eu 27|europaische union|union europeenne|union europea|uniao europeia', 'eu', eu],
  ['eea|european economic area', 'eea', `${eu} IS LI NO`],
  ['eurozone|euro area', 'eurozone', 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'],
  ['dach|dach region|german speaking countries|german speaking europe|d a ch', 'dach', dach],
  ['nordics|nordic countries|nordic region|the nordics|nordeuropa', 'nordic|nordische', nordics],
  ['scandinavia|skandinavien|scandinavie|escandinavia', 'scandinavian|skandinavische', 'DK NO SE'],
  ['baltics|baltic states|baltic countries|baltikum|pays baltes|paises balticos', 'baltic', baltics],
  ['benelux', 'benelux', benelux],
  ['british isles|uk and ireland|uk & ireland|uki', 'uk and ireland', 'GB IE'],
  ['iberia|iberian peninsula', 'iberian', 'ES PT'],
  ['balkans|the balkans', 'balkan', balkans],
  [
    'western europe|westeuropa|europe de l ouest|europa occidental',
    'western european',
    `${dach} ${benelux} FR GB IE ES PT IT MC LI`,
  ],
  ['northern europe', 'northern european', `${nordics} ${baltics} GB IE`],
  [
    'southern europe|sudeuropa|europe du sud|sur de europa',
    'southern european',
    'AD CY ES GR IT MT PT SM VA',
  ],
  ['eastern europe|osteuropa|europe de l est|europa del este', 'eastern european', easternEurope],
  [
    'cee|central and eastern europe|central europe|central & eastern europe',
    'cee|central and eastern european',
    `${easternEurope} SI HR AL BA ME MK RS XK`.replace('RU ', ''),
  ],
  ['emea', 'emea', `${europe} ${middleEast} ${africa}`],
  [
    'latam|latin america|lateinamerika|amerique latine|america latina|latinoamerica',
    'latam|latin american|lateinamerikanische|latinoamericanas|latino americanas',
    latinAmerica,
  ],
  [
    'south america|sudamerika|amerique du sud|sudamerica|america do sul|america del sur',
    'south american',
    southAmerica,
  ],
  ['central america|mittelamerika|centroamerica|amerique centrale', 'central american', centralAmerica],
  ['caribbean|the caribbean|karibik|caraibes|caribe', 'caribbean', caribbean],
  [
    'north america|nordamerika|amerique du nord|norteamerica|america do norte',
    'north american|nordamerikanische',
    'US CA MX',
  ],
  ['africa|afrika|afrique', 'african|afrikanische|africaines|africanas', africa],
  ['sub saharan africa|subsaharan africa', 'sub saharan', subSaharan],
  ['west africa|western africa|westafrika|afrique de l ouest', 'west african', westAfrica],
  ['east africa|eastern africa|ostafrika|afrique de l est', 'east african', eastAfrica],
  ['north africa|northern africa|nordafrika|afrique du nord', 'north african', northAfrica],
  ['southern africa', 'southern african', `${southernAfrica} AO MZ ZM ZW MW`],
  ['central africa', 'central african', centralAfrica],
  ['maghreb', 'maghrebi', 'DZ LY MA MR TN'],
  ['mena|mena region|middle east and north africa|middle east & north africa', 'mena', mena],
  [
    'middle east|the middle east|naher osten|nahen osten|moyen orient|oriente medio|medio oriente',
    'middle eastern',
    middleEast,
  ],
  ['gcc|gulf|gulf states|gulf countries|the gulf', 'gcc', gulf],
  ['asia|asien|asie', 'asian|asiatische|asiatiques|asiaticas', asia],
  [
    `southeast asia | south east asia | south eastern asia | sea region | asean | sudostasien |
      asie du sud est | sudeste asiatico`,
    'southeast asian|south east asian',
    southeastAsia,
  ],
  ['south asia|sudasien', 'south asian', southAsia],
  ['east asia|ostasien', 'east asian', eastAsia],
  ['central asia|zentralasien', 'central asian', centralAsia],
  ['caucasus|south caucasus', '', caucasus],
  ['apac|asia pacific|apac region|asia and the pacific', 'apac|asia pacific', apac],
  ['oceania|ozeanien|oceanie', 'oceanian', oceania],
  ['anz|australia and new zealand|australasia', 'anz|australasian', 'AU NZ'],
  ['brics', 'brics', 'BR CN IN RU ZA'],
  ['g7|g7 countries', 'g7', 'CA DE FR GB IT JP US'],
]
