import type { Slide } from '../schema.ts'
import type { StructureCue } from './structure-cues.ts'

/**
 * What tells the section of a slide. Phrases are parted by `|`, compared without case and accents, as whole words (`*` at the
 * end of a word stands for any ending; phrases of Chinese are found anywhere). Where phrases overlap the longest counts, so
 * "go to market" is no "market".
 *
 * A weight is the chance that a slide belongs to the section if nothing else were known of it.
 */
export interface SectionRow {
  readonly section: Section
  /** Titles in their own right: they count in a sentence too. */
  readonly says: Partial<Record<Language, string>>
  /** Ordinary words: they count by how much of the title they are. */
  readonly mentions: Partial<Record<Language, string>>
  /** `[phrases, how many different ones the slide must hold, weight]` */
  readonly holds: readonly (readonly [phrases: string, atLeast: number, weight: number])[]
  readonly shows: Partial<Record<StructureCue, number>>
}

export type Section = Slide['section']
type Language = 'en' | 'de' | 'pt' | 'es' | 'fr' | 'zh'

export const sectionTable: readonly SectionRow[] = [
  {
    section: 'cover',
    says: {
      en: 'pitch deck|pitchdeck|investor deck|investor presentation|investor pitch|company presentation',
      de: 'investorenpräsentation|unternehmenspräsentation|firmenpräsentation',
      pt: 'apresentação para investidores',
      es: 'presentación para inversores',
      fr: 'présentation investisseurs|dossier investisseurs',
    },
    mentions: {},
    holds: [],
    shows: { first_slide: 0.85, first_slide_full: 0.35 },
  },
  {
    section: 'problem',
    says: {
      en: 'problem|problems|problem statement|pain point|pain points|the pain|what is broken|what s broken|is broken|status quo|why it is hard|why it s hard',
      de: 'problem|probleme|problemstellung|ausgangslage|schmerzpunkt*|die herausforderung|herausforderungen',
      pt: 'problema|problemas|diagnóstico|desafio|desafios|a dor|as dores',
      es: 'problema|problemas|desafío|desafíos|el reto|los retos',
      fr: 'problème|problèmes|problématique|constat|le défi|les défis',
      zh: '痛点|问题与痛点|行业痛点|面临的问题',
    },
    mentions: {
      en: 'challenge|challenges|context|background|today|struggle|struggles|broken|inefficient|costs|gap|pain|crisis|frustration*',
      de: 'herausforderung|hintergrund|heute|engpass|mangel|lücke',
      pt: 'contexto',
      es: 'contexto|dolor',
      fr: 'contexte|enjeux',
      zh: '问题|挑战|背景',
    },
    holds: [
      [
        'pain point*|frustrat*|inefficien*|struggle*|outdated|fragmented|manual process*|ineffizien*|veraltet*',
        2,
        0.4,
      ],
    ],
    shows: {},
  },
  {
    section: 'solution',
    says: {
      en: 'solution|solutions|our answer|our approach|value proposition|value propositions|what we do|introducing|meet',
      de: 'lösung|lösungen|lösungsansatz|unser ansatz|unsere antwort|nutzenversprechen|wertversprechen|was wir tun',
      pt: 'solução|soluções|proposta de valor|nossa solução|o que fazemos',
      es: 'solución|soluciones|propuesta de valor|qué hacemos',
      fr: 'solution|solutions|proposition de valeur|notre approche|notre réponse|ce que nous faisons',
      zh: '解决方案|价值主张|我们的方案',
    },
    mentions: {
      en: 'approach|answer|mission|vision|value|benefits|executive summary|at a glance|solve|solves|why us',
      de: 'ansatz|antwort|mission|vision|nutzen|vorteile|mehrwert|auf einen blick|überblick',
      pt: 'missão|visão|benefícios|abordagem',
      es: 'misión|visión|beneficios|enfoque',
      fr: 'mission|vision|avantages|approche',
      zh: '愿景|使命|定位',
    },
    holds: [
      [
        'we solve|solves|our solution|wir lösen|unsere lösung|nossa solução|nuestra solución|notre solution',
        1,
        0.3,
      ],
    ],
    shows: {},
  },
  {
    section: 'product',
    says: {
      en: 'product|products|our product|product demo|demo|live demo|how it works|how we do it|how does it work|features|key features|product features|platform|technology|our technology|tech stack|tech architecture|technical architecture|system architecture|architecture|screenshot*|prototype|user journey|user flow|under the hood',
      de: 'produkt|produkte|produktdemo|so funktioniert*|wie es funktioniert|wie funktioniert es|funktionen|funktionsweise|technologie|technische architektur|architektur|prototyp|plattform',
      pt: 'produto|produtos|como funciona|funcionalidades|tecnologia|arquitetura|demonstração|plataforma',
      es: 'producto|productos|cómo funciona|funcionalidades|características|tecnología|arquitectura|plataforma',
      fr: 'produit|produits|comment ça marche|fonctionnement|fonctionnalités|technologie|architecture|démonstration|plateforme',
      zh: '产品|产品原型|产品方案|技术架构|功能架构|核心功能|演示',
    },
    mentions: {
      en: 'app|feature|capabilities|algorithm|engine|workflow|use cases|use case|system',
      de: 'anwendung|anwendungsfälle|anwendungsfall|algorithmus|system',
      pt: 'sistema|aplicativo|inteligência artificial|algoritmo',
      es: 'sistema|aplicación',
      fr: 'système|application',
      zh: '平台|系统|技术|功能|界面',
    },
    holds: [
      [
        'api|sdk|database|backend|frontend|cloud|real time|encryption|machine learning|llm|gps|bluetooth|schnittstelle*',
        3,
        0.35,
      ],
    ],
    shows: {},
  },
  {
    section: 'market',
    says: {
      en: 'market|market size|market opportunity|market potential|market validation|market analysis|market overview|addressable market|total addressable market|tam|tam sam som|market landscape|market trends|target market|who are our customers|who is our customer|our target customers|why now|opportunity|the opportunity',
      de: 'markt|markts|marktes|marktgröße|marktpotenzial|marktpotential|marktanalyse|marktchance|marktchancen|marktvolumen|marktumfeld|markttrends|zielmarkt|der markt|warum jetzt',
      pt: 'mercado|tamanho do mercado|oportunidade de mercado|público alvo|mercado alvo',
      es: 'mercado|tamaño del mercado|oportunidad de mercado|mercado objetivo|público objetivo',
      fr: 'marché|taille du marché|marché cible|opportunité de marché|le marché',
      zh: '市场规模|市场|市场机会|市场分析|目标市场',
    },
    mentions: {
      en: 'opportunities|industry|segment|segments|customer segments|target customers|target group|ideal customer|ideal customer profile|who we serve|target audience|persona|personas|trends',
      de: 'zielgruppe|zielgruppen|branche|chance|potenzial|kundensegmente',
      pt: 'oportunidade|segmentos|público|clientes alvo',
      es: 'oportunidad|segmentos',
      fr: 'opportunité|segments|cible',
      zh: '用户需求分析|用户画像|目标用户|机会',
    },
    holds: [
      ['tam|sam|som', 2, 0.85],
      ['tam|sam|som', 1, 0.5],
      ['cagr|market size|addressable|marktvolumen|marktgröße|市场规模', 1, 0.45],
    ],
    shows: {},
  },
  {
    section: 'business_model',
    says: {
      en: 'business model|revenue model|revenue streams|monetization|monetisation|pricing|pricing model|how we make money|how do we make money|unit economics|pricing plans|lean canvas|business model canvas',
      de: 'geschäftsmodell|erlösmodell|ertragsmodell|umsatzmodell|monetarisierung|preismodell|preise|preisgestaltung|wie wir geld verdienen',
      pt: 'modelo de negócio|modelo de negócios|modelo de receita|monetização|preços|fontes de receita',
      es: 'modelo de negocio|modelo de negocios|modelo de ingresos|monetización|precios',
      fr: 'modèle économique|business modèle|modèle d affaires|modèle de revenus|monétisation|tarification|tarifs',
      zh: '产品画布|商业画布|商业模式|盈利模式|收费模式|定价',
    },
    mentions: {
      en: 'price|prices|plans|subscription|revenues|margins|economics',
      de: 'preis|abo|marge|margen|erlöse',
      pt: 'assinatura',
      es: 'suscripción',
      fr: 'abonnement',
    },
    holds: [
      [
        'freemium|subscription*|commission*|take rate|license fee*|licence fee*|transaction fee*|per seat|abonnement*|provision|lizenzgebühr*|assinatura*|suscripci*',
        2,
        0.45,
      ],
      ['ltv|cac|arpu|take rate|payback period|gross margin', 2, 0.5],
    ],
    shows: { recurring_prices: 0.55 },
  },
  {
    section: 'traction',
    says: {
      en: 'traction|our traction|milestones achieved|achievements|growth metrics|key metrics|kpis|our customers|customer success|pilot program|pilot programme|pilot project|pilot projects|case study|case studies|testimonials|user testimonials|what our customers say|what customers say|press|in the press|proof points|validation|track record|references|social proof|results so far|progress so far|progress to date|month over month|trusted by|backed by|what we achieved|what we have achieved|where we are|where we stand|in numbers|by the numbers|key figures|key numbers',
      de: 'traktion|meilensteine erreicht|erfolge|unsere kunden|kundenstimmen|pilotprojekt*|pilotphase|referenzen|fallstudie*|kennzahlen|bisherige erfolge|nachweise|was wir erreicht haben|in zahlen|zahlen und fakten|wo wir stehen',
      pt: 'tração|resultados alcançados|nossos clientes|depoimentos|casos de sucesso',
      es: 'tracción|logros|cifras clave|indicadores clave|nuestros clientes|testimonios|casos de éxito',
      fr: 'traction|chiffres clés|nos clients|témoignages|réalisations|ils nous font confiance|cas clients',
      zh: '运营数据|客户案例|里程碑成果|用户增长',
    },
    mentions: {
      en: 'growth|growing|customers|users|adoption|pilots|clients|metrics|results|partners|partnerships|awards',
      de: 'wachstum|kunden|nutzer|pilotkunden|ergebnisse|partner|auszeichnungen',
      pt: 'crescimento|clientes|resultados|parceiros|impacto',
      es: 'crecimiento|clientes|resultados|socios',
      fr: 'croissance|clients|résultats|partenaires',
    },
    holds: [
      [
        'mrr|arr|mom|month over month|retention|churn|paying customers|active users|waitlist|lois|letters of intent|nrr|zahlende kunden|aktive nutzer|pilotkunden|dau|mau',
        2,
        0.5,
      ],
      ['mrr|arr|paying customers|zahlende kunden|active users', 1, 0.3],
    ],
    shows: { figures: 0.2 },
  },
  {
    section: 'competition',
    says: {
      en: 'competition|competitors|competitor*|competitive landscape|competitive analysis|competitive advantage|competitive advantages|competitive matrix|competitive positioning|positioning map|our advantage|our moat|moat|unfair advantage|differentiation|differentiators|how we compare|how we are different|how we re different|what makes us different|market alternatives|alternatives|comparison|vs|versus|why we win|secret sauce|usp',
      de: 'wettbewerb*|konkurrenz*|mitbewerber*|alleinstellungsmerkmal*|differenzierung|abgrenzung|vergleich|marktbegleiter|warum wir gewinnen|usp',
      pt: 'concorrência|concorrentes|diferencial|diferenciais|vantagem competitiva|vantagens competitivas',
      es: 'competencia|competidores|ventaja competitiva|ventajas competitivas|diferenciación|diferenciadores',
      fr: 'concurrence|concurrents|paysage concurrentiel|avantage concurrentiel|avantages concurrentiels|différenciation|nos différences',
      zh: '竞争|竞品|竞品分析|竞争优势|差异化|差异化定位|竞争格局',
    },
    mentions: {
      en: 'competitive|advantage|advantages|different|landscape|unique|positioning',
      de: 'vorteil|einzigartig',
    },
    holds: [['competitor*|incumbent*|wettbewerber|mitbewerber|concorrente*|competidor*|concurrent*', 1, 0.3]],
    shows: { comparison_grid: 0.75 },
  },
  {
    section: 'go_to_market',
    says: {
      en: 'go to market|go to market strategy|gtm|gtm strategy|market entry|market adoption|adoption strategy|distribution|distribution strategy|sales strategy|marketing strategy|growth strategy|customer acquisition|user acquisition|acquisition channels|marketing plan|sales channels|sales and marketing|launch strategy|expansion strategy|scaling strategy|reach customers|land and expand',
      de: 'markteinführung|markteintritt|markteintrittsstrategie|vertriebsstrategie|marketingstrategie|wachstumsstrategie|kundengewinnung|vertriebskanäle|vertrieb|vertrieb und marketing|go to market strategie|markterschließung',
      pt: 'estratégia de entrada|estratégia de marketing|estratégia de vendas|aquisição de clientes|canais de venda|estratégia comercial',
      es: 'estrategia de entrada|estrategia de marketing|estrategia de ventas|captación de clientes|estrategia comercial|canales de venta',
      fr: 'mise sur le marché|stratégie commerciale|stratégie de lancement|acquisition clients|stratégie marketing|stratégie de croissance|canaux de distribution',
      zh: '市场推广|推广策略|营销策略|获客|市场策略|增长策略',
    },
    mentions: {
      en: 'marketing|sales|channels|adoption|expansion|strategy',
      de: 'marketing|kanäle|expansion|strategie',
    },
    holds: [
      [
        'seo|sem|cold outreach|content marketing|paid ads|social media|referral*|word of mouth|channel partner*|resellers|inbound|outbound|affiliate*|trade shows|messen|empfehlung*',
        2,
        0.5,
      ],
    ],
    shows: {},
  },
  {
    section: 'roadmap',
    says: {
      en: 'roadmap|road map|product roadmap|timeline|milestones|our journey|road ahead|next steps|phase 1|phase 2|phase 3|phase 4|stage 1|stage 2|stage 3|stage 4|what s next|what is next|development plan|implementation plan|future plans|project plan',
      de: 'roadmap|fahrplan|zeitplan|meilensteine|phase 1|phase 2|phase 3|nächste schritte|ausblick|wie es weitergeht|entwicklungsplan',
      pt: 'roteiro|cronograma|próximos passos|linha do tempo|roadmap',
      es: 'hoja de ruta|cronograma|próximos pasos|roadmap',
      fr: 'feuille de route|calendrier|prochaines étapes|jalons|roadmap',
      zh: '路线图|发展规划|里程碑|时间表|下一步|未来规划',
    },
    mentions: {
      en: 'future|plan|journey|phases',
      de: 'zukunft|plan|phasen',
      pt: 'futuro',
      es: 'futuro',
      fr: 'avenir',
    },
    holds: [['phase 1|phase 2|phase 3|stage 1|stage 2|stage 3', 2, 0.45]],
    shows: { dated_steps: 0.6 },
  },
  {
    section: 'team',
    says: {
      en: 'team|our team|the team|meet the team|team members|founders|founding team|founder|leadership|leadership team|management team|advisors|advisory board|board of advisors|who we are|people behind|about us|meet our team',
      de: 'team|unser team|das team|gründer|gründerteam|gründerinnen|führungsteam|management team|das management|unser management|beirat|wer wir sind|über uns|die köpfe',
      pt: 'equipe|equipa|nossa equipe|nosso time|fundadores|quem somos|conselheiros',
      es: 'equipo|nuestro equipo|fundadores|quiénes somos|asesores',
      fr: 'équipe|notre équipe|l équipe|fondateurs|qui sommes nous|conseillers',
      zh: '团队|团队介绍|核心团队|创始团队|顾问',
    },
    mentions: { en: 'people|board|experts|experience', de: 'menschen|experten|erfahrung' },
    holds: [],
    shows: { people: 0.8, a_person: 0.4, names: 0.7 },
  },
  {
    section: 'financials',
    says: {
      en: 'financials|financial|finances|financial projections|financial plan|financial forecast|financial overview|projections|revenue projections|forecast|p l|profit and loss|income statement|cash flow|balance sheet|budget|burn rate|revenue growth|cost structure|break even',
      de: 'finanzen|finanzplan|finanzplanung|finanzkennzahlen|umsatzplanung|umsatzprognose|prognose|guv|gewinn und verlust*|liquidität*|kostenstruktur|kosten|planzahlen|business plan zahlen',
      pt: 'finanças|finanças e projeções|projeções|projeções financeiras|plano financeiro|fluxo de caixa|custos',
      es: 'finanzas|proyecciones|proyecciones financieras|plan financiero|flujo de caja|costos|costes',
      fr: 'finances|prévisions|prévisions financières|plan financier|compte de résultat|trésorerie|prévisionnel',
      zh: '财务|财务预测|财务规划|财务数据|盈利预测',
    },
    mentions: {
      en: 'revenue|profit|profitability|costs|economics|numbers',
      de: 'umsatz|gewinn|zahlen',
      pt: 'receita|receitas',
      es: 'ingresos',
      fr: 'revenus|chiffres',
    },
    holds: [
      [
        'ebitda|ebit|cogs|opex|capex|gross profit|net income|net profit|operating expenses|rohertrag|jahresüberschuss|deckungsbeitrag|cash flow',
        1,
        0.5,
      ],
      [
        'ebitda|ebit|cogs|opex|capex|gross profit|net income|net profit|operating expenses|rohertrag|jahresüberschuss|deckungsbeitrag|cash flow',
        2,
        0.5,
      ],
    ],
    shows: { money_by_year: 0.7 },
  },
  {
    section: 'ask',
    says: {
      en: 'ask|the ask|our ask|use of funds|use of proceeds|funding|funding ask|funding round|funding request|fundraising|fund raising|investment ask|investment|investment opportunity|we are raising|we re raising|raising|we raise|raise|the round|seed round|pre seed round|series a round|financing|invest with us|invest in us|what we need|deal terms|investment terms',
      de: 'finanzierung|finanzierungsbedarf|finanzierungsrunde|kapitalbedarf|mittelverwendung|investition|investment|investmentangebot|beteiligungsangebot|investitionsbedarf|unser angebot an investoren|was wir suchen|was wir brauchen|wir suchen',
      pt: 'investimento|captação|captação de recursos|rodada|rodada de investimento|uso dos recursos',
      es: 'inversión|ronda|ronda de inversión|financiación|financiamiento|uso de fondos|qué buscamos',
      fr: 'levée de fonds|financement|investissement|utilisation des fonds|besoin de financement|notre demande|nous levons',
      zh: '融资|融资计划|融资需求|资金用途|投资',
    },
    mentions: {
      en: 'funds|capital|investors|valuation|round|series a|series b|series c',
      de: 'kapital|investoren|bewertung|runde',
      pt: 'recursos',
      es: 'fondos|capital',
      fr: 'fonds',
    },
    holds: [
      [
        'use of funds|use of proceeds|pre money|post money|valuation cap|safe|convertible note|runway|mittelverwendung|wandeldarlehen|equity stake',
        1,
        0.4,
      ],
      [
        'use of funds|use of proceeds|pre money|post money|valuation cap|convertible note|runway|mittelverwendung|wandeldarlehen',
        2,
        0.5,
      ],
    ],
    shows: { asked_amount: 0.75 },
  },
  {
    section: 'contact',
    says: {
      en: 'contact|contact us|contacts|get in touch|thank you|thanks|thank you for your attention|questions|any questions|q a|let s talk|let us talk|let s connect|reach out|talk to us|say hello',
      de: 'kontakt|vielen dank|danke|danke schön|dankeschön|vielen dank für ihre aufmerksamkeit|fragen|sprechen sie uns an|ansprechpartner*|impressum',
      pt: 'contato|contatos|contacto|obrigado|obrigada|muito obrigado|perguntas|dúvidas',
      es: 'contacto|contáctanos|gracias|muchas gracias|preguntas|hablemos',
      fr: 'contact|contactez nous|merci|merci de votre attention|merci pour votre attention|parlons en',
      zh: '联系我们|联系方式|谢谢|感谢|谢谢观看',
    },
    mentions: { en: 'talk|connect|join us', de: 'gespräch' },
    holds: [],
    shows: { last_slide_with_address: 0.85, address: 0.3, last_slide_short: 0.35 },
  },
  {
    section: 'other',
    says: {
      en: 'agenda|table of contents|contents|outline|overview of contents|risk management|risks|risks and mitigation|risk factors|risk assessment|regulation|regulatory|legal notice|disclaimer|glossary',
      de: 'agenda|inhalt|inhaltsverzeichnis|gliederung|risiken|risikomanagement|regulierung|rechtlicher hinweis|haftungsausschluss|glossar',
      pt: 'agenda|sumário|índice|conteúdo|riscos|gestão de riscos',
      es: 'agenda|índice|contenido|riesgos|gestión de riesgos',
      fr: 'sommaire|ordre du jour|plan de la présentation|risques|gestion des risques',
      zh: '目录|议程|风险|风险分析',
    },
    mentions: {},
    holds: [],
    shows: {},
  },
  {
    section: 'appendix',
    says: {
      en: 'appendix|appendices|backup|back up|backup slides|supplementary|supplementary material|additional slides|annex',
      de: 'anhang|anlagen|backup folien|ergänzende folien|zusatzfolien',
      pt: 'apêndice|anexo|anexos',
      es: 'apéndice|anexo|anexos',
      fr: 'annexe|annexes',
      zh: '附录',
    },
    mentions: {
      en: 'sources|references|glossary|disclaimer',
      de: 'quellen|literatur|glossar|haftungsausschluss',
    },
    holds: [],
    shows: { named_appendix: 0.97 },
  },
]
