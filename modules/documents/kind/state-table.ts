/** The table of states of a kind, as text: what may be done with it in each, and with which permission. */
import { actionNames, actionsOf, type KindAmong, type OfferedAction, type Standing } from '../actions.ts'
import type { DocumentKind } from './kind.ts'
import { nextSteps } from '../next-step.ts'
import { followUpStates } from '../offer/follow-up.ts'
import { goesOn, stageWords, waitsWithoutNumber } from './stage/stage.ts'
import { followUpWords, settlementWords, stateWords } from '../screens/editor/dimensions.ts'
import type { SettlementState } from './states.ts'
import { states } from '#platform/ui/states.ts'

/** Every combination that a document of the kind can be found in, with its words. */
export function standingsOf(kind: DocumentKind): { readonly name: string; readonly standing: Standing }[] {
  const { isOffer, opens, isElectronic, titles, stages } = kind
  const alone = { electronicState: 'none', settlement: 'none', followUp: 'none', stage: null } as const
  const electronicState = isElectronic ? 'queued' : 'none'
  const words = (found: ReturnType<typeof stateWords> | null): string => (found === null ? '' : (found.text ?? states[found.state].text))
  const named = (state: Standing['state']) => ({ name: words(stateWords(state, titles)), standing: { ...alone, state } })
  const issued: Standing = { ...alone, state: 'issued', electronicState, settlement: opens === null ? 'none' : 'open' }
  const settlements: SettlementState[] = ['open', 'partial', 'overdue', 'paid']
  return [
    named('draft'),
    ...(isOffer
      ? followUpStates
          .filter((followUp) => followUp !== 'none')
          .map((followUp) => ({ name: words(followUpWords(followUp, titles)), standing: { ...issued, followUp } }))
      : (stages?.all ?? []).map((stage) => ({
          name: words(stageWords(stage, titles.gender)),
          standing: { ...(waitsWithoutNumber(kind, stage) ? { ...alone, state: 'draft' as const } : issued), stage },
        }))),
    ...(isOffer || goesOn(kind)
      ? []
      : opens === null
        ? [{ ...named('issued'), standing: issued }]
        : settlements.map((settlement) => ({
            name: settlement === 'overdue' ? 'Vencida' : words(settlementWords(settlement, 0, kind)),
            standing: { ...issued, settlement },
          }))),
    ...(isElectronic ? [{ name: 'Validada por la DIAN', standing: { ...issued, electronicState: 'validated' as const } }] : []),
    ...(isElectronic ? [{ name: 'Rechazada por la DIAN', standing: { ...issued, electronicState: 'rejected' as const } }] : []),
    ...(isOffer ? [named('superseded')] : []),
    named('annulled'),
  ]
}

/** A section in Markdown: a row for each action, a column for each state, and who may. */
function tableOf(among: KindAmong): string {
  const { kind } = among
  const columns = standingsOf(kind).map(({ name, standing }) => {
    const actions = actionsOf(among, standing)
    return { name, actions, next: nextSteps(kind, standing).flatMap((step) => actions.find((action) => action.name === step)?.label ?? []) }
  })
  const mark = ({ actions, next }: (typeof columns)[number], label: string): string =>
    actions.some((action) => action.label === label) ? ({ 0: '①', 1: '②' }[next.indexOf(label)] ?? '●') : ''
  const all = new Map<string, OfferedAction>(columns.flatMap(({ actions }) => actions).map((action) => [action.label, action]))
  const rows = [...all.values()].toSorted((a, b) => actionNames.indexOf(a.name) - actionNames.indexOf(b.name))
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [
    `## ${kind.titles.many}`,
    '',
    row(['', ...columns.map(({ name }) => name), 'Permiso']),
    row(['---', ...columns.map(() => ':-:'), '---']),
    ...rows.map(({ label, permission }) => row([label, ...columns.map((column) => mark(column, label)), permission.title])),
  ].join('\n')
}

/** The document that `npm run states` writes. @param others sections of what is no document */
export const stateTables = (families: readonly KindAmong[], others: readonly string[]): string =>
  `${[
    '# What may be done with a document',
    'Made from the definitions of the kinds (`modules/documents/actions.ts`) by `npm run states`. The server refuses what is\nnot here, and the view offers exactly this, first what it asks for (① and ②, `next-step.ts`).',
    ...families.map(tableOf),
    ...others,
  ].join('\n\n')}\n`
