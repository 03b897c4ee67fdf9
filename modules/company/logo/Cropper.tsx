/** The image with the rectangle that stays: moved and resized with the mouse, a finger or the keyboard. */
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { type Crop, moved, type Proportion, scaled, stretched } from './crop.ts'

/** A twentieth of the image's width with each key; with Shift, one pixel. */
const STEPS = 20
const LARGER = 1.05

interface Props {
  readonly image: HTMLImageElement
  readonly crop: Crop
  readonly ratio: Proportion
  readonly onChange: (crop: Crop) => void
}

const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`

export function Cropper({ image, crop, ratio, onChange }: Props) {
  const stage = useRef<HTMLDivElement>(null)
  const area = { width: image.naturalWidth, height: image.naturalHeight }
  // Where the pointer took hold, and of what.
  const held = useRef<{ readonly x: number; readonly y: number; readonly from: Crop; readonly what: 'all' | 'corner' } | null>(null)

  const take = (event: PointerEvent<HTMLElement>, what: 'all' | 'corner') => {
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    event.currentTarget.focus({ preventScroll: true })
    held.current = { x: event.clientX, y: event.clientY, from: crop, what }
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    const hold = held.current
    const shown = stage.current?.getBoundingClientRect().width
    if (!hold || !shown) return
    const scale = area.width / shown
    const [dx, dy] = [(event.clientX - hold.x) * scale, (event.clientY - hold.y) * scale]
    onChange(hold.what === 'all' ? moved(area, hold.from, dx, dy) : stretched(area, hold.from, dx, dy, ratio))
  }
  const drop = () => {
    held.current = null
  }

  const press = (event: KeyboardEvent<HTMLElement>, what: 'all' | 'corner') => {
    const step = event.shiftKey ? 1 : area.width / STEPS
    const by: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
    }
    const arrow = by[event.key]
    const factor = event.key === '+' ? LARGER : event.key === '-' ? 1 / LARGER : null
    if (!arrow && factor === null) return
    event.preventDefault()
    event.stopPropagation()
    if (factor !== null) onChange(scaled(area, crop, factor, ratio))
    else if (arrow) onChange(what === 'all' ? moved(area, crop, ...arrow) : stretched(area, crop, ...arrow, ratio))
  }

  const size = `${Math.round(crop.width)} × ${Math.round(crop.height)} píxeles`
  return (
    <div className="crop-stage" ref={stage}>
      <img src={image.src} alt="Imagen elegida" draggable={false} />
      <div
        className="crop-box"
        style={{
          left: percent(crop.x, area.width),
          top: percent(crop.y, area.height),
          width: percent(crop.width, area.width),
          height: percent(crop.height, area.height),
        }}
      >
        <button
          type="button"
          className="crop-move"
          aria-label={`Recorte de ${size}. Muévelo con las flechas; más y menos cambian su tamaño.`}
          onPointerDown={(event) => take(event, 'all')}
          onPointerMove={drag}
          onPointerUp={drop}
          onPointerCancel={drop}
          onKeyDown={(event) => press(event, 'all')}
        />
        <button
          type="button"
          className="crop-corner"
          aria-label="Esquina del recorte. Cámbiala con las flechas."
          onPointerDown={(event) => take(event, 'corner')}
          onPointerMove={drag}
          onPointerUp={drop}
          onPointerCancel={drop}
          onKeyDown={(event) => press(event, 'corner')}
        />
      </div>
    </div>
  )
}
