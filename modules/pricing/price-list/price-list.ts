/** What is charged to whom: prices written item by item, or a rule over others (areas.md 4.3). The item keeps its base price. */
import { parsePercent } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { masks } from '#modules/access/index.ts'
import { personTag } from '#modules/people/index.ts'
import { priceListGate } from '#modules/subscription/index.ts'
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { choice, date, flag, percent, reference, text } from '#platform/catalogue/field.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { bookkeepers, everybody } from '#platform/roles.ts'
import { pricingErrors } from '../errors.ts'
import { formatPercent } from '#platform/ui/format.ts'
import { standingOf, validityProblems } from '../validity.ts'
import { audiences } from './choice.ts'
import { priceChanges, priceRoundings, priceSources, type PriceChange, type PriceSource } from './price.ts'

const PATH = '/settings/price-lists'
const HUNDRED = parsePercent('100')

/** Where the prices of one list are written. */
export const pricesAddress = (id: string): string => `${PATH}?prices=${id}`

interface Ruled {
  readonly source: PriceSource
  readonly change: PriceChange
  /** Null for whoever may not see it. */
  readonly percent: string | null
}

const signs: Readonly<Record<PriceChange, string>> = { raise: '+ ', lower: '− ', margin: 'con margen de ' }

/** "Precio base − 10 %". @param over the name of the list that it begins from */
export function ruleWords({ source, change, percent: written }: Ruled, over: string): string {
  const begun = { own: 'Precios escritos', base: 'Precio base', cost: 'Costo', list: over }[source]
  const rate = parsePercent(written ?? '0')
  return source === 'own' || rate === 0n ? begun : `${begun} ${signs[change]}${formatPercent(rate)}`
}

export const priceList = defineCatalogue({
  name: 'pricing.priceList',
  table: 'price_list',
  path: PATH,
  titles: { one: 'Lista de precios', many: 'Listas de precios', gender: 'f' },
  purpose: 'Lo que cobras según el cliente, la sucursal o la cantidad. Lo que una lista no dice se cobra a su precio base.',
  module: 'pricing',
  services: [11, 'full'],
  ...priceListGate,
  offeredTo: { read: everybody, write: bookkeepers, delete: bookkeepers },
  fields: {
    name: text('Nombre', { max: 60, wide: true }),
    audience: choice('Para quién', audiences, {
      initial: 'assigned',
      wide: true,
      help: 'La de la ficha del cliente va primero; después las de su etiqueta, la de quien vende, las de la sucursal y las de todos.',
    }),
    tagId: reference('Etiqueta', { table: personTag.table, optionsPath: personTag.endpoints.options.path }, { optional: true }),
    branchId: reference(
      'Sucursal',
      { table: 'branch', optionsPath: '/api/settings/branches/options' },
      { optional: true, help: 'En la que se hace la venta.' },
    ),
    source: choice('De dónde salen los precios', priceSources, {
      initial: 'base',
      wide: true,
      help: 'El precio que escribas para un ítem manda sobre la regla.',
    }),
    overId: reference('Lista de la que parte', { table: 'price_list', optionsPath: `/api${PATH}/options` }, { optional: true, wide: true }),
    change: choice('Cambio', priceChanges, { initial: 'lower' }),
    percent: percent('Porcentaje', { initial: '0', masked: masks.margin }),
    rounding: choice('Redondeo', priceRoundings, { initial: 'none', help: 'Al más cercano. No toca los que escribas.' }),
    includesTax: flag('Precios con impuestos incluidos'),
    validFrom: date('Rige desde', { optional: true, help: 'Vacío: desde siempre.' }),
    validTo: date('Rige hasta', { optional: true, help: 'Vacío: sin fin.' }),
  },
  shown: {
    tagId: { when: ({ audience }) => audience === 'tag', required: true },
    branchId: { when: ({ audience }) => audience === 'branch', required: true },
    overId: { when: ({ source }) => source === 'list', required: true },
    change: { when: ({ source }) => source !== 'own' },
    percent: { when: ({ source }) => source !== 'own' },
    rounding: { when: ({ source }) => source !== 'own' },
  },
  unique: [{ fields: ['name'], error: ({ name }) => pricingErrors.of('listNameTaken', { nombre: name }, 'name') }],
  ordered: true,
  computed: {
    rule: { label: 'Regla', of: (record) => ({ text: ruleWords(record, record.labels['overId'] ?? ''), tone: null }) },
    standing: { label: 'Vigencia', of: standingOf },
  },
  list: { columns: ['name', 'rule', 'audience', 'standing', 'rounding', 'includesTax'], search: ['name'], sort: 'name' },
  title: (values) => values.name,
  links: (id) => [{ label: 'Ver sus precios', href: pricesAddress(id) }],
  rules(values) {
    const wrong = (field: string, detalle: string): ErrorBody => httpErrors.of('invalid', { detalle }, field)
    const rate = parsePercent(values.percent)
    return [
      ...(rate < 0n ? [wrong('percent', 'Escríbelo sin signo: el cambio dice si sube o baja.')] : []),
      ...(values.change === 'lower' && rate > HUNDRED ? [wrong('percent', 'No se puede bajar más del 100 %.')] : []),
      ...(values.change === 'margin' && values.source !== 'cost' ? [wrong('change', 'El margen se calcula sobre el costo.')] : []),
      ...(values.change === 'margin' && rate >= HUNDRED ? [wrong('percent', 'El margen debe ser menor que 100 %.')] : []),
      ...validityProblems(values),
    ]
  },
  notices: (values) =>
    values.source === 'own' ? [{ tone: 'info', text: 'Guarda la lista y entra a «Ver sus precios» para escribirlos o pegarlos.' }] : [],
  usedIn: {
    price_list: 'otras listas de precios',
    price_list_item: 'precios de ítems',
    price_batch_cell: 'lotes de precios',
    party_price_list: 'clientes',
    member_default: 'preferencias de usuarios',
  },
})
