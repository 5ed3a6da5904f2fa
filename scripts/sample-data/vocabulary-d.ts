import type { IndustryWords } from './vocabulary.ts'

export const industryWordsD: readonly IndustryWords[] = [
  {
    label: 'Media',
    weight: 70,
    models: 'b2c|b2b|saas',
    suffixes: 'Media|Pictures|Press|Stories|Broadcast|Studios',
    connects:
      'newsroom systems|video players and CDNs|rights databases|paywall providers|RSS and ActivityPub',
    traction:
      '*reach {40-9000} thousand readers a month|*publish {30-9000} titles|*stream {100-60000} hours a day|*work with {20-900} newsrooms',
    results:
      'Subscribers stay {3-11} months longer than before.|Editing time per episode fell by {25-70} percent.|Local pages earn {10-60} percent more per visit.',
    niches: [
      'a local news cooperative :: small towns|commuter belts|regional papers :: *share reporters between neighbouring towns|*cover councils and courts in person|*let members vote on investigations :: News|Community',
      'subtitles and dubbing for broadcasters :: public broadcasters|documentary makers|streaming services :: *translate with the speaker’s timing|*keep dialect and humour where possible|*send every line past a human editor :: Film & Video|Translation',
      'podcast production tools :: independent podcasters|newsrooms|universities :: *record each guest locally and *sync later|*cut by editing the transcript|*find the passage that works as a trailer :: Podcasts|Audio',
      'an archive search for video :: sports leagues|television archives|law enforcement trainers :: *find scenes by action, place and spoken words|*recognise faces only with consent lists|*export rough cuts to editing software :: Film & Video|AI',
      'interactive audiobooks for children :: families|libraries|car makers :: *let listeners decide how a story goes on|*work without a screen|*bring out {4-40} titles a year with known authors :: Publishing|Kids',
      'membership software for writers :: newsletter authors|cartoonists|science journalists :: *combine letters, comments and events|*let readers pay per month or per piece|*move a full list in and out freely :: Creator Economy|Newsletters',
      'photo licensing for editors :: magazines|school book publishers|museums :: *clear rights with photographers directly|*detect manipulated pictures|*price by print run :: Photography|Marketplace',
    ],
  },
  {
    label: 'Gaming',
    weight: 70,
    models: 'b2c|b2b',
    suffixes: 'Games|Interactive|Play|Studio|Arcade|Worlds',
    connects:
      'consoles, PC and mobile|the common game engines|store and leaderboard services|voice chat|mod workshops',
    traction:
      '*have {20-9000} thousand monthly players|*have shipped {1-14} titles|*host {2-900} thousand matches a day|*employ {8-400} people',
    results:
      'Day-30 retention sits at {9-24} percent.|Player ratings average {4-5} out of 5.|Server cost per match dropped by {20-65} percent.',
    niches: [
      'cooperative puzzle games :: families|couples playing at a distance|school clubs :: *build every level for exactly two minds|*run on a shared phone or across the world|*sell once without advertisements :: Video Games|Mobile',
      'matchmaking and game servers :: multiplayer studios|esports organisers|engine makers :: *place matches on the nearest free machine|*survive the loss of a region|*scale to launch day and back :: Game Development|Infrastructure',
      'city builders with real economics :: strategy players|teachers|streamers :: *simulate rents, commutes and bakeries|*let players write their own laws|*open saved games to modding :: Video Games|Entertainment',
      'moderation for voice chat :: online games|virtual worlds|youth platforms :: *notice abuse in {4-30} languages within seconds|*tell banter from threats|*give players a fair appeal :: Trust & Safety|AI',
      'a league for school esports :: secondary schools|universities|sports clubs :: *organise seasons around the timetable|*coach teamwork and sleep|*stream finals with student commentators :: eSports|Education',
      'tabletop games with a digital board :: hobby groups|board game cafés|publishers :: *track pieces without cameras|*teach rules while playing|*resume last month’s evening exactly :: Games|Consumer Electronics',
    ],
  },
  {
    label: 'Music',
    weight: 45,
    models: 'b2c|b2b|marketplace',
    suffixes: 'Music|Sound|Records|Audio|Sessions|Concerts',
    connects:
      'streaming services|collecting societies|digital audio workstations|ticket shops|MIDI and OSC controllers',
    traction:
      '*pay out {1-90} million dollars a year to artists|*list {2-700} thousand tracks|*host {60-9000} concerts a year|*serve {3-400} thousand musicians',
    results:
      'Royalties arrive {2-9} months sooner.|Venues sell {8-30} percent more seats on weekdays.|Beginners still practise after {3-8} months.',
    niches: [
      'royalty tracking for independent labels :: labels|songwriters|film composers :: *find unclaimed plays across services and countries|*split income by agreed shares|*show each deduction :: FinTech|Rights Management',
      'practice software for string players :: music schools|amateur orchestras|conservatories :: *listen for intonation and bowing|*slow the accompaniment to the player|*prepare feedback for the teacher :: Edtech|Audio',
      'living-room concerts :: listeners in small towns|touring folk musicians|museums :: *match artists with hosts along a route|*sell a limited number of seats|*guarantee a minimum fee :: Concerts|Marketplace',
      'licensed music for games and film :: film makers|game studios|advertising producers :: *search by mood, tempo and instrument|*clear master and publishing in one contract|*edit stems to the length of a scene :: Film & Video|Marketplace',
      'electronic instruments :: touring bands|sound designers|music therapists :: *sense pressure, tilt and breath|*boot in two seconds|*last for decades with open firmware :: Hardware|Consumer Electronics',
      'acoustic simulation :: architects|concert halls|home studio owners :: *let you hear a room before it is built|*suggest panels from a phone recording|*export to building models :: Audio|Architecture',
    ],
  },
  {
    label: 'Sports',
    weight: 50,
    models: 'b2c|b2b|saas',
    suffixes: 'Sports|Athletics|League|Club|Outdoor|Track',
    connects:
      'federation databases|heart rate belts and watches|club membership lists|ticketing and turnstiles|broadcast graphics',
    traction:
      '*work with {40-12000} clubs|*count {10-3000} thousand athletes|*record {2-600} thousand matches a year|*equip {3-200} arenas',
    results:
      'Soft-tissue injuries dropped by {12-40} percent in a season.|Clubs collect {96-99} percent of fees on time.|Attendance at second-division games grew by {5-28} percent.',
    niches: [
      'automatic match filming for amateurs :: handball clubs|youth football academies|regional broadcasters :: *follow play without a camera operator|*cut goals and saves within minutes|*respect who must not be filmed :: Sports Tech|Video',
      'club management :: swimming clubs|rowing clubs|dance schools :: *collect fees and medical forms|*book courts, boats and coaches|*print what the federation wants :: SaaS|Community',
      'injury prevention for teams :: professional clubs|ballet companies|fire academies :: *measure jumps and sprints with a belt sensor|*combine load, sleep and history|*tell coaches what to change tomorrow :: Sports Tech|Wearables',
      'trail maps made by runners :: trail runners|mountain rescue|tourism boards :: *rate surface, shade and exposure|*warn of closures and storms|*guide by vibration :: Outdoors|Navigation',
      'rental of children’s ski and bike gear :: families|sports shops|ski schools :: *swap sizes as children grow|*service each item between seasons|*deliver to the resort :: Rental|Circular Economy',
      'fan engagement for women’s leagues :: league organisers|broadcasters|sponsors :: *run fantasy games and away trips|*sell shares of kit design votes|*give sponsors audited numbers :: Fantasy Sports|Advertising',
    ],
  },
  {
    label: 'Legal',
    weight: 60,
    models: 'b2b|saas|services',
    suffixes: 'Legal|Law|Counsel|Clause|Docket|Notary',
    connects:
      'court filing portals|document management systems|word processors|company registers|qualified electronic signatures',
    traction:
      '*review {4-900} thousand contracts a year|*serve {40-3500} law firms|*support {20-1400} legal departments|*handle {3-250} thousand claims',
    results:
      'First drafts take {6-45} minutes instead of a day.|In-house teams send {20-55} percent less work outside.|Claimants are paid within {3-10} weeks on average.',
    niches: [
      'contract review for purchasing teams :: hospital groups|energy suppliers|machine builders :: *compare drafts with the company’s own fallback positions|*mark missing and risky clauses|*suggest wording with a reason :: LegalTech|AI',
      'passenger and tenant claims :: air passengers|tenants|commuters :: *check a claim in two minutes|*carry the cost of going to court|*keep a fixed share only when money arrives :: Consumer|Legal Services',
      'visa and work permit software :: universities|restaurant groups|engineering firms :: *tell which route fits a person|*collect documents with plain instructions|*track deadlines in {5-60} countries :: Immigration|HR Tech',
      'e-discovery for small firms :: litigation boutiques|internal investigators|regulators :: *sort mailboxes by topic and person|*find near-duplicates and gaps|*charge by case instead of by gigabyte :: E-discovery|Data',
      'trademark watching :: brand owners|patent attorneys|pharma companies :: *search names, logos and sounds|*rank hits by likelihood of confusion|*draft the opposition :: Intellectual Property|AI',
      'company law on autopilot :: startups|family holdings|notaries :: *prepare resolutions and share registers|*simulate dilution before a round|*file changes with the register :: Contracts|SaaS',
      'compliance tracking for regulated firms :: insurers|medical suppliers|asset managers :: *watch new rules and court decisions|*assign duties to named people|*prove what was done when the inspector calls :: Compliance|Regtech',
    ],
  },
  {
    label: 'Government',
    weight: 45,
    models: 'b2g|saas',
    suffixes: 'Civic|Public|Gov|Municipal|Citizen|Council',
    connects:
      'national identity schemes|municipal registers|open data portals|payment and dunning systems|geographic information systems',
    traction:
      '*serve {20-2200} municipalities|*process {5-900} thousand applications a year|*reach {1-60} million residents|*run in {4-40} ministries and agencies',
    results:
      'Permits are decided {10-60} days sooner.|Phone calls to the front desk fell by {20-45} percent.|Three out of {4-5} applications need no follow-up.',
    niches: [
      'digital building permits :: building authorities|architects|county administrations :: *check plans against zoning rules|*show applicants the open questions|*let departments comment at the same time :: GovTech|Construction',
      'citizen participation :: city councils|school boards|water boards :: *publish drafts in plain language|*weigh comments without drowning the quiet ones|*show what became of each proposal :: Civic Tech|Community',
      'emergency dispatch software :: fire brigades|mountain rescue|coast guards :: *locate callers from phone data|*recommend the nearest suitable crew|*work on paper maps when all else fails :: Public Safety|GovTech',
      'procurement for small towns :: municipalities|school districts|public hospitals :: *reuse tender texts from neighbouring towns|*check thresholds and deadlines|*publish awards as open data :: Procurement|GovTech',
      'benefit applications in one form :: social offices|advice centres|single parents :: *work out which benefits apply|*fetch certificates with consent|*explain a refusal in everyday words :: GovTech|Social Impact',
      'road condition surveys :: county road offices|motorway operators|cycling clubs :: *scan roads from garbage trucks|*rank repairs by safety|*predict the next winter’s potholes :: Smart Cities|Computer Vision',
    ],
  },
  {
    label: 'Crypto',
    weight: 55,
    models: 'b2b|b2c|open_source',
    suffixes: 'Protocol|Chain|Custody|Vault|Labs|Network',
    connects:
      'EVM and non-EVM networks|hardware security modules|tax reporting exports|bank payment rails|wallet standards',
    traction:
      '*hold {10-9000} million dollars in custody|*verify {1-400} million transactions a month|*secure {4-90} networks|*serve {10-900} institutions',
    results:
      'No customer funds have been lost since launch.|Settlement takes {3-40} seconds.|Tax reports match auditors’ figures in {97-99} percent of cases.',
    niches: [
      'custody for institutions :: private banks|pension funds|exchanges :: *split keys between three parties|*require policies that no single person can change|*insure assets against theft :: Blockchain|Security',
      'stablecoin payouts :: marketplaces|aid organisations|freelancers :: *pay wallets or bank accounts alike|*convert at the published rate|*screen recipients before sending :: Payments|DeFi',
      'smart contract verification :: protocol teams|insurers|auditors :: *prove that balances can never go wrong|*replay attacks from other chains|*watch deployed contracts around the clock :: Blockchain|Developer Tools',
      'tokenised private credit :: asset managers|family offices|solar developers :: *issue notes with built-in covenants|*report loan performance on chain|*allow redemption every quarter :: DeFi|Capital Markets',
      'crypto tax software :: private investors|accountants|mining firms :: *reconstruct cost basis across wallets|*handle staking and lost coins|*produce filings for {5-40} countries :: Finance and Accounting|Consumer',
      'provenance for collectibles :: watch dealers|galleries|wine merchants :: *bind an object to a certificate with a tamper-proof tag|*record owners without revealing names|*settle resale royalties :: NFT|Luxury',
    ],
  },
  {
    label: 'Telecommunications',
    weight: 45,
    models: 'b2b|b2c|hardware',
    suffixes: 'Telecom|Networks|Wireless|Connect|Fiber|Signal',
    connects:
      'carrier billing systems|open radio interfaces|number portability databases|satellite backhaul|SIP trunks',
    traction:
      '*connect {4-900} thousand households|*operate {20-6000} radio sites|*carry {2-700} million call minutes a month|*manage {10-4000} thousand SIM cards',
    results:
      'Installations take {1-5} visits fewer per street.|Energy per radio site fell by {14-48} percent.|Roaming cost dropped by {20-60} percent.',
    niches: [
      'fibre for villages :: rural municipalities|housing estates|farm businesses :: *lay cable with ploughs along field tracks|*share trenches with the water board|*sell open access to any provider :: Broadband|Infrastructure',
      'private 5G networks :: ports|open-pit mines|trade fairs :: *cover a site with three to thirty cells|*keep data on the premises|*be run from a browser :: 5G|Internet of Things',
      'global connectivity for devices :: lift makers|tracker vendors|water meter companies :: *switch carriers over the air|*bill all countries in one currency|*alert when a device behaves oddly :: IoT|Wireless',
      'phone systems for practices :: doctors|law offices|municipal utilities :: *answer overflow calls with a polite assistant|*offer callbacks instead of queues|*transcribe voice mail :: VoIP|AI Assistant',
      'satellite messaging for workers :: forestry crews|fishing boats|relief teams :: *send short messages from an ordinary phone|*share position every ten minutes|*fall back to mobile networks near the coast :: Satellites|Messaging',
      'network planning software :: mobile operators|tower companies|regulators :: *simulate coverage house by house|*choose sites by cost and power supply|*check measurements from phones :: Communications Equipment|Software',
    ],
  },
  {
    label: 'Fashion',
    weight: 55,
    models: 'b2c|b2b|marketplace',
    suffixes: 'Atelier|Apparel|Textiles|Wear|Wardrobe|Knit',
    connects:
      'pattern files and 3D garment tools|shop systems|digital product passports|fibre test laboratories',
    traction:
      '*sell {5-900} thousand pieces a year|*work with {20-1500} brands|*repair {2-200} thousand garments a year|*weave {30-9000} thousand metres of cloth',
    results:
      'Overproduction fell by {15-50} percent.|Customers wear a piece {2-4} times longer.|Samples are down from {5-9} rounds to {1-3}.',
    niches: [
      'made-to-measure trousers :: office workers|people with prostheses|uniform buyers :: *measure from two phone photos|*cut single pieces on a laser table|*alter for free during the first year :: Apparel|Direct to Consumer',
      'repair services for brands :: outdoor labels|department stores|uniform rental firms :: *book a repair at the till|*route pieces to the right workshop|*return data on what breaks first :: Sustainable Fashion|Circular Economy',
      'leather from mushroom roots :: shoe makers|car interiors suppliers|bag designers :: *grow sheets on sawdust in nine days|*tan without chrome|*match thickness to the pattern :: Textiles|Advanced Materials',
      'digital sampling :: sportswear brands|lingerie makers|costume departments :: *simulate drape from fabric tests|*fit on bodies of every size|*hand patterns straight to the factory :: Fashion Tech|3D Design',
      'a rental wardrobe for expectant mothers :: expectant mothers|employers|maternity clinics :: *send a season of clothes that grows along|*wash with certified detergents|*offer favourites for purchase :: Rental|Subscriptions',
      'traceable wool :: knitwear brands|mills|shepherds :: *follow each bale from farm to yarn|*pay farmers for soil and animal care|*print the flock on the label :: Sustainable Fashion|Supply Chain',
    ],
  },
  {
    label: 'Wellness',
    weight: 55,
    models: 'b2c|b2b2c',
    suffixes: 'Wellness|Fit|Balance|Body|Rest|Studio',
    connects:
      'watches and rings|health insurers’ bonus programmes|gym turnstiles|calendar apps|blood test laboratories',
    traction:
      '*count {10-4000} thousand members|*run {4-300} studios|*work with {30-2500} employers|*deliver {20-9000} thousand sessions a year',
    results:
      'Members train {2-4} times a week on average.|People fall asleep {9-25} minutes sooner after a month.|{60-84} percent of participants finish the programme.',
    niches: [
      'strength training for people over sixty :: older adults|physiotherapists|health insurers :: *guide small groups in former shops|*adapt each machine to joints and mood|*report progress to the family doctor if wanted :: Fitness|Healthcare',
      'a sleep programme without pills :: shift workers|new parents|employers :: *combine light, timing and short exercises|*learn from a bedside sensor|*pause when nights go well :: Sleep Tech|Digital Health',
      'nutrition coaching for diabetics :: people with type 2 diabetes|canteens|pharmacies :: *suggest dishes from what is in the fridge|*show glucose after real meals|*connect with a dietician every fortnight :: Nutrition|Digital Health',
      'breathing and meditation for teams :: call centres|hospital staff|pilots :: *offer three-minute exercises between tasks|*work without headphones|*measure calm by heart rate variability :: Meditation|Mental Health',
      'climbing and bouldering halls :: families|companies|physiotherapists :: *build halls in old industrial buildings|*set new routes every week|*teach first climbers in {3-12} languages :: Fitness|Sports',
      'skin care from thermal water :: pharmacies|spas|people with eczema :: *bottle water at the spring|*test every batch with dermatologists|*leave out perfume and colour :: Skincare|Consumer Goods',
    ],
  },
]
