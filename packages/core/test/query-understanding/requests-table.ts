import { inCountries, investors, notInCountries } from './case.ts'
import type { LanguageCase } from './languages-table.ts'

/** Sentences around what is asked for: who asks, nationalities, keywords in a row, and what is said in another order. */
export const requestCases: readonly LanguageCase[] = [
  // Who asks is no company that is looked for.
  [
    inCountries('IE'),
    {
      en: "As a student in Graz I'd love to see Irish startups",
      de: 'Als Studentin in Graz interessieren mich irische Startups',
      fr: 'Étudiante à Graz, je voudrais voir des startups irlandaises',
      es: 'Soy estudiante en Graz y quisiera ver startups irlandesas',
      pt: 'Sou estudante em Graz e queria ver startups irlandesas',
      nl: 'Ik ben student in Graz en wil ik graag Ierse startups zien',
      it: 'Sono una studentessa a Graz e vorrei vedere startup irlandesi',
    },
  ],
  [
    inCountries('PL', 'CZ'),
    {
      en: 'We run a fund in Zurich and we are interested in Polish or Czech robotics companies',
      de: 'Wir sind ein Fonds aus Zürich und suchen polnische oder tschechische Robotik-Firmen',
      fr: 'Nous sommes un fonds de Zurich et nous cherchons des entreprises polonaises ou tchèques',
      es: 'Somos un fondo de Zúrich y buscamos empresas polacas o checas',
      pt: 'Somos um fundo de Zurique e procuramos empresas polacas ou checas',
      nl: 'Wij zitten zelf in Zürich maar zoeken Poolse of Tsjechische bedrijven',
      it: 'Siamo un fondo di Zurigo e cerchiamo aziende polacche o ceche',
    },
  ],
  // Nationalities in a row, without a word for companies.
  [
    inCountries('DK', 'SE', 'NO'),
    {
      en: 'Can you show me Danish, Swedish and Norwegian games studios?',
      de: 'Kennt ihr dänische, schwedische und norwegische Spielestudios?',
      fr: 'Connaissez-vous des studios danois, suédois et norvégiens ?',
      es: '¿Conoces estudios daneses, suecos y noruegos?',
      pt: 'Conhece estúdios dinamarqueses, suecos e noruegueses?',
      nl: 'Kennen jullie Deense, Zweedse en Noorse spelstudio’s?',
      it: 'Conosci studi danesi, svedesi e norvegesi?',
    },
  ],
  [
    notInCountries('DK', 'NO'),
    {
      en: 'offshore wind, not from Denmark or Norway',
      de: 'Windparks auf See. Keine Dänen, keine Norweger.',
      fr: 'éolien en mer, pas de Danois ni de Norvégiens',
      es: 'eólica marina, ni danesas ni noruegas',
      pt: 'Não interessa a Dinamarca nem a Noruega: eólica no mar',
      nl: 'Wind op zee. Geen Denen, geen Noren.',
      it: 'eolico in mare, no Danimarca, no Norvegia',
    },
  ],
  // Keywords
  [
    { regions: ['Brittany'], employees: { min: 5, max: 25 } },
    {
      en: 'Brittany, seaweed, 5 to 25 employees',
      de: 'Bretagne, Algen, 5 bis 25 Mitarbeiter',
      fr: 'Bretagne, algues, de 5 à 25 personnes',
      es: 'Bretaña, algas, de 5 a 25 empleados',
      pt: 'Bretanha, algas, de 5 a 25 funcionários',
      nl: 'Bretagne, zeewier, 5 tot 25 medewerkers',
      it: 'Bretagna, alghe, da 5 a 25 dipendenti',
    },
  ],
  [
    { cities: ['Nantes'], employees: { max: 19 } },
    {
      en: 'foodtech Nantes fewer than 20 employees',
      de: 'Foodtech Nantes weniger als 20 Mitarbeiter',
      fr: 'foodtech Nantes moins de 20 salariés',
      es: 'foodtech Nantes menos de 20 empleados',
      pt: 'foodtech Nantes menos de 20 funcionários',
      nl: 'foodtech Nantes minder dan 20 medewerkers',
      it: 'foodtech Nantes meno di 20 dipendenti',
    },
  ],
  // Investors that no cue leads to.
  [
    { ...investors('Accel'), excludedInvestors: [{ name: 'SoftBank' }] },
    {
      en: 'payroll firms where Accel is on the cap table, SoftBank not',
      de: 'Accel drin, SoftBank nicht: Lohnsoftware',
      fr: 'Accel au capital, SoftBank absent : logiciels de paie',
      es: 'Con Accel dentro y sin SoftBank: nóminas',
      pt: 'Accel no capital, SoftBank fora: folha de pagamento',
      nl: 'Accel als investeerder, SoftBank niet: loonsoftware',
      it: 'Accel nel capitale, SoftBank no: buste paga',
    },
  ],
  [
    { ...investors('Index Ventures'), excludedInvestors: [{ name: 'Accel' }] },
    {
      en: 'portfolio of Index Ventures, except those where Accel sits as well',
      de: 'Portfoliofirmen von Index Ventures, außer denen, wo Accel beteiligt ist',
      fr: 'Participations de Index Ventures, sauf celles où figure aussi Accel',
      es: 'Participadas de Index Ventures, excepto las que tienen a Accel',
      pt: 'Investidas da Index Ventures, exceto as que têm a Accel',
      nl: 'Portfolio van Index Ventures, behalve die waar Accel in zit',
      it: "Partecipate di Index Ventures, escluse quelle dove c'è anche Accel",
    },
  ],
  // Times of a founding
  [
    { foundedYear: { min: 2017 } },
    {
      en: 'surgical robots, from 2017 onwards, quiet motors',
      de: 'Operationsroboter, ab Gründungsjahr 2017, leise Motoren',
      fr: 'robots chirurgicaux, date de création 2017 au plus tôt',
      es: 'robots quirúrgicos, desde 2017 en adelante, motores',
      pt: 'robôs cirúrgicos (2017 em diante)',
      nl: 'operatierobots, vanaf 2017, stille motoren',
      it: 'robot chirurgici, dal 2017 in poi, motori silenziosi',
    },
  ],
  [
    { foundedYear: { min: 2020, max: 2022 } },
    {
      en: 'startups founded in 2020, 2021 or 2022',
      de: 'Startups, gegründet 2020, 2021 oder 2022',
      fr: 'startups nées en 2020, 2021 ou 2022',
      es: 'startups fundadas en 2020, 2021 o 2022',
      pt: 'startups fundadas em 2020, 2021 ou 2022',
      nl: 'startups opgericht in 2020, 2021 of 2022',
      it: 'startup fondate nel 2020, 2021 o 2022',
    },
  ],
  [
    { foundedYear: { min: 2016 } },
    {
      en: 'mobile money, at most 10 years in existence',
      de: 'mobiles Geld, höchstens zehn Jahre am Markt',
      fr: "mobile money, dix ans d'existence au plus",
      es: 'dinero móvil, con diez años de existencia como máximo',
      pt: 'dinheiro móvel, no máximo dez anos de existência',
      nl: 'mobiel geld, hoogstens tien jaar oud',
      it: 'denaro mobile, al massimo dieci anni di vita',
    },
  ],
  [
    { foundedYear: { max: 2016 } },
    {
      en: 'hearing aids, firms that have been around for at least ten years',
      de: 'Hörgeräte, Firmen, die es seit mindestens zehn Jahren gibt',
      fr: 'aides auditives, sociétés qui existent depuis au moins dix ans',
      es: 'audífonos, empresas activas desde hace al menos diez años',
      pt: 'aparelhos auditivos, empresas que existem há pelo menos dez anos',
      nl: 'hoortoestellen, bedrijven die minstens tien jaar bestaan',
      it: 'apparecchi acustici, aziende attive da almeno dieci anni',
    },
  ],
  // Times of a round, in any order
  [
    { lastRaisedAge: { operator: '<', value: 8, unit: 'months' } },
    {
      en: 'startups with a round closed within the last eight months',
      de: 'Startups, deren letzte Runde weniger als acht Monate her ist',
      fr: 'startups dont le dernier tour date de moins de huit mois',
      es: 'startups con ronda cerrada dentro de los últimos ocho meses',
      pt: 'startups com rodada fechada nos últimos oito meses',
      nl: 'startups die niet langer dan acht maanden geleden geld ophaalden',
      it: 'startup con ultimo round chiuso da meno di otto mesi',
    },
  ],
  [
    { lastRaisedAge: { operator: '>=', value: 18, unit: 'months' } },
    {
      en: "It's been more than 18 months since their last round",
      de: 'Die letzte Runde sollte länger als 18 Monate zurückliegen',
      fr: 'Leur dernière levée remonte à plus de 18 mois',
      es: 'Su última ronda fue hace más de 18 meses',
      pt: 'A última rodada foi há mais de 18 meses',
      nl: 'Meest recente kapitaalronde ouder dan 18 maanden',
      it: "L'ultimo aumento di capitale risale a oltre 18 mesi fa",
    },
  ],
  [
    { lastRaisedAge: { operator: '<', value: 18, unit: 'months' } },
    {
      en: 'startups that raised in the last 18 months',
      de: 'startups, in den letzten anderthalb Jahren frisch finanziert',
      fr: "startups qui ont levé il y a moins d'un an et demi",
      es: 'startups que levantaron hace menos de un año y medio',
      pt: 'startups que captaram há menos de um ano e meio',
      nl: 'startups, in de afgelopen anderhalf jaar nog gefinancierd',
      it: "startup che hanno chiuso un round nell'ultimo anno e mezzo",
    },
  ],
  // What falls out
  [
    { foundedYear: { min: 2015 } },
    {
      en: 'heat pumps. Nothing founded before 2015 please',
      de: 'Wärmepumpen, Firmen gegründet vor 2015 fallen raus',
      fr: 'pompes à chaleur, rien de fondé avant 2015',
      es: 'bombas de calor, nada fundado antes de 2015',
      pt: 'bombas de calor, nada fundado antes de 2015',
      nl: 'warmtepompen, bedrijven van voor 2015 vallen af',
      it: 'pompe di calore, niente fondato prima del 2015',
    },
  ],
  [
    { foundedYear: { min: 2019 } },
    {
      en: 'no company older than 7 years',
      de: 'keine Firma älter als sieben Jahre',
      fr: 'aucune entreprise plus vieille que 7 ans',
      es: 'ninguna empresa más antigua que 7 años',
      pt: 'nenhuma empresa com mais de 7 anos',
      nl: 'geen bedrijf ouder dan zeven jaar',
      it: 'nessuna azienda più vecchia di 7 anni',
    },
  ],
  // Nothing is said behind the verb, so nobody says what they invest in.
  [
    { includedInvestors: [{ name: 'Accel' }] },
    {
      en: 'Which drone startups has Accel backed?',
      de: 'Welche Startups im Bereich Drohnen hat Accel finanziert?',
      fr: 'startups de drones financées par Accel ?',
      es: '¿Startups de drones en las que ha invertido Accel?',
      pt: 'startups de drones em que a Accel investiu?',
      nl: 'Welke drone-startups heeft Accel gefinancierd?',
      it: 'startup di droni finanziate da Accel?',
    },
  ],
  // What an investor wants is read, and who speaks is not.
  [
    inCountries('NO', 'SE'),
    {
      en: 'We are a fund from Zurich and invest in robotics in Norway and Sweden, tickets of 1 to 3 million euros. We are eight people.',
      de: 'Wir sind ein Fonds aus Zürich und investieren 1 bis 3 Millionen Euro in Robotik in Norwegen und Schweden. Wir sind acht Leute.',
      fr: "Nous sommes un fonds de Zurich et investissons dans la robotique en Norvège et en Suède, tickets de 1 à 3 millions d'euros. Nous sommes huit.",
      es: 'Somos un fondo de Zúrich e invertimos en robótica en Noruega y Suecia, tickets de 1 a 3 millones de euros. Somos ocho personas.',
      pt: 'Somos um fundo de Zurique e investimos em robótica na Noruega e na Suécia, tickets de 1 a 3 milhões de euros. Somos oito pessoas.',
      nl: 'Wij zijn een fonds uit Zürich en investeren 1 tot 3 miljoen euro in robotica in Noorwegen en Zweden. Wij zijn met acht mensen.',
      it: 'Siamo un fondo di Zurigo e investiamo in robotica in Norvegia e Svezia, ticket da 1 a 3 milioni di euro. Siamo otto persone.',
    },
  ],
  [
    { ...inCountries('NO'), foundedYear: { min: 2019 } },
    {
      en: 'Our family office from Zurich finances companies that make robots in Norway, cheques of 500k. Founded after 2018.',
      de: 'Unser Family Office aus Zürich finanziert Robotik in Norwegen, Schecks von 500k. Gegründet nach 2018.',
      fr: 'Notre family office de Zurich finance la robotique en Norvège, chèques de 500k. Fondées après 2018.',
      es: 'Nuestro family office de Zúrich financia robótica en Noruega, cheques de 500k. Fundadas después de 2018.',
      pt: 'O nosso family office de Zurique financia robótica na Noruega, cheques de 500k. Fundadas depois de 2018.',
      nl: 'Ons family office uit Zürich financiert robotica in Noorwegen, cheques van 500k. Opgericht na 2018.',
      it: 'Il nostro family office di Zurigo finanzia la robotica in Norvegia, assegni da 500k. Fondate dopo il 2018.',
    },
  ],
  [
    inCountries('NO'),
    {
      en: 'Mandate: robotics in Norway',
      de: 'Mandat: Robotik in Norwegen',
      fr: 'Notre thèse : la robotique en Norvège',
      es: 'Nuestra tesis: robótica en Noruega',
      pt: 'A nossa tese: robótica na Noruega',
      nl: 'Onze these: robotica in Noorwegen',
      it: 'La nostra tesi: robotica in Norvegia',
    },
  ],
  [
    inCountries('NO'),
    {
      en: 'Venture debt for robotics in Norway',
      de: 'Wachstumskapital für Robotik in Norwegen',
      fr: 'Capital-développement pour la robotique en Norvège',
      es: 'Capital de crecimiento para robótica en Noruega',
      pt: 'Capital de crescimento para robótica na Noruega',
      nl: 'Groeikapitaal voor robotica in Noorwegen',
      it: 'Capitale di crescita per la robotica in Norvegia',
    },
  ],
  // What happened then stands before the year.
  [
    { foundedYear: { min: 2008, max: 2008 } },
    {
      en: 'robotics startups founded during the crisis of 2008',
      de: 'Startups für Robotik, gegründet während der Krise 2008',
      fr: 'startups de robotique fondées pendant la crise de 2008',
      es: 'startups de robótica fundadas durante la crisis de 2008',
      pt: 'startups de robótica fundadas durante a crise de 2008',
      nl: 'startups met robots, opgericht tijdens de crisis van 2008',
      it: 'startup di robotica fondate durante la crisi del 2008',
    },
  ],
]
