import { inCountries } from './case.ts'
import type { LanguageCase } from './languages-table.ts'

/** How far companies have come, by the stage of their last round and what became of them; and how far away they are. */
export const stageCases: readonly LanguageCase[] = [
  [
    { stages: { include: ['series_a'] } },
    {
      en: 'series A robotics startups',
      de: 'Serie-A-Startups für Robotik',
      fr: 'startups de robotique en série A',
      es: 'startups de robótica en serie A',
      pt: 'startups de robótica em série A',
      nl: 'startups in serie A met robots',
      it: 'startup di robotica in serie A',
    },
  ],
  [
    { stages: { include: ['seed'] } },
    {
      en: 'seed-stage robotics',
      de: 'Robotik in der Seed-Phase',
      fr: "robotique en phase d'amorçage",
      es: 'robótica en fase semilla',
      pt: 'robótica em fase seed',
      nl: 'robots in de seed fase',
      it: 'robotica in fase seed',
    },
  ],
  [
    { stages: { include: ['series_b', 'series_c', 'series_d_plus', 'growth'] } },
    {
      en: 'Series B or later, robotics',
      de: 'Serie B oder später, Robotik',
      fr: 'série B ou plus tard, robotique',
      es: 'serie B o posterior, robótica',
      pt: 'série B ou posterior, robótica',
      nl: 'serie B of later, robots',
      it: 'serie B o successivo, robotica',
    },
  ],
  [
    { stages: { include: ['pre_seed', 'seed'] } },
    {
      en: 'robotics, pre-seed or seed',
      de: 'Robotik, Pre-Seed oder Seed',
      fr: 'robotique, pré-amorçage ou amorçage',
      es: 'robótica, pre-semilla o semilla',
      pt: 'robótica, pre-seed ou seed',
      nl: 'robots, pre-seed of seed',
      it: 'robotica, pre-seed o seed',
    },
  ],
  [
    { stages: { include: ['bootstrapped'] } },
    {
      en: 'bootstrapped robotics companies',
      de: 'eigenfinanzierte Robotikfirmen',
      fr: 'entreprises de robotique autofinancées',
      es: 'empresas de robótica autofinanciadas',
      pt: 'empresas de robótica autofinanciadas',
      nl: 'zelfgefinancierde bedrijven met robots',
      it: 'aziende di robotica autofinanziate',
    },
  ],
  [
    { statuses: { include: ['public'] } },
    {
      en: 'publicly traded robotics companies',
      de: 'börsennotierte Firmen für Robotik',
      fr: 'entreprises cotées en bourse, robotique',
      es: 'empresas cotizadas de robótica',
      pt: 'empresas de robótica cotadas em bolsa',
      nl: 'beursgenoteerde bedrijven met robots',
      it: 'aziende quotate in borsa, robotica',
    },
  ],
  [
    { statuses: { include: ['acquired'] } },
    {
      en: 'robotics startups that were acquired',
      de: 'aufgekaufte Startups für Robotik',
      fr: 'startups rachetées, robotique',
      es: 'startups de robótica que fueron adquiridas',
      pt: 'startups de robótica que foram adquiridas',
      nl: 'overgenomen startups met robots',
      it: 'startup acquisite, robotica',
    },
  ],
  [
    { statuses: { include: ['closed'] } },
    {
      en: 'robotics startups that shut down',
      de: 'insolvente Startups, Robotik',
      fr: 'startups de robotique qui ont fermé',
      es: 'startups de robótica que quebraron',
      pt: 'startups de robótica que faliram',
      nl: 'failliete startups met robots',
      it: 'startup fallite, robotica',
    },
  ],
  [
    { statuses: { include: ['active'] } },
    {
      en: 'robotics startups still in business',
      de: 'noch aktive Startups, Robotik',
      fr: 'startups de robotique toujours actives',
      es: 'startups de robótica que siguen activas',
      pt: 'startups de robótica ainda ativas',
      nl: 'nog actieve startups met robots',
      it: 'startup di robotica ancora attive',
    },
  ],
  [
    { statuses: { exclude: ['acquired'] } },
    {
      en: 'robotics startups, not acquired',
      de: 'Robotik, nicht übernommen',
      fr: 'robotique, pas rachetées',
      es: 'robótica, no adquiridas',
      pt: 'robótica, não adquiridas',
      nl: 'robots, niet overgenomen',
      it: 'robotica, non acquisite',
    },
  ],
  [
    { near: { place: 'Lyon', km: 50 } },
    {
      en: 'robotics within 50 km of Lyon',
      de: 'Robotik im Umkreis von 50 Kilometern um Lyon',
      fr: 'robotique dans un rayon de 50 km autour de Lyon',
      es: 'robótica a menos de 50 kilómetros de Lyon',
      pt: 'robótica num raio de 50 quilômetros de Lyon',
      nl: 'robots binnen 50 km van Lyon',
      it: 'robotica nel raggio di 50 chilometri da Lyon',
    },
  ],
  [
    { totalRounds: { min: 4 } },
    {
      en: 'robotics, four rounds or more',
      de: 'Robotik, vier Runden oder mehr',
      fr: 'robotique, quatre levées de fonds ou plus',
      es: 'robótica, cuatro rondas o más',
      pt: 'robótica, quatro rodadas ou mais',
      nl: 'robots, vier rondes of meer',
      it: 'robotica, quattro round o più',
    },
  ],
  [
    { stages: { include: ['seed'] } },
    {
      en: 'robotics startups still at seed',
      de: 'Robotik, noch in Seed',
      fr: 'robotique, encore en amorçage',
      es: 'robótica, todavía en semilla',
      pt: 'robótica, ainda em seed',
      nl: 'robots, nog in seed',
      it: 'robotica, ancora in seed',
    },
  ],
  [
    { statuses: { exclude: ['public'] } },
    {
      en: 'private robotics companies',
      de: 'private Firmen für Robotik',
      fr: 'entreprises privées de robotique',
      es: 'empresas privadas de robótica',
      pt: 'empresas privadas com robótica',
      nl: 'particuliere bedrijven met robots',
      it: 'aziende private di robotica',
    },
  ],
  // Both together are all companies.
  [
    inCountries('NO'),
    {
      en: 'private and public companies in Norway',
      de: 'börsennotierte und private Firmen in Norwegen',
      fr: 'entreprises cotées ou privées en Norvège',
      es: 'empresas cotizadas o privadas en Noruega',
      pt: 'empresas privadas ou cotadas na Noruega',
      nl: 'beursgenoteerde of niet-beursgenoteerde bedrijven in Noorwegen',
      it: 'aziende quotate o private in Norvegia',
    },
  ],
]
