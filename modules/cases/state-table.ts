/** The tables of states of the definitions, as text: what may be done in each, and with which permission. */
import { actionNames, allows, stateName, stateNames, verbOfAct, type CaseDefinition } from './case.ts'

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** A section in Markdown. */
export const caseStateTable = (kind: CaseDefinition): string => {
  const states = stateNames(kind)
  const acts = [...(['edit', 'delete'] as const), ...actionNames(kind)].filter((act) => states.some((state) => allows(kind, state, act)))
  const permissionOf = (act: string) => kind.actions[act]?.permission ?? kind.permissions.write
  return [
    `## ${kind.titles.many}`,
    '',
    row(['', ...states.map((state) => stateName(kind, state)), 'Permiso']),
    row(['---', ...states.map(() => ':-:'), '---']),
    ...acts.map((act) =>
      row([verbOfAct(kind, act), ...states.map((state) => (allows(kind, state, act) ? '●' : '')), permissionOf(act).title]),
    ),
  ].join('\n')
}
