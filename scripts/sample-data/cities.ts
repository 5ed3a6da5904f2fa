/** A city as sources write it: name, region, GeoNames id (GeoNames, CC BY 4.0), and how many companies it gets beside the others. */
export type CityRow = readonly [name: string, region: string, geonamesId: number, weight: number]

/** Thirty countries with their weight in percent and real cities. */
export const cities: Readonly<Record<string, readonly [weight: number, rows: readonly CityRow[]]>> = {
  US: [
    34,
    [
      ['San Francisco', 'California', 5391959, 9],
      ['New York', 'New York', 5128581, 8],
      ['Boston', 'Massachusetts', 4930956, 4],
      ['Austin', 'Texas', 4671654, 4],
      ['Seattle', 'Washington', 5809844, 3],
      ['Los Angeles', 'California', 5368361, 3],
      ['Chicago', 'Illinois', 4887398, 3],
      ['Palo Alto', 'California', 5380748, 2],
      ['Denver', 'Colorado', 5419384, 2],
      ['San Diego', 'California', 5391811, 2],
      ['Atlanta', 'Georgia', 4180439, 2],
      ['Cambridge', 'Massachusetts', 4931972, 2],
      ['Pittsburgh', 'Pennsylvania', 5206379, 1],
      ['Portland', 'Oregon', 5746545, 1],
      ['Salt Lake City', 'Utah', 5780993, 1],
      ['Miami', 'Florida', 4164138, 2],
      ['Minneapolis', 'Minnesota', 5037649, 1],
      ['Nashville', 'Tennessee', 4644585, 1],
      ['Philadelphia', 'Pennsylvania', 4560349, 1],
      ['Raleigh', 'North Carolina', 4487042, 1],
      ['Oakland', 'California', 5378538, 1],
      ['Houston', 'Texas', 4699066, 1],
      ['Columbus', 'Ohio', 4509177, 1],
    ],
  ],
  GB: [
    9,
    [
      ['London', 'England', 2643743, 9],
      ['Manchester', 'England', 2643123, 2],
      ['Cambridge', 'England', 2653941, 2],
      ['Bristol', 'England', 2654675, 1],
      ['Edinburgh', 'Scotland', 2650225, 1],
      ['Glasgow', 'Scotland', 2648579, 1],
      ['Leeds', 'England', 2644688, 1],
      ['Belfast', 'Northern Ireland', 2655984, 1],
      ['Cardiff', 'Wales', 2653822, 1],
    ],
  ],
  DE: [
    8,
    [
      ['Berlin', 'Berlin', 2950159, 6],
      ['Munich', 'Bavaria', 2867714, 4],
      ['Hamburg', 'Hamburg', 2911298, 2],
      ['Cologne', 'North Rhine-Westphalia', 2886242, 1],
      ['Frankfurt am Main', 'Hesse', 2925533, 1],
      ['Stuttgart', 'Baden-Württemberg', 2825297, 1],
      ['Leipzig', 'Saxony', 2879139, 1],
      ['Aachen', 'North Rhine-Westphalia', 3247449, 1],
      ['Karlsruhe', 'Baden-Württemberg', 2892794, 1],
    ],
  ],
  FR: [
    6,
    [
      ['Paris', 'Île-de-France', 2988507, 7],
      ['Lyon', 'Auvergne-Rhône-Alpes', 2996944, 2],
      ['Toulouse', 'Occitanie', 2972315, 1],
      ['Nantes', 'Pays de la Loire', 2990969, 1],
      ['Grenoble', 'Auvergne-Rhône-Alpes', 3014728, 1],
      ['Lille', 'Hauts-de-France', 2998324, 1],
    ],
  ],
  ES: [
    3,
    [
      ['Madrid', 'Madrid', 3117735, 3],
      ['Barcelona', 'Catalonia', 3128760, 4],
      ['Valencia', 'Valencia', 2509954, 1],
      ['Bilbao', 'Basque Country', 3128026, 1],
    ],
  ],
  IT: [
    2,
    [
      ['Milan', 'Lombardy', 3173435, 3],
      ['Turin', 'Piedmont', 3165524, 1],
      ['Bologna', 'Emilia-Romagna', 3181928, 1],
      ['Rome', 'Lazio', 3169070, 1],
    ],
  ],
  NL: [
    3,
    [
      ['Amsterdam', 'North Holland', 2759794, 4],
      ['Rotterdam', 'South Holland', 2747891, 1],
      ['Eindhoven', 'North Brabant', 2756253, 1],
      ['Utrecht', 'Utrecht', 2745912, 1],
    ],
  ],
  SE: [
    2,
    [
      ['Stockholm', 'Stockholm', 2673730, 4],
      ['Gothenburg', 'Västra Götaland', 2711537, 1],
      ['Malmö', 'Skåne', 2692969, 1],
    ],
  ],
  DK: [
    1.5,
    [
      ['Copenhagen', 'Capital Region', 2618425, 3],
      ['Aarhus', 'Central Jutland', 2624652, 1],
    ],
  ],
  FI: [
    1.5,
    [
      ['Helsinki', 'Uusimaa', 658225, 3],
      ['Tampere', 'Pirkanmaa', 634963, 1],
      ['Oulu', 'North Ostrobothnia', 643492, 1],
    ],
  ],
  PL: [
    1.5,
    [
      ['Warsaw', 'Mazovia', 756135, 2],
      ['Kraków', 'Lesser Poland', 3094802, 1],
      ['Wrocław', 'Lower Silesia', 3081368, 1],
    ],
  ],
  CH: [
    2,
    [
      ['Zürich', 'Zurich', 2657896, 3],
      ['Lausanne', 'Vaud', 2659994, 1],
      ['Geneva', 'Geneva', 2660646, 1],
      ['Basel', 'Basel-City', 2661604, 1],
    ],
  ],
  AT: [
    1.2,
    [
      ['Vienna', 'Vienna', 2761369, 3],
      ['Graz', 'Styria', 2778067, 1],
      ['Linz', 'Upper Austria', 2772400, 1],
    ],
  ],
  PT: [
    1.2,
    [
      ['Lisbon', 'Lisbon', 2267057, 2],
      ['Porto', 'Porto', 2735943, 1],
      ['Braga', 'Braga', 2742032, 1],
    ],
  ],
  IE: [
    1.2,
    [
      ['Dublin', 'Leinster', 2964574, 4],
      ['Cork', 'Munster', 2965140, 1],
      ['Galway', 'Connacht', 2964180, 1],
    ],
  ],
  EE: [
    1,
    [
      ['Tallinn', 'Harju', 588409, 4],
      ['Tartu', 'Tartu', 588335, 1],
    ],
  ],
  CA: [
    4,
    [
      ['Toronto', 'Ontario', 6167865, 4],
      ['Vancouver', 'British Columbia', 6173331, 2],
      ['Montreal', 'Quebec', 6077243, 2],
      ['Waterloo', 'Ontario', 6176823, 1],
      ['Calgary', 'Alberta', 5913490, 1],
      ['Ottawa', 'Ontario', 6094817, 1],
    ],
  ],
  MX: [
    1.5,
    [
      ['Mexico City', 'Mexico City', 3530597, 3],
      ['Guadalajara', 'Jalisco', 4005539, 1],
      ['Monterrey', 'Nuevo León', 3995465, 1],
    ],
  ],
  BR: [
    2,
    [
      ['São Paulo', 'São Paulo', 3448439, 4],
      ['Rio de Janeiro', 'Rio de Janeiro', 3451190, 1],
      ['Belo Horizonte', 'Minas Gerais', 3470127, 1],
      ['Florianópolis', 'Santa Catarina', 3463237, 1],
    ],
  ],
  AR: [
    1,
    [
      ['Buenos Aires', 'Buenos Aires', 3435910, 3],
      ['Córdoba', 'Córdoba', 3860259, 1],
    ],
  ],
  CO: [
    1.2,
    [
      ['Bogotá', 'Bogotá', 3688689, 3],
      ['Medellín', 'Antioquia', 3674962, 1],
    ],
  ],
  IN: [
    5,
    [
      ['Bengaluru', 'Karnataka', 1277333, 5],
      ['Mumbai', 'Maharashtra', 1275339, 3],
      ['Delhi', 'Delhi', 1273294, 1],
      ['New Delhi', 'Delhi', 1261481, 1],
      ['Hyderabad', 'Telangana', 1269843, 1],
      ['Chennai', 'Tamil Nadu', 1264527, 1],
      ['Pune', 'Maharashtra', 1259229, 1],
      ['Gurugram', 'Haryana', 1270642, 1],
    ],
  ],
  SG: [2, [['Singapore', 'Singapore', 1880252, 1]]],
  JP: [
    3,
    [
      ['Tokyo', 'Tokyo', 1850147, 5],
      ['Osaka', 'Osaka', 1853909, 1],
      ['Kyoto', 'Kyoto', 1857910, 1],
      ['Fukuoka', 'Fukuoka', 1863967, 1],
      ['Nagoya', 'Aichi', 1856057, 1],
    ],
  ],
  KR: [
    1.5,
    [
      ['Seoul', 'Seoul', 1835848, 4],
      ['Busan', 'Busan', 1838524, 1],
      ['Daejeon', 'Daejeon', 1835235, 1],
    ],
  ],
  AU: [
    2.5,
    [
      ['Sydney', 'New South Wales', 2147714, 3],
      ['Melbourne', 'Victoria', 2158177, 2],
      ['Brisbane', 'Queensland', 2174003, 1],
      ['Perth', 'Western Australia', 2063523, 1],
      ['Adelaide', 'South Australia', 2078025, 1],
    ],
  ],
  IL: [
    2,
    [
      ['Tel Aviv', 'Tel Aviv', 293397, 4],
      ['Haifa', 'Haifa', 294801, 1],
      ['Jerusalem', 'Jerusalem', 281184, 1],
    ],
  ],
  NG: [
    1.2,
    [
      ['Lagos', 'Lagos', 2332459, 4],
      ['Abuja', 'FCT', 2352778, 1],
    ],
  ],
  KE: [
    1,
    [
      ['Nairobi', 'Nairobi', 184745, 4],
      ['Mombasa', 'Mombasa', 186301, 1],
    ],
  ],
  ZA: [
    1,
    [
      ['Cape Town', 'Western Cape', 3369157, 2],
      ['Johannesburg', 'Gauteng', 993800, 1],
      ['Durban', 'KwaZulu-Natal', 1007311, 1],
    ],
  ],
}
