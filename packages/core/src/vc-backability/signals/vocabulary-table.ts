import type { SignalId } from './signal-table.ts'

/**
 * Words and phrases by signal: lower case, divided by commas, hyphens written as spaces, plurals left out. Each counts once however
 * often it stands. They are looked for in what a site says of itself first (`pitch.ts`), or in a description.
 */
export const vocabularyTable: Readonly<Partial<Record<SignalId, readonly string[]>>> = {
  software: [
    'software, saas, software as a service, platform, app, mobile app, web app, desktop app, web application, mobile application, desktop application, browser extension, chrome extension, web based, cloud based, in the cloud, dashboard',
    'no code, low code, online tool, all in one, self serve, workflow, automate, automated, automating, automation, crm, cms, search engine, project management, video game, game studio, augmented reality, virtual reality, digital platform, digital twin',
    'e commerce platform, search service, desktop search, visualization, as a service, cloud solution, cloud software, telehealth, telemedicine, chatbot',
    'plattform, softwarelösung, cloudlösung, app für, automatisiert, automatisieren, logiciel, solution saas, plateforme, application mobile, automatise, automatisez, aplicacion movil, automatiza, plataforma, aplicativo, app para, automatiseert, applicatie voor',
  ],
  data_and_ai: [
    'ai, ai powered, ai native, ai driven, artificial intelligence, machine learning, deep learning, ml, llm, gpt, generative ai, ai agent, agentic, copilot, foundation model, neural network, computer vision, natural language, nlp, reinforcement learning',
    'dataset, big data, data driven, algorithm, predictive, behavioral analytics, analytics, data platform, knowledge graph, künstliche intelligenz, künstlicher intelligenz, kunstmatige intelligentie, inteligencia artificial, apprentissage automatique, aprendizaje automatico, maschinelles lernen, intelligence artificielle, ki',
  ],
  developer_words: [
    'developer, api, sdk, open source, github, devops, kubernetes, cli, code, coding, software engineer, engineering team, backend, frontend, database, deploy, deployment, debugging, serverless, microservice, observability, data pipeline',
    'information security, cyber security, authentication, encryption, encrypted, cryptographic, cybersecurity, application security, application protection, vulnerability, malware',
  ],
  digital_words: [
    'application, tool, toolkit, plugin, integration, integrate, extension, email, notification, collaborate, collaboration, productivity, virtual, real time, on demand, personalized, recommendation, chat, bot, browser, spreadsheet, reporting',
    'data, model, insight, optimize, optimization, prediction, predict, assistant, engineer, infrastructure, framework, testing, user friendly, user interface, user experience, self service, digital, online, ecommerce, e commerce, internet, website, mobile, upload, download, subscription',
    'user, community, connect, connecting, share, discover, match, friend, member, for free, free account',
    'the first, mission is to, without, faster, easier, simple, modern, powerful, intelligent, smart, innovative, scale, easy to use, save time, makes it easy, make it easy, everyone, anyone, enables, empower, transform, transforming, our mission, our vision, your team, used by',
  ],
  deep_tech: [
    'robot, robotic, autonomous, self driving, drone, satellite, rocket, spacecraft, launch vehicle, aerospace startup, electric aircraft',
    'battery, fusion, carbon capture, clean energy, climate, photonic, semiconductor startup, quantum, sensor, iot, internet of thing, wearable, hardware',
    'biotech, biotechnology, genomic, genetic, crispr, gene therapy, cell therapy, drug discovery, therapeutic, diagnostic, synthetic biology, protein',
    'nanotechnology, engineered, antibody, microbiome, clinical trial, preclinical, medical device, lab grown, precision medicine, 3d printing, patented technology, patent pending',
  ],
  digital_finance: [
    'fintech, neobank, digital bank, payment platform, payment infrastructure, payment, crypto, cryptocurrency, blockchain, defi, web3, stablecoin, wallet',
    'insurtech, proptech, embedded finance, lending platform, banking as a service, expense management, invoicing, billing, bookkeeping, payroll, fraud',
  ],
  network: [
    'marketplace, social network, peer to peer, p2p, creator, influencer, sharing economy, crowdfunding, crowdsourced, network of, dating, booking platform, matching, online community, community of, user generated, create your own, creation, delivery service, two sided, sell your',
  ],
  startup_voice: [
    'were building, we are building, is building, are building, weve built, we built, building the, is to build, startup, were on a mission, on a mission',
    'the future of, next generation, reinvent, reinventing, reimagine, reimagining, disrupt, disruptive, revolutionize, revolutionary, rethinking, state of the art platform, worlds first, fastest, 10x',
    'instantly, in minute, in second, seamless, seamlessly, instead of, alternative to, effortlessly, scalable, at scale, help company, help business, help team, we help, is helping, unlock, powered by',
    'founded by, founder, founding team, co founder, cofounded by, cofounder, beta, early access, waitlist, waiting list, launched, billion user, growing fast, loved by, single platform, billion market, billion industry',
    'uber for, uber of, airbnb for, airbnb of, stripe for, google for, netflix for, netflix style, amazon for, opentable of, imdb of, whatsapp for, waze for, shopify for, github for, system of record for, operating system for, infrastructure for',
    'redesigning, modernizing, redefining, rebuilding, revolutionizing, fast growing startup, technology company, tech company, mission driven, the easiest way, the best way to, the fastest way, made easy, new generation of, direct to consumer, dtc',
    'wir entwickeln, wir bauen, in minuten, in sekunden, auf knopfdruck, zukunft, disruptiven, disruptive antwort, revolutioniert, jungunternehmen, nous construisons, nous developpons, notre mission, en quelques minutes, en un clic, jeune pousse, nuestra mision, estamos construyendo, en minutos, em minutos, nossa missao, wij bouwen',
  ],
  venture_words: [
    'backed by, y combinator, yc, finanzierungsrunde, levee de fonds, ronda de inversion, rodada de investimento, investeringsronde, techstars, venture backed, venture capital backed, seed round, series a, series b, series c, pre seed, angel investor, raised',
    'investment partner, investor include, our investor, unsere investoren, nos investisseurs, accelerator, sequoia, andreessen horowitz, a16z, accel, acquired by',
  ],
  trust_marks: [
    'soc 2, soc2, iso 27001, hipaa compliant, gdpr compliant, trusted by, case study, customer story, success story, enterprise, fortune 500 company, leading brand',
  ],
  local_trade: [
    'plumber, plumbing, roofing, roofer, contractor, remodeling, renovation, home builder, custom home, builder, kitchen, bathroom, flooring, carpet, painter, painting, electrician',
    'heating and cooling, hvac, landscaping, lawn, pest control, locksmith, moving company, removals, handyman, carpentry, joinery, fencing, paving, garage door, glazing, shower door',
    'dentist, dental, dentistry, orthodontic, chiropractic, chiropractor, physiotherapy, massage, spa, salon, hair, beauty, nail, botox, veterinary, optometrist, podiatry, counselling, psychologist, psychotherapist',
    'solicitor, attorney, lawyer, law firm, law office, notary, accountant, accounting firm, tax preparation, insurance agency, insurance agent, mortgage broker, mortgage, home loan, refinance, financial adviser',
    'real estate agent, realtor, estate agent, letting, apartment for rent, apartment, rental, office space, commercial property, storage unit, home for sale, property management company',
    'restaurant, cafe, coffee shop, bakery, catering, pub, bar and grill, pizza, menu, hotel, inn, motel, resort, suite, bed and breakfast, guest room, accommodation, campground, vacation rental',
    'wedding, minister, florist, photographer, photography, dj, limousine, limo, taxi, car hire, auto repair, car dealer, used car, tyre, tire, mot, body shop, car wash, motorcycle, driving school',
    'gym, yoga, martial art, dance class, music class, tuition, tutoring, daycare, nursery, preschool, church, funeral, cemetery, pet grooming, kennel, golf, fishing, ticket broker',
    'cleaning service, cleaner, laundry, dry cleaning, tailor, printing, sign maker, signage, trophy, jewelry, jeweller, jewellery, furniture, mattress, gift shop, antique, crafts, uniform, scrap metal, recycling center, staffing agency, employment agency',
    'handwerk, klempner, dachdecker, zahnarzt, rechtsanwalt, friseur, gasthaus, ferienwohnung, steuerberater, physiotherapie, plombier, avocat, dentiste, coiffeur, chambre d hote, fontanero, abogado, dentista, peluqueria, loodgieter, tandarts, advocaat, encanador',
  ],
  local_terms: [
    'free estimate, free quote, free consultation, get a quote, request a quote, request a free quote, free no obligation, no obligation, call us today, call now, call today, call us, give us a call, contact us today, call for',
    'family owned, locally owned, family run, family business, licensed and insured, fully insured, licensed, years of experience, year of experience, years experience, decade of experience, serving, we serve the, proudly serving, service area, area served',
    'visit us, visit our showroom, showroom, our location, our store, directions, driving direction, map and direction, opening hour, hours of operation, business hour, open daily, near you, convenient location, conveniently located, located in, book an appointment, book appointment, schedule an appointment, appointment',
    'affordable, quality workmanship, workmanship, competitive price, reservation, book now, book a room, check availability, same day service, emergency service, 24 hour, residential and commercial',
    'öffnungszeiten, termin vereinbaren, anfahrt, meisterbetrieb, familienbetrieb, unverbindlich, kostenloser kostenvoranschlag, devis gratuit, horaires d ouverture, rendez vous, presupuesto gratis, horario, cita previa, openingstijden, afspraak maken, orcamento gratis',
  ],
  shop: [
    'add to cart, add to basket, shopping cart, view cart, view basket, my cart, checkout, free shipping, free delivery on, wishlist, wish list, buy now, shop now, buy online, online store, online shop, your cart is empty',
    'gift certificate, gift voucher, special offer, coupon, satisfaction guaranteed, best price, lowest price, low price, discount, discount price',
    'wholesale, wholesaler, retailer, clearance, sale price, in stock, out of stock, best seller, new arrival, our price, brand name, catalog, catalogue, everyday low price, track order, shipping and return, returns policy',
    'warenkorb, versandkosten, panier, livraison gratuite, carrito, envio gratis, winkelwagen, carrinho',
  ],
  agency: [
    'agency, digital agency, marketing agency, creative agency, design agency, web design, website design, web designer, web development, website development, web hosting, seo, search engine optimization, search engine optimisation, social media marketing',
    'internet marketing, digital marketing service, graphic design, branding, logo design, wordpress, responsive design, video production, custom software development, software development company, app development company, outsourcing, offshore development, it service, it support, it consulting, it solution, managed service',
    'consulting, consultancy, consultant, advisory service, professional service, associate inc, associate llc, associate ltd, consulting group, our client, client list, portfolio, case work, we design and develop, freelance developer, freelance designer, freelance web, hire us, an agency, agency for, agency that, growth agency, performance marketing, training course, workshop, coaching, executive search, recruitment agency, public relation, feasibility study, expert witness, custom development, custom website, in person training, weve worked with, we have worked with, commercial training, bespoke development, technical writing, contract research',
    'agentur, werbeagentur, webdesign, beratung, unternehmensberatung, agence, agence web, conseil, agencia, diseño web, consultoria, adviesbureau, bureau',
  ],
  nonprofit: [
    'a nonprofit, a non profit, a not for profit, a 501 c 3, a 501c3, 501c3 nonprofit, 501 c 3 nonprofit, 501 c 3 organization, is a charity, a registered charity, registered charity no, charity number, based nonprofit, international nonprofit, technology nonprofit, tech nonprofit, nonprofit dedicated, nonprofit working, nonprofit transforming, our nonprofit, tax deductible, tax exempt',
    'make a donation, donate now, donate, gemeinnützig, e v, spenden, ehrenamtlich, association loi 1901, sans but lucratif, faire un don, sin fines de lucro, donar, sem fins lucrativos, doacao',
  ],
  charity_words: [
    'nonprofit, non profit, charity, charitable, donation, volunteer, foundation, philanthropy, philanthropic, fundraising, ngo, association, trade association, chamber of commerce, society, federation, trade union, advocacy, humanitarian, stiftung, verein, fundacion, stichting',
    'underserved, underprivileged, poverty, poorest, poor, developing country, low income, marginalized, women to excel, existential risk, climate justice, social justice, civic, activist, grassroot, civil society, public good, evidence based research',
  ],
  institution: [
    'university, universität, université, universidad, college of, faculty of, department of, ministry of, government agency, city of, county, municipality, town council, public library, school district, high school, academy of science, research institute, institute of, national laboratory, hospital trust, museum, parliament, embassy, official website of',
  ],
  personal: [
    'my blog, personal website, personal site, personal blog, my portfolio, my resume, my cv, curriculum vitae, hi im, my name is, i write about, blog of, homepage of, home page of, official site of author, author of',
  ],
  media: [
    'newspaper, magazine, breaking news, latest news, editorial, journalist, editor in chief, top story, radio station, tv channel, podcast host, a podcast, podcast about, weekly podcast, opinion, sport news, weather, celebrity, horoscope, classified, film festival, record label, concert, band, album',
  ],
  public_company: [
    'investor relation, nyse, nasdaq, annual report, shareholder, share price, stock price, stock exchange, listed company, publicly traded, publicly listed, sec filing, quarterly result, earnings, fortune 500, dividend, half year result, aktionär, hauptversammlung, geschäftsbericht',
    'subsidiary, it subsidiary, its subsidiary, a subsidiary of, through its subsidiary, together with its subsidiary, holding company, investment holding, group of company, parent company, business segment, reportable segment, two segment, three segment, four segment, five segment, operate through, operate in two, operate as a subsidiary, segment, division of',
    'plc, co ltd, s a, n v, tbk, publ, berhad, bhd, public company limited, public limited, kgaa, oyj',
  ],
  company_profile: [
    'engage in, is engaged in, formerly known as, changed its name, was incorporated in, was founded in, is headquartered in, and is headquartered, and is based in, and internationally, is involved in, also involved in, the company also, the company offer, the company provide, the company operate, together with it, in addition it, under the',
  ],
  traditional: [
    'manufacture, manufactures, manufacturer, manufacturing, produces and sell, production and sale, distributes, distribution, distributor, supplier, supplies, importer, export, exporter, trading company, wholesaler, retail store, department store, supermarket, chain of',
    'real estate development, property development, residential property, condominium, land development, shopping center, hotel and resort, hospitality, tourism, travel agency, cruise, airline, shipping, freight, railway, bus service, port, toll road, civil engineering, construction, construction company, building material, cement, concrete',
    'bank, banking product, savings account, deposit, branch, commercial bank, life insurance, general insurance, reinsurance, pension, brokerage, asset management, wealth management, leasing',
    'natural gas, city gas, electricity, power generation, power plant, transmission line, utility, water supply, oil, petroleum, lng, coal, mining, mine, exploration, mineral, gold, copper, iron ore, steel, metal, aluminum, chemical, fertilizer, paper, pulp, packaging, plastic, rubber, glass, textile, garment, yarn, apparel, footwear, leather, furniture',
    'food product, beverage, beer, wine, spirit, brewery, dairy, meat, poultry, seafood, sugar, flour, rice, snack, confectionery, tobacco, cigarette, palm oil, plantation, farming, agricultural product, cosmetics, household product, toy, watch, automotive part, vehicle, spare part, machinery, machine tool, industrial equipment, pump, valve, bearing, cable, electrical equipment, electronic component, industrial product, telecommunication service, broadcasting, publishing, newspaper printing, waste management, security service, hospital, pharmacy, nursing home',
  ],
  franchise: [
    'franchise, franchisee, franchise opportunity, own a franchise, find a location near, find a store, store locator, our restaurant, chain of restaurant, chain of hotel, locations nationwide, hotels and resort, our hotel',
  ],
  fund: [
    'venture capital firm, venture capital fund, venture fund, private equity, we invest in, we back founder, our portfolio company, portfolio company, hedge fund, investment firm, family office, investment fund, limited partner, fund of fund, investment trust, early stage fund',
  ],
}
