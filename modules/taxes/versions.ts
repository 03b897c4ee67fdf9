/** Versions as the screens see them: which one holds on a day, and the forms that add another. */
import { parseAmount, parsePercent, percentText, type Percent } from '#base/decimal.ts'
import { isDay, showDay, type Day } from '#base/date.ts'
import type { WithholdingRule } from '#colombia/index.ts'
import { maxDecimal, minDecimal, rate } from '#platform/rules/index.ts'
import type { Tax, Withholding } from './endpoints.ts'
import { chargedText, HUNDRED_ML } from './per-content.ts'

interface Interval {
  readonly validFrom: string
  readonly validTo: string | null
}

/** The version in force on a day; versions come from the newest to the oldest. */
export const versionOn = <V extends Interval>(versions: readonly V[], day: string): V | null =>
  versions.find((version) => version.validFrom <= day && (version.validTo === null || version.validTo >= day)) ?? null

/** "Desde el 01/06/2025" · "Del 01/01/2017 al 31/05/2025". */
export function intervalText({ validFrom, validTo }: Interval): string {
  const show = (text: string): string => (isDay(text) ? showDay(text) : text)
  return validTo === null ? `Desde el ${show(validFrom)}` : `Del ${show(validFrom)} al ${show(validTo)}`
}

export const kindNames = { retefuente: 'ReteFuente', reteiva: 'ReteIVA', reteica: 'ReteICA' } as const
export const beneficiaryNames = {
  any: 'Cualquiera',
  declarante: 'Declarante',
  no_declarante: 'No declarante',
  juridica: 'Persona jurídica',
  natural: 'Persona natural',
  simple: 'Régimen simple',
  abroad: 'No residente',
  over_year: 'No declarante que pasa de la base en el año',
} as const
/** How one is charged, as the form asks it: pesos by unit and by content are two answers. */
export const taxCharges = ['percent', 'unit', 'content'] as const
export type TaxCharge = (typeof taxCharges)[number]
export const taxChargeNames = {
  percent: 'Porcentaje',
  unit: 'Pesos por unidad',
  content: `Pesos ${chargedText(HUNDRED_ML)}`,
} as const satisfies Record<TaxCharge, string>

export const kindOfCharge = (charge: TaxCharge) =>
  charge === 'content' ? ({ kind: 'unit', perContent: HUNDRED_ML } as const) : ({ kind: charge, perContent: null } as const)

/** "Pesos por cada 100 ml" */
export const taxKindText = ({ kind, perContent }: Pick<Tax, 'kind' | 'perContent'>): string =>
  perContent === null ? taxKindNames[kind] : `Pesos ${chargedText(perContent)}`

export const taxKindNames = { percent: 'Porcentaje', unit: 'Pesos por unidad', exempt: 'Exento', excluded: 'Excluido' } as const

/** "Compras generales, declarante": the concept with whom it is for. */
export const withholdingTitle = (withholding: Pick<Withholding, 'name' | 'beneficiary' | 'city'>): string => {
  const name = withholding.city
    ? `${withholding.city.name}, ${withholding.name.charAt(0).toLowerCase()}${withholding.name.slice(1)}`
    : withholding.name
  return withholding.beneficiary === 'any' ? name : `${name}, ${beneficiaryNames[withholding.beneficiary].toLowerCase()}`
}

/** The rules in force on a day, as the pure decision takes them. */
export const rulesOn = (withholdings: readonly Withholding[], day: Day): WithholdingRule[] =>
  withholdings.flatMap((withholding) => {
    const version = withholding.active ? versionOn(withholding.versions, day) : null
    if (!version) return []
    const { id, kind, code, name, beneficiary, city } = withholding
    return [
      {
        id,
        kind,
        code,
        name,
        beneficiary,
        cityCode: city?.code ?? null,
        source: version.source,
        rate: parsePercent(version.rate),
        minimumUvt: version.minimumUvt === null ? null : parsePercent(version.minimumUvt),
        minimumBase: version.minimumBase === null ? null : parseAmount(version.minimumBase),
      },
    ]
  })

/** Municipal rates are written per mil: 0.414 % is shown and typed as 4.14. */
export const shownRate = (kind: Withholding['kind'], rate: string): string =>
  kind === 'reteica' && rate !== '' ? percentText((parsePercent(rate) * 10n) as Percent) : rate
export const storedRate = (kind: Withholding['kind'], typed: string): string =>
  kind === 'reteica' && typed !== '' ? percentText((parsePercent(typed) / 10n) as Percent) : typed

/** As `AccountPicker` gives it. */
export interface AccountChoice {
  readonly id: string
  readonly label: string
}
const choiceOf = (account: { id: string; code: string; name: string } | null | undefined): AccountChoice | null =>
  account ? { id: account.id, label: `${account.code} ${account.name}` } : null

/** What is typed to add a version of a withholding. */
export interface WithholdingForm {
  readonly validFrom: string
  /** As shown: per mil for ReteICA. */
  readonly rate: string
  readonly minimumIn: 'none' | 'uvt' | 'pesos'
  readonly minimumUvt: string
  readonly minimumBase: string
  readonly purchaseAccount: AccountChoice | null
  readonly saleAccount: AccountChoice | null
  readonly source: string
}

/** The next version begins as a copy of the last one, without its date and its norm. */
export function nextWithholding(kind: Withholding['kind'], last: Withholding['versions'][number] | undefined): WithholdingForm {
  return {
    validFrom: '',
    rate: last ? shownRate(kind, last.rate) : '',
    minimumIn: last?.minimumBase ? 'pesos' : last?.minimumUvt && last.minimumUvt !== '0' ? 'uvt' : 'none',
    minimumUvt: last?.minimumUvt ?? '',
    minimumBase: last?.minimumBase ?? '',
    purchaseAccount: choiceOf(last?.purchaseAccount),
    saleAccount: choiceOf(last?.saleAccount),
    source: '',
  }
}

export const bodyOfWithholding = (kind: Withholding['kind'], form: WithholdingForm) => ({
  validFrom: form.validFrom,
  rate: storedRate(kind, form.rate),
  minimumUvt: form.minimumIn === 'uvt' && form.minimumUvt !== '' ? form.minimumUvt : null,
  minimumBase: form.minimumIn === 'pesos' && form.minimumBase !== '' ? form.minimumBase : null,
  purchaseAccountId: form.purchaseAccount?.id ?? null,
  saleAccountId: form.saleAccount?.id ?? null,
  source: form.source.trim(),
})

export interface TaxForm {
  readonly validFrom: string
  readonly rate: string
  readonly perUnit: string
  readonly saleAccount: AccountChoice | null
  readonly returnAccount: AccountChoice | null
  readonly purchaseAccount: AccountChoice | null
  readonly purchaseReturnAccount: AccountChoice | null
  readonly source: string
}

export const nextTax = (last: Tax['versions'][number] | undefined): TaxForm => ({
  validFrom: '',
  rate: last?.rate ?? '',
  perUnit: last?.perUnit ?? '',
  saleAccount: choiceOf(last?.saleAccount),
  returnAccount: choiceOf(last?.returnAccount),
  purchaseAccount: choiceOf(last?.purchaseAccount),
  purchaseReturnAccount: choiceOf(last?.purchaseReturnAccount),
  source: '',
})

/** Only the figure that the kind has travels. */
export const bodyOfTax = (kind: Tax['kind'], form: TaxForm) => ({
  validFrom: form.validFrom,
  rate: kind === 'percent' && form.rate !== '' ? form.rate : '0',
  perUnit: kind === 'unit' && form.perUnit !== '' ? form.perUnit : '0',
  saleAccountId: form.saleAccount?.id ?? null,
  returnAccountId: form.returnAccount?.id ?? null,
  purchaseAccountId: form.purchaseAccount?.id ?? null,
  purchaseReturnAccountId: form.purchaseReturnAccount?.id ?? null,
  source: form.source.trim(),
})

/** What is wrong with a rate as it is typed, per mil for ReteICA; the server asks the same of the percentage. */
export const rateProblem = (kind: Withholding['kind'], typed: string): string | null =>
  kind === 'reteica' ? (minDecimal(typed, 0) ?? maxDecimal(typed, 1000)) : rate(typed)

/** The same two questions that the server asks of a date. */
export function dateProblem(validFrom: string, last: Interval | undefined): string | null {
  if (validFrom === '') return 'Indica desde qué fecha aplica la nueva tarifa.'
  if (!last || validFrom > last.validFrom) return null
  return `La nueva tarifa debe empezar después del ${isDay(last.validFrom) ? showDay(last.validFrom) : last.validFrom}, cuando empezó la anterior.`
}
