/** A metro region: the cities within so many kilometres of its cores. */
export interface Metro {
  slug: string
  label: string
  country: string
  /** Countries it reaches into. */
  also?: string[]
  /** 'Portland/OR' is the Portland in that GeoNames region. */
  cores: { name: string; km: number }[]
}

// slug; label; country and countries it reaches into; cores with their radius in km. A city that two metros reach
// belongs to the one it is nearer to for that metro's size.
const rows = `
san-francisco-bay-area; San Francisco Bay Area; US; San Francisco/CA 45, San Jose/CA 35, Oakland/CA 50, Santa Rosa/CA 25, Napa/CA 20
los-angeles-metro; Greater Los Angeles; US; Los Angeles/CA 60, Anaheim/CA 40, Thousand Oaks/CA 30
inland-empire; Inland Empire; US; Riverside/CA 35, San Bernardino/CA 35
san-diego-metro; San Diego Metro Area; US; San Diego/CA 55
sacramento-metro; Greater Sacramento; US; Sacramento/CA 45
santa-barbara-metro; Santa Barbara Metro Area; US; Santa Barbara/CA 40
fresno-metro; Fresno Metro Area; US; Fresno/CA 40
monterey-bay-area; Monterey Bay Area; US; Santa Cruz/CA 18, Monterey/CA 30
san-luis-obispo-metro; San Luis Obispo Metro Area; US; San Luis Obispo/CA 40
new-york-city-area; New York City Metropolitan Area; US; New York City/NY 60, White Plains/NY 35, Stamford/CT 25, Newark/NJ 45, Hempstead/NY 50
greater-boston; Greater Boston; US; Boston/MA 55
worcester-metro; Worcester Metro Area; US; Worcester/MA 25
providence-metro; Greater Providence; US; Providence/RI 35
hartford-metro; Greater Hartford; US; Hartford/CT 35
new-haven-metro; New Haven Metro Area; US; New Haven/CT 25
greater-philadelphia; Greater Philadelphia; US; Philadelphia/PA 55
princeton-trenton-metro; Princeton-Trenton Area; US; Princeton/NJ 12, Trenton/NJ 12
lehigh-valley; Lehigh Valley; US; Allentown/PA 30
pittsburgh-metro; Greater Pittsburgh; US; Pittsburgh/PA 50
harrisburg-metro; Harrisburg Metro Area; US; Harrisburg/PA 35
washington-dc; Washington DC Metropolitan Area; US; Washington/DC 55
greater-baltimore; Greater Baltimore; US; Baltimore/MD 45
richmond-metro; Greater Richmond; US; Richmond/VA 45
hampton-roads; Hampton Roads; US; Virginia Beach/VA 35, Newport News/VA 35
charlottesville-metro; Charlottesville Metro Area; US; Charlottesville/VA 25
research-triangle; Raleigh-Durham-Chapel Hill Area; US; Raleigh/NC 40, Durham/NC 25
charlotte-metro; Charlotte Metro Area; US; Charlotte/NC 55
piedmont-triad; Piedmont Triad; US; Greensboro/NC 30, Winston-Salem/NC 25
asheville-metro; Asheville Metro Area; US; Asheville/NC 35
wilmington-nc-metro; Wilmington Metro Area; US; Wilmington/NC 35
greenville-sc-metro; Upstate South Carolina; US; Greenville/SC 40, Spartanburg/SC 20
charleston-metro; Charleston Metro Area; US; Charleston/SC 40
columbia-sc-metro; Columbia Metro Area; US; Columbia/SC 35
greater-atlanta; Greater Atlanta; US; Atlanta/GA 65
savannah-metro; Savannah Metro Area; US; Savannah/GA 35
miami-fort-lauderdale-area; Miami-Fort Lauderdale Area; US; Miami/FL 45, Fort Lauderdale/FL 30, West Palm Beach/FL 35
greater-orlando; Greater Orlando; US; Orlando/FL 50
tampa-bay-area; Tampa Bay Area; US; Tampa/FL 50, Sarasota/FL 30
jacksonville-metro; Greater Jacksonville; US; Jacksonville/FL 50
space-coast; Space Coast; US; Melbourne/FL 40
gainesville-metro; Gainesville Metro Area; US; Gainesville/FL 30
tallahassee-metro; Tallahassee Metro Area; US; Tallahassee/FL 35
nashville-metro; Greater Nashville; US; Nashville/TN 60
memphis-metro; Greater Memphis; US; Memphis/TN 45
knoxville-metro; Knoxville Metro Area; US; Knoxville/TN 45
chattanooga-metro; Chattanooga Metro Area; US; Chattanooga/TN 40
birmingham-al-metro; Greater Birmingham, Alabama; US; Birmingham/AL 45
huntsville-metro; Huntsville Metro Area; US; Huntsville/AL 35
louisville-metro; Greater Louisville; US; Louisville/KY 45
lexington-metro; Lexington Metro Area; US; Lexington/KY 35
greater-chicago; Greater Chicago Area; US; Chicago/IL 75
champaign-urbana-metro; Urbana-Champaign Area; US; Champaign/IL 30
milwaukee-metro; Greater Milwaukee; US; Milwaukee/WI 45
madison-metro; Greater Madison; US; Madison/WI 40
minneapolis-saint-paul; Greater Minneapolis-Saint Paul; US; Minneapolis/MN 60
rochester-mn-metro; Rochester, Minnesota Area; US; Rochester/MN 30
detroit-metro; Detroit Metropolitan Area; US; Detroit/MI 55
ann-arbor-metro; Ann Arbor Area; US; Ann Arbor/MI 20
grand-rapids-metro; Greater Grand Rapids; US; Grand Rapids/MI 45
lansing-metro; Greater Lansing; US; Lansing/MI 30
greater-cleveland; Greater Cleveland; US; Cleveland/OH 45, Akron/OH 25
greater-columbus; Greater Columbus, Ohio; US; Columbus/OH 50
greater-cincinnati; Greater Cincinnati; US; Cincinnati/OH 45
dayton-metro; Dayton Metro Area; US; Dayton/OH 30
toledo-metro; Greater Toledo; US; Toledo/OH 35
indianapolis-metro; Greater Indianapolis; US; Indianapolis/IN 50
south-bend-metro; South Bend Area; US; South Bend/IN 35
greater-st-louis; Greater St. Louis; US; St. Louis/MO 60
kansas-city-metro; Kansas City Metropolitan Area; US; Kansas City/MO 55
columbia-mo-metro; Columbia, Missouri Area; US; Columbia/MO 30
omaha-metro; Greater Omaha; US; Omaha/NE 40
lincoln-metro; Lincoln Area; US; Lincoln/NE 30
des-moines-metro; Greater Des Moines; US; Des Moines/IA 45
iowa-city-cedar-rapids; Iowa City-Cedar Rapids Area; US; Cedar Rapids/IA 35, Iowa City/IA 25
oklahoma-city-metro; Oklahoma City Metro Area; US; Oklahoma City/OK 50
tulsa-metro; Greater Tulsa; US; Tulsa/OK 45
northwest-arkansas; Northwest Arkansas; US; Fayetteville/AR 30, Bentonville/AR 25
little-rock-metro; Little Rock Metro Area; US; Little Rock/AR 45
new-orleans-metro; Greater New Orleans; US; New Orleans/LA 50
baton-rouge-metro; Greater Baton Rouge; US; Baton Rouge/LA 40
jackson-ms-metro; Jackson, Mississippi Area; US; Jackson/MS 40
dallas-fort-worth; Dallas-Fort Worth Metroplex; US; Dallas/TX 60, Fort Worth/TX 50
greater-houston; Greater Houston; US; Houston/TX 75
austin-metro; Austin, Texas Metropolitan Area; US; Austin/TX 55
san-antonio-metro; Greater San Antonio; US; San Antonio/TX 50
el-paso-metro; El Paso Metro Area; US; El Paso/TX 35
college-station-metro; College Station-Bryan Area; US; College Station/TX 25
denver-metro; Denver Metropolitan Area; US; Denver/CO 45
boulder-metro; Boulder Area; US; Boulder/CO 22
fort-collins-metro; Fort Collins Area; US; Fort Collins/CO 35
colorado-springs-metro; Colorado Springs Metro Area; US; Colorado Springs/CO 40
salt-lake-city-metro; Salt Lake City Metro Area; US; Salt Lake City/UT 35, Ogden/UT 30
provo-orem-metro; Provo-Orem Area; US; Provo/UT 35
park-city-metro; Park City Area; US; Park City/UT 15
greater-phoenix; Greater Phoenix; US; Phoenix/AZ 70
tucson-metro; Greater Tucson; US; Tucson/AZ 45
las-vegas-metro; Las Vegas Metropolitan Area; US; Las Vegas/NV 45
reno-tahoe-metro; Reno-Tahoe Area; US; Reno/NV 40
albuquerque-metro; Albuquerque-Santa Fe Area; US; Albuquerque/NM 45, Santa Fe/NM 35
boise-metro; Greater Boise; US; Boise/ID 45
bozeman-metro; Bozeman Area; US; Bozeman/MT 30
greater-seattle; Greater Seattle Area; US; Seattle/WA 55, Tacoma/WA 30
spokane-metro; Greater Spokane; US; Spokane/WA 40
portland-or-metro; Portland, Oregon Metropolitan Area; US; Portland/OR 50
bend-metro; Bend Area; US; Bend/OR 30
eugene-metro; Eugene-Springfield Area; US; Eugene/OR 30
honolulu-metro; Honolulu Area; US; Honolulu/HI 45
anchorage-metro; Anchorage Area; US; Anchorage/AK 50
portland-me-metro; Greater Portland, Maine; US; Portland/ME 35
burlington-vt-metro; Greater Burlington; US; Burlington/VT 35
manchester-nh-metro; Greater Manchester-Nashua; US; Manchester/NH 25, Concord/NH 20
buffalo-niagara; Buffalo-Niagara Falls Area; US; Buffalo/NY 40
rochester-ny-metro; Greater Rochester; US; Rochester/NY 40
syracuse-metro; Greater Syracuse; US; Syracuse/NY 40
albany-metro; Albany Capital District; US; Albany/NY 45
ithaca-metro; Ithaca Area; US; Ithaca/NY 25
greater-toronto; Greater Toronto Area; CA; Toronto 60
waterloo-region; Kitchener-Waterloo Region; CA; Kitchener 25
hamilton-niagara; Hamilton-Niagara Area; CA; Hamilton 25, St. Catharines 30
greater-montreal; Greater Montreal; CA; Montreal 50
greater-vancouver; Greater Vancouver; CA; Vancouver 50
ottawa-gatineau; Ottawa-Gatineau; CA; Ottawa 45
calgary-metro; Greater Calgary; CA; Calgary 45
edmonton-metro; Greater Edmonton; CA; Edmonton 45
quebec-city-metro; Greater Quebec City; CA; Quebec 40
winnipeg-metro; Greater Winnipeg; CA; Winnipeg 40
halifax-metro; Greater Halifax; CA; Halifax 40
victoria-bc-metro; Greater Victoria; CA; Victoria 35
london-on-metro; London, Ontario Area; CA; London 35
saskatoon-metro; Saskatoon Area; CA; Saskatoon 35
regina-metro; Regina Area; CA; Regina 35
st-johns-metro; St. John's Area; CA; St. John's 35
kelowna-metro; Okanagan Valley; CA; Kelowna 50
windsor-on-metro; Windsor-Essex; CA; Windsor 35
mexico-city-metro; Greater Mexico City; MX; Mexico City 50
guadalajara-metro; Greater Guadalajara; MX; Guadalajara 30
monterrey-metro; Greater Monterrey; MX; Monterrey 40
tijuana-metro; Tijuana Metro Area; MX; Tijuana 30
queretaro-metro; Querétaro Metro Area; MX; Santiago de Querétaro 30
puebla-metro; Greater Puebla; MX; Puebla 30
merida-metro; Mérida Metro Area; MX; Mérida 30
greater-london; Greater London; GB; London/ENG 45
oxford-metro; Oxford Area; GB; Oxford/ENG 22
cambridge-metro; Cambridge Area; GB; Cambridge/ENG 25
greater-manchester; Greater Manchester; GB; Manchester/ENG 28
liverpool-metro; Liverpool City Region; GB; Liverpool/ENG 28
west-midlands-metro; Birmingham and West Midlands; GB; Birmingham/ENG 30, Coventry/ENG 15
leeds-bradford-metro; Leeds-Bradford Area; GB; Leeds/ENG 25, Bradford/ENG 15
sheffield-metro; Sheffield City Region; GB; Sheffield/ENG 25
newcastle-metro; Newcastle and North East England; GB; Newcastle upon Tyne/ENG 30
bristol-metro; Greater Bristol; GB; Bristol/ENG 25, Bath/ENG 12
nottingham-derby-metro; Nottingham-Derby Area; GB; Nottingham/ENG 20, Derby/ENG 15
leicester-metro; Leicester Area; GB; Leicester/ENG 20
brighton-metro; Greater Brighton; GB; Brighton/ENG 20
reading-metro; Reading and Thames Valley; GB; Reading/ENG 18
southampton-portsmouth; Southampton-Portsmouth Area; GB; Southampton/ENG 20, Portsmouth/ENG 18
milton-keynes-metro; Milton Keynes Area; GB; Milton Keynes/ENG 20
york-metro; York Area; GB; York/ENG 20
norwich-metro; Norwich Area; GB; Norwich/ENG 25
exeter-metro; Exeter Area; GB; Exeter/ENG 25
cardiff-metro; Cardiff Capital Region; GB; Cardiff/WLS 30
swansea-metro; Swansea Bay; GB; Swansea/WLS 22
edinburgh-metro; Edinburgh Area; GB; Edinburgh/SCT 28
glasgow-metro; Greater Glasgow; GB; Glasgow/SCT 30
aberdeen-metro; Aberdeen Area; GB; Aberdeen/SCT 30
dundee-metro; Dundee Area; GB; Dundee/SCT 22
belfast-metro; Greater Belfast; GB; Belfast/NIR 28
greater-dublin; Greater Dublin; IE; Dublin 45
cork-metro; Cork Metro Area; IE; Cork 30
galway-metro; Galway Area; IE; Gaillimh 30
limerick-metro; Limerick Area; IE; Limerick 30
greater-paris; Greater Paris; FR; Paris 45
lyon-metro; Greater Lyon; FR; Lyon 35
marseille-aix-metro; Marseille-Aix Area; FR; Marseille 30, Aix-en-Provence 22
toulouse-metro; Greater Toulouse; FR; Toulouse 30
nice-sophia-antipolis; Nice-Sophia Antipolis Area; FR+MC; Nice 25, Antibes 20
bordeaux-metro; Greater Bordeaux; FR; Bordeaux 30
nantes-metro; Greater Nantes; FR; Nantes 30
lille-metro; Greater Lille; FR; Lille 25
rennes-metro; Rennes Metro Area; FR; Rennes 28
strasbourg-metro; Strasbourg Area; FR; Strasbourg 28
montpellier-metro; Montpellier Area; FR; Montpellier 28
grenoble-metro; Grenoble Area; FR; Grenoble 25
berlin-metro; Berlin Metropolitan Area; DE; Berlin 45
munich-metro; Munich Metropolitan Area; DE; Munich 45
hamburg-metro; Hamburg Metropolitan Area; DE; Hamburg 45
rhine-main; Frankfurt Rhine-Main; DE; Frankfurt am Main 35, Wiesbaden 20, Darmstadt 18
rhine-ruhr; Rhine-Ruhr; DE; Köln 30, Düsseldorf 25, Essen 25, Dortmund 28, Bonn 18
stuttgart-metro; Stuttgart Metropolitan Area; DE; Stuttgart 40
rhine-neckar; Rhine-Neckar; DE; Mannheim 22, Heidelberg 18
karlsruhe-metro; Karlsruhe Area; DE; Karlsruhe 22
nuremberg-metro; Nuremberg Metropolitan Area; DE; Nürnberg 30
leipzig-halle; Leipzig-Halle; DE; Leipzig 28, Halle 20
dresden-metro; Dresden Area; DE; Dresden 28
hanover-metro; Hanover Metropolitan Area; DE; Hannover 32
braunschweig-wolfsburg; Braunschweig-Wolfsburg; DE; Braunschweig 22, Wolfsburg 18
bremen-metro; Bremen Metropolitan Area; DE; Bremen 32
aachen-metro; Aachen Area; DE; Aachen 22
munster-metro; Münster Area; DE; Münster 28
bielefeld-metro; East Westphalia-Lippe; DE; Bielefeld 25, Paderborn 22
freiburg-metro; Freiburg Area; DE; Freiburg 28
ulm-metro; Ulm Area; DE; Ulm 25
augsburg-metro; Augsburg Area; DE; Augsburg 22
regensburg-metro; Regensburg Area; DE; Regensburg 25
saarbrucken-metro; Saarbrücken Area; DE; Saarbrücken 28
kiel-metro; Kiel Area; DE; Kiel 25
jena-erfurt-metro; Erfurt-Jena Area; DE; Erfurt 20, Jena 18
kassel-metro; Kassel Area; DE; Kassel 25
rostock-metro; Rostock Area; DE; Rostock 25
potsdam-metro; Potsdam Area; DE; Potsdam 9
lake-constance; Lake Constance Area; DE; Konstanz 28, Friedrichshafen 18
amsterdam-metro; Amsterdam Metropolitan Area; NL; Amsterdam 30, Haarlem 15
rotterdam-the-hague; Rotterdam-The Hague Area; NL; Rotterdam 22, The Hague 18, Leiden 12
utrecht-metro; Utrecht Area; NL; Utrecht 22
eindhoven-metro; Brainport Eindhoven; NL; Eindhoven 25
groningen-metro; Groningen Area; NL; Groningen 28
enschede-metro; Twente; NL; Enschede 25
nijmegen-arnhem; Arnhem-Nijmegen; NL; Nijmegen 18, Arnhem 18
maastricht-metro; Maastricht Area; NL; Maastricht 22
brussels-metro; Brussels Metropolitan Area; BE; Brussels 30
antwerp-metro; Antwerp Area; BE; Antwerpen 25
ghent-metro; Ghent Area; BE; Gent 22
leuven-metro; Leuven Area; BE; Leuven 12
liege-metro; Liège Area; BE; Liège 25
luxembourg-metro; Luxembourg; LU; Luxembourg 40
greater-zurich; Greater Zurich Area; CH; Zürich 30, Winterthur 15
zug-lucerne; Zug-Lucerne Area; CH; Zug 12, Luzern 18
geneva-metro; Geneva Area; CH; Genève 25
lausanne-metro; Lausanne Area; CH; Lausanne 25
basel-metro; Basel Area; CH; Basel 25
bern-metro; Bern Area; CH; Bern 28
lugano-metro; Ticino; CH; Lugano 30
st-gallen-metro; St. Gallen Area; CH; Sankt Gallen 25
vienna-metro; Vienna Metropolitan Area; AT; Vienna 40
graz-metro; Graz Area; AT; Graz 30
linz-metro; Linz Area; AT; Linz 30
salzburg-metro; Salzburg Area; AT; Salzburg 28
innsbruck-metro; Innsbruck Area; AT; Innsbruck 30
greater-madrid; Greater Madrid; ES; Madrid 45
barcelona-metro; Greater Barcelona; ES; Barcelona 40
valencia-metro; Valencia Metro Area; ES; Valencia 30
bilbao-metro; Greater Bilbao; ES; Bilbao 25
san-sebastian-metro; San Sebastián Area; ES; San Sebastián 22
malaga-metro; Málaga-Costa del Sol; ES; Málaga 30, Marbella 22
seville-metro; Seville Area; ES; Sevilla 30
zaragoza-metro; Zaragoza Area; ES; Zaragoza 30
alicante-metro; Alicante-Elche Area; ES; Alicante 25, Elche 18
palma-metro; Palma de Mallorca Area; ES; Palma 30
vigo-coruna-metro; Galicia Atlantic Axis; ES; Vigo 25, A Coruña 25, Santiago de Compostela 22
greater-lisbon; Greater Lisbon; PT; Lisbon 40
greater-porto; Greater Porto; PT; Porto 30
braga-metro; Braga Area; PT; Braga 20
coimbra-metro; Coimbra Area; PT; Coimbra 25
greater-milan; Greater Milan; IT; Milano 40
greater-rome; Greater Rome; IT; Rome 40
turin-metro; Greater Turin; IT; Turin 30
bologna-metro; Bologna-Modena Area; IT; Bologna 28, Modena 22
florence-metro; Florence-Pisa Area; IT; Florence 28, Pisa 22
naples-metro; Greater Naples; IT; Napoli 35
venice-padua-metro; Venice-Padua Area; IT; Venice 22, Padova 22
verona-metro; Verona Area; IT; Verona 28
genoa-metro; Genoa Area; IT; Genoa 28
bari-metro; Bari Area; IT; Bari 28
trento-metro; Trento Area; IT; Trento 25
catania-metro; Catania Area; IT; Catania 28
copenhagen-metro; Greater Copenhagen; DK; Copenhagen 40
aarhus-metro; Aarhus Area; DK; Aarhus 30
odense-metro; Odense Area; DK; Odense 28
aalborg-metro; Aalborg Area; DK; Aalborg 28
greater-stockholm; Greater Stockholm; SE; Stockholm 45
gothenburg-metro; Greater Gothenburg; SE; Göteborg 38
malmo-lund-metro; Malmö-Lund Area; SE; Malmö 28, Lund 15
uppsala-metro; Uppsala Area; SE; Uppsala 22
linkoping-norrkoping; Linköping-Norrköping; SE; Linköping 25, Norrköping 25
umea-metro; Umeå Area; SE; Umeå 30
greater-oslo; Greater Oslo; NO; Oslo 45
bergen-metro; Bergen Area; NO; Bergen 35
trondheim-metro; Trondheim Area; NO; Trondheim 35
stavanger-metro; Stavanger Area; NO; Stavanger 30
greater-helsinki; Greater Helsinki; FI; Helsinki 40
tampere-metro; Tampere Area; FI; Tampere 30
turku-metro; Turku Area; FI; Turku 30
oulu-metro; Oulu Area; FI; Oulu 35
reykjavik-metro; Capital Region of Iceland; IS; Reykjavík 25
tallinn-metro; Tallinn Area; EE; Tallinn 35
tartu-metro; Tartu Area; EE; Tartu 25
riga-metro; Riga Area; LV; Riga 40
vilnius-metro; Vilnius Area; LT; Vilnius 30
kaunas-metro; Kaunas Area; LT; Kaunas 28
warsaw-metro; Warsaw Metropolitan Area; PL; Warsaw 40
krakow-metro; Kraków Metropolitan Area; PL; Kraków 32
wroclaw-metro; Wrocław Metropolitan Area; PL; Wrocław 32
poznan-metro; Poznań Metropolitan Area; PL; Poznań 32
tricity; Gdańsk-Gdynia-Sopot Tricity; PL; Gdańsk 25, Gdynia 20
katowice-metro; Katowice Metropolitan Area; PL; Katowice 30
lodz-metro; Łódź Metropolitan Area; PL; Łódź 30
prague-metro; Prague Metropolitan Area; CZ; Prague 35
brno-metro; Brno Area; CZ; Brno 28
ostrava-metro; Ostrava Area; CZ; Ostrava 28
bratislava-metro; Bratislava Area; SK; Bratislava 32
kosice-metro; Košice Area; SK; Košice 28
budapest-metro; Budapest Metropolitan Area; HU; Budapest 40
bucharest-metro; Bucharest Metropolitan Area; RO; Bucharest 35
cluj-metro; Cluj Metropolitan Area; RO; Cluj-Napoca 28
iasi-metro; Iași Area; RO; Iaşi 28
timisoara-metro; Timișoara Area; RO; Timişoara 28
sofia-metro; Sofia Area; BG; Sofia 32
plovdiv-metro; Plovdiv Area; BG; Plovdiv 28
athens-metro; Greater Athens; GR; Athens 40
thessaloniki-metro; Thessaloniki Area; GR; Thessaloníki 30
ljubljana-metro; Ljubljana Area; SI; Ljubljana 28
zagreb-metro; Zagreb Area; HR; Zagreb 32
split-metro; Split Area; HR; Split 28
belgrade-metro; Belgrade Area; RS; Belgrade 35
novi-sad-metro; Novi Sad Area; RS; Novi Sad 28
sarajevo-metro; Sarajevo Area; BA; Sarajevo 28
skopje-metro; Skopje Area; MK; Skopje 28
tirana-metro; Tirana Area; AL; Tirana 30
chisinau-metro; Chișinău Area; MD; Chisinau 28
kyiv-metro; Kyiv Metropolitan Area; UA; Kyiv 40
lviv-metro; Lviv Area; UA; Lviv 30
kharkiv-metro; Kharkiv Area; UA; Kharkiv 32
odesa-metro; Odesa Area; UA; Odesa 32
dnipro-metro; Dnipro Area; UA; Dnipro 32
minsk-metro; Minsk Area; BY; Minsk 35
moscow-metro; Moscow Metropolitan Area; RU; Moscow 60
saint-petersburg-metro; Saint Petersburg Metropolitan Area; RU; Saint Petersburg 45
malta-metro; Malta; MT; Valletta 35
limassol-metro; Limassol Area; CY; Limassol 28
nicosia-metro; Nicosia Area; CY; Nicosia 22
istanbul-metro; Greater Istanbul; TR; Istanbul 55
ankara-metro; Greater Ankara; TR; Ankara 40
izmir-metro; Greater İzmir; TR; İzmir 35
gush-dan; Tel Aviv Metropolitan Area; IL; Tel Aviv 35
jerusalem-metro; Jerusalem Area; IL; Jerusalem 22
haifa-metro; Haifa Area; IL; Haifa 28
beer-sheva-metro; Beersheba Area; IL; Beersheba 28
dubai-metro; Dubai-Sharjah Area; AE; Dubai 40, Sharjah 20
abu-dhabi-metro; Abu Dhabi Area; AE; Abu Dhabi 40
doha-metro; Doha Area; QA; Doha 35
riyadh-metro; Riyadh Area; SA; Riyadh 50
jeddah-metro; Jeddah Area; SA; Jeddah 45
dammam-metro; Dammam-Khobar Area; SA; Dammam 35
kuwait-city-metro; Kuwait City Area; KW; Kuwait City 40
manama-metro; Bahrain; BH; Manama 35
muscat-metro; Muscat Area; OM; Muscat 40
amman-metro; Amman Area; JO; Amman 35
beirut-metro; Beirut Area; LB; Beirut 28
greater-cairo; Greater Cairo; EG; Cairo 45
alexandria-metro; Alexandria Area; EG; Alexandria 30
casablanca-metro; Casablanca Area; MA; Casablanca 35
rabat-metro; Rabat-Salé Area; MA; Rabat 28
tunis-metro; Greater Tunis; TN; Tunis 30
algiers-metro; Algiers Area; DZ; Algiers 35
lagos-metro; Greater Lagos; NG; Lagos 45
abuja-metro; Abuja Area; NG; Abuja 45
accra-metro; Greater Accra; GH; Accra 35
abidjan-metro; Abidjan Area; CI; Abidjan 35
dakar-metro; Dakar Area; SN; Dakar 30
nairobi-metro; Nairobi Metropolitan Area; KE; Nairobi 45
mombasa-metro; Mombasa Area; KE; Mombasa 30
kampala-metro; Greater Kampala; UG; Kampala 35
kigali-metro; Kigali Area; RW; Kigali 28
addis-ababa-metro; Addis Ababa Area; ET; Addis Ababa 40
dar-es-salaam-metro; Dar es Salaam Area; TZ; Dar es Salaam 35
lusaka-metro; Lusaka Area; ZM; Lusaka 35
harare-metro; Harare Area; ZW; Harare 35
johannesburg-pretoria; Johannesburg-Pretoria; ZA; Johannesburg 40, Pretoria 35
cape-town-metro; Greater Cape Town; ZA; Cape Town 50
durban-metro; Durban Area; ZA; Durban 40
delhi-ncr; Delhi National Capital Region; IN; Delhi 55
mumbai-metro; Mumbai Metropolitan Region; IN; Mumbai 50
bengaluru-metro; Greater Bengaluru; IN; Bengaluru 40
hyderabad-metro; Greater Hyderabad; IN; Hyderabad 40
chennai-metro; Greater Chennai; IN; Chennai 45
pune-metro; Pune Metropolitan Region; IN; Pune 38
kolkata-metro; Greater Kolkata; IN; Kolkata 45
ahmedabad-metro; Ahmedabad-Gandhinagar Area; IN; Ahmedabad 38
jaipur-metro; Jaipur Area; IN; Jaipur 35
chandigarh-metro; Chandigarh Tricity; IN; Chandigarh 28
kochi-metro; Kochi Area; IN; Kochi 30
thiruvananthapuram-metro; Thiruvananthapuram Area; IN; Thiruvananthapuram 30
coimbatore-metro; Coimbatore Area; IN; Coimbatore 30
indore-metro; Indore Area; IN; Indore 30
lucknow-metro; Lucknow Area; IN; Lucknow 35
surat-metro; Surat Area; IN; Surat 30
nagpur-metro; Nagpur Area; IN; Nagpur 30
karachi-metro; Karachi Area; PK; Karachi 45
lahore-metro; Lahore Area; PK; Lahore 40
islamabad-rawalpindi; Islamabad-Rawalpindi; PK; Islamabad 30
dhaka-metro; Greater Dhaka; BD; Dhaka 40
chattogram-metro; Chattogram Area; BD; Chattogram 30
colombo-metro; Colombo Area; LK; Colombo 35
kathmandu-valley; Kathmandu Valley; NP; Kathmandu 22
singapore-metro; Singapore; SG; Singapore 45
klang-valley; Klang Valley; MY; Kuala Lumpur 45
penang-metro; Penang Area; MY; George Town 30
johor-bahru-metro; Johor Bahru Area; MY; Johor Bahru 32
jabodetabek; Greater Jakarta; ID; Jakarta 50
bandung-metro; Bandung Area; ID; Bandung 30
surabaya-metro; Surabaya Area; ID; Surabaya 35
yogyakarta-metro; Yogyakarta Area; ID; Yogyakarta 28
bali-metro; Bali; ID; Denpasar 55
bangkok-metro; Bangkok Metropolitan Region; TH; Bangkok 50
chiang-mai-metro; Chiang Mai Area; TH; Chiang Mai 30
ho-chi-minh-city-metro; Ho Chi Minh City Metropolitan Area; VN; Ho Chi Minh City 45
hanoi-metro; Hanoi Area; VN; Hanoi 40
da-nang-metro; Da Nang Area; VN; Da Nang 32
metro-manila; Metro Manila; PH; Manila 40
metro-cebu; Metro Cebu; PH; Cebu City 30
davao-metro; Davao Area; PH; Davao 32
phnom-penh-metro; Phnom Penh Area; KH; Phnom Penh 32
yangon-metro; Yangon Area; MM; Yangon 35
hong-kong-metro; Hong Kong; HK; Hong Kong 45
macau-metro; Macau; MO; Macau 20
taipei-metro; Greater Taipei; TW; Taipei 40
hsinchu-metro; Hsinchu Area; TW; Hsinchu 25
taichung-metro; Taichung Area; TW; Taichung 30
tainan-kaohsiung; Tainan-Kaohsiung Area; TW; Kaohsiung 30, Tainan 25
beijing-metro; Greater Beijing; CN; Beijing 60
tianjin-metro; Greater Tianjin; CN; Tianjin 50
shanghai-metro; Greater Shanghai; CN; Shanghai 55
suzhou-wuxi-metro; Suzhou-Wuxi Area; CN; Suzhou 35, Wuxi 28
hangzhou-metro; Hangzhou Area; CN; Hangzhou 45
nanjing-metro; Nanjing Area; CN; Nanjing 45
ningbo-metro; Ningbo Area; CN; Ningbo 40
hefei-metro; Hefei Area; CN; Hefei 40
shenzhen-metro; Greater Shenzhen; CN; Shenzhen 40, Dongguan 25
guangzhou-metro; Guangzhou-Foshan Area; CN; Guangzhou 45
zhuhai-metro; Zhuhai-Zhongshan Area; CN; Zhuhai 28, Zhongshan 22
xiamen-metro; Xiamen Area; CN; Xiamen 35
wuhan-metro; Greater Wuhan; CN; Wuhan 45
changsha-metro; Changsha Area; CN; Changsha 40
chengdu-metro; Greater Chengdu; CN; Chengdu 50
chongqing-metro; Greater Chongqing; CN; Chongqing 50
xian-metro; Greater Xi'an; CN; Xi'an 45
zhengzhou-metro; Zhengzhou Area; CN; Zhengzhou 40
qingdao-metro; Qingdao Area; CN; Qingdao 45
jinan-metro; Jinan Area; CN; Jinan 40
dalian-metro; Dalian Area; CN; Dalian 40
shenyang-metro; Shenyang Area; CN; Shenyang 40
greater-tokyo; Greater Tokyo Area; JP; Tokyo 60, Yokohama 35
keihanshin; Osaka-Kobe-Kyoto; JP; Osaka 40, Kyoto 25, Kobe 30
nagoya-metro; Greater Nagoya; JP; Nagoya 45
fukuoka-metro; Greater Fukuoka; JP; Fukuoka 35
sapporo-metro; Sapporo Area; JP; Sapporo 35
sendai-metro; Sendai Area; JP; Sendai 35
hiroshima-metro; Hiroshima Area; JP; Hiroshima 32
tsukuba-metro; Tsukuba Area; JP; Tsukuba 18
seoul-capital-area; Seoul Capital Area; KR; Seoul 50, Suwon 30, Incheon 30
busan-metro; Greater Busan; KR; Busan 40
daejeon-metro; Daejeon-Sejong Area; KR; Daejeon 28
daegu-metro; Daegu Area; KR; Daegu 32
gwangju-metro; Gwangju Area; KR; Gwangju 30
ulaanbaatar-metro; Ulaanbaatar Area; MN; Ulan Bator 40
almaty-metro; Almaty Area; KZ; Almaty 40
astana-metro; Astana Area; KZ; Astana 40
tashkent-metro; Tashkent Area; UZ; Tashkent 40
tbilisi-metro; Tbilisi Area; GE; Tbilisi 32
yerevan-metro; Yerevan Area; AM; Yerevan 30
baku-metro; Greater Baku; AZ; Baku 40
greater-sydney; Greater Sydney; AU; Sydney 60
greater-melbourne; Greater Melbourne; AU; Melbourne 60
greater-brisbane; Greater Brisbane; AU; Brisbane 45
gold-coast-metro; Gold Coast; AU; Gold Coast 35
greater-perth; Greater Perth; AU; Perth 60
greater-adelaide; Greater Adelaide; AU; Adelaide 45
canberra-metro; Canberra Area; AU; Canberra 35
newcastle-au-metro; Newcastle-Hunter Area; AU; Newcastle 40
hobart-metro; Greater Hobart; AU; Hobart 35
auckland-metro; Auckland Region; NZ; Auckland 50
wellington-metro; Wellington Region; NZ; Wellington 40
christchurch-metro; Greater Christchurch; NZ; Christchurch 40
hamilton-nz-metro; Hamilton-Waikato Area; NZ; Hamilton 35
dunedin-metro; Dunedin Area; NZ; Dunedin 35
greater-sao-paulo; Greater São Paulo; BR; São Paulo 55
campinas-metro; Campinas Area; BR; Campinas 32
rio-de-janeiro-metro; Greater Rio de Janeiro; BR; Rio de Janeiro 50
belo-horizonte-metro; Greater Belo Horizonte; BR; Belo Horizonte 40
curitiba-metro; Greater Curitiba; BR; Curitiba 40
porto-alegre-metro; Greater Porto Alegre; BR; Porto Alegre 40
florianopolis-metro; Florianópolis Area; BR; Florianópolis 35
recife-metro; Greater Recife; BR; Recife 38
salvador-metro; Greater Salvador; BR; Salvador 40
fortaleza-metro; Greater Fortaleza; BR; Fortaleza 38
brasilia-metro; Greater Brasília; BR; Brasília 50
goiania-metro; Goiânia Area; BR; Goiânia 35
greater-buenos-aires; Greater Buenos Aires; AR; Buenos Aires 50
cordoba-metro; Córdoba Area; AR; Córdoba 35
rosario-metro; Rosario Area; AR; Rosario 35
mendoza-metro; Mendoza Area; AR; Mendoza 32
santiago-metro; Greater Santiago; CL; Santiago 45
valparaiso-metro; Valparaíso-Viña del Mar; CL; Valparaíso 30
concepcion-metro; Greater Concepción; CL; Concepción 30
bogota-metro; Greater Bogotá; CO; Bogotá 40
medellin-metro; Aburrá Valley; CO; Medellín 35
cali-metro; Cali Area; CO; Cali 32
barranquilla-metro; Barranquilla Area; CO; Barranquilla 30
lima-metro; Greater Lima; PE; Lima 45
quito-metro; Quito Area; EC; Quito 35
guayaquil-metro; Guayaquil Area; EC; Guayaquil 35
montevideo-metro; Montevideo Area; UY; Montevideo 40
asuncion-metro; Greater Asunción; PY; Asunción 35
santa-cruz-bo-metro; Santa Cruz de la Sierra Area; BO; Santa Cruz de la Sierra 35
la-paz-bo-metro; La Paz-El Alto Area; BO; La Paz 28
caracas-metro; Greater Caracas; VE; Caracas 35
panama-city-metro; Panama City Area; PA; Panamá 40
san-jose-cr-metro; Greater San José, Costa Rica; CR; San José 35
guatemala-city-metro; Guatemala City Area; GT; Guatemala City 32
san-salvador-metro; San Salvador Area; SV; San Salvador 28
tegucigalpa-metro; Tegucigalpa Area; HN; Tegucigalpa 28
santo-domingo-metro; Greater Santo Domingo; DO; Santo Domingo 38
san-juan-pr-metro; San Juan-Bayamón Area; PR; San Juan 38
kingston-metro; Kingston Area; JM; Kingston 32
`

export const metros: Metro[] = rows
  .trim()
  .split('\n')
  .map((row) => {
    const [slug = '', label = '', countries = '', cores = ''] = row.split('; ')
    const [country = '', ...also] = countries.split('+')
    return { slug, label, country, also, cores: cores.split(', ').map(parseCore) }
  })

function parseCore(text: string): { name: string; km: number } {
  const [, name = '', km = ''] = /^(.*) (\d+)$/.exec(text) ?? []
  return { name, km: Number(km) }
}
