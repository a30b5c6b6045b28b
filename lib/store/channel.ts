export interface Channel {
  /** Tells every context of the extension, this one too, that what is kept under this id has changed. */
  announce(id: string): void;
  /** @returns a function that ends it */
  watch(changed: (id: string) => void): () => void;
}

/** Contexts hear of a change on a channel after it is on disk, and read it there. */
export function createChannel(name: string): Channel {
  const channel = new BroadcastChannel(name);
  // A channel does not hear itself.
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
