/** Invoices that are posted as the rules of their supplier say: several that somebody marked, or one that comes in and posts itself. */
import { parseAmount } from '#base/decimal.ts'
import { DEFAULT_CURRENCY } from '#base/currency.ts'
import type { Day } from '#base/date.ts'
import type { Who } from '#modules/documents/index.server.ts'
import { refusalOf } from '#platform/access.ts'
import { audit } from '#platform/audit.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { postReceived } from './endpoints.ts'
import { lockToPost } from './lock.server.ts'
import { postInvoice, type Choice, type Poster } from './posting.server.ts'
import { proposalOf, readAutomatic, type ReceivedRow } from './read.server.ts'
import { sourcesOf } from './sources.server.ts'

/** Where its lines go by the rules of its supplier, and by the order or receipt that it names. @throws 401 of what somebody has to choose */
export async function ruledPosting(tx: Tx, companyId: string, row: ReceivedRow) {
  const { lines } = await proposalOf(tx, companyId, row)
  const { documents } = await sourcesOf(tx, companyId, row)
  const named = documents.find(({ isNamed, matched }) => isNamed && matched.some((position) => position !== null))
  const choices = lines.map(({ accountId, itemId, unitId, costCenterId }, index): Choice | null => {
    const taken = named?.lines.find(({ position }) => position === named.matched[index])
    if (taken) return { accountId: null, itemId: taken.item.id, unitId: null, source: taken, costCenterId }
    // What was ordered or received and is not named here may be this: taken without it, it would come in twice.
    if (itemId !== null && documents.some(({ matched }) => matched[index] !== null && matched[index] !== undefined))
      return httpErrors.fail('invalid', { detalle: 'El proveedor tiene órdenes o remisiones por facturar: ábrela y asóciala.' })
    return accountId === null && itemId === null ? null : { accountId, itemId, unitId, source: null, costCenterId }
  })
  const decided = choices.filter((choice) => choice !== null)
  if (decided.length < choices.length)
    httpErrors.fail('invalid', { detalle: 'No hay una regla para todas sus líneas: ábrela y elige la cuenta o el ítem de cada una.' })
  return { choices: decided, warehouseId: null, date: null }
}

/** @param upTo null: no more by itself */
export async function setAutomatic(
  tx: Tx,
  { companyId, personId }: Who,
  supplier: string,
  { upTo, now }: { readonly upTo: string | null; readonly now: Date },
): Promise<void> {
  const before = await readAutomatic(tx, companyId, supplier)
  if ((before && parseAmount(before)) === (upTo && parseAmount(upTo))) return
  if (upTo === null) await tx.run(sql`delete from automatic_posting where company_id = ${companyId} and supplier = ${supplier}`)
  else
    await tx.run(sql`
      insert into automatic_posting (company_id, supplier, up_to, set_by, set_at) values (${companyId}, ${supplier}, ${upTo}, ${personId}, ${now})
      on conflict (company_id, supplier) do update set up_to = excluded.up_to, set_by = excluded.set_by, set_at = excluded.set_at`)
  await audit(
    tx,
    { companyId, personId },
    {
      action: 'update',
      entity: 'purchases.postingRule',
      entityId: null,
      title: `Contabilización automática de ${supplier}: ${upTo === null ? 'no' : `hasta ${formatMoney(parseAmount(upTo))}`}`,
    },
  )
}

/**
 * Posts what just came in, in the name of whoever brought it, if they may: an invoice in pesos that its supplier signed, of no more than
 * what was said, whose lines all have a rule.
 * @returns the number of its bill; null of what waits for somebody
 * @throws what posting it refuses
 */
export async function postByItself(
  tx: Tx,
  who: Poster,
  id: string,
  when: { readonly now: Date; readonly today: Day },
): Promise<string | null> {
  if (refusalOf(postReceived, who) !== null) return null
  const row = await lockToPost(tx, who.companyId, id)
  const upTo = await readAutomatic(tx, who.companyId, row.supplier)
  const isOf =
    upTo !== null && row.kind === 'invoice' && row.tab === 'new' && row.signature === 'valid' && row.currency === DEFAULT_CURRENCY
  if (!isOf || parseAmount(row.total) > parseAmount(upTo)) return null
  return (await postInvoice(tx, who, row, { ...(await ruledPosting(tx, who.companyId, row)), ...when })).number
}
