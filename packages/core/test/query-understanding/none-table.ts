/** Queries from which no filter is read: names, homonyms, customers, products, and plain topics. */
export const plainQueries: readonly string[] = `
May Street Labs
mobile payments
seed companies
hospital management software
university spin-offs
spun out of universities
helps charities raise money
museum ticketing
particle accelerator components
libraries for charts
software, not within 50 km of Berlin
software more than 50 km from Berlin
delivery within 50 km of the customer
electric vans with 500 km range
biotech for seed investors
closed captioning software
dead sea cosmetics
public transport ticketing
acquired brain injury therapy
we are a series A company
AI for Paris Hilton fans
open source design tools
logistics startups
laboratory devices
film startups
elder care
companies with tax advice software
fintech
payments
robotics
AI
B2B SaaS
3D printing
C++ compilers
no-code app builders
non-profit fundraising tools
online education
reading apps for kids
nice office furniture
bath products
orange juice delivery
split bill app
turkey leg restaurants
jordan sneakers resale
Jordan Peterson podcasts
china plates and cutlery
fine bone China
basketball Jordan
chad, the gym chatbot
georgia font foundry
software in Georgia
London Stock Exchange data
London Stock Exchange
Philadelphia cream cheese
Berlin Wall tours
Paris Saint-Germain fan tokens
Sydney Sweeney skincare
Austin Powers merchandise
Charlotte Tilbury for men
Madison Square tickets
Florence Nightingale nursing robots
Lincoln lawyers marketplace
Berkeley packet filters
Dallas Buyers Club streaming
French fries delivery
French lessons online
learn Spanish with AI
English as a second language
Chinese language tutoring
Mexican food delivery
Italian restaurant software
Swiss army knife for developers
American Express for freelancers
German shepherd training
Danish pastries by mail
Polish your resume with AI
Greek yogurt brand
Thai massage booking
Dutch oven cookware
Indian food for students
payments for Indian students
software for German speakers
payroll for small teams
CRM for small teams
payroll tools for firms with over 300 employees
banking for startups that raised more than $1M
tools for teams under 50 people
loans under $5,000
homes under $1 million
cars over $30k
save more than $1M a year
companies with more than $10M in revenue
startups valued at over $1 billion
funds with $100M in assets
10 million users
2 million transactions per day
24/7 support
99.9% uptime
Web 2.0
Web3
Windows 2000 emulators
Catch 22
500 miles of range
100 ways to save
one million trees
world of 2050
net zero by 2050
climate targets for 2030
the class of 2019
World Cup 2026 tickets
Covid 2020 tests
early-stage climate
founded by women
founded by ex-Google engineers
female founders
led by engineers
venture-backed AI
angel investors
investors in climate
index funds
battery recycling
spark plasma
foundry for chips
matrix multiplication
benchmark tools
thrive market
Software for people in love
help us find doctors
contact us
join us today
us and them
in English
in stealth
in beta
in bulk
in action
in person events
in seconds
interested in AI
invest in real estate
leaders in mobile payments
experts in reading comprehension
the nice way to bank
from field to fork
from idea to product
imports from China
remittances from the US to Mexico
startups in the Valley
Turkish coffee machines
Turkish coffee (delivery)
Turkish coffee
Turkish coffee startups
Velo Koto
Comboio noturno Lisboa–Madrid
vegan Hollandse nieuwe, bestaat dat al?
quer aprender inglês pelo WhatsApp
camping chairs Columbia
ich bin Investor aus Wien und suche Software
I work in London and want payroll
il nostro laboratorio è a Trento, ci servono microscopi
unsere Praxis ist in Ulm, wir suchen Abrechnung
French fries startups
Nice software
Reading glasses
mobile payments, Orange juice, Split bills
visit Portugal guides
platform for Paris Hilton fans
capital markets in the last 2 years
round tables in the last 12 months of care
Boston University spinouts
Michigan State University labs
Boston Consulting Group alumni
the Silicon Valley TV show
investments in e-commerce
Orlando Bloom fan apps
Paris Agreement carbon accounting
Brussels sprouts farming
Java developers marketplace
made in house
made by hand
outside the box thinking
outside advertising
not for profit
not just another CRM
no fees banking
without a credit card
No code, no hassle
payments without paperwork
Zahlungen ohne Gebühren
a better way to hire
a Google for doctors
the AI company
The AI workforce for medical groups
A Cloud-Based Bioinformatics and AI Platform
Makers of Nakama game server
best of breed
of mice and men
Uber for dogs
Brazilian jiu-jitsu tournaments
Thai boxing gear
Irish dance shows
Korean barbecue delivery
brasilianisches Jiu-Jitsu im Verein
thailändische Massagen buchen
danses africaines
bailes irlandeses
massagens tailandesas
massaggi thailandesi
Argentijnse tango voor beginners
Airbnb for boats
Stripe for Africa
Plaid for India
Amazon of Nigeria
payments to Mexico
send money to the Philippines
shipping to Germany
customers in Germany
score music
film score composers
credit score improvement
follow the money
followers growth hacking
team building events
employees benefits platform
people analytics
50 first dates
1-10
2019
2015-2018
$5M
over 50
more than 100
less is more
after 2020
a16z
Sequoia trees
Sequoia National Park tours
sv angel
constructor software
toString developers
__proto__ tools
more than 9000000000000 billion employees
raised more than 10000 trillion dollars
apparel not made in China
clothes not produced in Bangladesh
data not stored in Germany
apps sold in India
Import cars from Japan
Homes in Florida for retirees
Study abroad in Australia
Hiring remote engineers from Eastern Europe
Movies from the 1990s on demand
New Jersey Devils fan chat
Real-time flight prices from New York to London
Over 2 million people use our app every day
Reaching more than 2 million people in need
Our team of 12 has shipped 40 games
Shows how influencers with over 100k followers make money
juegos para niños de menos de 5 años
Olive oil pressed in Tuscany
Rent designer dresses delivered across London
Visa sponsorship for Indian engineers moving to Germany
Student loans above $100,000 refinanced
The compliant AI colleague for sales teams in Europe
One stop investment solution for retail investors in Latam
A marketplace that helps brands manufacture products in Asia
shoes made in Italy
software not made in Italy
received more than 5000 orders
loans up to $50,000 funding for small businesses
mortgages over $500k funding
crowdfunding raised more than $10 million for schools
marketing agencies for brands with over 1M followers
software for influencers with more than 10k followers
us tax software
US immigration software
swedish furniture ecommerce
exercise in the US army
lightspeed pos software
Boston Consulting Group alumni startups
Michigan State University startups
We help US companies hire engineers in Argentina
Coffee roasted in Portland and shipped to your door
Software that has raised over $500 million for nonprofits
Our customers raised more than $2 billion last year
Find an apartment in Berlin without a broker
Learn Mandarin with native speakers in Beijing
Connecting German manufacturers with suppliers in Vietnam
Get paid in US dollars from anywhere
Up to 50 employees free, then $5 per seat
Cross-border payroll between the UK and India
Handmade Italian leather shoes, direct to consumer
Trusted by more than 500 companies in 40 countries
Insurance for homes built before 1950
Manufactured in Switzerland, loved worldwide
Accel-erate your sales pipeline
Free for teams of up to 10 people
Manchester United fan marketplace
Stream Korean dramas without ads
app that helps investors invest in stocks
catering for people who invest in gold
数据库
データベース
базы данных
Größe zählt
café culture
zzz qqq xxx
`
  .trim()
  .split('\n')
