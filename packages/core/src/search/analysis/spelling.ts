import { lazily, splitAtSpaces } from '../../kernel/index.ts'

/** An English word as Americans spell it, so that `labour` finds `labor`; other words as they are. */
export function americanSpelling(word: string): string {
  const whole = words().get(word)
  if (whole !== undefined) return whole
  // One of a hundred may be spelt otherwise: the others cost a quarter so.
  if (!mayBeBritish.test(word)) return word
  for (const { british, american, stems, endings } of rules()) {
    const at = word.lastIndexOf(british)
    const ending = word.slice(at + british.length)
    if (at > 0 && stems.has(word.slice(0, at)) && endings?.has(ending) !== false)
      return word.slice(0, at) + american + ending
  }
  return word
}

const mayBeBritish = /is(?:e|ing|ation)|ys(?:e|ing)|our|ll(?:e|ing)/

const izeStems = `anonym author capital categor central character commercial container custom decentral democrat digit econom
  emphas equal final general global harmon immun incentiv industrial initial internal legal local maxim mechan memor minim mobil modern
  monet neutral normal optim organ parameter penal personal polar popular priorit privat public random rational real recogn revital
  revolution scrutin social special stabil standard steril summar symbol synchron token util virtual visual vocal`

interface Rule {
  readonly british: string
  readonly american: string
  /** The word begins with one of these stems. Other stems are left alone: `advertise`, `enterprise` and `precise` are spelt so everywhere. */
  readonly stems: ReadonlySet<string>
  /** The word ends in one of these; null allows every ending. */
  readonly endings: ReadonlySet<string> | null
}

const setOf = (list: string): ReadonlySet<string> => new Set(splitAtSpaces(list))

const rules = lazily((): readonly Rule[] => [
  {
    british: 'is',
    american: 'iz',
    stems: new Set(
      ['', 'de', 're', 'un'].flatMap((before) => splitAtSpaces(izeStems).map((stem) => before + stem)),
    ),
    endings: setOf('e ed es er ers ing ation ations'),
  },
  { british: 'ys', american: 'yz', stems: setOf('anal catal paral'), endings: setOf('e ed er ers ing') },
  {
    british: 'our',
    american: 'or',
    stems: setOf('arm behavi col endeav fav flav harb hon hum lab neighb od parl rum sav splend tum vap vig'),
    endings: null,
  },
  {
    british: 'l',
    american: '',
    stems: setOf('cancel channel counsel dial fuel label level marvel model pedal signal total travel'),
    endings: setOf('ed er ers ing'),
  },
])

const words = lazily(
  (): ReadonlyMap<string, string> =>
    new Map(
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
        .split(',')
        .map((row) => {
          const [british = '', american = ''] = splitAtSpaces(row)
          return [british, american]
        }),
    ),
)
