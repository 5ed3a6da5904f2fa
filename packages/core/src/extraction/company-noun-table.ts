/** What a site calls its own company instead of naming it, behind an article or "our": one language a row. */
const nouns = [
  'company|firm|startup|start-up|business|family business|agency|studio|team|practice|shop|store|brand|restaurant|café|bakery|brewery|winery|vineyard|farm|nursery|workshop|factory|hotel|lodge|inn|gallery|salon|clinic|lab|laboratory|group|organi[sz]ation|charity|nonprofit|non-profit|alliance|partnership|consultancy|project|platform|venture|label|publisher|dealership|distillery|dairy|pharmacy|bookstore|bookshop|law firm|nonprofit organization|spin-out|spin-off|spinout',
  'unternehmen|firma|agentur|betrieb|familienbetrieb|familienunternehmen|büro|studio|kanzlei|praxis|verein|bäckerei|brauerei|weingut|werkstatt|tischlerei|schreinerei|metzgerei|konditorei|apotheke|druckerei|gärtnerei|manufaktur|spedition|molkerei|geschäft|gesellschaft|hotel|start-up|startup',
  'entreprise|société|agence|maison|boutique|cabinet|start-up|startup|association|restaurant|atelier|jeune pousse',
  'empresa|compañía|firma|agencia|despacho|estudio|bodega|tienda|taller|startup|casa|agência|escritório|loja|associação',
  'azienda|società|impresa|agenzia|studio|cantina|tenuta|bottega|ditta|ristorante|startup',
  'bedrijf|familiebedrijf|zaak|winkel|bureau|kantoor|stichting|start-up|onderneming',
]

export const companyNouns = nouns.join('|')
