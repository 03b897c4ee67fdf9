/** The table of states of dispatches, as text: what may be done in each, and with which permission. */
import { actionNames, dispatchActions, dispatchCan, dispatchStateNames, dispatchStates } from './dispatch.ts'
import { dispatchPermissions } from './permissions.ts'

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** A section in Markdown. */
export const dispatchStateTable = (): string =>
  [
    '## Despachos',
    '',
    row(['', ...dispatchStates.map((state) => dispatchStateNames[state]), 'Permiso']),
    row(['---', ...dispatchStates.map(() => ':-:'), '---']),
    ...dispatchActions.map((action) =>
      row([
        actionNames[action],
        ...dispatchStates.map((state) => (dispatchCan(state, action) ? '●' : '')),
        dispatchPermissions.write.title,
      ]),
    ),
  ].join('\n')
