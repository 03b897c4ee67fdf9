import { expect, test } from 'vitest'
import { balanceCsv } from './balance-csv.ts'

test('the rows in sight, with their level and exact figures', () => {
  const sums = { opening: '-100.50', debit: '0.00', credit: '49.25', closing: '-149.75' }
  const text = balanceCsv(
    '01/11/2026 a 30/11/2026',
    [{ code: '4135', name: 'Comercio al por mayor, y al por menor', level: 3, ...sums }],
    sums,
  )
  expect(text.slice(1).split('\r\n')).toEqual([
    'Balance de prueba,01/11/2026 a 30/11/2026',
    'Cuenta,Nombre,Nivel,Saldo anterior,Débitos,Créditos,Saldo final',
    '4135,"Comercio al por mayor, y al por menor",Cuenta,-100.50,0.00,49.25,-149.75',
    ',Sumas iguales,,-100.50,0.00,49.25,-149.75',
    '',
  ])
})
