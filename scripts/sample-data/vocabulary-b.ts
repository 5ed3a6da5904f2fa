import type { IndustryWords } from './vocabulary.ts'

export const industryWordsB: readonly IndustryWords[] = [
  {
    label: 'Human Resources',
    weight: 85,
    models: 'b2b|saas|marketplace',
    suffixes: 'People|Talent|Works|Crew|Hire|HR',
    connects:
      'payroll providers|applicant tracking systems|calendar and chat tools|time clocks|social security portals',
    traction:
      '*manage {5-900} thousand employees|*fill {300-60000} roles a year|*serve {60-7000} employers|*run payroll in {2-60} countries',
    results:
      'Time to hire fell from {38-60} to {9-25} days.|First-year turnover dropped by {10-35} percent.|HR teams answer {40-70} percent fewer repeat questions.',
    niches: [
      'shift planning for hourly teams :: hotels|bakeries with many branches|care homes :: *build rosters that respect rest times and wishes|*let staff swap shifts from the phone|*forecast demand from weather and bookings :: Workforce Management|Scheduling',
      'hiring software for skilled trades :: roofing companies|machine shops|solar installers :: *reach people who have no CV|*test skills with short photo tasks|*book a trial day within 48 hours :: Recruiting|HR Tech',
      'an employer of record :: software companies hiring abroad|research institutes|small exporters :: *employ people through local entities|*explain notice periods and benefits before an offer|*move staff to your own entity later without a gap :: Payroll|Remote Work',
      'pay transparency analysis :: listed companies|public employers|works councils :: *find unexplained pay gaps and their causes|*prepare the statutory report|*simulate the cost of closing a gap :: Compliance|Diversity & Inclusion',
      'onboarding for desk-free staff :: logistics centres|cleaning companies|supermarkets :: *teach the first week through short clips in {4-30} languages|*collect contracts and certificates by phone|*check in with newcomers on day 3, 10 and 30 :: HR Tech|Career Training',
      'a network of fractional executives :: venture-backed startups|family businesses|turnaround funds :: *match companies with finance, product and people leaders|*start engagements in under ten days|*handle contracts and payment :: Freelancing|Marketplace',
    ],
  },
  {
    label: 'Marketing',
    weight: 95,
    models: 'b2b|saas|services',
    suffixes: 'Media|Reach|Signal|Studio|Brand|Audience',
    connects:
      'major ad networks|shop systems and CRMs|consent management platforms|e-mail and messaging channels|product feeds',
    traction:
      '*manage {2-340} million dollars of ad spend|*send {4-3000} million messages a month|*work for {80-9000} brands|*reach {1-90} million households',
    results:
      'Cost per new customer fell by {12-44} percent.|Campaigns go live in {2-9} hours instead of weeks.|Repeat purchases grew by {8-31} percent within two quarters.',
    niches: [
      'local advertising for franchises :: gym chains|estate agents|car workshops :: *adapt one campaign to hundreds of neighbourhoods|*split budgets between head office and branches|*measure calls and visits rather than clicks :: Advertising|Local',
      'marketing mix modelling :: consumer brands|travel groups|insurers :: *separate the effect of television, search and price|*run geo experiments to check the model|*recommend the next budget shift in money :: Marketing|Predictive Analytics',
      'creator campaigns with fixed prices :: food brands|outdoor labels|museums :: *suggest creators by audience overlap|*handle briefs, rights and disclosure rules|*pay creators the day a post goes up :: Creator Economy|Advertising',
      'customer e-mail that writes itself last :: online shops|public theatres|subscription brands :: *pick products and timing before wording|*stop when a customer shows fatigue|*test subject lines on real holdouts :: Email marketing|E-commerce',
      'out-of-home screens in waiting rooms :: pharmaceutical companies|health insurers|local businesses :: *place screens in surgeries and pharmacies|*rotate health information with paid spots|*report audited contacts per location :: Advertising|Digital Media',
      'survey panels for hard-to-reach groups :: research institutes|product teams|public agencies :: *recruit farmers, nurses and truck drivers|*detect bots and bored answers|*deliver weighted results in three days :: Market Research|Surveys',
    ],
  },
  {
    label: 'Sales',
    weight: 80,
    models: 'b2b|saas',
    suffixes: 'Pipeline|Deal|Revenue|Outreach|Desk|Accounts',
    connects:
      'the leading CRMs|telephony and dialers|calendars and inboxes|price lists from ERP systems|e-signature tools',
    traction:
      '*support {400-60000} sales people|*quote {3-900} million dollars a month|*analyse {10-4000} thousand calls a week|*serve {40-3000} sales teams',
    results:
      'New reps reach quota {3-9} weeks sooner.|Win rates rose by {4-17} percent in the first half year.|Quotes leave the house in {5-40} minutes instead of days.',
    niches: [
      'quoting software for technical products :: pump makers|electrical wholesalers|window manufacturers :: *check that a configuration can be built|*price options, freight and margin in one step|*produce drawings and a signed offer :: Sales Enablement|Manufacturing',
      'call coaching for field reps :: medical suppliers|agricultural dealers|telecom resellers :: *summarise each visit from a voice memo|*remind reps of promises they made|*show which questions precede a deal :: Sales Enablement|Speech Recognition',
      'a support desk for small shops :: online retailers|repair services|tour operators :: *answer routine questions from order data|*merge mail, chat and phone into one thread|*pass tricky cases on with a short summary :: Customer Support|AI Assistant',
      'lead research for niche markets :: industrial software vendors|consultancies|packaging suppliers :: *find companies by the machines they run|*watch permits, tenders and job adverts for buying signals|*draft a first mail that cites its source :: Lead Generation|Data',
      'a CRM for family-run wholesalers :: wine importers|flower wholesalers|spare part dealers :: *show what each customer bought and skipped|*take orders on the road without a connection|*suggest the next call by season and stock :: CRM|Retail',
      'commission accounting :: insurance distributors|software vendors|estate agencies :: *calculate splits, clawbacks and bonuses|*let reps see each deal behind their pay|*close the month with approvals and an audit trail :: Sales|Finance and Accounting',
    ],
  },
  {
    label: 'E-commerce',
    weight: 120,
    models: 'b2b|b2c|marketplace|saas',
    suffixes: 'Commerce|Market|Shop|Cart|Goods|Collective',
    connects:
      'common shop systems|carrier labels in 30 countries|warehouse software|marketplace feeds|local payment methods',
    traction:
      '*ship {2-900} thousand parcels a month|*serve {100-20000} merchants|*list {5-4000} thousand products|*count {3-1800} thousand active buyers',
    results:
      'Return rates fell by {8-30} percent.|Basket size is up {6-22} percent for shops that switched.|Most orders arrive within {1-3} days.',
    niches: [
      'a marketplace for refurbished appliances :: tenants|student housing companies|repair workshops :: *test each machine against a 40-point list|*deliver and *connect on the chosen evening|*give a two-year guarantee :: Marketplace|Circular Economy',
      'size advice for online fashion :: shoe brands|outdoor retailers|school uniform suppliers :: *recommend a size from earlier purchases|*explain how a cut differs from the last one|*learn from returns instead of surveys :: Retail Tech|Fashion Tech',
      'a wholesale platform for independent shops :: concept stores|bookshops|delicatessens :: *bundle small orders from many makers|*let shops pay after 60 days|*take back what does not sell in the first order :: Marketplace|B2B',
      'returns handling :: fashion labels|furniture sellers|electronics shops :: *offer exchanges before refunds|*grade returned goods from photos|*send items to the nearest resale channel :: Logistics|Circular Economy',
      'a shop system for perishable goods :: flower growers|cheese dairies|fishmongers :: *sell by the hour of harvest or catch|*plan delivery days around shelf life|*print cold-chain labels :: Online Stores|Food Tech',
      'subscription boxes of regional books and crafts :: readers abroad|gift buyers|language students :: *curate a parcel with small publishers|*skip or *swap any month|*add notes by the makers :: Subscriptions|Consumer',
      'product data software :: tool retailers|spare parts dealers|building material stores :: *fill missing attributes from supplier PDFs|*translate descriptions into {4-28} languages|*find duplicates across suppliers :: E-commerce Platforms|Data',
    ],
  },
  {
    label: 'Retail',
    weight: 70,
    models: 'b2b|saas|hardware',
    suffixes: 'Retail|Stores|Checkout|Shelf|Merchant',
    connects: 'fiscal printers|till systems|planogram files|loyalty programmes|electronic shelf labels',
    traction:
      '*run in {60-14000} stores|*process {1-400} million receipts a month|*serve {20-1200} retail groups|*operate {8-900} unattended shops',
    results:
      'Out-of-stock hours went down by {15-48} percent.|Queues are {20-55} percent shorter at peak times.|Food waste fell by {14-40} percent across pilot branches.',
    niches: [
      'a till for market stalls :: farmers’ markets|food trucks|craft fairs :: *keep selling when the network is gone|*weigh, price and print in one device|*file daily totals with the tax office :: Point of Sale|Hardware',
      'markdown pricing for fresh food :: supermarkets|bakeries|petrol stations :: *lower prices step by step before closing time|*forecast bread and salad per branch|*donate what is left through local food banks :: Grocery|Retail Tech',
      'walk-in shops without staff :: villages without a grocer|campuses|hospitals :: *open the door with a bank card|*watch shelves with weight sensors instead of cameras|*restock from a partner supermarket :: Cashierless Checkout|Grocery',
      'visitor analytics for shopping streets :: city centre managers|mall operators|pop-up brands :: *count and *distinguish passers-by anonymously|*show how events and weather change footfall|*compare rents with real visitor numbers :: Retail Tech|Analytics',
      'inventory robots :: do-it-yourself stores|pharmacy wholesalers|fashion outlets :: *read shelf tags and prices at night|*find misplaced items to within half a metre|*share aisles safely with early shoppers :: Robotics|Inventory Management',
      'loyalty without cards :: neighbourhood cafés|independent pharmacies|bookshop chains :: *recognise regulars by their payment token|*reward visits in slow hours|*run joint programmes across a street :: Loyalty Programs|Payments',
    ],
  },
  {
    label: 'Food & Beverage',
    weight: 90,
    models: 'b2c|b2b',
    suffixes: 'Foods|Kitchen|Provisions|Brewing|Farmhouse|Pantry',
    connects:
      'wholesale ordering portals|retail listing data|allergen databases|point-of-sale systems|cold-chain loggers',
    traction:
      '*sell in {80-9000} shops|*produce {20-6000} tonnes a year|*supply {30-4000} restaurants|*brew {2-400} thousand hectolitres',
    results:
      'Repeat purchase stands at {30-62} percent after three months.|Kitchens throw away {20-50} percent less.|A life-cycle study puts emissions {40-85} percent below the usual product.',
    niches: [
      'whole-cut seafood from algae and pulses :: sushi chains|canteens|supermarkets :: *spin plant protein into fibres that flake|*use sea water minerals instead of added flavour|*freeze without losing texture :: Plant-based Meat|Food Tech',
      'ordering software for restaurant kitchens :: independent restaurants|canteens|caterers :: *read supplier price lists in any format|*turn stock and reservations into an order|*spot invoices that do not match deliveries :: Restaurant Tech|Procurement',
      'alcohol-free aperitifs :: bars|wine shops|airlines :: *distil herbs and bitter roots under vacuum|*sweeten with grape must only|*train bar staff on pairings :: Beverages|Consumer Goods',
      'meals for hospital patients :: hospitals|rehabilitation clinics|care homes :: *cook soft and low-salt dishes that look like food|*adapt menus to each prescription|*deliver chilled twice a day :: Food Delivery|Healthcare Services',
      'oat and barley drinks from local mills :: coffee roasters|school canteens|grocers :: *mill and *ferment within 100 kilometres of the farm|*foam like milk in an espresso bar|*sell in returnable steel kegs :: Beverages|Food Tech',
      'surplus ingredient upcycling :: snack brands|breweries|bakery chains :: *dry spent grain and fruit pulp into flour|*certify each batch for allergens|*develop recipes together with brands :: Circular Economy|Food Tech',
      'a roastery that buys direct :: offices|specialty cafés|home baristas :: *pay growers a price fixed before the harvest|*print the farm and the freight on each bag|*roast to order twice a week :: Coffee|Direct to Consumer',
    ],
  },
  {
    label: 'Agriculture',
    weight: 80,
    models: 'b2b|hardware|saas',
    suffixes: 'Agri|Farms|Fields|Crop|Harvest|Grow',
    connects:
      'ISOBUS terminals|public satellite images|grain exchange prices|soil laboratories|farm management records|mobile money',
    traction:
      '*cover {10-4000} thousand hectares|*work with {200-90000} farmers|*have {15-2400} machines in the field|*handle {3-900} thousand tonnes a season',
    results:
      'Herbicide use dropped by {40-92} percent.|Average yields rose by {6-28} percent over two seasons.|Growers saved {15-40} percent of irrigation water.',
    niches: [
      'camera-guided weeding machines :: organic vegetable farms|sugar beet growers|contractors :: *tell crop from weed at walking speed|*cut within a centimetre of the plant|*work at night under their own light :: Robotics|Precision Agriculture',
      'input credit by mobile phone :: smallholder farmers|seed dealers|cooperatives :: *lend seed and fertiliser before the rains|*score from harvest history and satellite images|*take repayment in grain at the depot :: Lending|AgTech',
      'herd health monitoring :: dairy farms|goat keepers|veterinarians :: *detect lameness and heat from a collar|*call the vet with a short history|*run five years on one battery :: Livestock|IoT',
      'irrigation control for orchards :: almond growers|olive estates|wine cooperatives :: *measure thirst in the trunk rather than in the soil|*open valves block by block|*report water use to the basin authority :: Precision Farming|IoT',
      'a grain trading desk for small farms :: grain farmers|mills|feed producers :: *grade samples from a phone photo|*pool lots from neighbouring farms|*guarantee payment within three days :: Marketplace|Agriculture',
      'indoor farms inside supermarkets :: grocers|hotels|canteens :: *grow herbs and salad a few metres from the till|*run on a twentieth of field water|*manage light and nutrients remotely :: Vertical Farming|Grocery',
      'biological crop protection :: greenhouse growers|banana plantations|seed companies :: *breed predatory mites and fungi|*spread them with drones at dusk|*time releases with a pest model :: AgTech|Industrial Bio',
    ],
  },
  {
    label: 'Travel',
    weight: 80,
    models: 'b2c|b2b|marketplace',
    suffixes: 'Travel|Journeys|Stays|Trips|Voyages|Hospitality',
    connects:
      'hotel booking engines|rail and ferry tariffs|GDS content|door lock systems|expense tools|channel managers',
    traction:
      '*handle {10-2600} thousand bookings a year|*list {300-60000} places to stay|*work with {40-9000} hotels|*guide {4-700} thousand guests a season',
    results:
      'Guests check in within {1-4} minutes.|Direct bookings grew by {10-45} percent.|Travel managers save {8-23} percent on rail and hotel spend.',
    niches: [
      'night train and ferry booking :: families without cars|tour operators|travel writers :: *combine operators that do not sell each other’s tickets|*guarantee connections across borders|*show cabins before you pay :: Travel Planning|Rail',
      'hotel operations software :: family-run hotels|hostels|holiday parks :: *assign rooms, cleaning and repairs in one view|*answer guest messages in {6-30} languages|*price by events and length of stay :: Hotels|Hospitality',
      'walking holidays with luggage transfer :: hikers over fifty|small groups|pilgrims :: *plan stages between village inns|*carry bags ahead each morning|*give offline maps with water and shade :: Tourism|Outdoors',
      'business travel for crews :: wind turbine technicians|film productions|construction firms :: *book groups near remote sites|*change dates without penalty when weather turns|*split cost per project :: Business Travel|SaaS',
      'apartments for long stays :: relocating families|researchers|travelling nurses :: *rent furnished flats from one month|*check landlords and contracts in person|*refund when photos mislead :: Lodging|Housing',
      'tickets for small attractions :: museums|boat operators|wine estates :: *sell timed entry through one local pass|*fill quiet hours with last-minute offers|*settle with each site every Monday :: Ticketing|Tours and Activities',
    ],
  },
  {
    label: 'Real Estate',
    weight: 75,
    models: 'b2b|saas|b2c',
    suffixes: 'Estates|Property|Homes|Living|Spaces|Realty',
    connects:
      'land registries|smart meters and heat cost allocators|building automation|listing portals|accounting for landlords',
    traction:
      '*manage {2-600} thousand flats|*value {3-700} thousand homes a year|*serve {60-5000} landlords|*rent {200-40000} square metres of studios',
    results:
      'Vacancy fell to under {2-5} percent.|Tenants get an answer within {1-6} hours.|Heating cost went down by {9-27} percent in the first winter.',
    niches: [
      'tenant communication for housing companies :: municipal housing companies|cooperatives|student residences :: *sort repair requests and *order the right trade|*answer in the tenant’s own language|*show the status until the job is done :: Property Management|PropTech',
      'automated valuation of rural land :: farm lenders|notaries|land funds :: *compare parcels by soil, access and water|*explain the price with similar sales|*update after each registry entry :: PropTech|Agriculture',
      'heating optimisation in old buildings :: landlords|schools|parish offices :: *balance radiators room by room without opening walls|*learn how fast a building cools|*bill savings transparently :: PropTech|Energy',
      'a rent-to-own programme :: nurses and teachers|first-time buyers|regional banks :: *buy the home and *rent it with an option|*credit part of each payment towards the price|*fix the purchase price on day one :: Housing|Consumer Finance',
      'workspaces in former shops :: freelancers|suburban commuters|neighbourhood associations :: *turn empty ground floors into studios|*book by the hour with a phone|*share revenue with the owner :: Coworking|Real Estate',
      'due diligence for commercial property :: pension funds|lenders|logistics developers :: *read leases and *list break clauses|*estimate renovation cost from energy data|*keep questions and answers in a data room :: PropTech|AI',
    ],
  },
  {
    label: 'Construction',
    weight: 75,
    models: 'b2b|saas|hardware',
    suffixes: 'Build|Construct|Structures|Timber|Site|Masonry',
    connects:
      'BIM models in IFC|bill-of-quantities files|crane and lift telemetry|time sheets|surveying drones',
    traction:
      '*run on {50-7000} building sites|*deliver {20-3000} homes a year|*serve {40-2600} contractors|*document {1-400} million square metres',
    results:
      'Rework cost fell by {12-38} percent.|Shells go up in {4-12} weeks instead of months.|Disputes about extra work ended {2-4} times faster.',
    niches: [
      'site documentation with helmet cameras :: general contractors|building inspectors|insurers of construction risk :: *match walks to the floor plan|*compare progress with the model|*find the wall before it was closed :: Construction Tech|Computer Vision',
      'prefabricated timber floors :: mid-rise developers|school builders|hotel groups :: *combine wood and a thin concrete layer|*arrive with pipes and sprinklers fitted|*can be unscrewed at the end of life :: Building Products|Climate',
      'tender software for craft businesses :: painters|electricians|landscape gardeners :: *read bills of quantities and *price known items|*ask suppliers for the rest|*learn from won and lost bids :: Construction Software|SaaS',
      'low-carbon concrete :: precast plants|road builders|ready-mix suppliers :: *replace cement with calcined clay|*gain early strength without heat|*use existing mixers and moulds :: Construction Materials|Climate',
      'crane and lift logistics :: high-rise sites|hospital extensions|city contractors :: *give each delivery a slot and a hook|*warn drivers before they leave|*bill waiting time to whoever caused it :: Logistics|Construction Software',
      'robotic drywall finishing :: interior contractors|hotel builders|refurbishers :: *scan, *fill and *sand walls overnight|*collect dust at the tool|*fit through a normal door :: Robotics|Construction',
      'a network of vetted renovators :: flat owners|housing associations|banks financing retrofits :: *visit the home and *fix a price|*combine insulation, windows and heat pumps|*hold money in escrow until acceptance :: Home Renovation|Marketplace',
    ],
  },
]
