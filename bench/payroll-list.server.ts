/** The list of payrolls, with 50,000 of them and a payslip in each: the first page and one far behind it, which must cost the same. */
import { uuidv7 } from 'uuidv7'
import { payrollMonth } from '#modules/payroll/index.ts'
import { fill } from './fill.server.ts'
import { everything, pagedListBench, type Condition } from './paged-list.server.ts'
import { prepareWorkers } from './payroll-workers.server.ts'
import type { BenchProduct } from './product.server.ts'
import type { RawStatement } from './raw.server.ts'

const RECORDS = 50_000
const SIZE = 100

export const payrollList = pagedListBench<{ readonly id: string; readonly date: string }>({
  name: 'payroll-list',
  about: 'the list of 50,000 payrolls with what each comes to: page 1 and the page after 20,000',
  path: payrollMonth.base,
  holds: RECORDS,
  size: SIZE,
  far: 200,
  fill: (product) => fillMonths(product),
  rawPage: (name, product, condition) => rawPage(name, product, condition),
  after: ({ date, id }) => ({ where: 'and (v.date, v.id) < ($2::date, $3::uuid)', values: [date, id] }),
  cases: () => [],
})

const rawPage = (name: string, product: BenchProduct, { where, values }: Condition = everything): RawStatement => ({
  name,
  text: `select v.id, v.number, v.date, v.state, v.version, v.kind, v.month, v.pay_day, t.people, t.earned, t.deducted, t.paid
           from payroll_month v
           left join lateral (select count(*) as people, sum(p.earned) as earned, sum(p.deducted) as deducted, sum(p.paid) as paid
                                from payslip p where p.company_id = v.company_id and p.month_id = v.id) t on true
          where v.company_id = $1 ${where} order by v.date desc, v.id desc limit ${SIZE + 1}`,
  values: [product.companyId, ...values],
})

/** Vacations of one worker: there are as many of them as there are. */
async function fillMonths(product: BenchProduct): Promise<void> {
  const { companyId, personId, today } = product
  const [employeeId = ''] = await prepareWorkers(product, 1)
  const ids = Array.from({ length: RECORDS }, () => uuidv7())
  await fill(product, ['payroll_month', 'payslip'], async (client) => {
    await client.query(
      `insert into payroll_month (company_id, id, number, date, state, kind, month, pay_day, accounted_on, created_by)
       select $1, id, 'NM-' || (1000 + place), $4::date - (place / 40)::int, 'accounted', 'vacation',
              date_trunc('month', $4::date - (place / 40)::int)::date, $4::date - (place / 40)::int, $4::date - (place / 40)::int, $3
         from unnest($2::uuid[]) with ordinality as m (id, place)`,
      [companyId, ids, personId, today],
    )
    await client.query(
      `insert into payslip (company_id, month_id, employee_id, days, earned, deducted, paid, base, withholding_base)
       select $1, id, $3, 0, 900000, 72000, 828000, 900000, 0 from unnest($2::uuid[]) as m (id)`,
      [companyId, ids, employeeId],
    )
  })
}
