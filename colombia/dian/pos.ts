/**
 * What a sale at the till (documento equivalente POS, type 20) says besides what an invoice does: who made its software, what the buyer
 * earns, and where it was sold (fact sheet, 3.8). Each is an extension of its XML, in pairs of name and value whose names, accents
 * included, are the authority's.
 */
import { amountText, type Amount } from '#base/decimal.ts'

export interface UblPos {
  readonly maker: { readonly person: string; readonly company: string; readonly software: string }
  readonly buyer: { readonly code: string; readonly name: string; readonly points: string }
  readonly till: {
    /** Its plate in the company's inventory. */
    readonly plate: string
    readonly place: string
    readonly cashier: string
    readonly kind: string
    readonly saleCode: string
    readonly subtotal: Amount
  }
}

export interface PosExtension {
  readonly element: string
  readonly inner: string
  /** Rule that refuses a document without it. */
  readonly rule: 'DEPD11' | 'DEPD21'
  /** Names of its pairs, in order. */
  readonly names: readonly string[]
}

/** In the order of the annex, which spells the second one with V in a path and with B in its sample: the sample is what is accepted. */
export const posExtensions = [
  {
    element: 'FabricanteSoftware',
    inner: 'InformacionDelFabricanteDelSoftware',
    rule: 'DEPD11',
    names: ['NombreApellido', 'RazonSocial', 'NombreSoftware'],
  },
  {
    element: 'BeneficiosComprador',
    inner: 'InformacionBeneficiosComprador',
    rule: 'DEPD11',
    names: ['Codigo', 'NombresApellidos', 'Puntos'],
  },
  {
    element: 'PuntoVenta',
    inner: 'InformacionCajaVenta',
    rule: 'DEPD21',
    names: ['PlacaCaja', 'UbicaciónCaja', 'Cajero', 'TipoCaja', 'CódigoVenta', 'SubTotal'],
  },
] as const satisfies readonly PosExtension[]

/** The values of each extension, in the order of its names. */
export const posValues = ({ maker, buyer, till }: UblPos): readonly (readonly string[])[] => [
  [maker.person, maker.company, maker.software],
  [buyer.code, buyer.name, buyer.points],
  [till.plate, till.place, till.cashier, till.kind, till.saleCode, amountText(till.subtotal)],
]

/** What the paper of a sale at the till shows of it, with the words of a person. */
export const posFacts = ({ maker, buyer, till }: UblPos): readonly { readonly label: string; readonly text: string }[] => [
  { label: 'Caja', text: till.plate },
  { label: 'Tipo de caja', text: till.kind },
  { label: 'Punto de venta', text: till.place },
  { label: 'Cajero', text: till.cashier },
  { label: 'Código de la venta', text: till.saleCode },
  { label: 'Puntos del comprador', text: buyer.points },
  { label: 'Software', text: `${maker.software}, de ${maker.company}` },
]
