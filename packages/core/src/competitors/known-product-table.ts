/**
 * What everybody knows of well-known products, trade by trade, for requests that give a product's name and nothing else. Companies are
 * looked for by these words; nothing of this is ever told as a fact.
 */
export const knownProductRows: readonly (readonly [trade: string, products: string])[] = [
  [
    'identity and access management, single sign-on, user authentication',
    'Okta | Auth0 | OneLogin | Ping Identity | JumpCloud | Duo Security | ForgeRock | Stytch | Clerk | WorkOS | Frontegg | Descope',
  ],
  [
    'customer data platform, event collection, customer data infrastructure',
    'Segment | mParticle | Tealium | Treasure Data | ActionIQ',
  ],
  [
    'customer engagement, live chat, customer messaging platform',
    'Intercom | Drift | LiveChat | Crisp | Olark | Tawk.to | Tidio',
  ],
  [
    'customer support, help desk, ticketing system',
    'Zendesk | Freshdesk | Help Scout | Front | Gorgias | Kayako | Zoho Desk | ServiceNow',
  ],
  [
    'VPN, mesh networking, secure remote access, WireGuard',
    'Tailscale | OpenVPN | ZeroTier | NordVPN | ExpressVPN | NordLayer | Cisco AnyConnect | Perimeter 81 | Hamachi',
  ],
  ['reverse tunnels, expose local servers to the internet', 'ngrok | Cloudflare Tunnel | LocalTunnel'],
  ['zero trust network access, network security', 'Zscaler | Cloudflare | Netskope | Cato Networks'],
  [
    'search engine, full text search, enterprise search',
    'Elastic Cloud | Elasticsearch | Elastic | Coveo | Lucidworks | Swiftype | Amazon OpenSearch',
  ],
  ['search API, site search, instant search', 'Algolia | Constructor | Doofinder | Typesense Cloud'],
  [
    'design and prototyping tool, interface design',
    'Figma | Sketch | Adobe XD | InVision | Framer | Zeplin | Balsamiq | Marvel',
  ],
  [
    'electronic signature, document signing',
    'DocuSign | HelloSign | Dropbox Sign | Adobe Sign | PandaDoc | SignNow',
  ],
  [
    'e-commerce platform, online store builder',
    'Shopify | BigCommerce | Magento | WooCommerce | Ecwid | Squarespace Commerce | Shogun',
  ],
  [
    'feature flags, feature management, A/B testing',
    'LaunchDarkly | Optimizely | Split | Statsig | VWO | ConfigCat',
  ],
  [
    'low-code platform for internal tools, admin panels',
    'Retool | Superblocks | Mendix | OutSystems | Airplane | PowerApps | Microsoft Power Apps',
  ],
  [
    'team communication, team chat, messaging and collaboration',
    'Slack | Microsoft Teams | Discord | Gitter | Flock | HipChat',
  ],
  [
    'business intelligence, data visualization, reporting and metrics',
    'Looker | Tableau | Power BI | Mode | Sisense | Domo | Qlik | ThoughtSpot | Chartio',
  ],
  [
    'note-taking, knowledge management, linked notes',
    'Roam Research | Obsidian | Evernote | OneNote | Bear | Apple Notes | Google Keep | Workflowy',
  ],
  [
    'workspace for notes, wiki, documents and knowledge base',
    'Notion | Confluence | Coda | Craft | Slite | Guru | Nuclino | Slab',
  ],
  [
    'monitoring and observability platform, infrastructure monitoring',
    'DataDog | New Relic | NewRelic | Dynatrace | AppDynamics | Honeycomb | Instana | Lightstep | Elastic APM',
  ],
  ['log management, log analytics', 'Splunk | Sumo Logic | Loggly | Papertrail | LogDNA'],
  [
    'uptime monitoring, status page',
    'Pingdom | UptimeRobot | Statuspage | Better Uptime | Atlassian Statuspage | StatusCake',
  ],
  ['incident management, on-call alerting', 'PagerDuty | Opsgenie | VictorOps | FireHydrant | Incident.io'],
  ['error tracking, crash reporting', 'Sentry | Rollbar | Bugsnag | Raygun | Airbrake'],
  [
    'password manager, secure passwords',
    '1Password | LastPass | Dashlane | Keeper | NordPass | Bitwarden Cloud',
  ],
  ['secrets management', 'Doppler | HashiCorp Vault | AWS Secrets Manager | Akeyless'],
  [
    'platform as a service, PaaS, deploy and host applications',
    'Heroku | Render | Railway | Fly.io | Netlify | Vercel | Google App Engine | AWS Elastic Beanstalk | DigitalOcean App Platform',
  ],
  [
    'web analytics, website analytics',
    'Google Analytics | Adobe Analytics | Fathom Analytics | Simple Analytics | StatCounter | Clicky',
  ],
  ['product analytics, user behavior analytics', 'Mixpanel | Amplitude | Heap | Pendo | Kissmetrics'],
  ['session replay, heatmaps', 'Hotjar | FullStory | LogRocket | Smartlook | Mouseflow | Crazy Egg'],
  ['icons, icon library', 'Noun Project | The Noun Project | Flaticon | Iconfinder'],
  ['social network, micro-blogging', 'Twitter | X | Threads | Bluesky | Tumblr | Facebook | MySpace'],
  [
    'link aggregator, forum, online communities',
    'Reddit | Digg | Hacker News | Disqus | Vanilla Forums | Facebook Groups | Circle',
  ],
  [
    'photo management, photo backup, photo gallery',
    'Google Photos | Apple Photos | iCloud Photos | Flickr | Amazon Photos | SmugMug',
  ],
  ['photo sharing social network', 'Instagram | Pinterest | VSCO | Snapchat'],
  ['video sharing platform', 'YouTube | Vimeo | TikTok | Dailymotion'],
  ['media streaming, movies and music server', 'Netflix | Plex | Spotify | Apple Music | SoundCloud | Emby'],
  ['live streaming', 'Twitch | StreamYard'],
  ['screen recording, video messaging', 'Loom | Screencastify | Vidyard'],
  ['video conferencing, online meetings', 'Zoom | Google Meet | Webex | GoToMeeting | Skype | Whereby'],
  [
    'encrypted messaging, instant messenger',
    'WhatsApp | Signal | Telegram | Facebook Messenger | Viber | WeChat',
  ],
  [
    'spreadsheet database, no-code database',
    'Airtable | Smartsheet | Google Sheets | Microsoft Excel | Excel | Rows',
  ],
  [
    'project management, kanban boards, task management',
    'Trello | Asana | Monday | Monday.com | ClickUp | Basecamp | Wrike | Teamwork | Height',
  ],
  [
    'issue tracking, agile project management',
    'Jira | Linear | Azure DevOps | YouTrack | Pivotal Tracker | Shortcut',
  ],
  ['to-do list, task manager', 'Todoist | TickTick | Things | Wunderlist | Microsoft To Do | Any.do'],
  ['online whiteboard, visual collaboration', 'Miro | Mural | Lucidchart | FigJam | Whimsical | Visio'],
  ['time tracking, timesheets', 'Toggl | Harvest | Clockify | RescueTime | WakaTime | TimeCamp'],
  [
    'workflow automation, app integrations',
    'Zapier | Make | Integromat | IFTTT | Tray | Tray.io | Workato | Power Automate',
  ],
  [
    'data integration, ELT, ETL pipelines',
    'Fivetran | Stitch | Hevo | Matillion | Informatica | Talend | MuleSoft',
  ],
  ['reverse ETL, data activation', 'Hightouch | Census'],
  [
    'data warehouse, analytical database',
    'Snowflake | BigQuery | Google BigQuery | Amazon Redshift | Databricks | Firebolt',
  ],
  ['graph database', 'Amazon Neptune | TigerGraph | Neo4j Aura'],
  ['time series database', 'Kdb+ | InfluxDB Cloud | Amazon Timestream'],
  [
    'vector database, embeddings, similarity search',
    'Pinecone | Google Vertex AI | Vertex AI | Zilliz Cloud',
  ],
  [
    'machine learning platform, model training and deployment',
    'AWS SageMaker | Amazon SageMaker | Azure Machine Learning | DataRobot | H2O | Weights & Biases',
  ],
  [
    'database, managed database service',
    'MongoDB Atlas | Amazon RDS | Amazon DynamoDB | DynamoDB | PlanetScale | Oracle | Aurora',
  ],
  [
    'backend as a service, backend for mobile and web apps',
    'Firebase | AWS Amplify | Parse | Backendless | Back4App',
  ],
  [
    'cloud storage, file sync and sharing',
    'Dropbox | Google Drive | Box | OneDrive | iCloud | WeTransfer | Mega',
  ],
  ['object storage, S3', 'Amazon S3 | AWS S3 | Backblaze | Wasabi'],
  [
    'content management system, headless CMS',
    'Contentful | Sanity | WordPress | Drupal | Storyblok | Prismic | Adobe Experience Manager | DatoCMS',
  ],
  [
    'publishing platform, newsletters, blogging',
    'Medium | Substack | Blogger | Beehiiv | Revue | Buttondown',
  ],
  ['website builder, visual web design', 'Webflow | Wix | Squarespace | Weebly | Strikingly | Carrd'],
  [
    'form builder, surveys',
    'Typeform | Google Forms | SurveyMonkey | JotForm | Wufoo | Qualtrics | Tally | Vueform',
  ],
  ['chatbot builder, conversational apps', 'Landbot | ManyChat | Chatfuel | Voiceflow | Dialogflow'],
  [
    'AI assistant, chat with large language models',
    'ChatGPT | OpenAI | Claude | Gemini | Google Gemini | Perplexity | Microsoft Copilot',
  ],
  ['AI coding assistant', 'GitHub Copilot | Cursor | Tabnine | Replit | Windsurf'],
  ['AI image generation', 'Midjourney | DALL-E | Adobe Firefly | Leonardo'],
  [
    'email marketing, newsletters and campaigns',
    'Mailchimp | Sendinblue | Brevo | Constant Contact | ConvertKit | ActiveCampaign | Klaviyo | MailerLite | Campaign Monitor',
  ],
  ['customer engagement and messaging automation', 'Braze | Customer.io | Iterable | OneSignal | Airship'],
  ['transactional email, email API', 'SendGrid | Mailgun | Postmark | Amazon SES | SparkPost | Resend'],
  ['SMS and voice API, communications platform', 'Twilio | Vonage | MessageBird | Plivo | Sinch'],
  ['notifications infrastructure', 'Knock | Courier | Pusher | MagicBell | SuprSend'],
  ['webhooks infrastructure', 'Svix | Hookdeck'],
  [
    'email client, webmail, encrypted mail',
    'Gmail | Outlook | Fastmail | ProtonMail | Superhuman | Microsoft Exchange',
  ],
  [
    'scheduling, appointment booking, calendar',
    'Calendly | Acuity Scheduling | Doodle | Google Calendar | SavvyCal | Chili Piper',
  ],
  [
    'CRM, customer relationship management, sales',
    'Salesforce | HubSpot | Pipedrive | Zoho CRM | Close | Copper | Attio | Microsoft Dynamics',
  ],
  ['marketing automation', 'Marketo | Pardot | Eloqua'],
  [
    'feedback management, feature requests, product roadmap',
    'Canny | UserVoice | Productboard | Upvoty | Nolt | Aha!',
  ],
  ['accounting software, invoicing', 'QuickBooks | Xero | FreshBooks | Wave | Sage | Zoho Books'],
  ['personal finance, budgeting', 'Mint | YNAB | Quicken | Personal Capital'],
  ['payments, online payment processing', 'Stripe | PayPal | Square | Adyen | Braintree | Checkout.com'],
  ['subscription billing, usage-based billing', 'Chargebee | Recurly | Stripe Billing | Zuora | Paddle'],
  ['ERP, enterprise resource planning', 'SAP | NetSuite | Oracle ERP | Odoo Online | Microsoft Dynamics 365'],
  [
    'human resources, payroll, HR management',
    'Workday | Gusto | BambooHR | Rippling | ADP | Personio | Deel',
  ],
  ['applicant tracking, recruiting', 'Greenhouse | Lever | Workable | Ashby'],
  [
    'learning management system, online courses',
    'Canvas | Blackboard | Teachable | Thinkific | Kajabi | Udemy | Coursera',
  ],
  ['language learning', 'Duolingo | Babbel | Rosetta Stone | Anki'],
  ['API development, API testing', 'Postman | Insomnia | SwaggerHub | Paw | RapidAPI'],
  [
    'API gateway, API management',
    'Apigee | Kong Enterprise | AWS API Gateway | Amazon API Gateway | Mulesoft Anypoint',
  ],
  ['documentation, knowledge base for developers', 'GitBook | ReadMe | Mintlify'],
  ['git hosting, code collaboration, version control', 'GitHub | GitLab Cloud | Bitbucket | SourceForge'],
  [
    'continuous integration, CI/CD, build and deployment',
    'CircleCI | Travis CI | GitHub Actions | Jenkins | Buildkite | TeamCity | Harness',
  ],
  [
    'infrastructure as code, cloud infrastructure management',
    'Terraform Cloud | HashiCorp Terraform | Terraform | AWS CloudFormation | CloudFormation',
  ],
  [
    'cloud development environments, online IDE',
    'GitHub Codespaces | Gitpod | CodeSandbox | StackBlitz | AWS Cloud9',
  ],
  [
    'workflow orchestration, data pipelines, job scheduling',
    'Airflow | AWS Step Functions | Astronomer | Control-M',
  ],
  ['message queue, event streaming', 'Confluent | Amazon SQS | AWS SQS | Amazon Kinesis | Google Pub/Sub'],
  ['serverless functions', 'AWS Lambda | Google Cloud Functions | Azure Functions | Cloudflare Workers'],
  [
    'security monitoring, SIEM, threat detection',
    'Wiz | CrowdStrike | Splunk Enterprise Security | Rapid7 | Palo Alto Cortex',
  ],
  ['code security, vulnerability scanning', 'Snyk | Veracode | Checkmarx | SonarQube Cloud'],
  ['compliance automation, SOC 2', 'Vanta | Drata | Secureframe'],
  ['ad blocking, DNS', 'AdBlock | Pi-hole | NextDNS | AdGuard | OpenDNS'],
  ['web browser, privacy', 'Chrome | Google Chrome | Safari | Microsoft Edge | Arc'],
  ['maps, navigation, location', 'Google Maps | Mapbox | Waze | Apple Maps'],
  [
    'translation, localization management',
    'Crowdin | Lokalise | Transifex | Phrase | Google Translate | DeepL',
  ],
  ['link shortener, URL shortening', 'Bitly | TinyURL | Rebrandly | Short.io'],
  ['link in bio page', 'Linktree | Beacons'],
  ['bookmark manager, read-it-later', 'Pocket | Instapaper | Raindrop | Delicious | Pinboard'],
  ['RSS feed reader, news', 'Feedly | Inoreader | Google Reader | Flipboard'],
  ['presentation slides', 'PowerPoint | Google Slides | Keynote | Prezi | Pitch | Canva'],
  [
    'office suite, online documents',
    'Google Docs | Google Workspace | Microsoft Office | Office 365 | Microsoft 365',
  ],
  [
    'photo and image editing, graphic design',
    'Photoshop | Adobe Photoshop | Illustrator | Lightroom | Adobe Creative Cloud',
  ],
  ['video editing', 'Premiere Pro | Final Cut Pro | DaVinci Resolve | CapCut | Descript'],
  ['3D modeling, CAD', 'AutoCAD | SketchUp | SolidWorks | Fusion 360 | Maya'],
  ['home automation, smart home', 'Google Home | SmartThings | Apple HomeKit | Alexa'],
  ['fitness and workout tracking', 'Strava | MyFitnessPal | Fitbit | Garmin Connect'],
  ['event ticketing, event management', 'Eventbrite | Meetup | Ticketmaster | Luma | Cvent'],
  ['community platform, membership', 'Patreon | Mighty Networks | Discourse Hosting | Memberful'],
  ['audience interaction, polls and quizzes', 'Slido | Mentimeter | Kahoot | AhaSlides'],
  ['remote desktop, remote support', 'TeamViewer | AnyDesk | LogMeIn | Citrix'],
  ['virtualization, virtual machines', 'VMware | Parallels | Hyper-V | Proxmox Cloud'],
  [
    'container platform, Kubernetes management',
    'OpenShift | Rancher Prime | Docker Hub | Google Kubernetes Engine',
  ],
  [
    'cloud hosting, virtual servers',
    'AWS | Google Cloud | Azure | DigitalOcean | Linode | Hetzner | AWS VPC',
  ],
  ['control panel, web hosting', 'cPanel | Plesk | GoDaddy | Bluehost'],
  ['game server, games', 'Steam | Epic Games | Roblox | Minecraft'],
  ['ride hailing', 'Uber | Lyft | Bolt | Grab'],
  ['food delivery', 'DoorDash | Uber Eats | Deliveroo | Grubhub | Instacart'],
  ['vacation rentals, short-term stays', 'Airbnb | Vrbo | Booking.com | Expedia'],
  ['online dating', 'Tinder | Bumble | Hinge | Match'],
  ['freelance marketplace', 'Upwork | Fiverr | Toptal'],
  ['crowdfunding', 'Kickstarter | Indiegogo | GoFundMe'],
  ['stock trading, investing', 'Robinhood | eToro | E-Trade | Coinbase | Binance'],
  ['digital banking', 'Revolut | Chime | N26 | Monzo | Brex | Mercury | Ramp'],
  ['telehealth, online doctor visits', 'Teladoc | Zocdoc | Hims | Ro'],
]
