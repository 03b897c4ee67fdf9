/** Payslips by mail: each worker gets the paper and a link that asks who they are; the link may be closed. */
import { uuidv7 } from 'uuidv7'
import { monthTitle } from '#base/date.ts'
import { isEmail, splitEmails } from '#base/email.ts'
import { readCompany } from '#modules/company/index.server.ts'
import { audit, auditRow } from '#platform/audit.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { insertTogether, type Row } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import type { FileProducers } from '#platform/mail/deliver.server.ts'
import { mailRows } from '#platform/mail/mail.server.ts'
import { revokeLinks, shareLink } from '#platform/public-link.server.ts'
import type { Vault } from '#platform/vault.server.ts'
import { payrollMonth } from '../month/month.ts'
import { nameOfEmployee } from '../month/people.server.ts'
import { isAccounted, requireAccounted, type StandingMonth } from '../month/standing.server.ts'
import { slipAddress } from './address.ts'
import { mailSlips, printSlips, revokeSlip } from './endpoints.ts'
import { slipLetter } from './letter.ts'
import { readPaperSlips, slipFile } from './read.server.ts'

export const SLIP_ENTITY = 'payroll.slip'

interface Shared {
  readonly id: string
  readonly employeeId: string
  readonly name: string
  readonly email: string
}

/** Those of a month, each with what it is shared by; wrong digits of before are forgotten. @param chosen empty: everybody */
async function readShared(tx: Tx, companyId: string, monthId: string, chosen: readonly string[]): Promise<Shared[]> {
  const slips = await tx.rows<{ employeeId: string; name: string; email: string }>(sql`
    select p.employee_id as "employeeId", ${nameOfEmployee} as name, e.email
      from payslip p join employee e on e.company_id = p.company_id and e.id = p.employee_id
     where p.company_id = ${companyId} and p.month_id = ${monthId}
       and (${chosen.length === 0} or p.employee_id::text = any(${[...chosen]}))
     order by e.first_name, e.first_surname, e.id`)
  if (slips.length < new Set(chosen).size) return httpErrors.fail('notFound', {}, 'employeeIds')
  const rows = await tx.rows<{ id: string; employeeId: string }>(sql`
    insert into payslip_share (company_id, id, month_id, employee_id)
    select ${companyId}, t.id::uuid, ${monthId}, t.employee_id::uuid
      from unnest(${slips.map(() => uuidv7())}::text[], ${slips.map(({ employeeId }) => employeeId)}::text[]) as t (id, employee_id)
    on conflict (company_id, month_id, employee_id) do update set attempts = 0
    returning id, employee_id as "employeeId"`)
  const ids = new Map(rows.map(({ id, employeeId }) => [employeeId, id]))
  return slips.map((slip) => ({ ...slip, id: ids.get(slip.employeeId) ?? '' }))
}

interface Sending {
  readonly month: StandingMonth
  readonly vault: Vault
  readonly publicUrl: string
  readonly now: Date
}

const lower = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`

async function mailRowsOf(tx: Tx, companyId: string, shared: readonly Shared[], { month, vault, ...sending }: Sending): Promise<Row[]> {
  const { name: company, apiKey, profile } = await readCompany(tx, companyId)
  const rows: Row[] = []
  for (const { id, name, email } of shared) {
    const { token } = await shareLink(tx, vault, { companyId, entity: SLIP_ENTITY, entityId: id }, sending.now)
    const url = `${sending.publicUrl}${slipAddress(apiKey, month.month, token)}`
    rows.push(
      ...mailRows(
        vault,
        companyId,
        {
          ...slipLetter({ company, name, month: lower(monthTitle(month.month)), url }),
          fromName: company,
          to: splitEmails(email)
            .filter(isEmail)
            .map((address) => ({ name, email: address })),
          attachments: [{ producer: SLIP_ENTITY, id }],
          replyTo: isEmail(profile.email) ? { name: company, email: profile.email } : null,
        },
        `${SLIP_ENTITY}:${id}:${uuidv7()}`,
        month.id,
      ),
    )
  }
  return rows
}

const hasAddress = ({ email }: Shared): boolean => splitEmails(email).some(isEmail)

export const slipHandlers: readonly Handler[] = [
  handle(printSlips, async ({ tx, session: { companyId }, params, query }) => {
    const month = await requireAccounted(tx, companyId, params.id)
    return slipFile(tx, companyId, await readPaperSlips(tx, companyId, month.id, query.employeeId === '' ? null : query.employeeId))
  }),

  handle(mailSlips, async ({ tx, session, params, body, now, runtime }) => {
    const { companyId } = session
    const month = await requireAccounted(tx, companyId, params.id)
    const shared = await readShared(tx, companyId, month.id, body.employeeIds)
    const written = shared.filter(hasAddress)
    const sending = { month, vault: await tx.vault(), publicUrl: runtime.settings.publicUrl, now }
    const title = `${month.number}: ${written.length === 1 ? '1 desprendible' : `${written.length} desprendibles`} por correo`
    const told = auditRow(session, { action: 'mail', entity: payrollMonth.name, entityId: month.id, title })
    await insertTogether(tx, [
      ['outbox', await mailRowsOf(tx, companyId, written, sending)],
      ['audit_event', written.length === 0 ? [] : [told]],
    ])
    return { sent: written.length, withoutEmail: shared.filter((each) => !hasAddress(each)).map(({ name }) => name) }
  }),

  handle(revokeSlip, async ({ tx, session, params, now }) => {
    const { companyId } = session
    const row = await tx.first<{ id: string; monthId: string; number: string; name: string }>(sql`
      select s.id, s.month_id as "monthId", m.number, ${nameOfEmployee} as name from payslip_share s
        join payroll_month m on m.company_id = s.company_id and m.id = s.month_id
        join employee e on e.company_id = s.company_id and e.id = s.employee_id
       where s.company_id = ${companyId} and s.month_id::text = ${params.id} and s.employee_id::text = ${params.employeeId}`)
    if (!row) return httpErrors.fail('notFound')
    const closed = await revokeLinks(tx, companyId, SLIP_ENTITY, row.id, now)
    const title = `${row.number}: enlace del desprendible de ${row.name} cerrado`
    if (closed > 0) await audit(tx, session, { action: 'share', entity: payrollMonth.name, entityId: row.monthId, title })
    return isDone
  }),
]

/** The paper that goes with a letter, as it is when the letter leaves; none of a month that was annulled meanwhile. */
export const slipFiles: FileProducers = {
  [SLIP_ENTITY]: async (companyId, id, { pool }) => {
    const file = await inCompany(pool, { companyId, personId: null }, async (tx) => {
      const share = await tx.first<{ monthId: string; employeeId: string }>(sql`
        select s.month_id as "monthId", s.employee_id as "employeeId" from payslip_share s
          join payroll_month m on m.company_id = s.company_id and m.id = s.month_id and ${isAccounted}
         where s.company_id = ${companyId} and s.id = ${id}`)
      return share ? slipFile(tx, companyId, await readPaperSlips(tx, companyId, share.monthId, share.employeeId)) : null
    })
    if (!file) return null
    const parts: Uint8Array[] = []
    for await (const part of file.stream()) parts.push(part)
    return { name: file.name, mime: 'application/pdf', bytes: Buffer.concat(parts) }
  },
}
