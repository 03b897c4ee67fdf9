/** A schedule as the database keeps it, read and checked. */
import { parse } from 'zod/v4/core'
import * as z from 'zod/mini'
import { refusalOf, type Visitor } from '../../access.ts'
import { sql, type Tx } from '../../db/tx.server.ts'
import { queryNames, type ReportQuery } from '../parameter.ts'
import type { Report } from '../report.ts'
import type { ServedReport } from '../report.server.ts'
import { scheduleFormats, scheduleStates } from './endpoints.ts'
import { planShape } from './plan.ts'

/** Who a schedule works for: what business knows of a person of a company. */
export interface ScheduleMember extends Visitor {
  readonly personName: string
  readonly email: string
  /** To what part of the documents they are kept; null of everybody else. */
  readonly reach: string | null
}

export interface ScheduleParts {
  readonly reports: readonly ServedReport[]
  /** What this person may do in the company now; null when they are no longer of it. */
  memberOf(tx: Tx, companyId: string, personId: string): Promise<ScheduleMember | null>
}

const stored = z.object({
  id: z.string(),
  person_id: z.string(),
  report: z.string(),
  name: z.string(),
  query: z.string(),
  format: z.enum(scheduleFormats),
  plan: planShape,
  recipients: z.array(z.string()),
  state: z.enum(scheduleStates),
  reason: z.nullable(z.string()),
  next_at: z.date(),
})
export type StoredSchedule = z.output<typeof stored>

export const readStored = (row: unknown): StoredSchedule => parse(stored, row)

/** Reads one and holds it until the transaction ends, so that its slots are taken one after the other. */
export async function lockSchedule(tx: Tx, companyId: string, id: string): Promise<StoredSchedule | null> {
  const row = await tx.first(sql`
    select id, person_id, report, name, query, format, plan, recipients, state, reason, next_at
      from report_schedule where company_id = ${companyId} and id = ${id} for update`)
  return row === undefined ? null : readStored(row)
}

/** From the kept query to what the report asks; names that it does not know (any more) are left out. */
export function queryOf(report: Report, text: string): ReportQuery {
  const known = new Set(queryNames(report.parameters))
  return Object.fromEntries([...new URLSearchParams(text)].filter(([name]) => known.has(name)))
}

export const reportNamed = ({ reports }: ScheduleParts, name: string): ServedReport | null =>
  reports.find(({ report }) => report.name === name) ?? null

/** Why a report cannot be made for whoever scheduled it, in words; null when it can. */
export function whyNot(served: ServedReport | null, member: ScheduleMember | null): string | null {
  if (served === null) return 'Este reporte ya no existe.'
  if (member === null) return 'Quien programó este envío ya no pertenece a la empresa.'
  const refusal = refusalOf(served.report.endpoints.xlsx, member)
  if (refusal === null) return null
  if (refusal.reason === 'permission') return `${member.personName} ya no tiene el permiso «${refusal.permission.title}».`
  return refusal.reason === 'plan' ? `El plan de la empresa no incluye «${refusal.flag.title}».` : 'La empresa ya no usa este reporte.'
}

/** It sends nothing until somebody resumes it. */
export const stopSchedule = (tx: Tx, companyId: string, id: string, reason: string): Promise<number> =>
  tx.run(sql`update report_schedule set state = 'stopped', reason = ${reason} where company_id = ${companyId} and id = ${id}`)
