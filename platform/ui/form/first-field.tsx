/** Where a page that is filled in opens. */
import { type RefObject, useEffect } from 'react'

const FIELDS =
  ':is(input, textarea, select):not([type=hidden], [type=search], [type=checkbox], [type=radio], [type=file], :disabled, [readonly])'

/** Their own place; else the first that is required and empty, the first that is empty, the first. */
function findFirst(root: HTMLElement): HTMLElement | null {
  const own = root.querySelector<HTMLElement>('[data-autofocus]')
  if (own) return own
  const fields = [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(FIELDS)].filter((field) =>
    field.checkVisibility(),
  )
  const empty = fields.filter(({ value }) => value === '')
  return empty.find(({ required }) => required) ?? empty[0] ?? fields[0] ?? null
}

const hasNobody = (): boolean => document.activeElement === null || document.activeElement.matches('body, main')

/**
 * Takes the focus to the first field that is to be filled, so that one types at once. What has the focus already, a reader of
 * codes or a dialog, keeps it; on a touch screen nobody wants a keyboard that comes by itself.
 * @param isFilled the page is filled in; otherwise it opens on the place of its own that it says, if any
 */
export function useFirstField(root: RefObject<HTMLElement | null>, isFilled: boolean): void {
  useEffect(() => {
    if (matchMedia('(pointer: coarse)').matches) return
    // The link that led here is gone with its page; what is drawn by then is the page itself.
    const frame = requestAnimationFrame(() => {
      if (!root.current || !hasNobody()) return
      const first = isFilled ? findFirst(root.current) : root.current.querySelector<HTMLElement>('[data-autofocus]')
      first?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [root, isFilled])
}
