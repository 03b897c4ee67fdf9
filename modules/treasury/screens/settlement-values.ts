/** What the form of a receipt or a payment holds, and how it is asked for: to be recorded, or kept as a draft. */
import { formatMoney } from '#platform/ui/format.ts'
import { codeName, paymentMeans } from '#colombia/index.ts'
import { isDay, showDay } from '#base/date.ts'
import { amountText, isAmountText, parseAmount, zeroAmount, type Amount } from '#base/decimal.ts'
import { uuidv7 } from 'uuidv7'
import type { OpenItemView, SettlementDraft, SettlementInput } from '../endpoints.ts'
import {
  advancesOf,
  applicationsOf,
  linesOf,
  spreadOf,
  wholeLinesOf,
  type Spread,
  type TypedLine,
  type TypedMoney,
} from '../settlement-form.ts'
import { sharesOf, sharesProblems } from '../settlement-means.ts'

/** As a picker shows it. */
interface ChosenParty {
  readonly id: string
  readonly label: string
  readonly detail?: string
}

/** What the money moves by besides the means of the head, as it is typed. */
export interface TypedMeans {
  /** Of the row on the screen. */
  readonly key: string
  readonly moneyAccountId: string
  readonly meansCode: string
  readonly paymentTypeId: string | null
  readonly paymentDeviceId: string | null
  readonly reference: string
  readonly amount: string
}

export interface SettlementValues {
  readonly party: ChosenParty | null
  /** Whose documents are closed besides. */
  readonly others: readonly ChosenParty[]
  readonly date: string
  readonly branchId: string | null
  readonly moneyAccountId: string
  readonly meansCode: string
  /** Null of another one than the company's. */
  readonly paymentTypeId: string | null
  readonly paymentDeviceId: string | null
  readonly reference: string
  readonly otherMeans: readonly TypedMeans[]
  readonly notes: string
  readonly money: TypedMoney
}

const headOf = ({ date, branchId, meansCode, paymentTypeId, paymentDeviceId, reference, notes }: SettlementValues) => ({
  ...{ date, branchId, meansCode, paymentTypeId, paymentDeviceId, reference, notes },
})

const typedMeans = ({ otherMeans }: SettlementValues) =>
  otherMeans.map(({ key: _key, amount, ...means }) => ({ ...means, amount: isAmountText(amount) ? amount : '0' }))

/** Of one means, nothing more is said of it. */
const meansOf = (values: SettlementValues): Pick<SettlementInput, 'otherMeans'> => {
  const otherMeans = typedMeans(values)
  return otherMeans.length === 0 ? {} : { otherMeans }
}

/** How much each is, as it is recorded: the first takes what the others leave. */
export const sharesTyped = (values: SettlementValues, total: Amount) =>
  sharesOf({ ...values, ...meansOf(values), meansAmount: undefined }, total)

/** What keeps its means from being recorded, each at its field. */
export function meansProblems(values: SettlementValues, total: Amount): { readonly field: string; readonly message: string }[] {
  if (values.otherMeans.length === 0) return []
  const missing = values.otherMeans.flatMap(({ moneyAccountId, meansCode }, index) => [
    ...(moneyAccountId === '' ? [{ field: `otherMeans.${index}.moneyAccountId`, message: 'Elige la cuenta' }] : []),
    ...(meansCode === '' ? [{ field: `otherMeans.${index}.meansCode`, message: 'Elige el medio de pago' }] : []),
  ])
  const differ = sharesProblems(sharesTyped(values, total), total)
  return [...missing, ...differ.flatMap(({ field, message }) => (field === undefined || field === null ? [] : [{ field, message }]))]
}

const othersOf = ({ others }: SettlementValues): Pick<SettlementInput, 'otherPartyIds'> =>
  others.length === 0 ? {} : { otherPartyIds: others.map(({ id }) => id) }

export const inputOf = (values: SettlementValues, partyId: string, spread: Spread): SettlementInput => ({
  ...headOf(values),
  partyId,
  ...othersOf(values),
  moneyAccountId: values.moneyAccountId,
  ...meansOf(values),
  applications: applicationsOf(spread),
  advances: advancesOf(values.money),
  lines: wholeLinesOf(values.money),
  ...excessOf(spread),
})

/** What is left of the money as an advance; nothing of none. */
const excessOf = ({ excess }: Spread): Pick<SettlementInput, 'excess'> => (excess === zeroAmount ? {} : { excess: amountText(excess) })

/** @param items what is owed, as far as it is known @param first the document that is being collected or paid */
export function draftOf(values: SettlementValues, items: readonly OpenItemView[], first: string | null): SettlementDraft {
  const spread = spreadOf(values.money, items, first)
  return {
    ...headOf(values),
    partyId: values.party?.id ?? null,
    ...othersOf(values),
    moneyAccountId: values.moneyAccountId || null,
    ...(values.otherMeans.length === 0
      ? {}
      : { otherMeans: typedMeans(values).map((means) => ({ ...means, moneyAccountId: means.moneyAccountId || null })) }),
    amount: values.money.received || null,
    applications: applicationsOf(spread),
    advances: advancesOf(values.money),
    lines: linesOf(values.money),
    ...excessOf(spread),
  }
}

/** What a draft says of each document: in pesos, or how much of its currency. */
function typedOf(applications: SettlementDraft['applications']): Pick<TypedMoney, 'byHand' | 'foreign' | 'closes'> {
  const inPesos = applications.filter(({ currencyAmount }) => currencyAmount === undefined)
  return {
    closes: applications.filter(({ difference }) => difference !== undefined).map(({ openItemId }) => openItemId),
    byHand: inPesos.length === 0 ? null : Object.fromEntries(inPesos.map((each) => [each.openItemId, each.amount])),
    foreign: Object.fromEntries(
      applications.flatMap(({ openItemId, currencyAmount, rate = '' }) =>
        currencyAmount === undefined ? [] : [[openItemId, { amount: currencyAmount, rate }] as const],
      ),
    ),
  }
}

function typedLine(line: SettlementDraft['lines'][number], names: DraftOfServer['names'], key: string): TypedLine {
  const named = (id: string | null) => (id === null ? null : { id, label: names[id]?.name ?? '' })
  const { description, crossDocument, sign, amount } = line
  return {
    ...{ key, account: named(line.accountId), party: named(line.partyId), center: named(line.costCenterId) },
    ...{ description, crossDocument, base: line.base ?? '', sign, amount: parseAmount(amount) === zeroAmount ? '' : amount },
  }
}

export interface DraftOfServer {
  readonly input: SettlementDraft
  readonly names: Readonly<Record<string, { readonly name: string; readonly code: string }>>
}

export function valuesOf({ input, names }: DraftOfServer): SettlementValues {
  const { partyId, otherPartyIds = [], moneyAccountId, amount, applications, advances, lines, excess, otherMeans = [], ...head } = input
  const party = partyId === null ? undefined : names[partyId]
  return {
    date: head.date,
    branchId: head.branchId,
    meansCode: head.meansCode,
    paymentTypeId: head.paymentTypeId ?? null,
    paymentDeviceId: head.paymentDeviceId ?? null,
    reference: head.reference,
    otherMeans: otherMeans.map((means) => ({
      ...{ ...means, key: uuidv7(), moneyAccountId: means.moneyAccountId ?? '' },
      amount: parseAmount(means.amount) === zeroAmount ? '' : means.amount,
    })),
    notes: head.notes,
    party: partyId === null || !party ? null : { id: partyId, label: party.name, detail: party.code },
    others: otherPartyIds.map((id) => ({ id, label: names[id]?.name ?? '', detail: names[id]?.code ?? '' })),
    moneyAccountId: moneyAccountId ?? '',
    money: {
      received: amount,
      keepsExcess: excess !== undefined,
      ...typedOf(applications),
      covers: Object.fromEntries(advances.map((each) => [each.openItemId, each.amount])),
      lines: lines.map((line, index) => typedLine(line, names, `${index}`)),
    },
  }
}

/** Each field as a person reads it, to compare two versions. */
export const shownOf = (
  values: SettlementValues,
  accounts: readonly { readonly id: string; readonly name: string }[],
  items: readonly OpenItemView[],
): (readonly [string, string])[] => [
  ['Tercero', values.party?.label ?? ''],
  ['Otros terceros', values.others.map(({ label }) => label).join(', ')],
  ['Fecha', isDay(values.date) ? showDay(values.date) : values.date],
  ['Cuenta', accounts.find(({ id }) => id === values.moneyAccountId)?.name ?? ''],
  ['Forma de pago', codeName(paymentMeans, values.meansCode)],
  ['Referencia', values.reference],
  ...values.otherMeans.map(
    ({ meansCode, amount }, index) => [`Medio ${index + 2}`, `${codeName(paymentMeans, meansCode)} ${amount}`] as const,
  ),
  ['Observaciones', values.notes],
  ...(values.money.lines ?? []).map(
    ({ account, amount, sign }) => [account?.label ?? 'Otro concepto', `${sign === 'adds' ? '' : '−'}${amount}`] as const,
  ),
  ...[...spreadOf(values.money, items, null).amounts].map(
    ([id, amount]) => [items.find((item) => item.id === id)?.number ?? 'Documento', amount === 0n ? '' : formatMoney(amount)] as const,
  ),
]
