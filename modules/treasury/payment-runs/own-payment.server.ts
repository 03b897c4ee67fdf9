/** A payment of a run is as its run paid it. */
import { isGuid } from '#base/guid.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'

/** @throws 401 of one that a run made: its file and its answer say what it was */
export async function refuseOfRun(tx: Tx, companyId: string, paymentId: string): Promise<void> {
  if (!isGuid(paymentId)) return
  const run = await tx.first<{ number: string }>(sql`
    select r.number from payment_run_payment m join payment_run r on r.company_id = m.company_id and r.id = m.run_id
     where m.company_id = ${companyId} and m.payment_id = ${paymentId}`)
  if (run) httpErrors.fail('invalid', { detalle: `Es de la programación de pagos ${run.number}: no se edita; anúlalo y registra otro.` })
}
