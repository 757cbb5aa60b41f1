// Replaces the browser's IndexedDB with one in memory; imported only where the browser refuses its own.
import 'fake-indexeddb/auto'
