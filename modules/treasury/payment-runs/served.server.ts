/** Payment runs served: what their list and view show, what is checked, and what each action does. */
import { parseAmount } from '#base/decimal.ts'
import { counted } from '#base/count.ts'
import { serveCase } from '#modules/cases/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { afterPrefix } from '#platform/search.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { paymentRunColumns, type PaymentRunListed } from './columns.ts'
import { takeAnswer } from './answer.server.ts'
import type { LayoutId } from './bank-file/layout.ts'
import { paymentRunCalls, runsToApprove } from './endpoints.ts'
import { makeFile } from './file.server.ts'
import { notify } from './notify.server.ts'
import { paymentRunNotice, paymentRunSent } from './notice.ts'
import { paymentRun } from './payment-run.ts'
import { readLines, readMade } from './rows.server.ts'
import { annul, approve, pay, send } from './run.server.ts'
import { checkPaymentRun, headOf, linesOf, toldOf } from './written.server.ts'

const todoOf = ({ number, author, total, parties }: PaymentRunListed) => ({
  tone: 'warn' as const,
  title: `Programación de pagos ${number ?? ''}, ${author}`,
  detail: `${formatMoney(parseAmount(total))} a ${counted(parties, 'tercero', 'terceros')}`,
  verb: 'Revisar',
})

interface MadeFile {
  readonly name: string
  readonly layout: LayoutId
  readonly total: string
}

const readFile = async (tx: Tx, companyId: string, id: string): Promise<MadeFile | null> =>
  (await tx.first<MadeFile>(sql`select name, layout, total from payment_run_file where company_id = ${companyId} and run_id = ${id}`)) ??
  null

/** Short figures are those of a number, and never the beginning of an identification that somebody looks for. */
const isShort = (prefix: string): boolean => /^\d{1,4}$/.test(prefix)

const ofLines = (what: ReturnType<typeof sql>) => sql`
  (select ${what} from payment_run_line l
     join open_item o on o.company_id = l.company_id and o.id = l.open_item_id
     join party w on w.company_id = o.company_id and w.id = o.party_id
    where l.company_id = v.company_id and l.run_id = v.id)`

export const servedPaymentRun = serveCase(paymentRun, paymentRunCalls, {
  columns: sql`
    m.name as "moneyAccount", coalesce(trim(p.first_name || ' ' || p.last_name), '') as author, v.due_until as "dueUntil",
    ${ofLines(sql`count(*)::int`)} as items, ${ofLines(sql`count(distinct coalesce(w.merged_into, w.id))::int`)} as parties,
    ${ofLines(sql`coalesce(sum(l.amount), 0)::numeric(20,2)`)} as total`,
  joins: sql`
    join money_account m on m.company_id = v.company_id and m.id = v.money_account_id
    left join person p on p.id = v.created_by`,
  file: paymentRunColumns,
  view: {
    columns: sql`
      v.money_account_id as "moneyAccountId", v.note, v.approved_on as "approvedOn", v.paid_on as "paidOn", v.annulled_on as "annulledOn",
      coalesce(trim(q.first_name || ' ' || q.last_name), '') as "approvedBy"`,
    joins: sql`left join person q on q.id = v.approved_by`,
    more: async (tx, { companyId }, id) => ({
      lines: await readLines(tx, companyId, id),
      payments: await readMade(tx, companyId, id),
      file: await readFile(tx, companyId, id),
    }),
  },
  check: checkPaymentRun,
  head: headOf,
  lines: { table: 'payment_run_line', owner: 'run_id', of: linesOf },
  told: toldOf,
  words: sql`concat_ws(' ', v.note, m.name, p.first_name, p.last_name)`,
  // By whom it pays, too.
  alsoFound: (companyId, prefix) => sql`
    select l.run_id from search_word x
      join open_item o on o.company_id = x.company_id and o.party_id = x.target_id and o.kind = 'AP'
      join payment_run_line l on l.company_id = o.company_id and l.open_item_id = o.id
     where x.company_id = ${companyId} and x.entity = 'people.party' and x.word >= ${prefix} and x.word < ${afterPrefix(prefix)}
       and not ${isShort(prefix)}::boolean`,
  run: { send, approve, pay, makeFile, takeAnswer, notify, annul },
  waits: [paymentRunSent],
  notices: { send: (_, __, { id, version, number }) => Promise.resolve([paymentRunNotice({ id, version, number: number ?? '' })]) },
  waiting: { call: runsToApprove, action: 'approve', order: sql`v.due_until`, todo: todoOf },
})
