import type { LanguageCase } from './languages-table.ts'

/** Longer queries, whose filters are said in other ways than those of `languageCases`. */
export const sentenceCases: readonly LanguageCase[] = [
  [
    { lastRaisedAge: { operator: '<', value: 18, unit: 'months' } },
    {
      en: 'companies that have closed a round in the last 18 months',
      de: 'Firmen, die in den letzten 18 Monaten eine neue Runde geschlossen haben',
      fr: 'entreprises qui ont fait un tour de table au cours des 18 derniers mois',
      es: 'empresas que hayan cerrado una ronda en los últimos 18 meses',
      pt: 'empresas com rodada nos últimos 18 meses',
      nl: 'bedrijven die de afgelopen 18 maanden een ronde hebben gedaan',
      it: 'aziende che hanno concluso un aumento di capitale negli ultimi 18 mesi',
    },
  ],
  [
    { lastRaisedAge: { operator: '>=', value: 3, unit: 'years' } },
    {
      en: "companies that haven't raised a round for more than three years",
      de: 'Firmen, die seit mehr als drei Jahren kein frisches Kapital mehr aufgenommen haben',
      fr: "entreprises qui n'ont rien levé depuis plus de trois ans",
      es: 'empresas que llevan más de tres años sin levantar capital',
      pt: 'empresas que não levantam capital há mais de três anos',
      nl: 'bedrijven die langer dan drie jaar geleden voor het laatst geld hebben opgehaald',
      it: 'aziende che non chiudono un round da oltre tre anni',
    },
  ],
  [
    { employees: { max: 50 } },
    {
      en: 'max. 50 people on the team',
      de: 'max. 50 MA',
      fr: 'max. 50 collaborateurs',
      es: 'máx. 50 trabajadoras',
      pt: 'máx. 50 colaboradores',
      nl: 'max. 50 man personeel',
      it: 'max. 50 collaboratrici',
    },
  ],
  [
    { foundedYear: { min: 2018 } },
    {
      en: 'est. after 2017',
      de: 'gegr. nach 2017',
      fr: 'nées après 2017',
      es: 'nacieron después de 2017',
      pt: 'surgiram depois de 2017',
      nl: 'opger. na 2017',
      it: 'sorte dopo il 2017',
    },
  ],
  [
    { funding: { min: 3_000_000 } },
    {
      en: 'min. $3 million raised',
      de: 'mind. 3 Mio. $ eingeworben',
      fr: 'min. 3 millions de dollars récoltés',
      es: 'mín. USD 3 millones obtenidos',
      pt: 'mín. US$ 3 milhões angariados',
      nl: 'min. $ 3 mln binnengehaald',
      it: 'min. 3 milioni di dollari incassati',
    },
  ],
  [
    { countries: { exclude: ['IL', 'US'] } },
    {
      en: 'health apps excluding Israel and the US',
      de: 'Gesundheits-Apps, ausgenommen Israel und die USA',
      fr: 'applis de santé, pas en Israël ni aux États-Unis',
      es: 'apps de salud, excluyendo Israel y Estados Unidos',
      pt: 'apps de saúde, excluindo Israel e os Estados Unidos',
      nl: 'gezondheidsapps, wereldwijd behalve Israël en de VS',
      it: 'app per la salute, esclusi Israele e gli Stati Uniti',
    },
  ],
  [
    { countries: { exclude: ['MX'] } },
    {
      en: 'telemedicine except those in Mexico',
      de: 'Telemedizin außer denen aus Mexiko',
      fr: 'télémédecine sauf celles du Mexique',
      es: 'telemedicina menos las de México',
      pt: 'telemedicina, menos as do México',
      nl: 'telegeneeskunde behalve die uit Mexico',
      it: 'telemedicina tranne quelle del Messico',
    },
  ],
  [
    { includedInvestors: [{ name: 'Accel' }], excludedInvestors: [{ name: 'SoftBank' }] },
    {
      en: 'backed by Accel. Skip anything backed by SoftBank',
      de: 'mit Accel im Gesellschafterkreis, ohne SoftBank',
      fr: 'au capital desquelles on trouve Accel mais pas SoftBank',
      es: 'con Accel en el capital pero sin SoftBank',
      pt: 'com Accel no capital mas sem a SoftBank',
      nl: 'waar Accel in zit, maar niet SoftBank',
      it: 'in cui ha investito Accel ma non SoftBank',
    },
  ],
  [
    {},
    {
      en: "We're based in Leeds and need rostering tools",
      de: 'Unser Büro ist in Köln, wir suchen Software für Dienstpläne',
      fr: 'Nous sommes basés à Lyon et cherchons un logiciel de plannings',
      es: 'Nuestra oficina está en Valencia; buscamos software de turnos',
      pt: 'A nossa sede fica em Braga, procuramos software de escalas',
      nl: 'Ons kantoor staat in Zwolle en we zoeken roostersoftware',
      it: 'Siamo di Torino e cerchiamo software per i turni',
    },
  ],
  [
    { cities: ['Bologna'], employees: { min: 10 } },
    {
      en: 'dental printing, Bologna, at least 10 people on the team',
      de: 'Zahnersatz aus dem Drucker, Bologna, mindestens 10 Vollzeitstellen',
      fr: 'impression de prothèses, Bologna uniquement, au moins 10 personnes',
      es: 'prótesis impresas, Bologna, al menos 10 personas',
      pt: 'próteses impressas, Bologna, pelo menos 10 pessoas',
      nl: 'geprinte protheses, Bologna, minstens 10 mensen in dienst',
      it: 'stampa di protesi, Bologna, almeno 10 dipendenti',
    },
  ],
  [
    { countries: { include: ['NL'] } },
    {
      en: 'digital wills, only Dutch players',
      de: 'digitale Nachlässe, nur niederländische Dienstleister',
      fr: 'testaments numériques, uniquement des boîtes néerlandaises',
      es: 'testamentos digitales, solo empresas neerlandesas',
      pt: 'testamentos digitais, apenas empresas neerlandesas',
      nl: 'digitale nalatenschap, alleen Nederlandse partijen',
      it: 'testamenti digitali, solo aziende olandesi',
    },
  ],
]
