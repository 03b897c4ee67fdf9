/** The payslip of a worker: loaded only by whoever comes for it. */
import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import type { SlipPlace } from './address.ts'
import { Closed } from './Closed.tsx'
import { SlipPage } from './SlipPage.tsx'
import './registration.css'

export const showSlip = (root: Root, place: SlipPlace): void =>
  root.render(
    <StrictMode>
      <SlipPage place={place} onClosed={() => root.render(<Closed />)} />
    </StrictMode>,
  )
