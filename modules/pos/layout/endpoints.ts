/** The calls of what the registers of a branch show. */
import * as z from 'zod/mini'
import { plan } from '#modules/subscription/index.ts'
import { historyEndpoint } from '#platform/history/history.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { id, optionalText, text, version } from '#platform/http/fields.ts'
import { layoutPermissions } from '../permissions.ts'
import { layoutLimits, MOST_PAGES, MOST_TILES, tileColors } from './layout.ts'

const gate = { plan: plan.planPointOfSale, services: [11, 'full'] } as const
const reading = { permission: layoutPermissions.read, ...gate }
const base = '/api/settings/pos/layouts'

const color = z._default(z.enum(tileColors), '')
const tile = z.object({ itemId: z._default(z.nullable(id), null), categoryId: z._default(z.nullable(id), null), color })
const texts = {
  ticketHeader: optionalText(layoutLimits.header),
  ticketFooter: optionalText(layoutLimits.footer),
  /** Whether a tip is offered when a sale is charged. */
  asksTip: z._default(z.boolean(), false),
}

export const listLayouts = endpoint({
  method: 'GET',
  path: base,
  summary: 'Sucursales con lo que muestran sus cajas: cuántas páginas y cuántos productos y categorías',
  ...reading,
  response: z.object({ branches: z.array(z.object({ id, name: z.string(), pages: z.number(), tiles: z.number() })) }),
})

export const getLayout = endpoint({
  method: 'GET',
  path: `${base}/{branchId}`,
  summary: 'Lo que muestran las cajas de una sucursal: sus páginas y los textos de su tiquete',
  ...reading,
  response: z.object({
    branch: z.string(),
    /** 0 while nobody wrote it. */
    version: z.number(),
    ...texts,
    pages: z.array(
      z.object({ name: z.string(), color, tiles: z.array(z.extend(tile, { name: z.string(), code: z.string(), active: z.boolean() })) }),
    ),
  }),
})

export const changeLayout = endpoint({
  method: 'PUT',
  path: `${base}/{branchId}`,
  summary: 'Cambiar lo que muestran las cajas de una sucursal y los textos de su tiquete',
  permission: layoutPermissions.write,
  ...gate,
  body: z.object({
    version,
    ...texts,
    pages: z
      .array(
        z.object({
          name: text(layoutLimits.page),
          color,
          tiles: z.array(tile).check(z.maxLength(MOST_TILES, `Máximo ${MOST_TILES} por página.`)),
        }),
      )
      .check(z.maxLength(MOST_PAGES, `Máximo ${MOST_PAGES} páginas.`)),
  }),
  response: z.object({ version: z.number() }),
})

export const layoutHistory = historyEndpoint(`${base}/{id}`, 'Historial de lo que muestran las cajas de una sucursal', reading)
