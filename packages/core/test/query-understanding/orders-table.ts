import type { Lang } from '../../src/language/keys.ts'
import type { CompanyOrder } from '../../src/search/orders.ts'

/** Orders as people ask for them; nothing else of these texts is a filter. */
export const orderCases: readonly (readonly [CompanyOrder, Readonly<Record<Lang, string>>])[] = [
  [
    { by: 'funding', order: 'desc' },
    {
      en: 'the ten most funded robotics startups',
      de: 'am besten finanzierte Startups für Robotik',
      fr: 'startups de robotique les mieux financées',
      es: 'startups de robótica mejor financiadas',
      pt: 'startups de robótica mais financiadas',
      nl: 'best gefinancierde startups met robots',
      it: 'startup di robotica più finanziate',
    },
  ],
  [
    { by: 'funding', order: 'desc' },
    {
      en: 'largest robotics companies by money raised',
      de: 'größte Firmen für Robotik nach Finanzierung',
      fr: 'les plus grandes entreprises de robotique par montant levé',
      es: 'mayores empresas de robótica por capital recaudado',
      pt: 'maiores empresas de robótica por capital captado',
      nl: 'grootste bedrijven met robots naar opgehaald kapitaal',
      it: 'aziende di robotica più grandi per capitale raccolto',
    },
  ],
  [
    { by: 'employees', order: 'asc' },
    {
      en: 'smallest robotics companies by headcount',
      de: 'kleinste Firmen für Robotik nach Mitarbeiterzahl',
      fr: 'les plus petites entreprises de robotique par effectif',
      es: 'empresas de robótica más pequeñas por número de empleados',
      pt: 'menores empresas de robótica por número de funcionários',
      nl: 'kleinste bedrijven met robots naar aantal werknemers',
      it: 'aziende di robotica più piccole per numero di dipendenti',
    },
  ],
  [
    { by: 'founded_year', order: 'desc' },
    {
      en: 'newest robotics companies',
      de: 'jüngste Firmen für Robotik',
      fr: 'entreprises de robotique les plus récentes',
      es: 'empresas de robótica más recientes',
      pt: 'empresas de robótica mais recentes',
      nl: 'nieuwste bedrijven met robots',
      it: 'aziende di robotica più recenti',
    },
  ],
  [
    { by: 'founded_year', order: 'asc' },
    {
      en: 'robotics companies, oldest first',
      de: 'älteste Firmen für Robotik',
      fr: 'les plus anciennes entreprises de robotique',
      es: 'empresas de robótica más antiguas',
      pt: 'empresas de robótica mais antigas',
      nl: 'oudste bedrijven met robots',
      it: 'aziende di robotica più antiche',
    },
  ],
  [
    { by: 'employees', order: 'desc' },
    {
      en: 'robotics companies with the most employees',
      de: 'größte Firmen für Robotik',
      fr: 'les plus grandes entreprises de robotique',
      es: 'empresas de robótica con más empleados',
      pt: 'maiores empresas de robótica',
      nl: 'grootste bedrijven met robots',
      it: 'aziende di robotica più grandi',
    },
  ],
  [
    { by: 'employees', order: 'asc' },
    {
      en: 'smallest robotics teams',
      de: 'kleinste Firmen für Robotik',
      fr: 'les plus petites entreprises de robotique',
      es: 'empresas de robótica con menos empleados',
      pt: 'empresas de robótica com menos funcionários',
      nl: 'kleinste bedrijven met robots',
      it: 'aziende di robotica più piccole',
    },
  ],
  [
    { by: 'last_raised_on', order: 'desc' },
    {
      en: 'robotics startups that just raised',
      de: 'frisch finanzierte Startups für Robotik',
      fr: 'startups de robotique qui viennent de lever',
      es: 'startups de robótica que acaban de levantar',
      pt: 'startups de robótica que acabaram de captar',
      nl: 'onlangs gefinancierde startups met robots',
      it: 'startup di robotica appena finanziate',
    },
  ],
  [
    { by: 'followers', order: 'desc' },
    {
      en: 'robotics brands with the most followers',
      de: 'Robotik mit den meisten Followern',
      fr: 'marques de robotique les plus suivies',
      es: 'marcas de robótica más seguidas',
      pt: 'marcas de robótica mais seguidas',
      nl: 'meest gevolgde merken met robots',
      it: 'marchi di robotica più seguiti',
    },
  ],
  [
    { by: 'score', order: 'desc' },
    {
      en: 'top rated robotics companies',
      de: 'bestbewertete Firmen für Robotik',
      fr: 'entreprises de robotique les mieux notées',
      es: 'empresas de robótica mejor valoradas',
      pt: 'empresas de robótica com melhor pontuação',
      nl: 'best beoordeelde bedrijven met robots',
      it: 'aziende di robotica meglio valutate',
    },
  ],
]
