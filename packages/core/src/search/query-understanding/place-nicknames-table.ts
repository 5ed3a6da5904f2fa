/** What places are called for short. Folded; a city is named as filters name it, a metro by its slug. */
export const cityNicknames: readonly (readonly [phrases: string, city: string])[] = [
  ['nyc|new york city|n y c|big apple|the big apple|new york ny|ny city', 'New York'],
  ['sf|san fran|s f|sfo', 'San Francisco'],
  ['la|l a', 'Los Angeles'],
  ['dc|d c|washington dc|washington d c', 'Washington DC'],
  ['philly', 'Philadelphia'],
  ['vegas', 'Las Vegas'],
  ['atx', 'Austin'],
  ['slc', 'Salt Lake City'],
  ['cdmx|df mexico|ciudad de mexico', 'Mexico City'],
  ['tlv', 'Tel Aviv'],
  ['ldn', 'London'],
  ['blr', 'Bengaluru'],
  ['rio', 'Rio de Janeiro'],
  ['frankfurt', 'Frankfurt am Main'],
  ['kl', 'Kuala Lumpur'],
  ['ba argentina', 'Buenos Aires'],
  ['hcmc|saigon', 'Ho Chi Minh City'],
]

/** Short names that are also words or names: only in capitals (`LA`, `KL`), or as a name behind a cue. */
export const nicknamesInCapitals: ReadonlySet<string> = new Set([
  'la',
  'kl',
  'sf',
  'dc',
  'rio',
  'l a',
  's f',
  'sfo',
  'ldn',
  'blr',
  'atx',
  'slc',
  'tlv',
])

export const metroNicknames: readonly (readonly [phrases: string, slug: string])[] = [
  [
    `bay area | the bay area | sf bay area | san francisco bay area | silicon valley | south bay | east bay |
      bay area california`,
    'san-francisco-bay-area',
  ],
  ['silicon alley|new york metro|new york tri state area|nyc metro', 'new-york-city-area'],
  ['silicon beach|greater la', 'los-angeles-metro'],
  ['silicon slopes', 'salt-lake-city-metro'],
  ['silicon prairie|dfw|dallas fort worth|metroplex', 'dallas-fort-worth'],
  ['silicon hills', 'austin-metro'],
  ['research triangle|the triangle|raleigh durham', 'research-triangle'],
  ['twin cities', 'minneapolis-saint-paul'],
  ['dmv area|beltway|washington metro|washington metropolitan|greater washington', 'washington-dc'],
  ['south florida', 'miami-fort-lauderdale-area'],
  ['tampa bay', 'tampa-bay-area'],
  ['puget sound', 'greater-seattle'],
  ['gta|golden horseshoe', 'greater-toronto'],
  ['rhine main|rhein main', 'rhine-main'],
  ['rhine ruhr|rhein ruhr|ruhr area|ruhrgebiet', 'rhine-ruhr'],
  ['delhi ncr|ncr region', 'delhi-ncr'],
]

/** Parts of countries that are regions together, each named as filters name it. */
export const partsOfCountries: readonly (readonly [phrases: string, regions: readonly string[]])[] = [
  [
    'new england|the new england states',
    ['Connecticut', 'Maine', 'Massachusetts', 'New Hampshire', 'Rhode Island', 'Vermont'],
  ],
  [
    'midwest|american midwest|us midwest|midwestern us',
    [
      ...[
        'Illinois',
        'Indiana',
        'Iowa',
        'Kansas',
        'Michigan',
        'Minnesota',
        'Missouri',
        'Nebraska',
        'North Dakota',
      ],
      ...['Ohio', 'South Dakota', 'Wisconsin'],
    ],
  ],
  ['pacific northwest|pnw', ['Oregon', 'Washington']],
  ['us west coast|american west coast|west coast', ['California', 'Oregon', 'Washington']],
  ['the carolinas|carolinas', ['North Carolina', 'South Carolina']],
]
