import { expect, test } from 'vitest'
import { fitsSegments } from './segments.ts'

test.each([
  [['Fijo', 'Variable'], false, true],
  [['Todos', 'Clientes', 'Proveedores', 'Empleados'], true, true],
  [['Todos', 'Clientes', 'Proveedores', 'Empleados'], false, false],
  [['Sigue abierto', 'Se gana', 'Se pierde'], false, false],
  [['Los clientes que la tengan', 'Los de una etiqueta', 'Todos', 'Nadie'], true, false],
  [['Los que escribas', 'El precio base del ítem', 'Otra lista', 'El costo promedio'], true, false],
  [['Principal', 'De apoyo', 'Autoservicio', 'Móvil'], true, true],
  [['Una'], true, false],
  [['1', '2', '3', '4', '5'], true, false],
])('%j, wide %s: side by side %s', (labels, wide, expected) => expect(fitsSegments(labels, wide)).toBe(expected))
