/** Payments through the gateway: begun from a document, moved by what the gateway says. Their money is recorded apart (`recording.server.ts`). */
import { randomInt } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { dayInBogota, type Day } from '#base/date.ts'
import { amountText, parseAmount, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { fillPath } from '#platform/http/endpoint.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { shareLink } from '#platform/public-link.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { treasuryErrors as errors } from '../errors.ts'
import { lockOpenItemsOf, openItemsOf, type OpenItem } from '../open-items.server.ts'
import { notifyPayment } from './endpoints.ts'
import { answerProblem, GatewaySilent, moveOf, pauseMinutes, type GatewayAnswer, type PaymentState } from './gateway.ts'
import { readShop } from './shop.server.ts'
import { paymentWords, type PaymentStanding } from './words.ts'

/** What the address that a gateway notifies leads to: a company. */
export const NOTIFIED_ENTITY = 'treasury.gateway'

/** Letters that nobody takes for others when they are read aloud. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const REFERENCE_LENGTH = 16
const newReference = (): string => `PL-${Array.from({ length: REFERENCE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`

export interface PaymentRow {
  readonly id: string
  readonly reference: string
  readonly number: string
  readonly amount: string
  readonly fee: string
  readonly state: PaymentState
  readonly reason: string
  readonly url: string
  readonly silentSince: Date | null
  readonly recording: 'none' | 'due' | 'done' | 'undue' | 'undone'
  readonly problem: string
  readonly createdAt: Date
}

const columns = sql`
  p.id, p.reference, p.number, p.amount, p.fee, p.state, p.reason, p.url, p.silent_since as "silentSince", p.recording, p.problem,
  p.created_at as "createdAt"`

/** What of a document can be paid today. */
const payableOf = (items: readonly OpenItem[], today: Day): Amount =>
  sumAmounts(items.filter(({ kind, date }) => kind === 'AR' && date <= today).map(({ balance }) => balance))

/** The payments of a document, the newest first. */
export const paymentsOf = (tx: Tx, companyId: string, sourceId: string): Promise<PaymentRow[]> =>
  tx.rows<PaymentRow>(sql`
    select ${columns} from gateway_payment p
     where p.company_id = ${companyId} and p.source_id = ${sourceId} order by p.created_at desc, p.id desc limit 20`)

/** The last payment that tried the gateway. */
export async function lastTestOf(tx: Tx, companyId: string): Promise<PaymentStanding | null> {
  const row = await tx.first<PaymentRow>(sql`
    select ${columns} from gateway_payment p
     where p.company_id = ${companyId} and p.source_id is null order by p.created_at desc, p.id desc limit 1`)
  return row ? paymentWords(row) : null
}

export interface Paid {
  readonly companyId: string
  readonly sourceId: string
  readonly today: Day
}

/** Whether a document can be paid online now, and its payments, the newest first. One that nobody went on with says nothing. */
export async function onlineOf(tx: Tx, settings: Pick<Runtime['settings'], 'publicUrl'>, { companyId, sourceId, today }: Paid) {
  const shop = await readShop(tx, settings, companyId)
  const payments = await paymentsOf(tx, companyId, sourceId)
  const collects = shop !== null && shop.collects && shop.moneyAccountId !== null
  const [last] = payments
  const isWaiting = last?.state === 'pending' || (last?.state === 'created' && last.silentSince !== null)
  const canPay = collects && !isWaiting && payableOf(await openItemsOf(tx, companyId, sourceId), today) > zeroAmount
  const said = payments.filter(({ state, silentSince }) => state !== 'created' || silentSince !== null)
  return { canPay, payments: said.map(paymentWords) }
}

export interface PaymentToStart {
  readonly companyId: string
  /** Null of one that only tries the gateway. */
  readonly source: { readonly kind: string; readonly id: string } | null
  /** Of one that tries the gateway; a document is paid as far as it is owed. */
  readonly amount?: Amount
  /** "Factura FV-12 de Historias S.A.S." */
  readonly description: string
  readonly number: string
  readonly returnUrl: string
  readonly now: Date
}

interface Begun {
  readonly id: string
  readonly reference: string
  readonly amount: Amount
  readonly url: string
}

/** Begins a payment, or goes on with the one that somebody began of the same document for the same money. */
async function begin(tx: Tx, starting: PaymentToStart): Promise<Begun> {
  const { companyId, source, number, returnUrl, now } = starting
  const today = dayInBogota(now)
  // Two that pay the same document at once begin one payment.
  const items = source ? await lockOpenItemsOf(tx, companyId, source) : []
  const amount = source ? payableOf(items, today) : (starting.amount ?? zeroAmount)
  if (amount <= zeroAmount) return httpErrors.fail('invalid', { detalle: 'Este documento no tiene saldo por pagar.' })
  const [last] = source ? await paymentsOf(tx, companyId, source.id) : []
  if (last?.state === 'pending') return errors.fail('paymentPending')
  // The gateway does not say what became of it: nobody pays twice meanwhile.
  if (last?.silentSince && last.state === 'created') return errors.fail('gatewaySilent')
  if (last?.state === 'created' && parseAmount(last.amount) === amount) return { ...last, amount }
  const id = uuidv7()
  const reference = newReference()
  await insertRows(tx, 'gateway_payment', [
    {
      ...{ company_id: companyId, id, reference, number, return_url: returnUrl, created_at: now },
      ...{ source_kind: source?.kind ?? null, source_id: source?.id ?? null, amount: amountText(amount) },
    },
  ])
  await insertRows(tx, 'gateway_query', [{ company_id: companyId, id: uuidv7(), payment_id: id, lease_until: askAt(now, 0) }])
  return { id, reference, amount, url: '' }
}

/** When a gateway that was asked so often is asked again. */
export const askAt = (now: Date, asked: number): Date => new Date(now.getTime() + pauseMinutes(asked) * 60_000)

/**
 * @returns where the customer pays
 * @throws 401 without balance or while the company charges nothing online, 604 while one waits for the bank, 606
 */
export async function startPayment(
  runtime: Runtime,
  starting: PaymentToStart,
): Promise<{ readonly reference: string; readonly url: string }> {
  const { companyId, description, returnUrl, source, now } = starting
  const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inCompany(runtime.pool, { companyId, personId: null }, work)
  const { shop, begun, notifyUrl } = await within(async (tx) => {
    const found = await readShop(tx, runtime.settings, companyId)
    if (!found || (source !== null && (!found.collects || found.moneyAccountId === null)))
      return httpErrors.fail('invalid', { detalle: 'Esta empresa no recibe pagos en línea.' })
    const link = await shareLink(tx, await tx.vault(), { companyId, entity: NOTIFIED_ENTITY, entityId: companyId }, now)
    const path = fillPath(notifyPayment.path, { token: link.token })
    return { shop: found, begun: await begin(tx, starting), notifyUrl: `${runtime.settings.publicUrl}${path}` }
  })
  const { id, reference, amount } = begun
  if (begun.url !== '') return { reference, url: begun.url }
  try {
    // The gateway is asked without a transaction that waits for it.
    const { url } = await shop.gateway.createPayment(runtime, { companyId, reference, amount, description, notifyUrl, returnUrl })
    await within((tx) => tx.run(sql`update gateway_payment set url = ${url} where company_id = ${companyId} and id = ${id}`))
    return { reference, url }
  } catch (error) {
    if (!(error instanceof GatewaySilent)) throw error
    return errors.fail('gatewaySilent')
  }
}

/** What became of a payment that the gateway told of. */
export interface Applied {
  readonly outcome: 'applied' | 'repeated' | 'refused'
  readonly problem: string
  /** Of what was told, what is refused. */
  readonly field: 'state' | 'amount' | 'fee'
  readonly paymentId: string | null
  /** Its money is to be recorded, or taken back. */
  readonly isDue: boolean
}

const refused = (problem: string, paymentId: string | null = null, field: Applied['field'] = 'state'): Applied => ({
  ...{ outcome: 'refused', problem, field, paymentId, isDue: false },
})

/** Moves a payment as far as the gateway says. Any number of times, at once or not, it moves once. */
export async function applyAnswer(tx: Tx, companyId: string, answer: GatewayAnswer, now: Date): Promise<Applied> {
  const row = await tx.first<PaymentRow & { isTrial: boolean }>(sql`
    select ${columns}, p.source_id is null as "isTrial" from gateway_payment p
     where p.company_id = ${companyId} and p.reference = ${answer.reference} for update`)
  if (!row) return refused('La referencia no es de esta empresa.')
  const { id, state, recording } = row
  const unfit = answerProblem(answer, parseAmount(row.amount))
  if (unfit) return refused(unfit.text, id, unfit.field)
  const move = moveOf(state, answer.state)
  if (move === 'contradicts') return refused(`El pago ya estaba ${paymentWords(row).name.toLowerCase()}.`, id)
  if (move === 'repeats')
    return { outcome: 'repeated', problem: '', field: 'state', paymentId: id, isDue: recording === 'due' || recording === 'undue' }
  const next = recordingAfter(answer.state, recording, row.isTrial)
  const decidedAt = answer.state === 'pending' ? null : now
  await tx.run(sql`
    update gateway_payment
       set state = ${answer.state}, reason = ${answer.reason}, recording = ${next}, silent_since = null, problem = '', decided_at = ${decidedAt},
           fee = case when ${answer.state} = 'approved' then ${amountText(answer.fee)}::numeric else fee end
     where company_id = ${companyId} and id = ${id}`)
  const isDue = next === 'due' || next === 'undue'
  if (isDue) await askSoon(tx, companyId, id, now)
  return { outcome: 'applied', problem: '', field: 'state', paymentId: id, isDue }
}

function recordingAfter(state: PaymentState, recording: PaymentRow['recording'], isTrial: boolean): PaymentRow['recording'] {
  if (state === 'approved') return isTrial ? 'none' : 'due'
  if (state !== 'reversed') return recording
  return recording === 'done' ? 'undue' : 'none'
}

/** The job looks at a payment again, for what whoever told of it does not get to record. */
const askSoon = (tx: Tx, companyId: string, paymentId: string, now: Date): Promise<number> =>
  tx.run(sql`
    update gateway_query set state = 'queued', attempts = 0, asked = 0, lease_until = ${askAt(now, 0)}
     where company_id = ${companyId} and payment_id = ${paymentId} and state <> 'running'`)
