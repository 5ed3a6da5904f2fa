/** One industry: slug, label, and its synonyms separated by ` | `. */
export type IndustryRow = readonly [slug: string, label: string, synonyms: string]
/** A top industry and the industries below it. */
export type TopIndustryRow = readonly [...IndustryRow, children: readonly IndustryRow[]]

/**
 * The industries, alphabetical by top industry. Synonyms hold other words people search with and the labels that public
 * sources use; a label or synonym belongs to one industry only. Business models (SaaS, marketplace, B2B, open source) and
 * sector bundles that span several tops (consumer discretionary) are left out: they are compared by their own words.
 */
export const taxonomyTable: readonly TopIndustryRow[] = [
  [
    'aerospace-and-defense',
    'Aerospace & Defense',
    'aerospace | aerospace and defence | aviation and space',
    [
      ['aviation', 'Aviation', 'aircraft | airplanes | air taxis | evtol | urban air mobility'],
      ['defense', 'Defense', 'defence | defense tech | defence tech | military'],
      ['satellites', 'Satellites', 'satellite | earth observation | satellite imagery'],
      ['space', 'Space', 'space exploration | space tech | spacetech | rocketry | commercial space launch'],
    ],
  ],
  [
    'agriculture',
    'Agriculture',
    'farming | agtech | agritech | agriculture technology | sustainable agriculture',
    [
      [
        'animal-health',
        'Animal Health & Livestock',
        'livestock | livestock health | animal feed | veterinary | animal health',
      ],
      ['aquaculture', 'Aquaculture', 'fish farming | seafood farming | fisheries'],
      ['forestry', 'Forestry', 'forests | timber'],
      [
        'indoor-farming',
        'Indoor Farming',
        'vertical farming | controlled environment agriculture | hydroponics | greenhouses',
      ],
      [
        'local-food',
        'Local Food & Community Farming',
        'community supported agriculture | community supported agriculture csa | csa',
      ],
      [
        'precision-agriculture',
        'Precision Agriculture',
        'precision farming | smart farming | crop monitoring | farm management',
      ],
    ],
  ],
  [
    'artificial-intelligence',
    'Artificial Intelligence',
    'ai | ai and machine learning | artificial intelligence and machine learning',
    [
      [
        'ai-assistants',
        'AI Assistants',
        'ai assistant | ai agents | ai interaction and interfaces | virtual assistants',
      ],
      [
        'ai-infrastructure',
        'AI Infrastructure',
        'ai development platforms | machine learning infrastructure | ml ops | mlops | aiops | data labeling | vector database | annotation',
      ],
      ['ai-safety', 'AI Security & Safety', 'ai security and privacy | ai safety | deepfake detection'],
      [
        'computer-vision',
        'Computer Vision',
        'image recognition | visual search | machine vision | image analysis',
      ],
      [
        'conversational-ai',
        'Conversational AI',
        'chatbot | chatbots | artificial intelligence chatbot llm | voice assistants',
      ],
      [
        'generative-ai',
        'Generative AI',
        'genai | generative artificial intelligence | generative artificial intelligence genai | large language models | llm',
      ],
      [
        'machine-learning',
        'Machine Learning',
        'ml | deep learning | reinforcement learning | recommendation system | recommendation systems | neural networks',
      ],
      [
        'natural-language-processing',
        'Natural Language Processing',
        'nlp | text analytics | translation | machine translation',
      ],
      ['speech-recognition', 'Speech Recognition', 'voice recognition | speech | input and dictation'],
    ],
  ],
  [
    'automotive',
    'Automotive',
    'automobiles | automobile | cars | automobiles and components | auto',
    [
      ['auto-commerce', 'Auto Commerce', 'car sales | car dealers | used cars'],
      ['auto-parts', 'Auto Components', 'auto parts | automotive suppliers | automotive parts'],
      [
        'autonomous-vehicles',
        'Autonomous Vehicles',
        'self driving vehicles | self driving cars | self driving | autonomous trucking | autonomous driving | lidar | unmanned vehicle',
      ],
      ['electric-vehicles', 'Electric Vehicles', 'ev | evs | electric cars | e mobility'],
      [
        'ev-charging',
        'EV Charging',
        'electric vehicle charging | charging infrastructure | charging stations',
      ],
    ],
  ],
  [
    'biotechnology',
    'Biotechnology',
    'biotech | life sciences | life science | pharmaceuticals biotechnology and life sciences',
    [
      ['bioinformatics', 'Bioinformatics', 'computational biology'],
      [
        'biomanufacturing',
        'Biomanufacturing',
        'industrial bio | industrial biotechnology | bioprocessing | bioplastic | bioplastics',
      ],
      [
        'cell-and-gene-therapy',
        'Cell & Gene Therapy',
        'gene therapy | cell therapy | crispr | genetic engineering | gene editing',
      ],
      [
        'drug-discovery',
        'Drug Discovery',
        'drug discovery and delivery | ai powered drug discovery | drug delivery | nanomedicine',
      ],
      ['genomics', 'Genomics', 'dna sequencing | genetics | lab on a chip | microfluidics'],
      ['longevity', 'Longevity', 'anti aging | aging'],
      ['neurotechnology', 'Neurotechnology', 'neurotech | neuroscience | brain computer interfaces'],
      ['oncology', 'Oncology', 'cancer | cancer treatment'],
      ['pharmaceuticals', 'Pharmaceuticals', 'pharma | pharmaceutical | drugs | psychedelics'],
      ['synthetic-biology', 'Synthetic Biology', 'synbio'],
      ['therapeutics', 'Therapeutics', 'therapies'],
    ],
  ],
  [
    'climate',
    'Climate & Cleantech',
    'climate | climatetech | climate tech | cleantech | clean tech | clean technology | green | sustainability',
    [
      [
        'carbon-management',
        'Carbon Management',
        'carbon | carbon capture and removal | carbon capture | carbon accounting | carbon removal',
      ],
      ['circular-economy', 'Circular Economy', 'recycling | reuse'],
      [
        'environmental-services',
        'Environmental Services',
        'environment | environmental | environmental innovation | weather | climate risk',
      ],
      ['waste-management', 'Waste Management', 'waste'],
      ['water-technology', 'Water Technology', 'water tech | water treatment | water purification'],
    ],
  ],
  [
    'construction',
    'Construction',
    'construction and engineering | construction engineering | contech | real estate and construction',
    [
      ['architecture', 'Architecture', 'architects | building design'],
      ['building-products', 'Building Products', 'building supplies'],
      [
        'construction-software',
        'Construction Software',
        'construction tech | construction technology | building information modeling | bim',
      ],
      ['renovation', 'Home Renovation', 'home improvement | remodeling | renovations'],
    ],
  ],
  [
    'consumer-goods',
    'Consumer Goods',
    'consumer products | consumer durables and apparel | consumer packaged goods | cpg | fmcg',
    [
      [
        'beauty',
        'Beauty & Personal Care',
        'beauty | cosmetics | skincare | personal products | household and personal products | personal care',
      ],
      ['cannabis', 'Cannabis', 'marijuana'],
      [
        'home-and-furniture',
        'Home & Furniture',
        'furniture | household durables | home and garden | gardening | home goods | home and personal | flowers',
      ],
      ['household-products', 'Household Products', 'household goods | cleaning products'],
      ['kids-and-toys', 'Kids & Toys', 'kids | toys | baby | leisure products'],
      ['pets', 'Pets', 'pet care | pet products | pet'],
      ['smart-home', 'Smart Home', 'home automation | smart home assistants | smart locks | connected home'],
      ['tobacco', 'Tobacco', 'vaping'],
    ],
  ],
  [
    'consumer-services',
    'Consumer Services',
    'personal services | consumer service',
    [
      [
        'family-services',
        'Family Services',
        'parenting | childcare | families | genealogy | elder care | senior care',
      ],
      ['home-services', 'Home Services', 'household services | cleaning services | handyman'],
      ['local-services', 'Local Services', 'local | local businesses | local commerce'],
      ['rental-services', 'Rental', 'online rental | rentals | equipment rental'],
      ['weddings', 'Weddings', 'wedding planning'],
    ],
  ],
  [
    'crypto',
    'Crypto & Web3',
    'crypto | web3 | crypto web3 | cryptocurrency | cryptocurrencies | cryptocurrency and blockchain | digital assets',
    [
      ['bitcoin', 'Bitcoin', 'btc'],
      ['blockchain', 'Blockchain', 'distributed ledger | smart contracts | dao | daos'],
      ['defi', 'DeFi', 'decentralized finance'],
      ['nft', 'NFT', 'nfts | non fungible tokens | digital collectibles | art trading platforms'],
    ],
  ],
  [
    'cybersecurity',
    'Cybersecurity',
    'security | cyber security | information security | it security | security and privacy | infosec',
    [
      ['application-security', 'Application Security', 'appsec | devsecops | code security'],
      ['cloud-security', 'Cloud Security', 'cloud workload protection'],
      [
        'data-privacy',
        'Data Privacy',
        'privacy | data security and privacy | data protection | cryptography | encryption',
      ],
      ['fraud-prevention', 'Fraud Prevention', 'fraud detection | anti fraud | trust and safety'],
      [
        'identity-management',
        'Identity & Access Management',
        'identity | identity and access management iam | iam | auth and sso | biometrics | user authentication | authentication',
      ],
      [
        'network-security',
        'Network Security',
        'next gen network security | vpn | vpn as a service | proxy | tunnelling | firewall',
      ],
      [
        'secrets-management',
        'Passwords & Secrets',
        'password manager | password managers | password and secret management | secrets management',
      ],
      ['threat-detection', 'Threat Detection', 'threat detection and response | intrusion detection'],
      ['video-surveillance', 'Video Surveillance', 'physical security | surveillance'],
    ],
  ],
  [
    'data-and-analytics',
    'Data & Analytics',
    'analytics | data | data analytics',
    [
      ['big-data', 'Big Data', 'data mining | cloud data services'],
      [
        'business-intelligence',
        'Business Intelligence',
        'bi | business intelligence and reporting | reporting | quantitative marketing',
      ],
      [
        'data-engineering',
        'Data Engineering',
        'data integration | data engineering and integration | elt etl | etl | reverse etl | data pipelines | data extraction and web scraping | web scraping',
      ],
      ['data-science', 'Data Science', 'predictive analytics | forecasting | time series'],
      ['data-visualization', 'Data Visualization', 'visualization | dashboards'],
      [
        'data-warehousing',
        'Data Warehousing',
        'data warehousing and processing | cloud data warehouse | data warehouse | customer data platform',
      ],
      [
        'product-analytics',
        'Web & Product Analytics',
        'product analytics | web analytics | website analytics | web and product analytics | session replay and analytics | session replay software',
      ],
    ],
  ],
  [
    'developer-tools',
    'Developer Tools',
    'devtools | dev tools | engineering product and design | software development | development platforms',
    [
      [
        'api-platforms',
        'APIs',
        'api | api platform | api management | api development and testing | api development | api gateway | graphql | webhooks',
      ],
      [
        'backend-services',
        'Backend Services',
        'backend as a service | platform as a service | paas | platform as a service paas | notification infrastructure',
      ],
      [
        'code-tools',
        'Code Editors & Version Control',
        'ide and tools | ides and code editors | terminals | version control and collaboration | ai assisted coding | ai code completion | cloud development environment | code analysis and transformation | pastebins',
      ],
      [
        'databases',
        'Databases',
        'database | database management | relational database | graph database | time series database | timeseries database | no code database',
      ],
      [
        'devops',
        'DevOps',
        'build and deployment | continuous integration | ci cd | kubernetes | containers | feature toggle | feature management feature flag | feature flag and toggle management',
      ],
      ['integration-platforms', 'Integration Platforms', 'integration platform | integrations | ipaas'],
      ['internal-tools', 'Internal Tools', 'admin panels'],
      ['localization', 'Localization', 'localization i18n | i18n'],
      [
        'observability',
        'Monitoring & Observability',
        'monitoring | observability | observability and monitoring | log management | bug tracking error tracking | metrics store | application performance monitoring app',
      ],
      [
        'software-testing',
        'Software Testing',
        'testing | testing and quality assurance | quality assurance | test automation',
      ],
      [
        'web-development',
        'Web Development',
        'frameworks and platforms | website builders | website builder | web design | static website generator | web tools',
      ],
    ],
  ],
  [
    'e-commerce',
    'E-commerce',
    'ecommerce | electronic commerce | online shopping | shopping | internet and direct marketing retail | online retail',
    [
      ['auctions', 'Auctions', 'online auctions'],
      ['coupons-and-gift-cards', 'Coupons & Gift Cards', 'coupons | gift card | gift cards | discounts'],
      ['direct-to-consumer', 'Direct-to-Consumer Brands', 'dtc | d2c | direct to consumer'],
      [
        'online-stores',
        'Online Store Builders',
        'e commerce platforms | online store builder | ecommerce platforms | ecommerce software',
      ],
      [
        'subscription-commerce',
        'Subscription Commerce',
        'subscriptions | subscription businesses | subscription boxes',
      ],
    ],
  ],
  [
    'education',
    'Education',
    'edtech | education technology | learning',
    [
      [
        'career-training',
        'Career Training',
        'coding bootcamps | bootcamps | vocational training | certification | corporate training | income share agreements',
      ],
      ['higher-education', 'Higher Education', 'colleges | universities | university'],
      ['language-learning', 'Language Learning', 'languages'],
      ['learning-management', 'Learning Management Systems', 'learning management systems lms | lms'],
      [
        'online-learning',
        'Online Learning',
        'elearning | e learning | learning and courses | ai enhanced learning | online courses',
      ],
      ['schools', 'Schools', 'k 12 | k12 | teachers | primary education | secondary education'],
      ['tutoring', 'Tutoring', 'private lessons | exam preparation'],
    ],
  ],
  [
    'energy',
    'Energy',
    'energy tech | energy sector',
    [
      ['energy-equipment', 'Energy Equipment & Services', 'oilfield services'],
      [
        'energy-storage',
        'Energy Storage',
        'batteries | battery | alternative battery tech | battery storage',
      ],
      ['hydrogen', 'Hydrogen', 'hydrogen energy | fuel cells'],
      [
        'nuclear-energy',
        'Nuclear Energy',
        'fusion energy | nuclear fusion | small modular reactors | nuclear',
      ],
      ['oil-and-gas', 'Oil & Gas', 'oil gas and consumable fuels | oil and gas midstream | petroleum'],
      ['renewable-energy', 'Renewable Energy', 'clean energy | renewables | wind power | geothermal'],
      ['solar', 'Solar', 'solar power | solar energy | photovoltaics'],
    ],
  ],
  [
    'fashion',
    'Fashion & Apparel',
    'fashion | apparel | apparel and cosmetics | clothing',
    [
      ['fashion-tech', 'Fashion Tech', 'smart clothing | virtual try on'],
      ['luxury', 'Luxury Goods', 'jewelry | jewellery | luxury'],
      ['sustainable-fashion', 'Sustainable Fashion', 'second hand fashion | resale'],
      ['textiles', 'Textiles', 'textiles apparel and luxury goods | fabrics'],
    ],
  ],
  [
    'financial-services',
    'Financial Services',
    'finance | financials | diversified financials | diversified financial services | financial service',
    [
      ['asset-management', 'Asset Management', 'wealth management | wealth tech | investments'],
      ['banking', 'Banking', 'banks | bank | banking and exchange'],
      ['capital-markets', 'Capital Markets', 'stock exchanges | stocks | investment banking'],
      ['consumer-finance', 'Consumer Finance', 'credit cards'],
      ['mortgage', 'Mortgage Finance', 'thrifts and mortgage finance | mortgages | mortgage'],
      [
        'venture-capital',
        'Venture Capital & Incubators',
        'private equity | incubators | accelerators | startup funding',
      ],
    ],
  ],
  [
    'fintech',
    'Fintech',
    'financial technology | fin tech | finance and fintech',
    [
      [
        'accounting-software',
        'Finance & Accounting Software',
        'finance and accounting | finops | accounting software | bookkeeping | expense management',
      ],
      ['banking-as-a-service', 'Banking as a Service', 'baas | embedded finance | open banking'],
      ['billing', 'Billing & Invoicing', 'billing | invoicing | invoice processing'],
      ['crowdfunding', 'Crowdfunding', 'equity crowdfunding'],
      [
        'investing',
        'Investing & Trading',
        'trading | retail investing | robo advisors | investment platforms',
      ],
      ['lending', 'Lending', 'credit and lending | loans | credit | peer to peer lending'],
      ['neobanks', 'Neobanks', 'neobank | challenger banks | digital banking | conversational banking'],
      ['payments', 'Payments', 'payment processing | money transfer | remittances | mobile payments'],
      [
        'personal-finance',
        'Personal Finance',
        'money budgeting and management | personal finance management | budgeting',
      ],
      ['regtech', 'Regtech', 'regulatory technology | anti money laundering | kyc'],
    ],
  ],
  [
    'food-and-beverage',
    'Food & Beverage',
    'food | food and beverages | food beverage and tobacco | food products | groceries and drinks',
    [
      [
        'alternative-protein',
        'Alternative Protein',
        'plant based meat | cultivated meat | cultured meat | cellular agriculture',
      ],
      ['beverages', 'Beverages', 'drinks | coffee | wine and spirits | breweries'],
      ['food-delivery', 'Food Delivery', 'meal delivery | meal kits | ghost kitchens'],
      ['food-tech', 'Food Tech', 'foodtech | food technology | food service robots and machines'],
      ['nutrition', 'Nutrition', 'dietary supplements | recipes | recipe management'],
      ['restaurants', 'Restaurants', 'restaurant tech | restaurant | catering | food service'],
    ],
  ],
  [
    'gaming',
    'Gaming',
    'games | games video | game | gaming industry',
    [
      ['cloud-gaming', 'Cloud Gaming', 'game streaming'],
      ['esports', 'eSports', 'e sports | competitive gaming'],
      ['gambling', 'Gambling', 'betting | casinos | lotteries'],
      ['metaverse', 'Metaverse & Virtual Worlds', 'metaverse | virtual worlds'],
      ['video-games', 'Video Games', 'computer games | game studios | mobile games | game development'],
    ],
  ],
  [
    'government',
    'Government',
    'govtech | public sector | government technology',
    [
      ['civic-tech', 'Civic Tech', 'politics | election tech | elections | campaigns'],
      ['public-safety', 'Public Safety', 'law enforcement | emergency services'],
      ['smart-cities', 'Smart Cities', 'urban planning | smart city'],
    ],
  ],
  [
    'hardware',
    'Hardware',
    'technology hardware and equipment | electronics | devices | hardware software',
    [
      [
        'augmented-and-virtual-reality',
        'Augmented & Virtual Reality',
        'virtual and augmented reality | augmented reality | virtual reality | ar | vr | mixed reality',
      ],
      [
        'computers',
        'Computers & Peripherals',
        'technology hardware storage and peripherals | computers | computer hardware',
      ],
      ['consumer-electronics', 'Consumer Electronics', 'displays | gadgets'],
      ['electronic-components', 'Electronic Components', 'electronic equipment instruments and components'],
      ['internet-of-things', 'Internet of Things', 'iot | internet of things iot | m2m | connected devices'],
      ['printing-3d', '3D Printing', 'additive manufacturing'],
      ['quantum-computing', 'Quantum Computing', 'quantum'],
      ['sensors', 'Sensors', 'nanosensors'],
      ['wearables', 'Wearables', 'wearable technology'],
    ],
  ],
  [
    'healthcare',
    'Healthcare',
    'health care | health | medical | medicine | doctors | physicians',
    [
      ['assistive-technology', 'Assistive Technology', 'assistive tech | accessibility'],
      ['dental', 'Dental', 'dentistry | dental care'],
      ['diagnostics', 'Diagnostics', 'medical diagnostics | lab testing | medical imaging'],
      [
        'digital-health',
        'Digital Health',
        'health tech | healthtech | healthcare it | health care technology | health records | health it | medical software',
      ],
      [
        'health-services',
        'Healthcare Services',
        'health care services | health care providers and services | consumer health services | hospitals | clinics',
      ],
      [
        'medical-devices',
        'Medical Devices',
        'health care equipment and supplies | health care equipment and services | medtech | medical equipment | medical robotics',
      ],
      ['mental-health', 'Mental Health', 'mental health tech | psychology | therapy'],
      ['primary-care', 'Primary Care', 'pediatrics | family medicine'],
      ['telehealth', 'Telehealth', 'telemedicine | remote care | virtual care'],
      ['womens-health', "Women's Health", 'femtech | fertility tech | fertility'],
    ],
  ],
  [
    'human-resources',
    'Human Resources',
    'hr | hr tech | human resources hr | human resources management hrm | hrtech',
    [
      ['diversity-and-inclusion', 'Diversity & Inclusion', 'dei'],
      ['freelancing', 'Freelancing', 'freelancers | gig economy'],
      [
        'jobs',
        'Job & Career Services',
        'job and career services | employment | creative career | job boards | careers',
      ],
      [
        'payroll-and-benefits',
        'Payroll & Benefits',
        'payroll | employer benefits | employee benefits | incentives',
      ],
      [
        'recruiting',
        'Recruiting',
        'recruiting and talent | talent acquisition | recruitment | staffing | hiring',
      ],
      ['remote-work', 'Remote Work', 'remote | distributed teams | coworking'],
      [
        'workforce-management',
        'Workforce Management',
        'time tracking | shift planning | employee scheduling',
      ],
    ],
  ],
  [
    'industrials',
    'Industrials',
    'industrial | capital goods | industrial goods',
    [
      [
        'commercial-services',
        'Commercial Services & Supplies',
        'facility management | office management | office services',
      ],
      ['electrical-equipment', 'Electrical Equipment', 'power equipment'],
      ['industrial-conglomerates', 'Industrial Conglomerates', 'conglomerates'],
      [
        'industrial-distribution',
        'Trading Companies & Distributors',
        'industrial distribution | distributors | wholesale',
      ],
      ['industrial-safety', 'Industrial Safety', 'industrial workplace safety | workplace safety'],
      ['machinery', 'Machinery', 'industrial machinery | machine building'],
    ],
  ],
  [
    'information-technology',
    'Information Technology',
    'it | it and infrastructure | infrastructure and operations',
    [
      [
        'backup-and-recovery',
        'Backup & Recovery',
        'backup | archiving | archiving and digital preservation dp',
      ],
      [
        'cloud-computing',
        'Cloud Computing',
        'cloud | cloud infrastructure | cloud infrastructure management | cloud management | virtualization | orchestration and scheduling',
      ],
      [
        'data-storage',
        'Data Storage',
        'storage | cloud storage | storage solutions | file hosting | file sharing | file transfer | file transfer and synchronization | file management and sync | synchronization',
      ],
      [
        'hosting',
        'Network & Hosting',
        'network hosting | web hosting | web servers | dns | registrars | self hosting solutions',
      ],
      ['it-management', 'IT Management', 'server and vm management | it operations | system administration'],
      ['it-services', 'IT Services', 'it consulting | managed services | system integration'],
      ['networking', 'Computer Networking', 'networks | networking and connectivity | network utilities'],
      [
        'remote-access',
        'Remote Access',
        'remote desktop | remote desktop and access | remote desktop application',
      ],
    ],
  ],
  [
    'insurance',
    'Insurance',
    'insurers | insurance services',
    [
      ['health-insurance', 'Health Insurance', 'health and insurance | medical insurance'],
      ['insurtech', 'Insurtech', 'insurance technology | insure tech | microinsurance'],
      [
        'property-and-casualty',
        'Property & Casualty Insurance',
        'property and casualty | car insurance | home insurance',
      ],
    ],
  ],
  [
    'internet',
    'Internet & Web',
    'web | internet | curated web | online | consumer internet',
    [
      [
        'location-services',
        'Maps & Location',
        'location based services | location based | maps | maps and navigation | maps and global positioning system gps | gps | navigation | indoor mapping | geospatial | geographic information system',
      ],
      ['mobile', 'Mobile', 'mobile apps | apps | mobile applications | app stores | android | ios'],
      ['search', 'Search', 'search engines | search engine | enterprise search | semantic search'],
      ['web-browsers', 'Browsers', 'browsers | web browsers | browsers and extensions'],
    ],
  ],
  [
    'legal',
    'Legal',
    'legaltech | legal tech | law | legal services',
    [
      [
        'compliance',
        'Compliance & Risk',
        'compliance | risk management | compliance and risk management | grc',
      ],
      [
        'contracts',
        'Contracts & E-Signatures',
        'contract management | digital signature | e signatures | document management and e signatures',
      ],
      ['e-discovery', 'E-Discovery', 'ediscovery | litigation support'],
      ['immigration', 'Immigration', 'visas | relocation'],
      ['intellectual-property', 'Intellectual Property', 'patents | trademarks'],
    ],
  ],
  [
    'logistics',
    'Logistics & Supply Chain',
    'logistics | supply chain | supply chain and logistics | supply chain management',
    [
      [
        'delivery',
        'Delivery',
        'last mile delivery | autonomous delivery | courier | postal and courier services',
      ],
      ['fleet-management', 'Fleet Management', 'telematics'],
      [
        'freight',
        'Freight',
        'air freight and logistics | digital freight brokerage | shipping | freight forwarding',
      ],
      ['inventory-management', 'Inventory Management', 'stock control'],
      ['procurement', 'Procurement', 'purchasing | sourcing'],
      [
        'warehousing',
        'Warehousing',
        'warehouse management tech | warehouse management | fulfillment | fulfilment',
      ],
    ],
  ],
  [
    'manufacturing',
    'Manufacturing',
    'manufacturing and robotics | factories | industry 4 0',
    [
      ['contract-manufacturing', 'Contract Manufacturing', 'mass customization | custom parts'],
      ['industrial-automation', 'Industrial Automation', 'factory automation | process control'],
      ['maintenance', 'Industrial Maintenance', 'predictive maintenance | asset maintenance'],
      ['quality-control', 'Quality Control', 'industrial inspection'],
    ],
  ],
  [
    'marketing',
    'Marketing',
    'sales and marketing | martech | marketing technology | marketing and customer engagement | marketing saas',
    [
      ['advertising', 'Advertising', 'adtech | ad tech | ad targeting | online advertising'],
      ['branding', 'Branding', 'brand marketing | brands'],
      [
        'email-marketing',
        'Email Marketing',
        'newsletters | mailing lists and newsletters | customer engagement',
      ],
      ['loyalty', 'Loyalty & Referrals', 'loyalty programs | referrals'],
      [
        'market-research',
        'Market Research',
        'surveys | forms and surveys | form building | polls and events',
      ],
      ['public-relations', 'Public Relations', 'pr'],
      ['search-marketing', 'SEO', 'search engine optimization | search marketing'],
      ['social-media-marketing', 'Social Media Marketing', 'influencer marketing'],
    ],
  ],
  [
    'materials',
    'Materials',
    'basic materials | raw materials',
    [
      ['advanced-materials', 'Advanced Materials', 'new materials | composites'],
      ['chemicals', 'Chemicals', 'chemical | specialty chemicals'],
      ['construction-materials', 'Construction Materials', 'cement | concrete'],
      ['metals-and-mining', 'Metals & Mining', 'mining | metals | steel'],
      ['nanotechnology', 'Nanotechnology', 'nanotech'],
      ['packaging', 'Packaging', 'containers and packaging'],
      ['paper-and-forest-products', 'Paper & Forest Products', 'paper | pulp and paper'],
    ],
  ],
  [
    'media',
    'Media & Entertainment',
    'media | entertainment | digital media | content | media and streaming',
    [
      ['arts', 'Arts & Culture', 'art | artists | museums | culture'],
      ['books', 'Books', 'e books | ebooks'],
      ['creator-economy', 'Creator Economy', 'creators | celebrity'],
      [
        'events',
        'Events & Ticketing',
        'event management | concerts | ticketing | conference management | live',
      ],
      [
        'film-and-video',
        'Film & Video',
        'video | video streaming | streaming | multimedia streaming | media streaming | movies | programmatic videos',
      ],
      [
        'libraries-and-archives',
        'Libraries & Archives',
        'archive | archives | libraries | integrated library systems ils | institutional repository and digital library software',
      ],
      ['music', 'Music & Audio', 'music | audio | audio streaming | internet radio market music'],
      ['news', 'News', 'journalism | feed readers | newspapers'],
      [
        'photography',
        'Photography',
        'photo video | photo sharing | photo galleries | photo and video editors | photos',
      ],
      ['podcasts', 'Podcasts', 'podcasting'],
      [
        'publishing',
        'Publishing',
        'content and publishing | blogging platforms | blogging | blogging and personal sites | magazines',
      ],
      ['radio-and-television', 'Radio & Television', 'broadcasting | tv | television'],
    ],
  ],
  [
    'nonprofit',
    'Nonprofit',
    'nonprofits | non profit | charity | charities | ngo',
    [
      ['fundraising', 'Fundraising', 'donations'],
      ['philanthropy', 'Foundations & Grantmaking', 'funder | foundations | philanthropy | grantmaking'],
      ['social-impact', 'Social Impact', 'social enterprise | impact'],
    ],
  ],
  [
    'professional-services',
    'Professional Services',
    'business services | commercial and professional services | services',
    [
      ['accounting', 'Accounting', 'auditing | tax advice | tax'],
      ['consulting', 'Consulting', 'management consulting | strategy consulting'],
      [
        'design-services',
        'Design',
        'interface design | user experience design | usability | graphics | design and prototyping',
      ],
      ['outsourcing', 'Outsourcing', 'business process outsourcing | bpo'],
      ['printing', 'Printing', 'print services'],
    ],
  ],
  [
    'real-estate',
    'Real Estate',
    'property | real estate management and development | realty',
    [
      ['housing', 'Housing', 'housing and real estate | co living | affordable housing | homes'],
      ['property-management', 'Property Management', 'rental management | facility operations'],
      ['proptech', 'Proptech', 'property technology | real estate tech'],
      [
        'reits',
        'Real Estate Investment Trusts',
        'reit | equity real estate investment trusts reits | real estate investment',
      ],
    ],
  ],
  [
    'retail',
    'Retail',
    'retailing | stores | commerce',
    [
      ['grocery', 'Grocery', 'groceries | food and staples retailing | supermarkets'],
      ['point-of-sale', 'Point of Sale', 'pos | cashierless checkout | checkout'],
      ['retail-technology', 'Retail Technology', 'retail tech | retail software'],
      ['specialty-retail', 'Specialty Retail', 'specialty stores | multiline retail'],
    ],
  ],
  [
    'robotics',
    'Robotics',
    'robots | robot',
    [
      ['drones', 'Drones', 'drone | unmanned aerial vehicles | uav'],
      ['industrial-robots', 'Industrial Robots', 'cobots | collaborative robots | swarm robotics'],
      ['service-robots', 'Service Robots', 'humanoid robots | consumer robots'],
    ],
  ],
  [
    'sales',
    'Sales & Customer Experience',
    'sales | customer experience | customer support and success',
    [
      ['call-centers', 'Call Centers', 'call center | contact centers | contact center'],
      [
        'crm',
        'CRM',
        'customer relationship management | customer relationship management crm | crm and sales',
      ],
      ['customer-success', 'Customer Success', 'customer retention'],
      [
        'customer-support',
        'Customer Support',
        'customer service | helpdesk | helpdesk solution | help desk | support | ticket management',
      ],
      ['lead-generation', 'Lead Generation', 'prospecting'],
      ['reviews', 'Reviews & Recommendations', 'reviews | reviews and recommendations | feedback'],
      ['sales-enablement', 'Sales Enablement', 'sales automation | sales software'],
    ],
  ],
  [
    'science-and-research',
    'Science & Research',
    'research | science | r and d | scientific research',
    [
      ['laboratories', 'Laboratory Software & Equipment', 'laboratory | lab equipment | lab automation'],
      ['research-facilities', 'Research Facilities', 'facility | research institutes | research facility'],
    ],
  ],
  [
    'semiconductors',
    'Semiconductors',
    'semiconductor | semiconductors and semiconductor equipment | chips',
    [
      ['edge-computing', 'Edge Computing', 'edge computing semiconductors | edge ai'],
      ['photonics', 'Photonics', 'optics | lasers'],
    ],
  ],
  [
    'social',
    'Social & Community',
    'social | community and social | social media | interactive media and services',
    [
      [
        'community-platforms',
        'Community Platforms',
        'community | community platform | community building platforms | community management | forums | forum software',
      ],
      ['dating', 'Dating', 'online dating'],
      ['messaging', 'Messaging', 'chat | instant messaging | sms | irc | xmpp | twitter applications'],
      [
        'social-networks',
        'Social Networks',
        'social network | social networking | social networks and forums | social network micro blogging | microblogging | facebook applications',
      ],
    ],
  ],
  [
    'software',
    'Software',
    'software and services | business software | application software',
    [
      [
        'collaboration',
        'Collaboration',
        'team collaboration | collaboration and communication | groupware | meeting | team communication',
      ],
      [
        'communication-software',
        'Communication Software',
        'communication | communications | email | email and communication | video conferencing | email delivery | custom communication systems',
      ],
      [
        'content-management',
        'Content Management',
        'cms | content management systems cms | content management system cms | digital asset management dam | media management | web cms',
      ],
      [
        'design-software',
        'Design Software',
        'design tools | cad | collaborative design tool | design and visualization',
      ],
      [
        'document-management',
        'Document Management',
        'documents | document | office suites | presentations software',
      ],
      ['enterprise-software', 'Enterprise Software', 'enterprise | enterprises'],
      ['erp', 'ERP', 'enterprise resource planning | erp and operations | resource planning'],
      [
        'knowledge-management',
        'Knowledge Management',
        'knowledge management tools | wikis | documentation and knowledge base | team knowledge base | note taking and knowledge management | note taking knowledge management',
      ],
      ['no-code', 'No-Code & Low-Code', 'no code | low code | nocode | smart spreadsheet'],
      [
        'productivity',
        'Productivity',
        'productivity and utilities | note taking | notetaking | note taking and editors | task management | task management and to do lists | to do app | time and task management | bookmarks and link sharing | bookmark and content management',
      ],
      ['project-management', 'Project Management', 'project and work management | kanban board'],
      [
        'scheduling',
        'Scheduling & Booking',
        'scheduling | booking | booking and scheduling | calendar | calendar and contacts | scheduling and event management | online reservations',
      ],
      [
        'workflow-automation',
        'Workflow Automation',
        'automation | robotic process automation | robotic process automation rpa | rpa | business process automation',
      ],
    ],
  ],
  [
    'sports',
    'Sports',
    'sport | sporting goods',
    [
      ['fantasy-sports', 'Fantasy Sports', 'fantasy leagues'],
      ['outdoors', 'Outdoors & Recreation', 'adventure | outdoor recreation | leisure'],
      ['sports-tech', 'Sports Tech', 'sports technology | athlete performance'],
    ],
  ],
  [
    'telecommunications',
    'Telecommunications',
    'telecom | telecoms | telecommunication services | telecommunication',
    [
      [
        'broadband',
        'Broadband & Internet Access',
        'internet service providers | isp | fiber | diversified telecommunication services',
      ],
      ['communications-equipment', 'Communications Equipment', 'network equipment | telecom equipment'],
      ['voip', 'Voice & Telephony', 'voip | telephony | sip | phone systems'],
      ['wireless', 'Wireless', 'wireless telecommunication services | mobile operators | 5g'],
    ],
  ],
  [
    'transportation',
    'Transportation & Mobility',
    'transportation | transport | mobility | transportation services',
    [
      ['airlines', 'Airlines', 'airline | air transport'],
      ['maritime', 'Maritime', 'marine | ports | boats'],
      ['parking', 'Parking', 'parking garages'],
      ['rail-and-road', 'Road & Rail', 'rail | railways | trucking'],
      [
        'ridesharing',
        'Ridesharing & Micromobility',
        'ridesharing | ride hailing | car sharing | micromobility | bike sharing',
      ],
      [
        'transport-infrastructure',
        'Transportation Infrastructure',
        'airports | roads | public transport | public transit',
      ],
    ],
  ],
  [
    'travel',
    'Travel & Hospitality',
    'travel | hospitality | travel and tourism | tourism | travel leisure and tourism | hotels restaurants and leisure',
    [
      ['hotels', 'Hotels & Lodging', 'hotels | lodging | vacation rentals | accommodation'],
      ['tours-and-activities', 'Tours & Activities', 'sustainable tourism | tours'],
      [
        'travel-planning',
        'Travel Planning & Booking',
        'travel organization | travel booking | business travel',
      ],
    ],
  ],
  [
    'utilities',
    'Utilities',
    'utility',
    [
      ['electric-utilities', 'Electric Utilities', 'electricity supply | power grid | smart grid'],
      ['gas-utilities', 'Gas Utilities', 'gas supply'],
      [
        'independent-power',
        'Independent Power Producers',
        'independent power and renewable electricity producers | power producers',
      ],
      ['multi-utilities', 'Multi-Utilities', 'municipal utilities'],
      ['water-utilities', 'Water Utilities', 'water supply'],
    ],
  ],
  [
    'wellness',
    'Wellness & Fitness',
    'wellness | health and wellness | consumer health and wellness | health and fitness',
    [
      ['fitness', 'Fitness', 'gyms | workout | personal training'],
      ['meditation', 'Meditation & Mindfulness', 'mindfulness | meditation'],
      ['sleep', 'Sleep', 'sleep tech'],
    ],
  ],
]
