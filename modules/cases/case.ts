/**
 * A case is a record of the company with a number, named states and named actions between them; lines, if it has any. It posts
 * nothing by itself: an action may write vouchers, documents or stock. Its definition says all that is alike; what each action does
 * is written by hand (`serveCase`). Pure.
 */
import type * as z from 'zod/mini'
import type { Gate, Permission } from '#platform/access.ts'
import type { State as Look } from '#platform/ui/states.ts'
import { voucherErrors } from '#modules/vouchers/index.ts'
import type { Ask } from './asks.ts'

export interface CaseState {
  /** "Aprobada parcial" */
  readonly name: string
  /** Its tone and icon. */
  readonly look: Look
  /** Who may write it writes it, or throws it away, here; in others nobody does. */
  readonly may?: readonly ('edit' | 'delete')[]
  /** It follows from what others did: the row keeps one of these. */
  readonly standsOn?: readonly string[]
}

export interface CaseAction<StateName extends string = string> {
  /** What is done, as the table of states, the refusals and the button say it: "Enviar". */
  readonly verb: string
  /** Of its call. */
  readonly summary: string
  /** The end of its address; its own name when left out. */
  readonly path?: string
  readonly from: readonly StateName[]
  /** Where it may lead; an action without any leaves the state alone. */
  readonly to?: readonly StateName[]
  readonly permission: Permission
  /** The number is taken here, after all that it locks. */
  readonly takesNumber?: true
  /** Another looks at it than who wrote it, first or last (537). */
  readonly notBy?: 'author'
  /** What its dialog asks. */
  readonly asks?: Readonly<Record<string, Ask>>
  /** What it answers besides what every action does. */
  readonly answers?: z.core.$ZodLooseShape
  /** A refusal of its own in some of the states that it does not begin from; 482 in the others. @throws BusinessError */
  readonly refuses?: (state: string) => void
}

export interface CaseTitles {
  /** "Requisición" */
  readonly one: string
  /** "Requisiciones" */
  readonly many: string
  /** Of its name in Spanish: "Requisición RQ-1 eliminada". */
  readonly gender: 'f' | 'm'
  /** Its consecutive is listed in this group: "Inventario". */
  readonly group: string
}

export interface CaseTab<StateName extends string = string> {
  readonly label: string
  readonly states: readonly StateName[]
}

export interface CaseDefinition<
  States extends Readonly<Record<string, CaseState>> = Readonly<Record<string, CaseState>>,
  Actions extends Readonly<Record<string, CaseAction>> = Readonly<Record<string, CaseAction>>,
  Tab extends string = string,
  Base extends string = string,
> {
  /** In history, search, comments and files: `purchases.requisition`. */
  readonly name: string
  /** Where its rows are; each has the columns of `CaseRow`. */
  readonly table: string
  /** Of its consecutive, and the prefix of its numbers until the company says otherwise: RQ. */
  readonly series: string
  readonly titles: CaseTitles
  readonly permissions: { readonly read: Permission; readonly write: Permission }
  readonly gate: Pick<Gate, 'plan' | 'services'>
  /** Of its calls: `/api/purchases/requisitions`. */
  readonly base: Base
  /** Where they are listed; one is shown beside the list (`?id=`). */
  readonly list: string
  /** In the order in which it goes through them; it begins in the first. */
  readonly states: States
  readonly actions: Actions
  /** A refusal of its own where writing it is not of its state; 482 without one. @throws BusinessError */
  readonly refusesWriting?: (state: string) => void
  /** Of its list, after the one of all: together they show every state once. */
  readonly tabs: Readonly<Record<Tab, CaseTab<Extract<keyof States, string>>>>
}

export type StateOf<Kind extends CaseDefinition> = Extract<keyof Kind['states'], string>
export type ActionOf<Kind extends CaseDefinition> = Extract<keyof Kind['actions'], string>

export const defineCase = <
  const States extends Readonly<Record<string, CaseState>>,
  const Actions extends Readonly<Record<string, CaseAction<Extract<keyof States, string>>>>,
  const Tab extends string,
  const Base extends string,
>(
  kind: CaseDefinition<States, Actions, Tab, Base>,
): CaseDefinition<States, Actions, Tab, Base> => kind

/** What every row has, besides its own columns; `state` as it stands, which may be more than the row keeps. */
export interface CaseRow {
  readonly id: string
  /** Null until an action takes it. */
  readonly number: string | null
  readonly date: string
  readonly state: string
  readonly version: number
  /** Who began it and who wrote it last: its authors. */
  readonly created_by: string | null
  readonly updated_by: string | null
}

export const stateNames = <Kind extends CaseDefinition>({ states }: Kind): StateOf<Kind>[] =>
  // Object.keys forgets the keys; they are exactly those of `states`.
  Object.keys(states) as StateOf<Kind>[]

export const actionNames = <Kind extends CaseDefinition>({ actions }: Kind): ActionOf<Kind>[] =>
  // The same.
  Object.keys(actions) as ActionOf<Kind>[]

/** "Aprobada parcial"; of what is no state of its, the text itself. */
export const stateName = ({ states }: Pick<CaseDefinition, 'states'>, state: string): string => states[state]?.name ?? state

/** The state in which one begins. */
export const firstState = (kind: CaseDefinition): string => stateNames(kind)[0] ?? ''

/** What the rows of some states keep. */
export const keptStates = ({ states }: Pick<CaseDefinition, 'states'>, names: readonly string[]): string[] => [
  ...new Set(names.flatMap((name) => states[name]?.standsOn ?? [name])),
]

/** Whether what the rows keep tells these states from the others, without asking what others did. */
export function areKept(kind: CaseDefinition, names: readonly string[]): boolean {
  const kept = keptStates(kind, names)
  return stateNames(kind).every((name) => names.includes(name) || !keptStates(kind, [name]).some((each) => kept.includes(each)))
}

/** What every case lets be done by its states, besides its actions. */
export type WritingAct = 'edit' | 'delete'
const writingVerbs: Readonly<Record<WritingAct, string>> = { edit: 'Editar', delete: 'Eliminar' }

const isWriting = (act: string): act is WritingAct => act === 'edit' || act === 'delete'

/** Whether a state lets something be done: the server refuses and the screens ask by this one rule. */
export const caseCan = <Kind extends CaseDefinition>(kind: Kind, state: StateOf<Kind>, act: WritingAct | ActionOf<Kind>): boolean =>
  allows(kind, state, act)

/** The same where only the text of a row is known. */
export const allows = (kind: CaseDefinition, state: string, act: string): boolean =>
  isWriting(act) ? (kind.states[state]?.may?.includes(act) ?? false) : (kind.actions[act]?.from.includes(state) ?? false)

/** "Enviar", "Editar". */
export const verbOfAct = ({ actions }: Pick<CaseDefinition, 'actions'>, act: string): string =>
  isWriting(act) ? writingVerbs[act] : (actions[act]?.verb ?? act)

/** @throws 482, or what the action refuses with */
export function requireAct(kind: CaseDefinition, state: string, act: string): void {
  if (allows(kind, state, act)) return
  if (isWriting(act)) kind.refusesWriting?.(state)
  else kind.actions[act]?.refuses?.(state)
  voucherErrors.fail('notInThisState', { accion: verbOfAct(kind, act).toLowerCase(), estado: stateName(kind, state).toLowerCase() })
}

const lowerFirst = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`

/** "Requisición RQ-12": what it is called in history, comments and notices; without a number a "Borrador de requisición". */
export const caseTitle = ({ titles }: Pick<CaseDefinition, 'titles'>, number: string | null): string =>
  number === null ? `Borrador de ${lowerFirst(titles.one)}` : `${titles.one} ${number}`

/** Where one is shown. */
export const caseAddress = ({ list }: Pick<CaseDefinition, 'list'>, id: string): string => `${list}?id=${id}`

/** A participle of its name: `agreeing(kind, 'eliminad')`. */
export const agreeingCase = ({ titles }: Pick<CaseDefinition, 'titles'>, stem: string): string =>
  `${stem}${titles.gender === 'f' ? 'a' : 'o'}`
