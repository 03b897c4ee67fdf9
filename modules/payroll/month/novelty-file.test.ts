// Novelties of a sheet: each wrong row is told at its column, nothing is taken while there is one, and those of a month before keep their day.
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { copiedNovelties, readNoveltyFile } from './novelty-file.ts'
import { inputOfLine } from './novelty-form.ts'

const everybody = [
  { employeeId: 'wilson', name: 'Wilson Pardo', identification: '1020304050' },
  { employeeId: 'luz', name: 'Luz Stella Mora', identification: '52111222' },
]
const month = parseDay('2026-11-01')
const read = (text: string) => readNoveltyFile(text, { everybody, month })
const HEADS = 'Empleado;Novedad;Desde;Hasta;Horas;Días hábiles;Días compensados;Valor;Nota'

test('each shape is read, by number or name, by name or code', () => {
  const { lines, problems } = read(
    [
      HEADS,
      '1.020.304.050;Hora extra diurna;05/11/2026;;2,5;;;;Inventario',
      'luz stella mora;sickness;10/11/2026;12/11/2026;;;;;',
      '52111222;Vacaciones;16/11/2026;;;5;2;;',
      'Wilson Pardo;COMISION;;;;;;500.000;',
    ].join('\n'),
  )
  expect(problems).toEqual([])
  expect(lines.map(inputOfLine)).toMatchObject([
    { employeeId: 'wilson', kind: 'HED', startsOn: '2026-11-05', hours: '2.5', note: 'Inventario' },
    { employeeId: 'luz', kind: 'sickness', startsOn: '2026-11-10', endsOn: '2026-11-12' },
    { employeeId: 'luz', kind: 'vacation', startsOn: '2026-11-16', days: 5, moneyDays: 2 },
    { employeeId: 'wilson', kind: 'COMISION', amount: '500000.00' },
  ])
})

test.each([
  ['nobody of the month', 'Wilsom Pardo;HED;05/11/2026;;2;;;;', 'Empleado', /¿Es Wilson Pardo\?/],
  ['no such novelty', '52111222;Comision de ventas;;;;;;1;', 'Novedad', /novedad/],
  ['a figure that is none', '52111222;COMISION;;;;;;mucho;', 'Valor', /./],
  ['a formula', '52111222;COMISION;;;;;;=1+1;', 'Valor', /./],
  ['a negative amount of money', '52111222;COMISION;;;;;;0;', 'Valor', /./],
  ['what its kind does not have', '52111222;COMISION;;;3;;;500000;', 'Horas', /no lleva este dato/],
  ['another month (625)', '52111222;HED;05/10/2026;;2;;;;', 'Desde', /dentro del periodo/],
  ['vacations of sixteen days (613)', '52111222;Vacaciones;03/11/2026;;;16;;;', 'Días hábiles', /no puede exceder 15/],
  ['vacations of none (614)', '52111222;Vacaciones;03/11/2026;;;;;;', 'Días hábiles', /al menos un día/],
])('a wrong row is told at its column: %s', (_, row, column, text) => {
  const { problems } = read([HEADS, '1020304050;COMISION;;;;;;100;', row].join('\n'))
  expect(problems).toEqual([{ row: 3, column, text: expect.stringMatching(text) }])
})

test('two that cross (626) are told at the later one', () => {
  const rows = ['52111222;sickness;03/11/2026;05/11/2026;;;;;', '52111222;sickness;05/11/2026;06/11/2026;;;;;']
  expect(read([HEADS, ...rows].join('\n')).problems).toMatchObject([{ row: 3, column: 'Desde', text: expect.stringContaining('se cruza') }])
})

test('of five hundred mixed rows every wrong one is told', () => {
  const rows = Array.from({ length: 500 }, (_, at) => (at % 5 === 0 ? `nadie;COMISION;;;;;;${at};` : `1020304050;COMISION;;;;;;${at};`))
  const { problems } = read([HEADS, ...rows].join('\n'))
  expect(problems.map(({ row }) => row)).toEqual(rows.flatMap((_, at) => (at % 5 === 0 ? [at + 2] : [])))
})

test('a sheet without its columns is told so', () => {
  expect(read('Cosa;Otra\n1;2').problems.map(({ column }) => column)).toEqual(['Empleado', 'Novedad'])
})

const NOTHING = { endsOn: null, hours: null, days: null, moneyDays: null, amount: null, note: '' }

test('those of the month before come with the same day, of who is in the month and of the chosen kinds', () => {
  const before = [
    { ...NOTHING, employeeId: 'wilson', kind: 'HED', startsOn: '2026-10-31', hours: '2' },
    { ...NOTHING, employeeId: 'wilson', kind: 'COMISION', startsOn: null, amount: '5' },
    { ...NOTHING, employeeId: 'gone', kind: 'HED', startsOn: '2026-10-02', hours: '2' },
  ]
  expect(copiedNovelties(before, { month, kinds: ['HED'], everybody })).toMatchObject([
    { employeeId: 'wilson', employee: 'Wilson Pardo', startsOn: '2026-11-30' },
  ])
})
