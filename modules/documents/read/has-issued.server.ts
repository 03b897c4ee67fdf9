import type { DianEnvironment } from '#colombia/index.ts'
import type { Day } from '#base/date.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { openTechnicalKey } from '../resolution/technical-key.server.ts'

/** Whether the company has issued a document that the tax authority knows, or will know, by its unique code: a trial is none. */
export const hasIssuedElectronic = async (tx: Tx, companyId: string): Promise<boolean> =>
  (await tx.first(
    sql`select 1 from document where company_id = ${companyId} and unique_code is not null and electronic_state <> 'trial' limit 1`,
  )) !== undefined

/** Whether it has issued one in an environment of the authority: real, or to try. */
export const hasIssuedIn = async (tx: Tx, companyId: string, environment: DianEnvironment): Promise<boolean> =>
  (await tx.first(sql`
    select 1 from document
     where company_id = ${companyId} and unique_code is not null and snapshot ->> 'environment' = ${environment} limit 1`)) !== undefined

export interface ResolutionInUse {
  readonly number: string
  readonly prefix: string
  readonly validFrom: Day
  readonly validTo: Day
  /** Numbers that were not used. */
  readonly left: number
  readonly technicalKey: string | null
}

/** The active resolutions of a kind of document, those that end later first. */
export async function resolutionsInUse(tx: Tx, companyId: string, kind: string): Promise<ResolutionInUse[]> {
  const rows = await tx.rows<ResolutionInUse & { id: string }>(sql`
    select id, resolution_number as number, prefix, valid_from as "validFrom", valid_to as "validTo", to_number - next_number + 1 as left, technical_key as "technicalKey"
      from resolution where company_id = ${companyId} and kind = ${kind} and active order by valid_to desc, prefix`)
  return Promise.all(
    rows.map(async ({ id, ...row }) => ({
      ...row,
      technicalKey: await openTechnicalKey(tx, companyId, { id, technicalKey: row.technicalKey }),
    })),
  )
}

/** The ranges of a company with their keys, as the authority gave them. */
export async function rangesWithKeys(tx: Tx, companyId: string) {
  const rows = await tx.rows<{
    id: string
    resolution: string
    resolutionDate: Day
    prefix: string
    from: string
    to: string
    validFrom: Day
    validTo: Day
    technicalKey: string | null
  }>(sql`
    select id, resolution_number as resolution, resolution_date as "resolutionDate", prefix, from_number::text as from, to_number::text as to,
           valid_from as "validFrom", valid_to as "validTo", technical_key as "technicalKey"
      from resolution where company_id = ${companyId} and active`)
  return Promise.all(
    rows.map(async ({ id, technicalKey, ...row }) => ({
      ...row,
      technicalKey: (await openTechnicalKey(tx, companyId, { id, technicalKey })) ?? '',
    })),
  )
}
