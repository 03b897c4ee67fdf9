import { defineModule } from '#platform/module.ts'
import { companyErrors } from './errors.ts'
import { companyScreens } from './screens.ts'

export { AGE_BANDS, MOST_AGE_BANDS, parseAgeBands } from './age-bands.ts'
export { colorOf, companyColorNames, companyColors, type CompanyColor } from './color.ts'
export { searchCiiu } from './ciiu.ts'
export { searchCities, searchCountries } from './cities.ts'
export {
  changeConsecutive,
  createConsecutive,
  consecutivePermissions,
  getGaps,
  listConsecutives,
  removeConsecutive,
} from './consecutives/endpoints.ts'
export { changeCompanyColor, changeSells, companyPermissions, getCompany, type CompanyView } from './endpoints.ts'
export { getCompanyFile, listCompanyFiles, putCompanyFile, removeCompanyFile } from './files/endpoints.ts'
export { changeCompanySettings, companyHistory, getCompanySettings, type CompanySettings } from './settings/endpoints.ts'
export { changeExtended, getExtended, type ExtendedData } from './extended/extended.ts'
export {
  foundedCompany,
  foundingData,
  foundingFields,
  foundingProblems,
  type FoundingData,
} from './founding/data.ts'
export { blankForm, dataOfFounding, foundingRules, type FoundingForm } from './founding/form.ts'
export { companyErrors } from './errors.ts'
export { logoScreen, myCompanyScreen as companyScreen } from './screens.ts'
export {
  companyProfile,
  isOnTrial,
  isSelfWithholder,
  isSimpleRegime,
  buyerOf,
  sellerOf,
  vatProrationOf,
  showNit,
  type Company,
  type CompanyProfile,
  type CompanyProfileInput,
  type Seller,
} from './profile.ts'

export const companyModule = defineModule({
  name: 'company',
  screens: companyScreens,
  errors: { companyErrors },
})
