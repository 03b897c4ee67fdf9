/** What a register sells: found by name, code or reading, in tiles with what is left (CJ3). */
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { format, SearchIcon } from '#platform/ui/index.tsx'
import { countInCart, shelfPrice } from '../cart.ts'
import type { DeviceItem } from '../endpoints.ts'
import { categoriesOf, searchItems } from '../search.ts'
import { runCartKey, type Selling } from './at-register.tsx'

interface Props {
  readonly selling: Selling
  readonly items: readonly DeviceItem[]
}

/** As many as a screen shows, whatever the company sells. */
const MOST_TILES = 60

export function ItemsPanel({ selling, items }: Props) {
  const { catalogue, taxes, cart, text, unknown, search, type, add } = selling
  const [category, setCategory] = useState('')
  const wanted = useDeferredValue(text)
  const categories = useMemo(() => categoriesOf(items), [items])
  const found = useMemo(() => searchItems(catalogue, wanted, category, MOST_TILES), [catalogue, wanted, category])
  const enter = (): void => {
    const [first] = searchItems(catalogue, text, category, 1)
    // A code goes before a name; what is neither is said.
    if (catalogue.byCode.has(text.trim().toLowerCase()) || text.includes('*') || !first) selling.enter(text)
    else add(first)
  }
  return (
    <section className="reg-items" aria-label="Productos">
      <label className={unknown === null ? 'reg-search' : 'reg-search bad'}>
        <SearchIcon />
        <input
          ref={search}
          type="search"
          aria-label="Nombre, código o lectura"
          aria-describedby="reg-unknown"
          placeholder="Nombre, código o lectura"
          value={text}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a register begins where codes are read
          autoFocus
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && text !== '') enter()
            else if (event.key === 'Escape') type('')
            else if (!runCartKey(selling, event.key)) return
            event.preventDefault()
            event.stopPropagation()
          }}
        />
        <kbd>F2</kbd>
      </label>
      <output id="reg-unknown" className="reg-unknown">
        {unknown ?? ''}
      </output>
      {categories.length > 0 && (
        <nav className="reg-categories" aria-label="Categorías">
          {['', ...categories].map((name) => (
            <button key={name} type="button" aria-pressed={name === category} onClick={() => setCategory(name)}>
              {name === '' ? 'Todos' : name}
            </button>
          ))}
        </nav>
      )}
      <ul className="reg-tiles">
        {found.map((item) => (
          <Tile
            key={item.id}
            item={item}
            price={format.formatAmount(shelfPrice(item, taxes))}
            count={countInCart(cart, item.id)}
            onAdd={add}
          />
        ))}
      </ul>
      {found.length === 0 && (
        <p className="small t2 reg-none">Ningún producto se llama así. Se venden aquí los que dicen «Se vende en la caja».</p>
      )}
    </section>
  )
}

interface TileProps {
  readonly item: DeviceItem
  readonly price: string
  readonly count: string
  readonly onAdd: (item: DeviceItem) => void
}

const Tile = memo(function Tile({ item, price, count, onAdd }: TileProps) {
  const isOut = item.stock !== null && Number(item.stock) <= 0
  const left =
    item.why ??
    (count !== ''
      ? `× ${count.replace('.', ',')} en el carrito`
      : item.stock === null
        ? ''
        : isOut
          ? 'Sin existencias'
          : shownStock(item.stock))
  return (
    <li>
      <button
        type="button"
        className={['reg-tile', count !== '' && 'has', (isOut || item.why !== null) && 'out'].filter(Boolean).join(' ')}
        onClick={() => onAdd(item)}
      >
        <span className="reg-name">{item.name}</span>
        <span className="reg-left small">{left}</span>
        <b>{price}</b>
      </button>
    </li>
  )
})

const shownStock = (text: string): string => format.formatQuantity(format.toQuantity(text))
