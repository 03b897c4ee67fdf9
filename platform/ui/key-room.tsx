import { createContext } from 'react'

/** Whether a part stands in a form, a panel or a dialog: there its own keys of one press are heard, and none of the page around it. */
export const KeyRoom = createContext(false)
