/**
 * What a module gives to a server: its face's `index.server.ts` exports one of these, and `app/` puts them together in
 * the order of the modules.
 */
import type { BusinessError } from '#base/errors.ts'
import type { ServedCatalogue } from './catalogue/catalogue.server.ts'
import type { Entrance } from './db/doors.server.ts'
import type { Tx } from './db/tx.server.ts'
import type { Handler } from './http/handle.server.ts'
import type { Chore, Deliver, LongWork } from './jobs/worker.server.ts'
import type { FileProducers } from './mail/deliver.server.ts'

/** A new company: what each module puts in it so that work can begin (chart of accounts, periods, roles…). */
export type Provision = (tx: Tx, company: Entrance & { readonly today: string }) => Promise<void>

/**
 * What companies have since a release: given once to each that exists, and to each new one. Its name never changes, and
 * what it does is changed by another step: companies have done it already.
 */
export interface ProvisionStep {
  /** `crm.catalogues` */
  readonly name: string
  readonly run: Provision
}

export interface ServerModule {
  readonly name: string
  /** With those of its catalogues. */
  readonly handlers: readonly Handler[]
  /** Its settings catalogues: each keeps the contract of all (`app/catalogues.story.ts`). */
  readonly catalogues?: readonly ServedCatalogue[]
  /** Violated constraint → the business error that it means. */
  readonly constraintErrors?: Readonly<Record<string, () => BusinessError>>
  readonly provision?: Provision
  readonly steps?: readonly ProvisionStep[]
  readonly topics?: Readonly<Record<string, Deliver>>
  readonly chores?: readonly Chore[]
  readonly long?: readonly LongWork[]
  /** Files that a message can carry, made when it is sent, by the name that references use. */
  readonly produces?: FileProducers
}
