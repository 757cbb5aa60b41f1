// Puts an IndexedDB of memory in the place of the browser's; imported for that alone, and only where the browser's is refused.
import 'fake-indexeddb/auto'
