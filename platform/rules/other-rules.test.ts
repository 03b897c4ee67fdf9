// The other rules of section 5: comments, formats, custom fields and the catalogue rules, each with its exact message.
import { expect, test } from 'vitest'
import { parseQuantity } from '#base/decimal.ts'
import { EMPTY_GUID } from '#base/guid.ts'
import * as rules from './index.ts'
import { all, testTable } from './testing/table.server.ts'

const day = '2026-03-05'
const three = parseQuantity('3')

testTable([
  {
    name: 'comment',
    rule: rules.comment,
    accepted: [['Hola'], ['x'.repeat(400)], ['é'.repeat(400)], ['😀'.repeat(400)]],
    refused: [
      ...all('El campo Comentario es obligatorio.', [''], ['  \n ']),
      ...all('El comentario excede el límite de caracteres permitidos.', ['x'.repeat(401)], ['😀'.repeat(401)]),
    ],
  },
  {
    name: 'e-mail format',
    rule: rules.email,
    accepted: [['ana@paramo.example'], [' niño@páramo.com.co '], ['']],
    refused: all('El correo no es válido. Revísalo e inténtalo de nuevo.', ['ana'], ['ana@paramo'], ['ana@@paramo.co'], ['a b@paramo.co']),
  },
  {
    name: 'e-mails of one box',
    rule: rules.emails,
    accepted: [
      ['', 2],
      ['a@b.co; c@d.co', 2],
    ],
    refused: [...all('Revisa el correo «c@d».', ['a@b.co, c@d', 2]), ...all('Máximo 2 correos.', ['a@b.co c@d.co e@f.co', 2])],
  },
  {
    name: 'guid format',
    rule: rules.guid,
    accepted: [['018f3c5e-7b7a-7cc1-a8f3-0d3b1f0a9c11'], ['018F3C5E-7B7A-7CC1-A8F3-0D3B1F0A9C11'], ['']],
    refused: all('El identificador no es válido.', [EMPTY_GUID], ['018f3c5e'], ['018f3c5e7b7a7cc1a8f30d3b1f0a9c11']),
  },
  {
    name: 'credit/debit adjustment range',
    rule: rules.adjustment,
    accepted: [['-2'], ['2'], ['0'], ['1,99'], ['']],
    refused: all('El ajuste debe estar entre -2 y 2.', ['2,01'], ['-2.01'], ['3']),
  },
  {
    name: 'rate: 0 to 100',
    rule: rules.rate,
    accepted: [['0'], ['100'], ['19'], ['2,5'], ['']],
    refused: [...all('El valor mínimo es 0.', ['-1']), ...all('El valor máximo es 100.', ['100.000001'])],
  },
  {
    name: 'figure that can be kept',
    rule: rules.tooLarge,
    accepted: [
      ['999999999999999.99', 'amount'],
      ['-999999999999999.99', 'amount'],
      ['99999999999999.999999', 'quantity'],
      ['', 'amount'],
    ],
    refused: all(
      'El número es demasiado grande',
      ['1000000000000000', 'amount'],
      ['-1000000000000000', 'amount'],
      ['100000000000000', 'quantity'],
    ),
  },
  {
    name: 'custom field: MoneyField, required',
    rule: rules.customField,
    accepted: [
      [{ kind: 'MoneyField', required: true }, '0.01'],
      [{ kind: 'MoneyField', required: true }, '999999999'],
    ],
    refused: [
      ...all('El valor mínimo es 0,01.', [{ kind: 'MoneyField', required: true }, '0'], [{ kind: 'MoneyField', required: true }, '-5']),
      ...all('El valor máximo es 999.999.999.', [{ kind: 'MoneyField', required: true }, '999999999.01']),
      ...all('Este campo es obligatorio.', [{ kind: 'MoneyField', required: true }, ''], [{ kind: 'MoneyField', required: true }, null]),
      ...all(
        'Escribe un número, como 1.234,50',
        [{ kind: 'MoneyField', required: true }, 'mil'],
        [{ kind: 'MoneyField', required: true }, {}],
      ),
    ],
  },
  {
    name: 'custom field: MoneyField, not required',
    rule: rules.customField,
    accepted: [
      [{ kind: 'MoneyField', required: false }, ''],
      [{ kind: 'MoneyField', required: false }, '0'],
      [{ kind: 'MoneyField', required: false }, '999999999'],
    ],
    refused: all('El valor máximo es 999.999.999.', [{ kind: 'MoneyField', required: false }, '1000000000']),
  },
  {
    name: 'custom field: NumberField',
    rule: rules.customField,
    accepted: [
      [{ kind: 'NumberField', required: false }, '-999999999999'],
      [{ kind: 'NumberField', required: true }, '999999999999'],
      [{ kind: 'NumberField', required: true }, 0],
      [{ kind: 'NumberField', required: false }, undefined],
    ],
    refused: [
      ...all('El valor mínimo es −999.999.999.999.', [{ kind: 'NumberField', required: false }, '-1000000000000']),
      ...all('El valor máximo es 999.999.999.999.', [{ kind: 'NumberField', required: false }, '999999999999,1']),
      ...all('Este campo es obligatorio.', [{ kind: 'NumberField', required: true }, '']),
    ],
  },
  {
    name: 'custom field: other kinds',
    rule: rules.customField,
    accepted: ['Checkbox', 'Switch', 'DatePicker', 'Timepicker', 'MultiSelect', 'MultiCheckbox', 'TextField'].flatMap((kind) => [
      [{ kind, required: false }, null],
      [{ kind, required: true }, 'x'],
      [{ kind, required: true }, false],
      [{ kind, required: true }, ['a']],
    ]),
    refused: ['Checkbox', 'Switch', 'DatePicker', 'Timepicker', 'MultiSelect', 'MultiCheckbox', 'TextField'].flatMap((kind) =>
      all('Este campo es obligatorio.', [{ kind, required: true }, null], [{ kind, required: true }, ''], [{ kind, required: true }, []]),
    ),
  },
  {
    name: 'field required',
    rule: rules.required,
    accepted: [['x'], [0], [false], [['a']], [{}]],
    refused: [
      ...all('Este campo es obligatorio.', [''], ['  '], [null], [undefined], [[]]),
      ...all('El campo Razón social es obligatorio.', ['', 'Razón social']),
    ],
  },
  {
    name: 'minimum 4 characters',
    rule: rules.minLength,
    accepted: [['abcd'], [' abcd '], ['abcde'], ['']],
    refused: [...all('Mínimo 4 caracteres.', ['abc'], [' abc ']), ...all('Mínimo 2 caracteres.', ['a', 2])],
  },
  {
    name: 'maximum length',
    rule: rules.maxLength,
    accepted: [
      ['abc', 3],
      [' abc ', 3],
      ['', 3],
    ],
    refused: all('Máximo 3 caracteres.', ['abcd', 3]),
  },
  {
    name: 'expiration date greater than document date',
    rule: rules.expirationDate,
    accepted: [
      ['2026-03-06', day],
      ['', day],
    ],
    refused: all('La fecha de vencimiento debe ser mayor que la fecha del documento.', [day, day], ['2026-03-04', day]),
  },
  {
    name: 'due date not before document date',
    rule: rules.dueDate,
    accepted: [
      [day, day],
      ['2026-03-06', day],
    ],
    refused: all('La fecha de vencimiento debe ser mayor o igual a la fecha del documento.', ['2026-03-04', day]),
  },
  {
    name: 'depreciation months between 1 and 539',
    rule: rules.depreciationMonths,
    accepted: [['1'], ['539'], [120], ['']],
    refused: all('Los meses de depreciación deben estar entre 1 y 539.', ['0'], ['540'], ['-1'], ['1,5']),
  },
  {
    name: 'no more than 50 documents at once',
    rule: rules.documentsAtOnce,
    accepted: [[1], [50]],
    refused: all('Puedes procesar máximo 50 documentos a la vez.', [51]),
  },
  {
    name: 'quantity greater than zero',
    rule: rules.quantityAboveZero,
    accepted: [[1n], [parseQuantity('0.000001')]],
    refused: all('La cantidad debe ser mayor que cero.', [0n], [-1n]),
  },
  {
    name: 'discount not below 0',
    rule: rules.discountNotBelowZero,
    accepted: [[0n], [1n]],
    refused: all('El descuento no puede ser menor que cero.', [-1n]),
  },
  {
    name: 'unit value not below 0',
    rule: rules.unitValueNotBelowZero,
    accepted: [[0n], [1n]],
    refused: all('El valor unitario no puede ser menor que cero.', [-1n]),
  },
  {
    name: 'serial count must match quantity',
    rule: rules.serialsMatchQuantity,
    accepted: [
      [3, three],
      [0, 0n],
    ],
    refused: all('La cantidad de seriales debe coincidir con la cantidad del ítem.', [2, three], [4, three], [3, parseQuantity('2.5')]),
  },
  {
    name: 'price above 0 unless it is a gift',
    rule: rules.priceAboveZero,
    accepted: [
      [1n, false],
      [0n, true],
      [1n, true],
    ],
    refused: all('El precio debe ser mayor que cero, salvo que el ítem sea obsequio.', [0n, false]),
  },
  {
    name: 'test set id must be 36 characters',
    rule: rules.testSetId,
    accepted: [['018f3c5e-7b7a-7cc1-a8f3-0d3b1f0a9c11'], ['']],
    refused: all('El identificador del set de pruebas debe tener 36 caracteres.', ['018f3c5e'], ['x'.repeat(35)], ['x'.repeat(37)]),
  },
  {
    name: 'card number',
    rule: rules.cardNumber,
    accepted: [['4111 1111 1111 1111'], ['5500-0000-0000-0004'], ['340000000000009'], ['']],
    refused: all('Ingresa un número de tarjeta válido.', ['4111 1111 1111 1112'], ['0'], ['4111'], ['tarjeta'], ['0'.repeat(20)]),
  },
  {
    name: 'bulk creation',
    rule: rules.bulkCreation,
    accepted: [
      [3, 0],
      [0, 0],
    ],
    refused: [
      ...all('El proceso finalizó parcialmente con 2 exitosos y 1 error.', [2, 1]),
      ...all('El proceso finalizó parcialmente con 1 exitoso y 2 errores.', [1, 2]),
      ...all('El proceso de creación falló: ningún registro fue creado.', [0, 3]),
    ],
  },
])

test('a password must have upper case, lower case, a digit and a special character', () => {
  expect(rules.passwordProblems('Paramo-26')).toEqual([])
  expect(rules.passwordProblems('')).toEqual([
    'Usa al menos 8 caracteres.',
    'Ingresa al menos 1 letra mayúscula',
    'Ingresa al menos letra minúscula',
    'Ingresa al menos un dígito',
    'Ingresa un caracter especial (Ejemplo: , . _ & ?)',
  ])
})

test('the counter of a comment shows n/400, also beyond', () => {
  expect(rules.commentCounter('')).toBe('0/400')
  expect(rules.commentCounter('Hola')).toBe('4/400')
  expect(rules.commentCounter('x'.repeat(401))).toBe('401/400')
})

test.each([
  [1, 1],
  [31, 31],
  [32, 31],
  [99, 31],
])('the day %i is the day %i', (given, kept) => expect(rules.dayOfMonth(given)).toBe(kept))
