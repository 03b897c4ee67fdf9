import { expect, test } from 'vitest'
import { readIca, readPuc, readWithholdingConcepts } from './data/read.server.ts'
import { boughtOn } from './expense-concept.ts'

// Names of the accounts: Decreto 2650 de 1993. Concepts: retenciones.csv. Activities of the seller: ica.csv.
test.each<[code: string, kind: 'product' | 'service', concept: string | null, activity: string | null, name: string]>([
  ['511025', 'service', 'HONORARIOS', 'SER-CONSULT', 'asesoría jurídica'],
  ['52101001', 'service', 'HONORARIOS', 'SER-CONSULT', 'an auxiliary of honorarios of sales'],
  ['519505', 'service', 'COMISIONES', 'SER-CONSULT', 'comisiones'],
  ['529505', 'service', 'COMISIONES', 'SER-CONSULT', 'comisiones de ventas'],
  ['512010', 'service', 'ARR_INMUEBLE', 'SER-OTRAS', 'arrendamiento de construcciones y edificaciones'],
  ['512025', 'service', 'ARR_MUEBLE', 'SER-OTRAS', 'arrendamiento de equipo de computación y comunicación'],
  ['512095', 'service', null, null, 'otros arrendamientos: nobody knows of what'],
  ['513515', 'service', 'SERVICIOS', 'SER-OTRAS', 'asistencia técnica'],
  ['513505', 'service', null, null, 'aseo y vigilancia, on their AIU'],
  ['513510', 'service', null, null, 'temporales, on their AIU'],
  ['513530', 'service', null, null, 'energía eléctrica'],
  ['513550', 'service', 'TRANSP_CARGA', 'SER-TRANSP', 'transporte, fletes y acarreos'],
  ['513595', 'service', 'SERVICIOS', 'SER-OTRAS', 'otros servicios'],
  ['514510', 'service', 'SERVICIOS', 'SER-OTRAS', 'mantenimiento de construcciones y edificaciones'],
  ['515505', 'service', 'HOTEL_REST', 'SER-HOTEL', 'alojamiento y manutención'],
  ['519530', 'product', 'COMPRAS', 'COM-OTRAS', 'útiles, papelería y fotocopias'],
  ['529535', 'product', 'COMBUSTIBLE', 'COM-LICOR', 'combustibles y lubricantes'],
  ['519595', 'service', null, null, 'otros: nobody knows of what'],
  ['152405', 'product', 'COMPRAS', 'COM-OTRAS', 'muebles y enseres'],
  ['152805', 'product', 'COMPRAS', 'COM-OTRAS', 'equipos de procesamiento de datos'],
  ['154005', 'product', 'VEHICULOS', 'COM-CONSTR', 'autos, camionetas y camperos'],
  ['151605', 'product', null, null, 'edificios: by stretches, or as the seller is'],
  ['163505', 'service', 'SOFTWARE', 'SER-CONSULT', 'licencias'],
  ['620501', 'product', 'COMPRAS', 'COM-OTRAS', 'compra de mercancías'],
  ['613520', 'service', null, null, 'cost of sales'],
  ['511505', 'service', null, null, 'industria y comercio'],
  ['530505', 'service', null, null, 'gastos bancarios'],
])('%s is of a %s with %s and %s: %s', (code, kind, conceptCode, icaCode) => expect(boughtOn(code)).toEqual({ kind, conceptCode, icaCode }))

test('what any account of the chart says is there: its concept in the law, its activity in Bogotá', () => {
  const concepts = new Set(readWithholdingConcepts().map(({ code }) => code))
  const activities = new Set(readIca().flatMap(({ cityCode, code }) => (cityCode === '11001' ? [code] : [])))
  const said = readPuc().map(({ code }) => boughtOn(code))
  expect(said.filter(({ conceptCode }) => conceptCode !== null && !concepts.has(conceptCode))).toEqual([])
  expect(said.filter(({ icaCode }) => icaCode !== null && !activities.has(icaCode))).toEqual([])
})
