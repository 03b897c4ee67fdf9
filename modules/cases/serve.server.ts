/** One definition served: its calls answered, and what the lists of the application get of it. */
import type * as z from 'zod/mini'
import type { Handler } from '#platform/http/handle.server.ts'
import { actionHandlers } from './act.server.ts'
import type { CaseDefinition } from './case.ts'
import type { ActionCalls, CaseCalls } from './endpoints.ts'
import {
  caseFileHandlers,
  casePalette,
  commentedCase,
  consecutiveOfCase,
  loggedCase,
  waitingHandler,
  wordsStep,
} from './gathered.server.ts'
import { readingHandlers } from './list.server.ts'
import type { AnyServing, CaseServing } from './served.server.ts'
import { writingHandlers } from './write.server.ts'

interface CallsOf<Kind extends CaseDefinition, Input extends z.core.$ZodType> extends Omit<CaseCalls, 'actions' | 'create'> {
  readonly actions: ActionCalls<Kind>
  readonly create: { readonly body: Input }
}

/**
 * @param serving what its columns are, what it checks, and what each action does: leaving one out does not compile
 */
export function serveCase<
  const Kind extends CaseDefinition,
  Input extends z.core.$ZodType,
  Own extends object,
  ListRow,
  View extends object,
>(kind: Kind, calls: CallsOf<Kind, Input>, serving: CaseServing<Kind, Own, z.output<Input>, ListRow, View>) {
  // The engine knows of rows and requests only what all cases have; each was parsed and read by its own definition.
  const any = { kind, calls, serving } as unknown as AnyServing
  const handlers: Handler[] = [
    ...readingHandlers(any),
    ...writingHandlers(any),
    ...actionHandlers(any),
    ...caseFileHandlers(any),
    ...(any.serving.waiting ? [waitingHandler(any, any.serving.waiting)] : []),
  ]
  return {
    any,
    handlers,
    commented: commentedCase(kind),
    consecutive: consecutiveOfCase(kind),
    logged: loggedCase(kind),
    palette: casePalette(any),
    words: wordsStep(any),
  }
}
