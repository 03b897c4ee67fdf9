/** What goes with a dispatch on paper: what to take from the shelves, the sheet of the route, and a label for each order. */
import { isGoods } from '#modules/items/index.ts'
import { parseQuantity, quantityText, type Quantity } from '#base/decimal.ts'
import { goodsWords } from '#modules/inventory/index.ts'
import type { VoucherPaper } from '#modules/vouchers/index.ts'
import { paperFile } from '#modules/vouchers/index.server.ts'
import { showDay } from '#base/date.ts'
import { handle } from '#platform/http/handle.server.ts'
import { formatQuantity } from '#platform/ui/format.ts'
import { printDispatch } from './endpoints.ts'
import { readDispatch, type OpenedDispatch } from './list.server.ts'

const text = (label: string) => ({ label, align: 'left' }) as const
const figure = (label: string) => ({ label, align: 'right' }) as const

const begun = (dispatch: OpenedDispatch): Omit<VoucherPaper, 'columns' | 'rows' | 'signatures'> => ({
  ...{ number: dispatch.number ?? 'Borrador', state: 'posted', date: dispatch.scheduledOn, total: null, inWords: false },
  facts: [
    { label: 'Bodega', value: dispatch.warehouse.name },
    { label: 'Ruta', value: dispatch.route },
    { label: 'Transportador', value: [dispatch.carrier, dispatch.vehiclePlate].filter(Boolean).join(', ') },
    { label: 'Guía', value: dispatch.waybill },
  ],
  texts: [{ label: 'Observaciones', value: dispatch.notes }],
})

const shown = (quantity: string): string => formatQuantity(parseQuantity(quantity))

/** By product, in the order of their codes: who picks walks the shelves once. */
function pickingOf(dispatch: OpenedDispatch): VoucherPaper {
  const products = dispatch.lines.filter(({ item }) => isGoods(item))
  const groups = [...Map.groupBy(products, ({ item, unit }) => JSON.stringify([item.code, unit]))].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const numberOf = (orderId: string) => dispatch.dispatched.find((each) => each.orderId === orderId)?.number ?? ''
  return {
    ...begun(dispatch),
    columns: [text('Código'), text('Producto'), text('Unidad'), figure('Cantidad'), text('Pedidos'), text('Alistado')],
    rows: groups.flatMap(([, lines]) => {
      const [first] = lines
      if (!first) return []
      const sum = lines.reduce((total, { quantity }) => total + parseQuantity(quantity), 0n) as Quantity
      const orders = lines.map(({ orderId, quantity }) => `${numberOf(orderId)} × ${shown(quantity)}`).join('; ')
      return [[first.item.code, first.item.name, first.unit, shown(quantityText(sum)), orders, '']]
    }),
    signatures: ['Alistó', 'Revisó'],
  }
}

/** By order, as they are delivered. */
const routeOf = (dispatch: OpenedDispatch): VoucherPaper => ({
  ...begun(dispatch),
  columns: [
    text('Pedido'),
    text('Cliente'),
    text('Dirección'),
    text('Documento'),
    figure('Líneas'),
    text('Recibe: nombre, cédula y firma'),
  ],
  rows: dispatch.dispatched.map(({ orderId, number, party, city, address, document }) => [
    ...[number, party.name, [address, city].filter(Boolean).join(', '), document?.number ?? ''],
    `${dispatch.lines.filter((line) => line.orderId === orderId).length}`,
    '',
  ]),
  signatures: ['Despachó', 'Transportador'],
})

const labelsOf = (dispatch: OpenedDispatch): VoucherPaper[] =>
  dispatch.dispatched.map((order) => ({
    ...begun(dispatch),
    facts: [
      { label: 'Para', value: order.party.name },
      { label: 'Identificación', value: order.party.identification },
      { label: 'Dirección', value: order.address },
      { label: 'Ciudad', value: order.city },
      { label: 'Pedido', value: order.number },
      { label: 'Documento', value: order.document?.number ?? '' },
      { label: 'Entregar el', value: order.deliveryDate === null ? '' : showDay(order.deliveryDate) },
    ],
    columns: [figure('Cantidad'), text('Producto')],
    rows: dispatch.lines
      .filter((line) => line.orderId === order.orderId && isGoods(line.item))
      .map(({ quantity, picked, item, unit, batches, serials }) => [
        shown(picked === '0' ? quantity : picked),
        [item.name, unit, goodsWords({ batches, serials })].filter(Boolean).join(' · '),
      ]),
    texts: [],
    signatures: [],
  }))

const papers = {
  alistamiento: { title: 'Lista de alistamiento', size: 'carta', of: (dispatch: OpenedDispatch) => [pickingOf(dispatch)] },
  ruta: { title: 'Planilla de ruta', size: 'carta', of: (dispatch: OpenedDispatch) => [routeOf(dispatch)] },
  rotulos: { title: 'Rótulo de despacho', size: 'media-carta', of: labelsOf },
} as const

export const printingHandler = handle(printDispatch, async ({ tx, session: { companyId }, params, query, today }) => {
  const dispatch = await readDispatch(tx, companyId, params.id)
  const { title, size, of } = papers[query.paper]
  return paperFile(tx, companyId, { title, size, day: today, papers: of(dispatch) })
})
