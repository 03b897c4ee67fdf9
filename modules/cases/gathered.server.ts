/** What the lists of the whole application get of each case: its thread, its consecutive, its place in the palette and at home. */
import { isOnlyHolder } from '#modules/access/index.server.ts'
import type { CommentedEntity } from '#modules/comments/index.server.ts'
import type { ConsecutiveSource } from '#modules/company/index.server.ts'
import { attachedHandlers } from '#platform/attached/attached.server.ts'
import { numbersOfTexts } from '#platform/consecutive.server.ts'
import { empty, raw, sql } from '#platform/db/tx.server.ts'
import { TODO_SHOWN, type TodoAnswer } from '#platform/home/todo.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import type { LoggedEntity } from '#platform/log/words.ts'
import type { ProvisionStep } from '#platform/module.server.ts'
import { PALETTE_SHOWN } from '#platform/palette/palette.ts'
import type { PaletteSource } from '#platform/palette/palette.server.ts'
import { afterPrefix, numberOf, wordsOf } from '#platform/search.ts'
import { caseAddress, caseTitle, keptStates, stateName, type CaseDefinition } from './case.ts'
import { standingOf, writeWordsOf } from './frame.server.ts'
import type { AnyServing, CaseListRow, CaseWaiting } from './served.server.ts'
import { labelOf } from './told.ts'

const gateOf = ({ permissions, gate }: CaseDefinition) => ({ permission: permissions.read, ...gate })

export const commentedCase = (kind: CaseDefinition): CommentedEntity => ({
  entity: kind.name,
  gate: gateOf(kind),
  path: caseAddress(kind, '{id}'),
  find: (companyId, id) =>
    sql`select ${kind.name}::text, case when number is null then ${caseTitle(kind, null)} else ${caseTitle(kind, '')} || number end, array[id]
          from ${raw(kind.table)} where company_id = ${companyId} and id = ${id}`,
})

export const consecutiveOfCase = (kind: CaseDefinition): ConsecutiveSource => ({
  ...{ code: kind.series, title: kind.titles.one, group: kind.titles.group, prefix: kind.series, isPlain: false, byPlace: false },
  numbers: (companyId, prefix) =>
    numbersOfTexts(sql`select number from ${raw(kind.table)} where company_id = ${companyId} and number is not null`, prefix),
})

/** Where the log leads, which tells its changes in the words of the day. */
export const loggedCase = (kind: CaseDefinition): LoggedEntity => ({
  entity: kind.name,
  href: (id) => caseAddress(kind, id),
  label: labelOf,
})

/** Companies that had some before they were searched. */
export const wordsStep = (any: AnyServing): ProvisionStep => ({
  name: `${any.kind.name}.words`,
  run: (tx, { companyId }) => writeWordsOf(tx, companyId, any, null),
})

export const caseFileHandlers = ({ kind, calls }: AnyServing): readonly Handler[] =>
  attachedHandlers(calls, {
    ...{ files: 'case_file', owner: 'case_id', table: kind.table, entity: kind.name, titled: 'number' },
    title: ({ number }) => caseTitle(kind, number ?? null),
    columns: () => ({ entity: kind.name }),
  })

/** Cases by number: "RQ-12", "12", "requisición 12". */
export const casePalette = (any: AnyServing): PaletteSource => {
  const { kind } = any
  return {
    group: 'documents',
    gates: [gateOf(kind)],
    find: async ({ tx, companyId, text }) => {
      const typed = numberOf(text, wordsOf([kind.titles.one, kind.titles.many]))
      if (!typed) return []
      const word = `${typed.prefix || kind.series.toLowerCase()}${typed.digits}`
      const rows = await tx.rows<{ id: string; number: string; state: string }>(sql`
        select v.id, v.number, ${standingOf(any)} as state
          from (select w.word, w.target_id from search_word w
                 where w.company_id = ${companyId} and w.entity = ${kind.name} and w.word >= ${word} and w.word < ${afterPrefix(word)}
                 order by w.word, w.target_id limit ${PALETTE_SHOWN}) w
          join ${raw(kind.table)} v on v.company_id = ${companyId} and v.id = w.target_id
         where translate(lower(v.number), '-', '') = w.word
         order by w.word, v.id`)
      return rows.map(({ id, number, state }) => ({
        ...{ id, kind: kind.titles.one, label: number, about: stateName(kind, state).toLowerCase() },
        ...{ detail: null, amount: null, href: caseAddress(kind, id) },
      }))
    },
  }
}

/** Those that wait for an action of somebody who may do it, and is not their author where it has to be another. */
export const waitingHandler = (any: AnyServing, { call, action, order, where, todo }: CaseWaiting<CaseListRow>): Handler =>
  handle(call, async ({ tx, session: { companyId, personId }, today }): Promise<TodoAnswer> => {
    const { kind, serving } = any
    const { from = [], notBy, permission } = kind.actions[action] ?? {}
    const isAlone = notBy === 'author' && permission !== undefined && (await isOnlyHolder(tx, { companyId, personId }, permission))
    const byOther = sql` and v.created_by is distinct from ${personId} and v.updated_by is distinct from ${personId}`
    const rows = await tx.rows<CaseListRow & { readonly waiting: number }>(sql`
      select v.id, v.number, v.date, ${standingOf(any)} as state, ${serving.columns}, (count(*) over ())::int as waiting
        from ${raw(kind.table)} v ${serving.joins}
       where v.company_id = ${companyId} and v.state = any(${keptStates(kind, from)}::text[])${notBy === 'author' && !isAlone ? byOther : empty}
         ${where ? sql`and ${where}` : empty}
       order by ${order}, v.id limit ${TODO_SHOWN}`)
    return {
      todos: rows.map((row) => ({ id: row.id, amount: null, href: caseAddress(kind, row.id), ...todo(row, today) })),
      count: rows[0]?.waiting ?? 0,
      total: null,
    }
  })
