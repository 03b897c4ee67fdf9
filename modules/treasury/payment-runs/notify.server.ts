/** Telling third parties that they were paid: a letter to each whose payment stands, once. */
import { counted } from '#base/count.ts'
import type { Day } from '#base/date.ts'
import { isEmail, splitEmails } from '#base/email.ts'
import { readCompany } from '#modules/company/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { mailRows } from '#platform/mail/mail.server.ts'
import { paymentLetter, shownAccount } from './letter.ts'
import { paidLines, paidParties } from './rows.server.ts'
import type { Run } from './run.server.ts'

interface PaidRow {
  readonly id: string
  readonly number: string
  readonly date: Day
  readonly amount: string
  readonly name: string
  readonly email: string
  readonly bank: string
  readonly account: string
  readonly bills: { number: string; amount: string }[]
}

/** The payments that stand and of which nobody was told. */
const readUntold = (tx: Tx, companyId: string, runId: string): Promise<PaidRow[]> =>
  tx.rows<PaidRow>(sql`
    select m.payment_id as id, v.number, v.date, m.amount, p.display_name as name, coalesce(p.email_invoicing, '') as email,
           coalesce(b.bank, '') as bank, coalesce(b.number, '') as account,
           (select json_agg(json_build_object('number', o.number, 'amount', l.amount::text) order by l.position) from ${paidLines}) as bills
      from ${paidParties}
     where m.company_id = ${companyId} and m.run_id = ${runId} and m.notified_at is null order by v.id`)

/** @throws 401 when there is nobody left to tell */
export const notify: Run<'notify'> = async (tx, { session: { companyId }, row, now }) => {
  const untold = (await readUntold(tx, companyId, row.id)).map((paid) => ({
    ...paid,
    emails: splitEmails(paid.email).filter((email) => isEmail(email)),
  }))
  const told = untold.filter(({ emails }) => emails.length > 0)
  if (told.length === 0) {
    const detalle = untold.length === 0 ? 'A todos ya se les avisó.' : 'Los terceros que faltan no tienen correo.'
    return httpErrors.fail('invalid', { detalle })
  }
  const { name: company, profile } = await readCompany(tx, companyId)
  const vault = await tx.vault()
  const replyTo = isEmail(profile.email) ? { name: company, email: profile.email } : null
  const rows = told.flatMap(({ id, number, date, amount, name, bank, account, bills, emails }) => {
    const letter = paymentLetter({ company, partyName: name, number, day: date, amount, account: shownAccount(bank, account), bills })
    const to = emails.map((email) => ({ name, email }))
    return mailRows(vault, companyId, { ...letter, fromName: company, to, attachments: [], replyTo }, `treasury.paid:${id}`, id)
  })
  await tx.run(sql`
    update payment_run_payment set notified_at = ${now}
     where company_id = ${companyId} and run_id = ${row.id} and payment_id = any(${told.map(({ id }) => id)}::uuid[])`)
  const without = untold.length - told.length
  return {
    rows: [['outbox', rows.map((each) => ({ ...each, run_at: now }))]],
    changes: told.map(({ name, emails }) => [name, '', emails.join(', ')] as const),
    detail: without === 0 ? counted(told.length, 'aviso', 'avisos') : `${counted(told.length, 'aviso', 'avisos')}, ${without} sin correo`,
  }
}
