/** What everything that repeats proves: each of its days was taken once. */
import type { Proof } from '../proof.ts'
import type { RecurrenceTables } from './rows.server.ts'

/** @param made the column of its days that says what was made */
export const recurrenceProof = ({ table, slots }: RecurrenceTables, made: string, name: string): Proof => ({
  name,
  sql: `select company_id, ${made} || ' en ' || count(*) || ' fechas' as detail from ${slots} where ${made} is not null
         group by company_id, ${made} having count(*) > 1
        union all
        select r.company_id, r.name || ': tomaría otra vez el ' || r.next_on from ${table} r
         where exists (select from ${slots} s where s.company_id = r.company_id and s.recurrence_id = r.id and s.day >= r.next_on)`,
})
