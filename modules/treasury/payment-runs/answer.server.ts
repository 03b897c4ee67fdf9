/** What the bank answered: each payment is marked, and what was rejected is taken back, so that its bills are owed again. */
import { counted } from '#base/count.ts'
import { parseAmount } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { sql } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { newAnswers, readAnswer } from './bank-file/answer.ts'
import { bankFileLayouts, type LayoutId } from './bank-file/layout.ts'
import { giveBack } from './give-back.server.ts'
import { readMade } from './rows.server.ts'
import type { Run } from './run.server.ts'

/** @throws 401 at `file` of what is no answer of this run and its layout; then nothing of it is marked */
export const takeAnswer: Run<'takeAnswer'> = async (tx, { session, row, asked: { file: text }, now }) => {
  const { companyId } = session
  const file = await tx.first<{ layout: LayoutId }>(sql`
    select layout from payment_run_file where company_id = ${companyId} and run_id = ${row.id}`)
  if (!file) return httpErrors.fail('invalid', { detalle: 'Genera primero el archivo para el banco.' }, 'file')
  const made = await readMade(tx, companyId, row.id)
  const { answers, problems } = readAnswer(bankFileLayouts[file.layout], text)
  failWith(problems)
  const sent = made.map(({ number, amount, answer, isAnnulled }) => ({
    reference: number,
    amount: parseAmount(amount),
    answer,
    isAnnulled,
  }))
  const { fresh, problems: refused } = newAnswers(sent, answers)
  failWith(refused)
  const marked = fresh.flatMap((answered) => {
    const payment = made.find(({ number }) => number.toUpperCase() === answered.reference.toUpperCase())
    return payment ? [{ ...answered, payment }] : []
  })
  const rejected = marked.filter(({ answer }) => answer === 'rejected')
  await tx.run(sql`
    update payment_run_payment m set answer = n.answer, reason = n.reason, answered_at = ${now}
      from unnest(${marked.map(({ payment }) => payment.id)}::uuid[], ${marked.map(({ answer }) => answer)}::text[],
                  ${marked.map(({ reason }) => reason)}::text[]) as n (id, answer, reason)
     where m.company_id = ${companyId} and m.run_id = ${row.id} and m.payment_id = n.id`)
  await giveBack(
    tx,
    session,
    rejected.filter(({ payment }) => !payment.isAnnulled).map(({ payment: { id }, reason }) => ({ id, reason: reasonOf(reason) })),
    now,
  )
  const hasRejected = rejected.length > 0 || made.some(({ answer }) => answer === 'rejected')
  return {
    to: hasRejected ? 'withRejections' : 'paid',
    changes: marked.map(
      ({ reference, answer, reason }) => [reference, '', answer === 'paid' ? 'Pagado por el banco' : reasonOf(reason)] as const,
    ),
    ...(marked.length === 0 ? { detail: 'sin novedades' } : { detail: counted(marked.length, 'pago', 'pagos') }),
  }
}

const reasonOf = (reason: string): string => (reason === '' ? 'Rechazado por el banco' : `Rechazado por el banco: ${reason}`)
