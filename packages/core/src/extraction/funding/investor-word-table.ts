/** Words of lists of investors. Patterns are parts of regular expressions. */

/** A name that ends so is an investor's. */
export const investorEnds = [
  'Capital|Ventures?|Partners|VC|Funds?|Angels?|Accelerator|Investments?|Investors',
  'Investment\\sGroup|Equity|Growth|Holdings?|Advisors|Management|Syndicate|Beteiligungen',
  'Kapital|Invest|Combinator|Startups|Seed',
].join('|')

/** The text before a name in a list: "existing investors Alder Capital", "Boston venture firm Alder Capital". */
export const investorDescriptors = [
  'investors?|backers?|firms?|funds?|vcs?|angels?|companies|company|giants?|accelerators?',
  'incubators?|banks?|groups?|arms?|entrants?|including|include|includes|like|as|namely|from|by',
  'participants?|partners|shareholders?|syndicates?|offices?|houses?|players?|names|leads?|both',
  'with|vehicles?|units?|corporates?|insiders?|supporters|institutions|individuals|operators',
  'heavyweights|conglomerates?|retailers?|insurers?|billionaires?|entrepreneurs?|moguls?',
  'pioneers?|legends?|luminaries|veterans|stars?|players|executives?|founders?|co-founders?',
  'ceos?|returning|existing|new|and',
].join('|')

/** Behind these stand the employers of investors, not investors: "executives from Lyft and Airbnb". */
export const groupsOfPeople = [
  'executives?|execs?|leaders?|leadership|employees?|operators?|founders?|co-?founders?',
  'founding\\steams?|engineers?|alumni|alums|ceos?|ctos?|coos?|cfos?|angels?|angel\\sinvestors?',
  'investors?|backers?|people|partners|individuals|members|veterans|teams?|vcs?|firms?|funds?',
  'entrepreneurs?|family|families|professionals|experts|researchers|scientists|advisors',
  'professors|athletes|celebrities|creators|managers?|directors?|employee|personalities',
  'officers?|makers|industry',
].join('|')

/** A part of a list that begins so is a title, not an investor. */
export const titles = [
  'ceo|cto|coo|cfo|cmo|cpo|chief|founder|co-?founder|founding|former|formerly|ex|president|vice',
  'vp|svp|evp|head|chair|chairman|chairwoman|managing|partner|general|director|owner|creator',
  'inventor|author|professor|early|previously|serial|angel\\sinvestors?$|angels?$|investors?$',
  'backers?$',
].join('|')

/** Names in lists of investors that name no investor. */
export const noInvestors: ReadonlySet<string> = new Set(
  `
  silicon valley | europe | asia | africa | latin america | north america | the us | us | usa | uk |
  the uk | china | india | israel | germany | france | canada | series a | series b | series c |
  series d | seed | vc | vcs | angels | angel investors | business angels | investors | others | more |
  founders | ceo | ceos | fortune 500 | fortune 100 | techcrunch | forbes | bloomberg | the company |
  the round | tier 1 | tier-1 | kickstarter | indiegogo | read more | learn more | our investors |
  investor | partners | capital | ventures | venture capital | private equity | family offices |
  the | ai | saas | fintech | new york | london | berlin | san francisco | boston | paris |
  middle east | southeast asia | monday | tuesday | wednesday | thursday | friday | q1 | q2 | q3 |
  q4 | inc | world-class investors | today | with | and | u.s | us-based | team | wall street |
  hollywood | linkedin | twitter | crunchbase | pitchbook | reuters
`
    .split('|')
    .map((name) => name.trim()),
)
