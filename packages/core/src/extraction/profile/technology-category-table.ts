const names = (text: string): readonly string[] => text.split(',').map((name) => name.trim())

/** What a technology is for, and which ones are for it. */
const categories: Readonly<Record<string, readonly string[]>> = {
  'content management': names(
    'WordPress, Drupal, Joomla, Ghost, TYPO3, Contentful, Sanity, Prismic, Storyblok, DatoCMS, HubSpot CMS, Craft CMS, Elementor, Divi, Yoast SEO',
  ),
  'site builder': names(
    'Webflow, Wix, Squarespace, Framer, Weebly, Duda, GoDaddy Website Builder, Jimdo, Carrd, Tilda, Bubble',
  ),
  'landing pages': names('Unbounce, Leadpages'),
  'online shop': names('Shopify, Magento, WooCommerce, BigCommerce, PrestaShop'),
  community: names('Discourse, Disqus'),
  'web framework': names(
    'Next.js, Nuxt, Gatsby, Astro, SvelteKit, Remix, Ruby on Rails, Laravel, ASP.NET, Express, Django',
  ),
  'static site generator': names('Hugo, Jekyll, Hexo, Docusaurus, MkDocs, Sphinx'),
  'user interface': names(
    'React, Vue.js, Angular, jQuery, Bootstrap, Tailwind CSS, Alpine.js, htmx, GSAP, Swiper, Lottie',
  ),
  fonts: names('Font Awesome, Google Fonts, Adobe Fonts'),
  'programming language': names('PHP, Java'),
  hosting: names(
    'Vercel, Netlify, GitHub Pages, Google Cloud, Firebase, Microsoft Azure, Heroku, Fly.io, Render, WP Engine, Pantheon, Amazon S3',
  ),
  'content delivery': names(
    'Cloudflare, Fastly, Akamai, Amazon CloudFront, jsDelivr, unpkg, imgix, Cloudinary',
  ),
  'web server': names('Nginx, Apache, Microsoft IIS, LiteSpeed, Caddy, Varnish, Phusion Passenger'),
  analytics: names(
    'Google Analytics, Google Tag Manager, Plausible, Fathom, PostHog, Mixpanel, Amplitude, Segment, Heap, Hotjar, FullStory, Microsoft Clarity, Matomo, Adobe Analytics, KISSmetrics, Crazy Egg, Optimizely, VWO, Quantcast',
  ),
  monitoring: names('New Relic, Sentry, Datadog'),
  advertising: names('Google Ads, Meta Pixel, LinkedIn Insight Tag, TikTok Pixel'),
  'social sharing': names('AddThis, ShareThis'),
  'marketing and sales': names(
    'HubSpot, Marketo, Pardot, Salesforce, Mailchimp, Klaviyo, ConvertKit, ActiveCampaign, Typeform, Calendly',
  ),
  'customer support': names('Intercom, Drift, Zendesk, Crisp, Tawk.to, Olark, LiveChat, Freshworks'),
  payments: names('Stripe, PayPal, Paddle, Chargebee'),
  security: names('reCAPTCHA, hCaptcha'),
  'cookie consent': names('Cookiebot, OneTrust, Osano, Usercentrics, Iubenda'),
  'sign-in': names('Auth0, Clerk'),
  'site search': names('Algolia'),
  maps: names('Google Maps, Mapbox'),
  video: names('YouTube, Vimeo, Wistia'),
}

const byName = new Map(
  Object.entries(categories).flatMap(([category, all]) => all.map((name) => [name, category] as const)),
)

export const technologyCategory = (name: string): string => byName.get(name) ?? 'other'
