/** The calls that every kind of voucher has, answered by the engine from what the kind says of itself. */
import type { ZodMiniType } from 'zod/mini'
import * as z from 'zod/mini'
import type { Day } from '#base/date.ts'
import { failWith } from '#base/errors.ts'
import type { FileColumns } from '#platform/export/file-columns.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler, type Session } from '#platform/http/handle.server.ts'
import { dateProblems } from '#platform/own-date.ts'
import { lockDraft, readDraft, removeDraft, saveDraft, type LockedDraft } from './draft.server.ts'
import type { VoucherEndpoints } from './endpoints.ts'
import { voucherFileHandlers } from './files.server.ts'
import { readVoucherHistory, writeVoucherFile, type VoucherListing } from './list.server.ts'
import type { VoucherPaper } from './paper.ts'
import { voucherPrintHandler } from './print.server.ts'
import { severalHandlers } from './several.server.ts'
import type { VoucherKind } from './voucher.ts'

/** Who asks and when. */
export interface VoucherCall {
  readonly tx: Tx
  readonly session: Session
  readonly now: Date
}

/** What an id in a draft is called today: third parties, products. */
export interface DraftName {
  readonly name: string
  readonly code: string
  readonly detail: string
}

/** A kind as the server serves it: one declaration gives drafts, recording, annulling, history, files, print and the file of its list. */
export interface ServedVoucher<Input extends { readonly date: string }, Draft extends { readonly date: string }, Row, Posted> {
  readonly kind: VoucherKind
  readonly endpoints: VoucherEndpoints
  /** What recording one asks, and the same as far as somebody got. */
  readonly input: ZodMiniType<Input>
  readonly draft: ZodMiniType<Draft>
  readonly listing: VoucherListing
  /** The columns of its file, for somebody who may not see all. */
  readonly file: (session: Session) => FileColumns<Row>
  /** The columns of the row of a draft, after asking that what it names is there, and within reach. @throws 698 and what it refuses */
  readonly keep: (call: VoucherCall, draft: Draft) => Promise<Readonly<Record<string, unknown>>>
  /** What is written over a draft by a user who does not see all of it: what they do not see stays as it was kept. */
  readonly unseen?: <Written extends Input | Draft>(session: Session, kept: Draft, written: Written) => Written
  /** What posting a draft asks, made of what was kept; the same when it is left out. @throws what keeps it from being posted unseen */
  readonly whole?: (draft: Draft) => unknown
  /** What the ids in a draft are called. */
  readonly names: (tx: Tx, companyId: string, draft: Draft) => Promise<Readonly<Record<string, DraftName>>>
  /** @param draft what it was until now */
  readonly record: (call: VoucherCall, input: Input, draft: LockedDraft | null) => Promise<Posted>
  readonly annul: (call: VoucherCall, id: string, reason: string) => Promise<void>
  /** @throws 698 */
  readonly paper: (tx: Tx, session: Session, id: string) => Promise<VoucherPaper>
}

export function voucherHandlers<
  Input extends { readonly date: string },
  Draft extends { readonly date: string },
  Row extends { readonly id: string; readonly date: Day },
  Posted,
>(served: ServedVoucher<Input, Draft, Row, Posted>): Handler[] {
  return [...draftHandlers(served), ...severalHandlers(served), ...restHandlers(served)]
}

function draftHandlers<Input extends { readonly date: string }, Draft extends { readonly date: string }, Row, Posted>(
  served: ServedVoucher<Input, Draft, Row, Posted>,
): Handler[] {
  const { kind, endpoints } = served
  return [
    handle(endpoints.saveDraft, async ({ tx, session, body, now, today }) => {
      const input = z.parse(served.draft, body.input)
      failWith(dateProblems(session, kind.permissions.date, input.date, today))
      const columns = await served.keep({ tx, session, now }, input)
      return saveDraft(tx, session, kind, { existing: null, now, date: input.date as Day, columns, input })
    }),
    handle(endpoints.changeDraft, async ({ tx, session, params, body, now, today }) => {
      const existing = await lockDraft(tx, session, kind, { id: params.id, version: body.version })
      const input = await overKept(served, { tx, session, id: params.id }, z.parse(served.draft, body.input))
      failWith(dateProblems(session, kind.permissions.date, input.date, today, existing.date))
      const columns = await served.keep({ tx, session, now }, input)
      return saveDraft(tx, session, kind, { existing, now, date: input.date as Day, columns, input })
    }),
    handle(endpoints.draft, async ({ tx, session: { companyId }, params }) => {
      const { input: kept, ...saved } = await readDraft(tx, companyId, kind, params.id)
      const input = z.parse(served.draft, kept)
      return { ...saved, input, names: { ...(await served.names(tx, companyId, input)) } }
    }),
    handle(endpoints.removeDraft, async ({ tx, session, params }) => {
      await removeDraft(tx, session, kind, params.id)
      return isDone
    }),
    handle(endpoints.post, async ({ tx, session, params, body, now, today }) => {
      const draft = await lockDraft(tx, session, kind, { id: params.id, version: body.version })
      const input = await overKept(served, { tx, session, id: params.id }, z.parse(served.input, body.input))
      failWith(dateProblems(session, kind.permissions.date, input.date, today, draft.date))
      return served.record({ tx, session, now }, input, draft)
    }),
  ]
}

async function overKept<
  Input extends { readonly date: string },
  Draft extends { readonly date: string },
  Row,
  Posted,
  Written extends Input | Draft,
>(
  { kind, draft, unseen }: ServedVoucher<Input, Draft, Row, Posted>,
  { tx, session, id }: Pick<VoucherCall, 'tx' | 'session'> & { readonly id: string },
  written: Written,
): Promise<Written> {
  if (!unseen) return written
  const kept = await readDraft(tx, session.companyId, kind, id)
  return unseen(session, z.parse(draft, kept.input), written)
}

function restHandlers<
  Input extends { readonly date: string },
  Draft extends { readonly date: string },
  Row extends { readonly id: string; readonly date: Day },
  Posted,
>(served: ServedVoucher<Input, Draft, Row, Posted>): Handler[] {
  const { kind, endpoints, listing } = served
  return [
    handle(endpoints.annul, async ({ tx, session, params, body, now }) => {
      await served.annul({ tx, session, now }, params.id, body.reason)
      return isDone
    }),
    handle(endpoints.history, ({ tx, session, params, query }) =>
      readVoucherHistory(tx, session.companyId, kind, { id: params.id, after: query.after }),
    ),
    handle(endpoints.export, ({ query, ...call }) => writeVoucherFile(call, listing, { file: served.file(call.session), asked: query })),
    voucherPrintHandler(kind, endpoints, served.paper),
    ...voucherFileHandlers(kind, endpoints),
  ]
}
