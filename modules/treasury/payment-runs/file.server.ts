/** The file of a paid run for the bank: made of its payments, kept as it was made, and taken as often as wanted. */
import { isGuid } from '#base/guid.ts'
import { parseAmount, sumAmounts, amountText } from '#base/decimal.ts'
import { readCompany } from '#modules/company/index.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle } from '#platform/http/handle.server.ts'
import { treasuryErrors as errors } from '../errors.ts'
import { bankFileLayouts, type AccountKind, type FiledPayment } from './bank-file/layout.ts'
import { renderBankFile } from './bank-file/render.ts'
import { takeBankFile } from './endpoints.ts'
import { paidLines, paidParties, readMade } from './rows.server.ts'
import type { PaymentRunRow, Run } from './run.server.ts'

interface PaidPartyRow {
  readonly number: string
  readonly identification: string
  readonly name: string
  readonly bank: string | null
  readonly account_kind: AccountKind | null
  readonly account: string | null
  readonly amount: string
  readonly concept: string
}

/** The payments that stand, with the first account of each third party. */
const readPaidParties = (tx: Tx, companyId: string, runId: string): Promise<PaidPartyRow[]> =>
  tx.rows<PaidPartyRow>(sql`
    select v.number, p.identification, p.display_name as name, b.bank, b.kind as account_kind, b.number as account, m.amount,
           (select string_agg(o.number, ', ' order by l.position) from ${paidLines}) as concept
      from ${paidParties}
     where m.company_id = ${companyId} and m.run_id = ${runId} order by v.id`)

/** @throws 602 with the name of each third party that has no account */
function filedOf(rows: readonly PaidPartyRow[]): FiledPayment[] {
  const lacking = rows.filter(({ account }) => account === null).map(({ name }) => name)
  if (lacking.length > 0) return errors.fail('bankDataMissing', { terceros: lacking.join(', ') })
  return rows.map(({ number, identification, name, bank, account_kind, account, amount, concept }) => ({
    ...{ reference: number, partyIdentification: identification, partyName: name, bank: bank ?? '', account: account ?? '', concept },
    ...{ accountKind: account_kind ?? 'savings', amount: parseAmount(amount) },
  }))
}

/** The account that the money leaves. @throws 602 with its name while it has no number */
async function readPayer(tx: Tx, companyId: string, { money_account_id }: PaymentRunRow) {
  const account = await tx.first<{ name: string; number: string; kind: AccountKind | null }>(sql`
    select name, number, account_kind as kind from money_account where company_id = ${companyId} and id = ${money_account_id}`)
  if (!account || account.number === '' || account.kind === null)
    return errors.fail('bankDataMissing', { terceros: account?.name ?? 'el banco' })
  const { name, identification } = await readCompany(tx, companyId)
  return { payerId: identification, payerName: name, payerAccount: account.number, payerAccountKind: account.kind }
}

/** @throws 602, 401 once the bank answered, and 401 of a figure or an account that does not fit */
export const makeFile: Run<'makeFile'> = async (tx, { session, row, asked, now, today }) => {
  const { companyId } = session
  if ((await readMade(tx, companyId, row.id)).some(({ answer }) => answer !== null))
    return httpErrors.fail('invalid', { detalle: 'El banco ya respondió por este archivo: otro pagaría dos veces.' })
  const payments = filedOf(await readPaidParties(tx, companyId, row.id))
  if (payments.length === 0) return httpErrors.fail('invalid', { detalle: 'Sus egresos están anulados: no hay nada que enviar al banco.' })
  const layout = bankFileLayouts[asked.layout]
  const payer = await readPayer(tx, companyId, row)
  const run = row.number ?? ''
  const content = rendered(() => renderBankFile(layout, { run, day: row.paid_on ?? today, ...payer, payments }))
  const name = `${run}.${layout.extension}`
  await tx.run(sql`delete from payment_run_file where company_id = ${companyId} and run_id = ${row.id}`)
  await insertRows(tx, 'payment_run_file', [
    {
      ...{ company_id: companyId, run_id: row.id, layout: asked.layout, name, content, payments: payments.length },
      ...{ total: amountText(sumAmounts(payments.map(({ amount }) => amount))), made_at: now },
    },
  ])
  return { changes: [['Archivo', '', `${name}, ${layout.name}`]] }
}

function rendered(render: () => string): string {
  try {
    return render()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return httpErrors.fail('invalid', { detalle: `«${error.message}» no cabe en el archivo de este formato.` }, 'layout')
  }
}

export const fileHandler = handle(takeBankFile, async ({ tx, session: { companyId }, params: { id } }) => {
  const file = isGuid(id)
    ? await tx.first<{ name: string; content: string }>(sql`
        select name, content from payment_run_file where company_id = ${companyId} and run_id = ${id}`)
    : undefined
  return file ? { name: file.name, bytes: new TextEncoder().encode(file.content) } : httpErrors.fail('notFound')
})
