/** The table of states of physical counts, as text: what may be done in each, and with which permission. */
import { stockPermissions } from '../stock-note.ts'
import { countActions, countCan, countStateNames, countStates, type CountAction } from './count.ts'
import { countPermissions } from './permissions.ts'

const actionNames: Readonly<Record<CountAction, string>> = {
  tally: 'Contar',
  recount: 'Pedir segundo conteo',
  finish: 'Terminar conteo',
  approve: 'Aprobar conteo',
  cancel: 'Cancelar conteo',
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** A section in Markdown. */
export const countStateTable = (): string =>
  [
    '## Conteos físicos',
    '',
    row(['', ...countStates.map((state) => countStateNames[state]), 'Permiso']),
    row(['---', ...countStates.map(() => ':-:'), '---']),
    ...countActions.map((action) =>
      row([
        actionNames[action],
        ...countStates.map((state) => (countCan(state, action) ? '●' : '')),
        (action === 'approve' ? countPermissions.approve : stockPermissions.write).title,
      ]),
    ),
  ].join('\n')
