import { createContext, type MouseEvent, type ReactNode, type RefObject, use, useCallback, useRef, useState } from 'react'
import { Pop } from './Pop.tsx'
import type { Align } from './place.ts'

/** What the button of a pop-up must carry. */
export interface TriggerProps {
  ref: RefObject<HTMLButtonElement | null>
  onClick: (event: MouseEvent<HTMLButtonElement>) => void
  'aria-haspopup': 'dialog'
  'aria-expanded': boolean
}

const CloseContext = createContext<() => void>(() => undefined)

/** Closes the pop-up that a part stands in; does nothing outside one. */
export const usePopoverClose = (): (() => void) => use(CloseContext)

/** To its first box, or to itself so that the next Tab stays inside. */
const enter = (box: HTMLElement): void =>
  (box.querySelector<HTMLElement>('input:not(:disabled)') ?? box.querySelector<HTMLElement>('[tabindex="-1"]'))?.focus()

/** A small box under a button: an explanation, a filter. Focus enters it and returns to the button on closing. */
export function Popover(props: {
  label: string
  align?: Align
  /** Opens by itself when it appears: a filter that was just added. */
  startsOpen?: boolean | undefined
  renderTrigger: (props: TriggerProps) => ReactNode
  children: ReactNode
}) {
  const [open, setOpen] = useState(props.startsOpen ?? false)
  const button = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => {
    setOpen(false)
    button.current?.focus()
  }, [])
  return (
    <>
      {props.renderTrigger({ ref: button, onClick: () => setOpen(!open), 'aria-haspopup': 'dialog', 'aria-expanded': open })}
      {open && (
        <Pop
          anchor={button}
          onClose={close}
          align={props.align ?? 'start'}
          popRole="dialog"
          label={props.label}
          className="pad"
          enter={enter}
        >
          <div tabIndex={-1} style={{ outline: 'none' }}>
            <CloseContext value={close}>{props.children}</CloseContext>
          </div>
        </Pop>
      )}
    </>
  )
}
