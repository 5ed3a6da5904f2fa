/**
 * What people of a title do; the first row that fits tells, so that a sales engineer sells and a product designer designs. In
 * English, German, French, Spanish, Dutch and Portuguese; a word ends where letters do, unless it ends in `*`.
 */
const rows: readonly (readonly [name: string, words: string])[] = [
  [
    'sales',
    'account executive, account manager, sales, business development, presales, pre-sales, partnerships, vertrieb*, verkauf*, verkäufer*, commercial, commerciale, ventes, ventas, comercial, verkoop*, accountmanager, vendas, vendedor*',
  ],
  [
    'customer success',
    'customer success, customer support, customer service, customer experience, support engineer, support specialist, technical support, onboarding, implementation, kundenbetreu*, kundenservice, kundensupport, kundenberat*, service client, support client, atención al cliente, soporte, klantenservice, sucesso do cliente, suporte',
  ],
  [
    'design',
    'designer*, ux, ui, user experience, user research, art director, creative director, gestalter*, diseñador*, ontwerper, vormgever, grafiker*, graphiste',
  ],
  ['machine learning', 'machine learning, ml, deep learning'],
  ['artificial intelligence', 'ai engineer'],
  [
    'data',
    'data scientist, data engineer, data analyst, data analytics, analytics engineer, datenwissenschaft*, datenanalyst*, analista de datos, analista de dados, científico de datos, cientista de dados',
  ],
  [
    'research',
    'research, researcher, research engineer, scientist, forscher*, wissenschaftler*, chercheu*, investigador*, onderzoeker, pesquisador*',
  ],
  [
    'product',
    'product manager, product owner, product lead, head of product, chief product, vp product, director of product, technical product, produktmanager*, product-manager, chef de produit, jefe de producto, gerente de produto, produktverantwortlich*',
  ],
  [
    'engineering',
    'engineer, engineering, developer, programmer, devops, sre, site reliability, architect, software, backend, back-end, frontend, front-end, full stack, full-stack, fullstack, qa, tester, sysadmin, system administrator, cto, entwickler*, softwareentwickler*, programmierer*, architekt*, ingenieur*, ingénieu*, développeu*, desarrollador*, ingenier*, ontwikkelaar, programador*, desenvolvedor*, engenheir*, tech lead',
  ],
  [
    'marketing',
    'marketing, growth, content, seo, brand, community manager, social media, copywriter, redakteur*, communications, public relations, marketeer, kommunikation, comunicación, comunicação',
  ],
  [
    'people',
    'recruiter, recruiting, recruitment, talent, human resources, hr, people operations, people partner, people manager, people lead, head of people, personalreferent*, personalleit*, personalwesen, ressources humaines, rh, recursos humanos',
  ],
  [
    'finance',
    'accountant, accounting, finance, financial, controller, controlling, bookkeeper, treasury, tax, buchhalt*, finanz*, comptable, contable, contador*, boekhoud*, financeiro, financeira',
  ],
  [
    'legal',
    'legal, counsel, lawyer, attorney, paralegal, compliance, jurist*, rechtsanwalt*, juriste, abogad*, advogad*',
  ],
  [
    'manufacturing',
    'technician, mechanic, machinist, assembly, manufacturing, production, monteur*, techniker*, mechaniker*, technicien*, técnico, técnica',
  ],
  [
    'logistics',
    'logistics, logistik*, logistique, logística, warehouse, supply chain, driver, lagerist*, fahrer*, chauffeur, magasinier',
  ],
  ['consulting', 'consultant, consulting, berater*, consultor*, adviseur'],
  [
    'operations',
    'operations, office manager, chief of staff, coo, executive assistant, assistant, assistenz, program manager, project manager, projektleiter*, projektmanager*, chef de projet, jefe de proyecto, projectmanager, opérations, operaciones, operaties, operações',
  ],
]

/** Words of which one stands in every title: functions alone are departments. */
const titleWords =
  'engineer, developer, programmer, manager, talent partner, people partner, designer*, lead, head of, director, executive, analyst, scientist, specialist, associate, representative, coordinator, intern, internship, officer, architect, administrator, consultant, recruiter, accountant, counsel, lawyer, attorney, assistant, technician, mechanic, researcher, writer, copywriter, editor, operator, controller, strategist, producer, marketer, tester, president, vp, chief, owner, advisor, driver, trainee, working student, apprentice, bookkeeper, paralegal, sre, cto, coo, cfo, cmo, entwickler*, softwareentwickler*, leiter*, leitung, berater*, manager*, mitarbeiter*, werkstudent*, praktik*, auszubild*, ingenieur*, techniker*, mechaniker*, monteur*, architekt*, buchhalter*, jurist*, fahrer*, assistenz, gestalter*, kundenbetreuer*, redakteur*, ingénieu*, développeu*, responsable, chargé*, chef de, comptable, stagiaire, technicien*, directeur, directrice, juriste, assistante, desarrollador*, ingenier*, diseñador*, gerente, jefe de, director*, analista, técnico, técnica, contable, abogad*, becari*, ontwikkelaar, ontwerper, medewerker, stagiair, adviseur, programador*, desenvolvedor*, engenheir*, coordenador*, estagiári*, m/w/d, w/m/d, f/m/d, m/f/d, m/f/x, f/m/x, h/f, f/h'

const patternOf = (words: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${words
      .split(',')
      .map((word) => word.trim())
      .map((word) => (word.endsWith('*') ? `${word.slice(0, -1)}\\p{L}{0,20}` : word))
      .join('|')})(?![\\p{L}\\p{N}])`,
    'iu',
  )

const functions = rows.map(([name, words]) => [name, patternOf(words)] as const)

/** What somebody of a title does; null when no word tells. */
export const functionOf = (title: string): string | null =>
  functions.find(([, pattern]) => pattern.test(title))?.[0] ?? null

export const titleWord = patternOf(titleWords)

/** Headings over lists of open positions. */
export const openingsHeading =
  /^(?:(?:our|all|current|currently|see|view|the|these|\d+|one|two|three|four|five)\s){0,2}(?:open|available|current)?\s?(?:roles|positions|jobs|openings|job openings|vacancies|opportunities)(?:\s(?:at|in)\s[\p{L}\s]{1,40})?:?$|^(?:unsere\s)?(?:offene[n]?\s)?(?:stellen|stellenangebote|positionen|jobs)$|^(?:nos\s)?(?:offres(?:\sd['’]emploi)?|postes(?:\souverts|\sà\spourvoir)?)$|^(?:nuestras\s)?(?:ofertas(?:\sde\sempleo)?|vacantes|puestos(?:\sabiertos)?)$|^(?:onze\s)?(?:vacatures|openstaande\svacatures)$|^(?:vagas(?:\sabertas)?)$/iu

/** What begins a heading that speaks of work and is no title. */
export const noTitle =
  /^(?:meet|our|why|how|what|when|where|who|as an?|we|we['’]re|join|about|your|the|a day|life|benefits|perks|values|culture|apply|learn|hear|from|for|how to|questions|faq|stack|tools|warum|unser\p{L}*|wir|deine?|dein|was|nos|notre|pourquoi|nuestr\p{L}*|por qué|onze|waarom|nossos?|por que)(?![\p{L}])/iu
