/**
 * Doing what an action says, in the order of the locks: the case, then what its `run` locks and moves, and last its number. The
 * head, the rows that it answers, its history and its notices are written here, alike for all.
 */
import { finishNotices } from '#modules/notifications/index.server.ts'
import { takeConsecutive } from '#platform/consecutive.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { announce } from '#platform/notices/announce.server.ts'
import { actionNames, stateName, type CaseDefinition } from './case.ts'
import { lockCase, writeHead, writeHistory, writeWordsOf } from './frame.server.ts'
import type { AnyServing, CaseCall, Outcome } from './served.server.ts'

/** A state that its action does not name is a bug of the action, never written. */
function stateAfter(kind: CaseDefinition, action: string, from: string, to: string | undefined): string {
  if (to === undefined) return from
  if (!kind.actions[action]?.to?.includes(to)) throw new Error(`${kind.name}: ${action} does not lead to ${to}`)
  return to
}

interface Asked extends CaseCall {
  readonly id: string
  readonly action: string
  readonly version: number
  readonly asked: object
}

/** @throws 698, 482, 697, 537 and what its `run` refuses */
async function act(tx: Tx, any: AnyServing, { id, action, version, asked, ...call }: Asked) {
  const { kind, serving } = any
  const { session, now, today } = call
  const { companyId } = session
  const row = await lockCase(tx, session, any, { id, version, act: action })
  const run = serving.run[action]
  if (!run) throw new Error(`${kind.name}: nobody does ${action}`)
  const takes = kind.actions[action]?.takesNumber === true && row.number === null
  let number = row.number
  const takeNumber = async (): Promise<string> => {
    if (!takes && number === null) throw new Error(`${kind.name}: ${action} takes no number`)
    number ??= await takeConsecutive(tx, companyId, { code: kind.series, prefix: kind.series, today })
    return number
  }
  // What its dialog asks was parsed by its own call.
  const outcome: Outcome & { readonly answer?: object } = await run(tx, { ...call, row, asked: asked as never, takeNumber })
  const state = stateAfter(kind, action, row.state, outcome.to)
  if (takes) await takeNumber()
  const moved = outcome.to === undefined ? {} : { state }
  await writeHead(tx, session, any, { id, set: { ...moved, ...(takes ? { number } : {}), ...outcome.set } })
  const told = [
    ...(state === row.state ? [] : [['Estado', stateName(kind, row.state), stateName(kind, state)] as const]),
    ...(takes ? [['Número', '', number ?? ''] as const] : []),
    ...(outcome.changes ?? []),
  ]
  const detail = outcome.detail === undefined ? {} : { detail: outcome.detail }
  await writeHistory(tx, session, any, { id, number, deed: outcome.deed ?? action, told, rows: outcome.rows ?? [], ...detail })
  if (takes) await writeWordsOf(tx, companyId, any, id)
  if (state !== row.state && serving.waits) await finishNotices(tx, companyId, { kinds: serving.waits, about: id })
  const notices = (await serving.notices?.[action]?.(tx, companyId, { ...row, state, number })) ?? []
  await announce(tx, companyId, now, notices)
  return { id, version: row.version + 1, number, ...outcome.answer }
}

/** One call for each action. */
export const actionHandlers = (any: AnyServing): Handler[] =>
  actionNames(any.kind).map((action) => {
    const call = any.calls.actions[action]
    if (!call) throw new Error(`${any.kind.name}: no call for ${action}`)
    return handle(call, ({ tx, session, params, body: { version, ...asked }, now, today }) =>
      act(tx, any, { id: params.id, action, version, asked, session, now, today }),
    )
  })
