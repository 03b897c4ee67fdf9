/** The form of a company that begins: what is typed, field by field, and back. */
import type { Rules } from '#platform/ui/form/store.ts'
import { companyColors } from '../color.ts'
import type { ChosenCity } from '../settings/form.ts'
import { foundingFields, foundingProblems, type FoundingData } from './data.ts'

export type FoundingForm = Omit<FoundingData, 'cityCode'> & { readonly cityCode: ChosenCity | null }

/** What it begins with: as most companies are. */
export const blankForm: FoundingForm = {
  kind: 'juridica',
  identification: '',
  name: '',
  color: companyColors[0],
  responsibilities: ['R-99-PN'],
  vatResponsible: true,
  ciiu: '',
  address: '',
  cityCode: null,
}

export const dataOfFounding = ({ cityCode, responsibilities, ...form }: FoundingForm): FoundingData => ({
  ...form,
  responsibilities: [...responsibilities],
  cityCode: cityCode?.id ?? '',
})

/** Each field says what the server says of it. */
export const foundingRules: Rules<FoundingForm> = Object.fromEntries(
  foundingFields.map((field) => [
    field,
    (_value: unknown, form: FoundingForm) =>
      foundingProblems(dataOfFounding(form)).find((problem) => problem.field === field)?.message ?? null,
  ]),
)
