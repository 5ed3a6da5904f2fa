/** Words behind which stands what a product works with; in English, German, French, Spanish, Dutch and Portuguese. */
const cues: readonly string[] = [
  String.raw`integrat(?:es?|ed|ing|ions?)(?: \p{Ll}{3,15}ly)? (?:with|into)`,
  String.raw`plugs?(?: \p{Ll}{3,15})? into`,
  String.raw`connects?(?: \p{Ll}{3,15}ly)? to`,
  'connect your',
  String.raw`syncs?(?: \p{Ll}{3,15}ly)? (?:with|to)`,
  'connectors? for',
  String.raw`integriert(?: sich)?(?: \p{Ll}{3,15})? (?:in|mit)`,
  'Integration(?:en)? (?:mit|für|in)',
  'Schnittstellen? (?:zu|mit|für)',
  'Anbindung(?:en)? an',
  String.raw`s['’]intègre(?: \p{Ll}{3,15})? (?:à|avec|dans)`,
  'intégrations? avec',
  'se connecte à',
  String.raw`se integra(?: \p{Ll}{3,15})? con`,
  'integraci(?:ón|ones) con',
  'se conecta con',
  String.raw`integreert(?: \p{Ll}{3,15})? met`,
  'integraties? met',
  'koppeling(?:en)? met',
  String.raw`integra-se(?: \p{Ll}{3,15})? (?:com|ao?)`,
  'integraç(?:ão|ões) com',
]

export const integrationCue = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${cues.join('|')}) `, 'giu')

/** One of these stands in whatever says such a thing. */
export const integrationWords =
  'integrat integre integriert integration intègre intégration integra plug connect sync schnittstelle anbindung koppeling'.split(
    ' ',
  )

/** Before a cue it says the opposite; anywhere in the sentence, that it is not so yet. */
export const denied =
  /(?<![\p{L}])(?:no|not|cannot|can['’]t|don['’]t|doesn['’]t|without|never|unlike|nicht|kein\p{L}*|ohne|pas|sans|sin|sem|zonder|geen|não)(?![\p{L}])/iu
export const planned =
  /(?<![\p{L}])(?:soon|planned|plan to|roadmap|upcoming|will|demnächst|geplant|bientôt|próximamente|binnenkort|em breve)(?![\p{L}])/iu

/** Headings over what a product works with. */
export const integrationHeading =
  /^(?:(?:our|all|popular|native|key|top|featured|supported|available|more|and|seamless|easy)\s){0,3}(?:integrations?|connectors?|plug-?ins)(?:[\s:&!,.\p{L}]{0,40})$|^(?:\p{L}+\s){0,2}(?:integrates?|works|connects?|syncs|plays)\s(?:\p{L}+\s)?(?:with|to)\s(?:your|the|all|tools|apps)[\p{L}\s',.]{0,60}$|^(?:connect|integrate)\s(?:with\s)?(?:all\s)?(?:your|the)\s(?:favou?rite\s|existing\s)?(?:tools|apps|stack|systems)\b|^(?:unsere\s)?(?:integrationen|schnittstellen)$|^(?:nos\s)?intégrations$|^(?:nuestras\s)?integraciones$|^(?:onze\s)?integraties$|^(?:nossas\s)?integrações$/iu

/** Words that are no name although they are where a name would be: kinds of systems, standards, words that begin a sentence. */
export const noIntegration =
  /^(?:(?:rest|graphql|soap|open|public|web)?[\s-]?apis?|sdks?|webhooks?|crms?|erps?|hr|hris|ats|sso|saml|oauth|scim|ldap|csv|pdf|xml|json|sql|html|css|gdpr|hipaa|soc(?: ?2)?|iso|ai|llms?|it|ehrs?|emrs?|pos|lms|cms|pms|bi|iot|wi-?fi|internet|cloud|email|e-mail|chat|calendar|payments?|accounting|marketing|sales|analytics|support|communication|commerce|e-?commerce|productivity|security|finance|storage|messaging|automation|reporting|data|databases?|developer tools|project management|customer support|your|our|you|us|we|it|the|this|these|all|any|many|most|more|other|others|existing|popular|leading|third|custom|native|over|get|learn|see|view|read|start|try|book|request|contact|home|back|next|here|new|and|support for|integrations?|connectors?|plug-?ins?|apps?|tools?|partners?|overview|pricing|docs|documentation|browse|explore|customers?|clients?|teams?|people|everyone|everything|expert(?:s)?|mon|tue|wed|thu|fri)$/iu

/** Tools that many products work with: in German every noun has a capital, and in a list of features a name stands among others. */
export const knownTools: ReadonlySet<string> = new Set(
  `adobe,adp,airtable,akeneo,amazon,amplitude,apple calendar,asana,ashby,autocad,aws,azure,azure devops,bamboohr,basecamp,bexio,bigcommerce,bigquery,bitbucket,box,braintree,braze,brevo,calendly,chargebee,clickup,confluence,databricks,datadog,datev,discord,docker,docusign,dropbox,dynamics 365,ebay,elastic,etsy,evernote,excel,facebook,figma,freshbooks,freshdesk,freshsales,front,gitlab,github,gmail,google ads,google analytics,google calendar,google drive,google maps,google sheets,google workspace,gorgias,grafana,greenhouse,gusto,heroku,hibob,hubspot,instagram,intercom,jenkins,jira,kafka,klaviyo,kubernetes,lever,lexoffice,lightspeed,linear,linkedin,looker,magento,mailchimp,make,marketo,metabase,microsoft 365,microsoft dynamics,microsoft excel,microsoft outlook,microsoft teams,miro,mixpanel,monday,monday.com,mongodb,mysql,netsuite,notion,okta,onedrive,opentelemetry,oracle,outlook,pagerduty,paypal,paychex,personio,pipedrive,postgresql,postgres,power bi,prestashop,prometheus,quickbooks,redshift,rippling,sage,salesforce,sap,sap s/4hana,segment,sendgrid,sentry,servicenow,sevdesk,sharepoint,shopify,shopware,slack,snowflake,splunk,square,stripe,tableau,teams,telegram,terraform,toast,trello,twilio,typeform,visual studio code,vs code,webflow,whatsapp,woocommerce,wordpress,workday,xero,youtube,zapier,zendesk,zoho,zoom`.split(
    ',',
  ),
)
