/** On the page of a third party: what holds of its withholdings besides what its record and the rules say, each from a day. */
import { useMemo, useState } from 'react'
import { counted } from '#base/count.ts'
import {
  Button,
  CloseIcon,
  DateField,
  Dialog,
  FieldGrid,
  format,
  IconButton,
  Notice,
  NumberField,
  QuietTable,
  Section,
  Segmented,
  SelectField,
  StateChip,
  TextField,
  toast,
} from '#platform/ui/index.tsx'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { useAsk, useMay, useSend, useToday } from '#platform/web/index.tsx'
import { listWithholdings, withholdingKinds, withholdingPermissions, type Withholding } from '../endpoints.ts'
import { kindNames, storedRate } from '../versions.ts'
import {
  addOwnWithholding,
  dropOwnWithholding,
  listOwnWithholdings,
  ownEffects,
  ownSides,
  type OwnWithholdingInput,
  type OwnWithholdingView,
} from './endpoints.ts'
import { effectNames, ownWords, sideNames } from './own.ts'

const refreshes = [listOwnWithholdings]

export default function OwnWithholdings({ partyId }: { partyId: string }) {
  const asked = useAsk(listOwnWithholdings, { params: { id: partyId } })
  const mayWrite = useMay(withholdingPermissions.write)
  const [isAdding, setAdding] = useState(false)
  const rows = asked.data?.withholdings
  // Whoever changes none is told of those there are.
  if (!rows || (rows.length === 0 && !mayWrite)) return null
  return (
    <Section
      title="Retenciones propias"
      count={rows.length > 0 ? counted(rows.length, 'condición', 'condiciones') : undefined}
      action={mayWrite && <Button onClick={() => setAdding(true)}>Agregar condición</Button>}
    >
      {rows.length === 0 ? (
        <p className="t2">
          Valen sus datos, su RUT y las reglas de la empresa. Agrega una condición si con este tercero se pactó otro concepto o tarifa.
        </p>
      ) : (
        <OwnTable rows={rows} />
      )}
      {isAdding && <OwnDialog partyId={partyId} onClose={() => setAdding(false)} />}
    </Section>
  )
}

function OwnTable({ rows }: { rows: readonly OwnWithholdingView[] }) {
  const reason = useReasonNot(withholdingPermissions.write)
  const sending = useSend(dropOwnWithholding, { refreshes, onDone: () => toast({ text: 'Condición quitada' }) })
  return (
    <QuietTable>
      <thead>
        <tr>
          <th scope="col">Retención</th>
          <th scope="col">Condición</th>
          <th scope="col">
            <span className="sr">Acciones</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className={row.isInForce ? 'b' : 't2'}>
              {kindNames[row.kind]}, {sideNames[row.side].toLowerCase()}
              <div className="small t2">desde el {format.formatDay(row.from)}</div>
            </td>
            <td>
              {ownWords(row)}
              {row.codeName !== null && `, ${row.codeName}`} {row.isInForce && <StateChip state="active" text="Vigente" />}
              <div className="t2">{row.reason}</div>
            </td>
            <td className="num">
              <IconButton
                name={`Quitar ${kindNames[row.kind]} desde el ${format.formatDay(row.from)}`}
                icon={CloseIcon}
                disabledReason={reason}
                onClick={() => void sending.run({ params: { id: row.id } })}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </QuietTable>
  )
}

const optionsOf = <Name extends string>(names: readonly Name[], words: Readonly<Record<Name, string>>) =>
  names.map((value) => ({ value, label: words[value] }))

/** One choice for each code: who it is for decides which of its rules holds. */
const codesOf = (all: readonly Withholding[], kind: Withholding['kind']) => [
  { value: '', label: kind === 'reteica' ? 'La actividad de cada ítem' : 'El concepto de cada ítem' },
  ...new Map(
    all.filter((each) => each.kind === kind && each.active).map(({ code, name }) => [code, { value: code, label: `${name} (${code})` }]),
  ).values(),
]

interface Written extends Pick<OwnWithholdingInput, 'side' | 'kind' | 'effect' | 'from' | 'reason'> {
  readonly code: string
  /** As it is typed: of ICA, per mil. */
  readonly rate: string
}

const bodyOf = ({ code, rate, ...said }: Written): OwnWithholdingInput => {
  const isOwn = said.effect === 'own'
  return {
    ...said,
    code: isOwn && code !== '' && said.kind !== 'reteiva' ? code : null,
    rate: isOwn && rate !== '' ? storedRate(said.kind, rate) : null,
  }
}

function OwnDialog({ partyId, onClose }: { partyId: string; onClose: () => void }) {
  const today = useToday()
  const [written, setWritten] = useState<Written>(() => ({
    ...{ side: 'suffers', kind: 'retefuente', effect: 'own', from: today },
    ...{ code: '', rate: '', reason: '' },
  }))
  const known = useAsk(listWithholdings, {}).data?.withholdings
  const codes = useMemo(() => codesOf(known ?? [], written.kind), [known, written.kind])
  const sending = useSend(addOwnWithholding, {
    refreshes,
    inForm: true,
    onDone: () => {
      toast({ text: 'Retención propia guardada', tone: 'ok' })
      onClose()
    },
  })
  const { failure } = sending
  const errors = failure?.kind === 'business' ? failure.errors : []
  const errorOf = (field: keyof Written) => errors.find((error) => error.field === field)?.message ?? null
  const set = (changes: Partial<Written>) => setWritten((before) => ({ ...before, ...changes }))
  const save = () => void sending.run({ params: { id: partyId }, body: bodyOf(written) })
  const isOwn = written.effect === 'own'
  return (
    <Dialog
      title="Retención propia"
      size="medium"
      locked={sending.isSending}
      onClose={onClose}
      onSubmit={save}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Volver
          </Button>
          <Button look="filled" busy={sending.isSending} onClick={save}>
            Guardar condición
          </Button>
        </>
      }
    >
      {failure && failure.kind !== 'business' && <Notice tone="danger">{failure.message}</Notice>}
      <FieldGrid>
        <Segmented
          label="Quién retiene"
          wide
          value={written.side}
          error={errorOf('side')}
          options={optionsOf(ownSides, sideNames)}
          onChange={(side) => set({ side })}
        />
        <SelectField
          label="Retención"
          value={written.kind}
          options={optionsOf(withholdingKinds, kindNames)}
          onChange={(kind) => set({ kind, code: '', rate: '' })}
        />
        <DateField label="Desde" required value={written.from} error={errorOf('from')} onChange={(from) => set({ from })} />
        <SelectField
          label="Condición"
          value={written.effect}
          error={errorOf('effect')}
          options={optionsOf(ownEffects, effectNames)}
          onChange={(effect) => set({ effect })}
        />
        {isOwn && written.kind !== 'reteiva' && (
          <SelectField
            label={written.kind === 'reteica' ? 'Actividad' : 'Concepto'}
            value={written.code}
            error={errorOf('code')}
            options={codes}
            onChange={(code) => set({ code })}
          />
        )}
        {isOwn && (
          <NumberField
            label="Tarifa"
            kind="percent"
            help="Vacía, la del concepto."
            value={written.rate}
            error={errorOf('rate')}
            onChange={(rate) => set({ rate })}
            {...(written.kind === 'reteica' ? { suffix: '‰' } : {})}
          />
        )}
        <TextField
          label="Motivo"
          required
          wide
          maxLength={300}
          help="Se lee en «¿Por qué?» de cada documento."
          value={written.reason}
          error={errorOf('reason')}
          onChange={(reason) => set({ reason })}
        />
      </FieldGrid>
    </Dialog>
  )
}
