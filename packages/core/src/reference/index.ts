export { builtInRates, type ExchangeRates, readExchangeRates } from './exchange-rates/exchange-rates.ts'
export { industries, industryKey, resolveIndustry, withDescendants } from './industries/taxonomy.ts'
export { isHouse } from './investors/house.ts'
export { investorId } from './investors/investor-id.ts'
export { curatedInvestors, investorKey, investorName, isCuratedInvestor } from './investors/investor-key.ts'
export type { NamedCityPlace } from './locations/describe.ts'
export { cityAlone, type Location, LocationSchema } from './locations/location.ts'
export { type Locations, loadLocations, type PlaceLabels } from './locations/locations.ts'
export { distanceKm } from './locations/nearby.ts'
export { placeKey } from './locations/place-key.ts'
export { rememberedCharactersMax, rememberingLocations } from './locations/remembering.ts'
export { isFirstName } from './names/first-names.ts'
export { bracketedNames, formerNameCues, formerNames, formerNameWords } from './names/former-names.ts'
export {
  andWords,
  emptyNameWords,
  genericNameWords,
  inFull,
  nameTails,
  otherWritings,
} from './names/generic-name-words.ts'
export { latinForm } from './names/latin.ts'
export { legalSuffixes, legalSuffixWordsMax } from './names/legal-suffixes.ts'
export { legalFormsOf, normalizeName } from './names/names.ts'
export { otherGivenNames } from './names/short-names.ts'
export { type HostKind, hostKind, isPlaceholderHost } from './web-addresses/host-kinds.ts'
export { sharedHosts, sharedNames } from './web-addresses/shared-hosts.ts'
export {
  isWebAddress,
  isWebUrl,
  normalizeWebsite,
  registrableDomain,
  withoutQuery,
  withoutWww,
  withoutWwwNumber,
} from './web-addresses/websites.ts'
