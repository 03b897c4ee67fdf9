/** What is sold for less, of what, to whom and when (areas.md 4.4). */
import { parseAmount, parsePercent } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { brand, category, itemOptions } from '#modules/items/index.ts'
import { personTag } from '#modules/people/index.ts'
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { amount, choice, date, flag, number, percent, reference, text } from '#platform/catalogue/field.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { notAboveZero } from '#platform/rules/index.ts'
import { formatMoney, formatPercent } from '#platform/ui/format.ts'
import { standingOf, validityProblems } from '../validity.ts'
import { promotionDays, promotionKinds, promotionScopes, type PromotionKind } from './discounts.ts'

const HUNDRED = parsePercent('100')
const MOST_UNITS = 1_000_000
const MOST_BUNDLE = 100

const time = { regex: /^([01]\d|2[0-3]):[0-5]\d$/, message: 'Escribe la hora de 00:00 a 23:59, como 17:30.', example: '17:30' }

interface Offered {
  readonly kind: PromotionKind
  readonly percent: string | null
  readonly amount: string | null
  readonly take: number | null
  readonly pay: number | null
}

/** "10 % menos", "$ 500 menos por unidad", "Lleva 3, paga 2". */
export function offerWords(offered: Offered): string {
  if (offered.kind === 'percent') return offered.percent === null ? '' : `${formatPercent(parsePercent(offered.percent))} menos`
  if (offered.kind === 'value') return offered.amount === null ? '' : `${formatMoney(parseAmount(offered.amount))} menos por unidad`
  return `Lleva ${offered.take ?? ''}, paga ${offered.pay ?? ''}`
}

export const promotion = defineCatalogue({
  name: 'pricing.promotion',
  table: 'promotion',
  path: '/settings/promotions',
  titles: { one: 'Promoción', many: 'Promociones', gender: 'f' },
  purpose: 'Descuentos que se aplican solos en cotizaciones y facturas, por lo que se vende, a quién y cuándo.',
  module: 'pricing',
  services: [11, 'full'],
  plan: null,
  fields: {
    name: text('Nombre', { max: 60, wide: true, help: 'Lo lee quien vende, y queda en la línea del documento.' }),
    kind: choice('Qué da', promotionKinds, { initial: 'percent', wide: true }),
    percent: percent('Porcentaje', { optional: true }),
    amount: amount('Pesos por unidad', { optional: true }),
    take: number('Lleva', { min: 1, max: MOST_BUNDLE, optional: true }),
    pay: number('Paga', { min: 0, max: MOST_BUNDLE, optional: true }),
    least: number('Desde cuántas unidades', { min: 1, max: MOST_UNITS, initial: 1, help: 'De la misma línea.' }),
    most: number('Unidades por cliente', { min: 1, max: MOST_UNITS, optional: true, help: 'Vacío: sin tope.' }),
    scope: choice('Sobre qué', promotionScopes, { initial: 'all', wide: true }),
    categoryId: reference(
      'Categoría',
      { table: category.table, optionsPath: category.endpoints.options.path },
      { optional: true, help: 'Con las que cuelgan de ella.' },
    ),
    brandId: reference('Marca', { table: brand.table, optionsPath: brand.endpoints.options.path }, { optional: true }),
    itemId: reference(
      'Producto o servicio',
      { table: 'item', codeColumn: 'code', optionsPath: itemOptions.path },
      { optional: true, wide: true },
    ),
    tagId: reference(
      'Solo clientes con la etiqueta',
      { table: personTag.table, optionsPath: personTag.endpoints.options.path },
      { optional: true },
    ),
    branchId: reference(
      'Solo en la sucursal',
      { table: 'branch', optionsPath: '/api/settings/branches/options' },
      { optional: true, help: 'En la que se hace la venta.' },
    ),
    validFrom: date('Desde', { optional: true, help: 'Vacío: desde siempre.' }),
    validTo: date('Hasta', { optional: true, help: 'Vacío: sin fin.' }),
    days: choice('Días', promotionDays, { initial: 'every', wide: true }),
    fromTime: text('Desde la hora', { max: 5, optional: true, pattern: time, help: 'Como 17:30. Vacío: todo el día.' }),
    toTime: text('Hasta la hora', { max: 5, optional: true, pattern: time }),
    addsUp: flag('Se suma con otras', { help: 'Gana la primera de la lista que aplique; si se suma, con las demás que se suman.' }),
  },
  shown: {
    percent: { when: ({ kind }) => kind === 'percent', required: true },
    amount: { when: ({ kind }) => kind === 'value', required: true },
    take: { when: ({ kind }) => kind === 'bundle', required: true },
    pay: { when: ({ kind }) => kind === 'bundle', required: true },
    categoryId: { when: ({ scope }) => scope === 'category', required: true },
    brandId: { when: ({ scope }) => scope === 'brand', required: true },
    itemId: { when: ({ scope }) => scope === 'item', required: true },
  },
  unique: ['name'],
  ordered: true,
  computed: {
    offer: { label: 'Oferta', of: (record) => ({ text: offerWords(record), tone: null }) },
    standing: { label: 'Vigencia', of: standingOf },
  },
  list: { columns: ['name', 'offer', 'standing', 'scope', 'days', 'addsUp'], search: ['name'], sort: 'name' },
  title: (values) => values.name,
  detail: offerWords,
  rules(values) {
    const wrong = (field: string, detalle: string): ErrorBody => httpErrors.of('invalid', { detalle }, field)
    const { take, pay } = values
    const rate = values.percent === null ? null : parsePercent(values.percent)
    return [
      ...(rate !== null && (rate <= 0n || rate > HUNDRED) ? [wrong('percent', 'El porcentaje va de más de 0 a 100 %.')] : []),
      ...(values.amount !== null && parseAmount(values.amount) <= 0n ? [wrong('amount', notAboveZero('El valor'))] : []),
      ...(take !== null && pay !== null && pay >= take ? [wrong('pay', 'Debe pagar menos de lo que lleva.')] : []),
      ...(values.fromTime !== '' && values.fromTime === values.toTime ? [wrong('toTime', 'La hora final debe ser otra.')] : []),
      ...validityProblems(values),
    ]
  },
  notices: (values) =>
    values.fromTime !== '' && values.toTime !== '' && values.fromTime > values.toTime
      ? [{ tone: 'info', text: `Va de las ${values.fromTime} a las ${values.toTime} del día siguiente.` }]
      : [],
  usedIn: { document_line_promotion: 'documentos' },
})
