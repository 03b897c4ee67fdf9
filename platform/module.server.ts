/**
 * What a module gives to a server: its face's `index.server.ts` says it once with `defineModule`, and `app/` folds the
 * definitions of all modules, in their order, into what a server runs.
 */
import type { BusinessError } from '#base/errors.ts'
import type { ServedCatalogue } from './catalogue/catalogue.server.ts'
import type { Entrance } from './db/doors.server.ts'
import type { Permission } from './access.ts'
import type { Tx } from './db/tx.server.ts'
import type { Handler } from './http/handle.server.ts'
import type { Chore, Deliver, GivenUp, LongWork } from './jobs/worker.server.ts'
import type { ServedImport } from './import/served.server.ts'
import type { LoggedEntity } from './log/words.ts'
import type { FileProducers } from './mail/deliver.server.ts'
import type { NoticeKind } from './notices/notice.ts'
import type { PaletteSource } from './palette/palette.server.ts'
import type { Placed } from './place.ts'
import type { Proof } from './proof.ts'
import type { ServedReport } from './report/report.server.ts'
import type { DataWarning } from './report/warning.server.ts'
import type { SetupStep } from './setup-step.server.ts'
import type { Plug } from './socket.ts'

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
  /** Of a step that is run again whenever it has other things to give: another word each time. */
  readonly edition?: () => string
}

export interface ServerModule {
  readonly name: string
  /** With those of its catalogues. */
  readonly handlers: readonly Handler[]
  /** Its settings catalogues: each keeps the contract of all (`app/catalogues.story.ts`). */
  readonly catalogues?: readonly ServedCatalogue[]
  /** Asked where no door names them: inside an answer, or by what only files change. */
  readonly permissions?: readonly Permission[]
  /** Violated constraint → the business error that it means. */
  readonly constraintErrors?: Readonly<Record<string, () => BusinessError>>
  readonly provision?: Provision
  readonly steps?: readonly ProvisionStep[]
  readonly topics?: Readonly<Record<string, Deliver>>
  /** By topic, whoever tells people that a message will not be tried again. */
  readonly givenUp?: readonly (readonly [topic: string, tell: GivenUp])[]
  readonly chores?: readonly Chore[]
  readonly long?: readonly LongWork[]
  /** Files that a message can carry, made when it is sent, by the name that references use. */
  readonly produces?: FileProducers
}

/** All of them, for what is put together from several: whoever asks a socket gathers it here. */
export interface Whole {
  readonly modules: readonly DefinedModule[]
  /** What the server runs, known once everything is put together: to be asked when a company or a request is there. */
  readonly served: () => readonly ServerModule[]
}

export interface ModuleDefinition extends Omit<ServerModule, 'handlers'> {
  /** Beside those of its catalogues and reports, which bring their own. */
  readonly handlers?: readonly Handler[]
  readonly reports?: readonly ServedReport[]
  /** What comes from files beside its catalogues, in the place where it is offered. */
  readonly imports?: readonly Placed<ServedImport>[]
  /** Where the palette looks for records, in the order in which it looks. */
  readonly palette?: readonly Placed<PaletteSource>[]
  /** Steps of the first configuration, in the order in which a company does them. */
  readonly setup?: readonly Placed<SetupStep>[]
  /** What people can be told of, in the place where it is chosen. */
  readonly notices?: readonly Placed<NoticeKind>[]
  /** What `npm run prove` recomputes of it. */
  readonly proofs?: (whole: Whole) => readonly Proof[]
  /** What in its data somebody has to look at. */
  readonly warnings?: (whole: Whole) => readonly DataWarning[]
  /** What the log tells of that is no catalogue. */
  readonly logged?: readonly LoggedEntity[]
  /** What modules below ask of this one. */
  readonly plugs?: readonly Plug[]
  /** What it serves from what every module brings: it comes after what each brings by itself. */
  readonly gathers?: (whole: Whole) => readonly ServerModule[]
}

export type DefinedModule = ModuleDefinition & ServerModule

export const defineModule = (definition: ModuleDefinition): DefinedModule => {
  const { handlers = [], catalogues = [], reports = [] } = definition
  return { ...definition, handlers: [...handlers, ...[...catalogues, ...reports].flatMap((each) => each.handlers)] }
}

/** @param modules in their order */
export function putTogether(modules: readonly DefinedModule[]): Whole {
  const whole: Whole = { modules, served: () => served }
  const served: readonly ServerModule[] = [...modules, ...modules.flatMap(({ gathers }) => gathers?.(whole) ?? [])]
  return whole
}
