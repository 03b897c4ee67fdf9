/** What the keys of the grid of lines do (`keys.ts`), for the list of `?`. */
const group = 'En las líneas'

export const GRID_KEYS = [
  { keys: 'tab', label: 'Celda siguiente', group },
  { keys: 'enter', label: 'Línea siguiente', group },
  { keys: 'arrowup', label: 'Línea de arriba', group },
  { keys: 'arrowdown', label: 'Línea de abajo', group },
  { keys: 'f4', label: 'Ver lo que la celda propone', group },
  { keys: 'f2', label: 'Editar la celda', group },
  { keys: 'escape', label: 'Dejar la celda como estaba', group },
  { keys: 'ctrl+d', label: 'Copiar de la línea de arriba', group },
  { keys: 'ctrl+delete', label: 'Eliminar la línea', group },
  { keys: 'alt+arrowup', label: 'Subir la línea', group },
  { keys: 'alt+arrowdown', label: 'Bajar la línea', group },
  { keys: 'ctrl+v', label: 'Pegar un bloque de una hoja de cálculo', group },
] as const

export const NO_KEYS = [] as const
