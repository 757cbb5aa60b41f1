/**
 * The page draws its first frame by itself (index.html): the app, whose scripts keep a phone busy for some tenths of a second, is asked
 * for and begins once that frame is seen. A page that nobody looks at draws nothing, and a browser may not tell: then it begins as well.
 * If the app cannot be downloaded, the page says so and retries as soon as there is network.
 */
const failed = (cause: unknown) => {
  document.documentElement.dataset['failed'] = ''
  addEventListener('online', () => location.reload())
  throw cause
}
const begin = () => void import('./main.tsx').catch(failed)
if (document.hidden) begin()
else {
  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
  setTimeout(begin, 500)
}
