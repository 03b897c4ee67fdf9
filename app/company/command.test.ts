// What is written after `npm run company --`, as a shell gives it.
import { expect, test } from 'vitest'
import { COMMAND_HELP, readCommand } from './command.ts'

const given = ['--name', 'Mi Empresa S.A.S.', '--nit', '900123456', '--email', 'yo@empresa.co']

test('name, NIT and e-mail are enough', () =>
  expect(readCommand(given)).toEqual({
    kind: 'found',
    name: 'Mi Empresa S.A.S.',
    nit: '900123456',
    email: 'yo@empresa.co',
    person: '',
    city: '',
    address: '',
    ciiu: '',
    isNatural: false,
    json: false,
  }))

test('in any order, with the sign of equality too', () =>
  expect(
    readCommand(['--json', '--nit=900123456-8', '--natural', '--address', 'Calle 1 # 2-3', ...given.slice(0, 2), '--email=a@b.co']),
  ).toMatchObject({
    nit: '900123456-8',
    address: 'Calle 1 # 2-3',
    email: 'a@b.co',
    isNatural: true,
    json: true,
  }))

test.each<[readonly string[], string]>([
  [[], 'Falta --name, --nit, --email.'],
  [given.slice(0, 4), 'Falta --email.'],
  [[...given, '--city'], 'Falta el valor de --city.'],
  [['--name', '--nit', '900123456'], 'Falta el valor de --name.'],
  [[...given, '--password', 'x'], 'No se entiende «--password».'],
  [['Mi Empresa', ...given], 'No se entiende «Mi Empresa».'],
])('%j is refused: %s', (written, problem) => expect(readCommand(written)).toEqual({ kind: 'wrong', problem }))

test('help is said whatever else there is, and names every option', () => {
  expect(readCommand(['--help'])).toEqual({ kind: 'help' })
  expect(readCommand([...given, '--help'])).toEqual({ kind: 'help' })
  for (const option of ['name', 'nit', 'email', 'person', 'natural', 'city', 'address', 'ciiu', 'json', 'help'])
    expect(COMMAND_HELP).toContain(`--${option}`)
})
