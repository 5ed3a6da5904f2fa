/**
 * What industries, products and customers are called in German, French, Spanish and Portuguese, by the English words under which
 * companies describe themselves: before the colon the English word and others that say the same (two words are neighbours),
 * behind it the foreign words without accents; an `s` more is their plural. What stems as in English stays out, and so does what is
 * another English word (`mode`, `sale`, `assurance`, `formation`).
 */
export const foreignWordsTable = `
accounting, bookkeeping: buchhaltung contabilidad contabilidade comptabilite
advertising: werbung publicidad publicidade publicite
aerospace, space: raumfahrt aerospatiale aeroespacial espacial
agriculture, farming: landwirtschaft agricultura agricola agricole
ai, artificial intelligence: ki ia
aircraft: flugzeug flugzeuge avion aviones aviao avioes
app, application: anwendung anwendungen aplicacion aplicaciones aplicativo
architecture: architektur arquitectura arquitetura
art: kunst arte
artificial: kunstlich kunstliche kunstlicher kunstlichen artificielle
automation: automatisierung automatizacion automacao automatisation
aviation: luftfahrt aviacion aviacao
bank: banken banco banca banque
battery: batterien bateria
beauty: schonheit belleza beleza beaute
beer: bier cerveza cerveja biere
beverage: getranke bebida boisson
bicycle, bike: fahrrad fahrrader bicicleta velo
biotechnology, biotech: biotechnologie biotecnologia
book: bucher libro livro
building: gebaude edificio batiment
cancer, oncology: krebs onkologie oncologia
chemical: chemie quimica chimie
children, kids: kinder ninos criancas enfant
cleaning: reinigung limpieza limpeza nettoyage
climate: klima clima
clinic: klinik kliniken clinica clinique
clothing, apparel, fashion: kleidung moda ropa roupa vetement
cloud: nube nuvem
coffee: kaffee
construction: bau bauwesen construccion construcao
consulting: beratung unternehmensberatung consultoria conseil
cosmetics: kosmetik cosmetica cosmetico cosmetique
cryptocurrency, crypto: kryptowahrung kryptowahrungen criptomoneda criptomoeda cryptomonnaie
customer: kunden
cybersecurity: cybersicherheit itsicherheit ciberseguridad ciberseguranca cybersecurite
data: daten datos dados donnees
defense: verteidigung rustung defensa defesa
delivery: lieferung lieferdienst lieferdienste entrega reparto livraison
dental, dentist: zahnarzt zahnarzte dentista zahnmedizin
diagnostics: diagnostik diagnostico
doctor, physician: arzt arzte medico medecin
donation: spenden donacion doacao
drone: drohne drohnen
drug, pharmaceutical: arzneimittel medikament medikamente medicamento
ecommerce: onlinehandel
education: bildung educacion educacao enseignement ensino
electric: elektro elektrisch elektrische electrico electrica eletrico eletrica electrique
electric vehicle, ev: elektroauto elektrofahrzeug elektrofahrzeuge
electricity: strom electricidad eletricidade electricite
electronics: elektronik electronica eletronica electronique
energy: energie energien energia
environment, environmental: umwelt ambiente ambiental environnement
estate, real estate, property, proptech: immobilien inmobiliaria inmobiliario imobiliaria imobiliario immobilier immobiliere
event: veranstaltung veranstaltungen evento evenement
family: familien familia famille
farmer: landwirt landwirte agricultor agricultores agriculteur
film, movie: cine pelicula
finance: finanz finanzen finanza financas financeira financiero financiera financeiro
fishing, fisheries: fischerei pesca
food: lebensmittel ernahrung alimento alimentacion alimentacao alimentaire comida
football, soccer: fussball futbol futebol
footwear, shoe: schuhe zapato calzado sapato calcado chaussures
forestry: forstwirtschaft silvicultura
furniture: mobel mueble moveis meuble
game: spiel spiele videospiel videospiele juego videojuego jogo videojogo jeu jeux
government: regierung gobierno governo gouvernement
health, healthcare: gesundheit gesundheitswesen salud sante saude
hospital: krankenhaus krankenhauser hopital hopitaux hospitais
housing: wohnung wohnungen vivienda logement habitacao moradia
human: humaine humano
hydrogen: wasserstoff hidrogeno hidrogenio
insurance: versicherung versicherungen seguro seguradora aseguradora assureur
intelligence: intelligenz inteligencia
investment: investition investitionen inversion inversiones investimento investissement
invoice, billing: rechnung rechnungen factura fatura facturacion facturation
jewelry: schmuck joyeria joalheria bijoux
job: empleo emprego emploi
language: sprachen idioma langue
law, legal: recht derecho direito droit juridico juridica juridique
lawyer: anwalt anwalte abogado advogado avocat
learning: lernen aprendizaje apprentissage aprendizagem aprendizado
lending, loan, credit: kredit kredite credito prestamo emprestimo
logistics: logistik logistica logistique
machine: maschine maschinen maschinelles maquina
machinery: maschinenbau maquinaria
manufacturing: herstellung fertigung hersteller fabricacion fabricacao fabrication fabricante fabricant
maritime, shipping: schifffahrt maritimo
marketplace: marktplatz marktplatze
media: medien medios midia
medical device, medtech: medizintechnik
medicine: medizin medizinisch medizinische medicina medecine
mining: bergbau mineria mineracao miniere
mobility: mobilitat movilidad mobilidade mobilite
music: musik musica musique
network: netzwerk netzwerke reseau reseaux redes
news: nachrichten noticias actualites
oil, petroleum: erdol petroleo petrole
packaging: verpackung verpackungen embalaje embalagem embalagens emballage
payment: zahlung zahlungen zahlungsverkehr bezahlung pago pagamento paiement
payroll: lohnabrechnung nomina paie
pet: haustier haustiere mascota
pharmacy, pharmaceutical: apotheke apotheken farmacia farmaceutica
photography: fotografie fotografia
plastics: kunststoff kunststoffe plastico plastique
platform: plattform plattformen plataforma plateforme
printing: druck impresion impressao
privacy: datenschutz privacidad privacidade confidentialite
publishing: verlag verlage editora
quantum: quanten cuantica quantica quantique
railway, rail: eisenbahn bahn ferrocarril ferroviario ferroviaire
recruiting: rekrutierung personalvermittlung reclutamiento recrutamento recrutement
recycling: reciclaje reciclagem recyclage
renewable: erneuerbar erneuerbare erneuerbaren renovable renovavel renovaveis renouvelable
rental: miete vermietung alquiler aluguel
resource: recursos ressources
retail: einzelhandel minorista varejo
robotics: robotik robotica robotique
sales: vertrieb ventas vendas ventes
satellite: satelliten satelite
school: schule schulen escuela escola ecole
security: sicherheit seguridad seguranca securite
semiconductor, chip: halbleiter semicondutor semicondutores semiconducteur
senior, elderly: senioren ancianos idosos
sensor: sensoren capteur
software: logiciel
solar, photovoltaic: solarenergie photovoltaik fotovoltaica photovoltaique solaire
sports: deporte esporte
steel: stahl acero acier
store, shop: tienda loja magasin
student: schuler estudiante estudantes alunos etudiant
sustainability: nachhaltigkeit sostenibilidad sustentabilidade durabilite
tax: steuern impuesto imposto impot fiscalite
telecommunications, telecom: telekommunikation telecomunicaciones telecomunicacoes
television, tv: fernsehen televisao
textile: textilien
tool: werkzeug werkzeuge herramienta outil ferramenta
tourism: tourismus turismo
toy: spielzeug spielwaren juguete brinquedo jouet
trade: handel comercio
training: ausbildung weiterbildung formacion formacao
transport: verkehr
travel: reise reisen viaje viagem viagens
truck: lkw lastwagen camion camiones caminhao caminhoes
university: universitat universitaten universidad universidade universite
vaccine: impfstoff impfstoffe vacuna vacina
vehicle, car: fahrzeug fahrzeuge vehiculo veiculo vehicule voiture coche carro
veterinary: tierarzt veterinario veterinaria veterinaire
warehouse: lagerhaus almacen armazem entrepot
waste: abfall abfalle residuos dechet
water: wasser agua
wedding: hochzeit hochzeiten boda casamento mariage
wholesale: grosshandel mayorista atacado
wind: windkraft windenergie eolica eolien eolienne
wine: wein vino vinho
women: frauen mujeres mulheres femmes
`
