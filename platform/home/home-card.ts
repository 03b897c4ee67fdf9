/**
 * A card of the home: its module's definition brings it, and its component is loaded when it is shown. Its gate is its own, or
 * that of the screen at an address: then what defines the screen stays out of the shell.
 */
import type { Gate } from '../access.ts'
import type { TodoSource } from './todo.ts'

export type HomeCard<Component> = CardOfHome<Component> & (Gate | { readonly gateOf: string })

interface CardOfHome<Component> {
  readonly id: string
  readonly title: string
  /** Left, what to do, worst first; right, figures and dates. */
  readonly side: 'todo' | 'figures'
  readonly load: () => Promise<{ default: Component }>
}

/** What waits for whoever may approve it in a module. The home tells all of them in one card, and asks when it is shown. */
export type Approvals = Gate & { readonly id: string; readonly load: () => Promise<TodoSource> }
