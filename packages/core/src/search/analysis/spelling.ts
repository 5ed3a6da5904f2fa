/** An English word as Americans spell it, so that `labour` finds `labor`; other words as they are. */
export function americanSpelling(word: string): string {
  const whole = words.get(word)
  if (whole !== undefined) return whole
  // One of a hundred may be spelt otherwise: the others cost a quarter so.
  if (!mayBeBritish.test(word)) return word
  const found = endings.find(([british]) => british.test(word))
  return found === undefined ? word : word.replace(found[0], found[1])
}

const izeStems = `anonym author capital categor central character commercial container custom decentral democrat digit econom
  emphas equal final general global harmon immun incentiv industrial initial internal legal local maxim mechan memor minim mobil modern
  monet neutral normal optim organ parameter penal personal polar popular priorit privat public random rational real recogn revital
  revolution scrutin social special stabil standard steril summar symbol synchron token util virtual visual vocal`

const mayBeBritish = /is(?:e|ing|ation)|ys(?:e|ing)|our|ll(?:e|ing)/

const endings: readonly (readonly [british: RegExp, american: string])[] = [
  // By their stems: `advertise`, `enterprise` and `precise` are spelt so everywhere.
  [
    new RegExp(
      `(?<=^(?:de|re|un)?(?:${izeStems.split(/\s+/).join('|')}))is(?=(?:e|ed|es|er|ers|ing|ation|ations)$)`,
    ),
    'iz',
  ],
  [/(?<=^(?:anal|catal|paral))ys(?=(?:e|ed|er|ers|ing)$)/, 'yz'],
  [
    /(?<=^(?:arm|behavi|col|endeav|fav|flav|harb|hon|hum|lab|neighb|od|parl|rum|sav|splend|tum|vap|vig))our/,
    'or',
  ],
  [
    /(?<=^(?:cancel|channel|counsel|dial|fuel|label|level|marvel|model|pedal|signal|total|travel))l(?=(?:ed|er|ers|ing)$)/,
    '',
  ],
]

const words: ReadonlyMap<string, string> = new Map(
  `
aeroplane airplane, aluminium aluminum, analogue analog, artefact artifact, artefacts artifacts, catalogue catalog,
catalogues catalogs, centre center, centres centers, centred centered, cheque check, cheques checks, defence defense,
dialogue dialog, enrol enroll, fibre fiber, fibres fibers, fulfil fulfill, fulfilment fulfillment, grey gray,
gynaecology gynecology, haematology hematology, instalment installment, instalments installments, jewellery jewelry,
kilometre kilometer, kilometres kilometers, licence license, licences licenses, litre liter, litres liters, metre meter,
metres meters, mould mold, moulding molding, offence offense, oncological oncology, orthopaedic orthopedic,
paediatric pediatric, paediatrics pediatrics, plough plow, programme program, programmes programs, skilful skillful,
sulphur sulfur, theatre theater, theatres theaters, tyre tire, tyres tires, yoghurt yogurt
`
    .trim()
    .split(/,\s+/)
    .map((row) => {
      const [british = '', american = ''] = row.split(' ')
      return [british, american]
    }),
)
