/** A box to sign with a finger, a pen or the mouse: each stroke gives what is drawn by then. */
import { useRef, useState, type PointerEvent } from 'react'
import { drawnOn } from './deliver.tsx'

interface Props {
  readonly problem: string | null
  /** A PNG in base64; '' once it was cleared. */
  readonly onChange: (drawn: string) => void
}

type Stroke = PointerEvent<HTMLCanvasElement>

/** Where it is in the points of the box, which are more than those of the page. */
function placeOf({ nativeEvent, currentTarget }: Stroke): readonly [number, number] {
  const { clientWidth, clientHeight, width, height } = currentTarget
  return [(nativeEvent.offsetX * width) / clientWidth, (nativeEvent.offsetY * height) / clientHeight]
}

function begin(event: Stroke): void {
  const box = event.currentTarget
  box.setPointerCapture(event.pointerId)
  // Twice as many points as the page has: changing them clears the box, so it is done once.
  if (box.dataset['isMeasured'] === undefined) {
    box.width = box.clientWidth * 2
    box.height = box.clientHeight * 2
    box.dataset['isMeasured'] = ''
  }
  const pen = box.getContext('2d')
  if (!pen) return
  Object.assign(pen, { lineWidth: 5, lineCap: 'round', lineJoin: 'round', strokeStyle: getComputedStyle(box).color })
  pen.beginPath()
  pen.moveTo(...placeOf(event))
}

function draw(event: Stroke): void {
  const pen = event.currentTarget.getContext('2d')
  pen?.lineTo(...placeOf(event))
  pen?.stroke()
}

export function SignaturePad({ problem, onChange }: Props) {
  const isDrawing = useRef(false)
  // Another box is an empty one.
  const [round, setRound] = useState(0)
  return (
    <fieldset className="field signing">
      <legend>Firma de quien recibe</legend>
      <canvas
        key={round}
        className={problem === null ? 'signature' : 'signature wrong'}
        onPointerDown={(event) => {
          isDrawing.current = true
          begin(event)
        }}
        onPointerMove={(event) => {
          if (isDrawing.current) draw(event)
        }}
        onPointerUp={(event) => {
          isDrawing.current = false
          onChange(drawnOn(event.currentTarget))
        }}
        onPointerCancel={() => {
          isDrawing.current = false
        }}
      />
      {problem !== null && <span className="error">{problem}</span>}
      <button
        type="button"
        className="button"
        onClick={() => {
          setRound(round + 1)
          onChange('')
        }}
      >
        Borrar la firma
      </button>
    </fieldset>
  )
}
