/** The socket of what is done with several third parties and modules above this one know: each brings its action and its dialog. */
import { type ComponentType, createContext, lazy, type ReactNode, use } from 'react'
import type { Gate } from '#platform/access.ts'
import type { Placed } from '#platform/place.ts'
import { defineSocket } from '#platform/socket.ts'
import type { PartyRow } from '../endpoints.ts'

export interface PartyBulkProps {
  readonly rows: readonly PartyRow[]
  readonly onClose: () => void
  readonly onDone: () => void
}

export interface PartyBulkAction {
  readonly label: string
  readonly gate: Gate
  readonly load: () => Promise<{ default: ComponentType<PartyBulkProps> }>
}

export const partyBulkActions = defineSocket<Placed<PartyBulkAction>>('actions with several third parties')

interface Shown extends PartyBulkAction {
  readonly Dialog: ComponentType<PartyBulkProps>
}

const Actions = createContext<readonly Shown[]>([])

export const shownActions = (all: readonly PartyBulkAction[]): readonly Shown[] =>
  all.map((action) => ({ ...action, Dialog: lazy(action.load) }))

/** @param actions made once, by `shownActions` */
export function PartyBulkActionsProvider({ actions, children }: { actions: readonly Shown[]; children: ReactNode }) {
  return <Actions value={actions}>{children}</Actions>
}

export const usePartyBulkActions = (): readonly Shown[] => use(Actions)
