/** What narrows a list of sales less often: one button opens all of it, and what is chosen stands in the bar as chips. */
import { itemOptions, itemPermissions } from '#modules/items/index.ts'
import { FilterChips, PlusIcon, Picker, Popover, SelectField, type PickerOption } from '#platform/ui/index.tsx'
import { askOnce, useAsk, useMay } from '#platform/web/index.tsx'
import type { DocumentKind } from '../../kind/kind.ts'
import { listedMailNames, listedMails, paymentFormNames } from '../../kind/listed.ts'
import { resolution } from '../../resolution/resolution.ts'
import { electronicNames } from '../editor/dimensions.ts'
import type { ListAsked } from '../editor/use-asked.tsx'

/** Names of those that were chosen in this tab: the address carries only the id. */
const names = new Map<string, string>()

const findItems = async (text: string, signal: AbortSignal) => optionsOf(await askOnce(itemOptions, { query: { text } }, signal))
const findResolutions = async (text: string, signal: AbortSignal) =>
  optionsOf(await askOnce(resolution.endpoints.options, { query: { text, leaves: '' } }, signal))
const optionsOf = ({ options }: { options: readonly { id: string; label: string }[] }): PickerOption[] =>
  options.map(({ id, label }) => ({ id, label }))

const choicesOf = (named: Readonly<Record<string, string>>, ids: readonly string[] = Object.keys(named)) => [
  { value: '', label: 'Todas' },
  ...ids.map((id) => ({ value: id, label: named[id] ?? id })),
]

interface MoreFiltersProps {
  readonly kind: DocumentKind
  readonly asked: ListAsked
}

export function MoreFilters({ kind, asked: { filters, narrow } }: MoreFiltersProps) {
  const mayItems = useMay(itemPermissions.read)
  const mayResolutions = useMay(resolution.permissions.read) && kind.numbering === 'resolution'
  const named = useAsk(
    resolution.endpoints.one,
    filters.resolutionId && mayResolutions ? { params: { id: filters.resolutionId } } : null,
  ).data
  const pick = (word: string) => (option: PickerOption | null) => {
    if (option) names.set(option.id, option.label)
    narrow({ [word]: option?.id ?? null })
  }
  const { itemId = '', resolutionId = '', dianState = '', paymentForm = '', mail = '' } = filters
  const resolutionName = names.get(resolutionId) ?? (named ? `${named.prefix} ${named.resolutionNumber}`.trim() : 'elegida')
  const chips = [
    { id: 'item', label: 'Ítem', word: 'item', chosen: itemId, value: names.get(itemId) ?? 'elegido' },
    { id: 'resolution', label: 'Resolución', word: 'resolucion', chosen: resolutionId, value: resolutionName },
    { id: 'dianState', label: 'DIAN', word: 'dian', chosen: dianState, value: dianState === '' ? '' : electronicNames[dianState] },
    {
      id: 'form',
      label: 'Forma de pago',
      word: 'forma',
      chosen: paymentForm,
      value: paymentForm === '' ? '' : paymentFormNames[paymentForm],
    },
    { id: 'mail', label: 'Correo', word: 'correo', chosen: mail, value: mail === '' ? '' : listedMailNames[mail] },
  ]
    .filter(({ chosen }) => chosen !== '')
    .map(({ id, label, value, word }) => ({ id, label, value, onRemove: () => narrow({ [word]: null }) }))
  const choose = (word: string) => (value: string) => narrow({ [word]: value === '' ? null : value })
  return (
    <>
      <FilterChips chips={chips} />
      <Popover
        label="Más filtros"
        renderTrigger={(trigger) => (
          <button {...trigger} type="button" className="fchip add">
            <PlusIcon />
            Más filtros
          </button>
        )}
      >
        <div className="stack" style={{ minWidth: 260 }}>
          {mayItems && (
            <Picker
              label="Ítem"
              placeholder="Código o nombre"
              clearable={itemId !== ''}
              value={optionAt(itemId)}
              source={findItems}
              onChange={pick('item')}
            />
          )}
          {mayResolutions && (
            <Picker
              label="Resolución"
              placeholder="Prefijo o número"
              clearable={resolutionId !== ''}
              value={resolutionId === '' ? null : { id: resolutionId, label: resolutionName }}
              source={findResolutions}
              onChange={pick('resolucion')}
            />
          )}
          {kind.isElectronic && (
            <SelectField label="Estado ante la DIAN" value={dianState} options={choicesOf(electronicNames)} onChange={choose('dian')} />
          )}
          {!kind.isOffer && !kind.corrects && (
            <SelectField label="Forma de pago" value={paymentForm} options={choicesOf(paymentFormNames)} onChange={choose('forma')} />
          )}
          <SelectField label="Correo" value={mail} options={choicesOf(listedMailNames, listedMails)} onChange={choose('correo')} />
        </div>
      </Popover>
    </>
  )
}

const optionAt = (id: string): PickerOption | null => (id === '' ? null : { id, label: names.get(id) ?? 'elegido' })
