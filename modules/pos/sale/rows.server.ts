/** What arrived of a lease, as it is locked, found and kept. */
import { uuidv7 } from 'uuidv7'
import type { ErrorBody } from '#base/errors.ts'
import { printedNumber } from '#modules/documents/index.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { Answer } from '#platform/http/endpoint.ts'
import type { Mark } from '#platform/offline/chain.ts'
import type { LeaseRow, Who } from '../lease/rows.server.ts'
import type { receiveSales } from './endpoints.ts'
import { fingerprintOf, numberIn, type SentLink } from './link.ts'

export type Received = Answer<(typeof receiveSales)['response']>['sales'][number]

/** Whether another link of the same lease stands in this place, and what became of it. */
export interface Standing {
  readonly hash: string
  /** It was altered on its way: what it said is still to come. */
  readonly isAltered: boolean
}

export const standingAt = (tx: Tx, companyId: string, leaseId: string, sequence: number): Promise<Standing | undefined> =>
  tx.first<Standing>(sql`
    select hash, "isAltered" from (
      select hash, false as "isAltered", 0 as turn from till_sale
       where company_id = ${companyId} and lease_id = ${leaseId} and sequence = ${sequence}
       union all
      select hash, why = 'altered', case why when 'refused' then 1 else 2 end from till_quarantine
       where company_id = ${companyId} and lease_id = ${leaseId} and sequence = ${sequence} and why in ('altered', 'refused')) there
     order by turn
     limit 1`)

interface ToldRow {
  readonly saleId: string
  readonly state: 'synced' | 'flagged'
  readonly documentId: string
  readonly prefix: string
  readonly number: number
  readonly findings: Received['findings']
}

/** What was answered the first time. */
export async function answerAgain(tx: Tx, companyId: string, leaseId: string, sequence: number): Promise<Received> {
  const row = await tx.first<ToldRow>(sql`
    select s.id as "saleId", s.state, s.document_id as "documentId", d.prefix, d.number, s.findings
      from till_sale s join document d on d.company_id = s.company_id and d.id = s.document_id
     where s.company_id = ${companyId} and s.lease_id = ${leaseId} and s.sequence = ${sequence}`)
  if (row) {
    const { prefix, number, ...told } = row
    return { sequence, ...told, number: printedNumber(prefix, number, 1, 0) }
  }
  const aside = await tx.first<{ problems: Received['findings'] }>(sql`
    select problems from till_quarantine where company_id = ${companyId} and lease_id = ${leaseId} and sequence = ${sequence} order by id limit 1`)
  return quarantined(sequence, aside?.problems ?? [])
}

export const quarantined = (sequence: number, findings: Received['findings']): Received => ({
  ...{ sequence, state: 'quarantined', saleId: null, documentId: null, number: null, findings },
})

export const waiting = (sequence: number, findings: Received['findings'] = []): Received => ({
  ...{ sequence, state: 'waiting', saleId: null, documentId: null, number: null, findings },
})

export const toldOf = (errors: readonly ErrorBody[]): Received['findings'] =>
  errors.map(({ code, message, field }) => ({ code, message, field }))

export interface Aside {
  readonly link: SentLink
  readonly why: 'altered' | 'forked' | 'ended' | 'refused'
  readonly problems: Received['findings']
  readonly now: Date
}

/** Keeps in sight what cannot be written; the same one once, however often it comes. */
export async function keepAside(tx: Tx, who: Who, lease: LeaseRow, { link, why, problems, now }: Aside): Promise<void> {
  const fingerprint = fingerprintOf(link)
  const known = await tx.first(sql`
    select from till_quarantine where company_id = ${who.companyId} and lease_id = ${lease.id} and fingerprint = ${fingerprint}`)
  if (known) return
  await insertTogether(tx, [
    [
      'till_quarantine',
      [
        {
          ...{ company_id: who.companyId, id: uuidv7(), lease_id: lease.id, register_id: lease.registerId, branch_id: lease.branchId },
          ...{ sequence: link.sequence, hash: link.hash, link: JSON.stringify(link), number: numberIn(link), why, problems, fingerprint },
          ...{ arrived_at: now, arrived_by: who.personId },
        },
      ],
    ],
  ])
}

/** The chain of the lease has come so far. */
export const moveMark = (tx: Tx, companyId: string, leaseId: string, { sequence, hash }: Mark): Promise<number> =>
  tx.run(sql`update register_lease set sequence = ${sequence}, hash = ${hash} where company_id = ${companyId} and id = ${leaseId}`)

/** The shift that is open at a register, locked before its lease as a closing does; null when there is none. */
export const lockOpenShift = async (tx: Tx, companyId: string, registerId: string): Promise<string | null> =>
  (
    await tx.first<{ id: string }>(sql`
      select id from register_shift where company_id = ${companyId} and register_id = ${registerId} and state = 'open' for no key update`)
  )?.id ?? null
