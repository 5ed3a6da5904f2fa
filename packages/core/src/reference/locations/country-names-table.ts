/**
 * ISO 3166-1: each three-letter code with its two-letter code.
 */
export const alpha3Codes = `
ABWAW AFGAF AGOAO AIAAI ALAAX ALBAL ANDAD AREAE ARGAR ARMAM ASMAS ATAAQ ATFTF ATGAG AUSAU AUTAT
AZEAZ BDIBI BELBE BENBJ BESBQ BFABF BGDBD BGRBG BHRBH BHSBS BIHBA BLMBL BLRBY BLZBZ BMUBM BOLBO
BRABR BRBBB BRNBN BTNBT BVTBV BWABW CAFCF CANCA CCKCC CHECH CHLCL CHNCN CIVCI CMRCM CODCD COGCG
COKCK COLCO COMKM CPVCV CRICR CUBCU CUWCW CXRCX CYMKY CYPCY CZECZ DEUDE DJIDJ DMADM DNKDK DOMDO
DZADZ ECUEC EGYEG ERIER ESHEH ESPES ESTEE ETHET FINFI FJIFJ FLKFK FRAFR FROFO FSMFM GABGA GBRGB
GEOGE GGYGG GHAGH GIBGI GINGN GLPGP GMBGM GNBGW GNQGQ GRCGR GRDGD GRLGL GTMGT GUFGF GUMGU GUYGY
HKGHK HMDHM HNDHN HRVHR HTIHT HUNHU IDNID IMNIM INDIN IOTIO IRLIE IRNIR IRQIQ ISLIS ISRIL ITAIT
JAMJM JEYJE JORJO JPNJP KAZKZ KENKE KGZKG KHMKH KIRKI KNAKN KORKR KWTKW LAOLA LBNLB LBRLR LBYLY
LCALC LIELI LKALK LSOLS LTULT LUXLU LVALV MACMO MAFMF MARMA MCOMC MDAMD MDGMG MDVMV MEXMX MHLMH
MKDMK MLIML MLTMT MMRMM MNEME MNGMN MNPMP MOZMZ MRTMR MSRMS MTQMQ MUSMU MWIMW MYSMY MYTYT NAMNA
NCLNC NERNE NFKNF NGANG NICNI NIUNU NLDNL NORNO NPLNP NRUNR NZLNZ OMNOM PAKPK PANPA PCNPN PERPE
PHLPH PLWPW PNGPG POLPL PRIPR PRKKP PRTPT PRYPY PSEPS PYFPF QATQA REURE ROURO RUSRU RWARW SAUSA
SDNSD SENSN SGPSG SGSGS SHNSH SJMSJ SLBSB SLESL SLVSV SMRSM SOMSO SPMPM SRBRS SSDSS STPST SURSR
SVKSK SVNSI SWESE SWZSZ SXMSX SYCSC SYRSY TCATC TCDTD TGOTG THATH TJKTJ TKLTK TKMTM TLSTL TONTO
TTOTT TUNTN TURTR TUVTV TWNTW TZATZ UGAUG UKRUA UMIUM URYUY USAUS UZBUZ VATVA VCTVC VENVE VGBVG
VIRVI VNMVN VUTVU WLFWF WSMWS YEMYE ZAFZA ZMBZM ZWEZW
`

/** Names in use beside the one that the location file has. */
export const otherCountryNames: Readonly<Record<string, string>> = {
  'United States of America': 'US',
  America: 'US',
  'U.S.': 'US',
  'U.S.A.': 'US',
  UK: 'GB',
  'Great Britain': 'GB',
  Britain: 'GB',
  England: 'GB',
  Scotland: 'GB',
  Wales: 'GB',
  'Northern Ireland': 'GB',
  UAE: 'AE',
  'The Netherlands': 'NL',
  Holland: 'NL',
  Deutschland: 'DE',
  España: 'ES',
  Italia: 'IT',
  Österreich: 'AT',
  Schweiz: 'CH',
  Suisse: 'CH',
  Brasil: 'BR',
  México: 'MX',
  'Czech Republic': 'CZ',
  'Ivory Coast': 'CI',
  Turkey: 'TR',
  Macau: 'MO',
  Macedonia: 'MK',
  Swaziland: 'SZ',
  Burma: 'MM',
  'Cabo Verde': 'CV',
  'East Timor': 'TL',
  'Republic of Korea': 'KR',
  'Korea, Republic of': 'KR',
  'Russian Federation': 'RU',
  'Viet Nam': 'VN',
  'Hong Kong SAR': 'HK',
  'Hong Kong SAR China': 'HK',
  'Mainland China': 'CN',
  "People's Republic of China": 'CN',
  'Taiwan, Province of China': 'TW',
  'Republic of Ireland': 'IE',
  'Islamic Republic of Iran': 'IR',
  'Iran, Islamic Republic of': 'IR',
  'Moldova, Republic of': 'MD',
  'Republic of Moldova': 'MD',
  'Tanzania, United Republic of': 'TZ',
  'Palestinian Territory': 'PS',
  'Palestinian Territories': 'PS',
  'State of Palestine': 'PS',
  'The Bahamas': 'BS',
  'The Gambia': 'GM',
  'Congo-Kinshasa': 'CD',
  DRC: 'CD',
  'Congo-Brazzaville': 'CG',
  'Virgin Islands, U.S.': 'VI',
  'Virgin Islands, British': 'VG',
  'Brunei Darussalam': 'BN',
  "Lao People's Democratic Republic": 'LA',
  'Syrian Arab Republic': 'SY',
  'Bolivia, Plurinational State of': 'BO',
  'Venezuela, Bolivarian Republic of': 'VE',
}
