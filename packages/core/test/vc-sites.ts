/** Home pages of fictional companies and others, one of each kind that venture-backability has to tell apart. */
const page = (title: string, description: string, body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>${title}</title><meta name="description" content="${description}">${head}</head><body>${body}</body></html>`

const startup = page(
  'Tidemark: payroll software for kitchens',
  'Tidemark is the payroll platform for restaurants. Pay staff every evening, in one click.',
  `<header><nav><a href="/features">Features</a><a href="/pricing">Pricing</a><a href="https://docs.tidemark.example">API docs</a>
   <a href="/careers">Careers</a><a href="/login">Log in</a><a href="/signup">Start free trial</a></nav></header>
   <main><h1>Payroll software that runs itself</h1>
   <p>We are building the payroll platform for kitchens: an app for staff, a dashboard for owners, and an API for everything else.</p>
   <p>Backed by Quarry Lane Ventures. Trusted by 400 restaurants in nine countries who run their wages without spreadsheets.</p>
   <p>From $4 per user per month, billed monthly. No credit card required.</p></main>
   <footer><p>© 2026 Tidemark Inc.</p></footer>`,
)

const biotech = page(
  'Fernhall Therapeutics',
  'Fernhall Therapeutics develops gene therapies for rare diseases of the eye.',
  `<nav><a href="/pipeline">Pipeline</a><a href="/science">Our science</a><a href="/team">Team</a><a href="/careers">Careers</a></nav>
   <h1>Gene therapy for the eyes</h1><p>Our platform pairs machine learning with synthetic biology to design proteins that last.
   Our first programme entered a clinical trial this spring, and our Series A was led by Third Harbor Ventures.</p>`,
)

const plumber = page(
  'Brambleford Plumbing: plumbers in Brambleford, call 01632 960 123',
  'Family owned plumbers in Brambleford. Free estimates, emergency service, 24 hours.',
  `<h1>Your local plumber</h1><p>Call us today on 01632 960 123 for a free quote. Licensed and insured, over 30 years of experience.</p>
   <p>Boilers, bathrooms, kitchens, drains. Opening hours: Mon - Fri 8:00 - 17:30</p><p>4 Mill Lane, Brambleford BF1 2AB</p>
   <a href="/services">Our services</a><a href="/directions">Directions</a>`,
  '<script type="application/ld+json">{"@type":"Plumber","name":"Brambleford Plumbing"}</script>',
)

const dentist = page(
  'Zahnarzt Praxis Dr. Sommerau, Nebelstadt',
  'Ihre Zahnarztpraxis in Nebelstadt. Termin vereinbaren: 030 1234567',
  `<h1>Zahnarzt in Nebelstadt</h1><p>Herzlich willkommen. Öffnungszeiten: Montag 8:00 bis 17:00 Uhr. Bitte Termin vereinbaren.</p>
   <a href="/team">Praxisteam</a><a href="/anfahrt">Anfahrt</a>`,
)

const agency = page(
  'Copperline: web design and digital marketing agency',
  'Copperline is a web design agency. SEO, branding and custom software development for our clients.',
  `<nav><a href="/work">Our work</a><a href="/clients">Clients</a><a href="/contact">Hire us</a></nav><h1>We design and develop websites</h1>
   <p>From responsive design to search engine optimization and managed services: our consultants help your business online.</p>`,
)

const shop = page(
  'Pearl & Thistle: pearl jewellery, free shipping',
  'Buy pearl jewellery online. Discount prices, new arrivals, gift certificates.',
  `<a href="/cart">Shopping cart</a><a href="/wishlist">Wishlist</a><a href="/my-account">My account</a><h1>New arrivals</h1>
   <p>Add to cart. Free shipping on orders over $50. Best sellers, clearance and sale prices.</p>`,
)

const charity = page(
  'Lanternfield: clean water for all',
  'Lanternfield is a nonprofit that brings clean water to rural schools.',
  `<a href="/donate">Donate now</a><a href="/volunteer">Volunteer</a><h1>Clean water for every school</h1>
   <p>Lanternfield is a 501(c)(3) charity. Our volunteers use an open source app and an online platform to map wells. Your donation is tax deductible.</p>`,
)

const person = page(
  'Odalys Wren',
  'My blog about compilers.',
  `<h1>Hi, I'm Odalys</h1><p>I write about compilers and I work on developer tools. My projects are on GitHub, my book came out in May, and I love APIs.</p>
   <p>Find me on Mastodon. I also keep my resume here, and my talks.</p><a href="https://github.com/odalys-wren">GitHub</a><a href="/resume">My resume</a>`,
)

const prose = (text: string) =>
  `<p>${text} ${'The round brings the total to nineteen million dollars, the founders said in a call with this paper. '.repeat(2)}</p>`
const article = page(
  'Tidemark raises $12 million to automate payroll',
  'The startup behind the payroll platform has raised a Series A.',
  `<article><h1>Tidemark raises $12 million</h1><p>By Ansel Quarry</p><time datetime="2026-03-17">March 17, 2026</time>
   ${[1, 2, 3, 4, 5, 6].map((at) => prose(`Part ${at}: the software startup, backed by Y Combinator, sells an AI platform and an API.`)).join('')}</article>`,
  '<meta property="og:type" content="article"><meta property="article:published_time" content="2026-03-17"><meta name="author" content="Ansel Quarry">',
)

const listed = page(
  'Oakhollow Group plc',
  'Oakhollow Group plc, together with its subsidiaries, manufactures packaging. Founded in 1931 and listed on the stock exchange.',
  `<a href="/investor-relations">Investor relations</a><a href="/annual-report">Annual report</a><h1>Packaging since 1931</h1>
   <p>Oakhollow operates through three segments: paper, plastic and glass, in the United Kingdom and internationally.</p>`,
)

export const vcSites = { startup, biotech, plumber, dentist, agency, shop, charity, person, article, listed }
