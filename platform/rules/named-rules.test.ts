// The twenty rules that section 5 of the specification names, each under its name, with its exact message.
import { expect, test } from 'vitest'
import * as rules from './index.ts'
import { all, testTable, type Case } from './testing/table.server.ts'

const day = '2026-03-05'

const cases: readonly Case[] = [
  {
    name: 'characterSpecial',
    rule: rules.characterSpecial,
    accepted: [['a,'], ['a.'], ['a_'], ['a&'], ['a?'], ['a*'], ['¿a']],
    refused: all('Ingresa un caracter especial (Ejemplo: , . _ & ?)', [''], ['abcÑ123'], ['a b'], ['ábc']),
  },
  {
    name: 'upperCase',
    rule: rules.upperCase,
    accepted: [['A'], ['aÑ'], ['éÉ']],
    refused: all('Ingresa al menos 1 letra mayúscula', [''], ['añ1.']),
  },
  {
    name: 'lowerCase',
    rule: rules.lowerCase,
    accepted: [['a'], ['Añ']],
    refused: all('Ingresa al menos letra minúscula', [''], ['AÑ1.']),
  },
  { name: 'onDigit', rule: rules.onDigit, accepted: [['1'], ['a0']], refused: all('Ingresa al menos un dígito', [''], ['abc.']) },
  {
    name: 'date_gt',
    rule: rules.dateGt,
    accepted: [
      ['2026-03-06', day],
      ['2027-01-01', day],
      ['', day],
      [null, day],
      ['2026-03-06', null],
    ],
    refused: [
      ...all('La fecha debe ser mayor que 05/03/2026.', [day, day], ['2026-03-04', day], ['2025-12-31', day]),
      ...all('La fecha no existe.', ['2026-02-30', day], ['pronto', day]),
    ],
  },
  {
    name: 'date_gte',
    rule: rules.dateGte,
    accepted: [
      [day, day],
      ['2026-03-06', day],
      ['', day],
    ],
    refused: all('La fecha debe ser mayor o igual a 05/03/2026.', ['2026-03-04', day]),
  },
  {
    name: 'date_lt',
    rule: rules.dateLt,
    accepted: [
      ['2026-03-04', day],
      ['', day],
    ],
    refused: all('La fecha debe ser menor que 05/03/2026.', [day, day], ['2026-03-06', day]),
  },
  {
    name: 'date_lte',
    rule: rules.dateLte,
    accepted: [
      [day, day],
      ['2026-03-04', day],
      ['', day],
    ],
    refused: all('La fecha debe ser menor o igual a 05/03/2026.', ['2026-03-06', day]),
  },
  {
    name: 'number_gt',
    rule: rules.numberGt,
    accepted: [
      ['5.01', '5'],
      ['5,01', '5'],
      [6, 5],
      ['', '5'],
      ['1', ''],
    ],
    refused: [
      ...all('El valor debe ser mayor que 5.', ['5', '5'], ['5,00', 5], ['-6', '5']),
      ...all('El valor debe ser mayor que 1.234,5.', ['1234.5', '1234.5']),
      ...all('Escribe un número, como 1.234,50', ['cinco', '5'], ['1.234,5', '5'], [Number.NaN, 5]),
    ],
  },
  {
    name: 'number_gte',
    rule: rules.numberGte,
    accepted: [
      ['5', '5'],
      ['5,0', '5'],
      ['0.1', '0.10'],
    ],
    refused: all('El valor debe ser mayor o igual a 5.', ['4.999999', '5']),
  },
  {
    name: 'number_lt',
    rule: rules.numberLt,
    accepted: [
      ['4.99', '5'],
      ['-1', '0'],
      ['', '5'],
    ],
    refused: all('El valor debe ser menor que 5.', ['5', '5'], ['5,01', '5']),
  },
  {
    name: 'number_lte',
    rule: rules.numberLte,
    accepted: [
      ['5', '5'],
      ['-5', '5'],
    ],
    refused: all('El valor debe ser menor o igual a 5.', ['5.000001', '5']),
  },
  {
    name: 'maxDecimal',
    rule: rules.maxDecimal,
    accepted: [
      ['10', '10'],
      ['9,99', '10'],
      ['-5', '10'],
      ['', '10'],
    ],
    refused: [...all('El valor máximo es 10.', ['10,01', '10'], ['11', 10]), ...all('Escribe un número, como 1.234,50', ['diez', '10'])],
  },
  {
    name: 'minDecimal',
    rule: rules.minDecimal,
    accepted: [
      ['0,01', '0.01'],
      ['1', '0.01'],
      ['', '0.01'],
    ],
    refused: [...all('El valor mínimo es 0,01.', ['0', '0.01'], ['0,009', '0.01']), ...all('Escribe un número, como 1.234,50', ['x', '1'])],
  },
  {
    name: 'date_min',
    rule: rules.dateMin,
    accepted: [
      [day, day],
      ['2026-03-06', day],
      ['', ''],
      [null, undefined],
    ],
    refused: [
      ...all('La fecha debe ser mayor o igual a 05/03/2026.', ['2026-03-04', day]),
      ...all('Escribe las dos fechas', ['', day], [day, ''], [null, day], [day, null]),
    ],
  },
  {
    name: 'date_max',
    rule: rules.dateMax,
    accepted: [
      [day, day],
      ['2026-03-04', day],
      ['', ''],
    ],
    refused: [
      ...all('La fecha debe ser menor o igual a 05/03/2026.', ['2026-03-06', day]),
      ...all('Escribe las dos fechas', ['', day], [day, '']),
    ],
  },
  {
    name: 'date_not_in',
    rule: rules.dateNotIn,
    accepted: [
      [day, []],
      [day, ['2026-03-04']],
      ['', [day]],
    ],
    refused: all('Ya existe un contrato con esta fecha de inicio, selecciona una diferente', [day, ['2025-01-01', day]]),
  },
  {
    name: 'identification_number_available',
    rule: rules.identificationNumberAvailable,
    accepted: [[false]],
    refused: all('Ya existe un registro con este número de identificación', [true]),
  },
  {
    name: 'max15',
    rule: rules.max15,
    accepted: [
      [15, 0],
      [0, 15],
      [8, 7],
      [0, 0],
    ],
    refused: all('La suma de días hábiles y días compensados no puede exceder 15.', [16, 0], [8, 8]),
  },
  {
    name: 'minOne',
    rule: rules.minOne,
    accepted: [
      [1, 0],
      [0, 1],
    ],
    refused: all('Debes seleccionar al menos un día, ya sea en días hábiles o en días compensados.', [0, 0]),
  },
]

testTable(cases)

test('the names are those of the specification', () => {
  const named =
    'characterSpecial upperCase lowerCase onDigit date_gt date_gte date_lt date_lte number_gt number_gte number_lt number_lte maxDecimal minDecimal date_min date_max date_not_in identification_number_available max15 minOne'
  expect(cases.map(({ name }) => name)).toEqual(named.split(' '))
})
