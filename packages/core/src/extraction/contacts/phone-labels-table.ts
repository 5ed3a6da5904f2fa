/** Words right before a number that is no telephone number. */
export const faxLabel =
  /(?:(?<![\p{L}/&+])(?:fax|fx|facsimile|telefax|telecopie|télécopie|faks)(?: ?(?:no|number|nr|line|to|at|us at))?(?: ?\([^()]{1,12}\))?|(?<![\p{L}\p{N}])F)[\s.:#|()–-]*$/iu
/** `Tel/Fax:`, `Phone & fax`: a number for both. */
export const phoneAndFax =
  /(?:tel|phone|ph|telefon)[\p{L}.]{0,9}\s*(?:\/|&|and|und|\+)\s*(?:tele)?fax[\s.:#|()–-]*$/iu
/** After a number: `212-397-3729 (fax)`. */
export const faxInBrackets = /^ {0,2}\( ?fax ?\)/i
export const faxAfter = /^ {0,2}[-–,] ?fax(?= ?(?:$|[\n|;)]))/i
/** Between two numbers of which the first was a fax: so is the second. */
export const faxGoesOn =
  /^(?:[\s,]*(?:\([^()]{1,20}\)[\s,]*)?(?:or|and|&|\/|oder|und|ou|et)|(?:[\s,]*\([^()]{1,20}\))?\s*,)[\s,]*$/i
/** Numbers that are no telephone numbers. */
export const otherLabel =
  /(?:\b(?:vat|ust|tva|iva|btw|cvr|kvk|siren|siret|rcs|hrb|hra|ein|abn|acn|dx|license|licence|lic|registration|registered|reg|company|charity|account|order|invoice|part|item|model|sku|isbn|issn|id|nmls|dre|npi|bar|patent|serial|case|zip|iban|bic|swift|sort code|konto|fn|nif|cif|nipc|tax|dfars?|far|cfr|usc|rfc|section|cep|no|nr|number|#|£|\$|€|usd|eur|gbp)\b[\s.:#n°ºo-]*|[#$£€=_/])(?:[A-Z]{2}\s?)?$/iu
/** Words right before a number by which it is one to call, whatever else says no. */
export const phoneLabel =
  /(?:\b(?:tel|tél|telephone|téléphone|telefon|telefono|teléfono|telefone|phone|ph|call|mobile|mob|telem[oó]vel|m[oó]vil|mobil|handy|cellulare|natel|gsm|cell|office|toll[- ]?free|free ?phone|hotline|direct|voice|sales|support|main|contact|line)\b[\p{L}.\s:]{0,18}[.:#|()\s–-]*|(?<![\p{L}.])[TP][.:\s|]{1,3})$/iu
/** Whose number it is when a person's name is near. */
export const personalLabel =
  /\b(?:cell|mobile|mob|direct(?: line| dial)?|handy|mobil|portable|móvil|celular|home|privat|private|direkt|durchwahl)\b[\s.:#|()–-]*$/i
/** A label as all that a text ends with. */
export const labelAlone =
  /(?:^|[\s,|(])(?:tel|tél|telephone|téléphone|telefon|telefono|teléfono|telefone|phone|ph|t|p|m|d|cell|mobile|mob|mobil|handy|portable|móvil|celular|direct(?: line| dial)?|direkt|durchwahl|privat|private|home|office|fax|e-?mail)\.?[\s.:#|()–-]*$/iu
/** Words before the name of the person to call. */
export const callsSomebody =
  /^(?:or |just |please )?(?:call|contact|ask for|speak (?:to|with)|talk to|reach|ring|phone|text|rufen sie|contactez|llame a)\s+/i
