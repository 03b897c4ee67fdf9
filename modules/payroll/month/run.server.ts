/** What the actions of a month of payroll are given. */
import type { RunsOf } from '#modules/cases/index.server.ts'
import type { payrollMonth } from './month.ts'
import type { MonthColumns } from './written.server.ts'

type Runs = RunsOf<typeof payrollMonth, MonthColumns>
export type Run<Action extends keyof Runs> = Runs[Action]
