/** What stands in titles, headings and alternative texts and is no name: one language a line, folded. */
export const notNames: ReadonlySet<string> = new Set(
  `
home|homepage|home page|index|welcome|main|start|untitled|untitled document|new page|page|default|site|website|web site|online|official site|official website|new|logo|our logo|company logo|image|banner|header|back|menu|search|login|log in|sign in|sign up|register|cart|shop|store|blog|news|newsroom|press|media|events|about|about us|about me|company|the company|our company|who we are|what we do|our story|mission|team|our team|staff|people|leadership|management|careers|jobs|join us|contact|contacts|contact us|contact me|get in touch|location|locations|directions|hours|services|our services|products|our products|solutions|portfolio|gallery|projects|work|our work|clients|customers|partners|testimonials|reviews|faq|faqs|help|support|resources|links|pricing|prices|plans|features|demo|terms|terms of use|terms of service|terms and conditions|privacy|privacy policy|policies|legal|legal notice|cookies|cookie policy|disclaimer|copyright|all rights reserved|sitemap|site map|error|404|not found|page not found|facebook|twitter|linkedin|youtube|instagram|english|deutsch|quick quote|free quote|investors|investor relations|overview|details|read more|learn more|more|next|previous|call us|call today|email us|follow us|just a moment|access denied|coming soon|under construction|frequently asked questions|delivery information|leadership team|executive leadership|board of directors|mission statement|our mission|specials|map|photos|videos|info|information|your company name|company name|the team|the firm|the author|the authors|the owner|the owners|its respective owners|respective owners|their respective owners|reserved|us|you|we|our|this site|this website|my site|my blog
startseite|willkommen|uber uns|unternehmen|kontakt|impressum|datenschutz|datenschutzerklarung|karriere|produkte|leistungen|referenzen|aktuelles|presse|agb|haftungsausschluss
accueil|bienvenue|a propos|qui sommes nous|entreprise|equipe|nous contacter|mentions legales|confidentialite|produits|actualites|carrieres
inicio|bienvenido|bienvenidos|sobre nosotros|quienes somos|empresa|equipo|contacto|contactenos|aviso legal|privacidad|productos|servicios|noticias
pagina inicial|sobre|sobre nos|quem somos|contato|contatos|produtos|servicos|noticias
over ons|bedrijf|contact opnemen|nieuws|vacatures|producten|diensten|algemene voorwaarden|disclaimer
`
    .trim()
    .split(/[|\n]/),
)

/** Who makes websites or carries them: the name in a line that speaks of making or of what it runs on is not the owner's. */
export const makerCues =
  /\b(?:powered by|designed by|design by|developed by|development by|created by|built by|built with|made by|made with|hosted by|hosting by|maintained by|site by|website by|web ?site design|web design by|webdesign|theme by|template by|templates? from|produced by|marketing by|seo by|umsetzung|realisierung|gestaltung|konzept und design|realisation|réalisation|conception|diseño web|desarrollado por|desenvolvido por|gemaakt door|ontwikkeld door)\b/i

/** Software and hosts that put their own names into titles and metas. */
export const softwareNames: ReadonlySet<string> = new Set(
  'wordpress joomla drupal wix squarespace weebly shopify magento ghost hugo jekyll webflow godaddy blogger tumblr medium prestashop bigcommerce typo3 gatsby framer notion github gitbook cloudflare vercel netlify google facebook twitter linkedin youtube instagram zencart oscommerce'.split(
    ' ',
  ),
)
