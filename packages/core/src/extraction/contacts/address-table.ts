/** Codes and names of regions as addresses have them. */
export const usStates =
  'AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY|DC|PR'
export const usStateNames =
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Hawaiʻi|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming|District of Columbia'
export const caProvinces =
  'ON|QC|BC|AB|MB|SK|NS|NB|NL|PE|NT|NU|YT|Ontario|Qu[eé]bec|British Columbia|Alberta|Manitoba|Saskatchewan|Nova Scotia|New Brunswick|Newfoundland|Prince Edward Island|B\\.C\\.|Ont\\.?|Que\\.?'
export const auStates =
  'NSW|VIC|QLD|WA|SA|TAS|ACT|NT|New South Wales|Victoria|Queensland|Western Australia|South Australia|Tasmania'

/** Words of streets and buildings: a line with one is part of an address even without a number. */
export const streetWord =
  /\b(?:street|st\.|road|rd\.?|avenue|ave\.?|boulevard|blvd\.?|drive|dr\.|lane|ln\.?|way|court|ct\.?|place|pl\.|parkway|pkwy\.?|highway|hwy\.?|circle|cir\.?|square|sq\.?|terrace|close|crescent|cres\.?|mews|quay|wharf|row|gardens?|hill|park|house|building|bldg\.?|tower|centre|center|mill|works|yard|barn|chambers|arcade|studios|plot|sector|nagar|marg|plaza|mall|campus|business park|industrial estate|estate|unit|suite|ste\.?|floor|fl\.|level|room|flat|apartment|apt\.?|p\.? ?o\.? box|postfach|postbus|apartado|boîte postale|bp|rue|allée|chemin|impasse|quai|cours|place|zone|calle|c\/|avenida|avda?\.?|paseo|plaza|carrer|ronda|rua|praça|travessa|largo|via|viale|piazza|piazzale|vicolo|corso|località|frazione|contrada|straat|laan|plein|gracht|kade|dijk|weg|singel)(?![\p{L}])|(?:stra[sß]{1,2}e|str\.|gasse|platz|allee|ring|damm|ufer|straat|laan|plein|gracht|weg|gatan|vägen|gata|vej|gade|veien|katu)(?![\p{L}])/iu

/** What a number of a house begins: `1435 North`, `N112 W16700`, `101-1305 Welch`, `Lvl2 845`, `Unit 12`, `One North Place`, `P.O. Box 5`. */
export const streetStart =
  /(?<![\p{L}\p{N}.,$€£#+-])(?:[NSEW]\d{1,5}\s?[NSEW]?\d{0,5}|\d{1,5}[A-Za-z]?(?:\s?[-–/�]\s?\d{1,6}[A-Za-z]?)?(?![\d/])|(?:Unit|Suite|Ste\.?|Flat|Level|Lvl\.?|Floor|Apt\.?|Room|Shop|Block|Building|Gate No\.?|Plot No\.?|Door No\.?|Shop No\.?|House No\.?|Survey No\.?)(?:\s?#?\d{1,5}[A-Z]?|\s[A-Z]\b)|P\.?\s?O\.?\s?Box|PO Box|Box|One|Two|Three|Four|Five|Ten)(?:[\s,]|(?=\d))/iu

/** What leads to an address and is no part of it. */
export const addressLabel =
  /^(?:(?:our |mailing |postal |street |visiting |business |registered |office |company |corporate |head |main |physical |shipping |u\.s\. |international )*(?:address|office|offices|headquarters|headquarter|hq|location|locations|anschrift|adresse|sitz|dirección|direccion|endereço|morada|adres|bezoekadres|siège(?: social)?|sede(?: social)?|located at|visit us(?: at)?|find us(?: at)?|mail to|send to|come see us|address is|based at))\s*[:–-]?\s*/iu

/** Prefixes of postal codes, which name the country. */
export const postalPrefixes: Readonly<Record<string, string>> = {
  D: 'DE',
  DE: 'DE',
  A: 'AT',
  AT: 'AT',
  CH: 'CH',
  F: 'FR',
  FR: 'FR',
  E: 'ES',
  ES: 'ES',
  I: 'IT',
  IT: 'IT',
  NL: 'NL',
  B: 'BE',
  BE: 'BE',
  L: 'LU',
  S: 'SE',
  SE: 'SE',
  DK: 'DK',
  N: 'NO',
  NO: 'NO',
  FIN: 'FI',
  FI: 'FI',
  P: 'PT',
  PT: 'PT',
  PL: 'PL',
  CZ: 'CZ',
}

/** Countries that write the code before the city, by the code's form. */
export const postalForms: readonly (readonly [form: RegExp, countries: readonly string[]])[] = [
  [/^\d{4}\s?[A-Z]{2}$/, ['NL']],
  [/^\d{4}-\d{3}$/, ['PT']],
  [/^\d{3} \d{2}$/, ['SE', 'CZ', 'SK', 'GR']],
  [/^\d{2}-\d{3}$/, ['PL']],
  [/^\d{5}$/, ['DE', 'FR', 'ES', 'IT', 'FI', 'SE', 'EE', 'HR', 'TR', 'MX', 'CZ', 'UA']],
  [/^\d{4}$/, ['AT', 'CH', 'BE', 'DK', 'NO', 'LU', 'HU', 'SI', 'BG', 'CY']],
]
