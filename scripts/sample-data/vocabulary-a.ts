import type { IndustryWords } from './vocabulary.ts'

export const industryWordsA: readonly IndustryWords[] = [
  {
    label: 'Fintech',
    weight: 190,
    models: 'b2b|saas|b2c|b2b2c',
    suffixes: 'Pay|Ledger|Credit|Treasury|Money|Financial|Clearing',
    connects:
      'the common accounting packages|SEPA Instant and Pix|bank feeds in 14 markets|ISO 20022 files|open banking APIs|card schemes and local wallets',
    traction:
      '*settle {3-900} million dollars a month|*hold licences in {2-11} jurisdictions|*process {4-600} thousand invoices a quarter|*serve {60-9000} businesses',
    results:
      'Finance teams close their books {2-6} days earlier.|Default rates have stayed below {2-4} percent since launch.|A typical client replaces {2-5} spreadsheets and one part-time clerk.',
    niches: [
      'an invoice financing platform :: importers|wholesale distributors|mid-sized exporters :: *advance cash against unpaid invoices within a day|*score buyers from their payment history rather than from balance sheets|*collect repayments automatically when goods clear customs :: Lending|Payments',
      'a corporate card with spending rules :: construction firms|field service companies|creative agencies :: *issue virtual cards per project or supplier|*block purchases that break a budget before they happen|*match receipts to transactions from a phone photo :: Payments|Finance and Accounting',
      'an app for saving and paying together :: flatmates|young couples|extended families abroad :: *split rent and utilities between shared pots|*round up purchases into a common goal|*send reminders so that nobody has to chase a friend :: Personal Finance|Neobank',
      'cross-border payroll payments :: remote-first employers|staffing agencies|shipping crews :: *pay people in local currency with the exchange rate fixed in advance|*file the tax forms that each country expects|*show every fee before a transfer leaves :: Payments|Payroll',
      'software for reconciling payments :: marketplaces|subscription businesses|ticket sellers :: *match payouts, refunds and chargebacks to orders line by line|*flag missing settlements before month end|*post journal entries with the evidence attached :: Finance and Accounting|Billing',
      'automated checks against money laundering :: payment institutions|currency exchanges|challenger banks :: *screen customers against sanctions lists in under a second|*explain every alert in plain words for the auditor|*cut the number of false positives with peer-group models :: Regtech|Compliance',
      'a savings and pension adviser :: self-employed workers|first-time investors|small employers :: *build index portfolios around a retirement date|*adjust contributions when income is irregular|*show the cost of every fund in money instead of percent :: Investing|Asset Management',
    ],
  },
  {
    label: 'Insurance',
    weight: 75,
    models: 'b2b|b2c|b2b2c',
    suffixes: 'Cover|Mutual|Risk|Underwriting|Shield|Assurance',
    connects:
      'broker management systems|ACORD messages|telematics boxes|core policy systems|weather station networks',
    traction:
      '*cover {2-400} thousand policyholders|*write {2-160} million dollars of annual premium|*work with {4-60} carriers and brokers|*settle {200-40000} claims a year',
    results:
      'Half of all claims are paid within {2-9} hours.|Loss ratios of early partners fell by {3-14} points.|Renewal quotes that took a week are ready the same afternoon.',
    niches: [
      'parametric crop insurance :: smallholder farmers|vineyards|agricultural lenders :: *pay out automatically when rainfall falls below an agreed level|*price risk per field from satellite and station data|*sell cover through the cooperatives that farmers already trust :: InsurTech|Agriculture',
      'claims software with photo assessment :: motor insurers|bicycle insurers|rental fleets :: *estimate repair costs from a handful of photos|*route total losses to a human adjuster at once|*book a workshop before the call ends :: InsurTech|Computer Vision',
      'a digital broker for small companies :: restaurants|tradespeople|consulting firms :: *compare liability and cyber cover in one form|*translate policy wording into plain questions|*remind owners when a new machine or hire changes their risk :: InsurTech',
      'health plans for distributed teams :: startups without a local entity|remote workers|non-governmental organisations :: *cover staff in many countries under one plan|*answer benefit questions in chat|*pay clinics directly so that members do not advance money :: Health Insurance|Employer Benefits',
      'an underwriting workbench :: specialty insurers|reinsurers|managing general agents :: *read submissions from e-mail and *fill the rating sheet|*collect loss history and exposure in one view|*keep an audit trail of every pricing decision :: InsurTech|Risk Management',
      'pet insurance sold through clinics :: veterinary chains|dog owners|animal shelters :: *pay the clinic on the spot|*adjust premiums to breed and age without exclusions in small print|*include a vet hotline at night :: Pets|InsurTech',
    ],
  },
  {
    label: 'Developer Tools',
    weight: 170,
    models: 'b2b|saas|open_source',
    suffixes: 'Labs|Build|Stack|Runtime|Works|Systems|Dev',
    connects:
      'every major Git host|Kubernetes and plain virtual machines|OpenTelemetry|PostgreSQL and MySQL|the editors developers already use|Terraform modules',
    traction:
      '*run {2-800} million jobs a month|*have {900-60000} weekly active developers|*count {40-4000} paying teams|*maintain an open source core with {1-34} thousand stars',
    results:
      'Teams report build times down by {30-80} percent.|On-call engineers get {2-6} times fewer pages.|A migration that used to block a quarter now takes an afternoon.',
    niches: [
      'a build cache shared across machines :: monorepo teams|game studios|embedded software groups :: *reuse compiled artefacts between laptops and CI|*explain why a target was rebuilt|*run without changes to existing build files :: DevOps|Open Source',
      'preview environments for every pull request :: product teams|software agencies|platform engineers :: *start a full copy of the stack with masked data|*shut environments down when nobody looks at them|*post a link and a screenshot into the review :: DevOps|Cloud Computing',
      'a database migration tool :: engineering teams with legacy schemas|regulated software vendors|platform teams :: *plan schema changes that never lock a table|*rehearse each change against production traffic|*roll back with one command :: Databases|Open Source',
      'an API gateway for small teams :: startups|mobile developers|internal platform groups :: *enforce keys, quotas and schemas from one file|*generate client libraries and documentation|*replay failed requests for debugging :: API|Infrastructure',
      'error tracking for embedded devices :: device makers|firmware engineers|robot builders :: *collect crash dumps over slow links|*group faults by root cause and firmware version|*work within 12 kilobytes of memory :: Observability and monitoring|IoT',
      'a test runner that learns from failures :: mobile app teams|browser vendors|quality engineers :: *order tests so that the likely failures run first|*quarantine flaky tests and *name their author|*record a video and a network log of each failing run :: Testing|Automation',
      'a visual builder for internal tools :: operations teams|support leads|data analysts :: *turn a query into a form or a table in minutes|*keep every change in version control|*respect row-level permissions of the source database :: Internal tools|No-code',
    ],
  },
  {
    label: 'Artificial Intelligence',
    weight: 185,
    models: 'b2b|saas',
    suffixes: 'AI|Intelligence|Cognition|Models|Reasoning|Labs',
    connects:
      'document stores and ticket systems|private clouds without outbound traffic|spreadsheets, mail and chat|common vector databases|on-premises GPUs',
    traction:
      '*answer {20-9000} thousand questions a week|*read {1-240} million pages a month|*serve {12-900} enterprises|*train on {2-70} languages',
    results:
      'Reviewers accept {70-96} percent of drafts without edits.|Handling time per case fell from {12-40} minutes to {2-5}.|Accuracy is measured weekly against a set that customers label themselves.',
    niches: [
      'assistants that read technical documentation :: machine builders|airline maintenance teams|chemical plants :: *answer questions with the page and paragraph as evidence|*refuse when the manuals do not say|*run offline on a laptop in the field :: AI Assistant|NLP',
      'document understanding :: freight forwarders|mortgage lenders|hospital billing offices :: *extract fields from scanned forms in any layout|*learn a new document type from ten examples|*hand doubtful values to a person and *learn from the answer :: Generative AI|Automation',
      'evaluation tooling for language models :: teams shipping assistants|banks with model risk rules|model vendors :: *score answers against rubrics written by experts|*catch regressions before a prompt or model change goes live|*trace every failing answer to its retrieved sources :: ML Ops|Generative AI',
      'synthetic speech for small languages :: public broadcasters|audiobook publishers|call centres :: *clone a consenting voice from an hour of audio|*keep the accent and rhythm of regional speech|*mark every file with an inaudible watermark :: Speech Recognition|Generative AI',
      'computer vision for shop floors :: meat processors|glass makers|parcel hubs :: *count, *measure and *grade objects on a moving belt|*train on a few dozen images of good parts|*keep footage on the customer’s own hardware :: Computer Vision|Manufacturing',
      'forecasting models as a service :: utilities|supermarkets|hospital planners :: *predict demand per site and hour with honest error bars|*combine weather, calendar and local events|*explain each forecast in terms a planner can challenge :: Machine Learning|Predictive Analytics',
      'agents for back-office work :: insurance administrators|property managers|purchasing departments :: *log into old systems and *complete routine tasks|*stop and *ask when a case looks unusual|*leave a replayable record of each step :: AI Assistant|Workflow Automation',
    ],
  },
  {
    label: 'Cybersecurity',
    weight: 110,
    models: 'b2b|saas',
    suffixes: 'Security|Shield|Sentry|Defense|Watch|Trust',
    connects:
      'SIEM and ticketing systems|SAML and OpenID Connect|endpoint agents already in place|mail gateways|cloud audit logs|industrial protocols such as Modbus',
    traction:
      '*watch over {20-900} thousand endpoints|*analyse {2-600} billion events a day|*protect {25-2400} organisations|*block {3-700} thousand phishing mails a week',
    results:
      'The median time from alert to containment is {4-50} minutes.|Pen testers needed {2-5} times longer to get in.|Audit preparation shrank from {6-12} weeks to days.',
    niches: [
      'passwordless access for shift workers :: hospitals|factories with shared terminals|retail chains :: *unlock shared workstations with a badge and a PIN|*end sessions when the wearer walks away|*keep working during a network outage :: Identity|Security',
      'a scanner for leaked secrets :: software vendors|open source maintainers|fintech companies :: *find keys and tokens in code, images and chat history|*verify whether a leaked key still works|*rotate credentials through the provider’s API :: Application Security|DevSecOps',
      'network monitoring for industrial plants :: water utilities|power stations|food factories :: *learn the normal traffic between controllers|*alert on commands that no engineer should send|*install passively at a mirror port :: Threat Detection & Response|Industrial',
      'phishing drills that adapt :: law firms|municipalities|mid-sized manufacturers :: *send lures matched to each person’s role|*teach in the two minutes after a click|*report risk per team without naming and shaming :: Security|Education',
      'vendor risk reviews :: banks|health networks|insurers :: *read security reports and questionnaires of suppliers|*track promises until a gap is closed|*rate fourth parties that nobody asked about :: Compliance|Risk Management',
      'backup that ransomware cannot reach :: clinics|architecture offices|school districts :: *keep immutable copies in a second jurisdiction|*rehearse a full restore every month|*detect encryption in progress from write patterns :: Backup & Recovery|Cloud Computing',
      'privacy tooling for product teams :: app publishers|online retailers|advertising platforms :: *map where personal data flows in code|*answer deletion requests end to end|*block trackers that no one approved :: Privacy|Compliance',
    ],
  },
  {
    label: 'Data & Analytics',
    weight: 105,
    models: 'b2b|saas|open_source',
    suffixes: 'Analytics|Data|Metrics|Insights|Query|Lake',
    connects:
      'the usual cloud warehouses|CSV drops and SFTP|dbt projects|Parquet and Iceberg tables|spreadsheets|event streams',
    traction:
      '*move {2-900} terabytes a month|*answer {40-9000} thousand queries a day|*support {50-2600} data teams|*track {1-90} billion events a month',
    results:
      'Analysts spend {2-5} fewer hours a week on requests they have answered before.|Warehouse bills dropped by {18-60} percent in the first quarter.|Every number on a dashboard links back to its definition.',
    niches: [
      'a metrics layer :: finance and operations teams|multi-brand retailers|software companies :: *define revenue, churn and margin once and *serve them everywhere|*warn when two dashboards disagree|*version definitions like code :: Business Intelligence|Data Engineering',
      'connectors for awkward data sources :: manufacturers|hospital groups|logistics companies :: *pull data out of terminal systems, PDF reports and old databases|*notice silently changed columns|*backfill years of history overnight :: Data Integration|ELT / ETL',
      'privacy-first web analytics :: publishers|public authorities|small online shops :: *measure visits without cookies or fingerprints|*run from a single script of two kilobytes|*export raw events at any time :: Web & Product Analytics|Privacy',
      'a time series database :: energy traders|race teams|telemetry vendors :: *ingest millions of points a second on one machine|*compress history to a tenth of its size|*join sensor data with ordinary tables in SQL :: Databases|Time Series',
      'customer analytics for subscription boxes :: subscription brands|publishers|gyms :: *predict who will cancel and why|*test price changes on small cohorts|*write the findings as a short weekly memo :: Product Analytics|Subscriptions',
      'geospatial analysis without specialists :: retail planners|insurers|city administrations :: *combine mobility, census and parcel data on a map|*score sites against the branches that already perform|*answer questions such as how many people live within ten minutes :: Geospatial|Data Visualization',
    ],
  },
  {
    label: 'Healthcare',
    weight: 140,
    models: 'b2b|saas|b2c',
    suffixes: 'Health|Care|Clinic|Medical|Patient',
    connects:
      'FHIR and HL7 interfaces|the large hospital record systems|national e-prescription services|insurer eligibility checks|wearables and home blood-pressure cuffs',
    traction:
      '*support {20-2400} clinics|*reach {4-900} thousand patients a year|*employ or *contract {12-800} clinicians|*handle {5-400} thousand appointments a month',
    results:
      'No-show rates fell by {15-45} percent.|Nurses save about {30-80} minutes per shift.|A peer-reviewed study found {12-30} percent fewer readmissions.',
    niches: [
      'remote monitoring after heart surgery :: cardiology departments|rehabilitation clinics|health insurers :: *collect weight, pulse and symptoms from home|*alert a nurse before a patient gets worse|*adapt thresholds to each person’s baseline :: Digital Health|Telehealth',
      'scheduling for hospitals :: operating theatres|radiology practices|outpatient clinics :: *fill cancelled slots within minutes|*balance surgeons, rooms and instruments|*predict the length of each procedure :: Healthcare IT|Scheduling',
      'an online clinic for chronic pain :: patients with back pain|employers|pain specialists :: *combine physiotherapy, medication review and coaching|*assign one clinician who stays for the whole programme|*measure function instead of clicks :: Telehealth|Consumer Health Services',
      'clinical notes written during the visit :: family doctors|psychiatrists|emergency rooms :: *turn the conversation into a structured note|*suggest codes with the sentence that supports them|*delete audio as soon as the note is signed :: Healthcare IT|AI Assistant',
      'home care coordination :: municipal care services|families with ageing parents|home nursing companies :: *plan routes that keep the same carer with the same person|*share notes between family, nurse and doctor|*work on old phones and bad networks :: Healthcare Services|Home Services',
      'mental health support at work :: employers|universities|fire brigades :: *match people to a therapist within two days|*offer sessions in {4-20} languages|*report only anonymous trends to the employer :: Mental Health|Employer Benefits',
      'fertility care guidance :: couples trying to conceive|fertility clinics|employers :: *track cycles and test results in one plan|*prepare questions for the next consultation|*compare success rates of clinics honestly :: Women’s Health|Consumer Health and Wellness',
    ],
  },
  {
    label: 'Biotechnology',
    weight: 95,
    models: 'b2b',
    suffixes: 'Bio|Therapeutics|Genomics|Biosciences|Biologics|Sciences',
    connects:
      'academic core facilities|electronic lab notebooks|contract manufacturers|public protein and genome databases',
    traction:
      '*run {2-9} discovery programmes|*have screened {20-4000} thousand compounds|*work with {3-30} academic hospitals|*hold {4-70} granted patents',
    results:
      'The lead candidate entered phase {1-2} in the last year.|Candidates reach animal studies in {9-18} months.|Yield at the 500-litre scale matched the bench within {2-9} percent.',
    niches: [
      'enzymes for textile and plastic recycling :: chemical recyclers|fibre producers|packaging groups :: *break polyester down to monomers at moderate heat|*design enzyme variants with protein language models|*ship dry formulations that keep for a year :: Industrial Bio|Synthetic Biology',
      'cell therapies for autoimmune disease :: patients with lupus|university hospitals|pharmaceutical partners :: *reprogram regulatory T cells to calm one organ at a time|*manufacture doses in nine days in a closed system|*dose without chemotherapy beforehand :: Cell Therapy|Therapeutics',
      'antibiotic discovery against resistant bacteria :: hospital pharmacies|global health funds|military medicine :: *search soil bacteria that labs could not culture before|*test compounds against clinical isolates from day one|*pair each candidate with a rapid diagnostic :: Drug discovery|Therapeutics',
      'liquid biopsies for early cancer detection :: screening programmes|oncologists|insurers :: *read methylation patterns from one tube of blood|*estimate the organ of origin|*return results in a week :: Diagnostics|Oncology',
      'precision fermentation of dairy proteins :: cheese makers|infant formula brands|food ingredient companies :: *brew casein with yeast instead of cows|*tune melting and stretch for pizza and soft cheese|*run in existing brewery tanks :: Cellular Agriculture|Industrial Bio',
      'lab automation for cell culture :: gene therapy developers|stem cell labs|contract researchers :: *feed and *image cultures around the clock|*record every movement of a plate|*spot contamination a day earlier than the eye :: Bioinformatics|Robotics',
      'RNA medicines for rare liver disease :: children with metabolic disorders|specialist clinics|orphan drug partners :: *silence one faulty gene per molecule|*dose twice a year under the skin|*measure effect through a simple blood marker :: Gene Therapy|Pharmaceuticals',
    ],
  },
  {
    label: 'Medical Devices',
    weight: 65,
    models: 'b2b|hardware',
    suffixes: 'Medical|Surgical|Devices|Diagnostics|Instruments',
    connects: 'DICOM archives|bedside monitors|sterilisation workflows|hospital asset systems',
    traction:
      '*have placed {40-6000} units|*hold CE marking and supply {4-40} countries|*support {15-900} operating rooms|*ship {3-500} thousand disposables a year',
    results:
      'Setup time in theatre dropped to {3-9} minutes.|A trial across {3-14} centres showed fewer complications.|Nurses are trained in under an hour.',
    niches: [
      'a pocket ultrasound probe :: rural clinics|ambulance crews|midwives :: *show a usable image on any phone|*guide the hand with on-screen arrows|*run a full shift on one charge :: Diagnostics|Hardware',
      'soft robotic exoskeletons :: stroke rehabilitation centres|physiotherapists|patients at home :: *support the ankle and hip during walking|*adapt assistance step by step|*weigh less than two kilograms :: Medical Robotics|Robotics',
      'a smart infusion pump :: oncology day wards|home infusion services|paediatric hospitals :: *check drug, dose and patient before it starts|*run silently through the night|*write each event into the patient record :: Digital Health|Hardware',
      'instruments for keyhole surgery :: gynaecologists|abdominal surgeons|teaching hospitals :: *bend and *rotate without a robot console|*come apart for sterilisation without tools|*give back the feel of tissue :: Surgery|Hardware',
      'a sleep apnoea patch :: sleep clinics|truck fleets|general practitioners :: *record breathing, oxygen and position from the chest|*replace a night in the sleep lab|*deliver a signed report the next morning :: Sleep Tech|Diagnostics',
      'wound imaging with depth cameras :: diabetes clinics|burn units|nursing homes :: *measure area and depth without touching the skin|*track healing against expected curves|*flag infection early :: Diagnostics|Computer Vision',
    ],
  },
  {
    label: 'Education',
    weight: 95,
    models: 'b2b|b2c|saas',
    suffixes: 'Learning|Academy|School|Campus|Tutor|Class',
    connects:
      'school timetables and registers|LTI learning platforms|national curricula|video meeting tools|single sign-on for schools',
    traction:
      '*teach {8-2400} thousand learners|*work with {40-5000} schools|*run courses in {3-24} languages|*list {60-4000} vetted tutors',
    results:
      'Reading scores rose by {4-18} percent over one school year.|Completion rates stand at {60-88} percent.|Teachers get back about {2-5} hours a week.',
    niches: [
      'reading practice that listens :: primary schools|parents of dyslexic children|libraries :: *follow a child’s voice and *help on hard words|*choose books just above the current level|*give teachers a five-line summary per child :: Edtech|Speech Recognition',
      'apprenticeship training for trades :: electricians|plumbing companies|vocational schools :: *teach wiring and safety in short hands-on modules|*assess work from photos and video|*track hours for the chamber of commerce :: Career Training|eLearning',
      'live small-group tutoring :: families|school districts|exam candidates :: *match pupils with the same gap into groups of four|*diagnose missing basics before the first lesson|*pay tutors from {15-35} dollars an hour :: Tutoring|Marketplace',
      'language lessons for care workers :: hospitals hiring abroad|nursing schools|migrant workers :: *teach the phrases of a ward round first|*simulate difficult conversations|*prepare for the professional language exam :: Language Learning|eLearning',
      'a maths workspace :: secondary schools|universities|homeschoolers :: *check each step instead of only the answer|*let pupils write by hand on any tablet|*suggest the next exercise from mistakes :: AI-Enhanced Learning|Edtech',
      'scholarship and admissions software :: universities|foundations|study-abroad agencies :: *collect applications from {20-90} countries in one place|*detect duplicate and altered certificates|*rank candidates with rules the committee can read :: Higher Education|SaaS',
    ],
  },
]
