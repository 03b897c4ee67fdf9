/** Sending egresos to be approved, approving them, and from which amount on: nothing is numbered nor posted before. */
import * as z from 'zod/mini'
import { amountText, parseAmount } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { isOnlyHolder } from '#modules/access/index.server.ts'
import { lockDraft, readDraft } from '#modules/vouchers/index.server.ts'
import { voucherErrors, voucherTitle } from '#modules/vouchers/index.ts'
import { finishNotices } from '#modules/notifications/index.server.ts'
import { audit } from '#platform/audit.server.ts'
import { empty, sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler, type Session } from '#platform/http/handle.server.ts'
import { TODO_SHOWN } from '#platform/home/todo.ts'
import { announce } from '#platform/notices/announce.server.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { recordSettlement } from '../record-settlement.server.ts'
import { settlementDraft, settlementInput, type SettlementInput } from '../settlement-input.ts'
import { payment, paymentPermissions } from '../settlement.ts'
import { paymentAddress } from '../source-links.ts'
import { wholeSettlement } from '../whole-settlement.ts'
import type { WithholdingBases } from '../withholding/bases.ts'
import { asksApproval, authorProblems } from './approval.ts'
import { approvePayment, paymentsToApprove, readApprovalRule, sendPayment, sendPaymentBack, writeApprovalRule } from './endpoints.ts'
import { paymentSent, paymentSentNotice } from './notice.ts'
import { approvalRule } from './rule.server.ts'

/** Its author waits for nobody where nobody else may approve (1390). @throws 537 */
async function requireOther(tx: Tx, who: Session, row: WaitingRow): Promise<void> {
  const problems = authorProblems(row, who.personId)
  if (problems.length > 0 && !(await isOnlyHolder(tx, who, paymentPermissions.approve))) failWith(problems)
}

interface WaitingRow {
  readonly isWaiting: boolean
  readonly createdBy: string | null
  readonly updatedBy: string | null
  readonly sentBy: string | null
  readonly amount: string
  readonly party: string
}

/** Nobody else changes it until the end of the transaction. @throws 482, 697, 698 */
async function lockWaiting(tx: Tx, session: Parameters<typeof lockDraft>[1], asked: { readonly id: string; readonly version: number }) {
  const draft = await lockDraft(tx, session, payment, asked)
  const row = await tx.first<WaitingRow>(sql`
    select v.sent_at is not null as "isWaiting", v.created_by as "createdBy", v.updated_by as "updatedBy", v.sent_by as "sentBy", v.amount,
           coalesce(p.display_name, '') as party
      from payment v left join party p on p.company_id = v.company_id and p.id = v.party_id
     where v.company_id = ${session.companyId} and v.id = ${asked.id}`)
  return { draft, row: row ?? httpErrors.fail('notFound') }
}

/** As it was kept, with all that recording it asks. @throws 401 */
async function wholeInput(tx: Tx, companyId: string, id: string): Promise<SettlementInput> {
  const { input } = await readDraft(tx, companyId, payment, id)
  const whole = z.safeParse(settlementInput, wholeSettlement(z.parse(settlementDraft, input)))
  if (whole.success) return whole.data
  return httpErrors.fail('invalid', {
    detalle: 'Al borrador le falta tercero, cuenta o medio de pago: complétalo antes de enviarlo a aprobar.',
  })
}

const title = voucherTitle(payment, null)

const send = handle(sendPayment, async ({ tx, session, params: { id }, body: { version }, now }) => {
  const { companyId, personId } = session
  const { row } = await lockWaiting(tx, session, { id, version })
  if (row.isWaiting) return voucherErrors.fail('notInThisState', { accion: 'enviar a aprobar', estado: 'por aprobar' })
  await wholeInput(tx, companyId, id)
  const amount = parseAmount(row.amount)
  if (!asksApproval(await approvalRule(tx, companyId), amount))
    return httpErrors.fail('invalid', { detalle: 'Este egreso no necesita aprobación: regístralo.' })
  await tx.run(sql`
    update payment set sent_at = ${now}, sent_by = ${personId}, sent_back_reason = '', version = version + 1
     where company_id = ${companyId} and id = ${id}`)
  await audit(tx, session, {
    action: 'update',
    entity: payment.entity,
    entityId: id,
    title,
    changes: [['Estado', 'Borrador', 'Por aprobar']],
  })
  await announce(tx, companyId, now, [paymentSentNotice({ id, version: version + 1, party: row.party, amount: formatMoney(amount) })])
  return isDone
})

const approve = (bases: readonly WithholdingBases[]): Handler =>
  handle(approvePayment, async ({ tx, session, params: { id }, body: { version }, now }) => {
    const { companyId, personId } = session
    const { draft, row } = await lockWaiting(tx, session, { id, version })
    if (!row.isWaiting) return voucherErrors.fail('notInThisState', { accion: 'aprobar', estado: 'borrador' })
    await requireOther(tx, session, row)
    const input = await wholeInput(tx, companyId, id)
    const done = await recordSettlement(tx, { who: session, kind: payment, input, draft, now, bases, isApproved: true })
    await tx.run(sql`
      update payment set approved_at = ${now}, approved_by = ${personId} where company_id = ${companyId} and id = ${id}`)
    await finishNotices(tx, companyId, { kinds: [paymentSent], about: id })
    await audit(tx, session, { action: 'approve', entity: payment.entity, entityId: id, title: voucherTitle(payment, done.number) })
    return done
  })

const sendBack = handle(sendPaymentBack, async ({ tx, session, params: { id }, body: { version, reason } }) => {
  const { companyId } = session
  const { row } = await lockWaiting(tx, session, { id, version })
  if (!row.isWaiting) return voucherErrors.fail('notInThisState', { accion: 'devolver', estado: 'borrador' })
  await requireOther(tx, session, row)
  await tx.run(sql`
    update payment set sent_at = null, sent_by = null, sent_back_reason = ${reason}, version = version + 1
     where company_id = ${companyId} and id = ${id}`)
  await finishNotices(tx, companyId, { kinds: [paymentSent], about: id })
  await audit(tx, session, {
    ...{ action: 'sendBack', entity: payment.entity, entityId: id, title },
    changes: [
      ['Estado', 'Por aprobar', 'Borrador'],
      ['Motivo', '', reason],
    ],
  })
  return isDone
})

interface TodoRow {
  readonly id: string
  readonly party: string
  readonly amount: string
  readonly sentBy: string
  readonly count: number
  readonly sum: string
}

/** The oldest first: whom it pays has waited longest. */
const toApprove = handle(paymentsToApprove, async ({ tx, session }) => {
  const { companyId, personId } = session
  const isAlone = await isOnlyHolder(tx, session, paymentPermissions.approve)
  const byOther = sql`
    and v.created_by is distinct from ${personId} and v.updated_by is distinct from ${personId} and v.sent_by is distinct from ${personId}`
  const rows = await tx.rows<TodoRow>(sql`
    select v.id, coalesce(p.display_name, '') as party, v.amount, coalesce(trim(q.first_name || ' ' || q.last_name), '') as "sentBy",
           (count(*) over ())::int as count, (sum(v.amount) over ())::numeric(20,2) as sum
      from payment v
      left join party p on p.company_id = v.company_id and p.id = v.party_id
      left join person q on q.id = v.sent_by
     where v.company_id = ${companyId} and v.sent_at is not null ${isAlone ? empty : byOther}
     order by v.sent_at, v.id limit ${TODO_SHOWN}`)
  return {
    todos: rows.map(({ id, party, amount, sentBy }) => ({
      ...{ id, tone: 'warn' as const, title: `Egreso a ${party}`, detail: sentBy === '' ? 'Espera tu aprobación' : `Lo envió ${sentBy}` },
      ...{ amount, href: paymentAddress(id), verb: 'Revisar' },
    })),
    count: rows[0]?.count ?? 0,
    total: rows[0]?.sum ?? null,
  }
})

const readRule = handle(readApprovalRule, async ({ tx, session: { companyId } }) => {
  const rule = await approvalRule(tx, companyId)
  return { amount: rule === null ? null : amountText(rule) }
})

const writeRule = handle(writeApprovalRule, async ({ tx, session, body, now }) => {
  const { companyId, personId } = session
  const before = await approvalRule(tx, companyId)
  const amount = body.amount === null ? null : parseAmount(body.amount)
  if (amount === 0n) return httpErrors.fail('invalid', { detalle: 'Escribe un valor mayor que cero, o déjalo vacío.' }, 'amount')
  if (amount === null) await tx.run(sql`delete from payment_approval where company_id = ${companyId}`)
  else
    await tx.run(sql`
      insert into payment_approval (company_id, amount, updated_at, updated_by) values (${companyId}, ${amountText(amount)}, ${now}, ${personId})
      on conflict (company_id) do update set amount = excluded.amount, updated_at = excluded.updated_at, updated_by = excluded.updated_by`)
  const shown = (rule: typeof before) => (rule === null ? 'Ninguno' : `Desde ${formatMoney(rule)}`)
  await audit(tx, session, {
    ...{ action: 'update', entity: payment.entity, entityId: companyId, title: 'Aprobación de egresos' },
    changes: [['Se aprueban', shown(before), shown(amount)]],
  })
  return isDone
})

export const approvalHandlers = (bases: readonly WithholdingBases[]): Handler[] => [
  ...[readRule, writeRule, send, approve(bases), sendBack, toApprove],
]
