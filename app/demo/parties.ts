/** The customers of the demonstration: companies and people, some that withhold, in several municipalities. */

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
