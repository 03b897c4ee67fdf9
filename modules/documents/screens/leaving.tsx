/**
 * The socket through which a module that takes documents further says where: orders are dispatched. Documents have never heard of it.
 */
import { createContext, type ReactNode, use } from 'react'
import type { Permission } from '#platform/access.ts'
import { defineSocket } from '#platform/socket.ts'
import type { DocumentKind } from '../kind/kind.ts'

export interface Leaving {
  /** The code of the kind that it takes further. */
  readonly kind: string
  /** "Despachar". */
  readonly label: string
  readonly permission: Permission
  /** Where some documents are taken, those that something can still be made of. */
  readonly address: (ids: readonly string[]) => string
}

/** Where the modules above take documents. */
export const leavings = defineSocket<Leaving>('leavings')

const Leavings = createContext<readonly Leaving[]>([])

export const LeavingsProvider = ({ among, children }: { readonly among: readonly Leaving[]; readonly children: ReactNode }) => (
  <Leavings value={among}>{children}</Leavings>
)

/** Where documents of a kind are taken. */
export const useLeavings = ({ code }: Pick<DocumentKind, 'code'>): readonly Leaving[] => use(Leavings).filter(({ kind }) => kind === code)
