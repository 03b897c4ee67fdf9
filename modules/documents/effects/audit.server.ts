/** The history: who did it, and what it changed, in the words of that day. */
import { dayInBogota } from '#base/date.ts'
import { auditRow } from '#platform/audit.server.ts'
import { changesOfSaving } from '../write/changes/saved.server.ts'
import { writtenView } from '../write/changes/written.ts'
import { readDocument } from '../read/view.server.ts'
import { numberOf } from '../write/number.server.ts'
import { always, type Effect } from './effect.ts'

export const audit: Effect = {
  uses: always,
  /** A version is told by what it changes of the one before, and a draft by what saving it changed. */
  async needs(tx, { kind, companyId, use, existing, replaced, now }) {
    const standingId = (use === 'issue' ? replaced?.id : null) ?? existing?.id ?? null
    return { standing: standingId === null ? null : await readDocument(tx, { companyId, kind, id: standingId, today: dayInBogota(now) }) }
  },
  async prepare(tx, writing) {
    const { companyId, kind, standing, input, computed, facts, customFields } = writing
    const before = standing && writtenView(standing, customFields)
    writing.changes = await changesOfSaving(tx, { companyId, kind, before, input, computed, facts, customFields })
  },
  rows(writing) {
    const { who, kind, id, use, existing, revised, changes } = writing
    const action = use === 'issue' && !revised ? 'issue' : existing ? 'update' : 'create'
    const title = use === 'issue' ? `${kind.titles.one} ${numberOf(writing)}` : `Borrador de ${kind.titles.short}`
    return [['audit_event', [auditRow(who, { action, entity: `document.${kind.code}`, entityId: id, title, changes })]]]
  },
  async annul(_, { who, kind, id, number, state, reason }) {
    const title = `${kind.titles.one} ${number}`
    const changes = { state: [state, 'annulled'], reason: [null, reason] } as const
    return [['audit_event', [auditRow(who, { action: 'annul', entity: `document.${kind.code}`, entityId: id, title, changes })]]]
  },
}
