/** The lines of the company's statements: each with its part, its accounts and the note that is printed below the statement. */
import { useState } from 'react'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import {
  Bind,
  Button,
  Coming,
  ConfirmDialog,
  Empty,
  FieldGrid,
  FormPanel,
  PlusIcon,
  QuietTable,
  Section,
  SelectField,
  SidePanel,
  TextArea,
  TextField,
  toast,
  useForm,
  useFormValue,
} from '#platform/ui/index.tsx'
import { required } from '#platform/rules/index.ts'
import { useAsk, useFormGuard, useSend } from '#platform/web/index.tsx'
import { getAccount } from '../chart/endpoints.ts'
import { chartPermissions } from '../endpoints.ts'
import {
  changeStatementLine,
  createStatementLine,
  listStatementLines,
  removeStatementLine,
  statementLineLimits,
  type StatementLineView,
} from './endpoints.ts'
import { partNameOf, partsOf, statementNames, statements, type Statement } from './statement-line.ts'

const refreshes = [listStatementLines, getAccount]

export function StatementLinesPanel({ onClose }: { readonly onClose: () => void }) {
  const asked = useAsk(listStatementLines, {})
  const reason = useReasonNot(chartPermissions.write)
  const [open, setOpen] = useState<StatementLineView | 'new' | null>(null)
  const lines = asked.data?.lines ?? []
  if (open !== null) return <LineForm line={open === 'new' ? null : open} onClose={() => setOpen(null)} />
  return (
    <SidePanel
      title="Líneas de los estados"
      onClose={onClose}
      footer={
        <Button look="filled" icon={PlusIcon} disabledReason={reason} onClick={() => setOpen('new')}>
          Crear línea
        </Button>
      }
    >
      {!asked.data && <Coming asked={asked} />}
      {asked.data && lines.length === 0 && (
        <Empty title="Sin líneas propias">
          Los estados agrupan las cuentas como dice el PUC. Crea una línea para reunir cuentas bajo un nombre, pasarlas a otra parte del
          estado o explicarlas con una nota.
        </Empty>
      )}
      {statements.map((statement) => {
        const own = lines.filter((line) => line.statement === statement)
        return (
          own.length > 0 && (
            <Section key={statement} title={statementNames[statement]} count={String(own.length)}>
              <QuietTable tight>
                <tbody>
                  {own.map((line) => (
                    <tr key={line.id}>
                      <td>
                        <button type="button" className="link b" onClick={() => setOpen(line)}>
                          {line.name}
                        </button>
                        <div className="small muted">
                          {partNameOf(statement, line.part)}
                          {line.accounts.length === 0 ? ', sin cuentas' : `: ${line.accounts.join(', ')}`}
                        </div>
                        {line.note !== '' && <div className="small">{line.note}</div>}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </QuietTable>
            </Section>
          )
        )
      })}
    </SidePanel>
  )
}

interface LineValues {
  readonly statement: Statement
  readonly part: string
  readonly name: string
  readonly note: string
}

const choices = statements.map((value) => ({ value, label: statementNames[value] }))
const starts: LineValues = { statement: 'position', part: partsOf('position')[0]?.value ?? '', name: '', note: '' }

function LineForm({ line, onClose }: { readonly line: StatementLineView | null; readonly onClose: () => void }) {
  const reason = useReasonNot(chartPermissions.write)
  const [isRemoving, setRemoving] = useState(false)
  const form = useForm<LineValues>(() => line ?? starts, { name: (name) => required(name) })
  const statement = useFormValue(form, (values) => values.statement)
  const creating = useSend(createStatementLine, { refreshes, inForm: true })
  const changing = useSend(changeStatementLine, { refreshes, inForm: true })
  const removing = useSend(removeStatementLine, {
    refreshes,
    inForm: true,
    onDone: () => {
      form.reset()
      onClose()
    },
  })
  const { isSending, submitError } = line ? changing : creating
  const save = async (): Promise<boolean> => {
    const { statement: of, part, name, note } = form.values()
    const body = { part, name: name.trim(), note }
    const done = line
      ? await changing.run({ params: { id: line.id }, body: { ...body, version: line.version } })
      : await creating.run({ body: { statement: of, ...body } })
    if (!done) return false
    form.reset()
    toast({ text: `Línea ${body.name} guardada`, tone: 'ok' })
    onClose()
    return true
  }
  const unsaved = useFormGuard(form, save)
  return (
    <>
      <FormPanel
        form={form}
        title={line ? line.name : 'Crear línea'}
        over={line ? statementNames[line.statement] : undefined}
        submitError={submitError}
        saving={isSending}
        submitLabel="Guardar línea"
        savingLabel="Guardando…"
        onCancel={onClose}
        onSubmit={() => void save()}
      >
        <FieldGrid>
          {!line && (
            <Bind form={form} name="statement">
              {({ onChange, ...field }) => (
                <SelectField
                  {...field}
                  label="Estado"
                  required
                  options={choices}
                  onChange={(text) => {
                    const next = statements.find((each) => each === text) ?? 'position'
                    onChange(next)
                    form.set('part', partsOf(next)[0]?.value ?? '')
                  }}
                />
              )}
            </Bind>
          )}
          <Bind form={form} name="part">
            {(field) => <SelectField {...field} label="Parte" required options={partsOf(statement)} />}
          </Bind>
          <Bind form={form} name="name">
            {(field) => <TextField {...field} label="Nombre" maxLength={statementLineLimits.name} wide required />}
          </Bind>
          <Bind form={form} name="note">
            {(field) => (
              <TextArea {...field} label="Nota" wide rows={6} maxLength={statementLineLimits.note} help="Se imprime debajo del estado." />
            )}
          </Bind>
          {line && (
            <div>
              <Button look="quiet" disabledReason={reason} onClick={() => setRemoving(true)}>
                Eliminar línea
              </Button>
            </div>
          )}
        </FieldGrid>
      </FormPanel>
      {isRemoving && line && (
        <ConfirmDialog
          title={`Eliminar la línea ${line.name}`}
          confirm="Eliminar línea"
          busyText="Eliminando…"
          busy={removing.isSending}
          error={removing.failure?.message}
          onConfirm={() => void removing.run({ params: { id: line.id } })}
          onClose={() => setRemoving(false)}
        >
          {line.accounts.length === 0
            ? 'Ninguna cuenta la usa.'
            : `Sus cuentas (${line.accounts.join(', ')}) vuelven a donde el PUC las pone.`}
        </ConfirmDialog>
      )}
      {unsaved.dialog}
    </>
  )
}
