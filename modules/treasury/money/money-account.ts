/** Where the company's money is: tills, banks and petty cash, each with an account of its own in the books. */
import { currencies, DEFAULT_CURRENCY } from '#base/currency.ts'
import { parseAmount, zeroAmount } from '#base/decimal.ts'
import { postableAccount } from '#modules/accounting/index.ts'
import { partyOptions } from '#modules/people/index.ts'
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { amount, choice, date, reference, text } from '#platform/catalogue/field.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { bookkeepers, everybody } from '#platform/roles.ts'
import { treasuryErrors } from '../errors.ts'

export const moneyKinds = { cash: 'Caja', bank: 'Banco', petty: 'Caja menor', other: 'Otra' } as const
export type MoneyKind = keyof typeof moneyKinds

/** Who sees its balance: whoever sees balances at all, or only who sees those that are kept to a few. */
export const balanceReaders = { all: 'Quien ve saldos de caja y bancos', reserved: 'Solo quien ve saldos reservados' } as const

const ofPetty = { when: ({ kind }: { readonly kind: MoneyKind }): boolean => kind === 'petty' }
const ofBank = { when: ({ kind }: { readonly kind: MoneyKind }): boolean => kind === 'bank' }

export const moneyAccount = defineCatalogue({
  name: 'treasury.moneyAccount',
  table: 'money_account',
  path: '/settings/money-accounts',
  titles: { one: 'Caja o banco', many: 'Cajas y bancos', gender: 'm' },
  purpose: 'Dónde está el dinero: cada caja y cada cuenta de banco con su cuenta contable, para saber cuánto hay en ella.',
  module: 'treasury',
  services: [11, 'full'],
  plan: null,
  offeredTo: { read: everybody, write: bookkeepers, delete: bookkeepers },
  fields: {
    name: text('Nombre', { max: 60 }),
    kind: choice('Clase', moneyKinds, { initial: 'bank' }),
    accountId: reference('Cuenta contable', postableAccount, {
      fixed: true,
      help: 'Solo de esta caja o banco: su saldo es el de la cuenta. No se cambia después.',
    }),
    bank: text('Banco', { max: 60, optional: true }),
    accountKind: choice('Tipo de cuenta', { savings: 'Ahorros', checking: 'Corriente' }, { optional: true }),
    number: text('Número de cuenta', {
      max: 30,
      optional: true,
      pattern: {
        regex: /^[0-9][0-9 -]*$/,
        message: 'Escribe el número con dígitos, espacios o guiones.',
        example: (n) => `0011-2233-${n}`,
      },
    }),
    currency: choice('Moneda', Object.fromEntries(currencies.map(({ code, name }) => [code, `${name} (${code})`])), {
      initial: DEFAULT_CURRENCY,
    }),
    branchId: reference(
      'Sucursal',
      { table: 'branch', optionsPath: '/api/settings/branches/options' },
      { optional: true, help: 'Vacía si es de toda la empresa.' },
    ),
    fund: amount('Fondo', { optional: true, help: 'Lo que tiene completa: el reembolso repone lo que se gastó.' }),
    responsibleId: reference(
      'Responsable',
      { table: 'party', labelColumn: 'display_name', optionsPath: partyOptions.path },
      { optional: true, help: 'Quien responde por el fondo.' },
    ),
    balanceSeenBy: choice('Quién ve su saldo', balanceReaders, { initial: 'all' }),
    reconciledOn: date('Última conciliación', { optional: true, help: 'Hasta qué día su saldo es el del extracto o el del arqueo.' }),
  },
  shown: { bank: ofBank, accountKind: ofBank, number: ofBank, fund: ofPetty, responsibleId: ofPetty },
  unique: ['name', { fields: ['accountId'], error: () => treasuryErrors.of('accountServes', {}, 'accountId') }],
  usedIn: {
    receipt: 'recaudos',
    payment: 'egresos',
    settlement_means: 'formas de pago de recaudos y egresos',
    customer_advance: 'anticipos de clientes',
    own_transfer: 'traslados entre cuentas',
    supplier_advance: 'anticipos a proveedores',
    advance_use: 'anticipos devueltos',
    online_payment: 'pagos en línea',
    document_correction: 'notas',
    payment_run: 'programaciones de pagos',
    bank_statement: 'extractos de banco',
    bank_rule: 'reglas del extracto',
    bank_line: 'movimientos del extracto',
    bank_layout: 'formatos del extracto',
    bank_movement: 'movimientos en los libros',
    bank_match: 'conciliaciones',
    bank_month: 'meses conciliados',
    petty_count: 'arqueos de caja menor',
    exchange_restatement_money: 'ajustes por diferencia en cambio',
  },
  list: {
    columns: ['name', 'kind', 'accountId', 'bank', 'number', 'branchId', 'reconciledOn'],
    search: ['name', 'bank', 'number'],
    sort: 'name',
  },
  title: (values) => values.name,
  detail: (values) => moneyKinds[values.kind],
  rules: ({ reconciledOn, fund }, { today }) => [
    ...(reconciledOn !== null && reconciledOn > today
      ? [httpErrors.of('invalid', { detalle: 'La última conciliación no puede ser de un día que no ha llegado.' }, 'reconciledOn')]
      : []),
    ...(fund !== null && parseAmount(fund) < zeroAmount
      ? [httpErrors.of('invalid', { detalle: 'El fondo no puede ser negativo.' }, 'fund')]
      : []),
  ],
})
