/** What a month is asked before it closes: what every module has under way, what is not as it should be, and what it proves. */
import { lastOfMonth, type Day } from '#base/date.ts'
import { raw, sql, type Tx } from '#platform/db/tx.server.ts'
import type { Proof } from '#platform/proof.ts'
import type { DataWarning } from '#platform/report/warning.server.ts'
import type { PendingView } from '../periods/endpoints.ts'
import { pendingIn, type PeriodWriter } from '../periods/periods.server.ts'
import type { ClosurePoint } from './endpoints.ts'

export interface ClosureParts {
  readonly writers: readonly PeriodWriter[]
  readonly warnings: readonly DataWarning[]
  readonly proofs: readonly Proof[]
}

export interface PointsAsked {
  readonly tx: Tx
  readonly companyId: string
  /** The oldest that closes with the month. */
  readonly from: string
  readonly month: string
  readonly today: Day
}

const firstDay = (month: string): Day => `${month}-01` as Day

async function warningPoints(
  { tx, companyId, from, month, today }: PointsAsked,
  warnings: readonly DataWarning[],
): Promise<ClosurePoint[]> {
  const period = { from: firstDay(from), to: lastOfMonth(firstDay(month)) }
  const points: ClosurePoint[] = []
  for (const { title, advice, rows } of warnings) {
    const found = await tx.first<{ count: number }>(sql`select count(*)::int as count from (${rows(companyId, period, today)}) w`)
    const count = found?.count ?? 0
    if (count === 0) continue
    const href = `/analytics/reports/warnings?from=${period.from}&to=${period.to}`
    points.push({ group: 'attention', title, detail: advice, count, href, isProof: false })
  }
  return points
}

/** Those that agree are told too: whoever closes sees what was asked. */
async function proofPoints({ tx, companyId }: PointsAsked, proofs: readonly Proof[]): Promise<ClosurePoint[]> {
  const points: ClosurePoint[] = []
  for (const proof of proofs) {
    const rows = await tx.rows<{ detail: string }>(sql`
      select detail from (${raw(proof.sql)}) wrong where company_id = ${companyId} limit 20`)
    const [first] = rows
    points.push({
      group: first ? 'blocks' : 'fine',
      title: proof.name,
      detail: first ? `No cuadra: ${first.detail}` : '',
      count: rows.length,
      href: null,
      isProof: true,
    })
  }
  return points
}

/** Of several months one point for each title, which leads to the latest of them. */
const inAll = (pending: readonly PendingView[]): PendingView[] =>
  [...Map.groupBy(pending, ({ title }) => title).values()].flatMap((same) => {
    const last = same.toSorted((one, other) => (one.month < other.month ? -1 : 1)).at(-1)
    return last ? [{ ...last, count: same.reduce((sum, { count }) => sum + count, 0) }] : []
  })

const isOwing = (what: string): boolean => what === 'owing'

export type PointsOf = (asked: PointsAsked) => Promise<ClosurePoint[]>

/** @param parts of every module */
export function pointsIn({ writers, warnings, proofs }: ClosureParts): PointsOf {
  const pendingOf = pendingIn(writers)
  return async (asked) => [
    ...inAll(await pendingOf(asked.tx, asked.companyId, [asked.from, asked.month])).map(
      ({ what, title, count, href }): ClosurePoint => ({
        group: isOwing(what) ? 'attention' : 'blocks',
        title,
        detail: '',
        count,
        href,
        isProof: false,
      }),
    ),
    ...(await warningPoints(asked, warnings)),
    ...(await proofPoints(asked, proofs)),
  ]
}
