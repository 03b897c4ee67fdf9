/** The demonstration company: invented names with valid check digits, realistic amounts, every tax of the spine. */

export const demoPerson = { email: 'marcela.rincon@sumapaz.example', firstName: 'Marcela', lastName: 'Rincón' } as const

export const demoCompany = {
  name: 'Provisiones Sumapaz S.A.S.',
  identification: '901482337',
  profile: {
    kind: 'juridica',
    tradeName: 'Provisiones Sumapaz',
    cityCode: '11001',
    address: 'Calle 80 # 69-70',
    neighborhood: 'Las Ferias',
    postalCode: '111061',
    phone: '6017440120',
    email: 'facturacion@sumapaz.example',
    responsibilities: ['R-99-PN'],
    vatResponsible: true,
    ciiu: '4631',
    withholdingRounding: 'cent',
    electronic: {
      environment: 'habilitacion',
      softwareId: '8b9d2f0e-6f5b-4f0a-9d53-5d8c1f1b7a10',
      softwarePin: '20191',
      testSetId: '3f0c3b52-8f4e-4c55-9b1f-0d8c2a7e6b41',
    },
  },
} as const

/** A second company of the same person, to see the switcher at work. */
export const secondCompany = {
  name: 'Café Chingaza Ltda.',
  identification: '900713452',
  profile: { kind: 'juridica', cityCode: '11001', address: 'Carrera 7 # 45-10', email: 'hola@chingaza.example', ciiu: '5611' },
} as const

export interface DemoParty {
  readonly key: string
  readonly kind: 'juridica' | 'natural'
  readonly identificationType: '31' | '13'
  readonly identification: string
  readonly name: string
  readonly surnames?: string
  readonly cityCode: string
  readonly address: string
  readonly email: string
  readonly days: number
  readonly responsibilities?: readonly ('O-13' | 'O-15' | 'O-23' | 'O-47' | 'R-99-PN')[]
  readonly withholds?: boolean
}

export const demoParties: readonly DemoParty[] = [
  {
    key: 'hoteles',
    kind: 'juridica',
    identificationType: '31',
    identification: '860043217',
    name: 'Hoteles Monserrate Alto S.A.',
    cityCode: '11001',
    address: 'Carrera 2 Este # 21-48',
    email: 'facturas@monserratealto.example',
    days: 30,
    responsibilities: ['O-13', 'O-23'],
    withholds: true,
  },
  {
    key: 'vecino',
    kind: 'juridica',
    identificationType: '31',
    identification: '830221907',
    name: 'Supermercado El Vecino Ltda.',
    cityCode: '11001',
    address: 'Avenida Boyacá # 72-15',
    email: 'compras@elvecino.example',
    days: 30,
    withholds: true,
  },
  {
    key: 'clinica',
    kind: 'juridica',
    identificationType: '31',
    identification: '900611274',
    name: 'Clínica San Rafael Norte S.A.',
    cityCode: '11001',
    address: 'Calle 134 # 7-83',
    email: 'proveedores@sanrafaelnorte.example',
    days: 45,
    withholds: true,
  },
  {
    key: 'puerta',
    kind: 'juridica',
    identificationType: '31',
    identification: '901220518',
    name: 'Restaurante La Puerta S.A.S.',
    cityCode: '25754',
    address: 'Calle 12 # 8-41',
    email: 'admin@lapuerta.example',
    days: 15,
  },
  {
    key: 'consorcio',
    kind: 'juridica',
    identificationType: '31',
    identification: '901305764',
    name: 'Consorcio Vial Sumapaz',
    cityCode: '25290',
    address: 'Kilómetro 4 vía Arbeláez',
    email: 'contabilidad@vialsumapaz.example',
    days: 30,
    withholds: true,
  },
  {
    key: 'colegio',
    kind: 'juridica',
    identificationType: '31',
    identification: '800154903',
    name: 'Colegio Nuevo Horizonte',
    cityCode: '05001',
    address: 'Carrera 80 # 34-52',
    email: 'tesoreria@nuevohorizonte.example',
    days: 30,
  },
  {
    key: 'luzdary',
    kind: 'natural',
    identificationType: '13',
    identification: '52417903',
    name: 'Luz Dary',
    surnames: 'Pinzón Rojas',
    cityCode: '11001',
    address: 'Calle 63 # 24-18',
    email: 'luzdary.pinzon@correo.example',
    days: 0,
  },
  {
    key: 'juan',
    kind: 'natural',
    identificationType: '13',
    identification: '1032456871',
    name: 'Juan Sebastián',
    surnames: 'Otálora Peña',
    cityCode: '11001',
    address: 'Transversal 93 # 51-98',
    email: 'js.otalora@correo.example',
    days: 0,
  },
]

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
  readonly brand?: string
  readonly withholding: 'COMPRAS' | 'SERVICIOS'
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
    brand: 'La Molienda',
    withholding: 'COMPRAS',
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
  },
  {
    key: 'flete',
    kind: 'service',
    code: 'FLE-01',
    name: 'Servicio de entrega y acarreo',
    price: '185000',
    taxes: ['IVA excluido'],
    withholding: 'SERVICIOS',
  },
  {
    key: 'almuerzo',
    kind: 'service',
    code: 'ALM-EJ',
    name: 'Servicio de alimentación, almuerzo ejecutivo',
    price: '24500',
    taxes: ['INC 8 %'],
    withholding: 'SERVICIOS',
  },
]

/** An invoice of the story: how many days ago, for whom, what, and how much of it was collected (percent). */
export interface DemoInvoice {
  readonly daysAgo: number
  readonly party: string
  readonly lines: readonly (readonly [item: string, quantity: string, discountPercent?: string])[]
  readonly collected?: number
  readonly annulled?: boolean
  readonly draft?: boolean
}

export const demoInvoices: readonly DemoInvoice[] = [
  {
    daysAgo: 74,
    party: 'hoteles',
    lines: [
      ['cafe', '12'],
      ['aceite', '24'],
    ],
    collected: 100,
  },
  {
    daysAgo: 68,
    party: 'colegio',
    lines: [
      ['leche', '60'],
      ['galletas', '20'],
    ],
    collected: 100,
  },
  {
    daysAgo: 61,
    party: 'consorcio',
    lines: [
      ['aceite', '36'],
      ['azucar', '20'],
      ['flete', '1'],
    ],
    collected: 100,
  },
  {
    daysAgo: 52,
    party: 'clinica',
    lines: [
      ['leche', '80'],
      ['servilletas', '240'],
    ],
    collected: 50,
  },
  {
    daysAgo: 45,
    party: 'vecino',
    lines: [
      ['galletas', '30', '5'],
      ['azucar', '40'],
    ],
    collected: 100,
  },
  {
    daysAgo: 38,
    party: 'puerta',
    lines: [
      ['aceite', '20'],
      ['bolsa', '200'],
    ],
  },
  {
    daysAgo: 31,
    party: 'hoteles',
    lines: [
      ['cafe', '18', '3'],
      ['leche', '90'],
    ],
    collected: 100,
  },
  {
    daysAgo: 27,
    party: 'luzdary',
    lines: [
      ['panela', '2'],
      ['cafe', '1'],
    ],
    collected: 100,
  },
  {
    daysAgo: 24,
    party: 'colegio',
    lines: [
      ['almuerzo', '120'],
      ['servilletas', '60'],
    ],
    collected: 40,
  },
  {
    daysAgo: 20,
    party: 'consorcio',
    lines: [
      ['cafe', '25'],
      ['aceite', '96'],
      ['flete', '2'],
    ],
  },
  {
    daysAgo: 18,
    party: 'juan',
    lines: [
      ['galletas', '1'],
      ['bolsa', '2'],
    ],
    collected: 100,
  },
  {
    daysAgo: 15,
    party: 'vecino',
    lines: [
      ['aceite', '60', '4'],
      ['servilletas', '300'],
    ],
  },
  {
    daysAgo: 12,
    party: 'puerta',
    lines: [
      ['azucar', '6'],
      ['panela', '10'],
    ],
    annulled: true,
  },
  {
    daysAgo: 10,
    party: 'clinica',
    lines: [
      ['leche', '120'],
      ['galletas', '24'],
    ],
  },
  {
    daysAgo: 8,
    party: 'luzdary',
    lines: [
      ['aceite', '4'],
      ['azucar', '1'],
    ],
    collected: 100,
  },
  {
    daysAgo: 6,
    party: 'hoteles',
    lines: [
      ['cafe', '30', '5'],
      ['flete', '1'],
    ],
  },
  {
    daysAgo: 4,
    party: 'vecino',
    lines: [
      ['panela', '40'],
      ['leche', '100'],
    ],
  },
  {
    daysAgo: 2,
    party: 'juan',
    lines: [
      ['servilletas', '12'],
      ['bolsa', '4'],
    ],
    collected: 100,
  },
  { daysAgo: 1, party: 'colegio', lines: [['almuerzo', '150']] },
  {
    daysAgo: 0,
    party: 'hoteles',
    lines: [
      ['cafe', '20', '5'],
      ['aceite', '48'],
      ['azucar', '15'],
      ['panela', '12'],
      ['galletas', '8', '10'],
      ['servilletas', '60'],
    ],
  },
  {
    daysAgo: 0,
    party: 'clinica',
    lines: [
      ['leche', '45'],
      ['galletas', '12'],
    ],
    draft: true,
  },
]
