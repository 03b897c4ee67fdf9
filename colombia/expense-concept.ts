/**
 * What a line of a purchase that says an account of the PUC, and no item, is of: goods or a service, the ReteFuente concept that its
 * name is (Decreto 2650 de 1993; retenciones.csv) and the activity of its seller for ReteICA (ica.csv). Of an account that does not
 * say what was bought nothing is proposed, and a person chooses; nor of public utilities, insurance, taxes and payroll, of which nobody
 * withholds. Property, equipment and materials are goods, with their minimum (DUR 1625 de 2016, art. 1.2.4.9.1).
 */

export interface Bought {
  readonly kind: 'product' | 'service'
  /** Of ReteFuente; null of none. */
  readonly conceptCode: string | null
  /** Of ReteICA; null of none. */
  readonly icaCode: string | null
}

const of = (kind: Bought['kind'], conceptCode: string | null, icaCode: string | null): Bought => ({ kind, conceptCode, icaCode })

const goods = of('product', 'COMPRAS', 'COM-OTRAS')
const fees = of('service', 'HONORARIOS', 'SER-CONSULT')
const commissions = of('service', 'COMISIONES', 'SER-CONSULT')
const services = of('service', 'SERVICIOS', 'SER-OTRAS')
const land = of('service', 'ARR_INMUEBLE', 'SER-OTRAS')
const movables = of('service', 'ARR_MUEBLE', 'SER-OTRAS')
const freight = of('service', 'TRANSP_CARGA', 'SER-TRANSP')
const lodging = of('service', 'HOTEL_REST', 'SER-HOTEL')
const byRoad = of('service', 'TRANSP_PAS_TERR', 'SER-TRANSP')
const byAir = of('service', 'TRANSP_PAS_AER', 'SER-TRANSP')
const software = of('service', 'SOFTWARE', 'SER-CONSULT')
const fuel = of('product', 'COMBUSTIBLE', 'COM-LICOR')
const unknownGoods = of('product', null, null)
const unknown = of('service', null, null)

type Rows = readonly (readonly [beginning: string, bought: Bought])[]

/** Inside classes 51 and 52, which number alike. */
const OF_EXPENSE: Rows = [
  ['10', fees],
  ['2005', land],
  ['2010', land],
  ['2095', unknown],
  ['20', movables],
  // Cleaning, security and temporary work are withheld of on their AIU (ET art. 462-1), which a line of an account does not say.
  ['3505', unknown],
  ['3510', unknown],
  ['3525', unknown],
  ['3530', unknown],
  ['3535', unknown],
  ['3550', freight],
  ['3555', unknown],
  ['35', services],
  ['45', services],
  ['50', services],
  ['5505', lodging],
  ['5510', byAir],
  ['5515', byAir],
  ['5520', byRoad],
  ['9505', commissions],
  ['9510', goods],
  ['9525', goods],
  ['9530', goods],
  ['9535', fuel],
  ['9540', goods],
  ['9545', byRoad],
  ['9560', lodging],
  ['9565', services],
]

/** Of the whole code. Land, buildings, works, mines and animals have rules of their own (retenciones.csv). */
const OF_OTHERS: Rows = [
  ...['1504', '1508', '1516', '1556', '1564', '1568', '1572', '1576', '1580', '1584', '1588', '1592', '1596', '1597', '1598', '1599'].map(
    (code) => [code, unknownGoods] as const,
  ),
  ['1540', of('product', 'VEHICULOS', 'COM-CONSTR')],
  ['15', goods],
  ['1635', software],
  ['170510', fees],
  ['170515', fees],
  ['170530', services],
  ['170535', services],
  ['170540', services],
  ['171016', software],
  ['171020', goods],
  ['171040', software],
  ['171044', services],
  ['171048', goods],
  ['171052', goods],
  ['171056', goods],
  ['171060', goods],
  ['171064', goods],
  ['171068', goods],
  ['6205', goods],
  ['6210', goods],
  ['6215', goods],
  ['71', goods],
  ['74', services],
]

/** @param code of an account of the PUC: "513595". The longest beginning says. */
export function boughtOn(code: string): Bought {
  const isExpense = /^5[12]/.test(code)
  const said = isExpense ? code.slice(2) : code
  const found = (isExpense ? OF_EXPENSE : OF_OTHERS)
    .filter(([beginning]) => said.startsWith(beginning))
    .toSorted(([one], [other]) => other.length - one.length)
  return found[0]?.[1] ?? unknown
}
