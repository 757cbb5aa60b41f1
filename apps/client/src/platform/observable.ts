import { useSyncExternalStore } from 'react'

/** A value for code outside React, to which React can subscribe. */
export type Observable<T> = { get: () => T; set: (next: T) => void; subscribe: (listener: () => void) => () => void }
export type Signal<T> = { emit: (event: T) => void; subscribe: (listener: (event: T) => void) => () => void }

export const signal = <T>(): Signal<T> => {
  const listeners = new Set<(event: T) => void>()
  return {
    emit: (event) => [...listeners].forEach((listener) => listener(event)),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const observable = <T>(initial: T): Observable<T> => {
  let value = initial
  const changed = signal<void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      changed.emit()
    },
    subscribe: (listener) => changed.subscribe(listener),
  }
}

export const useObservable = <T>(source: Observable<T>): T => useSyncExternalStore(source.subscribe, source.get)
