/** A receipt or a payment by mail: the letter is written with the request, its paper is drawn when it leaves. */
import { uuidv7 } from 'uuidv7'
import { dayInBogota } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import { isEmail } from '#base/email.ts'
import { readCompany } from '#modules/company/index.server.ts'
import { paperFile, requireState, readVoucher } from '#modules/vouchers/index.server.ts'
import { auditRow } from '#platform/audit.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { handle, type Handler, type Session } from '#platform/http/handle.server.ts'
import { isDone } from '#platform/http/fields.ts'
import type { FileProducers } from '#platform/mail/deliver.server.ts'
import { mailRows } from '#platform/mail/mail.server.ts'
import { formatMoney } from '#platform/ui/format.ts'
import type { SettlementEndpoints } from '../endpoints.ts'
import { joins, paperOf, rowColumns, type ListedRow } from '../settlement-read.server.ts'
import { payment, receipt, type SettlementKind } from '../settlement.ts'
import { settlementLetter } from './letter.ts'

const NBSP = /\u00a0/g

/** @throws 698 of one that is not there, 482 of a draft or one that was annulled */
async function mailSettlement(
  tx: Tx,
  session: Session,
  kind: SettlementKind,
  { id, to }: { readonly id: string; readonly to: readonly string[] },
) {
  const { companyId } = session
  const row = await readVoucher<ListedRow>(tx, companyId, { kind, columns: rowColumns(kind), joins, ofParties: true }, id)
  requireState(row.state, 'annul', 'enviar por correo')
  const { name, profile } = await readCompany(tx, companyId)
  const letter = settlementLetter({
    ...{ company: name, party: row.party_name ?? '', ledger: kind.ledger, number: row.number ?? '', documents: row.documents },
    amount: formatMoney(parseAmount(row.amount)).replaceAll(NBSP, ' '),
  })
  const mail = {
    ...{ ...letter, fromName: name, attachments: [{ producer: kind.entity, id }], to: to.map((email) => ({ name: '', email })) },
    replyTo: isEmail(profile.email) ? { name, email: profile.email } : null,
  }
  const title = `${kind.titles.one} ${row.number ?? ''} por correo a ${to.join(', ')}`
  await insertTogether(tx, [
    ['outbox', mailRows(await tx.vault(), companyId, mail, `${kind.entity}:${id}:${uuidv7()}`, id)],
    ['audit_event', [auditRow(session, { action: 'mail', entity: kind.entity, entityId: id, title })]],
  ])
}

export const settlementMailHandler = (kind: SettlementKind, calls: Pick<SettlementEndpoints, 'mail'>): Handler =>
  handle(calls.mail, async ({ tx, session, params, body }) => {
    await mailSettlement(tx, session, kind, { id: params.id, to: body.to })
    return isDone
  })

/** The paper that goes with the letter, as it is when the letter leaves. */
const filesOf = (kind: SettlementKind): FileProducers => ({
  [kind.entity]: async (companyId, id, { pool, clock }) => {
    const file = await inCompany(pool, { companyId, personId: null }, async (tx) =>
      paperFile(tx, companyId, {
        ...{ title: kind.titles.paper, size: 'carta', day: dayInBogota(clock.now()) },
        papers: [await paperOf(tx, companyId, kind, id)],
      }),
    )
    const parts: Uint8Array[] = []
    for await (const part of file.stream()) parts.push(part)
    return { name: file.name, mime: 'application/pdf', bytes: Buffer.concat(parts) }
  },
})

export const settlementFiles: FileProducers = { ...filesOf(receipt), ...filesOf(payment) }
