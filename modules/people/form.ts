/** What the form of a third party holds, and how it becomes what is sent. Its rules are those that the server runs. */
import * as z from 'zod/mini'
import { safeParse } from 'zod/v4/core'
import { HOME_COUNTRY_CODE } from '#colombia/countries.ts'
import { identificationType, isVatAgent } from '#colombia/identification.ts'
import { differencesOf, mergedOver, type ComparedFields } from '#platform/ui/form/compare.ts'
import type { Rules } from '#platform/ui/form/store.ts'
import { customOutput, type CustomField } from '#platform/custom/field.ts'
import { changedValues, checkCustom } from '#platform/custom/record.ts'
import { shownTag } from '#platform/tags/tags.ts'
import { agentAfter, agentByLaw } from './agent.ts'
import { newParty, partyInput, type PartyInput, type PartyView } from './party.ts'
import { checkParty } from './rules.ts'

const city = z.nullable(z.object({ id: z.string(), label: z.string(), detail: z.string() }))
const country = z.nullable(z.object({ id: z.string(), label: z.string() }))

/** The city carries its name, figures are texts while they are written. */
export const partyForm = z.extend(
  z.omit(partyInput, {
    countryCode: true,
    cityCode: true,
    paymentDays: true,
    creditLimit: true,
    sellerId: true,
    tagIds: true,
    custom: true,
  }),
  {
    /** A draft that was kept before there were tags has none. */
    tags: z._default(z.array(shownTag), []),
    withholdsRetefuente: z._default(z.boolean(), false),
    custom: z._default(customOutput, {}),
    cityCode: city,
    /** A draft from before it was asked has none. */
    sellerId: z._default(z.nullable(z.object({ id: z.string(), label: z.string() })), null),
    /** Null is the own one, and so is that of a draft from before it was asked. */
    countryCode: z._default(country, null),
    paymentDays: z.string(),
    creditLimit: z.string(),
  },
)
export type PartyForm = z.output<typeof partyForm>

const { tagIds: _tags, ...bareParty } = newParty
export const newPartyForm: PartyForm = {
  ...bareParty,
  withholdsRetefuente: agentByLaw(newParty),
  countryCode: null,
  cityCode: null,
  sellerId: null,
  isCustomer: true,
  paymentDays: '0',
  creditLimit: '',
  tags: [],
  custom: {},
}

export function formOf(view: PartyView): PartyForm {
  const { id: _id, version: _version, active: _active, fixed: _fixed, checkDigit: _digit, displayName: _name, ...known } = view
  const { blockReason: _block, mergedInto: _merged, ...input } = known
  const { cityName, regionName, countryName, ciiuName: _activity, seller, ...rest } = input
  return {
    ...rest,
    countryCode: view.countryCode === HOME_COUNTRY_CODE ? null : { id: view.countryCode, label: countryName },
    cityCode: view.cityCode === '' ? null : { id: view.cityCode, label: cityName, detail: regionName === cityName ? '' : regionName },
    paymentDays: String(view.paymentDays),
    creditLimit: view.creditLimit ?? '',
    sellerId: seller && { id: seller.id, label: seller.name },
  }
}

export const inputOf = ({ tags, ...form }: PartyForm): PartyInput => ({
  ...form,
  tagIds: tags.map(({ id }) => id),
  ...placeOf(form),
  paymentDays: Number(form.paymentDays || '0'),
  creditLimit: form.creditLimit === '' ? null : form.creditLimit,
  // Of whoever is no customer it is not asked: it may have been chosen before the role was taken away.
  sellerId: form.isCustomer ? (form.sellerId?.id ?? null) : null,
})

export const isFormAbroad = ({ countryCode }: Pick<PartyForm, 'countryCode'>): boolean =>
  countryCode !== null && countryCode.id !== HOME_COUNTRY_CODE

/** What is not asked of an address of that country is not sent: it may have been written before the country was changed. */
const placeOf = (
  form: Pick<PartyForm, 'countryCode' | 'cityCode' | 'foreignCity'>,
): Pick<PartyInput, 'countryCode' | 'cityCode' | 'foreignCity'> =>
  isFormAbroad(form)
    ? { countryCode: form.countryCode?.id ?? HOME_COUNTRY_CODE, cityCode: '', foreignCity: form.foreignCity }
    : { countryCode: HOME_COUNTRY_CODE, cityCode: form.cityCode?.id ?? '', foreignCity: '' }

/** The mark of agent of ReteIVA that its responsibilities propose; null while they say what they said before. */
export function proposedReteiva(before: PartyForm['responsibilities'], after: PartyForm['responsibilities']): boolean | null {
  const isAgent = isVatAgent(after)
  return isAgent === isVatAgent(before) ? null : isAgent
}

/** The mark of agent of ReteFuente after a change of what the law looks at: proposed again, unless somebody decided otherwise. */
export const proposedRetefuente = (before: PartyForm, after: PartyForm): boolean =>
  agentAfter(inputOf(after), { ...inputOf(before), withholdsRetefuente: before.withholdsRetefuente })

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

/** The same with the company's own fields, which speak together. */
export const rulesWith = (fields: readonly CustomField[]): Rules<PartyForm> => ({
  ...partyRules,
  custom: (values) => checkCustom(fields, 'party', values, { asks: true }).problems[0]?.message ?? null,
})

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
  countryCode: 'País',
  foreignCity: 'Ciudad',
  cityCode: 'Municipio',
  postalCode: 'Código postal',
  emailInvoicing: 'Correo para facturación',
  phone: 'Celular',
  isCustomer: 'Cliente',
  isSupplier: 'Proveedor',
  isEmployee: 'Empleado',
  isSeller: 'Vendedor',
  isContact: 'Contacto',
  paymentDays: 'Plazo',
  creditLimit: 'Cupo de crédito',
  sellerId: 'Vendedor asignado',
  tags: 'Etiquetas',
  custom: 'Campos personalizados',
} as const satisfies Record<keyof PartyForm, string>

/** A value of the form as a person reads it. */
export function shownValue(form: PartyForm, field: keyof PartyForm, fields: readonly CustomField[] = []): string {
  if (field === 'custom') {
    const texts = Object.entries(changedValues(fields, 'party', form.custom)).map(([label, text]) => `${label}: ${text}`)
    return texts.join(', ') || 'Vacío'
  }
  const value = form[field]
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (value === null || value === '') return 'Vacío'
  if (typeof value === 'string') return field === 'kind' ? (value === 'natural' ? 'Natural' : 'Jurídica') : value
  if ('label' in value) return value.label
  return value.length === 0 ? 'Vacío' : value.map((each) => (typeof each === 'string' ? each : each.name)).join(', ')
}

const isField = (name: string): name is keyof PartyForm => name in partyLabels

const inOneOrder = ({ custom }: PartyForm): string => JSON.stringify(Object.entries(custom).toSorted(([a], [b]) => (a < b ? -1 : 1)))

const read = <Name extends keyof PartyForm>(field: Name) => ({
  label: partyLabels[field],
  // Figures of one value each: the form around it says nothing more of them.
  shown: (value: PartyForm[Name]): string => {
    const form = { ...newPartyForm, [field]: value }
    return field === 'custom' ? inOneOrder(form) : shownValue(form, field)
  },
})

/** How two versions are compared: as a person reads them; the company's own fields by what they hold. */
const compared: ComparedFields<PartyForm> = {
  kind: read('kind'),
  identificationType: read('identificationType'),
  identification: read('identification'),
  legalName: read('legalName'),
  firstName: read('firstName'),
  secondName: read('secondName'),
  firstSurname: read('firstSurname'),
  secondSurname: read('secondSurname'),
  tradeName: read('tradeName'),
  responsibilities: read('responsibilities'),
  vatResponsible: read('vatResponsible'),
  withholdsRetefuente: read('withholdsRetefuente'),
  withholdsReteiva: read('withholdsReteiva'),
  withholdsReteica: read('withholdsReteica'),
  declarante: read('declarante'),
  ciiu: read('ciiu'),
  addressLine: read('addressLine'),
  neighborhood: read('neighborhood'),
  countryCode: read('countryCode'),
  foreignCity: read('foreignCity'),
  cityCode: read('cityCode'),
  postalCode: read('postalCode'),
  emailInvoicing: read('emailInvoicing'),
  phone: read('phone'),
  isCustomer: read('isCustomer'),
  isSupplier: read('isSupplier'),
  isEmployee: read('isEmployee'),
  isSeller: read('isSeller'),
  isContact: read('isContact'),
  paymentDays: read('paymentDays'),
  creditLimit: read('creditLimit'),
  sellerId: read('sellerId'),
  tags: read('tags'),
  custom: read('custom'),
}

/** The fields in which two versions differ, in the order of the form. */
export const differingFields = (one: PartyForm, other: PartyForm): (keyof PartyForm)[] =>
  inFormOrder(differencesOf(compared, one, other).map(({ name }) => name))

const inFormOrder = (names: readonly (keyof PartyForm)[]): (keyof PartyForm)[] =>
  Object.keys(partyLabels).flatMap((name) => (isField(name) && names.includes(name) ? [name] : []))

/** What I changed over what is saved: the fields that I did not touch stay as the other person left them. */
export const mergeForms = (before: PartyForm, mine: PartyForm, theirs: PartyForm): PartyForm => mergedOver(compared, before, mine, theirs)

/** How a field of a third party is called; null when it is none of the form. */
export const partyFieldLabel = (name: string): string | null => (isField(name) ? partyLabels[name] : (besideForm[name] ?? null))

/** What the history tells besides. */
const besideForm: Readonly<Record<string, string>> = {
  active: 'Estado',
  origin: 'Origen',
  programme: 'Programa de puntos',
  blockReason: 'Bloqueo',
  mail: 'Correo enviado',
  ownWithholding: 'Retención propia',
  file: 'Archivo',
  mergedInto: 'Fusionado en',
  absorbed: 'Fusión recibida de',
  addresses: 'Otras direcciones',
  contacts: 'Contactos',
  bankAccounts: 'Cuentas bancarias',
  emailPurchases: 'Correo para compras',
  emailCollection: 'Correo para cartera',
  emailReception: 'Correo para recepción de facturas',
  consent: 'Autoriza el tratamiento de datos',
}

const countryNames = new Intl.DisplayNames('es-CO', { type: 'region' })
const countryName = (code: string): string | undefined => (/^[A-Z]{2}$/.test(code) ? countryNames.of(code) : undefined)

/** A value of the history that is kept by a code, in words; undefined when it is read as it is. */
export function partyFieldValue(name: string, value: unknown): string | undefined {
  if (name === 'kind') return value === 'natural' ? 'Natural' : value === 'juridica' ? 'Jurídica' : undefined
  if (name === 'countryCode' && typeof value === 'string') return countryName(value)
  return name === 'identificationType' && typeof value === 'string' ? identificationType(value)?.name : undefined
}
