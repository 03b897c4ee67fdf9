/** Saves a text that the page made, as the browser saves any other file. */
export function saveText(name: string, text: string, mime = 'text/csv;charset=utf-8'): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: mime }))
  link.download = name
  link.click()
  // The browser has its own hold on it by the next minute.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
