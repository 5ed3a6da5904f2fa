import type { PageKind } from './snapshot.ts'

/** What addresses and links of a kind of page say, in English, German, French, Spanish, Dutch and Portuguese. */
export interface KindRow {
  readonly kind: Exclude<PageKind, 'home' | 'post'>
  /** Parts of a path, folded, words joined by `-`. */
  readonly paths: readonly string[]
  /** Texts of links, folded. */
  readonly texts: readonly string[]
}

const words = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .flatMap((line) => line.split(',').map((part) => part.trim()))

/** Of two kinds that fit alike the first counts: a `team` page says more than an `about` page. */
export const kindTable: readonly KindRow[] = [
  {
    kind: 'team',
    paths:
      words(`team, our-team, the-team, meet-the-team, meet-our-team, people, our-people, leadership, leadership-team, leaders
      founders, our-founders, management, management-team, executive-team, executives, board, staff, crew
      about-team, team-members, unser-team, das-team, mitarbeiter, geschaeftsfuehrung, geschaftsfuhrung, gruender, grunder
      equipe, notre-equipe, l-equipe, lequipe, fondateurs, direction, dirigeants
      equipo, nuestro-equipo, fundadores, liderazgo, directivos, ons-team, het-team, medewerkers, oprichters
      nossa-equipe, equipa, time, nosso-time, lideranca`),
    texts:
      words(`team, our team, the team, meet the team, meet our team, people, our people, leadership, leadership team, founders
      our founders, management, management team, executive team, staff, unser team, das team, ueber das team
      team & karriere, geschaftsfuhrung, grunder, gruender, equipe, notre equipe, l'equipe, fondateurs, equipo, nuestro equipo, el equipo, fundadores, ons team, het team, oprichters, nossa equipe, a equipe, equipa
      nosso time`),
  },
  {
    kind: 'about',
    paths:
      words(`about, about-us, aboutus, about_us, about-the-company, company, our-company, the-company, our-story, story, mission
      our-mission, vision, values, our-values, history, our-history, corporate, overview, company-overview, profile
      company-profile, who-we-are, who-are-we, about-me, manifesto, ueber-uns, uber-uns, ueberuns, wir-ueber-uns, unternehmen, firma, philosophie, werte
      geschichte, a-propos, apropos, a-propos-de-nous, qui-sommes-nous, entreprise, societe, l-entreprise, notre-histoire, notre-mission, histoire
      quienes-somos, sobre-nosotros, nosotros, acerca, acerca-de, acerca-de-nosotros, empresa, la-empresa, nuestra-historia, conocenos
      over-ons, over, bedrijf, ons-verhaal, wie-zijn-wij, wie-wij-zijn, sobre, sobre-nos, quem-somos, a-empresa, institucional, nossa-historia`),
    texts:
      words(`about, about us, about the company, company, our company, our story, story, our mission, mission, our values, our history
      company overview, uber uns, ueber uns, unternehmen, das unternehmen, wir uber uns, a propos, a propos de nous, qui sommes-nous, qui sommes-nous ?, entreprise
      l'entreprise, notre histoire, notre mission, quienes somos, sobre nosotros, nosotros, acerca de, acerca de nosotros, la empresa
      nuestra historia, conocenos, over ons, ons verhaal, wie zijn wij, quem somos, sobre, sobre nos, a empresa, nossa historia, learn about us`),
  },
  {
    kind: 'press',
    paths:
      words(`press, press-room, pressroom, press-releases, press-release, press-center, press-centre, press-kit, news, newsroom
      news-room, news-and-press, news-events, latest-news, company-news, in-the-news, media, media-center, media-room, announcements
      presse, pressemitteilungen, pressebereich, pressemeldungen, neuigkeiten, aktuelles, nachrichten, medien
      actualites, actualite, communiques, communiques-de-presse, espace-presse, salle-de-presse, nouvelles
      prensa, sala-de-prensa, noticias, notas-de-prensa, comunicados, novedades, actualidad, nieuws, pers, persberichten
      imprensa, sala-de-imprensa, novidades, blog, our-blog, le-blog, journal, updates`),
    texts:
      words(`press, press room, press releases, press & media, press and media, news, newsroom, latest news, company news, in the news
      news & press, news and press, news & events, media, media center, announcements, presse, pressemitteilungen, neuigkeiten, aktuelles
      actualites, espace presse, communiques de presse, prensa, sala de prensa, noticias, notas de prensa, novedades, nieuws, pers
      persberichten, imprensa, novidades, blog, our blog, le blog, read our blog, updates`),
  },
  {
    kind: 'careers',
    paths:
      words(`careers, career, jobs, job, join-us, join, join-our-team, work-with-us, work-at, open-positions, openings, vacancies
      hiring, we-are-hiring, were-hiring, opportunities, life-at, karriere, stellen, stellenangebote, jobs-karriere, offene-stellen
      carrieres, carriere, recrutement, emplois, emploi, rejoignez-nous, nous-rejoindre, empleo, empleos, trabaja-con-nosotros
      unete, trabajo, vacantes, werken-bij, vacatures, werken, carreiras, carreira, trabalhe-conosco, vagas, junte-se-a-nos`),
    texts:
      words(`careers, career, jobs, join us, join our team, join the team, work with us, open positions, open roles, openings
      vacancies, hiring, we're hiring, we’re hiring, we are hiring, karriere, stellenangebote, offene stellen, jobs & karriere
      carrieres, carriere, recrutement, emplois, nous rejoindre, rejoignez-nous, on recrute, nous recrutons, empleo, trabaja con nosotros
      unete, unete al equipo, werken bij, vacatures, carreiras, trabalhe conosco, vagas`),
  },
  {
    kind: 'contact',
    paths:
      words(`contact, contact-us, contactus, contact_us, contacts, get-in-touch, reach-us, reach-out, locations, our-offices, offices
      find-us, talk-to-us, kontakt, kontaktformular, standorte, anfahrt, contactez-nous, nous-contacter, nous-trouver, contacter
      contacto, contactanos, contactenos, contactar, ubicacion, oficinas, neem-contact-op, contacteer-ons, vestigingen
      contato, fale-conosco, contactos, contacte-nos`),
    texts:
      words(`contact, contact us, contacts, get in touch, reach us, reach out, talk to us, offices, our offices, locations, find us
      kontakt, kontaktieren sie uns, standorte, anfahrt, contactez-nous, nous contacter, contacto, contactanos, contactenos, contactar
      neem contact op, contacteer ons, contato, fale conosco, entre em contato, contactos, contacte-nos`),
  },
  {
    kind: 'legal',
    paths:
      words(`imprint, impressum, legal, legal-notice, legal-notices, legal-information, terms, terms-of-service, terms-of-use
      terms-and-conditions, terms-conditions, tos, privacy, privacy-policy, privacy-notice, privacypolicy, privacy-statement, disclaimer
      agb, datenschutz, datenschutzerklaerung, datenschutzerklarung, rechtliches, mentions-legales, mentions, cgu, cgv
      politique-de-confidentialite, confidentialite, aviso-legal, politica-de-privacidad, privacidad, terminos, terminos-y-condiciones
      terminos-de-uso, condiciones, voorwaarden, algemene-voorwaarden, privacyverklaring, privacybeleid, colofon
      politica-de-privacidade, privacidade, termos, termos-de-uso, termos-de-servico`),
    texts:
      words(`imprint, impressum, legal, legal notice, terms, terms of service, terms of use, terms & conditions, terms and conditions
      privacy, privacy policy, privacy notice, disclaimer, agb, datenschutz, datenschutzerklarung, rechtliches, mentions legales, cgu, cgv
      politique de confidentialite, confidentialite, aviso legal, politica de privacidad, privacidad, terminos, terminos y condiciones
      algemene voorwaarden, voorwaarden, privacyverklaring, privacybeleid, colofon, politica de privacidade, privacidade, termos, termos de uso
      termos de servico`),
  },
  {
    kind: 'pricing',
    paths:
      words(`pricing, prices, price, plans, plans-and-pricing, plans-pricing, pricing-plans, preise, preis, tarife, tarifs, prix
      precios, planes, tarifas, prijzen, tarieven, precos, planos`),
    texts:
      words(`pricing, prices, plans, plans & pricing, plans and pricing, pricing plans, preise, preise & tarife, tarife, tarifs, prix
      precios, planes, planes y precios, tarifas, prijzen, tarieven, precos, planos, planos e precos`),
  },
  {
    kind: 'customers',
    paths:
      words(`customers, our-customers, clients, our-clients, case-studies, case-study, customer-stories, success-stories
      customer-success, testimonials, references, portfolio, our-work, work, kunden, unsere-kunden, referenzen, erfolgsgeschichten
      fallstudien, nos-clients, etudes-de-cas, temoignages, realisations, clientes, nuestros-clientes, casos-de-exito, casos
      testimonios, klanten, onze-klanten, klantverhalen, referenties, nossos-clientes, casos-de-sucesso, cases, depoimentos`),
    texts:
      words(`customers, our customers, clients, our clients, case studies, customer stories, success stories, testimonials, references
      our work, kunden, unsere kunden, referenzen, erfolgsgeschichten, fallstudien, nos clients, etudes de cas, temoignages, clientes
      nuestros clientes, casos de exito, klanten, onze klanten, klantverhalen, referenties, nossos clientes, casos de sucesso, cases`),
  },
  {
    kind: 'investors',
    paths:
      words(`investors, investor, our-investors, investor-relations, ir, backers, our-backers, investoren, investor-relation
      investisseurs, relations-investisseurs, inversores, inversionistas, relacion-con-inversores, investeerders, investidores
      relacoes-com-investidores, ri`),
    texts:
      words(`investors, our investors, investor relations, backers, our backers, investoren, investisseurs, inversores, inversionistas
      investeerders, investidores, relacoes com investidores`),
  },
  {
    kind: 'product',
    paths:
      words(`product, products, our-product, our-products, platform, the-platform, features, solution, solutions, services
      our-services, what-we-do, technology, our-technology, how-it-works, how-we-work, overview, capabilities, use-cases, integrations
      produkt, produkte, plattform, funktionen, loesungen, losungen, leistungen, technologie, so-funktionierts, so-funktioniert-es
      produit, produits, plateforme, fonctionnalites, nos-solutions, comment-ca-marche, producto, productos, plataforma, soluciones
      servicios, caracteristicas, funcionalidades, tecnologia, como-funciona, producten, oplossingen, diensten, functies
      hoe-het-werkt, produto, produtos, solucoes, servicos, recursos`),
    texts:
      words(`product, products, our product, our products, platform, the platform, features, solution, solutions, services, our services
      what we do, technology, our technology, how it works, use cases, integrations, produkt, produkte, plattform, funktionen, losungen
      leistungen, technologie, so funktioniert's, so funktioniert es, produit, produits, plateforme, fonctionnalites, nos solutions
      comment ca marche, producto, productos, plataforma, soluciones, servicios, caracteristicas, tecnologia, como funciona, producten
      oplossingen, diensten, hoe het werkt, produto, produtos, solucoes, servicos, recursos, funcionalidades`),
  },
]

/** Parts of a path under which articles stand. */
export const articlePaths = new Set(
  words(`blog, blogs, our-blog, news, newsroom, press, press-releases, press-release, pressroom, posts, post, article, articles
    stories, story, announcements, announcement, updates, insights, journal, media, presse, pressemitteilungen, aktuelles
    neuigkeiten, actualites, actualite, communiques, noticias, prensa, novedades, nieuws, persberichten, imprensa, novidades`),
)

/** Of those, where a company announces what it did. */
export const pressPaths = new Set(
  words(`news, newsroom, press, press-releases, press-release, pressroom, announcements, announcement, media, presse
    pressemitteilungen, communiques, prensa, noticias, nieuws, persberichten, imprensa`),
)

/** What titles of articles say that tell of money raised; folded, at the beginning of a word. */
export const fundingWords =
  words(`raise, raises, raised, raising, funding, fundraise, fundraising, financing, seed round, pre-seed, seed funding
  seed investment, series a, series b, series c, series d, series e, investment, invests, invest, investor, investors, led by, backed by
  million, billion, round, venture, valuation, unicorn, finanzierung, finanzierungsrunde, investition, millionen, mio, leve, levee de fonds
  leve des fonds, financement, investissement, millions, recauda, levanta, ronda, financiacion, inversion, millones, haalt, investering
  miljoen, financiering, capta, rodada, investimento, milhoes, aporte`)
