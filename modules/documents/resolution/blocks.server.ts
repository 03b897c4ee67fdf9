/** Blocks of numbers that a register has in hand: taken from its range, and given up when it loses its device. */
import { uuidv7 } from 'uuidv7'
import type { Day } from '#base/date.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'

export interface RegisterBlock {
  readonly id: string
  readonly resolutionId: string
  /** Of the documents that are numbered with it. */
  readonly kind: string
  readonly prefix: string
  readonly from: number
  readonly to: number
  /** The first that no document has, nor any of its block after it. */
  readonly next: number
}

/** Those of a register that are in hand, the lowest first. Counts with every document: whoever asks has reached the register. */
export const blocksOf = (tx: Tx, companyId: string, registerId: string): Promise<RegisterBlock[]> =>
  tx.rows<RegisterBlock>(sql`
    select k.id, k.resolution_id as "resolutionId", r.kind, r.prefix, k.from_number as "from", k.to_number as "to",
           coalesce((select max(d.number) from document d
                      where d.company_id = ${companyId} and d.kind = r.kind and d.prefix = r.prefix
                        and d.number between k.from_number and k.to_number), k.from_number - 1) + 1 as next
      from number_block k join resolution r on r.company_id = k.company_id and r.id = k.resolution_id
     where k.company_id = ${companyId} and k.register_id = ${registerId} and k.ended_at is null
     order by k.from_number`)

/** A block of a register as what was numbered with it needs it, in hand or given up: a number that comes late is no hole. */
export const readBlock = (
  tx: Tx,
  companyId: string,
  { id, registerId, kind }: { readonly id: string; readonly registerId: string; readonly kind: string },
) =>
  tx.first<Omit<RegisterBlock, 'id' | 'kind'> & { readonly resolutionNumber: string; readonly validTo: Day }>(sql`
    select k.resolution_id as "resolutionId", r.prefix, k.from_number as "from", k.to_number as "to", r.resolution_number as "resolutionNumber",
           r.valid_to as "validTo",
           coalesce((select max(d.number) from document d
                      where d.company_id = ${companyId} and d.kind = r.kind and d.prefix = r.prefix
                        and d.number between k.from_number and k.to_number), k.from_number - 1) + 1 as next
      from number_block k join resolution r on r.company_id = k.company_id and r.id = k.resolution_id
     where k.company_id = ${companyId} and k.id = ${id} and k.register_id = ${registerId} and r.kind = ${kind}`)

/** Whether a document has a number of the range of a block. */
export const isNumberTaken = async (
  tx: Tx,
  companyId: string,
  { resolutionId, prefix, number }: { readonly resolutionId: string; readonly prefix: string; readonly number: number },
): Promise<boolean> =>
  (await tx.first(sql`
    select from document d join resolution r on r.company_id = d.company_id and r.id = ${resolutionId}
     where d.company_id = ${companyId} and d.kind = r.kind and d.prefix = ${prefix} and d.number = ${number} limit 1`)) !== undefined

export interface AskedBlock {
  readonly resolutionId: string
  readonly registerId: string
  /** How many numbers; the last block of a range has what is left. */
  readonly size: number
  readonly date: Day
  readonly personId: string
  readonly now: Date
}

/**
 * Takes the next numbers of a range for a register. The row of the range is locked until the commit, as by `takeNumber`.
 * @returns false when the range gives none on that day: `explainRange` says why
 */
export async function takeBlock(tx: Tx, companyId: string, asked: AskedBlock): Promise<boolean> {
  const { resolutionId, registerId, size, date, personId, now } = asked
  const range = await tx.first<{ next: number; last: number }>(sql`
    select next_number as next, to_number as last from resolution
     where company_id = ${companyId} and id = ${resolutionId} and active and next_number <= to_number
       and ${date} between valid_from and valid_to for no key update`)
  if (!range) return false
  const to = Math.min(range.next + size - 1, range.last)
  await tx.run(sql`update resolution set next_number = ${to + 1} where company_id = ${companyId} and id = ${resolutionId}`)
  await insertRows(tx, 'number_block', [
    {
      ...{ company_id: companyId, id: uuidv7(), resolution_id: resolutionId, register_id: registerId },
      ...{ from_number: range.next, to_number: to, taken_at: now, taken_by: personId },
    },
  ])
  return true
}

export interface GivenUp {
  readonly registerId: string
  /** Of the ranges that the register numbers with from now on: their blocks stay in hand. */
  readonly except?: readonly string[]
  readonly reason: string
  readonly personId: string
  readonly now: Date
}

/** What is left of the blocks of a register is used by nobody any more: its numbers without a document are a hole with a reason. */
export const giveUpBlocks = (tx: Tx, companyId: string, { registerId, except = [], reason, personId, now }: GivenUp): Promise<number> =>
  tx.run(sql`
    update number_block set ended_at = ${now}, ended_by = ${personId}, end_reason = ${reason}
     where company_id = ${companyId} and register_id = ${registerId} and ended_at is null
       and resolution_id <> all(${[...except]}::uuid[])`)
