/**
 * Annulling: the effects of issuing are walked in the same order, which is that of the locks, and each takes back what the ledgers
 * say it wrote. The document and its number stay visible.
 */
import type { Day } from '#base/date.ts'
import { failWith } from '#base/errors.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { widen } from '#platform/db/reach.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { effectsOf } from '../effects/effects.server.ts'
import { documentErrors as errors } from '../errors.ts'
import type { DocumentKind } from '../kind/kind.ts'
import { showNumber } from '../read/list.server.ts'
import { finishApproval } from '../kind/stage/notices.server.ts'
import type { KeptStage } from '../kind/stage/stage.ts'
import type { Why } from '../reason/why.ts'
import { whyAnnulled } from '../reason/why.server.ts'
import type { ServedKind } from '../kind/served.server.ts'
import type { Who } from '../kind/who.ts'
import { documentCan, stateNames } from '../kind/state.ts'
import type { DocumentState, ElectronicState } from '../kind/states.ts'
import type { SavedDocument } from '../wire.ts'
import { ANNUL_EVENT, type Annulling } from './annulling.ts'
import type { RowSet } from './context.ts'

interface AnnulRequest {
  readonly who: Who
  readonly served: ServedKind
  readonly id: string
  readonly why: Why
  readonly now: Date
}

export async function annul(tx: Tx, request: AnnulRequest): Promise<SavedDocument> {
  const { who, served, id, why, now } = request
  const { kind } = served
  const { companyId } = who
  const row = await lockIssued(tx, companyId, kind, id)
  await widen(tx)
  failWith((await served.stands?.(tx, { companyId, id, doing: 'annul' })) ?? [])
  const { text: reason, reasonId } = await whyAnnulled(tx, companyId, kind, why)
  if (row.stage === 'pending') await finishApproval(tx, companyId, served.notices, id)
  const { state, date, version, total, payable } = row
  const number = showNumber(row.prefix, row.number, row.edition, row.number_digits) ?? ''
  const found = { who, companyId, served, kind, id, state, date, number, reason, reasonId, now, revision: row.revision }
  const title = `Anulación: ${kind.titles.one} ${number}`
  const annulling: Annulling = { ...found, title, event: ANNUL_EVENT, onItsDay: false, sourceIds: [], reversal: null, revalued: [] }
  const undone: RowSet[] = []
  for (const effect of effectsOf(kind, 'issue'))
    for (const step of [effect.undo, effect.annul]) undone.push(...((await step?.(tx, annulling)) ?? []))
  await insertTogether(tx, undone)
  return { id, state: 'annulled', version: version + 1, number, total, payable, warnings: [] }
}

interface IssuedRow {
  date: Day
  state: DocumentState
  version: number
  prefix: string
  number: number
  edition: number
  revision: number
  number_digits: number
  electronic_state: ElectronicState
  total: string
  payable: string
  stage: KeptStage | null
}

/** @throws 698 when it is not there, 530 and 587–590 in a state in which it may not be annulled */
async function lockIssued(tx: Tx, companyId: string, kind: DocumentKind, id: string): Promise<IssuedRow> {
  const row = await tx.first<IssuedRow>(sql`
    select date, state, version, prefix, number, edition, revision, number_digits, electronic_state, total, payable, stage from document
     where company_id = ${companyId} and kind = ${kind.code} and id = ${id} for update`)
  if (!row) return httpErrors.fail('notFound')
  if (row.state === 'annulled') return errors.fail('alreadyAnnulled')
  if (!documentCan(row.state, 'annul')) return errors.fail('notInThisState', { accion: 'anular', estado: stateNames[row.state] })
  if (row.electronic_state === 'validated') return errors.fail('annulOnlyByNote')
  return row
}
