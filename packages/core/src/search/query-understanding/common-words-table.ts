/**
 * Words that some city or region is called by and that queries mean as words: "mobile payments" is not in Alabama. Such a place
 * needs a capital letter and a clear cue, or its region. Made from the names in the location data that also stand in lower case
 * in descriptions of companies, and completed by hand.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `
acre action add adeno agri agro agua aim airport al alliance along alpha alpine alt alta altar alter alto am amazon an angels
angle angles app apple apps april apt arbeit are area aren arenas argent arial aroma array arte as ash ask at auch august aura
avenue axis bacon bad bag baja bajo baker ball ban band bank banks bar baraka bare barium barr base basic basics bath battle
battlefield bay beacon bear bed begun bell bells bend berg berry best beta bid big bis blast bliss bloom blue bone boom born
borne boron bosch boulder brake bran branch bras breakers brewers brick bride bright brine brook brownfield brush bud buffalo
burns burs bush but butterfly button buy cache cage calcium caller campo can canning capital care carefree carpenter cars casa
casco cash casino casual cat cave center central centre centro chair chamber champion chance change chat chia child china
chunking citrus city ciudad clark classic clay clean close cloud club coach coal coast coats coco cocoa code coffee coin college
colon com combine come comfort commerce con conception conda condom cone conservation cook cool corner county crane cross crown
crystal dabei dad dam dans das dass data date dawn day days dba deal december deep del deli delta demand dent der des desert
design diamond die dig dining dire direct diy do dollar dome dosing doula downtown drama dream drive driver drug dry dual due
dura early earth east eastern economy ed edge edit effort egg ein eine el electric elegant empire energia energie energy
engineer english enter enterprise era essen essential este ester event events ever evergreen exchange exhibition experiment eye
face facebook fair faith fall family fan far farm fashion father february federal federation fiche field fire first fit five
flash flow flushing food for ford forest forge forks forth fortune forum foster fountain four free freedom freehold fresh
freshwater friday friend friendly from fry fully fun furnace future gaj game games gamma gap garnet gateway gay gel gen general
genes gift give glass global globe goes gold golden google got goto grabs grad gram grand granite grant grants grass gray great
green greenfield greenstone grenade ground group groupe grow grupo gums gypsum hail halfway hall halls ham handy hang happy
harbor hard harvest hat hay hazard head healing health heart heath heavy hello help helper heritage high hills hire hit holder
holiday home homeland honey hook hooks hope house hub hull human humble hunt ice idea ii image impact inc independence industry
inside insight iron island islands jam january jaw jet job jobs join joy july junction june just kein key kids kill kiln kinder
king la label lag lake lakes land landing lang language lapel large las last lavender law lawn lazy le lead leader learn leben
led legacy legal lend lens les less level li lib liberal lids lien life light lime limited line linen link lint lints lion list
little live lively loan local lock log logic logos long loop los lot love low lube luck lucky lumina mad made magic magnesia
mail main mais maize major make makes male man manage manga mango manning many map march marche marine maritime market marks
markt mas master match may meal media medical mega mentor mercado mesa meta metal metro micro mid midstream mile miles mill
mills mind mine mins mission mit mix mobile mode model modo moins mold moment monday monde money mono moon more most mother
motion mountain move much mundo music nails name nature naval near neat needles nest network neu neue never new next nice nicht
night nine nitro no noisy non none nor normal norte north northeast northeastern northern northwest northwestern nova november
novo nueva nuevo oak occasion ocean october oeste of off office officer ohne oil okay old one online open opportunity or oral
orange order ore original ostia outer outside over overland owner pace pacific page pains pan paper par para parade paradise
park part partner party pass pastas path patient pay peak pearl peer pen people per perfect person pest pet pets phone pick pier
pilot pin pinch pine pink pioneer place placer plain plan planet plant plantation plaque play plaza plus point pole police
polish poll polo pool pooler pop por port porter possession post pour power practical pre price prime private pro product profit
progress project proper prospect prosper prosperous proton proven punch purchase pure put quality que queen quick race radio
rail rain ram ran range rapid rare rate ray rayon re reading ready real region rehab rent rental research reserve reservoir rest
retail retreat return rich ridge riding ring rise river rivers road roam robot rock roles roman room root rose rot round
roundabout royal rugby rum run rush rust rye safe sago salad salads sale sales salmon salon salt salud sam same san sandstone
sandwich sans santa sante sat saturday sauce save say science scissors sea search season second secure see seed seen self sells
sem semi send sense september series service set settle seven shadow shaft shaping share sharp she shields ship shop shore short
shortens shot side sigma signal silver simple sims sin since single singleton six ski slashes slide small smart smooth snow so
social soda soft sol solana sole solid solo solution song soul sound sour source south southern southwest spa space spark
special speed spike spirit split spoken sport spot spray spring springs square stable stadt stage standard staples star start
stat state station stealth steel step stock stone store storm story strand strawberry stream street strong studio style sub
subject success suite sulphur summer summit sun sunday sunrise sunset super superior sur surf surprise sweet swift table tags
tai taker talent tall tame tank tape tapes taping tapping target task taxi tea team tech tell temple ten tender tequila terrace
test text than theater them thermal third three thursday tide tie tiger tilt time tip tire to today token tomorrow ton tone tool
top total touch tour tours tower town track trade trail train travail travel tree trim trip true trust tub tuesday tumble tune
tuner tunes turbo turkey turn tvs twelve twin twist two tyre uber udon ultra un una und union universal university uno urban uri
use user usher valley value van vans vanta vas ve vente ventes venture vera vice victory vida video view village villas ville
vineyards vision vital voice volume von waits wake walk wall wan war ward ware warm warp wasser water waterways wave way we
wealth web wedding wednesday weed week weekend welcome wells welt west western wheelers white wild wind window wine wing winner
winter wire wise wish wonder wood wool word words work world worth year yellow yen yoga young zero
`
    .trim()
    .split(/\s+/),
)
