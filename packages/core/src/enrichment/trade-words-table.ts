/** Words that companies of every trade say of themselves. */
export const wordsOfCompanies = `
product products platform solution solutions service services software technology technologies app apps application tool tools team
teams people customer customers client clients user users world global leading best better first free easy simple simply fast faster
smart modern power powered build building built work works working start started learn more about contact home page site website
blog news press login sign today year years million billion raise raised funding round investor investors founded founder based join
read story every everyone everything online digital data time new market markets industry sector see who one two
`

/** Beside these, words that news say of companies of every trade: two namesakes in one town may share any of them. */
export const wordsOfNews = `
product products platform solution solutions service services software technology technologies tech app apps application tool tools
team teams people customer customers client clients user users world global local leading leader best better good great first new
free easy simple smart modern power powered build built work works working start started learn more contact home page site website
blog news press login sign today yesterday year years month months week day days season million billion money fund funds funding
raise raised raises round investor investors investment invest invested founder founders founded base based join read story every
everyone everything online digital data time market markets industry sector see who one two three four five many most other others
make makes made making made put puts plan plans planned report reports reported bank banks price prices pricing begin began begins
save saves saving manage manages managing management manager help helps support supports need needs know knows take takes give gives
get gets go goes come comes bring brings keep keeps let lets run runs running grow grows growing growth grown lead leads use uses
used using want wants wanted look looks find finds found show shows tell tells call calls called say says said think believe
create creates created creating develop develops developed development design designs designed deliver delivers provide provides
offer offers enable enables empower connect connects connected improve improves increase increases reduce reduces change changes
open opens launch launches launched launching announce announces announced expand expands expansion hire hires hiring employ
employees staff job jobs office offices headquarters city country state town region area part parts place places group groups
partner partners partnership decision decisions way ways thing things end high higher low lower large larger big bigger small
smaller long short full real right fast faster quick quickly safe secure trusted trust quality value values cost costs cheap
business company companies enterprise enterprises organization organizations professional professionals expert experts experience
mission vision future idea ideas innovation innovative create next generation life live lives family families child children
public private international national european american ceo cto chief executive officer director president board member members
venture ventures capital series seed valuation deal deals sale sales sell sells sold buy buys bought acquire acquired revenue
profit income total about around against among without within across along inside outside several various different same own whole
early late later last recent recently current currently soon now always never also even still well much many number numbers
process processes system systems project projects program programs access account accounts automated automation cloud mobile web
network networks information content community communities support social media event events step steps question questions answer
answers problem problems challenge challenges opportunity opportunities result results level levels set sets kind kinds type types
`
