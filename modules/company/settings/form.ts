/** The form of the company's data: what is typed, field by field, and back. */
import { identificationType } from '#colombia/identification.ts'
import { checkNit, parseNit } from '#colombia/nit.ts'
import type { ComparedFields } from '#platform/ui/form/compare.ts'
import type { Rules } from '#platform/ui/form/store.ts'
import { companyColorNames } from '../color.ts'
import { dataProblems, officerRoles, type CompanyData, type OfficerRole } from './data.ts'
import type { CompanySettings } from './endpoints.ts'

export interface ChosenCity {
  readonly id: string
  readonly label: string
}

/** A line of the list of activities, while it is filled. */
export interface IcaLine {
  readonly key: string
  readonly city: ChosenCity | null
  readonly code: string
  readonly permille: string
}

type OfficerPart = 'name' | 'identificationType' | 'identification' | 'card'
export type OfficerField = `${OfficerRole}.${OfficerPart}`

export type CompanyForm = Omit<CompanyData, 'cityCode' | 'icaActivities' | OfficerRole> & {
  readonly cityCode: ChosenCity | null
  readonly icaActivities: readonly IcaLine[]
  readonly reason: string
} & Readonly<Record<OfficerField, string>>

let made = 0
export function icaLine(given: Partial<Omit<IcaLine, 'key'>> = {}): IcaLine {
  made += 1
  return { key: `line${made}`, city: null, code: '', permille: '', ...given }
}

export function formOf(settings: CompanySettings): CompanyForm {
  const cityOf = (code: string): ChosenCity | null => (code === '' ? null : { id: code, label: settings.cityNames[code] ?? code })
  const officer = (role: OfficerRole): Readonly<Record<OfficerPart, string>> => settings[role]
  return {
    kind: settings.kind,
    identification: settings.identification,
    name: settings.name,
    reason: '',
    tradeName: settings.tradeName,
    color: settings.color,
    responsibilities: settings.responsibilities,
    vatResponsible: settings.vatResponsible,
    incResponsible: settings.incResponsible,
    declarante: settings.declarante,
    withholdsRetefuente: settings.withholdsRetefuente,
    withholdsReteica: settings.withholdsReteica,
    ciiu: settings.ciiu,
    icaActivities: settings.icaActivities.map(({ cityCode, ...one }) => icaLine({ ...one, city: cityOf(cityCode) })),
    address: settings.address,
    cityCode: cityOf(settings.cityCode),
    neighborhood: settings.neighborhood,
    postalCode: settings.postalCode,
    phone: settings.phone,
    mobile: settings.mobile,
    email: settings.email,
    'legalRepresentative.name': officer('legalRepresentative').name,
    'legalRepresentative.identificationType': officer('legalRepresentative').identificationType,
    'legalRepresentative.identification': officer('legalRepresentative').identification,
    'legalRepresentative.card': '',
    'accountant.name': officer('accountant').name,
    'accountant.identificationType': officer('accountant').identificationType,
    'accountant.identification': officer('accountant').identification,
    'accountant.card': officer('accountant').card,
    'auditor.name': officer('auditor').name,
    'auditor.identificationType': officer('auditor').identificationType,
    'auditor.identification': officer('auditor').identification,
    'auditor.card': officer('auditor').card,
  }
}

export function dataOfForm(form: CompanyForm): CompanyData {
  const officer = (role: OfficerRole) => ({
    name: form[`${role}.name`],
    identificationType: form[`${role}.identificationType`],
    identification: form[`${role}.identification`],
    card: form[`${role}.card`],
  })
  return {
    identification: form.identification,
    name: form.name,
    tradeName: form.tradeName,
    kind: form.kind,
    color: form.color,
    vatResponsible: form.vatResponsible,
    incResponsible: form.incResponsible,
    declarante: form.declarante,
    withholdsRetefuente: form.withholdsRetefuente,
    withholdsReteica: form.withholdsReteica,
    responsibilities: [...form.responsibilities],
    ciiu: form.ciiu,
    icaActivities: form.icaActivities.map(({ city, code, permille }) => ({ cityCode: city?.id ?? '', code, permille })),
    address: form.address,
    cityCode: form.cityCode?.id ?? '',
    neighborhood: form.neighborhood,
    postalCode: form.postalCode,
    phone: form.phone,
    mobile: form.mobile,
    email: form.email,
    legalRepresentative: officer('legalRepresentative'),
    accountant: officer('accountant'),
    auditor: officer('auditor'),
  }
}

/** What is said of one cell of the list: "icaActivities.2.code" → text. */
export const icaProblemsOf = (form: CompanyForm): ReadonlyMap<string, string> =>
  new Map(
    dataProblems(dataOfForm(form)).flatMap(({ field, message }) =>
      field?.startsWith('icaActivities.') ? [[field.slice('icaActivities.'.length), message] as const] : [],
    ),
  )

function problemAt(field: string, form: CompanyForm): string | null {
  if (field === 'icaActivities') {
    const [first] = icaProblemsOf(form)
    return first ? `Actividades de ICA, línea ${Number.parseInt(first[0], 10) + 1}: ${first[1]}` : null
  }
  return dataProblems(dataOfForm(form)).find((problem) => problem.field === field)?.message ?? null
}

const officerLabels = {
  name: 'nombre',
  identificationType: 'tipo de identificación',
  identification: 'identificación',
  card: 'tarjeta profesional',
}

export const officerNames: Readonly<Record<OfficerRole, string>> = {
  legalRepresentative: 'Representante legal',
  accountant: 'Contador',
  auditor: 'Revisor fiscal',
}

/** The words of the form, in its order: also for the history and for comparing two versions. */
export const companyLabels: Readonly<Record<keyof CompanyForm, string>> = {
  kind: 'Tipo de persona',
  identification: 'NIT',
  name: 'Razón social',
  reason: 'Motivo del cambio de nombre',
  tradeName: 'Nombre comercial',
  color: 'Color',
  responsibilities: 'Responsabilidades fiscales',
  vatResponsible: 'IVA',
  incResponsible: 'Impuesto al consumo (INC)',
  declarante: 'Renta',
  withholdsRetefuente: 'Practica ReteFuente',
  withholdsReteica: 'Practica ReteICA',
  ciiu: 'Actividad económica principal (CIIU)',
  icaActivities: 'Actividades de ICA',
  address: 'Dirección',
  cityCode: 'Municipio',
  neighborhood: 'Barrio',
  postalCode: 'Código postal',
  phone: 'Teléfono',
  mobile: 'Celular',
  email: 'Correo para facturación',
  ...(Object.fromEntries(
    officerRoles.flatMap((role) =>
      Object.entries(officerLabels).map(([part, label]) => [`${role}.${part}`, `${officerNames[role]}: ${label}`]),
    ),
    // Every part of every officer is there.
  ) as Record<OfficerField, string>),
}

const isField = (name: string): name is keyof CompanyForm => name in companyLabels
const fields = Object.keys(companyLabels).filter(isField)

/** Each field says what the server says of it. */
export const companyRules: Rules<CompanyForm> = Object.fromEntries(
  fields.map((field) => [field, (_value: unknown, form: CompanyForm) => problemAt(field, form)]),
)

/** The check digit is computed and shown beside the number, never typed in the same box. */
export function checkDigitText(written: string): string {
  const nit = parseNit(written)
  const checked = nit && checkNit(nit.number)
  return checked?.valid ? `DV ${checked.checkDigit}` : ''
}

export const kindChoices = [
  { value: 'juridica', label: 'Jurídica' },
  { value: 'natural', label: 'Natural' },
] as const

/** What a yes or no says to a person. */
export const flagWords = {
  vatResponsible: ['Responsable de IVA', 'No responsable de IVA'],
  incResponsible: ['Responsable de INC', 'No responsable de INC'],
  declarante: ['Declarante', 'No declarante'],
  withholdsRetefuente: ['Sí', 'No'],
  withholdsReteica: ['Sí', 'No'],
} as const
const isFlag = (field: string): field is keyof typeof flagWords => field in flagWords

/** A value as a person reads it, of the form or of the history. */
export function shownValue(field: string, value: unknown, names: Readonly<Record<string, string>> = {}): string {
  if (isFlag(field)) return flagWords[field][value === true ? 0 : 1]
  if (field === 'kind') return value === 'natural' ? 'Natural' : 'Jurídica'
  if (field === 'icaActivities' && Array.isArray(value)) {
    const lines: readonly IcaLine[] = value
    return lines.map(({ city, code, permille }) => `${city?.label ?? ''} ${code}: ${permille.replace('.', ',')} ‰`).join('; ')
  }
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'object' && value !== null && 'label' in value) return String(value.label)
  const text = typeof value === 'string' ? value : ''
  if (Object.hasOwn(otherLabels, field)) return typeof value === 'number' ? String(value) : (otherWords[text] ?? text)
  if (field === 'color') return Object.entries(companyColorNames).find(([color]) => color === text)?.[1] ?? text
  if (field.endsWith('.identificationType')) return identificationType(text)?.name ?? text
  return names[text] ?? text
}

/** As both versions are compared when two save at once. */
export const companyFields = Object.fromEntries(
  fields.map((field) => [field, { label: companyLabels[field], shown: (value: unknown) => shownValue(field, value) }]),
  // Object.fromEntries forgets the keys; they are exactly those of the form.
) as ComparedFields<CompanyForm>

/** What other screens change of the company, in its same history. */
export const otherLabels: Readonly<Record<string, string>> = {
  'electronic.environment': 'Ambiente de la DIAN',
  'electronic.softwareId': 'Identificador del software',
  'electronic.softwarePin': 'PIN del software',
  'electronic.testSetId': 'Set de pruebas',
  sells: 'Lo que vende',
  operationsStart: 'Inicio de operaciones',
  withholdingRounding: 'Redondeo de retenciones',
  quantityDecimals: 'Decimales de las cantidades',
  negativeStock: 'Salida mayor que la existencia',
  priceDecimals: 'Decimales del valor unitario',
  overCreditLimit: 'Venta que supera el cupo',
  overdueCustomer: 'Crédito a quien tiene cartera vencida',
  belowCost: 'Venta por debajo del costo',
  belowMinimum: 'Venta por debajo del precio mínimo',
  offerDays: 'Días que vale una cotización',
  sellerRequired: 'Vendedor en las ventas',
  repeatedItems: 'Producto repetido en un documento',
  numberOrder: 'Fecha de lo que se numera',
}

const otherWords: Readonly<Record<string, string>> = {
  habilitacion: 'Habilitación',
  produccion: 'Producción',
  products: 'Productos',
  services: 'Servicios',
  both: 'Productos y servicios',
  peso: 'Al peso',
  cent: 'Al centavo',
  refuse: 'No se deja emitir',
  allow: 'Se permite, con aviso',
  warn: 'Se avisa y se deja emitir',
  optional: 'Opcional',
  required: 'Obligatorio',
  any: 'Cualquier fecha',
  byDay: 'Nunca antes de la del último número',
}
