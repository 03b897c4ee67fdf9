/**
 * Saving a draft and issuing, told whole: gather the facts, ask every condition, let every effect take its locks in their order, and
 * write with one statement. What must hold is listed in `conditions/conditions.server.ts`, what it does in `effects/effects.server.ts`.
 */
import { amountText, type Amount } from '#base/decimal.ts'
import { BusinessError, type ErrorBody } from '#base/errors.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { together } from '#platform/together.ts'
import { refuseProblems } from '../conditions/conditions.server.ts'
import { effectsOf } from '../effects/effects.server.ts'
import { warningsOf } from '../conditions/sale-rules.ts'
import type { SavedDocument } from '../wire.ts'
import { announceWaiting } from '../kind/stage/notices.server.ts'
import { waitsAsDraft, waitsNumbered } from '../kind/stage/stage.ts'
import type { Annulling } from './annulling.ts'
import { reviseEvent, type Revised, type Use, type WriteRequest, type Writing } from './context.ts'
import { gather } from './gather.server.ts'
import { numberOf } from './number.server.ts'

async function write(tx: Tx, request: WriteRequest, use: Use): Promise<SavedDocument> {
  const asked = await gather(tx, request, use)
  await refuseProblems(tx, asked)
  const { kind } = asked
  const isDraft = use === 'issue' && waitsAsDraft(kind, asked)
  const saved = await put(tx, isDraft ? { ...asked, use: 'draft' } : asked)
  if (isDraft || (use === 'issue' && waitsNumbered(kind, asked))) await announceWaiting(tx, asked)
  return saved
}

/** What every condition took, with all that follows from it. */
async function put(tx: Tx, writing: Writing): Promise<SavedDocument> {
  const { use } = writing
  const effects = effectsOf(writing.kind, use)
  if (writing.revised) await takeBack(tx, writing, writing.revised)
  await together(effects.map((effect) => effect.lock?.(tx, writing)))
  for (const effect of effects) await effect.prepare?.(tx, writing)
  await insertTogether(
    tx,
    effects.flatMap((effect) => effect.rows?.(writing) ?? []),
  )
  for (const effect of effects) await effect.finish?.(tx, writing)
  const { id, version, computed, findings } = writing
  return {
    id,
    state: use === 'issue' ? 'issued' : 'draft',
    version,
    number: use === 'issue' ? numberOf(writing) : null,
    total: amountText(computed.priced.total),
    payable: amountText(computed.payable),
    warnings: warningsOf(findings),
  }
}

/**
 * What the revision before did, taken back on its own day: goods come back before others leave, and the books say both.
 * @throws 430 and 431 when that day is closed
 */
async function takeBack(tx: Tx, writing: Writing, revised: Revised): Promise<void> {
  const { who, companyId, served, kind, id, now } = writing
  const { date, revision, sourceIds } = revised
  writing.taken = revised
  const number = numberOf(writing)
  const title = `Edición: ${kind.titles.one} ${number}`
  const event = reviseEvent(revision + 1)
  const undoing: Annulling = {
    ...{ who, companyId, served, kind, id, date, number, now, revision, event, title, onItsDay: true, state: 'issued' },
    ...{ reason: '', reasonId: null, sourceIds, reversal: null, revalued: [] },
  }
  for (const effect of effectsOf(kind, 'issue')) await insertTogether(tx, (await effect.undo?.(tx, undoing)) ?? [])
}

export const issue = (tx: Tx, request: WriteRequest): Promise<SavedDocument> => write(tx, request, 'issue')

/** What would refuse issuing it now, as its form is told; nothing is written, and nothing is locked after it. */
export const problemsOfIssuing = (tx: Tx, request: WriteRequest): Promise<readonly ErrorBody[]> => problemsOf(tx, request, 'issue')

/** The same of keeping it as a draft. */
export const problemsOfSaving = (tx: Tx, request: WriteRequest): Promise<readonly ErrorBody[]> => problemsOf(tx, request, 'draft')

async function problemsOf(tx: Tx, request: WriteRequest, use: 'draft' | 'issue'): Promise<readonly ErrorBody[]> {
  try {
    await refuseProblems(tx, await gather(tx, request, use))
    return []
  } catch (error) {
    if (error instanceof BusinessError) return error.errors
    throw error
  }
}

/** What it would come to if it were issued now: nothing is written, and nothing is locked after it. @throws what refuses issuing it */
export async function payableOf(tx: Tx, request: WriteRequest): Promise<Amount> {
  const asked = await gather(tx, request, 'issue')
  await refuseProblems(tx, asked)
  return asked.computed.payable
}

/** A draft is kept with whatever it has, computed like any document: without number, books or stock. */
export const saveDraft = (tx: Tx, request: WriteRequest): Promise<SavedDocument> => write(tx, request, 'draft')
