/** A register as the place where one sells: whether it works, whose it is and with which range it numbers. */
import type { Day } from '#base/date.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { rangesOfRegisters, rangesOfTillInvoices } from '../resolution/resolution.ts'

/** That a register numbers with. */
export interface SellingRange {
  readonly id: string
  readonly resolutionNumber: string
  readonly prefix: string
  readonly nextNumber: number
  readonly toNumber: number
  readonly validTo: Day
}

export interface SellingPlace {
  readonly id: string
  readonly name: string
  readonly branchId: string
  /** It and its branch. */
  readonly isActive: boolean
  /** Whether whoever asks may sell there. */
  readonly isReached: boolean
  /** Its own, or that of its branch; null when neither has one. */
  readonly range:
    | (SellingRange & {
        /** Whether it numbers what a register sells. */
        readonly isOfSales: boolean
      })
    | null
  /** Of the electronic invoices that it makes; null of a register that makes none. */
  readonly invoices: SellingRange | null
}

/** The register is locked until the commit: two that take it wait for each other. Null when the company has no such register. */
export async function lockRegister(tx: Tx, companyId: string, registerId: string): Promise<SellingPlace | null> {
  const row = await tx.first(sql`
    select id from cash_register where company_id = ${companyId} and id = ${registerId} for no key update`)
  return row === undefined ? null : readSellingPlace(tx, companyId, registerId)
}

/** The same without its lock. */
export const readSellingPlace = async (tx: Tx, companyId: string, registerId: string): Promise<SellingPlace | null> =>
  (await tx.first<SellingPlace>(sql`
    select r.id, r.name, r.branch_id as "branchId", r.active and b.active as "isActive",
           reaches_all() or reaches_register(reach_of_person(), r.branch_id, r.id) as "isReached",
           case when n.id is not null then json_build_object(
             'id', n.id, 'isOfSales', n.kind = any(${[...rangesOfRegisters]}), 'resolutionNumber', n.resolution_number, 'prefix', n.prefix, 'nextNumber', n.next_number,
             'toNumber', n.to_number, 'validTo', n.valid_to) end as range,
           case when v.id is not null then json_build_object(
             'id', v.id, 'resolutionNumber', v.resolution_number, 'prefix', v.prefix, 'nextNumber', v.next_number,
             'toNumber', v.to_number, 'validTo', v.valid_to) end as invoices
      from cash_register r join branch b on b.company_id = r.company_id and b.id = r.branch_id
      left join resolution n on n.company_id = r.company_id and n.id = coalesce(r.resolution_id, b.resolution_id)
      left join resolution v on v.company_id = r.company_id and v.id = r.invoice_resolution_id and v.kind = any(${[...rangesOfTillInvoices]}) and v.active
     where r.company_id = ${companyId} and r.id = ${registerId}`)) ?? null
