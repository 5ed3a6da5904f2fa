import type { IndustryWords } from './vocabulary.ts'

export const industryWordsC: readonly IndustryWords[] = [
  {
    label: 'Logistics',
    weight: 100,
    models: 'b2b|saas|marketplace',
    suffixes: 'Freight|Logistics|Cargo|Haul|Routes|Depot',
    connects:
      'EDI and carrier APIs|customs systems|tachographs|warehouse management software|container tracking feeds',
    traction:
      '*move {4-900} thousand shipments a month|*connect {60-12000} carriers|*operate {2-60} hubs|*track {5-800} thousand containers',
    results:
      'Empty kilometres fell by {9-34} percent.|Customs files are ready {3-20} hours before arrival.|On-time delivery improved from {78-88} to {94-99} percent.',
    niches: [
      'route planning for trucks :: milk collectors|parcel subcontractors|building material dealers :: *plan around tolls, driver breaks and dock times|*replan when a truck is late|*export to any cab terminal :: Freight|Fleet Management',
      'customs clearance software :: freight forwarders|online sellers|machine exporters :: *classify goods from invoices and data sheets|*calculate duty and preference rules|*file declarations in {4-38} countries :: Freight|Compliance',
      'cargo bike delivery :: grocers|laboratories|spare part dealers :: *run micro hubs inside the ring road|*cool vaccines and fish on board|*beat vans on the last three kilometres :: Last mile delivery|Mobility',
      'warehouse robots for rent :: third-party logistics firms|online pharmacies|seasonal sellers :: *bring shelves to people|*start in a normal hall within four weeks|*charge per pick instead of per robot :: Warehousing|Robotics',
      'container drayage matching :: port truckers|importers|rail terminals :: *reuse import boxes for nearby exports|*book terminal slots automatically|*show detention cost as it builds up :: Digital Freight Brokerage|Marketplace',
      'cold chain monitoring :: vaccine suppliers|berry exporters|blood banks :: *measure temperature inside the pallet|*predict spoilage on the way|*release lots without waiting for paper :: Supply Chain|IoT',
      'purchasing software for hospitals and hotels :: hospital buyers|hotel groups|canteen operators :: *compare contracts with what was really paid|*suggest substitutes when items run short|*pool orders across sites :: Procurement|SaaS',
    ],
  },
  {
    label: 'Transportation',
    weight: 65,
    models: 'b2c|b2g|b2b',
    suffixes: 'Mobility|Transit|Lines|Ride|Motion|Rail',
    connects:
      'GTFS timetables|contactless ticketing|traffic light controllers|parking payment zones|driver rosters',
    traction:
      '*carry {20-9000} thousand passengers a month|*run {60-18000} vehicles|*serve {4-160} cities|*manage {2-400} thousand parking bays',
    results:
      'Average waiting time is {4-11} minutes.|Operators cut empty runs by {12-37} percent.|Car trips in the service area fell by {2-9} percent.',
    niches: [
      'on-demand buses for the countryside :: rural districts|elderly residents|transport authorities :: *bundle requests into shared trips|*connect to trains and *wait when they are late|*take bookings by phone as well as by app :: Public Transit|Ridesharing',
      'shared electric mopeds :: commuters|hotels|food couriers :: *swap batteries at corner shops|*lock speeds in old towns|*insure each ride separately :: Micromobility|Electric Vehicles',
      'timetable and crew planning :: bus companies|tram operators|school transport firms :: *build rosters that drivers accept|*test a new line before it starts|*react to road works overnight :: Transportation Infrastructure|Software',
      'kerb and parking management :: city administrations|hospitals|stadium operators :: *assign kerb space by the hour to freight, taxis and people|*price bays by occupancy|*enforce with number plates deleted after minutes :: Parking|Smart Cities',
      'electric ferries :: archipelago towns|harbour authorities|commuter lines :: *fly on foils to save energy|*charge in nine minutes at the pier|*sail with a crew of two :: Maritime|Clean Energy',
      'freight rail visibility :: steel makers|grain shippers|wagon owners :: *fit wagons with solar trackers|*predict arrival at the siding|*find wagons that stand idle :: Rail|IoT',
    ],
  },
  {
    label: 'Automotive',
    weight: 65,
    models: 'b2b|b2c|hardware',
    suffixes: 'Motors|Drive|Automotive|Charge|Vehicles|Axle',
    connects: 'OCPP chargers|CAN bus loggers|dealer management systems|roaming networks|fleet cards',
    traction:
      '*operate {100-22000} charging points|*equip {3-900} thousand vehicles|*supply {4-60} vehicle makers|*sell {200-40000} cars a year',
    results:
      'Fleet energy cost per kilometre fell by {14-42} percent.|Battery tests take {3-15} minutes instead of a day.|Warranty claims dropped by {10-33} percent.',
    niches: [
      'depot charging for delivery fleets :: parcel companies|municipal fleets|bakeries with vans :: *share one grid connection between many vans|*shift charging to cheap hours|*keep the morning departure as a hard rule :: EV Charging|Energy',
      'battery health certificates :: used car dealers|leasing companies|insurers :: *measure capacity in one short drive|*compare cells with a reference fleet|*issue a signed report for the buyer :: Electric Vehicles|Auto Commerce',
      'retrofit kits that electrify trucks :: waste collectors|airport operators|quarry owners :: *replace the diesel with a bolted electric axle|*reuse the frame and body|*convert a truck in two weeks :: Electric Vehicles|Auto Components',
      'driver assistance for motorcycles :: motorcycle makers|riding schools|insurers :: *watch blind spots with radar in the tail light|*warn through the grips|*survive rain, dust and vibration :: Auto Parts|Sensors',
      'a subscription for used electric cars :: commuters|small companies|car sharing clubs :: *bundle insurance, tyres and service|*deliver to the door|*let members switch models twice a year :: Auto Commerce|Subscriptions',
      'simulation for automated driving :: truck makers|suppliers|test houses :: *turn fleet recordings into editable scenes|*search for the rare dangerous case|*score software releases overnight :: Autonomous Vehicles|Software',
    ],
  },
  {
    label: 'Aerospace',
    weight: 50,
    models: 'b2b|b2g|hardware',
    suffixes: 'Aerospace|Space|Orbital|Aviation|Propulsion|Skies',
    connects:
      'public and commercial ground stations|flight planning systems|air traffic data|CCSDS telemetry',
    traction:
      '*have flown {2-60} missions|*operate {2-48} satellites|*deliver images of {20-3000} sites a day|*hold contracts worth {4-400} million dollars',
    results:
      'The last flight placed {2-19} payloads in their orbits.|Latency from orbit to customer is {12-90} minutes.|Fuel use on regional routes fell by {3-11} percent.',
    niches: [
      'thermal images from small satellites :: insurers|city planners|forest services :: *see the heat of single buildings day and night|*warn of fires within the hour|*compare surface temperatures over years :: Satellites|Earth Observation',
      'green propulsion for satellites :: satellite makers|research institutes|defence agencies :: *burn a non-toxic propellant|*can be fuelled without protective suits|*throttle for precise docking :: Space|Hardware',
      'electric regional aircraft :: island airlines|cargo operators|flight schools :: *carry nine seats over 200 kilometres|*recharge between rotations|*use runways of 800 metres :: Aviation|Electric Vehicles',
      'airspace management for drones :: ports|power grid owners|police forces :: *approve flights in seconds|*track cooperative and unknown drones|*share one picture with air traffic control :: Drones|GovTech',
      'satellite servicing :: operators of communication satellites|insurers|space agencies :: *inspect and *tow satellites that ran out of fuel|*remove debris with a reusable capture arm|*extend service life by five years :: Space|Robotics',
      'predictive maintenance for aircraft :: regional airlines|helicopter rescue services|leasing companies :: *read engine and cabin data after landing|*order parts before a fault grounds the aircraft|*prepare records for the lease return :: Aviation|Predictive Analytics',
    ],
  },
  {
    label: 'Robotics',
    weight: 75,
    models: 'b2b|hardware',
    suffixes: 'Robotics|Dynamics|Motion|Automata|Machines|Mechanics',
    connects: 'ROS 2|the usual arm controllers|lift and door systems|warehouse software|safety-rated PLCs',
    traction:
      '*have {20-3000} robots at work|*clock {10-2000} thousand operating hours|*serve {8-340} sites|*employ {15-400} engineers',
    results:
      'A new task is taught in {10-60} minutes.|Uptime has stayed above {96-99} percent for a year.|Payback is usually {9-20} months.',
    niches: [
      'robots that inspect pipes and tanks :: refineries|district heating companies|breweries :: *crawl through bends of 15 centimetres|*map wall thickness with ultrasound|*stay in explosive atmospheres safely :: Industrial|Drones',
      'gripping systems for mixed goods :: parcel hubs|meal-kit companies|recycling plants :: *pick items never seen before|*change between suction and fingers in a second|*learn from each failed grasp :: Warehousing|Computer Vision',
      'cleaning robots for hospitals :: hospitals|airports|care homes :: *disinfect floors and handrails|*ride lifts alone|*make way for beds without being told :: Service Robots|Healthcare',
      'collaborative welding cells :: steel fabricators|trailer builders|shipyards :: *follow the seam from a single demonstration|*weld single pieces as cheaply as series|*document each seam for certification :: Industrial Robots|Manufacturing',
      'drones that plant and monitor forests :: forest owners|mining companies|reforestation funds :: *shoot seed capsules into prepared spots|*count seedlings a year later|*fly thirty hectares a day :: Drones|Forestry',
      'a software platform for robot fleets :: robot makers|factory integrators|facility managers :: *coordinate brands that do not know each other|*replay incidents second by second|*update robots without stopping the shift :: Software|Automation',
      'fruit harvesting arms :: apple orchards|strawberry greenhouses|pepper growers :: *judge ripeness in colour and depth|*twist fruit off without bruising|*work with pickers in the same row :: Agriculture|Computer Vision',
    ],
  },
  {
    label: 'Manufacturing',
    weight: 90,
    models: 'b2b|saas|hardware',
    suffixes: 'Manufacturing|Works|Foundry|Industrial|Precision|Tooling',
    connects:
      'OPC UA and MQTT|ERP and MES systems|CAD formats|machine tool controllers|torque and vision sensors',
    traction:
      '*run on {30-6000} machines|*serve {20-1500} factories|*deliver {5-3000} thousand parts a month|*monitor {1-90} thousand bearings and motors',
    results:
      'Scrap went down by {14-52} percent.|Unplanned downtime fell by {18-47} percent.|Lead time for a single part is {2-9} days.',
    niches: [
      'scheduling for job shops :: contract machinists|mould makers|sheet metal shops :: *plan machines, tools and people together|*answer delivery questions while the customer is on the phone|*replan after a breakdown in seconds :: Industrial Automation|Software',
      'vibration monitoring without wiring :: paper mills|cement works|bottling plants :: *stick to any motor with a magnet|*tell bearing wear from imbalance|*create a work order with the right spare part :: Predictive Maintenance|IoT',
      'on-demand metal parts :: machine builders|rail operators|medical device makers :: *quote from a drawing in a minute|*route orders to vetted workshops|*measure and *certify before shipping :: Contract Manufacturing|Marketplace',
      'work instructions on the line :: assembly plants|bus makers|furniture factories :: *show each step for the exact variant|*check torque and photos before the next step|*collect improvements from the people at the bench :: Manufacturing|Augmented Reality',
      'energy management for factories :: foundries|glass makers|dairies :: *find compressed-air leaks and idle loads|*shift furnaces to cheaper hours|*report energy per piece :: Energy|Industrial',
      '3D-printed ceramic cores :: turbine foundries|pump makers|chemical plants :: *print cores that survive molten steel|*skip the tooling that takes months|*change geometry from one casting to the next :: 3D Printing|Advanced Materials',
      'surface inspection systems :: car suppliers|ceramic tile makers|film producers :: *find scratches finer than a hair|*sort defects by cause|*learn new products during a shift :: Quality Control|Computer Vision',
    ],
  },
  {
    label: 'Semiconductors',
    weight: 45,
    models: 'b2b|hardware',
    suffixes: 'Semiconductor|Silicon|Photonics|Devices|Microsystems|Circuits',
    connects: 'standard foundry processes|RISC-V toolchains|existing test equipment|common design kits',
    traction:
      '*have taped out {2-24} chips|*ship {40-30000} thousand units a year|*count {3-40} design wins|*employ {20-600} chip designers',
    results:
      'The current part draws {30-80} percent less power than its predecessor.|Yield passed {88-97} percent in volume.|Customers went from sample to series in {9-16} months.',
    niches: [
      'always-on sound chips :: hearing aid makers|toy companies|machine monitoring vendors :: *recognise words and noises at microwatts|*keep audio on the chip|*come with trained models for {8-40} languages :: Edge Computing|AI',
      'silicon carbide power modules :: inverter makers|rail suppliers|fast charger companies :: *switch at higher temperature with less loss|*last through a million thermal cycles|*drop into the usual footprint :: Power Electronics|Electric Vehicles',
      'optical links between processors :: data centre builders|supercomputer vendors|switch makers :: *replace copper inside the rack with light|*use a laser that can be swapped|*cut energy per bit to a fifth :: Photonics|Infrastructure',
      'design verification software :: chip startups|automotive suppliers|university labs :: *prove properties that simulation misses|*write counterexamples engineers can read|*scale across a cluster :: Software|Developer Tools',
      'wafer inspection with X-rays :: foundries|memory makers|packaging houses :: *see buried bumps and voids without cutting|*measure a wafer in four minutes|*feed results back to the etch step :: Semiconductor Equipment|Quality Control',
      'radiation-hard microcontrollers :: satellite makers|particle physics labs|medical scanner vendors :: *survive years in orbit|*run standard operating systems|*detect and *repair flipped bits :: Space|Hardware',
    ],
  },
  {
    label: 'Hardware',
    weight: 65,
    models: 'b2c|b2b|hardware',
    suffixes: 'Devices|Electronics|Sensors|Instruments|Audio|Labs',
    connects:
      'Matter and Thread|LoRaWAN gateways|Bluetooth Low Energy|common home hubs|open firmware toolchains',
    traction:
      '*have shipped {3-2400} thousand devices|*sell in {4-50} countries|*maintain firmware for {2-40} products|*count {1-900} thousand connected homes',
    results:
      'Return rates are below {2-4} percent.|Devices run {2-10} years on one battery.|Spare parts stay available for {7-15} years.',
    niches: [
      'repairable headphones :: commuters|language schools|radio stations :: *open with one screwdriver|*sell every part separately|*cancel noise without an app :: Consumer Electronics|Circular Economy',
      'air quality sensors for classrooms :: schools|nurseries|city health departments :: *measure carbon dioxide, dust and noise|*tell pupils when to open a window|*calibrate themselves every night :: IoT|Sensors',
      'e-paper signs :: hospitals|bus stops|meeting rooms :: *run on indoor light|*update over a mesh without wiring|*stay readable in full sun :: Displays|IoT',
      'a smart heating valve :: tenants|heating engineers|housing companies :: *fit without tools|*find open windows and *pause|*keep schedules on the device :: Smart Home|Energy',
      'trackers for tools and bicycles :: craftsmen|bike rental firms|delivery riders :: *hide inside a screw or a handlebar|*work without a subscription in the first year|*alert when moved at night :: IoT|Consumer Electronics',
      'mixed reality glasses for technicians :: lift service firms|wind farm crews|machine exporters :: *show drawings next to the part|*call an expert who can point|*fit under a helmet :: Augmented Reality|Wearables',
      'quantum control electronics :: university laboratories|quantum computer makers|metrology institutes :: *drive dozens of qubits from one rack|*synchronise to picoseconds|*replace a room of separate instruments :: Quantum Computing|Electronics',
    ],
  },
  {
    label: 'Energy',
    weight: 85,
    models: 'b2b|hardware|b2c',
    suffixes: 'Energy|Power|Grid|Solar|Storage|Current',
    connects:
      'smart meters|inverters from 40 makers|day-ahead and balancing markets|grid operator portals|heat pumps and wall boxes',
    traction:
      '*control {20-4000} megawatts|*supply {3-900} thousand households|*have built {10-2000} sites|*trade on {2-14} power markets',
    results:
      'Households pay {12-38} percent less for electricity.|Round-trip efficiency reaches {70-92} percent.|Connection studies take {1-6} weeks instead of a year.',
    niches: [
      'a virtual power plant of home batteries :: homeowners with solar roofs|housing cooperatives|grid operators :: *charge when wind is plentiful|*keep a reserve for outages|*pay owners each month for flexibility :: Energy Storage|Smart Grid',
      'iron-based long-duration storage :: utilities|mines without grid|data centre owners :: *store power for four days|*use water, salt and iron only|*fit in standard containers :: Batteries|Hardware',
      'pay-as-you-go solar :: off-grid households|village shops|health posts :: *rent panels, lamps and fridges by the week|*unlock by mobile money|*train local technicians :: Solar Power|Consumer Finance',
      'planning software for wind and solar parks :: project developers|municipalities|land owners :: *find sites with grid and few conflicts|*draft layouts and yield estimates|*track permits and comments :: Renewable Energy|Geospatial',
      'industrial heat pumps :: dairies|paper mills|district heating companies :: *make steam at 160 degrees from waste heat|*run on natural refrigerants|*replace a gas boiler in one weekend :: Clean Energy|Manufacturing',
      'grid inspection from the air :: transmission operators|rural cooperatives|railways :: *find rust, nests and growing trees|*rank repairs by outage risk|*turn flights into work orders :: Utilities|Drones',
      'small electrolysers :: bus depots|glass works|farm cooperatives :: *make hydrogen next to the consumer|*follow the sun without wear|*need no rare metals :: Hydrogen|Hardware',
    ],
  },
  {
    label: 'Climate',
    weight: 75,
    models: 'b2b|saas',
    suffixes: 'Climate|Earth|Carbon|Circular|Nature|Zero',
    connects:
      'accounting and procurement exports|satellite archives|supplier questionnaires|public emission factors|waste weighing bridges',
    traction:
      '*measure {2-400} million tonnes of emissions|*have removed {1-300} thousand tonnes of carbon dioxide|*serve {30-2400} companies|*recycle {2-500} thousand tonnes a year',
    results:
      'A first footprint is ready in {2-6} weeks.|Auditors accepted the report without findings in {3-5} of the last reviews.|Landfill fees fell by {20-60} percent.',
    niches: [
      'carbon accounting for supply chains :: textile brands|food groups|machine makers :: *calculate footprints per product and supplier|*ask suppliers only for data that changes the result|*prepare reports that auditors can trace :: Carbon Accounting|SaaS',
      'biochar from crop residues :: cocoa cooperatives|sugar mills|carbon buyers :: *turn husks into stable carbon and heat|*mix char into compost for poor soils|*measure each batch in an open registry :: Carbon Removal|Agriculture',
      'sorting robots for recycling plants :: waste companies|packaging schemes|cities :: *recognise food-grade plastics by watermark and shape|*pick ninety items a minute|*report what really enters the bin :: Waste Management|Robotics',
      'flood and heat risk maps :: mortgage lenders|water boards|factory owners :: *model rain street by street|*price measures such as walls and trees|*update after each storm :: Climate Risk|Insurance',
      'reusable packaging for takeaways :: canteens|festival organisers|delivery kitchens :: *lend bowls and cups without a deposit|*collect, *wash and *count them|*show what was saved per site :: Circular Economy|Packaging',
      'water leak detection :: water utilities|golf courses|hotel groups :: *listen to pipes through hydrants|*locate leaks to within a metre|*rank streets for renewal :: Water Tech|IoT',
      'biodiversity monitoring :: quarry operators|farm groups|nature funds :: *identify birds, bats and insects by sound|*compare plots before and after measures|*deliver evidence for nature reporting :: Environmental Services|Machine Learning',
    ],
  },
]
