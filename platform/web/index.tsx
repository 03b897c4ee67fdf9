/** The face of the browser's side: calling, asking, sending, moving about. */
export { type Failure, type KnownTexts, texts } from './answer.ts'
export { base64 } from './base64.tsx'
export { addressOfQuery, crumbsOf, safeNext } from './address.ts'
export {
  type AnswerOf,
  type ArgsOf,
  call,
  type CallArgs,
  CallFailed,
  callFile,
  type CallOptions,
  download,
  failureOf,
  whenTextsAreMissing,
} from './call.tsx'
export { type DayRangeFilter, useDayRange, useToday } from './DayRangeFilter.tsx'
export { OwnDateField } from './OwnDateField.tsx'
export { keepListening } from './listen.tsx'
export { PAGE_SIZES, type PagedList, usePagedList } from './list.tsx'
export {
  AppLink,
  noSuchPage,
  ToAddress,
  ToQuery,
  useAskBeforeLeaving,
  useChangeQuery,
  useFormGuard,
  useGo,
  useParam,
  usePath,
  useQueryOfAddress,
} from './navigation.tsx'
export {
  type Asked,
  askFresh,
  askOnce,
  isOtherCompany,
  keepAnswer,
  optionSource,
  queryClient,
  refresh,
  sayFailure,
  type Sending,
  type SubmitError,
  useAsk,
  useAskAll,
  useSend,
} from './query.tsx'
export { type Question, useQuestion } from './question.tsx'
export { createAppRouter, type PageLoader, type RouterParts } from './router.tsx'
export { type SearchBox, useSearchBox } from './search-box.tsx'
export { type BrowserSession, OF_SESSION, type SessionCompany, visitorOf } from './session.ts'
export {
  currentSession,
  dropSession,
  keepSession,
  useCompany,
  useElsewhere,
  useHeld,
  useLackOf,
  useLacks,
  useMay,
  useMayOf,
  useSession,
  useSignedIn,
} from './session-store.tsx'
export { ChunkFailed, helpForChunk } from './chunk.ts'
export { reloadForCode, startBrowser, wasReloadedHere } from './start.tsx'
export { SettingsForm, type SettingsFormProps, useConflict } from './SettingsForm.tsx'
export { useVersion } from './version.tsx'
