/**
 * index.html draws the first frame without scripts. The app keeps a phone busy for some tenths of a
 * second, so it loads once that frame is visible; at once on a hidden page, and where the browser does not
 * report the frame. If the download fails, the page says so and retries when the network returns.
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
