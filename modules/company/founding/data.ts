/**
 * What is asked of a company that begins: the part of its data without which neither a paper nor the authority's message can
 * be written. The rules are those of «Mi empresa», where the rest is completed.
 */
import * as z from 'zod/mini'
import type { ErrorBody } from '#base/errors.ts'
import { isAgentByLaw } from '#colombia/index.ts'
import type { CompanyProfileInput } from '../profile.ts'
import { companyData, dataProblems, settledData, type CompanyData } from '../settings/data.ts'
import type { CompanyColor } from '../color.ts'

export const foundingData = z.pick(companyData, {
  identification: true,
  name: true,
  kind: true,
  color: true,
  vatResponsible: true,
  responsibilities: true,
  ciiu: true,
  address: true,
  cityCode: true,
})
export type FoundingData = z.output<typeof foundingData>

export const foundingFields = [
  'identification',
  'name',
  'kind',
  'color',
  'vatResponsible',
  'responsibilities',
  'ciiu',
  'address',
  'cityCode',
] as const satisfies readonly (keyof FoundingData)[]

const nobody = { name: '', identificationType: '13', identification: '', card: '' } as const

/** As «Mi empresa» would have it: what was not asked is left empty, or what the law says of such a company. */
const wholeData = (data: FoundingData, email: string): CompanyData => ({
  ...data,
  tradeName: '',
  incResponsible: false,
  declarante: true,
  withholdsRetefuente: isAgentByLaw(data),
  withholdsReteica: false,
  icaActivities: [],
  neighborhood: '',
  postalCode: '',
  phone: '',
  mobile: '',
  email,
  legalRepresentative: nobody,
  accountant: nobody,
  auditor: nobody,
})

const isAsked = (field: string | null): boolean => foundingFields.some((each) => each === field)

/** Every problem at its field. That its municipality and activity exist is asked of the database and of the law's list. */
export const foundingProblems = (data: FoundingData): ErrorBody[] => dataProblems(wholeData(data, '')).filter(({ field }) => isAsked(field))

/** What a company is written from. @param email of whoever founds it: it stands on its papers until they say another */
export function foundedCompany(
  data: FoundingData,
  email: string,
): { readonly name: string; readonly identification: string; readonly color: CompanyColor; readonly profile: CompanyProfileInput } {
  const { name, identification, color, ...profile } = settledData(wholeData(data, email))
  return { name, identification, color, profile }
}
