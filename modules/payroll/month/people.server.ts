/** Everybody who has a contract in a month, as it is to be paid: terms, area, insurers, what is left to take, and what came before. */
import { parseDay, type Day } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import { sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { employeeName } from '../employee/employee.ts'
import type { EmployeeInput } from '../employee/rules.ts'
import type { ExpenseKind } from './entry.ts'
import type { Person } from './facts.ts'

/** Besides what the calculation asks: where what is paid goes. */
export interface PaidPerson extends Person {
  readonly name: string
  readonly identification: string
  readonly partyId: string
  readonly area: { readonly name: string; readonly expenseKind: ExpenseKind }
  readonly costCenterId: string | null
  readonly healthPartyId: string | null
  readonly pensionPartyId: string | null
  readonly familyPartyId: string | null
  readonly severancePartyId: string | null
}

type Terms = Person['terms'] & Pick<EmployeeInput, 'firstName' | 'secondName' | 'firstSurname' | 'secondSurname' | 'identification'>

interface Row extends Terms {
  readonly id: string
  readonly partyId: string
  readonly area: string
  readonly expenseKind: ExpenseKind
  readonly costCenterId: string | null
  readonly healthPartyId: string | null
  readonly pensionPartyId: string | null
  readonly familyPartyId: string | null
  readonly severancePartyId: string | null
  readonly isTrusted: boolean
  readonly worksSaturdays: boolean
  readonly fixed: readonly { id: string; name: string; from: string; monthly: string; left: string | null }[]
  readonly priorBase: string | null
  readonly variable: string
}

/** Salary that changes from month to month, whose mean a vacation pays besides (CST art. 192). */
const VARIABLE = ['COMISION', 'BONSALARIAL', 'VIATICOS']

const personOf = (row: Row): PaidPerson => {
  const { id, isTrusted, worksSaturdays, partyId, identification, costCenterId, healthPartyId, pensionPartyId, familyPartyId } = row
  const { severancePartyId } = row
  return {
    ...{ id, isTrusted, worksSaturdays, partyId, identification, costCenterId, healthPartyId, pensionPartyId, familyPartyId },
    severancePartyId,
    terms: row,
    name: employeeName(row),
    area: { name: row.area, expenseKind: row.expenseKind },
    fixed: row.fixed.map((each) => ({
      ...each,
      from: parseDay(each.from),
      monthly: parseAmount(each.monthly),
      left: each.left === null ? null : parseAmount(each.left),
    })),
    priorBase: row.priorBase === null ? null : parseAmount(row.priorBase),
    variableAverage: parseAmount(row.variable),
  }
}

/** Of an employee `e`, as `employeeName` says it. */
export const nameOfEmployee = sql`concat_ws(' ', e.first_name, nullif(e.second_name, ''), e.first_surname, nullif(e.second_surname, ''))`

/** Of an employee `e`: in use, and with days of a month. @param month its first day */
export const hasContract = (month: Sql): Sql =>
  sql`e.active and e.starts_on < ${month} + interval '1 month' and coalesce(e.ends_on, 'infinity') >= ${month}`

/** Of what a month `t` took of an employee `e`: their pay of that month was not eliminated since. */
const standsFor = sql`coalesce((
  select d.note from payroll_document d where d.company_id = t.company_id and d.month_id = t.month_id and d.party_id = e.party_id and not d.discarded
   order by d.created_at desc limit 1), '') <> 'eliminate'`

/** Of a payslip `p` of a month `m`: the base of what replaced it before the authority. */
const replacedBase = sql`(
  select s.base from payroll_adjustment_slip s
    join payroll_document d on d.company_id = s.company_id and d.id = s.document_id and d.month_id = m.id
    join electronic_message g on g.company_id = d.company_id and g.id = d.message_id and g.state = 'validated'
   where s.company_id = p.company_id and s.employee_id = p.employee_id order by d.created_at desc limit 1)`

/**
 * @param month its first day
 * @param again payrolls that are paid otherwise: what they took of the fixed deductions is still to be taken, and who was paid in them is there
 */
export async function readPeople(tx: Tx, companyId: string, month: Day, again: readonly string[] = []): Promise<PaidPerson[]> {
  const accounted = sql`join payroll_month m on m.company_id = e.company_id and m.state = 'accounted'`
  const rows = await tx.rows<Row>(sql`
    select e.id, e.party_id as "partyId", e.identification, e.first_name as "firstName", e.second_name as "secondName",
           e.first_surname as "firstSurname", e.second_surname as "secondSurname", e.starts_on as "startsOn", e.ends_on as "endsOn", e.salary,
           e.salary_kind as "salaryKind", e.worker_type as "workerType", e.worker_subtype as "workerSubtype", e.transport,
           e.risk_class as "riskClass", e.withholding, e.fixed_rate as "fixedRate", e.has_dependants as "hasDependants",
           e.mortgage_interest as "mortgageInterest", e.prepaid_medicine as "prepaidMedicine", e.health_party_id as "healthPartyId",
           e.pension_party_id as "pensionPartyId", e.family_party_id as "familyPartyId", e.severance_party_id as "severancePartyId",
           e.contract_type as "contractType", a.name as area, a.expense_kind as "expenseKind",
           coalesce(e.cost_center_id, a.cost_center_id, w.cost_center_id) as "costCenterId", j.is_trusted as "isTrusted",
           coalesce(s.days_per_week, 6) >= 6 as "worksSaturdays",
           (select coalesce(json_agg(json_build_object('startsOn', r.starts_on, 'salary', r.salary::text) order by r.starts_on), '[]')
              from employee_salary r where r.company_id = e.company_id and r.parent_id = e.id) as raises,
           (select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'from', d.starts_on, 'monthly', d.monthly::text, 'left', (d.balance -
                     coalesce((select sum(t.amount) from payroll_taken t ${accounted} and m.id = t.month_id
                                where t.company_id = d.company_id and t.deduction_id = d.id
                                  and t.month_id <> all(${[...again]}::uuid[]) and ${standsFor}), 0))::text) order by d.position), '[]')
              from employee_deduction d where d.company_id = e.company_id and d.parent_id = e.id) as fixed,
           -- Of several payrolls of a month each has the base of the whole of it, or less.
           (select max(coalesce(${replacedBase}, p.base))::text from payslip p ${accounted} and m.id = p.month_id and m.kind <> 'bonus' and m.kind <> 'severance'
             where p.company_id = e.company_id and p.employee_id = e.id and m.month = (${month}::date - interval '1 month')::date) as "priorBase",
           (select coalesce(round(sum(l.amount) / greatest(count(distinct m.month), 1), 2), 0)::text
              from payslip p ${accounted} and m.id = p.month_id
              left join payslip_line l on l.company_id = p.company_id and l.month_id = p.month_id and l.employee_id = p.employee_id
                    and l.code = any(${VARIABLE})
             where p.company_id = e.company_id and p.employee_id = e.id and m.month < ${month}
               and m.month >= (${month}::date - interval '12 months')::date) as variable
      from employee e
      join payroll_area a on a.company_id = e.company_id and a.id = e.area_id
      join job_title j on j.company_id = e.company_id and j.id = e.job_title_id
      left join work_location w on w.company_id = e.company_id and w.id = e.location_id
      left join work_shift s on s.company_id = e.company_id and s.id = e.work_shift_id
     where e.company_id = ${companyId} and (${hasContract(sql`${month}::date`)} or exists (
             select from payslip p where p.company_id = e.company_id and p.employee_id = e.id and p.month_id = any(${[...again]}::uuid[])))
     order by e.first_name, e.first_surname, e.id`)
  return rows.map(personOf)
}
