import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Whether the browser has a network; the server may still be out of reach. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
