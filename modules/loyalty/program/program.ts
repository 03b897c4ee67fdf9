/** How customers earn points and what they are worth (areas.md 4.5). */
import { isAmountText, isPercentText, parseAmount, parsePercent } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { category } from '#modules/items/index.ts'
import { promotionDays, standingOf, validityProblems, type PromotionDays } from '#modules/pricing/index.ts'
import { plan } from '#modules/subscription/index.ts'
import { defineCatalogue, type AnyValues, type Notice } from '#platform/catalogue/catalogue.ts'
import { linesIn } from '#platform/catalogue/children.ts'
import { amount, children, choice, date, number, percent, reference, text } from '#platform/catalogue/field.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { notAboveZero } from '#platform/rules/index.ts'
import { formatMoney } from '#platform/ui/format.ts'
import type { Level, Multiplier, Programme } from './points.ts'
import { bookkeepers, everybody } from '#platform/roles.ts'

const MOST_POINTS = 1_000_000
const MOST_MONTHS = 120
const MOST_LEVELS = 10
const MOST_CATEGORIES = 50
const MOST_MULTIPLIERS = 20
const TEN_TIMES = parsePercent('1000')

/** Without it nobody would know what becomes of the points. */
const notYet: Notice = {
  tone: 'info',
  text: 'Quien se inscribe suma puntos con cada factura y cada venta de caja, y las notas los devuelven. Todavía no se redimen.',
}

const tooMuch: Notice = { tone: 'warn', text: 'Con esta regla devuelves en puntos tanto o más de lo que te compran.' }
const vain: Notice = { tone: 'warn', text: 'Un multiplicador es de una categoría que no suma puntos: no multiplica nada.' }

const categories = { table: category.table, optionsPath: category.endpoints.options.path }

export const programme = defineCatalogue({
  name: 'loyalty.programme',
  table: 'loyalty_programme',
  path: '/settings/loyalty',
  titles: { one: 'Programa de puntos', many: 'Programas de puntos', gender: 'm' },
  screenTitle: 'Fidelización',
  purpose:
    'Cuántos puntos gana un cliente, cuánto valen y cuándo vencen, y dónde se inscribe. Suma con cada factura y cada venta de caja; todavía no se redimen.',
  module: 'loyalty',
  services: [11, 'full'],
  plan: plan.planLoyalty,
  offeredTo: { read: everybody, write: bookkeepers, delete: bookkeepers },
  fields: {
    name: text('Nombre', { max: 60, wide: true }),
    points: number('Puntos que gana', { min: 1, max: MOST_POINTS, initial: 1 }),
    per: amount('Por cada', { initial: '1000', help: 'Pesos de la compra, sin impuestos. Lo que no completa no suma.' }),
    excluded: children('No suman las categorías', {
      table: 'loyalty_excluded_category',
      one: 'categoría',
      fields: { categoryId: reference('Categoría', categories) },
      least: 0,
      most: MOST_CATEGORIES,
      unique: ['categoryId'],
      help: 'Con las que cuelgan de ellas.',
    }),
    pointValue: amount('Valor de un punto', { initial: '10' }),
    least: number('Mínimo para redimir', { min: 1, max: MOST_POINTS, initial: 100, help: 'En puntos.' }),
    welcome: number('Puntos de bienvenida', { max: MOST_POINTS, initial: 0, help: 'Al inscribirse. 0: ninguno.' }),
    birthday: number('Puntos de cumpleaños', { max: MOST_POINTS, initial: 0, help: 'Cada año. 0: ninguno.' }),
    validFrom: date('Rige desde', { optional: true, help: 'Vacío: desde siempre.' }),
    validTo: date('Rige hasta', { optional: true, help: 'Vacío: sin fin.' }),
    months: number('Meses de vigencia', { min: 1, max: MOST_MONTHS, optional: true, initial: 12, help: 'Vacío: no vencen.' }),
    children: children('Niveles', {
      table: 'loyalty_level',
      one: 'nivel',
      fields: {
        name: text('Nombre', { max: 40 }),
        starts: number('Desde', { max: MOST_POINTS, initial: 0 }),
        multiplier: percent('Gana', { initial: '100' }),
      },
      least: 0,
      most: MOST_LEVELS,
      unique: ['name', 'starts'],
      help: 'Por los puntos ganados en los últimos doce meses. 150 % es la mitad más de lo que dice la regla.',
    }),
    multipliers: children('Multiplicadores', {
      table: 'loyalty_multiplier',
      one: 'multiplicador',
      fields: {
        categoryId: reference('Categoría', categories, { optional: true }),
        days: choice('Días', promotionDays, { initial: 'every' }),
        multiplier: percent('Gana', { initial: '200' }),
      },
      least: 0,
      most: MOST_MULTIPLIERS,
      help: 'De los que apliquen a lo comprado multiplica el más alto, además del nivel. Sin categoría: todo lo que suma.',
    }),
  },
  unique: ['name'],
  ordered: true,
  usedIn: {
    loyalty_member: 'clientes inscritos',
    loyalty_entrance: 'registro público',
    loyalty_code: 'códigos enviados',
  },
  computed: {
    earning: {
      label: 'Regla',
      of: ({ points, per }) => ({ text: `${points} por cada ${formatMoney(parseAmount(per))}`, tone: null }),
    },
    standing: { label: 'Vigencia', of: standingOf },
  },
  list: { columns: ['name', 'earning', 'pointValue', 'least', 'children', 'standing'], search: ['name'], sort: 'name' },
  title: (values) => values.name,
  rules(values) {
    const wrong = (field: string, detalle: string): ErrorBody => httpErrors.of('invalid', { detalle }, field)
    return [
      ...(parseAmount(values.per) <= 0n ? [wrong('per', notAboveZero('El valor'))] : []),
      ...(parseAmount(values.pointValue) <= 0n ? [wrong('pointValue', notAboveZero('El valor'))] : []),
      ...(['children', 'multipliers'] as const).flatMap((list) =>
        values[list].flatMap(({ multiplier }, at) => {
          const rate = parsePercent(multiplier)
          return rate <= 0n || rate > TEN_TIMES ? [wrong(`${list}.${at}.multiplier`, 'Va de más de 0 a 1.000 %.')] : []
        }),
      ),
      ...values.multipliers.flatMap(({ categoryId, days }, at) => {
        const twin = values.multipliers.findIndex((each) => each.categoryId === categoryId && each.days === days)
        return twin < at ? [wrong(`multipliers.${at}.days`, `Ya están en la línea ${twin + 1} para la misma categoría.`)] : []
      }),
      ...validityProblems(values),
    ]
  },
  notices: (values) => {
    const back = parseAmount(values.pointValue) * BigInt(values.points)
    const excluded = new Set(values.excluded.map(({ categoryId }) => categoryId))
    const isVain = values.multipliers.some(({ categoryId }) => categoryId !== null && excluded.has(categoryId))
    return [notYet, ...(back >= parseAmount(values.per) ? [tooMuch] : []), ...(isVain ? [vain] : [])]
  },
})

const whole = (value: unknown): number | null => (typeof value === 'number' && Number.isSafeInteger(value) ? value : null)

/** The programme that some values say, or null while they cannot be read. */
export function programmeOf(values: AnyValues): Programme | null {
  const [points, least, months] = [whole(values['points']), whole(values['least']), whole(values['months'])]
  const [per, pointValue] = [String(values['per'] ?? ''), String(values['pointValue'] ?? '')]
  if (points === null || least === null || !isAmountText(per) || !isAmountText(pointValue)) return null
  const read = { points: BigInt(points), least: BigInt(least), months, per: parseAmount(per), pointValue: parseAmount(pointValue) }
  if (read.per <= 0n || read.pointValue <= 0n) return null
  const levels = linesIn(values['children']).flatMap(({ name, starts, multiplier }): Level[] => {
    const [from, rate] = [whole(starts), String(multiplier ?? '')]
    return from !== null && isPercentText(rate) ? [{ name: String(name ?? ''), from: BigInt(from), multiplier: parsePercent(rate) }] : []
  })
  const multipliers = linesIn(values['multipliers']).flatMap(({ categoryId, days, multiplier }): Multiplier[] => {
    const rate = String(multiplier ?? '')
    if (!isDays(days) || !isPercentText(rate)) return []
    return [{ categoryId: typeof categoryId === 'string' ? categoryId : null, days, multiplier: parsePercent(rate) }]
  })
  const excludedIds = linesIn(values['excluded']).flatMap(({ categoryId }) => (typeof categoryId === 'string' ? [categoryId] : []))
  const [welcome, birthday] = [BigInt(whole(values['welcome']) ?? 0), BigInt(whole(values['birthday']) ?? 0)]
  return { ...read, levels, excludedIds, multipliers, welcome, birthday }
}

const isDays = (value: unknown): value is PromotionDays => typeof value === 'string' && Object.hasOwn(promotionDays, value)
