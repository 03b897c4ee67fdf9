/** What the demonstration sells: every tax of the spine is on something. */

export interface DemoItem {
  readonly key: string
  readonly kind: 'product' | 'service'
  readonly code: string
  readonly name: string
  readonly price: string
  readonly cost?: string
  readonly stock?: string
  readonly taxes: readonly string[]
  readonly unitCode?: string
  /** Another unit, by the name that a company is born with, and how many of its own one holds. */
  readonly otherUnit?: { readonly name: string; readonly factor: string }
  readonly brand?: string
  readonly withholding: 'COMPRAS' | 'SERVICIOS'
  /** Activity for ReteICA in Bogotá. */
  readonly ica: 'COM-ALIM' | 'COM-OTRAS' | 'SER-TRANSP' | 'SER-HOTEL'
  readonly barcode?: string
}

export const demoBrands = ['Altoandino', 'Frailejón', 'La Molienda'] as const

export const demoItems: readonly DemoItem[] = [
  {
    key: 'cafe',
    kind: 'product',
    code: 'CAF-500',
    name: 'Café molido tostado 500 g, caja × 12',
    price: '318000',
    cost: '241500',
    stock: '400',
    taxes: ['IVA 5 %'],
    unitCode: 'BX',
    brand: 'Altoandino',
    withholding: 'COMPRAS',
    ica: 'COM-ALIM',
    barcode: '7702001005001',
  },
  {
    key: 'aceite',
    kind: 'product',
    code: 'ACE-3000',
    name: 'Aceite de girasol 3.000 ml',
    price: '38900',
    cost: '29800',
    stock: '1200',
    taxes: ['IVA 19 %'],
    brand: 'Frailejón',
    withholding: 'COMPRAS',
    ica: 'COM-ALIM',
    barcode: '7702001005018',
  },
  {
    key: 'azucar',
    kind: 'product',
    code: 'AZU-025',
    name: 'Azúcar blanca, bulto 25 kg',
    price: '98500',
    cost: '81200',
    stock: '600',
    taxes: ['IVA 5 %'],
    otherUnit: { name: 'Tonelada', factor: '40' },
    brand: 'La Molienda',
    withholding: 'COMPRAS',
    ica: 'COM-ALIM',
  },
  {
    key: 'panela',
    kind: 'product',
    code: 'PAN-024',
    name: 'Panela redonda, paquete × 24',
    price: '62400',
    cost: '48000',
    stock: '500',
    taxes: ['IVA excluido'],
    unitCode: 'PK',
    brand: 'La Molienda',
    withholding: 'COMPRAS',
    ica: 'COM-ALIM',
  },
  {
    key: 'galletas',
    kind: 'product',
    code: 'GAL-120',
    name: 'Galletas surtidas, caja × 120',
    price: '74250',
    cost: '52300',
    stock: '350',
    taxes: ['IVA 19 %'],
    unitCode: 'BX',
    brand: 'Altoandino',
    withholding: 'COMPRAS',
    ica: 'COM-ALIM',
  },
  {
    key: 'servilletas',
    kind: 'product',
    code: 'SER-300',
    name: 'Servilletas dobladas × 300',
    price: '7890',
    cost: '5120',
    stock: '2400',
    taxes: ['IVA 19 %'],
    unitCode: 'PK',
    withholding: 'COMPRAS',
    ica: 'COM-OTRAS',
  },
  {
    key: 'leche',
    kind: 'product',
    code: 'LEC-1100',
    name: 'Leche entera larga vida 1.100 ml, caja × 6',
    price: '27600',
    cost: '23100',
    stock: '900',
    taxes: ['IVA exento'],
    unitCode: 'BX',
    withholding: 'COMPRAS',
    ica: 'COM-ALIM',
  },
  {
    key: 'bolsa',
    kind: 'product',
    code: 'BOL-GR',
    name: 'Bolsa plástica grande',
    price: '210',
    cost: '95',
    stock: '5000',
    taxes: ['IVA 19 %', 'Bolsas plásticas'],
    withholding: 'COMPRAS',
    ica: 'COM-OTRAS',
  },
  {
    key: 'flete',
    kind: 'service',
    code: 'FLE-01',
    name: 'Servicio de entrega y acarreo',
    price: '185000',
    taxes: ['IVA excluido'],
    withholding: 'SERVICIOS',
    ica: 'SER-TRANSP',
  },
  {
    key: 'almuerzo',
    kind: 'service',
    code: 'ALM-EJ',
    name: 'Servicio de alimentación, almuerzo ejecutivo',
    price: '24500',
    taxes: ['INC 8 %'],
    withholding: 'SERVICIOS',
    ica: 'SER-HOTEL',
  },
]
