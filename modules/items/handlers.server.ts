import { percentText, quantityText } from '#base/decimal.ts'
import { readCompany } from '#modules/company/index.server.ts'
import { taxesInForce, withholdingRulesInForce } from '#modules/taxes/index.server.ts'
import { readCustomFields } from '#platform/custom/read.server.ts'
import { join, raw, sql, type Tx } from '#platform/db/tx.server.ts'
import { fileTable } from '#platform/export/file-columns.ts'
import { everyPage, listFile } from '#platform/export/list-file.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Session } from '#platform/http/handle.server.ts'
import { fold } from '#platform/search.ts'
import * as calls from './endpoints.ts'
import { itemFileColumns } from './export.ts'
import { readKit, withAvailable } from './kit/available.server.ts'
import { getKit } from './kit/endpoints.ts'
import { countOfItems, readItem, readItems } from './read.server.ts'
import { findItems, lookUpItems } from './search.server.ts'
import { createOne, setActive, updateOne } from './write.server.ts'

async function one(tx: Tx, session: Session, id: string): Promise<calls.Item> {
  const item = await readItem(tx, session.companyId, id)
  if (!item) return httpErrors.fail('notFound')
  return item
}

const ROLES = ['salesIncome', 'serviceIncome', 'inventory', 'costOfSales'] as const

/** Classes of the PUC where each use may be kept. */
const CLASSES = { income: ['4'], inventory: ['14'], cost: ['6', '7'], expense: ['5', '6', '7'] } as const

const OPTIONS = 20

const distinct = (codes: readonly { code: string; name: string }[]) =>
  [...new Map(codes.map((each) => [each.code, { code: each.code, name: each.name }])).values()].toSorted((a, b) =>
    a.name.localeCompare(b.name, 'es'),
  )

/** A page of the list, with how many there are of its kits. */
const listPage = async (tx: Tx, companyId: string, query: Parameters<typeof readItems>[2]) =>
  withAvailable(tx, companyId, await readItems(tx, companyId, query))

export const itemHandlers = [
  handle(calls.listItems, ({ tx, session, query }) => listPage(tx, session.companyId, query)),
  handle(calls.exportItems, ({ query: { columns, format, ...filter }, today, ...call }) => {
    const { companyId } = call.session
    return listFile(call, {
      title: 'Productos y servicios',
      file: `productos-y-servicios-${today}`,
      format,
      count: async (tx) => (await countOfItems(tx, companyId, filter))[filter.state],
      open: async (tx) => {
        const { heads, rowOf } = fileTable(itemFileColumns(await readCustomFields(tx, companyId)), columns.split(','))
        return { heads, pages: everyPage((page) => listPage(tx, companyId, { ...filter, ...page }), rowOf) }
      },
    })
  }),
  handle(calls.countItems, ({ tx, session, query }) => countOfItems(tx, session.companyId, query)),
  handle(calls.searchItems, async ({ tx, session, query, today }) => ({
    items: await findItems(tx, session.companyId, { ...query, date: query.date === '' ? today : query.date }),
  })),

  handle(calls.itemOptions, async ({ tx, session, query: { text }, today }) => {
    const items = await findItems(tx, session.companyId, { text, warehouseId: '', date: today })
    return { options: items.map(({ id, code, name }) => ({ id, label: `${code} ${name}` })) }
  }),

  handle(calls.lookupItems, async ({ tx, session, body, today }) => ({
    items: await lookUpItems(tx, session.companyId, { ...body, date: body.date === '' ? today : body.date }),
  })),

  handle(calls.getItemChoices, async ({ tx, session, today }) => {
    const { companyId } = session
    const taxes = await taxesInForce(tx, companyId, today)
    const rules = await withholdingRulesInForce(tx, companyId, today)
    const accounts = await tx.rows<{ role: (typeof ROLES)[number]; account: { id: string; code: string; name: string } }>(sql`
      select r.role, jsonb_build_object('id', a.id, 'code', a.code, 'name', a.name) as account
        from account_role r join account a on a.company_id = r.company_id and a.id = r.account_id
       where r.company_id = ${companyId} and r.role = any(${[...ROLES]}::text[])`)
    const accountOf = (role: (typeof ROLES)[number]) => accounts.find((each) => each.role === role)?.account ?? null
    return {
      taxes: taxes
        .filter((tax) => tax.active)
        .map(({ id, code, name, kind, rate, perContent }) => ({
          ...{ id, code, name, perContent: perContent && quantityText(perContent) },
          rate: kind === 'percent' ? percentText(rate) : null,
        })),
      vatResponsible: (await readCompany(tx, companyId)).profile.vatResponsible,
      concepts: distinct(rules.filter((rule) => rule.kind === 'retefuente')),
      icaActivities: distinct(rules.filter((rule) => rule.kind === 'reteica')),
      accounts: {
        salesIncome: accountOf('salesIncome'),
        serviceIncome: accountOf('serviceIncome'),
        inventory: accountOf('inventory'),
        costOfSales: accountOf('costOfSales'),
      },
    }
  }),

  handle(calls.searchItemAccounts, async ({ tx, session, query }) => {
    const within = CLASSES[query.use].map((prefix) => raw(`a.code like '${prefix}%'`))
    const rows = await tx.rows<{ id: string; code: string; name: string }>(sql`
      select a.id, a.code, a.name from account a
       where a.company_id = ${session.companyId} and a.postable and a.active and (${join(within, ' or ')})
       order by a.code`)
    // A few hundred accounts of a class: they are matched here, where accents fold as everywhere else.
    const wanted = fold(query.text.trim())
    const found = rows.filter((row) => wanted === '' || row.code.startsWith(wanted) || fold(row.name).includes(wanted))
    return { options: found.slice(0, OPTIONS).map(({ id, code, name }) => ({ id, label: `${code} ${name}` })) }
  }),

  handle(calls.getItem, ({ tx, session, params }) => one(tx, session, params.id)),
  handle(getKit, async ({ tx, session, params }) => {
    const item = await one(tx, session, params.id)
    return item.kind === 'kit' ? readKit(tx, session.companyId, item.id) : httpErrors.fail('notFound')
  }),
  handle(calls.createItem, async ({ tx, session, body }) => ({ id: await createOne(tx, session, body) })),
  handle(calls.updateItem, async ({ tx, session, params, body }) => {
    await updateOne(tx, session, params.id, body)
    return one(tx, session, params.id)
  }),
  handle(calls.setItemActive, async ({ tx, session, params, body }) => {
    await setActive(tx, session, params.id, body.active, body.version)
    return one(tx, session, params.id)
  }),
]
