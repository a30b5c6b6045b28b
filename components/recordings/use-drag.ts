import { useState } from 'preact/hooks';

/** Tracks the dragging of rows. @returns `gap`, the index of the row under the place to drop the dragged row */
export function useDrag(move: (from: number, to: number) => void) {
  const [from, setFrom] = useState<number>();
  const [gap, setGap] = useState<number>();
  const end = () => {
    setFrom(undefined);
    setGap(undefined);
  };
  return {
    gap: from !== undefined && gap !== from && gap !== from + 1 ? gap : undefined,
    end,
    start(event: DragEvent, index: number) {
      const row = (event.currentTarget as HTMLElement).closest('.step-row');
      if (row) event.dataTransfer?.setDragImage(row, 12, 12);
      // Firefox starts nothing without data.
      event.dataTransfer?.setData('text/plain', String(index + 1));
      setFrom(index);
    },
    over(event: DragEvent, index: number) {
      if (from === undefined) return;
      event.preventDefault();
      const { top, height } = (event.currentTarget as HTMLElement).getBoundingClientRect();
      setGap(event.clientY < top + height / 2 ? index : index + 1);
    },
    drop(event: DragEvent) {
      if (from === undefined || gap === undefined) return;
      event.preventDefault();
      move(from, gap > from ? gap - 1 : gap);
      end();
    },
  };
}
