export { companyColorNames, companyColors, type CompanyColor } from './color.ts'
export { changeConsecutive, consecutivePermissions, getGaps, listConsecutives } from './consecutives/endpoints.ts'
export { changeCompanyColor, companyPermissions, getCompany, type CompanyView } from './endpoints.ts'
export { companyErrors } from './errors.ts'
export { companyScreens } from './screens.ts'
export {
  companyProfile,
  isLargeTaxpayer,
  isSelfWithholder,
  isSimpleRegime,
  isVatWithholder,
  sellerOf,
  showNit,
  type Company,
  type CompanyProfile,
  type CompanyProfileInput,
} from './profile.ts'
