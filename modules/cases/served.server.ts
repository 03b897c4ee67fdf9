/** What a definition says of its rows, and what each action does: the hand-written half of a case. */
import type { Day } from '#base/date.ts'
import type { Row } from '#platform/db/insert.server.ts'
import type { Sql, Tx } from '#platform/db/tx.server.ts'
import type { Todo } from '#platform/home/todo.ts'
import type { Session } from '#platform/http/handle.server.ts'
import type { Notice, NoticeKind } from '#platform/notices/notice.ts'
import { defineSocket } from '#platform/socket.ts'
import type { ActionOf, CaseDefinition, CaseRow } from './case.ts'
import type { CaseColumns } from './columns.ts'
import type { AnsweredOf, AskedOf, CaseCalls, CaseListed, WaitingCall } from './endpoints.ts'
import type { Said, Told } from './told.ts'

/** Who asks, and when. */
export interface CaseCall {
  readonly session: Session
  readonly now: Date
  readonly today: Day
}

/** The row of a case, locked until the end of the transaction, with its own columns. */
export type LockedCase<Own> = CaseRow & Own

/** What an action is given: the locked row, what its dialog asked, who asks and when. */
export interface Doing<Own, Asked> extends CaseCall {
  readonly row: LockedCase<Own>
  readonly asked: Asked
  /** For what writes the number itself, once all that it locks is locked; who does not ask has it taken afterwards. */
  readonly takeNumber: () => Promise<string>
}

/** What an action did. The engine writes the rest: state, version, number, rows, history and notices. */
export interface Outcome<To extends string = string> {
  /** One of those that its definition names; left out, the state stays. */
  readonly to?: To
  /** Columns of the head that change. */
  readonly set?: Row
  readonly rows?: readonly (readonly [table: string, rows: readonly Row[]])[]
  /** In its history, after the state and the number. */
  readonly changes?: Told
  /** The verb of the history, where it is not the name of the action. */
  readonly deed?: string
  /** Behind its title in the history: "traslado en borrador". */
  readonly detail?: string
}

type ToOf<Action> = Action extends { readonly to: readonly (infer To extends string)[] } ? To : never
type OutcomeOf<Action> = Outcome<ToOf<Action>> &
  (Action extends { readonly to: readonly string[] } ? { readonly to: ToOf<Action> } : unknown) &
  (Action extends { readonly answers: object } ? { readonly answer: AnsweredOf<Action> } : unknown)

/** Does what one action does: moves, posts, drafts others, and says what it did. @throws what it refuses, at its fields */
export type RunOf<Own, Action> = (tx: Tx, doing: Doing<Own, AskedOf<Action>>) => Promise<OutcomeOf<Action>> | OutcomeOf<Action>

export type RunsOf<Kind extends CaseDefinition, Own> = { readonly [Name in ActionOf<Kind>]: RunOf<Own, Kind['actions'][Name]> }

/** Of the lines of one, replaced whole when it is written. */
export interface CaseLines<Input> {
  readonly table: string
  /** The column with the id of the case. */
  readonly owner: string
  /** What each row says; asked before those that were there are taken away. */
  readonly of: (input: Input, place: LinesPlace) => readonly Row[] | Promise<readonly Row[]>
}

/** Where lines are written: of which case, and who asks. */
export interface LinesPlace extends CaseCall {
  readonly tx: Tx
  readonly id: string
}

/** The card of the home: those that wait for an action. */
export interface CaseWaiting<ListRow> {
  readonly call: WaitingCall
  readonly action: string
  /** What is needed first before the rest, of the row `v`. */
  readonly order: Sql
  /** Which of those in its states wait, of the row `v`; all of them without it. */
  readonly where?: Sql
  readonly todo: (row: ListRow, today: Day) => Pick<Todo, 'tone' | 'title' | 'detail' | 'verb'>
}

export interface CaseServing<Kind extends CaseDefinition, Own, Input, ListRow, View> {
  /** What its list shows besides number, day and state, under the names of the wire, of the row `v` and what is joined to it. */
  readonly columns: Sql
  readonly joins: Sql
  /** The state of `v` as it stands, of a definition with states that follow from what others did. */
  readonly standing?: Sql
  /** Of its file, by the names of its columns. */
  readonly file: CaseColumns<ListRow>
  /** What its view shows besides: columns of `v` and what is joined, and what is read by itself. */
  readonly view: {
    readonly columns: Sql
    readonly joins: Sql
    readonly more: (tx: Tx, session: Session, id: string) => Promise<View>
  }
  /** Whether what somebody writes can be; `row` is what it was until now. @throws what it refuses, at its fields */
  readonly check: (tx: Tx, call: CaseCall, input: Input, row: LockedCase<Own> | null) => Promise<void>
  /** Refuses what is not deleted, whatever its state. */
  readonly checkRemoval?: (tx: Tx, call: CaseCall, row: LockedCase<Own>) => Promise<void>
  /** The columns that writing it fills. */
  readonly head: (input: Input) => Row
  readonly lines?: CaseLines<Input>
  /** What its history tells of what it says, by how people call it: read before and after it is written. */
  readonly told: (tx: Tx, companyId: string, id: string) => Promise<Said>
  /** The text by which it is found besides its number, of the row `v` and what its list joins. */
  readonly words: Sql
  /** It is also found by what others are called: their ids by a beginning of a word. */
  readonly alsoFound?: (companyId: string, prefix: string) => Sql
  readonly run: RunsOf<Kind, Own>
  /** What people were told that waits for them: once its state changes, it waits no more. */
  readonly waits?: readonly NoticeKind[]
  /** Who is told of an action, once it has its number. */
  readonly notices?: { readonly [Name in ActionOf<Kind>]?: (tx: Tx, companyId: string, row: LockedCase<Own>) => Promise<readonly Notice[]> }
  readonly waiting?: CaseWaiting<ListRow>
}

/** The same where the definition, its columns and what its actions ask are not known. */
export interface AnyServing {
  readonly kind: CaseDefinition
  readonly calls: CaseCalls
  readonly serving: CaseServing<CaseDefinition, object, unknown, CaseListRow, object>
}

/** What every row of a list has. */
export interface CaseListRow extends CaseListed {
  readonly date: Day
}

/** The cases that modules above bring: what asks about all of them gathers them here. */
export const caseKinds = defineSocket<AnyServing>('cases')
