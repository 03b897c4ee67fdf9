/** What is sold for less, of what, to whom and when (areas.md 4.4). */
import { parseAmount, parsePercent } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { brand, category, itemOptions } from '#modules/items/index.ts'
import { partyOptions, personTag } from '#modules/people/index.ts'
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { amount, children, choice, date, flag, number, percent, reference, text, type Cells } from '#platform/catalogue/field.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { notAboveZero } from '#platform/rules/index.ts'
import { formatMoney, formatPercent } from '#platform/ui/format.ts'
import { standingOf, validityProblems } from '../validity.ts'
import { promotionChannels, promotionDays, promotionKinds, promotionPayments, promotionScopes, type PromotionKind } from './promoted.ts'
import { bookkeepers, everybody } from '#platform/roles.ts'

const HUNDRED = parsePercent('100')
const MOST_UNITS = 1_000_000
const MOST_BUNDLE = 100
const MOST_CHOSEN = 200

const couponShape = {
  regex: /^[\p{L}\d-]+$/u,
  message: 'Usa letras, números y guiones, sin espacios.',
  example: (n: number) => `CUPON-${n}`,
}
const time = { regex: /^([01]\d|2[0-3]):[0-5]\d$/, message: 'Escribe la hora de 00:00 a 23:59, como 17:30.', example: '17:30' }

interface Offered {
  readonly kind: PromotionKind
  readonly percent: string | null
  readonly amount: string | null
  readonly price: string | null
  readonly fromAmount: string | null
  readonly take: number | null
  readonly pay: number | null
  readonly size: number | null
  readonly give: number | null
}

const rateWords = (percent: string | null): string => (percent === null ? '' : formatPercent(parsePercent(percent)))
const moneyWords = (amount: string | null): string => (amount === null ? '' : formatMoney(parseAmount(amount)))
const free = (percent: string | null): string =>
  percent !== null && parsePercent(percent) === HUNDRED ? 'gratis' : `con ${rateWords(percent)} menos`

/** "10 % menos", "$ 500 menos por unidad", "Lleva 3, paga 2", "Compra 2, lleva 1 gratis". */
const offers: Readonly<Record<PromotionKind, (offered: Offered) => string>> = {
  percent: ({ percent }) => `${rateWords(percent)} menos`,
  value: ({ amount }) => `${moneyWords(amount)} menos por unidad`,
  bundle: ({ take, pay }) => `Lleva ${take ?? ''}, paga ${pay ?? ''}`,
  nth: ({ size, percent }) => (size === 2 ? `La segunda unidad ${free(percent)}` : `Una de cada ${size ?? ''} ${free(percent)}`),
  pack: ({ size, price }) => `${size ?? ''} por ${moneyWords(price)}`,
  combo: ({ price }) => `Combo a ${moneyWords(price)}`,
  cross: ({ size, give, percent }) => `Compra ${size ?? ''}, lleva ${give ?? ''} ${free(percent)}`,
  gift: ({ fromAmount, give, percent }) => `Desde ${moneyWords(fromAmount)}, lleva ${give ?? ''} ${free(percent)}`,
}
export const offerWords = (offered: Offered): string => offers[offered.kind](offered)

const items = { table: 'item', codeColumn: 'code', optionsPath: itemOptions.path }
const categories = { table: category.table, optionsPath: category.endpoints.options.path }

/** Chosen one after the other: none is any. */
const chosen = <const C extends Cells>(
  label: string,
  table: string,
  one: string,
  fields: C,
  unique: readonly (keyof C & string)[],
  help?: string,
) => children(label, { table, one, fields, least: 0, most: MOST_CHOSEN, unique, ...(help ? { help } : {}) })

/** A combo says itself what it is about. */
const isAboutSome = ({ kind }: { readonly kind: PromotionKind }): boolean => kind !== 'combo'

const isOf =
  (...kinds: readonly PromotionKind[]) =>
  ({ kind }: { readonly kind: PromotionKind }) =>
    kinds.includes(kind)

export const promotion = defineCatalogue({
  name: 'pricing.promotion',
  table: 'promotion',
  path: '/settings/promotions',
  titles: { one: 'Promoción', many: 'Promociones', gender: 'f' },
  purpose: 'Descuentos que se aplican solos en cotizaciones y facturas, por lo que se vende, a quién y cuándo.',
  module: 'pricing',
  services: [11, 'full'],
  plan: null,
  offeredTo: { read: everybody, write: bookkeepers, delete: bookkeepers },
  fields: {
    name: text('Nombre', { max: 60, wide: true, help: 'Lo lee quien vende, y queda en la línea del documento.' }),
    kind: choice('Qué da', promotionKinds, { initial: 'percent', wide: true }),
    percent: percent('Porcentaje', { optional: true, help: 'De lo que se descuenta. 100 % es gratis.' }),
    amount: amount('Pesos por unidad', { optional: true }),
    price: amount('Precio', { optional: true, help: 'Antes de impuestos, o con ellos en los documentos que los llevan incluidos.' }),
    fromAmount: amount('Desde qué compra', { optional: true, help: 'De lo que elijas, con sus descuentos y sin contar el regalo.' }),
    take: number('Lleva', { min: 1, max: MOST_BUNDLE, optional: true }),
    pay: number('Paga', { min: 0, max: MOST_BUNDLE, optional: true }),
    size: number('Cuántas unidades', { min: 1, max: MOST_BUNDLE, optional: true, help: 'Las de cada grupo, o las que hay que comprar.' }),
    give: number('Cuántas lleva', { min: 1, max: MOST_BUNDLE, optional: true }),
    combo: chosen(
      'Qué trae el combo',
      'promotion_combo',
      'producto',
      { itemId: reference('Producto o servicio', items), units: number('Unidades', { min: 1, max: MOST_BUNDLE, initial: 1 }) },
      ['itemId'],
    ),
    givenIds: chosen('Qué lleva', 'promotion_given', 'producto', { itemId: reference('Producto o servicio', items) }, ['itemId']),
    scope: choice('Sobre qué', promotionScopes, { initial: 'all', wide: true }),
    itemIds: chosen('Productos y servicios', 'promotion_item', 'producto', { itemId: reference('Producto o servicio', items) }, ['itemId']),
    categoryIds: chosen(
      'Categorías',
      'promotion_category',
      'categoría',
      { categoryId: reference('Categoría', categories) },
      ['categoryId'],
      'Con las que cuelgan de ellas.',
    ),
    brandIds: chosen(
      'Marcas',
      'promotion_brand',
      'marca',
      { brandId: reference('Marca', { table: brand.table, optionsPath: brand.endpoints.options.path }) },
      ['brandId'],
    ),
    exceptItemIds: chosen(
      'Menos estos productos',
      'promotion_except_item',
      'producto',
      { itemId: reference('Producto o servicio', items) },
      ['itemId'],
    ),
    exceptCategoryIds: chosen(
      'Menos estas categorías',
      'promotion_except_category',
      'categoría',
      { categoryId: reference('Categoría', categories) },
      ['categoryId'],
      'Con las que cuelgan de ellas.',
    ),
    mixed: flag('Junta líneas', {
      initial: true,
      help: 'Cuentan juntas las unidades de productos distintos; en un grupo se descuentan las más baratas.',
    }),
    least: number('Desde cuántas unidades', { min: 1, max: MOST_UNITS, initial: 1 }),
    tagIds: chosen(
      'Solo clientes con etiqueta',
      'promotion_tag',
      'etiqueta',
      { tagId: reference('Etiqueta', { table: personTag.table, optionsPath: personTag.endpoints.options.path }) },
      ['tagId'],
    ),
    partyIds: chosen(
      'Solo estos clientes',
      'promotion_party',
      'cliente',
      { partyId: reference('Cliente', { table: 'party', labelColumn: 'display_name', optionsPath: partyOptions.path }) },
      ['partyId'],
    ),
    branchIds: chosen(
      'Solo en las sucursales',
      'promotion_branch',
      'sucursal',
      { branchId: reference('Sucursal', { table: 'branch', optionsPath: '/api/settings/branches/options' }) },
      ['branchId'],
      'En la que se hace la venta.',
    ),
    channel: choice('En qué ventas', promotionChannels, { initial: 'all' }),
    payment: choice('Pagando', promotionPayments, { initial: 'any' }),
    validFrom: date('Desde', { optional: true, help: 'Vacío: desde siempre.' }),
    validTo: date('Hasta', { optional: true, help: 'Vacío: sin fin.' }),
    days: choice('Días', promotionDays, { initial: 'every', wide: true }),
    fromTime: text('Desde la hora', { max: 5, optional: true, pattern: time, help: 'Como 17:30. Vacío: todo el día.' }),
    toTime: text('Hasta la hora', { max: 5, optional: true, pattern: time }),
    coupon: text('Cupón', {
      max: 30,
      optional: true,
      upperCase: true,
      pattern: couponShape,
      help: 'Lo que dice el cliente para recibirla. Vacío: no lo pide.',
    }),
    couponUses: number('Ventas con el cupón', { min: 1, max: MOST_UNITS, optional: true, help: '1 es de un solo uso. Vacío: sin tope.' }),
    most: number('Unidades por cliente', { min: 1, max: MOST_UNITS, optional: true, help: 'Vacío: sin tope.' }),
    mostAll: number('Unidades en total', { min: 1, max: MOST_UNITS, optional: true, help: 'De todos los clientes. Vacío: sin tope.' }),
    addsUp: flag('Se suma con otras', { help: 'Gana la primera de la lista que dé algo; si se suma, con las demás que se suman.' }),
  },
  shown: {
    percent: { when: isOf('percent', 'nth', 'cross', 'gift'), required: true },
    amount: { when: isOf('value'), required: true },
    price: { when: isOf('pack', 'combo'), required: true },
    fromAmount: { when: isOf('gift'), required: true },
    take: { when: isOf('bundle'), required: true },
    pay: { when: isOf('bundle'), required: true },
    size: { when: isOf('nth', 'pack', 'cross'), required: true },
    give: { when: isOf('cross', 'gift'), required: true },
    combo: { when: isOf('combo'), required: true },
    givenIds: { when: isOf('cross', 'gift'), required: true },
    scope: { when: isAboutSome },
    itemIds: { when: (values) => isAboutSome(values) && values.scope === 'some' },
    categoryIds: { when: (values) => isAboutSome(values) && values.scope === 'some' },
    brandIds: { when: (values) => isAboutSome(values) && values.scope === 'some' },
    exceptItemIds: { when: isAboutSome },
    exceptCategoryIds: { when: isAboutSome },
    mixed: { when: isOf('percent', 'value', 'bundle', 'nth', 'pack') },
    least: { when: isOf('percent', 'value', 'bundle') },
    couponUses: { when: ({ coupon }) => coupon !== '' },
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
    const { take, pay, kind, size } = values
    const rate = values.percent === null ? null : parsePercent(values.percent)
    const amounts = [
      ['amount', 'El valor'],
      ['price', 'El precio'],
      ['fromAmount', 'El valor'],
    ] as const
    const isEmpty = values.itemIds.length + values.categoryIds.length + values.brandIds.length === 0
    return [
      ...(rate !== null && (rate <= 0n || rate > HUNDRED) ? [wrong('percent', 'El porcentaje va de más de 0 a 100 %.')] : []),
      ...amounts.flatMap(([field, label]) => {
        const value = values[field]
        return value !== null && parseAmount(value) <= 0n ? [wrong(field, notAboveZero(label))] : []
      }),
      ...(take !== null && pay !== null && pay >= take ? [wrong('pay', 'Debe pagar menos de lo que lleva.')] : []),
      ...(kind === 'nth' && size === 1 ? [wrong('size', 'Debe ser de más de una.')] : []),
      ...(values.scope === 'some' && isEmpty ? [wrong('itemIds', 'Elige al menos un producto, una categoría o una marca.')] : []),
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
