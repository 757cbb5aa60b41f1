/**
 * The page draws its first frame by itself (index.html): the app, whose scripts keep a phone busy for some tenths of a second, is asked
 * for and begins once that frame is seen. A page that nobody looks at draws nothing, and a browser may not tell: then it begins as well.
 */
const begin = () => void import('./main.tsx')
if (document.hidden) begin()
else {
  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
  setTimeout(begin, 500)
}
