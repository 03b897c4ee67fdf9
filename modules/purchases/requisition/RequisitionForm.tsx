/** What somebody asks for: which products, where they are needed and by when. */
import { uuidv7 } from 'uuidv7'
import { costCenter } from '#modules/accounting/index.ts'
import { CaseForm } from '#modules/cases/index.tsx'
import { lineProblems, warehouse, type NoteLine } from '#modules/inventory/index.ts'
import { ProductGrid, useLinesOf } from '#modules/inventory/index.tsx'
import type { Screen } from '#platform/screen.ts'
import { Bind, DateField, FieldGrid, Picker, type PickerOption, SelectField, TextArea, useForm } from '#platform/ui/index.tsx'
import { type AnswerOf, askOnce, useAsk, useMay, useToday } from '#platform/web/index.tsx'
import { requisitionCalls, type getRequisition, type RequisitionInput } from './endpoints.ts'
import { requisition, requisitionKindNames, requisitionKinds, type RequisitionKind } from './requisition.ts'

interface RequisitionValues {
  readonly kind: string
  readonly warehouseId: string
  readonly requiredOn: string
  readonly costCenterId: PickerOption | null
  readonly justification: string
  readonly lines: readonly NoteLine[]
}

type Requisition = AnswerOf<typeof getRequisition>

const kindOf = (text: string): RequisitionKind => requisitionKinds.find((each) => each === text) ?? 'purchase'

const inputOf = ({ lines, costCenterId, kind, ...head }: RequisitionValues): RequisitionInput => ({
  ...head,
  kind: kindOf(kind),
  costCenterId: costCenterId?.id ?? null,
  lines: lines.map(({ itemId, quantity }) => ({ itemId, quantity })),
})

const findCenters = async (text: string, signal: AbortSignal): Promise<readonly PickerOption[]> =>
  (await askOnce(costCenter.endpoints.options, { query: { text } }, signal)).options.map(({ id, label, inactive }) => ({
    ...{ id, label },
    ...(inactive ? { inactive } : {}),
  }))

interface Props {
  readonly screen: Pick<Screen, 'title' | 'path' | 'parents'>
  /** The one that is written on. */
  readonly from?: Requisition
}

export function RequisitionForm(props: Props) {
  const warehouses = useAsk(warehouse.endpoints.options, { query: {} }).data?.options
  return warehouses ? <ReadyForm {...props} warehouses={warehouses.filter((option) => option.inactive !== true)} /> : null
}

function useRequisitionForm(from: Requisition | undefined, warehouses: readonly { id: string }[]) {
  const today = useToday()
  const only = warehouses.length === 1 ? warehouses[0]?.id : undefined
  return useForm<RequisitionValues>(
    () => ({
      ...{ kind: from?.kind ?? 'purchase', warehouseId: from?.warehouseId ?? only ?? '', requiredOn: from?.requiredOn ?? '' },
      costCenterId: from?.costCenter ? { id: from.costCenter.id, label: from.costCenter.name } : null,
      justification: from?.justification ?? '',
      lines: (from?.lines ?? []).map(({ item: { id, code, name, unit }, quantity }) => ({
        ...{ key: uuidv7(), itemId: id, code, name, unit, quantity, unitCost: '' },
      })),
    }),
    {
      warehouseId: (value) => (value === '' ? 'Elige dónde se necesita' : null),
      requiredOn: (value) =>
        value === ''
          ? 'Escribe para cuándo se necesita'
          : value < today && value !== from?.requiredOn
            ? 'No puede ser antes del día en que se pide.'
            : null,
    },
  )
}

function ReadyForm({ screen, from, warehouses }: Props & { warehouses: readonly { id: string; label: string }[] }) {
  const mayCenters = useMay(costCenter.permissions.read)
  const form = useRequisitionForm(from, warehouses)
  const ofForm = useLinesOf(form, (next) => form.set('lines', next))
  const places = [{ value: '', label: 'Elige la bodega' }, ...warehouses.map(({ id, label }) => ({ value: id, label }))]
  return (
    <CaseForm
      kind={requisition}
      calls={requisitionCalls}
      screen={screen}
      from={from}
      form={form}
      problems={({ lines }) => lineProblems('exit', lines)}
      inputOf={inputOf}
      extra={<span className="small muted">{ofForm.lines.length === 1 ? '1 producto' : `${ofForm.lines.length} productos`}</span>}
    >
      <FieldGrid columns={4}>
        <Bind form={form} name="kind">
          {(field) => (
            <SelectField
              label="Para"
              required
              options={requisitionKinds.map((value) => ({ value, label: requisitionKindNames[value] }))}
              {...field}
            />
          )}
        </Bind>
        <Bind form={form} name="warehouseId">
          {(field) => <SelectField label="Se necesita en" required options={places} {...field} />}
        </Bind>
        <Bind form={form} name="requiredOn">
          {(field) => <DateField label="Fecha requerida" required {...field} />}
        </Bind>
        {mayCenters && (
          <Bind form={form} name="costCenterId">
            {(field) => <Picker label="Centro de costo" clearable source={findCenters} {...field} />}
          </Bind>
        )}
      </FieldGrid>
      <ProductGrid {...ofForm} />
      <Bind form={form} name="justification">
        {(field) => <TextArea label="Justificación" rows={3} {...field} />}
      </Bind>
    </CaseForm>
  )
}
