import { sql } from '#platform/db/tx.server.ts'

/** What an account `a` is called, asks of its lines and says of them, under the names of `AccountInput`. */
export const inputColumns = sql`
  a.code, a.name, a.nature, a.requires_party as "requiresParty", a.requires_cost_center as "requiresCostCenter",
  a.requires_base as "requiresBase", a.requires_cross as "requiresCross", a.book, a.currency, a.restated, a.money`
