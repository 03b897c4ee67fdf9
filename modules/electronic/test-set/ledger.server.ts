/** The rows of a test set: taken by one process at a time, like what is transmitted. */
import { dayInBogota } from '#base/date.ts'
import { contingencyOn, pauseAfter } from '#colombia/index.ts'
import { atDoor, inCompany } from '#platform/db/doors.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import type { Authority } from '../transmission/authority.server.ts'
import type { TestKind } from './planned.ts'

const LEASE_SECONDS = 150
const AT_ONCE = 8
/** The authority is asked about what it took after so long. */
const LOOK_AFTER_SECONDS = 5

export interface HeldTest {
  readonly companyId: string
  readonly id: string
  readonly attempts: number
  readonly kind: TestKind
  readonly number: number
  readonly state: 'queued' | 'sent'
  readonly uniqueCode: string | null
  readonly fileName: string
  readonly zipName: string
  readonly xml: Buffer | null
  readonly zipKey: string
  readonly authority: Authority
  readonly testSetId: string
  readonly about: { readonly number: number; readonly uniqueCode: string; readonly issuedAt: Date } | null
}

/** In any company; a note once the invoice that it is about is accepted. */
export const dueTests = ({ pool, clock }: Runtime): Promise<{ company_id: string; id: string }[]> =>
  atDoor(pool, { worker: true }, (tx) =>
    tx.rows(sql`
      select company_id, id from test_set_document d
       where state in ('queued', 'sent') and next_try <= ${clock.now()} and (lease_until is null or lease_until <= ${clock.now()})
         and (about_id is null or exists (select from test_set_document a
                                           where a.company_id = d.company_id and a.id = d.about_id and a.state = 'accepted'))
       order by next_try, id limit ${AT_ONCE}`),
  )

type Claimed = Omit<HeldTest, 'about'> & { readonly aboutId: string | null }

/** Takes it, unless another did. */
export async function claimTest({ pool, clock }: Runtime, due: { company_id: string; id: string }): Promise<HeldTest | null> {
  const now = clock.now()
  return inCompany(pool, { companyId: due.company_id, personId: null }, async (tx) => {
    const found = await tx.first<Claimed>(sql`
      update test_set_document d set attempts = attempts + 1, lease_until = ${new Date(now.getTime() + LEASE_SECONDS * 1000)}
        from test_set s
       where d.company_id = ${due.company_id} and s.company_id = d.company_id and s.id = d.set_id and d.id = (
         select id from test_set_document where company_id = ${due.company_id} and id = ${due.id} and state in ('queued', 'sent')
            and next_try <= ${now} and (lease_until is null or lease_until <= ${now}) for update skip locked)
      returning d.company_id as "companyId", d.id, d.attempts, d.kind, d.number::int as number, d.state, d.unique_code as "uniqueCode",
                d.file_name as "fileName", d.zip_name as "zipName", d.xml, d.zip_key as "zipKey", d.about_id as "aboutId", s.authority,
                s.test_set_id as "testSetId"`)
    if (!found) return null
    const { aboutId, ...held } = found
    const about =
      aboutId === null
        ? undefined
        : await tx.first<{ number: number; uniqueCode: string; issuedAt: Date }>(sql`
            select number::int as number, unique_code as "uniqueCode", issued_at as "issuedAt" from test_set_document
             where company_id = ${held.companyId} and id = ${aboutId}`)
    return { ...held, about: about ?? null }
  })
}

const isMine = ({ companyId, id, attempts }: HeldTest) =>
  sql`company_id = ${companyId} and id = ${id} and attempts = ${attempts} and state in ('queued', 'sent')`

export interface SignedTest {
  readonly uniqueCode: string
  readonly issuedAt: Date
  readonly fileName: string
  readonly zipName: string
  readonly xml: Uint8Array
  readonly sha256: string
}

/** Kept before it is sent, and never made again. @returns false when it was stopped meanwhile */
export const keepSignedTest = async (tx: Tx, held: HeldTest, signed: SignedTest): Promise<boolean> =>
  (await tx.run(sql`
    update test_set_document set unique_code = ${signed.uniqueCode}, issued_at = ${signed.issuedAt}, file_name = ${signed.fileName},
           zip_name = ${signed.zipName}, xml = ${Buffer.from(signed.xml)}, sha256 = ${signed.sha256}
     where ${isMine(held)} and xml is null`)) > 0

export type EndedTest =
  /** queued: it is sent again; sent: what became of it is asked. */
  | { readonly state: 'queued'; readonly detail: string }
  | { readonly state: 'sent'; readonly detail: string; readonly zipKey: string }
  | { readonly state: 'accepted' }
  | { readonly state: 'rejected'; readonly detail: string }

/** How an attempt ended. The notes about what was refused are never sent. */
export async function concludeTest(tx: Tx, held: HeldTest, ended: EndedTest, now: Date): Promise<void> {
  const isOver = ended.state === 'accepted' || ended.state === 'rejected'
  const wasTaken = ended.state === 'sent' && held.state === 'queued'
  const pause = wasTaken ? LOOK_AFTER_SECONDS : pauseAfter(held.attempts, contingencyOn(dayInBogota(now)))
  const changed = await tx.run(sql`
    update test_set_document set state = ${ended.state}, last_error = ${'detail' in ended ? ended.detail.slice(0, 2000) : ''},
           zip_key = ${'zipKey' in ended ? ended.zipKey : ''}, next_try = ${new Date(now.getTime() + pause * 1000)}, lease_until = null,
           ended_at = ${isOver ? now : null}
     where ${isMine(held)}`)
  if (changed === 0 || ended.state !== 'rejected') return
  await tx.run(sql`
    update test_set_document set state = 'withdrawn', ended_at = ${now}, last_error = 'No se envió: la DIAN rechazó la factura de la que es'
     where company_id = ${held.companyId} and about_id = ${held.id} and state = 'queued'`)
}
