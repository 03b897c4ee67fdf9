/**
 * What is owed on any day, from the ledgers: grouped by account or by third party with its ages, and the movements of each third
 * party with its balance. Charges make what is owed more, payments less; what was paid beforehand is a payment.
 */
import { listAccounts } from '#modules/accounting/index.ts'
import { pickParties } from '#modules/people/index.ts'
import { amountColumn, dayColumn, documentColumn, textColumn } from '#platform/report/column.ts'
import { choiceParameter, periodParameter, referenceParameter } from '#platform/report/parameter.ts'
import { defineReport, type Report } from '#platform/report/report.ts'
import { MOST_AGES } from '../ages.ts'
import { paymentPermissions, receiptPermissions } from '../settlement.ts'

export type Side = 'AR' | 'AP'

const shared = { module: 'treasury', plan: null, services: ['full'], parents: [{ title: 'Tesorería', path: null }] } as const

const period = periodParameter('Periodo', 'mes-corrido')
const kind = choiceParameter('Saldos', { AR: 'Por cobrar', AP: 'Por pagar' }, 'AR')
const party = referenceParameter('Tercero', {
  endpoint: pickParties,
  query: (search) => ({ search }),
  options: (parties) => parties.map(({ id, displayName, identification }) => ({ id, label: displayName, detail: identification })),
  placeholder: 'Nombre o NIT',
})
const side = choiceParameter('Movimientos', { all: 'Todos', charge: 'Solo cargos', payment: 'Solo abonos' }, 'all')

const moved = { charge: amountColumn('Cargos', { sum: true, priority: 2 }), payment: amountColumn('Abonos', { sum: true, priority: 2 }) }
const running = { plus: 'charge', minus: 'payment' } as const

const movements = {
  openingLabel: 'Saldo anterior',
  newestFirst: true,
  columns: {
    date: dayColumn('Fecha', { priority: 1 }),
    document: documentColumn('Documento', { priority: 1 }),
    description: textColumn('Detalle', { priority: 1 }),
    due: dayColumn('Vence', { priority: 3 }),
    ...moved,
    // Of one side alone nothing runs.
    balance: amountColumn('Saldo', { running, priority: 1, unless: { parameter: 'side', values: ['charge', 'payment'] } }),
  },
  mainText: 'description',
  mainFigure: 'balance',
} as const

/** Of whom it is told: customers at `AR`, suppliers at `AP`, of the address `/treasuries/statements/{type}`. */
const statement = <const Of extends Side>(of: Of, name: string, whose: string, purpose: string) =>
  defineReport({
    ...shared,
    ...movements,
    name: `treasury.statement-${name}`,
    path: `/treasuries/statements/${of}`,
    title: `Estado de cuenta de ${whose}`,
    screenTitle: 'Estado de cuenta',
    purpose,
    permission: of === 'AR' ? receiptPermissions.read : paymentPermissions.read,
    file: `estado-de-cuenta-${whose}`,
    chart: {},
    parameters: { period, party, side },
  })

export const statements = {
  AR: statement('AR', 'customers', 'clientes', 'Muestra lo que facturaste y lo que te pagó cada cliente, y cuánto te debe al corte.'),
  AP: statement(
    'AP',
    'suppliers',
    'proveedores',
    'Muestra lo que te facturó y lo que le pagaste a cada proveedor, y cuánto le debes al corte.',
  ),
} as const

/** The bands of the company: what is not late, and each that is; those that it does not have are hidden. */
const ageNames = ['current', 'late1', 'late2', 'late3', 'late4', 'late5', 'late6'] as const
export type AgeName = (typeof ageNames)[number]
/** By their place, as `agesOf` has them. */
export const ageColumns: readonly AgeName[] = ageNames.slice(0, MOST_AGES)

const ageParameter = choiceParameter(
  'Edad',
  {
    ...{ all: 'Todas', current: 'Por vencer', late1: 'Vencida, tramo 1', late2: 'Vencida, tramo 2', late3: 'Vencida, tramo 3' },
    ...{ late4: 'Vencida, tramo 4', late5: 'Vencida, tramo 5', late6: 'Vencida, tramo 6' },
  },
  'all',
)
const ageColumn = (label: string) => amountColumn(label, { width: 112, sum: true, priority: 3 })

const account = referenceParameter('Cuenta', {
  endpoint: listAccounts,
  query: (search) => ({ search }),
  options: ({ accounts }) => accounts.map(({ code, name, active }) => ({ id: code, label: `${code} ${name}`, inactive: !active })),
  placeholder: 'Código o nombre',
  pattern: /^\d{1,16}$/,
})

const grouped = {
  ...shared,
  permission: receiptPermissions.read,
  tree: true,
  columns: {
    name: textColumn('Nombre', { priority: 1 }),
    opening: amountColumn('Saldo anterior', { width: 118, sum: true, priority: 4 }),
    ...moved,
    balance: amountColumn('Saldo', { sum: true, priority: 1 }),
    current: ageColumn('Por vencer'),
    late1: ageColumn('Tramo 1'),
    late2: ageColumn('Tramo 2'),
    late3: ageColumn('Tramo 3'),
    late4: ageColumn('Tramo 4'),
    late5: ageColumn('Tramo 5'),
    late6: ageColumn('Tramo 6'),
  },
  mainText: 'name',
  mainFigure: 'balance',
} as const

/** The movements behind the groups of an address: of one account, one third party, one band. */
const movementsAt = <const Path extends string>(path: Path, name: string, screenTitle: string) =>
  defineReport({
    ...shared,
    ...movements,
    path,
    name,
    view: 'movimientos',
    title: 'Movimientos de cartera',
    screenTitle,
    purpose: 'Muestra los documentos de cada tercero y lo que se abonó a ellos, con el saldo.',
    permission: receiptPermissions.read,
    file: 'movimientos-de-cartera',
    parameters: { period, kind, party, account, age: ageParameter, side },
  })

const ofAges = Object.fromEntries(ageNames.map((name) => [name, { age: name }]))

const drillTo = (report: Report) =>
  ({
    report,
    link: 'Ver los movimientos',
    shares: ['kind', 'party'],
    sides: { charge: { side: 'charge' }, payment: { side: 'payment' }, ...ofAges },
    says: ['description'],
  }) as const

export const movementsByAccount = movementsAt(
  '/treasuries/grouped/by-account',
  'treasury.grouped-by-account-movements',
  'Movimientos agrupados por cuenta',
)
export const groupedByAccount = defineReport({
  ...grouped,
  name: 'treasury.grouped-by-account',
  path: '/treasuries/grouped/by-account',
  title: 'Edades por cuenta',
  screenTitle: 'Movimientos agrupados por cuenta',
  purpose: 'Muestra cuánto se debe en cada cuenta, de quién es y qué tan vencido está al corte.',
  file: 'edades-por-cuenta',
  drill: drillTo(movementsByAccount),
  parameters: { period, kind, party },
})

export const movementsByPerson = movementsAt(
  '/treasuries/grouped/by-person',
  'treasury.grouped-by-person-movements',
  'Movimientos agrupados por tercero',
)
export const groupedByPerson = defineReport({
  ...grouped,
  name: 'treasury.grouped-by-person',
  path: '/treasuries/grouped/by-person',
  title: 'Edades por tercero',
  screenTitle: 'Movimientos agrupados por tercero',
  purpose: 'Muestra cuánto debe o se le debe a cada tercero, en qué cuentas y qué tan vencido está al corte.',
  file: 'edades-por-tercero',
  drill: drillTo(movementsByPerson),
  parameters: { period, kind, party },
})
