/** What sellers earn: on what, by how much they reach, of which items, and since when (areas.md 4.6). */
import { parseAmount, parsePercent } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { brand, category } from '#modules/items/index.ts'
import { partyOptions } from '#modules/people/index.ts'
import { standingOf, validityProblems } from '#modules/pricing/index.ts'
import { plan } from '#modules/subscription/index.ts'
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { amount, children, choice, date, percent, reference, text } from '#platform/catalogue/field.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { commissionBases, tierModes } from './calculate.ts'
import { bookkeepers } from '#platform/roles.ts'

const HUNDRED = parsePercent('100')
const MOST_TIERS = 10

export const commission = defineCatalogue({
  name: 'sales.commission',
  table: 'commission',
  path: '/settings/commissions',
  titles: { one: 'Comisión', many: 'Comisiones', gender: 'f' },
  purpose: 'Lo que gana quien vende, sobre lo vendido, lo recaudado o la utilidad. Las devoluciones se descuentan.',
  module: 'sales',
  services: [11, 'full'],
  plan: plan.planCommission,
  offeredTo: { read: bookkeepers, write: bookkeepers, delete: bookkeepers },
  fields: {
    name: text('Nombre', { max: 60, wide: true }),
    sellerId: reference(
      'Vendedor',
      { table: 'party', labelColumn: 'display_name', optionsPath: partyOptions.path },
      { optional: true, wide: true, help: 'El tercero a quien se le paga. Vacío: todos los que venden.' },
    ),
    base: choice('Sobre qué', commissionBases, { initial: 'sale', wide: true }),
    categoryId: reference(
      'Solo la categoría',
      { table: category.table, optionsPath: category.endpoints.options.path },
      { optional: true, help: 'Con las que cuelgan de ella.' },
    ),
    brandId: reference('Solo la marca', { table: brand.table, optionsPath: brand.endpoints.options.path }, { optional: true }),
    validFrom: date('Rige desde', { optional: true, help: 'Vacío: desde siempre.' }),
    validTo: date('Rige hasta', { optional: true, help: 'Vacío: sin fin.' }),
    mode: choice('Qué porcentaje se paga', tierModes, { initial: 'reached', wide: true }),
    children: children('Tramos', {
      table: 'commission_tier',
      one: 'tramo',
      fields: { starts: amount('Desde', { initial: '0' }), percent: percent('Porcentaje') },
      most: MOST_TIERS,
      unique: ['starts'],
      help: 'En pesos del mes, sin impuestos. Por debajo del primero no se gana.',
    }),
  },
  unique: ['name'],
  usedIn: { commission_settled: 'comisiones liquidadas' },
  computed: { standing: { label: 'Vigencia', of: standingOf } },
  list: { columns: ['name', 'sellerId', 'base', 'children', 'standing'], search: ['name'], sort: 'name' },
  title: (values) => values.name,
  rules(values) {
    const wrong = (field: string, detalle: string): ErrorBody => httpErrors.of('invalid', { detalle }, field)
    return [
      ...values.children.flatMap(({ starts, percent: written }, at): ErrorBody[] => {
        const rate = parsePercent(written)
        const isSaid = values.children.some((other, place) => place < at && parseAmount(other.starts) === parseAmount(starts))
        if (parseAmount(starts) < 0n) return [wrong(`children.${at}.starts`, 'Escribe un valor desde cero.')]
        if (isSaid) return [wrong(`children.${at}.starts`, 'Ya hay un tramo desde ese valor.')]
        return rate < 0n || rate > HUNDRED ? [wrong(`children.${at}.percent`, 'El porcentaje va de 0 a 100 %.')] : []
      }),
      ...validityProblems(values),
    ]
  },
})
