/** What people call things that a screen names otherwise, and what they come to do there. */
import { refusalOf, type Permission, type Visitor } from '#platform/access.ts'
import type { Screen } from '#platform/screen.ts'
import { paymentPermissions, receiptPermissions } from '#modules/treasury/index.ts'
import { answers } from './places.ts'

interface Verb {
  readonly label: string
  /** Other words for it, each the beginning of what is typed. */
  readonly words: string
  /** Where it is done: whoever may not open it is not offered the verb. */
  readonly path: string
  readonly query?: string
  /** Whoever may only look there does not do it. */
  readonly permission?: Permission
}

const verbs: readonly Verb[] = [
  {
    ...{ label: 'Cobrar a un cliente', words: 'recaudo recaudar recibo abono registrar' },
    ...{ path: '/treasuries/{type}', query: 'AR?new=1', permission: receiptPermissions.write },
  },
  {
    ...{ label: 'Pagar a un proveedor', words: 'egreso registrar giro abonar' },
    ...{ path: '/treasuries/{type}', query: 'AP?new=1', permission: paymentPermissions.write },
  },
  { label: 'Conciliar un banco', words: 'conciliación extracto cruzar', path: '/accounting/bank-conciliation' },
  { label: 'Cerrar el mes', words: 'cierre candado periodo bloquear año', path: '/accounting/closure-accounting' },
  { label: 'Anular una factura de venta', words: 'borrar eliminar reversar', path: '/sales/invoices' },
  { label: 'Anular un comprobante', words: 'borrar eliminar reversar asiento', path: '/accounting/journals' },
  { label: 'Devolver una venta con nota crédito', words: 'devolución anular electrónica', path: '/sales/invoice-credit-notes/create' },
  { label: 'Transmitir a la DIAN lo que falta', words: 'enviar reenviar electrónica rechazada', path: '/sales/transmission' },
  { label: 'Vender en la caja', words: 'punto venta pos tirilla', path: '/pos/web-register' },
  { label: 'Cerrar la caja', words: 'arqueo cuadre contar turno', path: '/pos/register-closures' },
  { label: 'Trasladar entre bodegas', words: 'mover mercancía traslado', path: '/inventories/transfers/create' },
  { label: 'Trasladar entre cuentas', words: 'consignar mover plata traslado', path: '/treasuries/transfers' },
  { label: 'Contabilizar lo que llegó de proveedores', words: 'buzón recibidas acuse aceptar radian', path: '/purchases/bills/inbox' },
  { label: 'Liquidar la nómina', words: 'pagar sueldos salarios quincena empleados', path: '/payroll-lite/payrolls' },
  { label: 'Importar desde Excel', words: 'subir cargar migrar plantilla', path: '/import' },
]

/** Other words for screens, by their address. */
const synonyms: ReadonlyMap<string, string> = new Map([
  ['/settings/taxes', 'iva impoconsumo inc tarifas'],
  ['/settings/withholdings', 'retefuente reteiva reteica ica autorretención'],
  ['/treasuries/AR', 'cobros ingresos recibos caja'],
  ['/treasuries/AP', 'pagos comprobantes salidas'],
  ['/treasuries/balances/by-person', 'cxc cxp deudas vencidas saldos'],
  ['/accounting/journals', 'asientos diario notas contables'],
  ['/accounting/chart-accounts', 'cuentas puc catálogo'],
  ['/accounting/closure-accounting', 'candado mes año'],
  ['/people', 'clientes proveedores contactos nit'],
  ['/items', 'artículos inventario referencias'],
  ['/purchases/bills', 'gastos compras proveedores'],
  ['/purchases/bills/inbox', 'radian acuses recepción'],
  ['/sales/transmission', 'dian electrónica envíos'],
  ['/settings/resolutions', 'numeración rangos autorización dian'],
  ['/settings/companies/biz-electronic', 'certificado dian habilitación'],
  ['/pos/register-closures', 'arqueo cuadre turnos'],
  ['/inventories/loss', 'mermas dañados'],
  ['/settings/users', 'permisos invitar equipo'],
  ['/logs', 'auditoría historial bitácora'],
  ['/settings/security', 'clave contraseña sesiones'],
])

export const synonymsOf = (href: string): string => synonyms.get(href) ?? ''

/** What a verb offers: where it leads and its words. */
export interface OfferedVerb {
  readonly label: string
  readonly words: string
  readonly href: string
}

/** The verbs of this person, and every form with an address of its own that is not among the usual ones. */
export function verbsFor(screens: readonly Screen[], visitor: Visitor, usual: ReadonlySet<string>): OfferedVerb[] {
  const mayOpen = new Map(screens.filter((screen) => refusalOf(screen, visitor) === null).map((screen) => [screen.path, screen]))
  const forms = [...mayOpen.values()].filter(({ path }) => /^\/[^{]*\/create$/.test(path) && !usual.has(path))
  return [
    ...verbs.flatMap(({ label, words, path, query = '', permission }) => {
      const screen = mayOpen.get(path)
      if (!screen || (permission && refusalOf({ ...screen, permission }, visitor) !== null)) return []
      return [{ label, words, href: `${path.split('{', 1)[0] ?? ''}${query}` }]
    }),
    ...forms.map(({ path, title }) => ({ label: title, words: 'nueva nuevo agregar hacer', href: path })),
  ]
}

/** Whether what is typed begins the verb itself or another word for it: then what is done stands before where it is seen. */
export const beginsVerb = ({ label, words }: Pick<OfferedVerb, 'label' | 'words'>, typed: string): boolean =>
  answers([label.split(' ', 1)[0] ?? '', words], typed.trim().split(/\s+/, 1)[0] ?? '')
