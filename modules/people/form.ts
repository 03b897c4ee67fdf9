/** What the form of a third party holds, and how it becomes what is sent. Its rules are those that the server runs. */
import * as z from 'zod/mini'
import { safeParse } from 'zod/v4/core'
import type { Rules } from '#platform/ui/form/store.ts'
import { partyInput, shownTag, type PartyInput, type PartyView } from './party.ts'
import { checkParty } from './rules.ts'

const city = z.nullable(z.object({ id: z.string(), label: z.string(), detail: z.string() }))

/** The city carries its name, figures are texts while they are written. */
export const partyForm = z.extend(z.omit(partyInput, { cityCode: true, paymentDays: true, creditLimit: true, tagIds: true }), {
  /** A draft that was kept before there were tags has none. */
  tags: z._default(z.array(shownTag), []),
  cityCode: city,
  paymentDays: z.string(),
  creditLimit: z.string(),
})
export type PartyForm = z.output<typeof partyForm>

export const newPartyForm: PartyForm = {
  kind: 'juridica',
  identificationType: '31',
  identification: '',
  legalName: '',
  firstName: '',
  secondName: '',
  firstSurname: '',
  secondSurname: '',
  tradeName: '',
  responsibilities: ['R-99-PN'],
  vatResponsible: true,
  withholdsRetefuente: false,
  withholdsReteiva: false,
  withholdsReteica: false,
  declarante: true,
  ciiu: '',
  addressLine: '',
  neighborhood: '',
  cityCode: null,
  postalCode: '',
  emailInvoicing: '',
  phone: '',
  isCustomer: true,
  isSupplier: false,
  isEmployee: false,
  paymentDays: '0',
  creditLimit: '',
  tags: [],
}

export function formOf(view: PartyView): PartyForm {
  const { id: _id, version: _version, active: _active, fixed: _fixed, checkDigit: _digit, displayName: _name, ...input } = view
  const { cityName, regionName, ...rest } = input
  return {
    ...rest,
    cityCode: view.cityCode === '' ? null : { id: view.cityCode, label: cityName, detail: regionName === cityName ? '' : regionName },
    paymentDays: String(view.paymentDays),
    creditLimit: view.creditLimit ?? '',
  }
}

export const inputOf = ({ tags, ...form }: PartyForm): PartyInput => ({
  ...form,
  tagIds: tags.map(({ id }) => id),
  cityCode: form.cityCode?.id ?? '',
  paymentDays: Number(form.paymentDays || '0'),
  creditLimit: form.creditLimit === '' ? null : form.creditLimit,
})

/** What the server would say of a field: first its shape, then `checkParty`, which needs values of the right shape. */
function problemAt(field: keyof PartyForm, form: PartyForm): string | null {
  const input = inputOf(form)
  const parsed = safeParse(partyInput, input)
  if (!parsed.success) {
    const issue = parsed.error.issues.find((each) => each.path[0] === field)
    if (issue) return issue.message
  }
  return checkParty(input).problems.find((problem) => problem.field === field)?.message ?? null
}

/** Each field says what the server says of it. */
export const partyRules: Rules<PartyForm> = Object.fromEntries(
  Object.keys(newPartyForm).map((field) => [field, (_value: unknown, form: PartyForm) => (isField(field) ? problemAt(field, form) : null)]),
)

/** The words of the form, also for comparing two versions. */
export const partyLabels = {
  kind: 'Tipo de persona',
  identificationType: 'Tipo de identificación',
  identification: 'Número de identificación',
  legalName: 'Razón social',
  firstName: 'Primer nombre',
  secondName: 'Segundo nombre',
  firstSurname: 'Primer apellido',
  secondSurname: 'Segundo apellido',
  tradeName: 'Nombre comercial',
  responsibilities: 'Responsabilidad fiscal',
  vatResponsible: 'Régimen',
  withholdsRetefuente: 'Practica ReteFuente',
  withholdsReteiva: 'Practica ReteIVA',
  withholdsReteica: 'Practica ReteICA',
  declarante: 'Declara renta',
  ciiu: 'Actividad económica (CIIU)',
  addressLine: 'Dirección',
  neighborhood: 'Barrio',
  cityCode: 'Municipio',
  postalCode: 'Código postal',
  emailInvoicing: 'Correo para facturación',
  phone: 'Celular',
  isCustomer: 'Cliente',
  isSupplier: 'Proveedor',
  isEmployee: 'Empleado',
  paymentDays: 'Plazo',
  creditLimit: 'Cupo de crédito',
  tags: 'Etiquetas',
} as const satisfies Record<keyof PartyForm, string>

/** A value of the form as a person reads it. */
export function shownValue(form: PartyForm, field: keyof PartyForm): string {
  const value = form[field]
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (value === null || value === '') return 'Vacío'
  if (typeof value === 'string') return field === 'kind' ? (value === 'natural' ? 'Natural' : 'Jurídica') : value
  if ('label' in value) return value.label
  return value.length === 0 ? 'Vacío' : value.map((each) => (typeof each === 'string' ? each : each.name)).join(', ')
}

/** The fields in which two versions differ, in the order of the form. */
export function differingFields(one: PartyForm, other: PartyForm): (keyof PartyForm)[] {
  const found: (keyof PartyForm)[] = []
  for (const field in partyLabels) if (isField(field) && shownValue(one, field) !== shownValue(other, field)) found.push(field)
  return found
}

/** What I changed over what is saved: the fields that I did not touch stay as the other person left them. */
export const mergeForms = (before: PartyForm, mine: PartyForm, theirs: PartyForm): PartyForm => {
  const changed = new Set<string>(differingFields(before, mine))
  return { ...theirs, ...Object.fromEntries(Object.entries(mine).filter(([field]) => changed.has(field))) }
}

const isField = (name: string): name is keyof PartyForm => name in partyLabels
