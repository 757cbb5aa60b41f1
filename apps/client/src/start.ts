/**
 * The page draws its first frame by itself (index.html): the app, whose scripts keep a phone busy for some tenths of a second, begins
 * after that. A page that nobody looks at draws nothing, so nothing is waited for.
 */
const begin = () => void import('./main.tsx')
if (document.hidden) begin()
else requestAnimationFrame(() => setTimeout(begin))
