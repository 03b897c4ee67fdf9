/** Joins a record to another that is the same thing: what points to it goes along, and it is gone. */
import { useState } from 'react'
import { Button, Dialog, Picker, toast, type PickerOption } from '#platform/ui/index.tsx'
import { askOnce, useSend } from '#platform/web/index.tsx'
import { endpointsOfAny, type AnyCatalogue, type AnyRecord } from './catalogue.ts'
import { linesIn, listsOf } from './children.ts'
import { wordsOfUses, type Use } from './uses.ts'
import { lower, mergeWords } from './words.ts'

export interface MergeDialogProps {
  readonly catalogue: AnyCatalogue
  readonly record: AnyRecord
  readonly uses: readonly Use[]
  readonly onClose: () => void
  /** The one that stays. */
  readonly onMerged: (id: string) => void
}

export function MergeDialog({ catalogue, record, uses, onClose, onMerged }: MergeDialogProps) {
  const { titles } = catalogue
  const calls = endpointsOfAny(catalogue)
  const [into, setInto] = useState<PickerOption | null>(null)
  const [missing, setMissing] = useState<string | null>(null)
  const merge = useSend(calls.merge, {
    refreshes: [calls.list, calls.counts, calls.options, calls.one, calls.uses, calls.history],
    inForm: true,
  })
  const name = catalogue.title(record)
  const other = titles.gender === 'f' ? 'a la otra' : 'al otro'
  const submit = async () => {
    if (!into) return setMissing(`Elige ${titles.gender === 'f' ? 'la' : 'el'} que se queda.`)
    const answer = await merge.run({ params: { id: record.id }, body: { into: into.id, version: record.version } })
    if (!answer) return
    toast({ text: `${titles.one} ${name} ahora es ${into.label}`, tone: 'ok' })
    onMerged(into.id)
  }
  const lost = filledLists(catalogue, record)
  const problems = merge.submitError
  const ofField = problems?.errors.find((each) => each.field === 'into')?.message
  return (
    <Dialog
      title={mergeWords(titles, name)}
      onClose={onClose}
      locked={merge.isSending}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Volver
          </Button>
          <Button type="submit" look="danger" busy={merge.isSending} busyText="Uniendo…">
            Unir {lower(titles.many)}
          </Button>
        </>
      }
    >
      <p>
        {uses.length > 0 ? `Lo que está en ${wordsOfUses(uses)} pasa ${other}.` : 'Todavía no se usa en ninguna parte.'} {name} se elimina;
        no se puede deshacer.
      </p>
      {lost.length > 0 && (
        <p>
          {new Intl.ListFormat('es-CO').format(lost)}: no pasan {other}; si hacen falta, agrégalos allá.
        </p>
      )}
      <Picker
        label={`${titles.one} que se queda`}
        required
        value={into}
        onChange={(chosen) => {
          setInto(chosen)
          setMissing(null)
          merge.reset()
        }}
        source={optionSourceWithout(catalogue, record.id)}
        error={missing ?? ofField}
      />
      {problems && !ofField && (
        <p className="err" role="alert">
          {problems.message}
        </p>
      )}
    </Dialog>
  )
}

/** "Municipios (12)": its own lists, which go with it. */
const filledLists = (catalogue: AnyCatalogue, record: AnyRecord): string[] =>
  listsOf(catalogue.fields).flatMap(([name, { label }]) => {
    const { length } = linesIn(record[name])
    return length === 0 ? [] : [`${label} (${length})`]
  })

/** Every other one. */
const optionSourceWithout =
  (catalogue: AnyCatalogue, id: string) =>
  async (text: string, signal: AbortSignal): Promise<PickerOption[]> => {
    const { options } = await askOnce(endpointsOfAny(catalogue).options, { query: { text } }, signal)
    return options.flatMap(({ detail, inactive, ...option }) =>
      option.id === id ? [] : [{ ...option, ...(detail ? { detail } : {}), ...(inactive ? { inactive } : {}) }],
    )
  }
