// The carried list of municipalities: complete, consistent, and as the DANE writes it.
import { expect, test } from 'vitest'
import { readDivipola } from './data/read.server.ts'
import { departmentsOf, parseDivipola, showMunicipality } from './divipola.ts'

const all = readDivipola()

test('1.122 in force and one suppressed; 33 departments; no code twice', () => {
  expect(all.filter((one) => one.inForce)).toHaveLength(1122)
  expect(all).toHaveLength(1123)
  expect(new Set(all.map(({ code }) => code)).size).toBe(all.length)
  expect(departmentsOf(all)).toHaveLength(33)
  expect(all.find((one) => !one.inForce)?.code).toBe('94663')
})

test.each([
  ['11001', 'Bogotá, D.C.'],
  ['05001', 'Medellín, Antioquia'],
  ['76001', 'Cali, Valle del Cauca'],
])('%s is %s', (code, shown) => {
  const found = all.find((one) => one.code === code)
  expect(found && showMunicipality(found)).toBe(shown)
})

test('a code of another department is refused', () => {
  const text = 'department_code,department_name,municipality_code,municipality_name,type,status\n05,Antioquia,11001,X,municipio,vigente\n'
  expect(() => parseDivipola(text)).toThrow('11001')
})
