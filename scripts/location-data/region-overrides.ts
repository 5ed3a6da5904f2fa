/**
 * GeoNames admin1 -> ISO 3166-2 where names do not decide: transliterations, a city and the region around it,
 * names of different languages. null: no ISO code means the same area, whatever the names say.
 */
export const isoByGeoNames: Record<string, string | null> = Object.fromEntries(
  [
    'UA 27:18 23:05 22:61 21:59 19:56 18:53 17:51 16:48 15:46 12:30 13:32 10:35 08:65 07:63 02:74 01:71',
    'AR 07:C 01:B',
    'TW 01: 02:KHH 03:TPE 04:',
    'CN 20:NM',
    'CO 34:DC',
    'RU 27:KC 12:CE 87:YAN 29:KEM 59:PRI 15:CHU 93:ZAB',
    'CZ 52:10 78:64 79:31 81:41 85:80 88:20',
    'SA 14:02',
    'MA 04:04 02:02',
    'FR 94:20R 75:NAQ',
    'KZ 07:27 06:23 15:63 16:59 02:75 01:19 12510143:10',
    'DO 34:01 37:32',
    'RS SE:',
    'BA 01:BIH 02:SRP',
    'BY 06:MA 03:HR 02:HO 04:HM 05:MI',
    'YE 02:AD 26:SA 28:SU',
    'SD 47:DW 62:GK 49:DS 50:KS 55:DN 60:DE',
    'DK 18:82 19:81 21:83',
    'ID 28:MA 36:PA PD:PD PE:PE PS:PS PT:PT',
    'BG 58:23 42:22',
    'QA 06:RA 01:DA 14:SH',
    // Norway's counties of 2024; the packaged list still has those of 2020.
    'NO 05:56 18:55 17:40 20:39 13:31 01:32 04:33',
    'IT 10:57',
    'FI 17:14 14:03 11:15 10:04',
    'CD 04:KE',
    'IQ 08:DA',
    'MK 43:307 46:206 F6:',
    'PL 81:20',
    'OM 02:BJ 04:SJ 12:SS 11:BS',
    'NG 11:FC',
    'NP 4:P4 6:P6 7:P7',
    'CL 08:LI',
    'KP 13:10',
    'LB 09:AS 08:BI',
    'SI D7:133 C2:112 K7:096 J7:085 84:084 80:080 J2:070 54:054 52:052 50:050 11:011',
    'CH GR:GR BS:BS',
    'LU LU:LU GR:GR DI:DI',
    'PG 20:NCD',
    'SY 04:RA',
    'IS 41:5 40:6 38:7 42:8 39:1 45:3',
    'HU 23:VE',
    'BH 16:13',
    'NI 17:AN 18:AS',
    'GT 20:10',
    'TJ RR:RA',
    'EE 18:79 07:56 02:39',
    'MN 09:057 18:047 08:059 07:063 06:061',
    'TT 03:MRC 01:ARI DMN:DMN SGE:SGE SIP:SIP',
    'TZ 20:10 13:06',
    'BW 10:SO',
    'VN 79:SG',
    'IR 33:03 01:04 41:29 42:09 43:28',
    'AZ 64:XCI 30:LA 68:YE 67:YEV 53:SIY',
    'MT 12:14 13:15 14:16 15:17 19:19 20:29 21:31 22:33 23:34 27:22 41:41 49:48 55:55 56:56 57:57 61:61 62:62 63:63',
    'TD 12:OD',
    'ME 21:21 18:18 15:15 13:13 12:12 09:09',
    'LV 31:113 27:088 DN:112 AN:111',
    'DZ EM:58',
    'KH 27:22',
    'BZ 05:SC',
    'MD 73:ED 81:OC',
    'AF 09:GHO',
    'SL 05:NW',
    'PA 12:NB',
    'GL 11839534:QT 11839537:AV',
    'BT 21:32 24:TY',
    'MR 14:14 15:15',
  ].flatMap(pairsOf),
)

/** Countries whose English names in CLDR belong to an older numbering of the same codes. */
export const staleEnglishNames = new Set(['IR', 'MA'])

/** Names people write that neither source has. */
export const extraRegionNames: Record<string, string[]> = {
  'AU-ACT': ['Canberra'],
  'BE-BRU': ['Bruxelles', 'Brussels', 'Brussel'],
  'CA-NL': ['Newfoundland'],
  'CA-QC': ['Quebec'],
  'DE-NW': ['NRW'],
  'DE-RP': ['Rhineland Palatinate'],
  'ES-CT': ['Cataluña', 'Catalunya', 'Catalonia'],
  'ES-PV': ['Euskadi', 'País Vasco', 'Basque Country'],
  'ES-VC': ['Comunitat Valenciana', 'Valencia'],
  'GB-ENG': ['England'],
  'GB-WLS': ['Cymru'],
  'IN-DL': ['NCT', 'New Delhi', 'Delhi NCR'],
  'IN-OD': ['Orissa'],
  'IN-UK': ['Uttaranchal'],
  'US-DC': ['Washington DC', 'Washington D.C.', 'D.C.'],
}

function pairsOf(line: string): [string, string | null][] {
  const [country, ...pairs] = line.split(' ')
  return pairs.map((pair) => {
    const [geoNames, iso] = pair.split(':')
    return [`${country}.${geoNames}`, iso ? `${country}-${iso}` : null]
  })
}
