/**
 * Where each account stands in the financial statements (`contabilidad.md`, section 3: Decreto 2420 de 2015; NIC 1): the
 * parts of the statement of results and of financial position, and what their rows arrive at. An account belongs to the part
 * that names the longest beginning of its code.
 */

export interface StatementPart {
  readonly key: string
  readonly name: string
  /** Beginnings of codes of the PUC (Decreto 2650 de 1993). */
  readonly codes: readonly string[]
  /** The accounts from this code to all that hang from that one are those of the part, and no others; null when no range says it. */
  readonly range: readonly [from: string, to: string] | null
}

/** What some parts add up to, behind one of them. */
export interface StatementTotal {
  readonly key: string
  readonly name: string
  readonly behind: string
  readonly of: readonly string[]
}

export interface StatementForm {
  readonly parts: readonly StatementPart[]
  readonly totals: readonly StatementTotal[]
}

const GROSS = ['ingresos', 'costos'] as const
const OPERATING = [...GROSS, 'administracion', 'ventas'] as const
const BEFORE_TAX = [...OPERATING, 'otros-ingresos', 'otros-gastos'] as const

/**
 * Estado de resultados: 41 (con las devoluciones, 4175) menos 6 es la utilidad bruta; menos 51 y 52, la operacional; más 42 y
 * menos 53, antes de impuestos; menos 54, la neta. Costs of production (7) are of the period only while they were not taken
 * to the inventory; 59 is the account through which a year closes, and has a balance only in between.
 */
export const resultsForm: StatementForm = {
  parts: [
    { key: 'ingresos', name: 'Ingresos operacionales', codes: ['41'], range: ['41', '41'] },
    { key: 'costos', name: 'Costo de ventas', codes: ['6', '7'], range: ['6', '7'] },
    { key: 'administracion', name: 'Gastos de administración', codes: ['51'], range: ['51', '51'] },
    { key: 'ventas', name: 'Gastos de ventas', codes: ['52'], range: ['52', '52'] },
    { key: 'otros-ingresos', name: 'Otros ingresos', codes: ['4'], range: ['42', '4'] },
    { key: 'otros-gastos', name: 'Otros gastos', codes: ['5'], range: null },
    { key: 'impuestos', name: 'Impuesto de renta', codes: ['54'], range: ['54', '54'] },
  ],
  totals: [
    { key: 'bruta', name: 'Utilidad bruta', behind: 'costos', of: GROSS },
    { key: 'operacional', name: 'Utilidad operacional', behind: 'ventas', of: OPERATING },
    { key: 'antes', name: 'Utilidad antes de impuestos', behind: 'otros-gastos', of: BEFORE_TAX },
    { key: 'neta', name: 'Utilidad neta', behind: 'impuestos', of: [...BEFORE_TAX, 'impuestos'] },
  ],
}

/** The part of the position where the result of what is not closed yet stands: the balances of classes 4 to 7. */
export const RESULT_PART = 'resultado'

const ASSETS = ['activo-corriente', 'activo-no-corriente'] as const
const LIABILITIES = ['pasivo-corriente', 'pasivo-no-corriente'] as const
const EQUITY = ['patrimonio', RESULT_PART] as const

/**
 * Estado de situación financiera, from the groups of the PUC; current is what usually turns into money or is paid within a
 * year (NIC 1, 66 and 69). Classes 8 and 9 are no part of it.
 */
export const positionForm: StatementForm = {
  parts: [
    { key: 'activo-corriente', name: 'Activo corriente', codes: ['11', '12', '13', '14'], range: ['11', '14'] },
    { key: 'activo-no-corriente', name: 'Activo no corriente', codes: ['1'], range: ['15', '1'] },
    { key: 'pasivo-corriente', name: 'Pasivo corriente', codes: ['2'], range: ['21', '28'] },
    { key: 'pasivo-no-corriente', name: 'Pasivo no corriente', codes: ['29'], range: ['29', '29'] },
    { key: 'patrimonio', name: 'Patrimonio', codes: ['3'], range: ['3', '3'] },
    { key: RESULT_PART, name: 'Resultado sin cerrar', codes: ['4', '5', '6', '7'], range: ['4', '7'] },
  ],
  totals: [
    { key: 'activo', name: 'Total activo', behind: 'activo-no-corriente', of: ASSETS },
    { key: 'pasivo', name: 'Total pasivo', behind: 'pasivo-no-corriente', of: LIABILITIES },
    { key: 'total-patrimonio', name: 'Total patrimonio', behind: RESULT_PART, of: EQUITY },
    { key: 'pasivo-y-patrimonio', name: 'Total pasivo y patrimonio', behind: RESULT_PART, of: [...LIABILITIES, ...EQUITY] },
  ],
}

/** The part where an account stands; null when it stands in none (memorandum accounts). */
export function partOf({ parts }: StatementForm, code: string): StatementPart | null {
  let found: StatementPart | null = null
  let length = 0
  for (const part of parts) {
    for (const beginning of part.codes) {
      if (beginning.length <= length || !code.startsWith(beginning)) continue
      found = part
      length = beginning.length
    }
  }
  return found
}

/** The part of the cash flow where the balance of the beginning stands. */
export const CASH_PART = 'efectivo-inicial'

const OPERATION = ['resultado', 'sin-efectivo', 'capital-de-trabajo'] as const
const ALL_FLOWS = [...OPERATION, 'inversion', 'financiacion'] as const

/**
 * Estado de flujos de efectivo by the indirect method (NIC 7, 18 b): the result, what of it moved no cash (depreciation,
 * amortization and impairment, the contra accounts of classes 1), what customers, stock and suppliers took or gave, and what went into assets and came
 * from owners and banks. Since every entry balances, all of it is what cash (11) gained.
 */
export const cashFlowForm: StatementForm = {
  parts: [
    { key: 'resultado', name: 'Resultado del periodo', codes: ['4', '5', '6', '7'], range: ['4', '7'] },
    {
      key: 'sin-efectivo',
      name: 'Partidas que no mueven efectivo',
      codes: ['1299', '1399', '1499', '1592', '1597', '1598', '1599', '1698', '1699', '1798', '1899'],
      range: null,
    },
    { key: 'capital-de-trabajo', name: 'Cambios en clientes, inventarios y pasivos', codes: ['13', '14', '17', '2'], range: null },
    { key: 'inversion', name: 'Actividades de inversión', codes: ['12', '15', '16', '18', '19'], range: null },
    { key: 'financiacion', name: 'Actividades de financiación', codes: ['21', '29', '3'], range: null },
    { key: CASH_PART, name: 'Efectivo al inicio', codes: ['11'], range: ['11', '11'] },
  ],
  totals: [
    { key: 'operacion', name: 'Efectivo de la operación', behind: 'capital-de-trabajo', of: OPERATION },
    { key: 'aumento', name: 'Aumento o disminución del efectivo', behind: 'financiacion', of: ALL_FLOWS },
    { key: 'efectivo-final', name: 'Efectivo al final', behind: CASH_PART, of: [...ALL_FLOWS, CASH_PART] },
  ],
}

/** In a statement what a company has, earns and owns is positive: of assets the debit balance, of everything else the credit one. */
export const statementSign = (code: string): 1n | -1n => (code.startsWith('1') ? 1n : -1n)
