/**
 * "Cuentas por defecto": what the posting rules call accounts by. A company points each role to an account of its own
 * chart; the codes here are only where a new company begins (contabilidad.md, section 2).
 */
import { expensePayableRoles } from './payable-roles.ts'

interface RoleDefinition {
  /** Where a new company begins. */
  readonly code: string
  /** As a person calls it, also in the middle of a sentence: "Falta la cuenta de clientes". */
  readonly title: string
  /** Which accounts may have it: those whose code begins so. */
  readonly within: readonly string[]
  /** Side on which the chart keeps it; null when both are usual. */
  readonly nature: 'D' | 'C' | null
  /** Whose documents alone post with it; left out, more than one module does. */
  readonly module?: 'sales' | 'purchases'
  /** Whose account serves while it has none of its own. */
  readonly instead?: 'expensesPayable'
  /** Who posts with it, in words. Nothing asks for a role without uses, so nobody is asked to configure it. */
  readonly uses: readonly string[]
}

const SALES = 'Facturas y notas débito'
const CREDIT_NOTES = 'Notas crédito'
const BILLS = 'Facturas de compra y gastos'
const OPENINGS = 'Saldos iniciales de cartera, proveedores y anticipos'
const EXCHANGE = [
  'Notas de documentos en moneda extranjera',
  'Recaudos y egresos de documentos en moneda extranjera',
  'Ajuste por diferencia en cambio al cierre del mes',
]
/** An item keeps the accounts that it was created with. */
const NEW_PRODUCTS = 'Productos que se crean sin cuenta propia'

export const accountRoles = {
  receivable: {
    module: 'sales',
    code: '130505',
    title: 'clientes',
    within: ['13'],
    nature: 'D',
    uses: [SALES, CREDIT_NOTES, 'Recaudos', OPENINGS],
  },
  customerAdvances: {
    module: 'sales',
    code: '280505',
    title: 'anticipos y saldos a favor de clientes',
    within: ['28'],
    nature: 'C',
    uses: ['Anticipos de clientes', 'Notas crédito que quedan a favor del cliente', OPENINGS],
  },
  supplierAdvances: {
    module: 'purchases',
    code: '133005',
    title: 'anticipos y saldos a favor con proveedores',
    within: ['13'],
    nature: 'D',
    uses: ['Anticipos a proveedores', 'Notas débito de compra que superan el saldo de su factura', OPENINGS],
  },
  carrierClaims: {
    code: '136010',
    title: 'reclamaciones a transportadores',
    within: ['13'],
    nature: 'D',
    uses: ['Faltantes de traslados que se cobran al transportador'],
  },
  salesIncome: { code: '413520', title: 'ingresos por venta de productos', within: ['41'], nature: 'C', uses: [NEW_PRODUCTS] },
  serviceIncome: {
    code: '415595',
    title: 'ingresos por servicios',
    within: ['41', '42'],
    nature: 'C',
    uses: ['Servicios que se crean sin cuenta propia'],
  },
  salesReturns: { code: '417501', title: 'devoluciones en ventas', within: ['4175'], nature: 'D', uses: [CREDIT_NOTES] },
  promptPaymentDiscount: {
    module: 'sales',
    code: '530535',
    title: 'descuentos por pronto pago',
    within: ['53'],
    nature: 'D',
    uses: ['Notas crédito por pronto pago'],
  },
  salesVat: { code: '24080519', title: 'IVA generado', within: ['2408'], nature: 'C', uses: [`${SALES} con un IVA sin cuenta propia`] },
  returnedVat: {
    module: 'sales',
    code: '240815',
    title: 'IVA en devoluciones en ventas',
    within: ['2408'],
    nature: null,
    uses: [`${CREDIT_NOTES} con un IVA sin cuenta propia`],
  },
  otherSalesTaxes: {
    module: 'sales',
    code: '249505',
    title: 'impuesto al consumo y otros impuestos de venta',
    within: ['24'],
    nature: 'C',
    uses: [`${SALES} y notas crédito con otro impuesto sin cuenta propia`],
  },
  withheldIncomeTax: {
    module: 'sales',
    code: '135515',
    title: 'ReteFuente que te practican',
    within: ['1355'],
    nature: 'D',
    uses: [`${SALES} y notas crédito con una ReteFuente sin cuenta propia`],
  },
  withheldVat: {
    module: 'sales',
    code: '135517',
    title: 'ReteIVA que te practican',
    within: ['1355'],
    nature: 'D',
    uses: [`${SALES} y notas crédito con una ReteIVA sin cuenta propia`],
  },
  withheldIca: {
    module: 'sales',
    code: '135518',
    title: 'ReteICA que te practican',
    within: ['1355'],
    nature: 'D',
    uses: [`${SALES} y notas crédito con una ReteICA sin cuenta propia`],
  },
  expensesPayable: {
    module: 'purchases',
    code: '233595',
    title: 'costos y gastos por pagar',
    within: ['22', '23'],
    nature: 'C',
    uses: [BILLS, 'Egresos', OPENINGS],
  },
  ...expensePayableRoles,
  suppliersPayable: {
    module: 'purchases',
    code: '220505',
    title: 'proveedores',
    within: ['22'],
    nature: 'C',
    uses: ['Facturas de compra con mercancía', 'Egresos'],
  },
  foreignPayable: {
    module: 'purchases',
    code: '221005',
    title: 'proveedores del exterior',
    within: ['22', '23'],
    nature: 'C',
    uses: ['Facturas de compra a proveedores del exterior', 'Egresos'],
  },
  goodsReceived: {
    module: 'purchases',
    code: '233590',
    title: 'mercancía recibida sin facturar',
    within: ['23'],
    nature: 'C',
    uses: ['Remisiones de compra', 'Devoluciones de remisiones de compra', 'Facturas de compra de lo que se recibió'],
  },
  returnedPurchaseVat: {
    module: 'purchases',
    code: '240820',
    title: 'IVA en devoluciones en compras',
    within: ['2408'],
    nature: null,
    uses: ['Notas débito de compra con un IVA sin cuenta propia'],
  },
  purchaseReturns: {
    module: 'purchases',
    code: '613520',
    title: 'diferencia de costo en devoluciones en compras',
    within: ['4', '5', '6', '7'],
    nature: null,
    uses: ['Notas débito de compra'],
  },
  earnedDiscounts: {
    module: 'purchases',
    code: '421040',
    title: 'descuentos por pronto pago que te dan',
    within: ['42'],
    nature: 'C',
    uses: ['Notas crédito de compra por pronto pago'],
  },
  purchasedServices: {
    module: 'purchases',
    code: '513595',
    title: 'servicios que compras',
    within: ['5', '6', '7'],
    nature: 'D',
    uses: [`${BILLS} con un servicio sin cuenta de costo`],
  },
  purchaseVat: {
    module: 'purchases',
    code: '240810',
    title: 'IVA descontable',
    within: ['2408'],
    nature: 'D',
    uses: [`${BILLS} con un IVA sin cuenta propia`],
  },
  practisedIncomeTax: {
    module: 'purchases',
    code: '236540',
    title: 'ReteFuente que practicas',
    within: ['2365'],
    nature: 'C',
    uses: [`${BILLS} con una ReteFuente sin cuenta propia`],
  },
  practisedVat: {
    module: 'purchases',
    code: '236705',
    title: 'ReteIVA que practicas',
    within: ['2367'],
    nature: 'C',
    uses: [`${BILLS} con una ReteIVA sin cuenta propia`],
  },
  practisedIca: {
    module: 'purchases',
    code: '236805',
    title: 'ReteICA que practicas',
    within: ['2368'],
    nature: 'C',
    uses: [`${BILLS} con una ReteICA sin cuenta propia`],
  },
  exchangeGain: {
    code: '421020',
    title: 'ganancia por diferencia en cambio',
    within: ['42'],
    nature: 'C',
    uses: EXCHANGE,
  },
  exchangeLoss: {
    code: '530525',
    title: 'pérdida por diferencia en cambio',
    within: ['53'],
    nature: 'D',
    uses: EXCHANGE,
  },
  inventory: { code: '143501', title: 'inventario de mercancías', within: ['14'], nature: 'D', uses: [NEW_PRODUCTS] },
  goodsDelivered: {
    module: 'sales',
    code: '146505',
    title: 'mercancía entregada sin facturar',
    within: ['14'],
    nature: 'D',
    uses: ['Remisiones', 'Devoluciones de remisiones', 'Facturas de lo que se remitió'],
  },
  goodsConsigned: {
    module: 'sales',
    code: '146510',
    title: 'mercancía en consignación',
    within: ['14'],
    nature: 'D',
    uses: ['Remisiones en consignación', 'Facturas de cortes de consignación'],
  },
  costOfSales: { code: '613520', title: 'costo de ventas', within: ['6', '7'], nature: 'D', uses: [NEW_PRODUCTS] },
  openingBalance: {
    code: '370505',
    title: 'contrapartida de saldos iniciales',
    within: ['3'],
    nature: 'C',
    uses: ['Inventario inicial'],
  },
  yearResult: { code: '590505', title: 'ganancias y pérdidas', within: ['59'], nature: null, uses: ['Cierre del año'] },
  yearProfit: { code: '360505', title: 'utilidad del ejercicio', within: ['3605'], nature: 'C', uses: ['Cierre del año'] },
  yearLoss: { code: '361005', title: 'pérdida del ejercicio', within: ['3610'], nature: 'D', uses: ['Cierre del año'] },
  vatDue: { code: '240890', title: 'IVA por pagar del período', within: ['2408', '2404', '2495'], nature: 'C', uses: ['Cierre de IVA'] },
  vatInFavour: { code: '135520', title: 'IVA a favor', within: ['1355'], nature: 'D', uses: ['Cierre de IVA'] },
  withholdingDue: {
    code: '236590',
    title: 'retenciones por pagar del período',
    within: ['2365', '2367', '2380', '2395'],
    nature: 'C',
    uses: ['Cierre de retenciones'],
  },
  icaDue: {
    code: '236890',
    title: 'ReteICA por pagar del período',
    within: ['2368', '2380', '2395'],
    nature: 'C',
    uses: ['Cierre de ReteICA'],
  },
  cashShortage: {
    code: '136530',
    title: 'faltantes de caja a cargo de quien responde',
    within: ['13', '53'],
    nature: 'D',
    uses: ['Cierres de caja'],
  },
  cashSurplus: { code: '238095', title: 'sobrantes de caja', within: ['23', '42'], nature: 'C', uses: ['Cierres de caja'] },
  tips: { code: '281505', title: 'propinas por entregar', within: ['28'], nature: 'C', uses: ['Ventas de caja con propina'] },
  cash: { code: '110505', title: 'caja general', within: ['1105'], nature: 'D', uses: [] },
  bank: { code: '111005', title: 'bancos', within: ['1110', '1120'], nature: 'D', uses: [] },
  roundingGain: {
    code: '429581',
    title: 'ajuste al peso, ingreso',
    within: ['4'],
    nature: 'C',
    uses: ['Cierre de impuestos', 'Recaudos y egresos con una diferencia de hasta 2 pesos', 'Ventas de caja'],
  },
  roundingLoss: {
    code: '539595',
    title: 'ajuste al peso, gasto',
    within: ['5'],
    nature: 'D',
    uses: ['Cierre de impuestos', 'Recaudos y egresos con una diferencia de hasta 2 pesos', 'Planilla de aportes de la nómina'],
  },
} as const satisfies Readonly<Record<string, RoleDefinition>>

export type AccountRole = keyof typeof accountRoles

/** Seen without the values of each. */
export const roleOf = (role: AccountRole): RoleDefinition => accountRoles[role]

export const isAccountRole = (text: string): text is AccountRole => Object.hasOwn(accountRoles, text)

const allRoles = Object.keys(accountRoles).filter(isAccountRole)

/** Those that the documents of a module post with. */
export const rolesOfModule = (module: RoleDefinition['module'], roles: readonly AccountRole[]): AccountRole[] =>
  roles.filter((role) => [undefined, module].includes(roleOf(role).module))

/** Those that something posts with, in the order shown. */
export const usedRoles: readonly AccountRole[] = allRoles.filter((role) => roleOf(role).uses.length > 0)

/** Those that documents cannot do without: no other account serves instead. */
export const requiredRoles: readonly AccountRole[] = usedRoles.filter((role) => roleOf(role).instead === undefined)

/** Where what is bought is owed. */
export const payableRoles: readonly AccountRole[] = [
  'expensesPayable',
  ...Object.keys(expensePayableRoles).filter(isAccountRole),
  'suppliersPayable',
  'foreignPayable',
]

export interface RoleAccount {
  readonly code: string
  readonly nature: 'D' | 'C'
  readonly postable: boolean
  readonly active: boolean
}

/** Why an account cannot have a role, in Spanish; null when it can. */
export function accountRefusal(role: AccountRole, account: RoleAccount): string | null {
  const { within, nature } = roleOf(role)
  if (!account.postable) return `La cuenta ${account.code} no es auxiliar y no acepta movimientos.`
  if (!account.active) return `La cuenta ${account.code} está inactiva.`
  if (!within.some((prefix) => account.code.startsWith(prefix)))
    return `Elige una cuenta que empiece por ${within.join(' o ')}: la ${account.code} no es de ${roleOf(role).title}.`
  if (nature !== null && account.nature !== nature)
    return `Elige una cuenta de naturaleza ${nature === 'D' ? 'débito' : 'crédito'}: la ${account.code} no lo es.`
  return null
}

/** What is wrong with a role as it stands: whoever posts with it will be refused, or should look again. */
export function roleProblem(role: AccountRole, account: RoleAccount | null): string | null {
  if (account !== null) return accountRefusal(role, account)
  return requiredRoles.includes(role) ? `Falta la cuenta de ${roleOf(role).title}.` : null
}
