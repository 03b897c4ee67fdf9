/** What a journal asks of the things that it names: they are the company's, and their accounts are kept by no other module. */
import type { ErrorBody } from '#base/errors.ts'
import { ownSeries, type LedgerBook } from '#modules/accounting/index.ts'
import { itemNature } from '#modules/treasury/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handProcesses } from './journal-voucher.ts'

export interface NamingLine {
  readonly accountId: string | null
  readonly partyId: string | null
  readonly costCenterId: string | null
  readonly openItemId?: string | null
}

interface Found {
  readonly accounts: string[]
  readonly parties: string[]
  readonly centers: string[]
  readonly items: string[]
}

/** Lines that name what is not the company's, each at its field. */
export async function nameProblems(tx: Tx, companyId: string, lines: readonly NamingLine[]): Promise<ErrorBody[]> {
  const ids = (of: keyof NamingLine) => [...new Set(lines.flatMap((line) => line[of] ?? []))]
  const found = await tx.first<Found>(sql`
    select array(select id from account where company_id = ${companyId} and id = any(${ids('accountId')}::uuid[])) as accounts,
           array(select id from party where company_id = ${companyId} and id = any(${ids('partyId')}::uuid[])) as parties,
           array(select id from cost_center where company_id = ${companyId} and id = any(${ids('costCenterId')}::uuid[])) as centers,
           array(select id from open_item where company_id = ${companyId} and id = any(${ids('openItemId')}::uuid[])) as items`)
  const missing = (of: keyof NamingLine, known: readonly string[] = [], field: string = of): ErrorBody[] => {
    const there = new Set(known)
    return lines.flatMap((line, index) => {
      const id = line[of] ?? null
      return id === null || there.has(id) ? [] : [httpErrors.of('notFound', {}, `lines.${index}.${field}`)]
    })
  }
  return [
    ...missing('accountId', found?.accounts),
    ...missing('partyId', found?.parties),
    ...missing('costCenterId', found?.centers),
    ...missing('openItemId', found?.items, 'crossDocument'),
  ]
}

/** Of a type: in use, and of nothing that counts its entries apart, not even where its process was taken from it. */
const isByHand = sql`active and (process is null or process = any(${[...handProcesses]}::text[]))
  and code <> all(${Object.values(ownSeries).map(({ code }) => code)}::text[])`

/** A type that is in use and that nothing but people number. */
export async function typeProblems(tx: Tx, companyId: string, type: string): Promise<ErrorBody[]> {
  const row = await tx.first(sql`
    select 1 from journal_entry_type where company_id = ${companyId} and code = ${type} and ${isByHand}`)
  return row ? [] : [httpErrors.of('invalid', { detalle: 'Elige un tipo de comprobante activo que se escriba a mano.' }, 'type')]
}

export const readTypes = (tx: Tx, companyId: string) =>
  tx.rows<{ code: string; name: string }>(sql`
    select code, name from journal_entry_type where company_id = ${companyId} and ${isByHand}
     order by process is distinct from 'manual', code`)

/** Which other ledger keeps the account `a`: document by document, or product by product; null of none. */
export const keptBy = sql`case
  when ${itemNature} is not null then 'items'
  when exists (select from item i where i.company_id = a.company_id and i.inventory_account_id = a.id)
    or exists (select from account_role r where r.company_id = a.company_id and r.account_id = a.id
                  and r.role in ('inventory', 'goodsDelivered', 'goodsConsigned', 'goodsReceived')) then 'stock' end`

interface KeptLine {
  readonly accountId: string
  readonly book: LedgerBook
}

/**
 * Stock is kept by product: a line there that moves nothing would leave the books apart from it. What is owed is one thing whatever the
 * ledger: a line that opens or applies it counts in both.
 */
export async function keptProblems(tx: Tx, companyId: string, lines: readonly KeptLine[]): Promise<ErrorBody[]> {
  const rows = await tx.rows<{ id: string; code: string; by: 'items' | 'stock' }>(sql`
    select a.id, a.code, ${keptBy} as by from account a
     where a.company_id = ${companyId} and a.id = any(${lines.map(({ accountId }) => accountId)}::uuid[]) and ${keptBy} is not null`)
  const kept = new Map(rows.map((row) => [row.id, row]))
  return lines.flatMap(({ accountId, book }, index) => {
    const account = kept.get(accountId)
    if (account === undefined || (account.by === 'items' && book === 'both')) return []
    const [detalle, field] =
      account.by === 'stock'
        ? [`La cuenta ${account.code} lleva el valor de las existencias: se mueve con un registro de inventario.`, 'accountId']
        : [`La cuenta ${account.code} lleva documentos con saldo, que son los mismos en los dos libros: deja la línea en Ambos.`, 'book']
    return [httpErrors.of('invalid', { detalle }, `lines.${index}.${field}`)]
  })
}
