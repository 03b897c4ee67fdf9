/** What a payment run is asked by `cases.story.ts`. Each one pays a bill of its own, which no other run has. */
import { addDays, type Day } from '#base/date.ts'
import { paymentRun, paymentRunCalls, type PaymentRunInput } from '#modules/treasury/index.ts'
import type { Client } from '../client.server.ts'
import type { AskedCase } from './cases-asked.server.ts'
import { dueBills, giveAccount, numberBank, openSupplier, plantBills } from './payables.server.ts'
import type { Standing } from './requisition-desk.server.ts'

interface Desk {
  readonly owner: Client
  /** May do everything, and wrote none of them. */
  readonly other: Client
  readonly moneyAccountId: string
  /** Of bills that no run has, taken one by one. */
  readonly bills: string[]
}

const BILLS = 160
const NIT = '900555111'

export async function openPaying(owner: Client, other: Client, moneyAccountId: string, today: Day): Promise<Desk> {
  const { id: partyId } = await openSupplier(owner, NIT, 'Papelería de los Andes SAS', 'cartera@andes.test')
  await giveAccount(owner, partyId)
  await numberBank(owner, moneyAccountId)
  const numbers = Array.from({ length: BILLS }, (_, at) => `PA-${at + 1}`)
  await plantBills(
    owner,
    numbers.map((number) => ({ nit: NIT, number, amount: '1000', dueDate: today })),
  )
  const due = await dueBills(owner, addDays(today, 1))
  return { owner, other, moneyAccountId, bills: numbers.map((number) => due.get(number)?.openItemId ?? '') }
}

export function askedPaymentRun(desk: () => Desk, viewer: () => Client, today: () => Day): AskedCase {
  const input = (isOther = false): PaymentRunInput => ({
    ...{ moneyAccountId: desk().moneyAccountId, dueUntil: today(), note: isOther ? 'Con la papelería de la quincena' : '' },
    lines: [{ openItemId: desk().bills.pop() ?? '', amount: '1000.00' }],
  })
  /** What the bank rejects of the run that was paid last. */
  let rejection = 'CE-1;1000.00;RECHAZADO;'
  const { send, approve, pay, makeFile, takeAnswer, annul } = paymentRunCalls.actions
  const draft = (): Promise<Standing> => desk().owner.call(paymentRunCalls.create, { body: input() })
  const toApprove = async (): Promise<Standing> => {
    const { id, version } = await draft()
    return desk().owner.call(send, { params: { id }, body: { version } })
  }
  const approved = async (): Promise<Standing> => {
    const { id, version } = await toApprove()
    return desk().other.call(approve, { params: { id }, body: { version } })
  }
  const paid = async (): Promise<Standing> => {
    const { id, version } = await approved()
    const { version: after } = await desk().other.call(pay, { params: { id }, body: { version } })
    const { payments } = await desk().other.call(paymentRunCalls.one, { params: { id } })
    rejection = payments.map(({ number, amount }) => `${number};${amount};RECHAZADO;CUENTA CERRADA`).join('\n')
    return desk().other.call(makeFile, { params: { id }, body: { version: after, layout: 'delimited' } })
  }
  const withRejections = async (): Promise<Standing> => {
    const { id, version } = await paid()
    return desk().other.call(takeAnswer, { params: { id }, body: { version, file: rejection } })
  }
  const annulled = async (): Promise<Standing> => {
    const { id, version } = await toApprove()
    return desk().other.call(annul, { params: { id }, body: { version, reason: 'Se paga el otro mes' } })
  }
  const ways: Readonly<Record<string, () => Promise<Standing>>> = { draft, toApprove, approved, paid, withRejections, annulled }
  return {
    kind: paymentRun,
    calls: paymentRunCalls,
    reach: (state) => ways[state]?.() ?? Promise.reject(new Error(`No way to ${state}`)),
    input,
    asks: {
      ...{ send: () => ({}), approve: () => ({}), pay: () => ({}), notify: () => ({}) },
      makeFile: () => ({ layout: 'fixed' }),
      takeAnswer: () => ({ file: rejection }),
      annul: () => ({ reason: 'Se paga el otro mes' }),
    },
    other: () => desk().other,
    viewer,
    finds: 'quincena',
  }
}
