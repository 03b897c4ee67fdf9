/**
 * Something in a company's data that is not as it should be, or that somebody has to look at: each module brings those of its own,
 * and one report tells them all with a way to each.
 */
import type { Day } from '#base/date.ts'
import type { Sql } from '../db/tx.server.ts'

/** grave: figures or the law are wrong with it. */
export type WarningSeverity = 'grave' | 'attention'

export const severityNames: Readonly<Record<WarningSeverity, string>> = { grave: 'Grave', attention: 'Por revisar' }

export interface DataWarning {
  /** `people.noEmail` */
  readonly name: string
  /** "Clientes sin correo de facturación" */
  readonly title: string
  readonly severity: WarningSeverity
  /** How it is mended, in one sentence. */
  readonly advice: string
  /**
   * What is so: rows of `kind` and `id` (where it is seen, as `sourceLinks` knows it), `day` (or null), `label` and `detail`. Those of
   * something that has a day only within the period; a balance as it is at its end.
   */
  readonly rows: (companyId: string, period: { readonly from: Day; readonly to: Day }, today: Day) => Sql
}
