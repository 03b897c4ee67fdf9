/** Where a pop-up goes: beside its anchor, on the other side when it does not fit, never outside the window. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
export interface Size {
  readonly width: number
  readonly height: number
}
export type Side = 'bottom' | 'top'
export type Align = 'start' | 'end' | 'center'

const MARGIN = 8

export function place(anchor: Box, pop: Size, window: Size, side: Side, align: Align, gap = 4): { left: number; top: number } {
  const below = anchor.top + anchor.height + gap
  const above = anchor.top - gap - pop.height
  const fitsBelow = below + pop.height <= window.height - MARGIN
  const fitsAbove = above >= MARGIN
  const down = side === 'bottom' ? fitsBelow || !fitsAbove : !fitsAbove && fitsBelow
  const wanted =
    align === 'start'
      ? anchor.left
      : align === 'end'
        ? anchor.left + anchor.width - pop.width
        : anchor.left + (anchor.width - pop.width) / 2
  return {
    left: Math.round(Math.max(MARGIN, Math.min(wanted, window.width - pop.width - MARGIN))),
    top: Math.round(Math.max(MARGIN, Math.min(down ? below : above, window.height - pop.height - MARGIN))),
  }
}
