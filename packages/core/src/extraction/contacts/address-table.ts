/** What a number of a house begins: `1435 North`, `N112 W16700`, `101-1305 Welch`, `Lvl2 845`, `Unit 12`, `One North Place`, `P.O. Box 5`. */
export const streetStart =
  /(?<![\p{L}\p{N}.,$€£#+-])(?:[NSEW]\d{1,5}\s?[NSEW]?\d{0,5}|\d{1,5}[A-Za-z]?(?:\s?[-–/�]\s?\d{1,6}[A-Za-z]?)?(?![\d/])|(?:Unit|Suite|Ste\.?|Flat|Level|Lvl\.?|Floor|Apt\.?|Room|Shop|Block|Building|Gate No\.?|Plot No\.?|Door No\.?|Shop No\.?|House No\.?|Survey No\.?)(?:\s?#?\d{1,5}[A-Z]?|\s[A-Z]\b)|P\.?\s?O\.?\s?Box|PO Box|Box|One|Two|Three|Four|Five|Ten)(?:[\s,]|(?=\d))/giu

/** Countries that write the code before the city, by the code's form. */
export const postalForms: readonly (readonly [form: RegExp, countries: readonly string[]])[] = [
  [/^\d{4}\s?[A-Z]{2}$/, ['NL']],
  [/^\d{4}-\d{3}$/, ['PT']],
  [/^\d{3} \d{2}$/, ['SE', 'CZ', 'SK', 'GR']],
  [/^\d{2}-\d{3}$/, ['PL']],
  [/^\d{5}$/, ['DE', 'FR', 'ES', 'IT', 'FI', 'SE', 'EE', 'HR', 'TR', 'MX', 'CZ', 'UA']],
  [/^\d{4}$/, ['AT', 'CH', 'BE', 'DK', 'NO', 'LU', 'HU', 'SI', 'BG', 'CY']],
]
