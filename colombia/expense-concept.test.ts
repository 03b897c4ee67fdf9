import { expect, test } from 'vitest'
import { conceptOfExpense } from './expense-concept.ts'

// Names of the accounts: Decreto 2650 de 1993. Concepts: retenciones.csv.
test.each<[string, string | null, string]>([
  ['511025', 'HONORARIOS', 'asesoría jurídica'],
  ['52101001', 'HONORARIOS', 'an auxiliary of honorarios of sales'],
  ['512010', 'ARR_INMUEBLE', 'arrendamiento de construcciones y edificaciones'],
  ['512025', 'ARR_MUEBLE', 'arrendamiento de equipo de computación y comunicación'],
  ['512095', null, 'otros arrendamientos: nobody knows of what'],
  ['513515', 'SERVICIOS', 'asistencia técnica'],
  ['513505', null, 'aseo y vigilancia, on their AIU'],
  ['513510', null, 'temporales, on their AIU'],
  ['513530', null, 'energía eléctrica'],
  ['513550', null, 'transporte, fletes y acarreos'],
  ['513595', 'SERVICIOS', 'otros servicios'],
  ['514510', 'SERVICIOS', 'mantenimiento de construcciones y edificaciones'],
  ['515505', null, 'alojamiento y manutención'],
  ['152405', null, 'muebles y enseres'],
  ['613520', null, 'cost of sales'],
])('the concept of %s is %s: %s', (code, concept) => expect(conceptOfExpense(code)).toBe(concept))
