/**
 * The gateway to try with: no money moves. It keeps its own books (`sandbox_payment`), and whoever opens its page decides what becomes of
 * a payment: approved, declined, left pending, approved without telling, not answered at all, told again, reversed.
 */
import { uuidv7 } from 'uuidv7'
import { amountText, parseAmount, parsePercent, percentOf, zeroAmount } from '#base/decimal.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { createLink, openLink } from '#platform/public-link.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { answerOf, GatewaySilent, type Notification } from './gateway.ts'
import { isSigned, type Gateway } from './gateway.server.ts'

export const SANDBOX_PATH = '/api/sandbox/payments'
const ENTITY = 'treasury.sandboxPayment'
/** As dear as gateways are. */
const FEE = parsePercent('2.9')

type SandboxState = 'open' | 'pending' | 'approved' | 'rejected' | 'reversed'

export interface SandboxPayment {
  readonly companyId: string
  readonly id: string
  readonly reference: string
  readonly amount: string
  readonly description: string
  readonly notifyUrl: string
  readonly returnUrl: string
  readonly state: SandboxState
  readonly mute: boolean
}

const columns = sql`
  company_id as "companyId", id, reference, amount, description, notify_url as "notifyUrl", return_url as "returnUrl", state, mute`

/** What it says of a payment; null of one that nobody touched. */
function tellingOf({ reference, amount, state }: SandboxPayment): Omit<Notification, 'signature'> | null {
  if (state === 'open') return null
  const fee = state === 'approved' ? percentOf(parseAmount(amount), FEE) : zeroAmount
  return { reference, state, amount, fee: amountText(fee), reason: state === 'rejected' ? 'Fondos insuficientes' : '' }
}

export const sandboxGateway: Gateway = {
  createPayment: ({ pool, settings, clock }, { companyId, reference, amount, description, notifyUrl, returnUrl }) =>
    inCompany(pool, { companyId, personId: null }, async (tx) => {
      const id = uuidv7()
      const token = await createLink(tx, companyId, ENTITY, id, clock.now())
      const pageUrl = `${settings.publicUrl}${SANDBOX_PATH}/${token}`
      const row = await tx.first<{ url: string }>(sql`
        insert into sandbox_payment (company_id, id, reference, amount, description, notify_url, return_url, page_url)
        values (${companyId}, ${id}, ${reference}, ${amountText(amount)}, ${description}, ${notifyUrl}, ${returnUrl}, ${pageUrl})
        on conflict (company_id, reference) do update set reference = excluded.reference returning page_url as url`)
      if (!row) throw new GatewaySilent('The payment was not made')
      return row
    }),

  askState: ({ pool }, companyId, reference) =>
    inCompany(pool, { companyId, personId: null }, async (tx) => {
      const payment = await tx.first<SandboxPayment>(sql`
        select ${columns} from sandbox_payment where company_id = ${companyId} and reference = ${reference}`)
      if (!payment || payment.mute) throw new GatewaySilent('The gateway does not answer')
      const telling = tellingOf(payment)
      return telling && answerOf(telling)
    }),

  readCallback: (notification, password) => (isSigned(notification, password) ? answerOf(notification) : null),
}

/** @returns null when the address opens nothing, or the company does not try any more */
export async function findSandboxPayment({ pool, clock }: Runtime, token: string): Promise<SandboxPayment | null> {
  const link = await openLink(pool, token, clock.now())
  if (link?.entity !== ENTITY) return null
  const { companyId, entityId } = link
  const found = await inCompany(pool, { companyId, personId: null }, (tx) =>
    tx.first<SandboxPayment>(sql`
      select ${columns} from sandbox_payment
       where company_id = ${companyId} and id = ${entityId}
         and exists (select from online_payment p where p.company_id = ${companyId} and p.mode = 'sandbox')`),
  )
  return found ?? null
}

interface Choice {
  readonly label: string
  /** The states that offer it. */
  readonly from: readonly SandboxState[]
  readonly to: SandboxState | null
  readonly tells: boolean
  readonly mute: boolean
}

/** What whoever tries may do, in the order of the page. */
export const sandboxChoices = {
  aprobar: { label: 'Aprobar', from: ['open', 'pending'], to: 'approved', tells: true, mute: false },
  rechazar: { label: 'Rechazar', from: ['open', 'pending'], to: 'rejected', tells: true, mute: false },
  pendiente: { label: 'Dejar pendiente', from: ['open'], to: 'pending', tells: true, mute: false },
  callar: { label: 'Aprobar sin avisar', from: ['open', 'pending'], to: 'approved', tells: false, mute: false },
  'no-responder': { label: 'No responder', from: ['open', 'pending'], to: null, tells: false, mute: true },
  repetir: { label: 'Repetir la notificación', from: ['pending', 'approved', 'rejected', 'reversed'], to: null, tells: true, mute: false },
  reversar: { label: 'Reversar', from: ['approved'], to: 'reversed', tells: true, mute: false },
} as const satisfies Readonly<Record<string, Choice>>

export type SandboxChoice = keyof typeof sandboxChoices

export const isSandboxChoice = (text: string): text is SandboxChoice => Object.hasOwn(sandboxChoices, text)

export const offeredIn = (state: SandboxState): SandboxChoice[] =>
  Object.entries<Choice>(sandboxChoices).flatMap(([name, { from }]) => (isSandboxChoice(name) && from.includes(state) ? [name] : []))

/**
 * Does what was chosen, when the payment offers it.
 * @returns what it notifies and where; null when it tells nothing
 */
export async function decideSandbox(
  { pool }: Runtime,
  { companyId, id }: Pick<SandboxPayment, 'companyId' | 'id'>,
  chosen: SandboxChoice,
): Promise<{ readonly url: string; readonly telling: Omit<Notification, 'signature'> } | null> {
  const { from, to, tells, mute }: Choice = sandboxChoices[chosen]
  const payment = await inCompany(pool, { companyId, personId: null }, (tx) =>
    tx.first<SandboxPayment>(sql`
      update sandbox_payment set state = coalesce(${to}, state), mute = ${mute}
       where company_id = ${companyId} and id = ${id} and state = any(${[...from]}::text[]) returning ${columns}`),
  )
  const telling = payment && tells ? tellingOf(payment) : null
  return payment && telling ? { url: payment.notifyUrl, telling } : null
}
