import { expect, test } from 'vitest'
import { ruleMessages } from '#platform/rules/index.ts'
import { messageProblems } from './messages.ts'
import { readSources } from './sources.ts'

const messages = Object.values(ruleMessages).flatMap((family) => Object.values(family))

const complaints = (text: string, path = 'modules/sales/x.tsx') => messageProblems([{ path, text }], messages)

test.each([
  `const text = 'Ingresa al menos un dígito'`,
  `const text = 'ingresa al menos un dígito.'`,
  `const text = "Este campo es obligatorio"`,
  `const text = 'El campo Motivo es obligatorio.'`,
  'const text = `El campo ${name} es obligatorio.`',
  'const text = `Máximo ${max} caracteres.`',
  `const text = 'Máximo 40 caracteres'`,
  `const text = 'Revisa: la cantidad debe ser mayor que cero'`,
  `const text = 'El precio no puede ser menor que cero'`,
  'const page = <p>Ya existe un registro con este número de identificación</p>',
  'const page = <Field help="Debes seleccionar al menos un día, ya sea en días hábiles o en días compensados." />',
])('complains of: %s', (text) => expect(complaints(text)).toHaveLength(1))

test.each([`const text = 'Escribe el valor del retiro'`, `const text = 'El campo'`, 'const page = <p>Máximo 5 responsabilidades.</p>'])(
  'allows: %s',
  (text) => expect(complaints(text)).toEqual([]),
)

test('tests say the words again, and the set says them first', () => {
  const text = `const text = 'Ingresa al menos un dígito'`
  expect(complaints(text, 'modules/sales/x.test.ts')).toEqual([])
  expect(complaints(text, 'platform/rules/password.ts')).toEqual([])
})

test('no message of the rules is written a second time', () => {
  expect(messageProblems(readSources(), messages)).toEqual([])
})
