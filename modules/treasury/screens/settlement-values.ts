/** What the form of a receipt or a payment holds, and how it is asked for: to be recorded, or kept as a draft. */
import { formatMoney } from '#platform/ui/format.ts'
import { codeName, paymentMeans } from '#colombia/index.ts'
import { isDay, showDay } from '#base/date.ts'
import { amountText, parseAmount, zeroAmount } from '#base/decimal.ts'
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

/** As a picker shows it. */
interface ChosenParty {
  readonly id: string
  readonly label: string
  readonly detail?: string
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
  readonly notes: string
  readonly money: TypedMoney
}

const headOf = ({ date, branchId, meansCode, paymentTypeId, paymentDeviceId, reference, notes }: SettlementValues) => ({
  ...{ date, branchId, meansCode, paymentTypeId, paymentDeviceId, reference, notes },
})

const othersOf = ({ others }: SettlementValues): Pick<SettlementInput, 'otherPartyIds'> =>
  others.length === 0 ? {} : { otherPartyIds: others.map(({ id }) => id) }

export const inputOf = (values: SettlementValues, partyId: string, spread: Spread): SettlementInput => ({
  ...headOf(values),
  partyId,
  ...othersOf(values),
  moneyAccountId: values.moneyAccountId,
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
  const { partyId, otherPartyIds = [], moneyAccountId, amount, applications, advances, lines, excess, ...head } = input
  const party = partyId === null ? undefined : names[partyId]
  return {
    date: head.date,
    branchId: head.branchId,
    meansCode: head.meansCode,
    paymentTypeId: head.paymentTypeId ?? null,
    paymentDeviceId: head.paymentDeviceId ?? null,
    reference: head.reference,
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
  ['Observaciones', values.notes],
  ...(values.money.lines ?? []).map(
    ({ account, amount, sign }) => [account?.label ?? 'Otro concepto', `${sign === 'adds' ? '' : '−'}${amount}`] as const,
  ),
  ...[...spreadOf(values.money, items, null).amounts].map(
    ([id, amount]) => [items.find((item) => item.id === id)?.number ?? 'Documento', amount === 0n ? '' : formatMoney(amount)] as const,
  ),
]
