/** The draft that a form writes: saved as often as one likes, and never over what somebody else saved meanwhile unknowingly. */
import { type ReactNode, useRef, useState } from 'react'
import { Button, Dialog, type FormStore, toast } from '#platform/ui/index.tsx'
import { type Failure, failureOf, queryClient, sayFailure, useSend } from '#platform/web/index.tsx'
import type { VoucherEndpoints } from '../endpoints.ts'
import { voucherTitle, type VoucherKind } from '../voucher.ts'

const CHANGED_BY_OTHER = 697

/** What the server has of a draft, as its form writes it. */
export interface StartedDraft<Values> {
  readonly id: string
  readonly version: number
  readonly savedBy: string | null
  readonly values: Values
}

export interface VoucherDraftOptions<Values extends object> {
  readonly kind: Pick<VoucherKind, 'titles'>
  readonly calls: Pick<VoucherEndpoints, 'saveDraft' | 'changeDraft'>
  readonly form: FormStore<Values>
  /** Null of a new one. */
  readonly started: StartedDraft<Values> | null
  /** The form as a draft is asked for. */
  readonly request: (values: Values) => unknown
  /** What the server has now of the draft. */
  readonly read: (id: string) => Promise<StartedDraft<Values>>
  /** Each field with its value as a person reads it: to compare two versions. */
  readonly shown: (values: Values) => readonly (readonly [label: string, text: string])[]
}

export interface VoucherDraft {
  /** Null until it is saved. */
  readonly existing: { readonly id: string; readonly version: number } | null
  readonly isSaving: boolean
  /** What saving it answered. */
  readonly failure: ReturnType<typeof useSend>['submitError']
  readonly save: () => Promise<boolean>
  /** Says whether a refusal was that somebody else saved first, and then asks whose stays. @param again does it over a version */
  readonly isConflict: (failure: Failure, again: (version: number) => void) => boolean
  /** One thing at a time, and never the same one twice: false while another is on its way. */
  readonly alone: (work: () => Promise<boolean>) => Promise<boolean>
  /** Stands in the page. */
  readonly dialog: ReactNode
}

function useAlone(): VoucherDraft['alone'] {
  const isBusy = useRef(false)
  return async (work) => {
    if (isBusy.current) return false
    isBusy.current = true
    try {
      return await work()
    } finally {
      isBusy.current = false
    }
  }
}

export function useVoucherDraft<Values extends object>(options: VoucherDraftOptions<Values>): VoucherDraft {
  const { kind, calls, form, started, request, read, shown } = options
  const [existing, setExisting] = useState<VoucherDraft['existing']>(started)
  const [theirs, setTheirs] = useState<StartedDraft<Values> | null>(null)
  const again = useRef<(version: number) => void>(() => undefined)
  const alone = useAlone()
  const isConflict = (failure: Failure, repeat: (version: number) => void): boolean => {
    if (!existing || failure.kind !== 'business' || failure.code !== CHANGED_BY_OTHER) return false
    again.current = repeat
    read(existing.id).then(setTheirs, (error: unknown) => sayFailure(failureOf(error)))
    return true
  }
  const onFailure = (failure: Failure) => void isConflict(failure, (version) => void save(version))
  const creating = useSend(calls.saveDraft, { refreshes: [], inForm: true, onFailure })
  const changing = useSend(calls.changeDraft, { refreshes: [], inForm: true, onFailure })
  const send = async (over: number | undefined): Promise<boolean> => {
    const values = form.values()
    const body = { input: request(values) }
    const answer = existing
      ? await changing.run({ params: { id: existing.id }, body: { ...body, version: over ?? existing.version } })
      : await creating.run({ body })
    if (!answer) return false
    setExisting(answer)
    // What was typed while it was on its way is not saved yet.
    if (form.values() === values) form.reset(values)
    void queryClient.invalidateQueries()
    toast({ text: `${voucherTitle(kind, null)} guardado` })
    return true
  }
  const save = (over?: number): Promise<boolean> => alone(() => send(over))
  const take = (draft: StartedDraft<Values>) => {
    setTheirs(null)
    setExisting(draft)
    form.reset(draft.values)
  }
  const keep = (draft: StartedDraft<Values>) => {
    setTheirs(null)
    setExisting(draft)
    again.current(draft.version)
  }
  const sending = existing ? changing : creating
  return {
    existing,
    isSaving: creating.isSending || changing.isSending,
    failure: sending.submitError,
    save: () => save(),
    isConflict,
    alone,
    dialog: theirs && (
      <ConflictDialog
        savedBy={theirs.savedBy ?? 'Otra persona'}
        changes={differences(shown(theirs.values), shown(form.values()))}
        onTake={() => take(theirs)}
        onKeep={() => keep(theirs)}
        onClose={() => setTheirs(null)}
      />
    ),
  }
}

interface Change {
  readonly label: string
  readonly saved: string
  readonly mine: string
}

function differences(theirs: readonly (readonly [string, string])[], mine: readonly (readonly [string, string])[]): Change[] {
  const written = new Map(mine)
  const kept = new Map(theirs)
  return [...new Set([...kept.keys(), ...written.keys()])].flatMap((label) => {
    const [before, after] = [kept.get(label) ?? '', written.get(label) ?? '']
    return before === after ? [] : [{ label, saved: before || 'Vacío', mine: after || 'Vacío' }]
  })
}

interface ConflictProps {
  readonly savedBy: string
  readonly changes: readonly Change[]
  readonly onTake: () => void
  readonly onKeep: () => void
  readonly onClose: () => void
}

/** Whose change it was and where both differ. What was written stays until one is chosen. */
const ConflictDialog = ({ savedBy, changes, onTake, onKeep, onClose }: ConflictProps) => (
  <Dialog
    title="Alguien más guardó este borrador"
    size="medium"
    onClose={onClose}
    footer={
      <>
        <Button look="quiet" onClick={onClose} data-autofocus="">
          Volver
        </Button>
        <Button onClick={onKeep}>Conservar lo mío</Button>
        <Button look="filled" onClick={onTake}>
          Recargar
        </Button>
      </>
    }
  >
    <p>
      <b className="b">{savedBy}</b> lo guardó mientras escribías.{changes.length === 0 && ' Dice lo mismo que escribiste.'}
    </p>
    {changes.length > 0 && (
      <table className="vch-changes">
        <thead>
          <tr>
            <th scope="col">Campo</th>
            <th scope="col">Guardado</th>
            <th scope="col">Lo tuyo</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ label, saved, mine }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{saved}</td>
              <td>{mine}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
    <p className="small muted">Recargar trae lo guardado y descarta lo tuyo. Conservar lo mío lo guarda encima.</p>
  </Dialog>
)
