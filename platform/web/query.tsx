/**
 * What the server knows, kept by TanStack Query. Every key begins with the company, so that nothing of one is ever shown
 * in another; asking and sending are typed by the endpoint.
 */
import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  useMutation,
  useQueries,
  useQuery,
  type Query,
} from '@tanstack/react-query'
import { uuidv7 } from 'uuidv7'
import type * as z from 'zod/mini'
import { type PickerSearch, toast } from '#platform/ui/index.tsx'
import type { Endpoint, Schema } from '../http/endpoint.ts'
import type { Option } from '../http/fields.ts'
import { wayOf, type Way } from '../http/way.ts'
import { type Failure, OTHER_COMPANY_CODE, sayingOf } from './answer.ts'
import { call, type CallArgs, CallFailed, failureOf } from './call.tsx'
import { currentSession, useSession } from './session-store.tsx'
import { createSubmissions } from './submission.ts'

const FRESH_MS = 15_000

/** How often a question is asked again, a second later, by what became of it. */
const MOST_TRIES: Partial<Record<Failure['kind'], number>> = { unreachable: 1, busy: 4 }

const SENT_KEY = 'paramo.sent'
const submissions = createSubmissions(
  { read: () => sessionStorage.getItem(SENT_KEY), write: (text) => sessionStorage.setItem(SENT_KEY, text) },
  uuidv7,
)

/** What the page does when it may not see something; the router says it. */
let onForbidden: (failure: Extract<Failure, { kind: 'forbidden' }>) => void = () => undefined
export const whenForbidden = (go: typeof onForbidden): void => {
  onForbidden = go
}

/** A bug of ours must not hide behind its text; a question that nobody waits for any more is not one. */
function reportBug(error: unknown): void {
  const isAbandoned = error instanceof DOMException && error.name === 'AbortError'
  if (!(error instanceof CallFailed) && !isAbandoned) reportError(error)
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      const failure = failureOf(error)
      reportBug(error)
      if (failure.kind === 'forbidden') onForbidden(failure)
      if (failure.kind === 'signedOut') sayFailure(failure)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _args, _context, mutation) => {
      const failure = failureOf(error)
      reportBug(error)
      // A form shows its own errors; everything else is said here, once.
      if (mutation.meta?.['inForm'] === true && failure.kind === 'business') return
      sayFailure(failure)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // Without network it fails at once and says so; the browser's word is not waited for.
      networkMode: 'always',
      // Once more when the request did not arrive, and a little longer when the server says to come back; any other answer is one.
      retry: (count, error) => count < (MOST_TRIES[failureOf(error).kind] ?? 0),
      retryDelay: 1000,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Says a failure where no form or page can show it. */
export const sayFailure = (failure: Failure): void => toast(sayingOf(failure))

const nameOf = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`

const keyOf = (companyId: string | null, endpoint: Endpoint, args: object): readonly unknown[] => [companyId, nameOf(endpoint), args]

export interface Asked<Data> {
  /** Null until the first answer. While another page of the same question is on its way, the one before stays. */
  readonly data: Data | null
  /** Why the last try failed, in Spanish; `data` from before stays. */
  readonly error: string | null
  readonly failure: Failure | null
  readonly isAsking: boolean
  /** `data` answers another question, and this one is on its way. */
  readonly isStale: boolean
  readonly ask: () => void
}

/** Asks, keeps the answer and asks again when it is old or was refreshed. `null` instead of arguments does not ask. */
export function useAsk<Path extends string, Q extends Schema | undefined, B extends Schema | undefined, R extends Schema>(
  endpoint: Endpoint<Path, Q, B, R>,
  args: CallArgs<Path, Q, B> | null,
  /** How long until it asks again by itself, by what it knows; null while nothing is on its way. */
  againAfterMs?: (known: z.output<R>) => number | null,
): Asked<z.output<R>> {
  const companyId = useSession()?.company?.companyId ?? null
  const query = useQuery<z.output<R>>({
    queryKey: keyOf(companyId, endpoint, args ?? {}),
    queryFn: ({ signal }) => {
      if (args === null) throw new Error('Not to be asked')
      return call(endpoint, args, { signal })
    },
    enabled: args !== null,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (againAfterMs && state.data !== undefined ? (againAfterMs(state.data) ?? false) : false),
  })
  const failure = query.error ? failureOf(query.error) : null
  return {
    data: args === null ? null : (query.data ?? null),
    error: failure && failure.kind !== 'signedOut' ? failure.message : null,
    failure,
    isAsking: query.isFetching,
    isStale: query.isPlaceholderData && !query.isError,
    ask: () => void query.refetch(),
  }
}

/**
 * Asks several calls of one answer at once.
 * @returns once all answered or failed, their answers in the order of the calls, null of each that failed; and the error of one of those
 */
export function useAskAll<R extends Schema>(
  endpoints: readonly Endpoint<string, undefined, undefined, R>[],
): Asked<readonly (z.output<R> | null)[]> {
  const companyId = useSession()?.company?.companyId ?? null
  const queries = useQueries({
    queries: endpoints.map((endpoint) => ({
      queryKey: keyOf(companyId, endpoint, {}),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, {}, { signal }),
    })),
  })
  const failed = queries.find(({ error }) => error !== null)
  const failure = failed?.error ? failureOf(failed.error) : null
  return {
    data: queries.some(({ isPending }) => isPending) ? null : queries.map(({ data }) => data ?? null),
    error: failure && failure.kind !== 'signedOut' ? failure.message : null,
    failure,
    isAsking: queries.some(({ isFetching }) => isFetching),
    isStale: false,
    ask: () => queries.forEach((query) => void query.refetch()),
  }
}

/** Asks once, from a handler: a picker's search, a check while typing. A fresh answer is not asked again. */
export const askOnce = <Path extends string, Q extends Schema | undefined, B extends Schema | undefined, R extends Schema>(
  endpoint: Endpoint<Path, Q, B, R>,
  args: CallArgs<Path, Q, B>,
  signal?: AbortSignal,
): Promise<z.output<R>> =>
  queryClient.fetchQuery({
    queryKey: keyOf(currentSession()?.company?.companyId ?? null, endpoint, args),
    queryFn: () => call(endpoint, args, signal ? { signal } : {}),
  })

/** Asks again whatever is known: what somebody else has just saved. */
export const askFresh = <Path extends string, Q extends Schema | undefined, B extends Schema | undefined, R extends Schema>(
  endpoint: Endpoint<Path, Q, B, R>,
  args: CallArgs<Path, Q, B>,
): Promise<z.output<R>> =>
  queryClient.fetchQuery({
    queryKey: keyOf(currentSession()?.company?.companyId ?? null, endpoint, args),
    queryFn: () => call(endpoint, args),
    staleTime: 0,
  })

/** What the server said by itself: whoever asks this gets it without asking. */
export const keepAnswer = <Path extends string, Q extends Schema | undefined, B extends Schema | undefined, R extends Schema>(
  endpoint: Endpoint<Path, Q, B, R>,
  args: CallArgs<Path, Q, B>,
  answer: z.output<R>,
): void => void queryClient.setQueryData(keyOf(currentSession()?.company?.companyId ?? null, endpoint, args), answer)

/** The search of a `Picker` over an endpoint that answers options. */
export const optionSource =
  <Path extends string, Q extends Schema | undefined>(
    endpoint: Endpoint<Path, Q, undefined, z.core.$ZodType<Option[]>>,
    args: (text: string) => CallArgs<Path, Q, undefined>,
  ): PickerSearch =>
  async (text, signal) =>
    (await askOnce(endpoint, args(text), signal)).map(({ detail, inactive, ...option }) => ({
      ...option,
      ...(detail === undefined ? {} : { detail }),
      ...(inactive === undefined ? {} : { inactive }),
    }))

/** What these endpoints answered is old: whoever is on the screen asks again. */
export async function refresh(endpoints: readonly Endpoint[]): Promise<void> {
  const names = new Set(endpoints.map(nameOf))
  const isOld = (query: Query): boolean => names.has(String(query.queryKey[1]))
  await queryClient.invalidateQueries({ predicate: isOld })
}

export interface SendOptions<Args, Answer> {
  /** What this changes. Said here, so that no list stays old. */
  readonly refreshes: readonly Endpoint[]
  readonly onDone?: (answer: Answer, args: Args) => void
  readonly onFailure?: (failure: Failure, args: Args) => void
  /** Business errors go to `failure` for the form to show, instead of being said at the foot of the page. */
  readonly inForm?: boolean
}

export interface Sending<Args, Answer> {
  /** Sends; null when it failed, which has been shown. */
  readonly run: (args: Args) => Promise<Answer | null>
  readonly isSending: boolean
  /** What is being sent, or was sent last. */
  readonly sent: Args | null
  readonly failure: Failure | null
  /** Message and fields, as `FormPanel` and `FormPage` take them; the same object until the next answer. */
  readonly submitError: SubmitError | null
  readonly reset: () => void
}

export interface SubmitError {
  readonly message: string
  readonly errors: readonly { readonly field: string | null; readonly message: string; readonly way: Way | null }[]
}

const submitErrors = new WeakMap<Failure, SubmitError>()

function submitErrorOf(failure: Failure | null): SubmitError | null {
  if (!failure || failure.kind === 'signedOut') return null
  const known = submitErrors.get(failure)
  if (known) return known
  const made: SubmitError = {
    message: failure.message,
    errors: failure.kind === 'business' ? failure.errors.map(({ field, message, params }) => ({ field, message, way: wayOf(params) })) : [],
  }
  submitErrors.set(failure, made)
  return made
}

/** Changes something. Trying again with the same content sends the same key, so it is done once. */
export function useSend<Path extends string, Q extends Schema | undefined, B extends Schema | undefined, R extends Schema>(
  endpoint: Endpoint<Path, Q, B, R>,
  options: SendOptions<CallArgs<Path, Q, B>, z.output<R>>,
): Sending<CallArgs<Path, Q, B>, z.output<R>> {
  const name = nameOf(endpoint)
  const mutation = useMutation({
    mutationFn: (args: CallArgs<Path, Q, B>) => call(endpoint, args, { idempotencyKey: submissions.keyOf(name, JSON.stringify(args)) }),
    meta: { inForm: options.inForm === true },
    onSuccess: (answer, args) => {
      submissions.done(name, JSON.stringify(args))
      void refresh(options.refreshes)
      options.onDone?.(answer, args)
    },
    onError: (error, args) => {
      const failure = failureOf(error)
      // What broke off may have been done: whoever sends it again says that it is the same.
      if (failure.kind === 'unreachable' || failure.kind === 'busy') submissions.unanswered(name, JSON.stringify(args))
      options.onFailure?.(failure, args)
    },
  })
  const failure = mutation.error ? failureOf(mutation.error) : null
  return {
    run: (args) => mutation.mutateAsync(args).catch(() => null),
    isSending: mutation.isPending,
    sent: mutation.variables ?? null,
    failure,
    submitError: submitErrorOf(failure),
    reset: mutation.reset,
  }
}

/** Whether a failure says that this page shows another company than the session. */
export const isOtherCompany = (failure: Failure | null): boolean => failure?.kind === 'business' && failure.code === OTHER_COMPANY_CODE
