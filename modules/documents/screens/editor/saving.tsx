/** Saving what an editor of documents holds: as a draft or issued, once however often it is asked, with a copy on the device. */
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ErrorBody } from '#base/errors.ts'
import { type LocalDraft, toast, type UnsavedChanges, useLocalDraft, useShortcuts, useUnsavedChanges } from '#platform/ui/index.tsx'
import { type Failure, useAskBeforeLeaving, useGo, useMay, useSession } from '#platform/web/index.tsx'
import { editedWord, issuedWord, issuingOf, type DocumentKind } from '../../kind/kind.ts'
import type { DocumentInput, DocumentView, SavedDocument } from '../../wire.ts'
import { focusProblem } from './focus.tsx'
import { problemsOf, said, type Problem } from './problems.ts'
import type { ExistingDraft } from './existing.ts'
import { useConflict } from './saving-conflict.tsx'
import { useSending, type Doing } from './saving-send.tsx'
import { heading, placeOf, type DocumentSurface } from './surface.ts'

export interface SavingOptions<Form> {
  readonly surface: DocumentSurface
  readonly form: Form
  /** What somebody wrote of it, where the editor adds what it proposes; the same when it is left out. */
  readonly edited?: Form
  readonly initial: Form
  readonly existing: ExistingDraft | null
  /** Of a new one: the version whose place it takes. */
  readonly replaces?: ExistingDraft | null
  /** Which local draft it is, among those of this person and company. */
  readonly draftName: string
  /** A local draft that this version can read, or null. */
  read(value: unknown): Form | null
  /** Puts in the editor what was kept. */
  take(form: Form): void
  request(form: Form): DocumentInput
  /** The form with what is still on its way to it. */
  settle?(form: Form): Promise<Form>
  /** What is done with it once it is issued, before the page is left. */
  onIssued?(id: string): Promise<void>
  /** What is wrong before it may be issued. @param saved the draft that the server has; null when it has none */
  check(saved: Form | null): readonly ErrorBody[]
}

export interface Saving<Form> {
  readonly problems: readonly Problem[]
  /** The same function in every frame. */
  readonly setProblems: (change: (before: readonly Problem[]) => readonly Problem[]) => void
  readonly existing: ExistingDraft | null
  readonly isDirty: boolean
  readonly local: LocalDraft<Form>
  /** What the server has, or what it began with. */
  readonly saved: Form
  readonly take: (form: Form) => void
  readonly unsaved: UnsavedChanges
  readonly mayIssue: boolean
  /** What is under way. */
  readonly doing: Doing | null
  readonly failure: Failure | null
  /** What somebody else saved meanwhile: nothing is written over it unknowingly. */
  readonly theirs: DocumentView | null
  saveDraft(): Promise<boolean>
  /** @param then where to go afterwards; the view of what was issued when it is left out */
  issue(then?: (saved: SavedDocument) => void): Promise<void>
  /** What has to be approved of it waits for somebody; the view of it follows. */
  sendToApprove(): Promise<void>
  /** Does again what was refused, over what somebody else saved. */
  keepMine(): void
  /** Puts the failure aside. */
  reset(): void
  /** Throws away what was written here, so that the page may be left or read again. */
  discard(): void
}

const NOTHING: readonly Problem[] = []

/** "FV-120 emitida"; what is numbered when it is approved waits without a number. */
const savedWords = ({ titles }: DocumentKind, { state, number }: SavedDocument, wasIssued: boolean): string =>
  state === 'draft' ? 'queda por aprobar' : `${number ?? ''} ${wasIssued ? editedWord(titles) : issuedWord(titles)}`

export function useSaving<Form>({ surface, form, initial, read, take, request, check, ...options }: SavingOptions<Form>): Saving<Form> {
  const { kind } = surface
  const go = useGo()
  const session = useSession()
  const mayIssue = useMay(kind.permissions.issue)
  const [saved, setSaved] = useState(() => initial)
  const [existing, setExisting] = useState(options.existing)
  const [problems, setProblems] = useState(NOTHING)
  const isDirty = (options.edited ?? form) !== saved

  const draftKey = `${session?.user.userId ?? ''}.${session?.company?.companyId ?? ''}.${kind.path}.${options.draftName}`
  // Issued or thrown away: nothing of it is copied again while the page goes.
  const isFinished = useRef(false)
  const local = useLocalDraft(draftKey, () => (isDirty && !isFinished.current ? form : null), read, take)
  const refuse = (found: readonly Problem[]) => {
    setProblems(found)
    focusProblem(found)
  }
  const replaces = options.replaces ?? null
  const conflict = useConflict(surface, existing, replaces)
  const { theirs } = conflict
  // What the server answered lands on its fields.
  const land = (answered: Failure) => conflict.meet(answered, () => answered.kind === 'business' && refuse(problemsOf(answered.errors)))
  const sending = useSending(surface, { existing, replaces, onFailure: land })

  // How to do again what was tried last, over another version.
  const again = useRef<((over: DocumentView) => void) | null>(null)
  const send = async (doing: Doing, over: DocumentView | undefined) => {
    const done = await sending.send(doing, async () => {
      const sent = options.settle ? await options.settle(form) : form
      return { document: request(sent), over, form: sent }
    })
    if (done) local.clear()
    return done
  }
  const saveDraft = async (over?: DocumentView): Promise<boolean> => {
    if (existing?.isIssued) return issue(undefined, over)
    again.current = (found) => void saveDraft(found)
    const done = await send('saving', over)
    if (!done) return false
    const { answer, sent } = done
    setExisting({ id: answer.id, version: answer.version })
    setSaved(() => sent.form)
    setProblems(NOTHING)
    toast({
      text: `Borrador de ${kind.titles.short} guardado`,
      action: { label: 'Ver', onSelect: () => go(placeOf(kind, answer.id, 'view')) },
    })
    return true
  }
  const finish = () => {
    isFinished.current = true
    local.clear()
  }
  const discard = () => {
    finish()
    // Nothing is left to lose before the page is left.
    flushSync(() => setSaved(() => options.edited ?? form))
  }
  const issue = async (then?: (saved: SavedDocument) => void, over?: DocumentView, doing: Doing = 'issuing'): Promise<boolean> => {
    if (!mayIssue) return false
    again.current = (found) => void issue(then, found, doing)
    const found = problemsOf(check(existing ? saved : null))
    if (found.length > 0) {
      refuse(found)
      return false
    }
    const done = await send(doing, over)
    if (!done) return false
    const { answer } = done
    discard()
    toast({ text: `${heading(kind)} ${savedWords(kind, answer, existing?.isIssued ?? false)}` })
    if (answer.warnings.length > 0) toast({ text: answer.warnings.map(said).join(' '), tone: 'warn' })
    if (!existing?.isIssued) await options.onIssued?.(answer.id)
    if (then) then(answer)
    else go(placeOf(kind, answer.id, 'view'), { replace: true })
    return true
  }
  const unsaved = useUnsavedChanges(isDirty, () => saveDraft(), finish)
  useAskBeforeLeaving(() => !isFinished.current && isDirty, unsaved)
  useShortcuts([
    { keys: 'ctrl+s', label: existing?.isIssued ? 'Guardar cambios' : 'Guardar borrador', run: () => void saveDraft() },
    {
      keys: 'ctrl+enter',
      label: existing?.isIssued ? 'Guardar cambios' : `Guardar y ${issuingOf(kind).verb.toLowerCase()}`,
      run: () => void issue(),
    },
  ])
  const { doing, failure } = sending
  const reset = () => {
    sending.reset()
    conflict.forget()
  }
  const keepMine = () => {
    if (!theirs) return
    reset()
    again.current?.(theirs)
  }
  return {
    problems,
    setProblems,
    existing,
    isDirty,
    local,
    saved,
    take,
    unsaved,
    mayIssue,
    doing,
    failure,
    theirs,
    saveDraft: () => saveDraft(),
    issue: async (then) => void (await issue(then)),
    sendToApprove: async () => void (await issue(undefined, undefined, 'sending')),
    keepMine,
    reset,
    discard,
  }
}
