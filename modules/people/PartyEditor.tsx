/** Creating and editing a third party, and what to do when somebody else saved first. */
import { type ReactNode, useState } from 'react'
import { FormPage, FormPanel, Notice, toast, useForm } from '#platform/ui/index.tsx'
import { useComments } from '#modules/comments/index.tsx'
import { dayInBogota } from '#base/date.ts'
import type { CustomField } from '#platform/custom/field.ts'
import { useCustomFields } from '#platform/custom/use-custom-fields.tsx'
import type { Screen } from '#platform/screen.ts'
import { askFresh, crumbsOf, useSend, useFormGuard } from '#platform/web/index.tsx'
import { createParty, getParty, partyAnswers, updateParty } from './endpoints.ts'
import { initialValues } from '#platform/custom/record.ts'
import { formOf, inputOf, mergeForms, type PartyForm, rulesWith } from './form.ts'
import { PartyConflict } from './PartyConflict.tsx'
import { PartyFields } from './PartyFields.tsx'
import { PartySections } from './sections.tsx'
import { partyIdentification, partyName, type PartyView } from './party.ts'

const CHANGED_BY_OTHER = 697

export interface PartyEditorProps {
  readonly start: PartyForm | PartyView
  /** What the server has; null for a new one. */
  readonly saved: PartyView | null
  readonly menu?: ReactNode
  /** The form fills this page, instead of the panel beside the list. */
  readonly page?: Screen
  readonly onClose: () => void
  readonly onSaved: (id: string) => void
  readonly onOpen: (id: string) => void
}

/** The form begins when the company's own fields are known: they say what it holds. */
export function PartyEditor(props: PartyEditorProps) {
  const fields = useCustomFields()
  return fields && <Editor customFields={fields} {...props} />
}

function Editor({
  start,
  saved,
  menu,
  page,
  customFields,
  onClose,
  onSaved,
  onOpen,
}: PartyEditorProps & { readonly customFields: readonly CustomField[] }) {
  // Those that it began with: one that is made meanwhile comes with the next form.
  const [fields] = useState(customFields)
  const form = useForm<PartyForm>(
    () => ('id' in start ? formOf(start) : { ...start, custom: initialValues(fields, 'party', dayInBogota(new Date())) }),
    rulesWith(fields),
  )
  const [version, setVersion] = useState(saved?.version ?? 0)
  const [theirs, setTheirs] = useState<PartyView | null>(null)

  const finish = (id: string, said: string) => {
    form.reset()
    toast({ text: said })
    onSaved(id)
  }
  const nameNow = () => partyName(inputOf(form.values()))
  const creating = useSend(createParty, {
    refreshes: partyAnswers,
    inForm: true,
    onDone: ({ id }) => finish(id, `Tercero ${nameNow()} creado`),
  })
  const updating = useSend(updateParty, {
    refreshes: partyAnswers,
    inForm: true,
    onDone: () => finish(saved?.id ?? '', `Tercero ${nameNow()} guardado`),
    onFailure: (failure) => {
      if (saved && failure.kind === 'business' && failure.code === CHANGED_BY_OTHER)
        void askFresh(getParty, { params: { id: saved.id } }).then(setTheirs, () => undefined)
    },
  })
  const save = async (): Promise<boolean> => {
    const body = inputOf(form.values())
    const answer = saved ? await updating.run({ params: { id: saved.id }, body: { ...body, version } }) : await creating.run({ body })
    return answer !== null
  }
  const unsaved = useFormGuard(form, save)
  const sending = saved ? updating : creating
  const comments = useComments(saved?.id ?? null, saved?.displayName, 'small')

  const frame = {
    form,
    submitError: theirs ? null : sending.submitError,
    saving: sending.isSending,
    onCancel: onClose,
    onSubmit: () => void save(),
  }
  const content = (
    <>
      {theirs && (
        <PartyConflict
          message={sending.failure?.message ?? ''}
          mine={form.values()}
          theirs={formOf(theirs)}
          customFields={fields}
          onTake={() => {
            form.reset(formOf(theirs))
            setVersion(theirs.version)
            setTheirs(null)
          }}
          onKeep={() => {
            const saved = formOf(theirs)
            const merged = mergeForms(form.initial(), form.values(), saved)
            form.reset(saved)
            for (const [field, value] of fieldsOf(merged)) form.set(field, value)
            setVersion(theirs.version)
            setTheirs(null)
          }}
        />
      )}
      {saved && !saved.active && <Notice tone="warn">Está inactivo: no aparece en documentos nuevos.</Notice>}
      <PartyFields form={form} customFields={fields} ownId={saved?.id ?? null} onOpen={onOpen} Title={page ? 'h2' : 'h3'} />
      {saved && <PartySections inForm partyId={saved.id} isCustomer={saved.isCustomer} isSupplier={saved.isSupplier} />}
    </>
  )
  if (page) {
    return (
      <>
        <FormPage {...frame} title={page.title} crumbs={crumbsOf(page)} submitLabel="Crear cliente">
          <div className="party-page">{content}</div>
        </FormPage>
        {unsaved.dialog}
      </>
    )
  }
  return (
    <>
      <FormPanel
        {...frame}
        over={saved ? partyIdentification(saved) : undefined}
        title={saved ? 'Editar tercero' : 'Crear tercero'}
        actions={
          <>
            {comments.button}
            {menu}
          </>
        }
        submitLabel={saved ? 'Guardar cambios' : 'Crear tercero'}
      >
        {content}
      </FormPanel>
      {comments.panel}
      {unsaved.dialog}
    </>
  )
}

/** Pairs of name and value whose types belong together. */
function fieldsOf(values: PartyForm): [keyof PartyForm, PartyForm[keyof PartyForm]][] {
  const pairs: [keyof PartyForm, PartyForm[keyof PartyForm]][] = []
  for (const [name, value] of Object.entries(values)) if (name in values) pairs.push([name as keyof PartyForm, value])
  return pairs
}
