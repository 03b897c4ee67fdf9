/** Where and by whom a sale of a register was made, as its document tells the authority (annex of the equivalent documents 1.0, PuntoVenta). */
import type { SoldAt } from '#modules/electronic/index.ts'
import { registerKinds } from '#modules/documents/index.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Who } from '../lease/rows.server.ts'

interface Row {
  readonly code: string
  readonly name: string
  readonly plate: string
  readonly place: string
  readonly kind: keyof typeof registerKinds
  readonly branch: string
  readonly address: string
  readonly cashier: string
}

/** A register without plate or place is told by its code and by its branch: the authority takes none that is empty. */
export async function readSoldAt(
  tx: Tx,
  { companyId, personId }: Who,
  { registerId, saleId }: { readonly registerId: string; readonly saleId: string },
): Promise<SoldAt> {
  const row = await tx.first<Row>(sql`
    select r.code, r.name, r.plate, r.place, r.kind, b.name as branch, b.address_line as address,
           coalesce((select trim(first_name || ' ' || last_name) from person where id = ${personId}), '') as cashier
      from cash_register r join branch b on b.company_id = r.company_id and b.id = r.branch_id
     where r.company_id = ${companyId} and r.id = ${registerId}`)
  if (!row) return httpErrors.fail('notFound', {}, 'registerId')
  return {
    plate: row.plate || row.code,
    place: row.place || [row.branch, row.address].filter(Boolean).join(', '),
    cashier: row.cashier || 'Cajero',
    kind: registerKinds[row.kind],
    saleCode: saleId,
    points: '0',
  }
}
