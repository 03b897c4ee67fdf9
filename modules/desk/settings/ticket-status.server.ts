import { serveCatalogue } from '#platform/catalogue/catalogue.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { lostClass, statusClasses, ticketStatus, type StatusClass } from './ticket-status.ts'

export const ticketStatusServed = serveCatalogue(ticketStatus, {
  /** The rules of tickets look for a state of each class: closing by itself, reopening, the clock of the agreement. */
  async check(tx, { change, session, id, values, previous }) {
    if (previous === null || change === 'activate') return []
    // Two people who each take away one of the last two would not see each other.
    await tx.run(sql`select from company where id = ${session.companyId} for no key update`)
    const active = await tx.rows<{ id: string; kind: StatusClass }>(
      sql`select id, kind from ticket_status where company_id = ${session.companyId} and active`,
    )
    const others = active.filter((each) => each.id !== id).map(({ kind }) => kind)
    const stays = change === 'update' && previous.active
    const lost = lostClass(
      active.map(({ kind }) => kind),
      stays ? [...others, values.kind] : others,
    )
    if (lost === null) return []
    const detalle = `Es el único estado de la clase ${statusClasses[lost]}. Crea otro antes.`
    return [httpErrors.of('invalid', { detalle }, change === 'update' ? 'kind' : change === 'merge' ? 'into' : null)]
  },
})
