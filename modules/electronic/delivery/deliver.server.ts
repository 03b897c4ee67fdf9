/** Takes the files of a document to its customer, once for each message: by mail, to the address where they get invoices. What they got in
 * contingency is not sent again when the authority validates it: its container with the answer is at hand where the document is. */
import { dayInBogota } from '#base/date.ts'
import { addressesOfParty, sendDocument, type PublishedKind } from '#modules/documents/index.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { GiveUp, type Deliver } from '#platform/jobs/worker.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { vaultOf } from '#platform/vault.server.ts'
import { keepContainer } from './container.server.ts'

interface Message {
  readonly companyId: string
  readonly id: string
  readonly transmissionId: string
  /** Whether the container has the authority's answer. */
  readonly answered: boolean
}

export const deliverTo =
  (published: readonly PublishedKind[]): Deliver =>
  async ({ companyId, id, payload }, runtime) => {
    const transmissionId = String(payload['transmissionId'])
    if (!(await isDelivered(runtime, published, companyId, transmissionId))) return
    const kept = await keepContainer(runtime, companyId, transmissionId)
    if (kept === null) throw new GiveUp('Nothing is to be delivered')
    const vault = await vaultOf(runtime.settings)
    await inCompany(runtime.pool, { companyId, personId: null }, async (tx) => {
      const message: Message = { companyId, id, transmissionId, ...kept }
      if (payload['byHand'] !== true && (await hasItAlready(tx, message))) return
      const document = await takeDelivery(tx, message, runtime)
      if (document) await writeLetters(tx, published, message, { ...document, runtime, vault })
    })
  }

/** In contingency it went to them before the authority answered. */
const hasItAlready = async (tx: Tx, { companyId, transmissionId, answered }: Message): Promise<boolean> =>
  answered &&
  (await tx.first(sql`
    select from delivery where company_id = ${companyId} and transmission_id = ${transmissionId} and not answered and recipients <> '{}'`)) !==
    undefined

const byCode = (published: readonly PublishedKind[]): ReadonlyMap<string, PublishedKind> =>
  new Map(published.map((each) => [each.kind.code, each]))

/** What the company issues to itself, as a support document, is taken to nobody. */
async function isDelivered({ pool }: Runtime, published: readonly PublishedKind[], companyId: string, id: string): Promise<boolean> {
  const found = await inCompany(pool, { companyId, personId: null }, (tx) =>
    tx.first<{ kind: string }>(sql`select kind from transmission where company_id = ${companyId} and id = ${id}`),
  )
  const one = byCode(published).get(found?.kind ?? '')
  return one === undefined || one.container !== undefined
}

/** @returns null when this message wrote its letters already */
async function takeDelivery(tx: Tx, { companyId, id, transmissionId, answered }: Message, { clock }: Runtime) {
  return tx.first<{ documentId: string; kind: string }>(sql`
    update delivery v set message_id = ${id}, delivered_at = ${clock.now()}
      from document d
     where v.company_id = ${companyId} and v.transmission_id = ${transmissionId} and v.answered = ${answered} and v.message_id is distinct from ${id}
       and d.company_id = v.company_id and d.id = v.document_id and d.state = 'issued'
    returning v.document_id as "documentId", d.kind`)
}

interface Letters {
  readonly documentId: string
  readonly kind: string
  readonly runtime: Runtime
  readonly vault: Awaited<ReturnType<typeof vaultOf>>
}

async function writeLetters(
  tx: Tx,
  published: readonly PublishedKind[],
  { companyId, transmissionId, answered }: Message,
  { documentId, kind: code, runtime, vault }: Letters,
): Promise<void> {
  const one = byCode(published).get(code)
  if (!one) throw new GiveUp(`Nobody publishes ${code}`)
  const now = runtime.clock.now()
  const to = await addressesOfParty(tx, companyId, one.kind, documentId)
  await tx.run(sql`update delivery set recipients = ${to} 
     where company_id = ${companyId} and transmission_id = ${transmissionId} and answered = ${answered}`)
  if (to.length === 0) return
  const { publicUrl } = runtime.settings
  await sendDocument(tx, { companyId, personId: null }, one, documentId, {
    to,
    message: '',
    publicUrl,
    vault,
    now,
    today: dayInBogota(now),
  })
}
