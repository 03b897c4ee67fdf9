/** A replacement as it is written: the original beside what would be paid instead, and why. Of a rejected note, written anew. */
import { useState } from 'react'
import { monthTitle, parseDay } from '#base/date.ts'
import type { Screen } from '#platform/screen.ts'
import { Bind, Button, FieldGrid, FormPage, Notice, Section, TextField, toast, useForm, useFormValue } from '#platform/ui/index.tsx'
import { crumbsOf, queryClient, useFormGuard, useGo, useSend } from '#platform/web/index.tsx'
import { ExitTerms } from '../month/ExitFields.tsx'
import { exitOf, newExit, type ExitLine } from '../month/exit-form.ts'
import { Novelties } from '../month/Novelties.tsx'
import { inputOfLine, lineOf, type NoveltyLine } from '../month/novelty-form.ts'
import { adjustmentAddress } from './address.ts'
import {
  correctAdjustment,
  listAdjustments,
  previewReplacement,
  replaceDocument,
  type AdjustedSlip,
  type PayrollDocumentView,
} from './endpoints.ts'
import { DiscardButton } from './DiscardButton.tsx'
import { adjustmentsScreen } from './screens.ts'
import { Sides } from './Sides.tsx'

interface Values {
  readonly reason: string
  /** Of a settlement. */
  readonly exit: ExitLine | null
  readonly novelties: readonly NoveltyLine[]
}

interface Props {
  readonly screen: Pick<Screen, 'title' | 'path' | 'parents'>
  /** The document that is replaced; or a note that was rejected, which is written anew. */
  readonly from: PayrollDocumentView
}

const nameIn = ({ everybody }: PayrollDocumentView, employeeId: string): string =>
  everybody.find((each) => each.employeeId === employeeId)?.name ?? ''

export function AdjustmentForm({ screen, from }: Props) {
  const go = useGo()
  const isAgain = from.note !== ''
  const [after, setAfter] = useState<readonly AdjustedSlip[] | null>(null)
  const form = useForm<Values>(
    () => ({
      reason: isAgain ? from.reason : '',
      exit: from.exit === null ? null : newExit({ ...from.exit, employeeId: '', employee: '' }, ''),
      novelties: from.novelties.map((novelty) => lineOf({ ...novelty, employee: nameIn(from, novelty.employeeId) })),
    }),
    { reason: (value) => (value.trim() === '' ? 'Escribe por qué se ajusta.' : null) },
  )
  const lines = useFormValue(form, ({ novelties }) => novelties)
  const ended = useFormValue(form, ({ exit }) => exit)
  const inputOf = () => {
    const { novelties, exit } = form.values()
    return { novelties: novelties.map(inputOfLine), exit: exit === null ? null : exitOf(exit) }
  }
  const calculating = useSend(previewReplacement, { refreshes: [], inForm: true, onDone: ({ slips }) => setAfter(slips) })
  const done = {
    refreshes: [listAdjustments],
    inForm: true,
    onDone: ({ id, number }: { readonly id: string; readonly number: string }) => {
      void queryClient.invalidateQueries()
      form.reset()
      toast({ text: `Nota ${number} en camino a la DIAN`, tone: 'ok' })
      go(adjustmentAddress(from.month, id))
    },
  }
  const replacing = useSend(replaceDocument, done)
  const correcting = useSend(correctAdjustment, done)
  const save = async (): Promise<boolean> => {
    const { reason } = form.values()
    const body = { reason, ...inputOf() }
    const answer = isAgain
      ? await correcting.run({ params: { id: from.id }, body: { ...body, version: from.version } })
      : await replacing.run({ params: { id: from.id }, body })
    return answer !== null
  }
  const unsaved = useFormGuard(form, save)
  const before = isAgain ? from.before : from.slips
  return (
    <>
      <FormPage
        form={form}
        title={screen.title}
        heading={`${isAgain ? 'Corregir' : 'Reemplazar'} ${from.number}`}
        subtitle={`${from.name}, ${monthTitle(parseDay(from.month)).toLowerCase()}`}
        crumbs={crumbsOf(screen)}
        actions={isAgain ? <DiscardButton note={from} /> : undefined}
        record={from.id}
        submitError={(isAgain ? correcting : replacing).submitError ?? calculating.submitError}
        saving={replacing.isSending || correcting.isSending}
        submitLabel="Transmitir nota"
        savingLabel="Transmitiendo…"
        onCancel={() => unsaved.leave(() => go(adjustmentsScreen.path))}
        onSubmit={() => void save()}
      >
        {from.problem !== '' && <Notice tone="danger">{from.problem}</Notice>}
        <Bind form={form} name="reason">
          {(field) => <TextField label="Motivo" required maxLength={300} {...field} />}
        </Bind>
        {ended !== null && (
          <Section title="Retiro">
            <FieldGrid columns={3}>
              <ExitTerms value={ended} fill={(change) => form.set('exit', { ...ended, ...change })} errors={form.errorsUnder('exit')} />
            </FieldGrid>
          </Section>
        )}
        <Section title="Novedades" count={lines.length}>
          <Novelties
            only={null}
            everybody={from.everybody}
            value={lines}
            onChange={(next) => form.set('novelties', next)}
            errors={form.errorsUnder('novelties')}
          />
        </Section>
        <Section title="Lo que se paga">
          <div className="row">
            <Button
              busy={calculating.isSending}
              busyText="Calculando…"
              onClick={() => void calculating.run({ params: { id: from.id }, body: inputOf() })}
            >
              Calcular
            </Button>
          </div>
          <Sides
            before={before}
            after={after ?? from.slips}
            heads={['Transmitido', after === null && !isAgain ? 'Sin cambios' : 'En su lugar']}
          />
        </Section>
      </FormPage>
      {unsaved.dialog}
    </>
  )
}
