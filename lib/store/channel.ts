export interface Channel {
  /** Notifies every context of the extension, including this one, that the data under this id has changed. */
  announce(id: string): void;
  /** @returns a function that stops watching */
  watch(changed: (id: string) => void): () => void;
}

/** Notifies all contexts over a channel after a change is on disk, so that they can read it there. */
export function createChannel(name: string): Channel {
  const channel = new BroadcastChannel(name);
  // A channel does not receive its own messages.
  const own = new Set<(id: string) => void>();
  return {
    announce(id) {
      channel.postMessage(id);
      for (const changed of own) changed(id);
    },
    watch(changed) {
      const heard = (event: MessageEvent<string>) => changed(event.data);
      channel.addEventListener('message', heard);
      own.add(changed);
      return () => {
        channel.removeEventListener('message', heard);
        own.delete(changed);
      };
    },
  };
}
