import type { LanguageCase } from './languages-table.ts'

/** What kind of organisation is looked for. */
export const organizationCases: readonly LanguageCase[] = [
  [
    { organizationTypes: { include: ['university'] } },
    {
      en: 'universities with robotics',
      de: 'Universitäten mit Robotik',
      fr: 'universités avec robotique',
      es: 'universidades con robótica',
      pt: 'universidades com robótica',
      nl: 'universiteiten met robots',
      it: 'università con robotica',
    },
  ],
  [
    { organizationTypes: { include: ['hospital'] }, cities: ['Lyon'] },
    {
      en: 'hospitals in Lyon',
      de: 'Krankenhäuser in Lyon',
      fr: 'hôpitaux à Lyon',
      es: 'hospitales en Lyon',
      // "No" denies in English, and says "in the" here.
      pt: 'hospitais no Lyon',
      nl: 'ziekenhuizen in Lyon',
      it: 'ospedali a Lyon',
    },
  ],
  [
    { organizationTypes: { include: ['university'] }, countries: { include: ['FR'] } },
    {
      en: 'top universities in France',
      de: 'Universitäten in Frankreich',
      fr: 'universités en France',
      es: 'universidades en Francia',
      pt: 'universidades na França',
      nl: 'universiteiten in Frankrijk',
      it: 'università in Francia',
    },
  ],
  [
    { organizationTypes: { include: ['museum', 'university'] } },
    {
      en: 'museums and universities',
      de: 'Museen und Universitäten',
      fr: 'musées et universités',
      es: 'museos y universidades',
      pt: 'museus e universidades',
      nl: 'musea en universiteiten',
      it: 'musei e università',
    },
  ],
  [
    { organizationTypes: { exclude: ['university'] } },
    {
      en: 'robotics, no universities',
      de: 'Robotik, keine Universitäten',
      fr: "robotique, pas d'universités",
      es: 'robótica, no universidades',
      pt: 'robótica, sem universidades',
      nl: 'robots, geen universiteiten',
      it: 'robotica, senza università',
    },
  ],
  [
    { organizationTypes: { include: ['accelerator'] }, cities: ['Berlin'] },
    {
      en: 'startup accelerators in Berlin',
      de: 'Acceleratoren in Berlin',
      fr: 'accélérateurs à Berlin',
      es: 'aceleradoras en Berlin',
      pt: 'aceleradoras em Berlin',
      nl: 'accelerators in Berlin',
      it: 'acceleratori a Berlin',
    },
  ],
  [
    { organizationTypes: { include: ['non_profit'] } },
    {
      en: 'charities for cerebral palsy',
      de: 'Stiftungen für Zerebralparese',
      fr: 'fondations pour la paralysie cérébrale',
      es: 'fundaciones para la parálisis cerebral',
      pt: 'fundações para a paralisia cerebral',
      nl: 'stichtingen voor hersenverlamming',
      it: 'fondazioni per la paralisi cerebrale',
    },
  ],
  [
    { organizationTypes: { include: ['investment_fund'] }, cities: ['Berlin'] },
    {
      en: 'venture capital firms in Berlin',
      de: 'Risikokapitalgeber in Berlin',
      fr: 'fonds de capital-risque à Berlin',
      es: 'fondos de capital riesgo en Berlin',
      pt: 'fundos de capital de risco em Berlin',
      nl: 'durfkapitaalfondsen in Berlin',
      it: 'fondi di venture capital a Berlin',
    },
  ],
  // Whom a product is for, who founded or backs a company, and what a noun is a part of: no type is looked for.
  [
    {},
    {
      en: 'software for hospitals',
      de: 'Software für Krankenhäuser',
      fr: 'logiciels pour hôpitaux',
      es: 'software para hospitales',
      pt: 'software para hospitais',
      nl: 'software voor ziekenhuizen',
      it: 'software per ospedali',
    },
  ],
  [
    {},
    {
      en: 'startups and universities',
      de: 'Startups und Universitäten',
      fr: 'startups et universités',
      es: 'startups y universidades',
      pt: 'startups e universidades',
      nl: 'startups en universiteiten',
      it: 'startup e università',
    },
  ],
]
