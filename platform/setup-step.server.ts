/**
 * A step of the first configuration (`/kickOff`). Each module exports those of its own screens, `app/` puts them together,
 * and whether one is done is asked of the rows, never kept.
 */
import type { Day } from '#base/date.ts'
import type { Gate } from './access.ts'
import type { Sql } from './db/tx.server.ts'

export interface SetupAsker {
  readonly companyId: string
  readonly personId: string
  readonly today: Day
}

/** Its gate is that of doing it, which may ask for more than looking at the screen. */
export interface SetupStep extends Gate {
  readonly id: string
  /** What there will be: "Primera factura de venta". */
  readonly title: string
  /** Why it is needed, in one sentence. */
  readonly purpose: string
  /** Where it is done: a screen, or its form. */
  readonly href: string
  /** Where it is seen afterwards. */
  readonly seenAt: string
  /** The link while it is not done: "Crear factura". */
  readonly action: string
  /** Good to have: it does not count. */
  readonly optional?: true
  /** A condition of SQL: what the company does asks for it. Left out, it always does. */
  readonly applies?: (asker: SetupAsker) => Sql
  /** A condition of SQL, cheap: that some row exists. */
  readonly isDone: (asker: SetupAsker) => Sql
}
