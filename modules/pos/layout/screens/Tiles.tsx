/** What stands on a page, as it is seen at the register: put in order by dragging or with the keyboard, coloured, added and taken away. */
import { type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { uuidv7 } from 'uuidv7'
import { category, itemOptions } from '#modules/items/index.ts'
import {
  ChevronRightIcon,
  ChevronLeftIcon,
  GripIcon,
  IconButton,
  Picker,
  type PickerOption,
  SelectField,
  TrashIcon,
} from '#platform/ui/index.tsx'
import { askOnce } from '#platform/web/index.tsx'
import { withColor, type PageLine, type TileLine } from '../form.ts'
import { MOST_TILES, moved, tileColorNames, tileColors } from '../layout.ts'

const colorOptions = tileColors.map((value) => ({ value, label: tileColorNames[value] }))

const active = ({ inactive }: { readonly inactive?: boolean | undefined }): boolean => inactive !== true

const findItems = async (text: string, signal: AbortSignal): Promise<readonly PickerOption[]> =>
  (await askOnce(itemOptions, { query: { text } }, signal)).options.filter(active).map(({ id, label }) => ({ id, label }))
const findCategories = async (text: string, signal: AbortSignal): Promise<readonly PickerOption[]> =>
  (await askOnce(category.endpoints.options, { query: { text } }, signal)).options.filter(active).map(({ id, label }) => ({ id, label }))

interface Props {
  readonly page: PageLine
  readonly onChange: (tiles: readonly TileLine[]) => void
}

export function Tiles({ page: { tiles }, onChange }: Props) {
  const [dragged, setDragged] = useState<number | null>(null)
  const isFull = tiles.length >= MOST_TILES
  const add = (option: PickerOption | null, what: 'itemId' | 'categoryId') => {
    if (!option || isFull || tiles.some((tile) => tile[what] === option.id)) return
    const blank = { itemId: null, categoryId: null, color: '', code: '', active: true } as const
    onChange([...tiles, { ...blank, [what]: option.id, key: uuidv7(), name: option.label }])
  }
  const move = (from: number, to: number) => onChange(moved(tiles, from, to))
  const drop = (to: number) => {
    if (dragged !== null) move(dragged, to)
    setDragged(null)
  }
  return (
    <div className="stack lay-part">
      <div className="lay-add">
        <Picker label="Agregar producto" source={findItems} value={null} onChange={(option) => add(option, 'itemId')} disabled={isFull} />
        <Picker
          label="Agregar categoría"
          source={findCategories}
          value={null}
          onChange={(option) => add(option, 'categoryId')}
          disabled={isFull}
        />
      </div>
      {tiles.length === 0 && <p className="t2">Esta página está vacía.</p>}
      <ol className="lay-tiles" aria-label="Lo que muestra la página">
        {tiles.map((tile, at) => (
          <Tile
            key={tile.key}
            tile={tile}
            isFirst={at === 0}
            isLast={at === tiles.length - 1}
            isDragged={dragged === at}
            onDrag={() => setDragged(at)}
            onDrop={() => drop(at)}
            onMove={(step) => move(at, at + step)}
            onColor={(color) => onChange(tiles.map((each) => (each.key === tile.key ? withColor(each, color) : each)))}
            onRemove={() => onChange(tiles.filter(({ key }) => key !== tile.key))}
          />
        ))}
      </ol>
    </div>
  )
}

interface TileProps {
  readonly tile: TileLine
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly isDragged: boolean
  readonly onDrag: () => void
  readonly onDrop: () => void
  readonly onMove: (step: 1 | -1) => void
  readonly onColor: (color: string) => void
  readonly onRemove: () => void
}

function Tile({ tile, isFirst, isLast, isDragged, onDrag, onDrop, onMove, onColor, onRemove }: TileProps) {
  const { name, color } = tile
  const keys = (event: KeyboardEvent<HTMLLIElement>) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : null
    if (!event.altKey || step === null) return
    event.preventDefault()
    const focused = event.target
    // At once: the focus stays on what moved.
    flushSync(() => onMove(step))
    if (focused instanceof HTMLElement) focused.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of what is inside, and where a dragged one is dropped
    <li
      className={isDragged ? 'dragged' : undefined}
      data-company={color === '' ? undefined : color}
      data-colored={color === '' ? undefined : ''}
      onKeyDown={keys}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <span className="grip" data-tip="Arrastra, o usa Alt y las flechas" draggable onDragStart={onDrag}>
        <GripIcon />
      </span>
      <span className="lay-name">
        <b className="b">{name}</b>
        <span className="small muted">{tile.active ? (tile.categoryId === null ? tile.code : 'Categoría') : 'Fuera de uso: quítalo'}</span>
      </span>
      <SelectField label={`Color de ${name}`} hideLabel options={colorOptions} value={color} onChange={onColor} />
      <span className="lay-acts">
        <IconButton
          name={`Mover ${name} antes`}
          icon={ChevronLeftIcon}
          disabledReason={isFirst ? 'Ya es el primero' : null}
          onClick={() => onMove(-1)}
        />
        <IconButton
          name={`Mover ${name} después`}
          icon={ChevronRightIcon}
          disabledReason={isLast ? 'Ya es el último' : null}
          onClick={() => onMove(1)}
        />
        <IconButton name={`Quitar ${name}`} icon={TrashIcon} onClick={onRemove} />
      </span>
    </li>
  )
}
