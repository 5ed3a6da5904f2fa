import type { Lang } from '../../src/language/keys.ts'
import type { Filters } from '../../src/records/filters/schema.ts'

/** The same query in each language that has a pack, and the filters that it means. Today and the investors are those of `Case`. */
export type LanguageCase = readonly [filters: Filters, texts: Readonly<Partial<Record<Lang, string>>>]

export const languageCases: readonly LanguageCase[] = [
  [
    { foundedYear: { min: 2019 } },
    {
      en: 'founded after 2018',
      de: 'nach 2018 gegründet',
      fr: 'fondées après 2018',
      es: 'fundadas después de 2018',
      pt: 'fundadas depois de 2018',
      nl: 'opgericht na 2018',
    },
  ],
  [
    { foundedYear: { max: 2011 } },
    {
      en: 'startups established before 2012',
      de: 'vor 2012 gegründete Startups',
      fr: 'startups créées avant 2012',
      es: 'startups creadas antes de 2012',
      pt: 'startups criadas antes de 2012',
      nl: 'startups gesticht voor 2012',
    },
  ],
  [
    { foundedYear: { min: 2018 } },
    {
      en: 'companies founded in 2018 or later',
      de: 'Firmen, gegründet 2018 oder später',
      fr: 'entreprises fondées en 2018 ou après',
      es: 'empresas fundadas en 2018 o después',
      pt: 'empresas fundadas em 2018 ou depois',
      nl: 'bedrijven opgericht in 2018 of later',
    },
  ],
  [
    { foundedYear: { min: 2015, max: 2019 } },
    {
      en: 'startups founded between 2015 and 2019',
      de: 'Startups, die zwischen 2015 und 2019 gegründet wurden',
      fr: 'startups fondées entre 2015 et 2019',
      es: 'startups fundadas entre 2015 y 2019',
      pt: 'startups fundadas entre 2015 e 2019',
      nl: 'startups die tussen 2015 en 2019 zijn opgericht',
    },
  ],
  [
    { foundedYear: { min: 2023 } },
    {
      en: 'startups founded in the last 3 years',
      de: 'Startups, die in den letzten drei Jahren gegründet wurden',
      fr: 'startups fondées au cours des 3 dernières années',
      es: 'startups fundadas en los últimos tres años',
      pt: 'startups fundadas nos últimos 3 anos',
      nl: 'startups opgericht in de afgelopen drie jaar',
    },
  ],
  [
    { foundedYear: { min: 1990, max: 1999 } },
    {
      en: 'companies founded in the 1990s',
      de: 'in den 1990er Jahren gegründete Firmen',
      fr: 'entreprises fondées dans les années 1990',
      es: 'empresas fundadas en los años 90',
      pt: 'empresas fundadas nos anos 90',
      nl: 'bedrijven opgericht in de jaren negentig',
    },
  ],
  [
    { foundedYear: { min: 2022 } },
    {
      en: 'companies less than 5 years old',
      de: 'Firmen, die weniger als 5 Jahre alt sind',
      fr: 'entreprises de moins de 5 ans',
      es: 'empresas con menos de cinco años',
      pt: 'empresas com menos de 5 anos',
      nl: 'bedrijven jonger dan vijf jaar',
    },
  ],
  [
    { foundedYear: { max: 2015 } },
    {
      en: 'companies founded more than 10 years ago',
      de: 'Firmen, die vor mehr als zehn Jahren gegründet wurden',
      fr: 'entreprises fondées il y a plus de 10 ans',
      es: 'empresas fundadas hace más de diez años',
      pt: 'empresas fundadas há mais de 10 anos',
      nl: 'bedrijven die meer dan tien jaar geleden zijn opgericht',
    },
  ],
  [
    { employees: { min: 21 } },
    {
      en: 'with more than 20 employees',
      de: 'mit mehr als 20 Mitarbeitern',
      fr: 'avec plus de 20 salariés',
      es: 'con más de 20 empleados',
      pt: 'com mais de 20 funcionários',
      nl: 'met meer dan 20 medewerkers',
    },
  ],
  [
    { employees: { max: 49 } },
    {
      en: 'fewer than fifty people',
      de: 'weniger als fünfzig Leute',
      fr: 'moins de cinquante personnes',
      es: 'menos de cincuenta personas',
      pt: 'menos de cinquenta pessoas',
      nl: 'minder dan vijftig mensen',
    },
  ],
  [
    { employees: { min: 10, max: 50 } },
    {
      en: 'between 10 and 50 employees',
      de: 'zwischen 10 und 50 Beschäftigte',
      fr: 'entre 10 et 50 employés',
      es: 'entre 10 y 50 trabajadores',
      pt: 'entre 10 e 50 colaboradores',
      nl: 'tussen 10 en 50 werknemers',
    },
  ],
  [
    { employees: { min: 100 } },
    {
      en: '100 employees or more',
      de: '100 Mitarbeiter oder mehr',
      fr: '100 salariés ou plus',
      es: '100 empleados o más',
      pt: '100 funcionários ou mais',
      nl: '100 werknemers of meer',
    },
  ],
  [
    { employees: { max: 49 } },
    {
      en: 'startups with a small team',
      de: 'Startups mit kleinem Team',
      fr: 'startups avec une petite équipe',
      es: 'startups con un equipo pequeño',
      pt: 'startups com uma equipe pequena',
      nl: 'startups met een klein team',
    },
  ],
  [
    { employees: { min: 10, max: 20 } },
    {
      en: 'a team of 10 to 20',
      de: 'ein Team von 10 bis 20',
      fr: 'une équipe de 10 à 20',
      es: 'un equipo de 10 a 20',
      pt: 'uma equipe de 10 a 20',
      nl: 'een team van 10 tot 20',
    },
  ],
  [
    { funding: { min: 5_400_001 } },
    {
      en: 'that raised more than 5 million euros',
      de: 'die mehr als 5 Millionen Euro eingesammelt haben',
      fr: 'ayant levé plus de 5 millions d’euros',
      es: 'que recaudaron más de 5 millones de euros',
      pt: 'que captaram mais de 5 milhões de euros',
      nl: 'die meer dan 5 miljoen euro hebben opgehaald',
    },
  ],
  [
    { funding: { max: 1_079_999 } },
    {
      en: 'with less than €1M in funding',
      de: 'mit weniger als 1 Mio. € Finanzierung',
      fr: 'avec moins de 1 M€ de financement',
      es: 'con menos de 1 millón de euros de financiación',
      pt: 'com menos de 1 milhão de euros de financiamento',
      nl: 'met minder dan 1 miljoen euro aan financiering',
    },
  ],
  [
    { funding: { max: 0 } },
    {
      en: 'startups without funding',
      de: 'Startups ohne Finanzierung',
      fr: 'startups sans financement',
      es: 'startups sin financiación',
      pt: 'startups sem financiamento',
      nl: 'startups zonder financiering',
    },
  ],
  [
    { lastRaisedAge: { operator: '<', value: 12, unit: 'months' } },
    {
      en: 'that raised in the last 12 months',
      de: 'die in den letzten 12 Monaten Geld aufgenommen haben',
      fr: 'ayant levé des fonds ces 12 derniers mois',
      es: 'que han levantado capital en los últimos 12 meses',
      pt: 'que captaram nos últimos 12 meses',
      nl: 'die de afgelopen 12 maanden geld hebben opgehaald',
    },
  ],
  [
    { lastRaisedAge: { operator: '<=', value: 28, unit: 'months' } },
    {
      en: 'startups that raised since 2024',
      de: 'Startups, die seit 2024 Geld bekommen haben',
      fr: 'startups ayant levé des fonds depuis 2024',
      es: 'startups que han recaudado fondos desde 2024',
      pt: 'startups que captaram desde 2024',
      nl: 'startups die sinds 2024 geld hebben opgehaald',
    },
  ],
  [
    { countries: { include: ['FR'] } },
    {
      en: 'French startups',
      de: 'französische Startups',
      fr: 'startups françaises',
      es: 'startups francesas',
      pt: 'startups francesas',
      nl: 'Franse startups',
    },
  ],
  [
    { countries: { include: ['DE'] } },
    {
      en: 'startups from Germany',
      de: 'Startups aus Deutschland',
      fr: 'startups en Allemagne',
      es: 'startups de Alemania',
      pt: 'startups da Alemanha',
      nl: 'startups uit Duitsland',
    },
  ],
  [
    { cities: ['Berlin'] },
    {
      en: 'companies based in Berlin',
      de: 'Unternehmen mit Sitz in Berlin',
      fr: 'entreprises basées à Berlin',
      es: 'empresas con sede en Berlin',
      pt: 'empresas com sede em Berlin',
      nl: 'bedrijven gevestigd in Berlin',
    },
  ],
  [
    { countries: { exclude: ['ES'] } },
    {
      en: 'logistics, not in Spain',
      de: 'Logistik, nicht in Spanien',
      fr: 'logistique, hors d’Espagne',
      es: 'logística fuera de España',
      pt: 'logística fora da Espanha',
      nl: 'logistiek, niet in Spanje',
    },
  ],
  [
    { includedInvestors: [{ name: 'Accel' }] },
    {
      en: 'startups backed by Accel',
      de: 'Startups, finanziert von Accel',
      fr: 'startups financées par Accel',
      es: 'startups respaldadas por Accel',
      pt: 'startups apoiadas por Accel',
      nl: 'startups gefinancierd door Accel',
    },
  ],
  [
    { excludedInvestors: [{ name: 'Accel' }] },
    {
      en: 'startups not backed by Accel',
      de: 'Startups, nicht finanziert von Accel',
      fr: 'startups pas financées par Accel',
      es: 'startups no financiadas por Accel',
      pt: 'startups não financiadas por Accel',
      nl: 'startups niet gefinancierd door Accel',
    },
  ],
  [
    { followers: { min: 10_001 } },
    {
      en: 'with more than 10,000 followers',
      de: 'mit mehr als 10.000 Followern',
      fr: 'avec plus de 10 000 abonnés',
      es: 'con más de 10.000 seguidores',
      pt: 'com mais de 10.000 seguidores',
      nl: 'met meer dan 10.000 volgers',
    },
  ],
  [
    { industries: { values: ['insurance'] } },
    {
      en: 'in the insurance industry',
      de: 'in der Branche insurance',
      fr: 'dans le secteur de l’insurance',
      es: 'en el sector de insurance',
      pt: 'no setor de insurance',
      nl: 'in de sector insurance',
    },
  ],
  [
    {},
    {
      en: 'software for companies with more than 500 employees',
      de: 'Software für Unternehmen mit mehr als 500 Mitarbeitern',
      fr: 'logiciels pour entreprises de plus de 500 salariés',
      es: 'software para empresas con más de 500 empleados',
      pt: 'software para empresas com mais de 500 funcionários',
      nl: 'software voor bedrijven met meer dan 500 medewerkers',
    },
  ],
  [
    {},
    {
      en: 'loans of up to $50,000',
      de: 'Kredite bis zu 50.000 €',
      fr: 'prêts jusqu’à 50 000 €',
      es: 'préstamos de hasta 50.000 €',
      pt: 'empréstimos de até 50.000 €',
      nl: 'leningen tot 50.000 euro',
    },
  ],
  [
    { foundedYear: { min: 2020 } },
    {
      en: 'companies not founded before 2020',
      de: 'Firmen, nicht vor 2020 gegründet',
      fr: 'entreprises fondées à partir de 2020',
      es: 'empresas fundadas a partir de 2020',
      pt: 'empresas fundadas a partir de 2020',
      nl: 'bedrijven opgericht vanaf 2020',
    },
  ],
  [
    { lastRaisedAge: { operator: '>=', value: 3, unit: 'years' } },
    {
      en: 'companies that haven’t raised in over three years',
      de: 'Unternehmen, die seit über drei Jahren keine Finanzierung mehr bekommen haben',
      fr: 'entreprises qui n’ont pas levé de fonds depuis plus de trois ans',
      es: 'empresas que no han levantado dinero desde hace más de tres años',
      pt: 'empresas que não captam recursos há mais de três anos',
      nl: 'bedrijven die al meer dan drie jaar geen geld hebben opgehaald',
    },
  ],
  [
    { employees: { max: 10 } },
    {
      en: 'companies with ten employees at most',
      de: 'Unternehmen mit zehn Mitarbeitern maximal',
      fr: 'sociétés de dix salariés au maximum',
      es: 'empresas con diez empleados como máximo',
      pt: 'empresas com dez funcionários no máximo',
      nl: 'bedrijven met tien medewerkers maximaal',
    },
  ],
  [
    { includedInvestors: [{ name: 'Accel' }], excludedInvestors: [{ name: 'SoftBank' }] },
    {
      en: 'startups backed by Accel but not by SoftBank',
      de: 'Startups, unterstützt von Accel, aber nicht von SoftBank',
      fr: 'startups soutenues par Accel mais pas par SoftBank',
      es: 'startups invertidas por Accel pero no por SoftBank',
      pt: 'startups apoiadas pela Accel mas não pelo SoftBank',
      nl: 'startups gesteund door Accel maar niet door SoftBank',
    },
  ],
  [
    { foundedYear: { min: 2025, max: 2025 } },
    {
      en: 'startups founded last year',
      de: 'Startups, die letztes Jahr gegründet wurden',
      fr: 'startups fondées l’année dernière',
      es: 'startups fundadas el año pasado',
      pt: 'startups fundadas no ano passado',
      nl: 'startups die vorig jaar zijn opgericht',
    },
  ],
  [
    { countries: { include: ['SG'] }, employees: { min: 201 } },
    {
      en: 'show me fintechs in Singapore with over 200 employees',
      de: 'zeige mir Fintechs in Singapur mit über 200 Angestellten',
      fr: 'montre-moi les fintechs à Singapour avec plus de 200 employés',
      es: 'muéstrame fintechs en Singapur con más de 200 empleados',
      pt: 'mostre fintechs em Singapura com mais de 200 funcionários',
      nl: 'toon fintechs in Singapore met meer dan 200 medewerkers',
    },
  ],
  [
    { cities: ['Berlin'], foundedYear: { min: 2019, max: 2019 } },
    {
      en: 'startups founded in Berlin in 2019',
      de: 'in Berlin 2019 gegründete Startups',
      fr: 'startups fondées à Berlin en 2019',
      es: 'startups fundadas en Berlin en 2019',
      pt: 'startups fundadas em Berlin em 2019',
      nl: 'startups opgericht in Berlin in 2019',
    },
  ],
]
