/**
 * What the server does for any catalogue: its handlers. A rule that needs the database is the `check` hook, written in a
 * `.server.ts` beside the definition.
 */
import { holds, type Permission } from '../access.ts'
import { readHistory } from '../history/history.server.ts'
import { Forbidden } from '../http/errors.ts'
import { isDone } from '../http/fields.ts'
import { handle, type Handler, type Session } from '../http/handle.server.ts'
import { endpointsOfAny, isArranged, type AnyCatalogue, type AnyRecord, type Catalogue, type Fields } from './catalogue.ts'
import { namesIn } from './names.server.ts'
import { listFile } from '../export/list-file.server.ts'
import { listOfRecords } from './export.server.ts'
import { importRecords } from './import.server.ts'
import { mergeRecords } from './merge.server.ts'
import { countRecords, findRecord, listRecords, recordOptions } from './rows.server.ts'
import { shownRecord } from './secret.server.ts'
import { maskedAsked, seenBy } from './seen.ts'
import { moveRecord } from './tree.server.ts'
import { usesOf } from './uses.server.ts'
import { createRecord, removeRecord, required, setRecordActive, updateRecord, type CatalogueHooks, type Written } from './write.server.ts'

export type { CatalogueHooks, Change, CheckContext } from './write.server.ts'

/** One row of the list of catalogues: the definition with its hooks. */
export interface ServedCatalogue {
  readonly catalogue: AnyCatalogue
  readonly handlers: readonly Handler[]
  /** With its hooks, for what writes its records from elsewhere. */
  readonly written: Written
}

export function serveCatalogue<Path extends string, F extends Fields, ComputedName extends string>(
  definition: Catalogue<Path, F, ComputedName>,
  hooks: CatalogueHooks<F> = {},
): ServedCatalogue {
  // Seen without the names of its fields: from here on every catalogue is alike.
  const catalogue = definition as unknown as AnyCatalogue
  const written: Written = { catalogue, hooks: hooks as CatalogueHooks<Fields> }
  return { catalogue, written, handlers: handlersOf(written) }
}

function handlersOf(written: Written): Handler[] {
  const { catalogue } = written
  const calls = endpointsOfAny(catalogue)
  const shown = (record: AnyRecord) => shownRecord(catalogue, record)
  return [
    handle(calls.list, async ({ tx, session, query }) => {
      refuseMasked(catalogue, session, query)
      const { rows, next } = await listRecords(tx, catalogue, session.companyId, query)
      return { rows: rows.map(shown), next }
    }),
    handle(calls.counts, ({ tx, session, query }) => {
      refuseMasked(catalogue, session, query)
      return countRecords(tx, catalogue, session.companyId, query)
    }),
    handle(calls.export, ({ query, today, ...call }) => {
      refuseMasked(catalogue, call.session, query)
      return listFile(call, listOfRecords(seenBy(catalogue, mayOf(call.session)), call.session.companyId, query, today))
    }),
    handle(calls.import, ({ tx, body, session, today }) => importRecords(tx, written, { session, today }, body)),
    handle(calls.options, async ({ tx, session, query: { text, leaves } }) => {
      const records = await recordOptions(tx, catalogue, session.companyId, { text, leaves: leaves === '1' })
      return { options: records.map((record) => optionOf(catalogue, record)) }
    }),
    handle(calls.one, async ({ tx, session, params }) => shown(await required(findRecord(tx, catalogue, session.companyId, params.id)))),
    handle(calls.create, ({ tx, body, ...writer }) => createRecord(tx, written, writer, body)),
    handle(calls.update, ({ tx, params, body: { version, ...values }, ...writer }) =>
      updateRecord(tx, written, writer, { id: params.id, version }, values).then(shown),
    ),
    handle(calls.setActive, ({ tx, params, body: { version, active }, ...writer }) =>
      setRecordActive(tx, written, writer, { id: params.id, version }, active).then(shown),
    ),
    handle(calls.uses, async ({ tx, session, params }) => {
      const { id } = await required(findRecord(tx, catalogue, session.companyId, params.id))
      return { uses: await usesOf(tx, catalogue, session.companyId, id) }
    }),
    handle(calls.history, async ({ tx, session, params, query }) => {
      const { id } = await required(findRecord(tx, catalogue, session.companyId, params.id))
      const page = await readHistory(tx, session.companyId, { entity: catalogue.name, id }, query.after)
      return { ...page, names: await namesIn(tx, seenBy(catalogue, mayOf(session)), session.companyId, page.events) }
    }),
    handle(calls.remove, async ({ tx, params, ...writer }) => {
      await removeRecord(tx, written, writer, params.id)
      return isDone
    }),
    ...(catalogue.merges
      ? [
          handle(calls.merge, async ({ tx, params, body: { into, version }, ...writer }) => {
            await mergeRecords(tx, written, writer, { id: params.id, version }, into)
            return isDone
          }),
        ]
      : []),
    ...(isArranged(catalogue)
      ? [
          handle(calls.move, async ({ tx, session, params, body }) => {
            await moveRecord(tx, catalogue, session, await required(findRecord(tx, catalogue, session.companyId, params.id)), body)
            return isDone
          }),
        ]
      : []),
  ]
}

const mayOf = (session: Session) => (permission: Permission) => holds(session, permission)

/** An order or a filter would tell what is hidden. */
function refuseMasked(catalogue: AnyCatalogue, session: Session, query: Readonly<Record<string, unknown>>): void {
  const lacks = maskedAsked(catalogue, query, mayOf(session))
  if (lacks) throw new Forbidden('permission', lacks.title)
}

/** In a tree the second datum also says where it hangs; what hangs from something out of use is out of use. */
function optionOf(catalogue: AnyCatalogue, record: AnyRecord) {
  const detail = [catalogue.detail?.(record), record.branch?.above.join(' › ')].filter(Boolean).join(' · ')
  const isOpen = record.branch?.open ?? record.active
  return { id: record.id, label: catalogue.title(record), ...(detail ? { detail } : {}), ...(isOpen ? {} : { inactive: true }) }
}
