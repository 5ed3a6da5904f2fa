/**
 * Legal forms as they are written behind names, longest first within a country. Forms that are ordinary words (`company`,
 * `group`, `as`, `ad`) are absent or want their capitals and dots.
 */
const forms = [
  // German
  'GmbH & Co\\. ?KGaA|GmbH & Co\\. ?KG|GmbH & Co\\. ?OHG|gGmbH|GmbH|mbH|UG \\(haftungsbeschränkt\\)|UG|KGaA|AG & Co\\. ?KG|AG|OHG|GbR|e\\. ?K\\.|e\\. ?V\\.|e\\. ?U\\.|eG|SE|FlexCo|FlexKapG|KG|OG',
  // English
  'Public Limited Company|Private Limited|Pvt\\.? Ltd\\.?|Pty\\.? Limited|Pty\\.? Ltd\\.?|Pte\\.? Ltd\\.?|Co\\.?,? Ltd\\.?|Company Limited|Limited Liability Company|Limited|Ltd\\.?|LTD\\.?|PLC|plc|LLP|L\\.L\\.P\\.|LLC|L\\.L\\.C\\.|Llc|Incorporated|INCORPORATED|Inc\\.?|INC\\.?|Corporation|CORPORATION|Corp\\.?|CORP\\.?|L\\.P\\.|LP|P\\.C\\.|P\\.A\\.|PLLC|P\\.L\\.L\\.C\\.|PBC|CIC|DAC|LIMITED',
  // French, Benelux
  'S\\.A\\.S\\.U\\.|SASU|S\\.A\\.S\\.?|SAS|S\\.A\\.R\\.L\\.?|SARL|S\\.à ?r\\.l\\.|Sàrl|EURL|SCOP|SNC|S\\.A\\.|SA|B\\.V\\.|BV|N\\.V\\.|NV|BVBA|SRL|S\\.R\\.L\\.|VOF',
  // Southern
  'S\\.r\\.l\\.?|S\\.p\\.A\\.?|SpA|S\\.L\\.U\\.?|SLU|S\\.L\\.P\\.?|SLP|S\\.L\\.|SL|Lda\\.?|LDA|Ltda\\.?|LTDA|S\\.A\\. de C\\.V\\.|SA de CV|EIRELI',
  // Nordic, Eastern
  'A/S|ApS|AB|Oyj|Oy|ASA|AS|Sp\\. ?z ?o\\. ?o\\.|sp\\. ?z ?o\\.o\\.|s\\.r\\.o\\.|a\\.s\\.|d\\.o\\.o\\.|Kft\\.?|OÜ|UAB|SIA|EOOD|OOD',
  // Asian
  'K\\.K\\.|KK|Sdn\\.? Bhd\\.?|Berhad|PT|WLL|W\\.L\\.L\\.?|FZE|FZ-LLC|FZCO',
]

/** A legal form that ends a name: a space or comma before, no letter after. */
export const legalForm = new RegExp(
  `(?<=[\\p{L}\\p{N})!][,]? ?)(?<=[\\s,])(?:${forms.join('|')})(?![\\p{L}\\p{N}])`,
  'gu',
)

/** Cheap: whether a text may hold one at all. */
export const mayHoldLegalForm =
  /Inc|INC|L\.?L\.?[CP]|Llc|Ltd|LTD|Limited|LIMITED|Corp|CORP|PLC|plc|P\.?B?\.?C|CIC|DAC|mbH|AG|UG|KG|OHG|GbR|e\. ?[KUV]\.|eG|SE|Flex|OG|SAS|S\.|SA|SNC|SL|SRL|SpA|[BN]\.?V|VOF|Lda|LDA|Ltda|LTDA|EURL|SCOP|EIRELI|AB|A\/S|ApS|Oy|AS|[Ss]p\. ?z|s\.r\.o|a\.s\.|d\.o\.o|Kft|OÜ|UAB|SIA|OOD|K\.?K|Bhd|Berhad|PT|WLL|W\.L|FZ|LP|S[aà]rl|Incorporated/
