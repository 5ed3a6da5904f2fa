/** Words that names are made of; every list is separated by spaces unless it says otherwise. */
export const firstWords = split(
  'Harbor Copper Field Lantern Juniper Willow Granite Ember Cinder Marlow Thistle Bramble Alder Hazel Rowan Tern Heron Kestrel Plover Sable Umber Ochre Cobalt Saffron Indigo Quarry Meadow Orchard Hollow Ridge Summit Valley Delta Fjord Tidal Drift Anchor Beacon Compass Sextant Anvil Loom Spindle Bobbin Mortar Trellis Arbor Gable Rafter Lintel Cedar Birch Larch Maple Clover Sorrel Fennel Barley Millet Acorn Pebble Shingle Basalt Slate Flint Amber Onyx Opal Velvet Linen Cotton Paper Ink Quill Candle Morning Evening Winter Autumn North South Upper Lower Inner Outer Silver Pewter Tin Brass Bright Quiet Swift Steady Plain Honest Lucky Little Seven Nine Twelve',
)
export const secondWords = split(
  'line leaf stone gate bridge ford mere wick stead holm brook crest fall field grove haven hearth hill lake marsh mill moor path pier port reach rise road rock sail shore spring stream tide tower trail vale wharf wood yard bell bloom branch bough chord clasp craft dale drum fern forge frame glass grain hook knot lamp latch loop mark mast nest oak patch pine plank quay reed rope seed shell spark spoke stitch thread thorn vane weave wheel wing',
)
export const adjectives = split(
  'Quiet Patient Second Northern Open Common Gentle Curious Modest Early Distant Narrow Steady Paper Wooden Hidden Double Amber Woven Level Candid Nimble Humble Clear Fourth Borrowed Painted Tidy',
)
export const nouns = split(
  'Lantern Otter Harvest Compass Ladder Kettle Sparrow Orchard Bicycle Window Anchor Violin Thimble Lighthouse Almanac Meridian Pelican Walnut Causeway Tangent Isthmus Postcard Umbrella Corridor Sundial Abacus Ferry Cartwheel Origami Heron Ledger Teacup Turnstile Pendulum Saltbox Moth Quince Trombone',
)
export const syllablesA = split(
  'Vel Tan Mor Qui Lor Bri Zen Kal Fen Nov Ari Ost Pel Rav Sil Tor Ulm Vor Yel Zan Cor Dal Eri Gal Hel Ilv Jor Ker Lum Mir Nal Ori Pra Rho Sar Thal Vex Wen Xan Bel',
)
export const syllablesB = split('mo qui ra li vo ne ta do si ku be na re lo mi va zu fe ga po da ri so te nu')
export const syllablesC = split(
  'ra dia lis nor vex tum qua lo mis nta rro ven sse llo rix dor bia zzo nna tis lume ndra via cast fold quil rune',
)

export const germanFirst = split(
  'Nord Süd Alt Neu Hoch Tief Licht Klang Feld Stahl Grün Blau Hafen Ufer Acker Wald Stern Brücken Mühlen Küsten Glas Holz Uhren Kessel Früh Möwen Quell',
)
export const germanSecond = split(
  'werk kraft haus hof wiese bogen stätte weg zeug garten kontor schmiede dach kiste tal rad faden blatt kern gold wärts punkt brücke mühle küche',
)
export const frenchFirst = split(
  'Atelier Maison Belle Petite Grande Claire Vive Douce Haute Bonne Fabrique Compagnie',
)
export const frenchSecond = split(
  'Mirelle Rivage Lumière Bergère Séverine Canopée Verrière Cerisaie Marée Clairière Hirondelle Orée Genêt Ardoise Saline Roseraie Écluse Noisette Merisier',
)
export const spanishFirst = split('Casa Nueva Buena Tierra Puerto Sierra Ruta Vega Campo Huerta Taller Faro')
export const spanishSecond = split(
  'Verdera Alondra Cigüeña Almendra Marisma Encina Lucero Azahar Ribera Piñón Cañaveral Salina Romero Brújula Albahaca Mirador Jilguero Retama',
)
/** Katakana and romaji of the same sound, joined by `=`. */
export const japaneseFirst = split(
  'ミナト=Minato アカリ=Akari ソラノ=Sorano ハルカゼ=Harukaze カワセ=Kawase モリノ=Morino ツバサ=Tsubasa イズミ=Izumi アオバ=Aoba ヒノキ=Hinoki シオカゼ=Shiokaze タケノ=Takeno ユキノ=Yukino コマチ=Komachi ナギサ=Nagisa フジミ=Fujimi',
)
export const japaneseSecond = split(
  'リンク=link ワークス=works ラボ=lab ノート=note ウェア=ware テック=tech フーズ=foods ロボ=robo ライン=line ケア=care メディカ=medica エナジー=energy',
)

export const givenNames = split(
  'Amara Anneli Bruno Camila Chidi Dagny Daichi Elif Emeka Farid Greta Hana Ines Isak Jamila Jiho Joaquín Kaisa Lakshmi Leonor Lior Magnus Maïa Marek Mei Miguel Naledi Nadia Nuria Oskar Paolo Priya Rafael Rasmus Renata Rohan Saana Sofie Tadeo Thandi Tomasz Uma Viggo Wanjiru Xavier Yael Yusuf Zofia',
)
export const familyNames = split(
  'Abernethy Adeyemi Almqvist Arancibia Bergström Bialik Brandvold Cardozo Castellanos Dlamini Drummond Eskola Fairweather Ferrand Gallardo Gruenwald Haddad Halvorsen Hasegawa Iyer Jankowski Kamau Kaplan Kettunen Kowalczyk Lindqvist Lorentzen Machado Mäkinen Marchetti Mbeki Moriarty Nakagawa Navarrete Ndiaye Okonedo Oyelaran Pellegrino Quintana Ramaswamy Rasmussen Roche Sandoval Schellenberg Shirazi Skovgaard Tamm Thackeray Uchida Vandermeer Vasquez Wachira Whitlock Yamauchi Zielinski',
)

const fundStems = split(
  'Northgale Palisade-Row Tidewater-Lane Kestrelmoor Foxglove-Row Stonecrop Third-Harbor Lowbridge Almondgate Sandpiper-Cove Wintermark Greywether Oakhollow Longmeadow Brightwater-Row Ferncliff Cloudberry Saltmarsh Redthorn Hearthside Millrace Polestar-Quay Umbra Calder-Vale Driftwood Elmstead Farshore Goldfinch-Street Halyard-Steps Inkwell-Court Jackdaw Keelson Larkspur-Hill Mooring Nettlecombe Outpost-Nine Pinecrest-Row Quillon Rookery-Lane Seventh-Mile Turnstone Undertow-Lane Viaduct-Arch Whitecap-Row Yarrow Zephyrine Ashdown-Pier Bellwether-Lane Cormorant-Stair Dovetail-Yard',
)
const fundKinds = ['Ventures', 'Capital', 'Partners', 'Seed Fund', 'Growth', 'Equity', 'Angels', 'Holdings']
/** Fictional funds, best known first. */
export const funds: readonly string[] = fundStems.flatMap((stem, i) => {
  const name = stem.replaceAll('-', ' ')
  const kinds = i % 3 === 0 ? [i, i + 3] : [i]
  return kinds.map((kind) => `${name} ${fundKinds[kind % fundKinds.length]}`)
})
export const accelerators = [
  'Launchpier',
  'Tidepool Accelerator',
  'Garage Nordvik',
  'The Foundry Dozen',
  'Campus Eleven',
  'Basecamp Mirador',
]
export const grantGivers = [
  'Northern Innovation Agency',
  'Coastal Regions Fund',
  'Federal Pilot Programme',
  'Clean Industry Grant Office',
]
export const corporates = [
  'Halberd Industries',
  'Meridian Rail Group',
  'Ostrava Glassworks',
  'Kumo Heavy Machines',
  'Verdance Foods',
  'Almagro Insurance Group',
]

/** Company forms by country, as they end a legal name. */
export const legalForms: Readonly<Record<string, readonly string[]>> = {
  US: ['Inc.', 'LLC', 'Corp.'],
  GB: ['Ltd', 'Limited'],
  DE: ['GmbH', 'AG', 'UG (haftungsbeschränkt)'],
  FR: ['SAS', 'SARL'],
  ES: ['S.L.', 'S.A.'],
  IT: ['S.r.l.', 'S.p.A.'],
  NL: ['B.V.'],
  SE: ['AB'],
  DK: ['ApS', 'A/S'],
  FI: ['Oy'],
  PL: ['Sp. z o.o.'],
  CH: ['AG', 'SA'],
  AT: ['GmbH'],
  PT: ['Lda'],
  IE: ['Ltd'],
  EE: ['OÜ'],
  CA: ['Inc.', 'Ltd.'],
  MX: ['S.A. de C.V.'],
  BR: ['Ltda', 'S.A.'],
  AR: ['S.A.'],
  CO: ['S.A.S.'],
  IN: ['Pvt Ltd'],
  SG: ['Pte. Ltd.'],
  JP: ['K.K.', 'Inc.'],
  KR: ['Co., Ltd.'],
  AU: ['Pty Ltd'],
  IL: ['Ltd'],
  NG: ['Ltd'],
  KE: ['Ltd'],
  ZA: ['(Pty) Ltd'],
}

function split(text: string): string[] {
  return text.split(' ')
}
