/** What the registers of a branch show, as it is kept and changed: whole, by one version. */
import { uuidv7 } from 'uuidv7'
import { counted } from '#base/count.ts'
import { failWith } from '#base/errors.ts'
import { branchesOfMember } from '#modules/access/index.server.ts'
import { audit } from '#platform/audit.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { readHistory } from '#platform/history/history.server.ts'
import { nameOfLastChange } from '#platform/history/last-change.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { requireBranch } from '../branch.server.ts'
import { changeLayout, getLayout, layoutHistory, listLayouts } from './endpoints.ts'
import { layoutProblems, tileColorOf, type LayoutFacts, type LayoutPage } from './layout.ts'

const ENTITY = 'pos.layout'

const listing = handle(listLayouts, async ({ tx, session }) => ({
  branches: await tx.rows<{ id: string; name: string; pages: number; tiles: number }>(sql`
    select b.id, b.name,
           (select count(*)::int from pos_layout_page p where p.company_id = b.company_id and p.branch_id = b.id) as pages,
           (select count(*)::int from pos_layout_tile t where t.company_id = b.company_id and t.branch_id = b.id) as tiles
      from (${branchesOfMember(session)}) b where b.active order by b.usual desc, b.code, b.id`),
}))

interface TileRow {
  readonly page: number
  readonly itemId: string | null
  readonly categoryId: string | null
  readonly color: string
  readonly name: string
  readonly code: string
  readonly active: boolean
}

async function readPages(tx: Tx, companyId: string, branchId: string) {
  const pages = await tx.rows<{ position: number; name: string; color: string }>(sql`
    select position, name, color from pos_layout_page where company_id = ${companyId} and branch_id = ${branchId} order by position`)
  const tiles = await tx.rows<TileRow>(sql`
    select t.page_position as page, t.item_id as "itemId", t.category_id as "categoryId", t.color, coalesce(i.name, c.name) as name,
           coalesce(i.code, '') as code, coalesce(i.active, c.active) as active
      from pos_layout_tile t left join item i on i.company_id = t.company_id and i.id = t.item_id
      left join item_category c on c.company_id = t.company_id and c.id = t.category_id
     where t.company_id = ${companyId} and t.branch_id = ${branchId} order by t.page_position, t.position, t.id`)
  const byPage = Map.groupBy(tiles, ({ page }) => page)
  return pages.map(({ position, name, color }) => ({
    ...{ name, color: tileColorOf(color) },
    tiles: (byPage.get(position) ?? []).map(({ page: _page, color: own, ...tile }) => ({ ...tile, color: tileColorOf(own) })),
  }))
}

const readHead = (tx: Tx, companyId: string, branchId: string) =>
  tx.first<{ version: number; ticketHeader: string; ticketFooter: string; asksTip: boolean }>(sql`
    select version, ticket_header as "ticketHeader", ticket_footer as "ticketFooter", asks_tip as "asksTip" from pos_layout
     where company_id = ${companyId} and branch_id = ${branchId}`)

const reading = handle(getLayout, async ({ tx, session, params: { branchId } }) => {
  const branch = await requireBranch(tx, session, branchId)
  const head = (await readHead(tx, session.companyId, branchId)) ?? { version: 0, ticketHeader: '', ticketFooter: '', asksTip: false }
  return { branch, ...head, pages: await readPages(tx, session.companyId, branchId) }
})

/** Which of those that are named the company has, and still uses. */
async function readFacts(tx: Tx, companyId: string, pages: readonly LayoutPage[]): Promise<LayoutFacts> {
  const tiles = pages.flatMap((page) => page.tiles)
  const ids = (name: 'itemId' | 'categoryId') => [...new Set(tiles.flatMap((tile) => (tile[name] === null ? [] : [tile[name]])))]
  const found = await tx.first<{ items: string[]; categories: string[] }>(sql`
    select array(select id::text from item where company_id = ${companyId} and id = any(${ids('itemId')}::uuid[]) and active) as items,
           array(select id::text from item_category where company_id = ${companyId} and id = any(${ids('categoryId')}::uuid[]) and active)
             as categories`)
  return { itemIds: new Set(found?.items), categoryIds: new Set(found?.categories) }
}

interface Head {
  readonly version: number
  readonly ticketHeader: string
  readonly ticketFooter: string
  readonly asksTip: boolean
}

/** @returns the version after it @throws 697 when somebody else changed it meanwhile */
async function writeHead(
  tx: Tx,
  companyId: string,
  branchId: string,
  { version, ticketHeader, ticketFooter, asksTip }: Head,
): Promise<number> {
  const written =
    version === 0
      ? await tx.run(sql`
          insert into pos_layout (company_id, branch_id, ticket_header, ticket_footer, asks_tip)
          values (${companyId}, ${branchId}, ${ticketHeader}, ${ticketFooter}, ${asksTip}) on conflict do nothing`)
      : await tx.run(sql`
          update pos_layout set ticket_header = ${ticketHeader}, ticket_footer = ${ticketFooter}, asks_tip = ${asksTip}, version = version + 1
           where company_id = ${companyId} and branch_id = ${branchId} and version = ${version}`)
  if (written === 1) return version + 1
  return httpErrors.fail('changedByOther', { usuario: await nameOfLastChange(tx, companyId, ENTITY, branchId) })
}

/** «Favoritos (12), Bebidas (8)» */
const told = (pages: readonly LayoutPage[]): string => pages.map(({ name, tiles }) => `${name} (${tiles.length})`).join(', ')

const changing = handle(changeLayout, async ({ tx, session, params: { branchId }, body: { pages, ...head } }) => {
  const { companyId } = session
  const branch = await requireBranch(tx, session, branchId)
  const before = await readHead(tx, companyId, branchId)
  const pagesBefore = await readPages(tx, companyId, branchId)
  const version = await writeHead(tx, companyId, branchId, head)
  failWith(layoutProblems(pages, await readFacts(tx, companyId, pages)))
  await tx.run(sql`delete from pos_layout_page where company_id = ${companyId} and branch_id = ${branchId}`)
  const own = { company_id: companyId, branch_id: branchId }
  await insertTogether(tx, [
    ['pos_layout_page', pages.map(({ name, color }, position) => ({ ...own, position, name: name.trim(), color }))],
    [
      'pos_layout_tile',
      pages.flatMap(({ tiles }, page) =>
        tiles.map(({ itemId, categoryId, color }, position) => ({
          ...{ ...own, id: uuidv7(), page_position: page, position, item_id: itemId, category_id: categoryId, color },
        })),
      ),
    ],
  ])
  await audit(tx, session, {
    ...{ action: 'update', entity: ENTITY, entityId: branchId, title: `Distribución de ${branch}` },
    changes: {
      Páginas: [told(pagesBefore) || null, told(pages) || counted(0, 'página', 'páginas')],
      Encabezado: [before?.ticketHeader ?? '', head.ticketHeader],
      Pie: [before?.ticketFooter ?? '', head.ticketFooter],
      Propina: [before?.asksTip === true ? 'Se ofrece' : '', head.asksTip ? 'Se ofrece' : ''],
    },
  })
  return { version }
})

const history = handle(layoutHistory, async ({ tx, session, params: { id }, query: { after } }) => {
  await requireBranch(tx, session, id)
  // What changed is kept in the words of that day.
  return { ...(await readHistory(tx, session.companyId, { entity: ENTITY, id }, after)), names: {} }
})

export const layoutHandlers: readonly Handler[] = [listing, reading, changing, history]
