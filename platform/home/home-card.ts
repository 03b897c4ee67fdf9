/**
 * What a module brings to the home. A gate is its own, or that of the screen at an address: then what defines the screen stays out
 * of the shell. What is asked comes when the home is shown.
 */
import type { Gate } from '../access.ts'
import type { FigureEndpoint } from './figure.ts'
import type { TodoSource } from './todo.ts'

type Gated = Gate | { readonly gateOf: string }

/** A part of its own. */
export type HomeCard<Component> = Gated & {
  readonly id: string
  readonly title: string
  /** Beside the things to do, or under them on a phone: what explains; otherwise over them. */
  readonly side: 'todo' | 'figures'
  readonly load: () => Promise<{ default: Component }>
}

/** A group of things to do, which is there while it holds some. */
export type HomeTodos = Gated & {
  readonly id: string
  /** "Por cobrar esta semana" */
  readonly title: string
  /** Its count is in red when one of them is: somebody must act. */
  readonly isUrgent: boolean
  readonly load: () => Promise<TodoSource>
}

/** One of the figures at the head. */
export type HomeFigure = Gated & {
  readonly id: string
  /** "Caja y bancos" */
  readonly title: string
  readonly load: () => Promise<FigureEndpoint>
}

/** What waits for whoever may approve it in a module. The home tells all of them in one group. */
export type Approvals = Gate & { readonly id: string; readonly load: () => Promise<TodoSource> }
