// Municipalities as files write them.
import { expect, test } from 'vitest'
import { Places } from './places.ts'

const place = (code: string, name: string, region: string) => ({ code, name, region, full: name === region ? name : `${name}, ${region}` })
const places = new Places([
  place('05001', 'Medellín', 'Antioquia'),
  place('11001', 'Bogotá, D.C.', 'Bogotá, D.C.'),
  place('13001', 'Cartagena de Indias', 'Bolívar'),
  place('15109', 'Buenavista', 'Boyacá'),
  place('70110', 'Buenavista', 'Sucre'),
])

test.each([
  ['MEDELLIN', '', '05001'],
  ['Medellín (Antioquia)', '', '05001'],
  ['05001', '', '05001'],
  ['5001', '', '05001'],
  ['Bogotá', '', '11001'],
  ['bogota d.c.', '', '11001'],
  ['Buenavista', 'SUCRE', '70110'],
  ['Buenavista, Boyacá', '', '15109'],
])('%s %s', (text, region, code) => expect(places.find(text, region)).toEqual({ code }))

test.each([
  ['Medelin', ['Medellín, Antioquia']],
  ['Cartagena', ['Cartagena de Indias, Bolívar']],
  ['Buenavista', ['Buenavista, Boyacá', 'Buenavista, Sucre']],
  ['Macondo', []],
])('%s may be', (text, suggestions) => expect(places.find(text, '')).toMatchObject({ suggestions }))
